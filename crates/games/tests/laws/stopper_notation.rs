//! A parser for CGSuite's notation of loopy games, limited to the notation in `stopper_facts.tsv`.

/// A query or an answer.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A number `n / 2^shift`.
    Number(i64, u32),
    /// A number of ups, negative for downs.
    Ups(i64),
    /// A nim heap.
    Heap(u32),
    /// A name: `on`, `upon`, or an enclosing game.
    Name(String),
    /// `pass`: the enclosing game.
    Pass,
    /// `name{… | …}`
    Game(Option<String>, Vec<Expr>, Vec<Expr>),
    Minus(Box<Expr>),
    Plus(Box<Expr>, Box<Expr>),
    Times(i64, Box<Expr>),
    /// `±x`
    Switch(Box<Expr>),
    /// `x & y`
    Sides(Box<Expr>, Box<Expr>),
    /// `x.Method(…)`, and `Tiny(x)` without an `x` before.
    Call(Option<Box<Expr>>, String, Vec<Expr>),
    /// `name := x; y`
    Let(String, Box<Expr>, Box<Expr>),
    /// `[x, y]`
    List(Vec<Expr>),
    /// `[x for name in y]`
    Each(Box<Expr>, String, Box<Expr>),
    /// `{x, y}` where a set is expected.
    Set(Vec<Expr>),
}

