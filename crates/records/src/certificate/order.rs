//! Certificates of inequalities in normal play: pairs of positions, each with conditions that refer
//! to pairs of smaller positions. Pairs that satisfy them hold, by induction.

use super::*;

/// Inequalities of games, and equalities.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The number of players.
    pub players: u32,
    /// The positions.
    pub options: Positions,
    /// The inequalities by player.
    pub orders: Vec<PlayerOrder>,
}

/// Inequalities for one player, or for all.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayerOrder {
    /// The player; `None` for impartial games, where the winners of every sum of one are among
    /// those of the sum of the other, for all seats.
    pub player: Option<u32>,
    /// Pairs of positions of which the first is at most the second.
    pub pairs: Vec<(u32, u32)>,
    /// Pairs of which the first is not at most the second. Only for two players.
    pub not: Vec<(u32, u32)>,
    /// The pairs in question.
    pub claims: Vec<(u32, u32)>,
}

impl Kind for Order {
    const NAME: &str = "tweedle order 1";

    fn check(&self, watch: &Watch<'_>) -> Checked<(String, Value)> {
        let Order { players, options: positions, orders } = self;
        ensure!((2..=32).contains(players), "`players` must be 2 to 32");
        positions.check(*players as usize, watch)?;
        claims("orders", orders.iter().map(|order| order.player))?;
        let (mut said, mut facts) = (Vec::new(), Vec::new());
        for order in orders {
            let pairs = self.checked(order, watch)?;
            let shown = joined(" and ", &order.claims, |(a, b)| format!("{a} <= {b}"));
            let whom = match order.player {
                Some(player) => format!("for player {player}"),
                None => "for all seats, in sums with impartial games".to_owned(),
            };
            said.push(format!("{shown} {whom} ({pairs} pairs)"));
            facts.push(json!({"player": order.player, "pairs": pairs, "claims": order.claims}));
        }
        let (listed, said) = (positions.len(), said.join(", "));
        let sentence = format!(
            "of {listed} listed positions {said}, where {players} players play and only the player \
             who cannot move loses"
        );
        Ok((sentence, json!({"players": players, "positions": listed, "orders": facts})))
    }
}

impl Order {
    /// Checks an order; returns the number of pairs.
    fn checked(&self, order: &PlayerOrder, watch: &Watch<'_>) -> Checked<usize> {
        let (players, impartial) = (self.players as usize, self.options.is_impartial());
        let right = order.player.map_or(impartial && players > 2, |_| !impartial);
        ensure!(right, "`player` must be null for impartial games, and only for these");
        let player = order.player.unwrap_or(0) as usize;
        ensure!(player < players, "`player` is not one of the players");
        let lists = [("pairs", &order.pairs), ("not", &order.not), ("claims", &order.claims)];
        for (name, list) in lists {
            self.options.have(name, list.iter().flat_map(|(a, b)| [a, b]))?;
        }
        let at_most = order.pairs.iter().copied().collect();
        let not = order.not.iter().copied().collect();
        let pairs = Pairs { players, player, positions: &self.options, at_most, not };
        for &(a, b) in &pairs.at_most {
            ensure!(pairs.holds(a, b, watch)?, "the pair {a}, {b} does not satisfy the conditions");
        }
        for &(a, b) in &pairs.not {
            ensure!(pairs.fails(a, b, watch)?, "the pair {a}, {b} may satisfy the conditions");
        }
        let claims = claims("claims", &order.claims)?;
        ensure!(claims.iter().all(|(a, b)| pairs.known(*a, *b)), "a claim is not one of the pairs");
        Ok(pairs.at_most.len() + pairs.not.len())
    }
}

/// The pairs of one order.
struct Pairs<'a> {
    players: usize,
    player: usize,
    positions: &'a Positions,
    at_most: BTreeSet<(u32, u32)>,
    not: BTreeSet<(u32, u32)>,
}

impl Pairs<'_> {
    fn known(&self, a: u32, b: u32) -> bool {
        a == b || self.at_most.contains(&(a, b))
    }

    /// Returns the options of a position for the player this number of turns later.
    fn options(&self, position: u32, by: usize) -> &[u32] {
        self.positions.options(position, (self.player + by) % self.players)
    }

    /// Tests the conditions of docs/order.md, or of docs/equality.md, Theorem 1, for impartial
    /// games.
    fn holds(&self, a: u32, b: u32, watch: &Watch<'_>) -> Checked<bool> {
        if self.players == 2 {
            watch.work(self.options(a, 0).len() + self.options(b, 1).len() + 1)?;
            // No option of the player in one is at least the other, and no option of the other
            // player in the other is at most the one.
            let not = |a: u32, b: u32| a != b && self.not.contains(&(a, b));
            return Ok(self.options(a, 0).iter().all(|option| not(b, *option))
                && self.options(b, 1).iter().all(|option| not(*option, a)));
        }
        for &own in self.options(a, 0) {
            watch.work(1 + self.options(b, 0).len())?;
            if self.options(b, 0).iter().any(|other| self.known(own, *other)) {
                continue;
            }
            let mut replies = BTreeSet::from([own]);
            for by in 1..self.players {
                let mut after = BTreeSet::new();
                for reply in replies {
                    watch.work(1 + self.options(reply, by).len())?;
                    after.extend(self.options(reply, by));
                }
                replies = after;
            }
            if !replies.into_iter().any(|reply| self.known(reply, b)) {
                return Ok(false);
            }
        }
        for by in if self.positions.is_impartial() { 1..2 } else { 1..self.players } {
            for &option in self.options(b, by) {
                watch.work(1 + self.options(a, by).len())?;
                if !self.options(a, by).iter().any(|own| self.known(*own, option)) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Tests, for two players, whether an option shows that the first is not at most the second.
    fn fails(&self, a: u32, b: u32, watch: &Watch<'_>) -> Checked<bool> {
        watch.work(self.options(a, 0).len() + self.options(b, 1).len() + 1)?;
        let shows = self.options(a, 0).iter().any(|option| self.known(b, *option))
            || self.options(b, 1).iter().any(|option| self.known(*option, a));
        Ok(self.players == 2 && shows)
    }
}