pub struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    pub fn new(text: &str) -> Reader {
        Reader { text: text.chars().collect(), at: 0 }
    }

    /// Parses the whole text.
    pub fn all(mut self) -> Expr {
        let found = self.statement();
        self.blank();
        assert!(self.at == self.text.len(), "{:?} is left", self.rest());
        found
    }

    /// Parses the whole text as a set.
    pub fn set(mut self) -> Expr {
        self.expect("{");
        let mut all = Vec::new();
        while !self.take("}") {
            all.push(self.sum());
            self.take(",");
        }
        Expr::Set(all)
    }

    fn rest(&self) -> String {
        self.text[self.at..].iter().collect()
    }

    fn blank(&mut self) {
        while self.text.get(self.at) == Some(&' ') {
            self.at += 1;
        }
    }

    fn peek(&self, ahead: usize) -> char {
        self.text.get(self.at + ahead).copied().unwrap_or('\n')
    }

    fn sees(&mut self, word: &str) -> bool {
        self.blank();
        word.chars().enumerate().all(|(ahead, c)| self.peek(ahead) == c)
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.sees(word);
        if found {
            self.at += word.chars().count();
        }
        found
    }

    fn expect(&mut self, word: &str) {
        assert!(self.take(word), "{word} before {:?}", self.rest());
    }

    fn word(&mut self) -> String {
        self.blank();
        let mut word = String::new();
        while self.peek(0).is_alphabetic() {
            word.push(self.peek(0));
            self.at += 1;
        }
        word
    }

    fn statement(&mut self) -> Expr {
        if self.take("begin ") {
            let found = self.statement();
            self.expect("end");
            return found;
        }
        let back = self.at;
        let name = self.word();
        if !name.is_empty() && self.take(":=") {
            let value = self.sum();
            self.expect(";");
            return Expr::Let(name, value.into(), self.statement().into());
        }
        self.at = back;
        self.sum()
    }

    /// `x & y`, `x + y`, `x - y`
    fn sum(&mut self) -> Expr {
        let mut total = self.terms();
        while self.take("&") {
            total = Expr::Sides(total.into(), self.terms().into());
        }
        total
    }

    fn terms(&mut self) -> Expr {
        let mut total = self.term();
        loop {
            if self.take("+") {
                total = Expr::Plus(total.into(), self.term().into());
            } else if self.take("-") {
                total = Expr::Plus(total.into(), Expr::Minus(self.term().into()).into());
            } else {
                return total;
            }
        }
    }

    fn term(&mut self) -> Expr {
        self.blank();
        if self.take("+-") {
            return Expr::Switch(self.term().into());
        }
        if self.take("-") {
            // `-5over` is `-5 + over`.
            return match self.peek(0).is_ascii_digit() {
                true => self.number(-1),
                false => Expr::Minus(self.term().into()),
            };
        }
        let mut found = self.primary();
        while self.peek(0) == '.' {
            self.at += 1;
            let method = self.word();
            let mut arguments = Vec::new();
            if self.take("(") {
                while !self.take(")") {
                    arguments.push(self.sum());
                    self.take(",");
                }
            }
            found = Expr::Call(Some(found.into()), method, arguments);
        }
        found
    }

    fn integer(&mut self) -> Option<i64> {
        let mut digits = String::new();
        while self.peek(0).is_ascii_digit() {
            digits.push(self.peek(0));
            self.at += 1;
        }
        digits.parse().ok()
    }

    fn primary(&mut self) -> Expr {
        self.blank();
        match self.peek(0) {
            '(' => {
                self.at += 1;
                let found = self.statement();
                self.expect(")");
                found
            }
            '\'' => {
                self.at += 1;
                let mut found = self.primary();
                self.expect("'");
                if self.take(":") {
                    let above = self.term();
                    found = Expr::Call(Some(found.into()), "OrdinalSum".into(), vec![above]);
                }
                found
            }
            '[' => {
                self.at += 1;
                let mut all = vec![self.sum()];
                if self.take("for ") {
                    let name = self.word();
                    self.expect("in");
                    let list = self.sum();
                    self.expect("]");
                    return Expr::Each(all.remove(0).into(), name, list.into());
                }
                while self.take(",") {
                    all.push(self.sum());
                }
                self.expect("]");
                Expr::List(all)
            }
            '{' => self.game(None),
            c if c.is_ascii_digit() => self.number(1),
            '^' | '*' => self.ups(),
            'v' if !self.peek(1).is_alphabetic() || self.peek(1) == 'v' => self.ups(),
            _ => {
                let name = self.word();
                match &name[..] {
                    "" => panic!("nothing is known that begins with {:?}", self.rest()),
                    "pass" => Expr::Pass,
                    "Tiny" | "Miny" => {
                        self.expect("(");
                        let of = self.sum();
                        self.expect(")");
                        Expr::Call(None, name, vec![of])
                    }
                    _ if self.peek(0) == '{' => self.game(Some(name)),
                    _ => Expr::Name(name),
                }
            }
        }
    }

    /// Parses a number, and anything attached to it.
    fn number(&mut self, sign: i64) -> Expr {
        let n = sign * self.integer().unwrap();
        let mut shift = 0;
        if self.peek(0) == '/' {
            self.at += 1;
            shift = self.integer().unwrap().trailing_zeros();
        }
        let number = Expr::Number(n, shift);
        let (next, after) = (self.peek(0), self.peek(1));
        if next == '*' && (after.is_alphabetic() || after == '(' || after == '{') {
            self.at += 1;
            return Expr::Times(n, self.term().into());
        }
        let arrow = next == 'v' && (!after.is_alphabetic() || after == 'v');
        match arrow || next == '^' || next == '*' || next.is_alphabetic() {
            // A method call after a number applies to the whole number.
            true => Expr::Plus(number.into(), self.primary().into()),
            false => number,
        }
    }

    /// Parses ups, powers of up and a heap, as `^^*2`, `v3`, `^[on]*`, `^<2>`.
    fn ups(&mut self) -> Expr {
        let arrow = self.peek(0);
        let mut count = 0;
        while arrow != '*' && self.peek(0) == arrow {
            count += 1;
            self.at += 1;
        }
        let mut found = None;
        if count > 0 {
            if let Some(n) = self.integer() {
                count = n;
            }
            let mut ups = Expr::Ups(count);
            for (open, close, method) in [("[", "]", "PowTo"), ("<", ">", "Pow")] {
                if self.peek(0).to_string() == open {
                    self.at += 1;
                    let exponent = self.sum();
                    self.expect(close);
                    ups = Expr::Call(Some(ups.into()), method.into(), vec![exponent]);
                }
            }
            found = Some(if arrow == 'v' { Expr::Minus(ups.into()) } else { ups });
        }
        if self.peek(0) == '*' {
            self.at += 1;
            let heap = Expr::Heap(self.integer().unwrap_or(1) as u32);
            found = Some(match found {
                Some(ups) => Expr::Plus(ups.into(), heap.into()),
                None => heap,
            });
        }
        found.unwrap()
    }

    fn game(&mut self, name: Option<String>) -> Expr {
        self.expect("{");
        // The parts between bars, and the length of each bar.
        let mut parts: Vec<Vec<Expr>> = vec![Vec::new()];
        let mut bars = Vec::new();
        loop {
            if self.take("}") {
                break;
            }
            if self.sees("|") {
                let mut long = 0;
                while self.peek(0) == '|' {
                    self.at += 1;
                    long += 1;
                }
                bars.push(long);
                parts.push(Vec::new());
                continue;
            }
            self.take(",");
            let option = self.sum();
            parts.last_mut().unwrap().push(option);
        }
        let (left, right) = split(&parts, &bars);
        Expr::Game(name, left, right)
    }
}

/// Splits the options at the longest bar.
fn split(parts: &[Vec<Expr>], bars: &[usize]) -> (Vec<Expr>, Vec<Expr>) {
    let longest = (0..bars.len()).max_by_key(|at| bars[*at]).unwrap();
    let side = |parts: &[Vec<Expr>], bars: &[usize]| match bars.is_empty() {
        true => parts[0].clone(),
        false => {
            let (left, right) = split(parts, bars);
            vec![Expr::Game(None, left, right)]
        }
    };
    let left = side(&parts[..=longest], &bars[..longest]);
    (left, side(&parts[longest + 1..], &bars[longest + 1..]))
}
