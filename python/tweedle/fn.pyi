# Made by `python -m tweedle._stubs`; a test holds it against the language.
import builtins
from fractions import Fraction
from typing import Any, SupportsIndex, TypeAlias

from ._methods import Cell, GameLike, Number, Under
from ._tweedle import Collection, Function, Game, Outcome, SizedCollection, Table, Value, Verdict

class _Module:
    # Functions and rulesets of modules have no types.
    def __getattr__(self, name: str) -> Function: ...

amazons: _Module
breaking: _Module
coins: _Module
colouring: _Module
dominoes: _Module
entailing: _Module
figures: _Module
graphs: _Module
hackenbush: _Module
heaps: _Module
integers: _Module
loopy: _Module
nets: _Module
partizan: _Module
rows: _Module
scoring: _Module
stones: _Module
strips: _Module
takeaway: _Module
toads: _Module
two: _Module
variants: _Module

def abs(x: Any, *, under: Under = ...) -> Number:
    """Returns the absolute value of a number.

        abs(-3)  // 3
    """

def absorbing(G: GameLike, *, under: Under = ...) -> Verdict:
    """Tests whether every sum with `G` is undetermined, as a verdict. It is proved by the absorbing game construction, or by enumerating all rows of outcomes that games have in sum with the positions of `G`. It is refuted by a small or a deep game whose sum with `G` is not undetermined; otherwise it is open. `Session(effort=…)` sets how many such games are tried. The sums are with games without entailing moves, and no theorem applies if `G` has entailing moves. No partizan game is absorbing.

    Spindler, Def 2.22, Thm 3.17, Prop 4.7; [equality.md](equality.md#rows).

        absorbing(3·*3)  // true
        absorbing(*2)  // false
        witness(absorbing(2·*3))  // {*, {*, {*}}}
        absorbing(3·*3 + 1_L)  // false
        witness(absorbing({!{*2, !{*2}}}))  // *
    """

def all(conditions: Any, limit: Any = ..., *, under: Under = ...) -> Verdict | bool:
    """Tests whether all conditions hold, and stops at the first that does not. With `limit` only the first `limit` cases are tested, which are choices of members of the first generators; if they contain no exception, the answer is open.

        all(N not in outcome(3·G) for G in games(3))  // true
        all(N not in outcome(3·G) for G in games(4), limit: 100)  // open
    """

def all_sizes(q: Any, *, under: Under = ...) -> bool:
    """Tests whether a quotient is proved to be the quotient of heaps of every size.

        all_sizes(quotient(nim, 3)) under normal(3)  // false
        all_sizes(quotient(nim, 4)) under normal(3)  // true
    """

def all_small(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is all-small (dicotic): in every follower of the canonical form both players have a move, or neither has.

        [all_small(↑3), all_small({0||0|-2}), all_small(1)]  // [true, false, false]
    """

def allied(seats: Any, convention: Any = ..., *, under: Under = ...) -> Value:
    """Returns the convention in which these seats play together, to win all of them; at the end the winners are those of `convention`, or of the convention in force. Under it, `outcome(G)` contains `N` if the seats win, and `O1` if the seats that are shifted by one do, and so on. It is for quotients, surveys and tables; `outcome(G, seats)` asks about one game.

    docs/coalitions.md.

        outcome({*2, {*2}}) under allied(NO, normal(3))  // {N, O, P}
        order(quotient(nim, 3)) under allied(NO, normal(3))  // 16
    """

def any(conditions: Any, limit: Any = ..., *, under: Under = ...) -> Verdict | bool:
    """Tests whether at least one condition holds, and stops at the first that does. `limit` works as for `all`.

        any(outcome(G) == ∅ for G in games(2))  // false
    """

def as_compact(G: GameLike, *, under: Under = ...) -> str:
    """Returns the compact notation of a game, as a string.

    Siegel, Combinatorial Game Theory, V.2; Spindler, Appendix.

        as_compact({*2, {*2}})  // "*2_#2"
        as_compact(*2 + *)  // "*2_1"
    """

def atomic(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` has an atomic weight.

        [atomic(↑3*), atomic({1 | -1})]  // [true, false]
    """

def atomic_weight(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the atomic weight of `G`, which says how many ups it is worth: the game g for which `G` and g·↑ differ by less than an up, in the presence of a far star. Every all-small game has an atomic weight, and so do some others.

    Berlekamp, Conway and Guy, Winning Ways, chapter 8; Siegel, Combinatorial Game Theory, II.7.

        [atomic_weight(↑3), atomic_weight({↑3 | ↓2})]  // [3, {1 | 0}]
        atomic_weight({0||0|-2})  // 0
    """

def best_moves(G: GameLike, t: Any = ..., strategy: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the best moves of player `t`: by preferences if these are in force, and otherwise by temperature. With preferences, these are the options by which `t`, the player to move, gets the best result. Otherwise the game is for two players under normal play, and `strategy` chooses the moves. The default, hotstrat, chooses the orthodox moves in the hottest component: those whose far wall is best at its temperature. If `strategy` is a number, it is the ambient temperature of sentestrat: a component that is hotter, because the opponent has just moved in it, is answered at the ambient temperature. With `"thermostrat"` the move is in the component that is widest where the compound thermograph promises most; the stop then differs from the best one by at most the largest temperature. This also holds for sentestrat, and for hotstrat as long as no move makes a component hotter than it was. With threats hotstrat may lose more: in eight copies of `{{9 | 1, {4 | -10}} | 0}`, of temperature 1, Right loses 8. While some component is hot, infinitesimals are ignored. In a sum without hot components only moves that win are returned, if there are any. `winning_moves` is exact.

    Suetsugu, Thm 4; Berlekamp, Conway and Guy, Winning Ways, chapter 6; Berlekamp, The economist's view of combinatorial games, Games of No Chance (1996).

        best_moves(*3 + *) under i_misere(2, 0)  // [2·*]
        best_moves(*2 + *, 0) under semi_normal  // [*, *2]
        best_moves({3 | 1} + {7 | 0}, L)  // [7 + {3 | 1}]
        best_moves({9 | ±4} + ±3, L)  // [9 + ±3]
        best_moves({9 | ±4} + ±3, L, "thermostrat")  // [3 + {9 | ±4}]
        best_moves(±4 + ±3, L, 3)  // [4 + ±3]
        best_moves(*3 + *5, L) under normal(2)  // [2·*3]
    """

def birthday(G: GameLike, *, under: Under = ...) -> int:
    """Returns the length of the longest play of `G`. A game with entailing moves has no birthday. The birthday depends on the form; the day on which the value of a two-player game is born is `birthday(value(G))`.

        birthday({*2})  // 3
        birthday(2·*3)  // 6
        [birthday(2·{0 | *}), birthday(value(2·{0 | *}))]  // [4, 3]
    """

def board(text: Any, *, under: Under = ...) -> SizedCollection:
    """Returns the board with the given rows, separated by `|` or line breaks; `||` or an empty line separates the layers of a box. Spaces are ignored.

        board("x.o|...")  // board("x.o|...")
        board("x o\\no x")  // board("xo|ox")
        shape(board("..|..||..|..||..|.."))  // (3, 2, 2)
    """

def border(B: Any, cells: Any, *, under: Under = ...) -> builtins.list[Cell]:
    """Returns the other cells that share a side with one of these cells.

        border(grid(2, 3), [(0, 0), (0, 1)])  // [(0, 2), (1, 0), (1, 1)]
    """

def born_by(d: Any, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the values born by day `d`, each in canonical form: 1, 4, 22 and 1474 values for d = 0 to 3. They are sorted by birthday, and values with the same birthday are in the order in which games are printed. There are more than 10^28 values (and fewer than 4.0·10^184) born by day 4, too many for a list. The hottest value born by day d is `±(d - 1)`, of temperature d - 1.

    Siegel, Combinatorial Game Theory, III.1; Suetsugu, Improving upper and lower bounds of the number of games born by day 4 (2022).

        born_by(1)  // [0, *, 1, -1]
        length(born_by(3))  // 1474
        count(G for G in born_by(3) if all_small(G))  // 67
        tally(temperature(G) for G in born_by(2))  // map[-1 => 5, -1/2 => 2, 0 => 8, 1/2 => 6, 1 => 1]
    """

def box(layers: Any, rows: Any, columns: Any, fill: Any = ..., *, under: Under = ...) -> SizedCollection:
    """Returns a three-dimensional board with `.`, or another character, in all cells.

        box(2, 1, 3)  // board("...||...")
    """

def bypass_reversible(G: GameLike, p: Any, *, under: Under = ...) -> Game:
    """Returns `G` with the reversible options of player `p` bypassed. An option is reversible if the other players can reply to it with a position that is at most `G` for `p`; it is replaced by the options of `p` in that position, until no option of `p` is reversible. The result is equal to `G` for `p`. `why` of the call lists the replacements.

    Spindler, Thm 4.38.

        bypass_reversible({{ | { | | 0} | } | | }, L)  // 0
    """

def captured(B: Any, characters: Any, free: Any, *, under: Under = ...) -> builtins.list[Cell]:
    """Returns the cells of all captured groups: groups of one of the characters that do not share a side with a cell holding one of the characters `free`. In Go, these are the stones without liberties.

        captured(board("xo."), "xo", ".")  // [(0, 0)]
    """

def cells(B: Any, characters: Any = ..., apart_from: Any = ..., *, under: Under = ...) -> builtins.list[Cell]:
    """Returns the cells of a board as tuples of row and column, from 0. With `characters`, these are only the cells that hold one of these characters. With `apart_from`, they are only the cells without a neighbour that holds one of those characters; neighbours share a side.

        cells(board("x.|.o"))  // [(0, 0), (0, 1), (1, 0), (1, 1)]
        cells(board("x.|.o"), "xo")  // [(0, 0), (1, 1)]
        cells(board("x..|..."), ".", apart_from: "x")  // [(0, 2), (1, 1), (1, 2)]
    """

def certificate(x: Any, *, under: Under = ...) -> str:
    """Returns the data to check an answer again, as a JSON string. `x` is a quotient, or a query that is written out: `outcome(G)`, `last(G, t)`, `score(G, p)`, a comparison such as `G <=_L H` and `G == H`, `absorbing(G)`, `period` of nim values or outcomes of heaps, or `find`, `any` and `all` over `games_of(pool)` if no game fits. `tweedle verify FILE` checks a certificate with code that the search does not use, and `tweedle export --coq FILE` prints it for Coq. [trust.md](trust.md) lists what a certificate contains and assumes.

        length(certificate(quotient(nim, 2))) > 100  // true
        length(certificate(outcome(*2 + *3))) > 100  // true
        length(certificate({0, 3·*, 6·*} == {0, 6·*})) > 100  // true
    """

def class_name(q: Any, G: GameLike, *, under: Under = ...) -> str:
    """Returns the class of `G` as a product of the generators a, b, …, as a string.

        class_name(quotient(nim, 4), 2·* + *2) under normal(3)  // "a²b"
    """

def class_of(q: Any, G: GameLike, *, under: Under = ...) -> Game:
    """Returns the least sum of generators in the class of `G`. Two positions are indistinguishable exactly if these sums are the same, which `same_class` tests. If the quotient is proved for heaps of every size, `G` may have larger heaps than those enumerated.

        class_of(quotient(nim, 4), 5·*7) under normal(3)  // 2·*3
        class_of(quotient(nim, 4), 4·*) under normal(3)  // *
    """

def classes(q: Any, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the elements of a quotient, each as its least sum of generators.

        classes(quotient(nim, 3)) under winning(3, P)  // [0, *, *2, 2·*, * + *2, 2·*2, 2·* + *2]
    """

def coalitions(G: GameLike, *, under: Under = ...) -> builtins.list[Outcome] | Any:
    """Returns the coalitions that can force, playing together, that all their players win, under the convention in force. Coalitions that contain another one are left out. For a partizan game there is one list for each player who may begin, in turn order. There may be at most 12 players.

    docs/coalitions.md.

        coalitions(*2)  // [N]
        coalitions({*2, {*2}})  // [NO, PN, OP]
        coalitions(1_L + 1_C + 1_R)  // ([O, P], [O, P], [O, P])
    """

def compact(s: Any, *, under: Under = ...) -> Game:
    """Returns the game that a string names in compact notation. A letter is a digit, or a name in parentheses; several letters list the options, `_#` puts braces around a game, and `_G` adds `G`.

    Siegel, Combinatorial Game Theory, V.2; Spindler, Appendix.

        compact("2_#320")  // {0, *2, *3, {*2}}
        compact("2_{##2}")  // *2 + {{*2}}
    """

def companion(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the companion of a value. The companions of 0 and `*` are each other; other numbers and nim heaps are their own companions. The options of any other companion are the companions of the options of G, with 0 added for Left if G >= 0 and for Right if G <= 0.

        [companion(G) for G in [0, *, *2, ↑]]  // [*, 0, *2, ↑*]
    """

def complement(seats: Any, n: Any = ..., *, under: Under = ...) -> Outcome:
    """Returns the seats that are not in `seats`, for `n` players; by default, for as many as the convention in force has.

        complement(N, 3)  // OP
        complement({O1, O2}, 5)  // {N, O3, P}
    """

def components(G: GameLike, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the components of a sum, each as often as it occurs.

        components(* + 2·*2)  // [*, *2, *2]
    """

def conjunctive_sum(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the conjunctive sum of `G` and `H`, in which a player moves in both, for any number of players.

    Conway, On Numbers and Games, chapter 14.

        value(conjunctive_sum(*5, *6))  // *5
    """

def convention(*, under: Under = ...) -> Value:
    """Returns the convention in force.

        convention()  // normal(3)
        convention() under misere  // misere
    """

def conway_product(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the Conway product of the canonical forms. For numbers and for nim heaps it is the product in their fields.

    Conway, On Numbers and Games, chapters 1 and 6.

        [conway_product(1/2, 3/4), conway_product(*4, *4)]  // [3/8, *6]
    """

def cool(G: GameLike, t: Any, *, under: Under = ...) -> Game:
    """Returns `G` cooled by a temperature `t` above -1: each move costs `t`, until what remains is a number.

    Siegel, Combinatorial Game Theory, II.5.

        cool({3 | 1}, 1/2)  // {5/2 | 3/2}
        [cool({3 | 1}, 1), cool({3 | 1}, 2)]  // [2*, 2]
    """

def count(xs: Any, limit: Any = ..., *, under: Under = ...) -> int:
    """Returns the number of members. Like all queries over generators it runs in parallel if it takes long, and tests each condition as soon as all names in it are known; the result is the same as if everything were enumerated in order. With `limit` only the members in the first `limit` cases are counted, which are choices of members of the first generators.

        count(G for G in games(3) if outcome(G) == NO)  // 4
    """

def csv(t: Any, *, under: Under = ...) -> str:
    """Returns a table, a survey, a quotient or a list of lists as CSV, in a string. For a table of sums it returns the entries, as in `rows`.

        split(csv(survey(n mod 2 for n in 1..9)))  // ["key,count,first,example", "0,4,1,2", "1,5,0,1"]
    """

def degree(G: GameLike, *, under: Under = ...) -> Game | int:
    """Returns the degree of loopiness of a game that is equal to a stopper: the onside of G - G. It says how much infinite play may cost, and is 0 for loopfree games.

    Winning Ways, ch. 11.

        degree(upon)  // uponth
        degree({1 | -1})  // 0
    """

def delete_dominated(G: GameLike, p: Any, *, under: Under = ...) -> Game:
    """Returns `G` without the options that are dominated for player `p`. These are the options of `p` that are at most another option of `p`, and the options of another player that are at least another option of the same player. The result is equal to `G` for `p`. `why` of the call lists the options removed. An integer is left as it is, although with three or more players all smaller integers are its options (Spindler, §4).

    Spindler, Thm 4.36.

        delete_dominated({1_L, 1_C | | }, L)  // 2_L
        delete_dominated({3 | 1, 2}, L)  // {3 | 1}
    """

def digits(n: Any, base: Any = ..., *, under: Under = ...) -> builtins.list[int]:
    """Returns the digits of a natural number, the lowest first, in base 10 by default.

        digits(77, 8)  // [5, 1, 1]
        digits(0)  // [0]
    """

def digraph_figure(arcs: Any, marks: Any = ..., *, under: Under = ...) -> Value:
    """Returns a figure of a directed graph, with arcs from the first vertex to the second; otherwise as `graph_figure`.

        digraph_figure([(0, 1, "L")])  // 0-L-1
    """

def dot(q: Any, *, under: Under = ...) -> str:
    """Returns a quotient as a graph for Graphviz, as a string: each generator is an edge that leads from one element to another. The quotient has at most 400 elements.

        split(dot(quotient(nim, 3)))[0]  // "digraph quotient {"
    """

def dots_figure(rows: Any, *, under: Under = ...) -> Value:
    """Returns a figure of dots and the lines drawn between them, as in Dots and Boxes. It is given by strings: rows of `+` with `-` between two dots, and rows with `|` below a dot.

        split(text(dots_figure("+-+\\n|  \\n+ +")), "\\n")[0]  // "+-+"
    """

def downsum(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the downsum of two games that are equal to stoppers: the offside of G + H.

    Winning Ways, ch. 11.

        downsum(on, off)  // off
        downsum(upon, uponth)  // upon
    """

def edges(s: Any, *, under: Under = ...) -> builtins.list[tuple[Any, ...]]:
    """Reads edges that are written as in `"1-2, 2-3"`, separated by commas, semicolons or new lines. A vertex is a number or a name of letters, digits and `_`; `a-b-c` is two edges. `a->b` is an arc from `a` to `b`. A word after an edge is its label, such as the player who may cut it in Hackenbush.

        edges("1-2, 2-3")                        // [(1, 2), (2, 3)]
        edges("a-b-c; c-a")                      // [("a", "b"), ("b", "c"), ("c", "a")]
        edges("0-1 L, 1-2 R, 1-2 *")             // [(0, 1, "L"), (1, 2, "R"), (1, 2, "*")]
        edges("a->b, b->a")                      // [("a", "b"), ("b", "a")]
    """

def even_tempered(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether play in the canonical form takes an even number of moves to reach a number, whoever makes them.

        [even_tempered(2), even_tempered({2 | 0}), even_tempered({2||0|-4})]  // [true, false, false]
    """

def explain(game: Any, lowered: Any = ..., *, under: Under = ...) -> Value:
    """Reports what static analysis finds out about a ruleset. These are the heap moves that its rules describe and the kernel that answers queries about them, or the first rule that prevents a kernel. It also says whether the rules are compiled, and otherwise what is not supported; the REPL underlines it. With `lowered`, it prints the rules in the form that compilers read. `game` is a ruleset, a function from the size of a heap to a position, or a position. For a sum, it reports on each component; for a period, what supports it. For a call of `outcome`, `last`, `nim_value`, `value` or `score`, and for a comparison of games, it lists the strategies that would be tried, in order.

        split(text(explain(nim)))[1]  // "├─ no kernel because of `is *n`: an `is` rule is not supported"
        split(text(explain(period(sequence(n mod 3 for n in 0..)))))[0]  // "3, observed"
        split(text(explain(over)))[1]  // "└─ defined by an equation: {0 | over}"
        split(text(explain(nim, true)))[2]  // "└─ is *(n)"
        split(text(explain(nim_value(*3))))[1]  // "└─ nim values (Sprague, Grundy; Entailment, Thm 6)"
        split(text(explain({1 | 0} <= 1)))[1]  // "├─ identity"
        split(text(explain(score({1 | 0}))))[2]  // "└─ search of the game tree"
    """

def far_star(G: GameLike, *, under: Under = ...) -> Game:
    """Returns a far star of `G`: a nim heap whose size is a power of two and larger than all nim heaps among the followers of `G`.

        far_star({0 | *3})  // *8
    """

def filter(xs: Any, f: Any, *, under: Under = ...) -> Any:
    """Returns the members for which `f` is true.

        filter(1..6, x -> x mod 2 == 0)  // [2, 4, 6]
    """

def find(xs: Any, limit: Any = ..., *, under: Under = ...) -> Any:
    """Returns the first member, or `none` with the number of cases searched, and stops when it is found. With `limit` only the first `limit` cases are searched, which are choices of members of the first generators. A member that another thread or the solver finds is evaluated again before it is returned.

        find(G for G in games(3) if outcome(G) == O)  // {*2}
        find(G for G in games(2) if outcome(G) == ∅)  // none
    """

def find_all(xs: Any, limit: Any = ..., *, under: Under = ...) -> builtins.list[Any]:
    """Returns all members as a list, in order. With `limit` only the first `limit` cases are searched.

        find_all(G for G in games(3) if outcome(G) == O)  // [{*2}, {*2, {*}}]
    """

def first(xs: Any, n: Any = ..., *, under: Under = ...) -> Any:
    """Returns the first member of a collection, or a list of the first `n` members. It does not compute any members after these.

        first([7, 8])  // 7
        first((k^2 for k in 0..), 4)  // [0, 1, 4, 9]
    """

def flatten(xs: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the members of the members, in one list.

        flatten([[1], [2, 3]])  // [1, 2, 3]
    """

def floor(x: Any, *, under: Under = ...) -> int:
    """Returns the greatest integer that is at most `x`.

        floor(7/2)  // 3
        floor(-7/2)  // -4
    """

def fold(xs: Any, start: Any, f: Any, *, under: Under = ...) -> Any:
    """Combines the members from left to right with `f`, beginning with `start`.

        fold([1, 2, 3], 10, (a, x) -> a - x)  // 4
    """

def followers(G: GameLike, *, under: Under = ...) -> builtins.list[Game]:
    """Returns all positions that can be reached from `G`, including `G`, each once. Positions that need fewer moves come first. The followers of a canonical form, as in `followers(value(G))`, are in canonical form, too. A property is hereditary in `G` if all followers of `G` have it.

        followers({*2})  // [{*2}, *2, 0, *]
        followers(value({0 | *} + *))  // [↑*, 0, *]
        all(numberish(H) for H in followers(value({0||0|-2})))  // false
    """

def form(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the explicit form of `G`: sums and rules are expanded, and all options are listed. Two games are isomorphic exactly if their forms are the same.

        form(2·*)  // {*}
        form(* + *2)  // {*, *2, {*}}
    """

def freeze(G: GameLike, *, under: Under = ...) -> Game:
    """Returns `cool(G, temperature(G))`: the mean plus an infinitesimal. A number m/2^k with k ≥ 1 has temperature -1/2^k, where its options meet, so that a star is left. Integers, with temperature -1, are unchanged. (CGSuite's `Freeze` leaves all numbers unchanged, its `Cool` does not.)

        [freeze({3 | 1}), freeze(3/4), cool(3/4, -1/4)]  // [2*, 3/4*, 3/4*]
    """

def game_graph(G: GameLike, positions: Any = ..., *, under: Under = ...) -> Value:
    """Returns the positions of a game with their outcomes, and the moves between them. Each position occurs once, without components in which nobody can move. There are at most `positions` positions, by default 2,000. `svg` draws them in layers, with winning moves in bold and moves of one player in the player's colour.

        length(split(text(game_graph(*3)), "\\n")) under normal(2)  // 4
    """

def games(d: Any, players: Any = ..., *, under: Under = ...) -> builtins.list[Game] | SizedCollection:
    """Returns the impartial games born by day `d`: 1, 2, 4, 16 and 65536 games for d = 0 to 4. With `players`, it returns the partizan games for that many players, impartial games included; then `d` is 0 or 1, or 2 for at most three players. The games of day 4 and the partizan games are a lazy collection, whose members are computed on demand.

        games(2)  // [0, *, {*}, *2]
        length(games(3))  // 16
        [G for G in games(1, players: 2)]  // [0, -1, 1, *]
        length(games(2, players: 3))  // 16777216
    """

def games_of(pool: Any, *, under: Under = ...) -> SizedCollection:
    """Returns all games whose options, the same for every player, are among the games of `pool`. There are 2^m of them for m games. They are in binary order, with the first game of `pool` as the lowest bit; a repeated game counts once. The collection is lazy. `find`, `any` and `all` do not enumerate it for conditions on outcomes: they solve the conditions for the set of options.

        [G for G in games_of([0, *2])]  // [0, *, {*2}, {0, *2}]
        find(G for G in games_of([0, *, *2, {*}]) if outcome(G) == O)  // {*2}
        any(N in outcome(3·G) for G in games_of(games(3)))  // false
    """

def gcd(a: Any, b: Any, *, under: Under = ...) -> int:
    """Returns the greatest common divisor of two integers.

        gcd(12, 18)  // 6
    """

def generalised_nim_sum(xs: Any, m: Any, base: Any = ..., *, under: Under = ...) -> builtins.list[int]:
    """Returns the digits of the generalised nim sum of natural numbers: in each position, the sum modulo `m` of their digits in `base`, without carrying. The lowest digit comes first, as in `digits`; if the sum is 0, the result is `[0]`. `base` is 2 by default, and at most `m`. `generalised_nim_sum(xs, 2)` returns the binary digits of `nim_sum(xs)`.

    Li 1978; Suetsugu, Def 8.

        generalised_nim_sum([3, 3, 1], 3)  // [0, 2]
        generalised_nim_sum([1, 2, 3], 2)  // [0]
        generalised_nim_sum([7, 5, 2], 5, 3)  // [0, 3]
    """

def generators(q: Any, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the games whose classes generate a quotient.

        generators(quotient(nim, 9)) under normal(4)  // [*, *2, *3, *4]
    """

def genus(G: GameLike, *, under: Under = ...) -> str:
    """Returns the genus of an impartial game. It consists of its nim value and, after `^`, the misère nim values of the sums of the game with 0, 1, 2, … heaps `*2`, up to the first two that alternate from then on. Numbers with two digits are in parentheses.

    Berlekamp, Conway and Guy, Winning Ways, chapter 13.

        genus({{*2}, *})  // "2^1420"
        [genus(0), genus(*), genus(*2), genus(2·*2)]  // ["0^120", "1^031", "2^20", "0^02"]
    """

def graph6(s: Any, *, under: Under = ...) -> tuple[int, builtins.list[tuple[int, int]]]:
    """Reads a graph in the format graph6, as a pair of its number of vertices and its edges. Vertices are numbered from 0, and the smaller end of an edge comes first. A string that begins with `:` is read as sparse6, and one that begins with `&` as digraph6, whose edges are arcs. A header such as `>>graph6<<` is skipped.

    McKay, Description of graph6, sparse6 and digraph6 encodings.

        graph6("Bw")                             // (3, [(0, 1), (0, 2), (1, 2)])
        graph6(">>graph6<<D?{")                  // (5, [(0, 4), (1, 4), (2, 4), (3, 4)])
        graph6("&BP_")                           // (3, [(0, 1), (1, 2), (2, 0)])
        [k for s in ["@", "A?", "A_"] for (k, es) in [graph6(s)]]    // [1, 2, 2]
    """

def graph_figure(edges: Any, marks: Any = ..., *, under: Under = ...) -> Value:
    """Returns a figure of a graph. Edges are pairs of vertices, counted from 0, and may have a third entry, a letter for their owner. `marks` are written on the vertices: a string, or a list of strings. Vertices may have names, which are written on them unless there are `marks`.

        graph_figure([(0, 1), (1, 2)], "L.R")  // 0-1 1-2
    """

def grid(rows: Any, columns: Any, fill: Any = ..., *, under: Under = ...) -> SizedCollection:
    """Returns a board with `.`, or another character, in all cells. It has at most 10,000 cells.

        grid(2, 3)  // board("...|...")
        grid(1, 4, "x")  // board("xxxx")
    """

def ground_figure(edges: Any, *, under: Under = ...) -> Value:
    """Returns a figure of a Hackenbush graph, in which vertex 0 is the ground, a line at the bottom.

        ground_figure([(0, 1, "L"), (1, 2, "R")])  // 0-L-1 1-R-2
    """

def grounded(edges: Any, *, under: Under = ...) -> builtins.list[tuple[Any, ...]]:
    """Returns the edges of a graph that are connected to vertex 0, the ground, in their order. An edge is a pair of vertices 0, 1, 2, …; or all edges are triples of two vertices and a label, a string or an integer. Parallel edges are allowed. Vertices may have names, which are strings; they are numbered from 1.

        grounded([(0, 1), (2, 3), (1, 4)])               // [(0, 1), (1, 4)]
        grounded([(1, 2, "L"), (2, 0, "R"), (3, 4, "L")])  // [(1, 2, "L"), (2, 0, "R")]
        grounded([(0, "a"), ("a", "b"), ("c", "d")])     // [(0, 1), (1, 2)]
    """

def grounded_pieces(edges: Any, *, under: Under = ...) -> builtins.list[builtins.list[tuple[Any, ...]]]:
    """Returns the connected pieces of a graph, given by its edges as for `grounded`; vertex 0 is the ground and does not connect pieces. Each piece is a list of edges with vertices renumbered canonically: two pieces are isomorphic, including labels, exactly if they are the same list. The pieces are sorted.

    McKay, Practical graph isomorphism, 1981.

        grounded_pieces([(0, 7), (7, 4), (0, 5)])        // [[(0, 1)], [(0, 1), (1, 2)]]
        grounded_pieces([(8, 3), (3, 5)]) == grounded_pieces([(1, 2), (3, 2)])  // true
        grounded_pieces([(5, 0, "R"), (5, 3, "L")])      // [[(0, 1, "R"), (1, 2, "L")]]
    """

def groups(B: Any, characters: Any, apart: Any = ..., directions: Any = ..., *, under: Under = ...) -> builtins.list[builtins.list[Cell]]:
    """Returns the connected groups of cells that hold one of the characters, each as a list of cells. `apart` lists pairs of characters that do not connect. By default cells are connected if they share a side; with `directions`, a step or a list of steps, if they are one such step apart.

        groups(board("x.x|..x"), "x")  // [[(0, 0)], [(0, 2), (1, 2)]]
        groups(board("xo"), "xo", apart: ["xo"])  // [[(0, 0)], [(0, 1)]]
        groups(board("x.|.x"), "x", directions: (1, 1))  // [[(0, 0), (1, 1)]]
    """

def hasse(games: Any, p: Any = ..., *, under: Under = ...) -> Value:
    """Returns the partial order of games for player `p`: classes of equal games, each with the classes that cover it. With two players the default is Left's order. `svg` draws it as a Hasse diagram, symmetrically if the order is symmetric.

        split(text(hasse([0, 1, *, ↑])), "\\n") under normal(2)  // ["0  below ↑", "1", "*  below 1", "↑  below 1"]
    """

def heat(G: GameLike, t: Any, *, under: Under = ...) -> Game:
    """Returns `G` heated by `t`: each move gains `t`, until a number is reached; numbers are unchanged. Heating undoes cooling.

    Siegel, Combinatorial Game Theory, II.5.

        [heat(*, 2), heat({0 | *}, 2)]  // [±2, {2||0|-4}]
        heat(cool({3 | 1}, 1/2), 1/2)  // {3 | 1}
    """

def i_misere(m: Any, i: Any, *, under: Under = ...) -> Value:
    """i-misère play of `m` players: everybody wants the i-th player after them to move last, then the next one in turn order, and so on. 1-misère play of two players is misère play.

    Suetsugu, Def 6.

        last(*3 + *2 + *) under i_misere(3, 0)  // 1
        losing(*3 + *3 + *3) under i_misere(3, 1)  // true
    """

def i_reverse(m: Any, i: Any, *, under: Under = ...) -> Value:
    """The reverse of i-misère play: everybody wants the i-th player after them to move last, then the one before in turn order, and so on.

    Suetsugu, Def 10.

        last(*3 + *2 + *) under i_reverse(3, 0)  // 0
    """

def idempotents(q: Any, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the idempotents of a quotient: the elements that equal their own double.

        idempotents(quotient(nim, 4)) under normal(3)  // [0, 2·*3]
    """

def incentives(G: GameLike, p: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the incentives of a player in the canonical form: `G^L - G` for Left, `G - G^R` for Right. Incentives that are less than another are omitted. If `p` is omitted, these are the incentives of both players.

    Siegel, Combinatorial Game Theory, II.3.

        incentives({3 | 1}, L)  // [{2 | 0}]
        incentives(5)  // [-1]
    """

def incomparable(G: GameLike, H: GameLike, p: Any = ..., *, under: Under = ...) -> Verdict:
    """Tests whether `G` is neither at most nor at least `H` for player `p`, as a verdict. With two players `p` may be omitted: `G` and `H` are then confused with each other.

    Spindler, Prop 4.42.

        incomparable(1_C, 1_R, L)  // true
        incomparable(1_C, 0, L)  // false
        incomparable(*, 0) under normal(2)  // true
    """

def indices(xs: Any, *, under: Under = ...) -> range:
    """Returns the indices of a list or a string, from 0.

        [i for i in indices("abc")]  // [0, 1, 2]
    """

def indistinguishable(Gs: Any, k: Any, *, under: Under = ...) -> builtins.list[builtins.list[Game]]:
    """Returns the classes of games that no game born by day `k` distinguishes. Games in one class have the same outcome in sum with each of these games, under the convention in force. Only classes of two or more games are listed. `Gs` is a collection of impartial games, and `k` is at most 4. For `games(4)` a kernel compares all 65,536 games, in sum with as many games, in half a minute.

        indistinguishable(games(3), 0)  // [[0, {{*}}], [*, {0, {*}}], [{*}, {*, {*}}, {*, *2}, {*, *2, {*}}], [*2, {0, *, {*}}, {0, *2}, *3, {0, *2, {*}}, {0, *, *2, {*}}], [{*2}, {*2, {*}}]]
        length(indistinguishable(games(4), 3))  // 454
    """

def infinitesimal(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is infinitesimal: less than every positive number and greater than every negative one.

        [infinitesimal({0||0|-2}), infinitesimal({1 | -1})]  // [true, false]
    """

def is_first_rotation(M: Any, *, under: Under = ...) -> bool:
    """Tests whether no rotation of the rows of a preference matrix precedes it in lexicographic order. To rotate the rows is to number the players from another one on, so these matrices represent all matrices up to symmetry.

        count(M for M in matrices(3) if is_first_rotation(M))  // 76
    """

def is_idempotent(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether G + G equals G, for a two-player game.

    Siegel, VI.4.

        [is_idempotent(G) for G in [0, *, on, over, dud]]  // [true, false, true, true, true]
    """

def is_integer(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is equal to an integer.

        [is_integer({-3 | 5}), is_integer(1/2), is_integer(↑)]  // [true, false, false]
    """

def is_loopfree(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a two-player game is equal to a loopfree one, in which play must end.

        is_loopfree(over)  // false
        is_loopfree(on - on + 1)  // false
        is_loopfree(loop(G -> {0, {G | 0} | 0}))  // true
    """

def is_nimber(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is equal to a nim heap, which may be 0. Under normal play every impartial game is.

        [is_nimber({0, * | 0, *}), is_nimber(0), is_nimber(↑*)]  // [true, true, false]
    """

def is_number(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is equal to a number m/2^k.

        [is_number({2, 1 | 3}), is_number(1*), is_number(* + *)]  // [true, false, true]
        all(is_number(H) for H in followers(value({1/4 | 2})))  // true
    """

def is_number_tiny(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a two-player game is equal to a number, or to the sum of a number and a tiny or miny.

        [is_number_tiny(G) for G in [1/2, {0 || 0 | under}, upon]]  // [true, true, false]
    """

def is_plumtree(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a game equal to a stopper is a plumtree: the only cycles of its canonical form are passes, moves from a position to itself.

    Winning Ways, ch. 11.

        is_plumtree(upon)  // true
        is_plumtree(loop(x -> {0 |||| 0 ||| x | * || *}))  // false
    """

def is_pseudonumber(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a two-player game is equal to a pseudonumber: a number, the sum of a number and `over` or `under`, or `on` or `off`.

    Winning Ways, ch. 11.

        [is_pseudonumber(G) for G in [1/2, 3 + over, on, upon]]  // [true, true, true, false]
    """

def is_stable(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a game that is equal to a stopper is stable: its varieties by upsums and by downsums are the same.

    Winning Ways, ch. 11.

        is_stable(upon)  // true
        is_stable(loop(a -> {0 | {0 |||| 0, *2 ||| a | 0 || 0} || 0}))  // false
    """

def is_stopper(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether a two-player game is equal to a stopper. If none was found and it is not proved that there is none, the result is an error.

        is_stopper(over)  // true
        is_stopper(dud)  // false
    """

def is_stopper_sided(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether both sides of a two-player game are equal to stoppers. If this was neither proved nor disproved, the result is an error.

    Siegel, VI.3.

        is_stopper_sided(dud)  // true
        is_stopper_sided(loop(a -> {0, {1 | 1, {*, {1* | a, 1*} | *}} | 0}))  // false
    """

def is_switch(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` is equal to a switch: {x | y} for numbers x ≥ y, a number plus or minus another one. ±x is a switch for every number x ≥ 0, so `*` is one, too, as ±0.

    Berlekamp, Conway and Guy, Winning Ways, chapter 5.

        [is_switch(±2), is_switch({3 | 1}), is_switch(5*)]  // [true, true, true]
        [is_switch(2), is_switch({{2 | 1} | 0}), is_switch(±1 + ±2)]  // [false, false, false]
    """

def join(xs: Any, separator: Any = ..., *, under: Under = ...) -> str:
    """Concatenates the members, converted to strings, with `separator` between them.

        join([1, 2, 3], "-")  // "1-2-3"
    """

def json(x: Any, *, under: Under = ...) -> str:
    """Returns a value as JSON, in a string; the format is the same as with `--json` on the command line, described in [json.md](json.md).

        json([1, *2])  // "[1,{\\"type\\":\\"game\\",\\"text\\":\\"*2\\"}]"
    """

def keys(m: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the keys of a map.

        keys(map[1 => 2])  // [1]
    """

def kth_wish(G: GameLike, k: Any, t: Any = ..., *, under: Under = ...) -> builtins.list[int]:
    """Returns the players whose k-th wish comes true, as numbers of players after the player to move. The first wish is 0. If all rows of the matrix are equal, there is exactly one such player.

        kth_wish(*2, 0) under i_misere(3, 0)  // [0]
        kth_wish(*2 + *, 1, 1) under semi_normal  // [0, 1]
    """

def last(G: GameLike, t: Any = ..., *, under: Under = ...) -> int | Any:
    """Returns who moves last if player `t` begins, as the number of players after `t`. Everybody plays by the preference matrix in force. If the game has `final` rules, the result is the winner that they name. `t` is a number, counted from 0, or a name. If all rows of the matrix are equal and the game is impartial, `t` does not matter.

    Suetsugu, Def 3.

        last(*2) under i_misere(3, 0)  // 0
        last(0) under i_misere(3, 0)  // 2
        last(*2 + *, 0) under semi_normal  // 1
        last(2_L + 1_C, L) under semi_normal  // 1
    """

def latex(x: Any, *, under: Under = ...) -> str:
    """Returns a value as LaTeX, in a string. A table, a table of sums, a quotient or a list of lists becomes a `tabular` (`tikz(x)` draws it instead). A board, a thermograph, a tree and other values that only `svg` shows become a `tikzpicture` (packages `tikz` and `amsmath`). A string becomes text, and any other value a formula. It is an error if a value does not have such a form. Tiny and miny are written as a sign with the game below it, as in Winning Ways.

        latex({*2, {*}})  // "$\\\\{{\\\\ast}2,\\\\ \\\\{{\\\\ast}\\\\}\\\\}$"
        latex({3/4||2|↑2*})  // "$\\\\{\\\\tfrac{3}{4} \\\\mathrel{|\\\\!|} 2 \\\\mid {\\\\Uparrow}{\\\\ast}\\\\}$"
        latex(⧾2)  // "${+}_{2}$"
        latex(outcome(*3 + *3))  // "$\\\\emptyset$"
        first(split(latex(thermograph({3 | 1})), "}"), 1)  // ["% \\\\usepackage{tikz, amsmath"]
    """

def lcm(a: Any, b: Any, *, under: Under = ...) -> int:
    """Returns the least common multiple of two integers.

        lcm(4, 6)  // 12
    """

def left_stop(G: GameLike, *, under: Under = ...) -> Number:
    """Returns the Left stop of `G`: the first number that play reaches if Left moves first and both play well.

    Conway, On Numbers and Games, chapter 9.

        [left_stop({3 | 1}), right_stop({3 | 1})]  // [3, 1]
        left_stop({{2 | 1} | 0})  // 1
    """

def left_wall(G: GameLike, *, under: Under = ...) -> builtins.list[tuple[Number, Number]]:
    """Returns the left wall of the thermograph as a list of corners, from temperature -1 to the mast. Each corner is a pair of a temperature and the value there.

        left_wall({3 | 1})  // [(-1, 4), (1, 2)]
        left_wall({2 | {1 | 0}})  // [(-1, 3), (3/4, 5/4)]
    """

def length(xs: Any, *, under: Under = ...) -> int:
    """Returns the number of members of a collection, characters of a string, or cells of a board.

        length([4, 5])  // 2
        length("xx.x")  // 4
    """

def line(G: GameLike, t: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the positions of a play in which everybody makes a best move when player `t` begins. The list begins with the game itself, followed by the position after each move. With preferences, the moves are the first options in `best_moves`, and the last one is made by the player that `last` returns. Otherwise a best move is one by which the player wins against all others together, or at least draws by infinite play; if there is none, it is the first move. It is an error if this play does not end.

    Suetsugu, Thm 4.

        line(*3 + *) under i_misere(2, 0)  // [* + *3, 2·*, *, 0]
        line(*2 + *, 0) under semi_normal  // [* + *2, *, 0]
        line(*2 + *)  // [* + *2, *, 0]
        line({2 | 1} + *, L)  // [* + {2 | 1}, * + 2, 2, 1]
    """

def list(xs: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the members of a collection as a list.

        list(0..3)  // [0, 1, 2, 3]
    """

def loony(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether an impartial game is loony, in two-player normal play: it has no nim value, so that the player to move wins every sum with it. `loony` without an argument is the result of `nim_value` for such games.

    Winning Ways, chapter 12; Entailment, Lemma 7.

        loony({0, !*})  // true
        loony({0, !*2})  // false
    """

def loop(f: Any, *, under: Under = ...) -> Any:
    """Returns the game that is defined by an equation, `G = f(G)`, and so contains itself. If `f` has several parameters and returns a tuple, the result is a tuple of games. Rulesets with cycles do not need `loop`; it is only for writing down such games.

    Siegel, VI.1.

        loop(G -> {0 | G})  // loop(G -> {0 | G})
        outcome(loop(G -> {0 | G}))  // L
        loop((A, B) -> ({0 | B}, {A | 0}))[0]  // loop(A -> {0 | {A | 0}})
        outcome(loop(G -> {G, *2}))  // ∅
        loop(G -> {G}) + *  // * + loop(G -> {G})
    """

def losing(G: GameLike, t: Any = ..., *, under: Under = ...) -> bool:
    """Tests whether the player to move gets only their last wish. In i-misère play such positions are the losing positions.

    Suetsugu, Def 6.

        losing(*3 + *3 + *3) under i_misere(3, 1)  // true
        losing(*2, 1) under semi_normal  // false
    """

def made_of(B: Any, characters: Any, *, under: Under = ...) -> bool:
    """Tests whether all cells of a board hold one of the given characters.

        made_of(board("x.o"), ".xo")  // true
        made_of(board("x#o"), ".xo")  // false
    """

def map(xs: Any, f: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the list of the values of `f` at the members.

        [1, 2, 3].map(x -> x^2)  // [1, 4, 9]
    """

def markdown(t: Any, *, under: Under = ...) -> str:
    """Returns a table, a table of sums, a quotient or a list of lists as a Markdown table.

        split(markdown(sum_table(normal(3), 3, 2)))[5]  // "| N | ⊆ O N? NO? |"
        split(markdown(table(a + b for a in 0..1 for b in 0..1)))[2]  // "| 0 | 0 | 1 |"
    """

def mate(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the mate of an impartial game, which depends on its form: `*` for 0, and otherwise the game whose options are the mates of its options. In misère play the player to move loses the sum of a game and its mate.

    Conway, On Numbers and Games, chapter 12.

        [mate(0), mate(*), mate(*2)]  // [*, {*}, {*, {*}}]
        outcome({*2, 0} + mate({*2, 0})) under misere  // P
    """

def matrices(m: Any, *, under: Under = ...) -> SizedCollection:
    """Returns all preference matrices of `m` players, 2 to 6, as a lazy collection of lists of rows.

    Suetsugu, Def 1.

        [M for M in matrices(2)]  // [[[0, 1], [0, 1]], [[0, 1], [1, 0]], [[1, 0], [0, 1]], [[1, 0], [1, 0]]]
        length(matrices(3))  // 216
        prefer(matrices(3)[7])  // prefer([0 1 2; 0 2 1; 0 2 1])
    """

def max(a: Any, *more: Any, under: Under = ...) -> Any:
    """Returns the largest of the arguments, or the largest member of a collection.

        max(3, 5)  // 5
        max([1/2, 1/3])  // 1/2
    """

def mean(G: GameLike, *, under: Under = ...) -> Number:
    """Returns the mean of `G`: the number m for which n·G stays within a bounded distance of n·m. The mean of a sum is computed as the sum of the means of its components.

    Conway, On Numbers and Games, chapter 9.

        [mean({3 | 1}), temperature({3 | 1})]  // [2, 1]
        mean({{4 | 1} | {0 | -4}})  // 1/4
    """

def mex(xs: Any, *, under: Under = ...) -> int:
    """Returns the least natural number that is not in the collection.

        mex([0, 1, 3])  // 2
        mex([])  // 0
    """

def min(a: Any, *more: Any, under: Under = ...) -> Any:
    """Returns the smallest of the arguments, or the smallest member of a collection.

        min(3, 5)  // 3
    """

def mirror(B: Any, *, under: Under = ...) -> SizedCollection:
    """Returns the board with left and right exchanged.

        mirror(board("xo.|..."))  // board(".ox|...")
    """

def misere_form(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the canonical form of an impartial game in misère play of two players. Two games are equal in misère play exactly if these forms are the same.

    Conway, On Numbers and Games, chapter 12; Siegel, Combinatorial Game Theory, V.1.

        [misere_form({*}), misere_form({*3}), misere_form({*3, {*}})]  // [0, {*3}, *]
    """

def misere_nim_value(G: GameLike, *, under: Under = ...) -> int:
    """Returns the misère nim value of an impartial game: the size of the nim heap in sum with which the player to move loses in misère play.

        [misere_nim_value(0), misere_nim_value(*), misere_nim_value({{*2}, *})]  // [1, 0, 1]
    """

def neighbours(B: Any, cell: Any, directions: Any = ..., *, under: Under = ...) -> builtins.list[Cell]:
    """Returns the cells that share a side with a cell; with `directions`, tuples of steps, the cells one such step away.

        neighbours(grid(2, 3), (0, 0))  // [(0, 1), (1, 0)]
        neighbours(grid(2, 3), (0, 0), [(1, 1), (1, 2), (2, 1)])  // [(1, 1), (1, 2)]
    """

def nim_inverse(a: Any, *, under: Under = ...) -> int:
    """Returns the number whose nim product with `a` is 1.

        [nim_inverse(n) for n in 1..7]  // [1, 3, 2, 15, 12, 9, 11]
    """

def nim_power(a: Any, k: Any, *, under: Under = ...) -> int:
    """Returns the nim product of `k` copies of `a`.

        nim_power(2, 3)  // 1
    """

def nim_product(a: Any, b: Any, *, under: Under = ...) -> int:
    """Returns the product of two numbers in the field of nim heaps.

    Conway, On Numbers and Games, chapter 6.

        nim_product(16, 16)  // 24
        nim_product(2^400, 2^400) == nim_power(2^400, 2)  // true
    """

def nim_quotient(a: Any, b: Any, *, under: Under = ...) -> int:
    """Returns the number whose nim product with `b` is `a`.

        nim_product(nim_quotient(5, 7), 7)  // 5
    """

def nim_set(G: GameLike, *, under: Under = ...) -> Value:
    """Returns the full set of nim values of an impartial game, in two-player normal play. It contains the numbers k for which the player to move loses `!G + *k`; for `!G + H`, the numbers k for which the player to move loses `!G + H + *k`. The set is finite or cofinite. `k in nim_set(G)` tests whether it contains k.

    Winning Ways, chapter 12; Entailment, Def 3.

        nim_set(*3)  // {3, 4, ...}
        nim_set({!{0}})  // {0}
        nim_set({*2, *3, !*6})  // {0, 1, 4, 5}
        nim_set(!*2 + *3)  // {0, 1, 4, 5, ...}
        7 in nim_set(*3)  // true
    """

def nim_square_root(a: Any, *, under: Under = ...) -> int:
    """Returns the number whose nim square is `a`.

        [nim_square_root(n) for n in 0..4]  // [0, 1, 3, 2, 7]
    """

def nim_sum(a: Any, *more: Any, under: Under = ...) -> int:
    """Returns the nim sum of natural numbers, given as arguments or as a collection: addition in base 2 without carrying.

    Bouton 1901.

        nim_sum(3, 5)  // 6
        nim_sum([1, 2, 3])  // 0
    """

def nim_value(G: GameLike, *, under: Under = ...) -> int | Any:
    """Returns the nim value of an impartial game: the size of the nim heap that equals it in two-player normal play. The convention in force does not matter. With entailing moves it is the least element of the set of nim values, or `loony` if this set is empty.

    Sprague 1935, Grundy 1939; Entailment, Def 3.

        nim_value({0, *2})  // 1
        nim_value(*3 + *5)  // 6
        nim_value({*2, !*})  // 0
        nim_value({0, !*})  // loony
        nim_value({0, !*}) == loony  // true
    """

def nim_values(game: Any, sizes: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the nim values of the heaps of a range of sizes, as a sequence, with `loony` for heaps that have none. `game` is a ruleset with one argument, or a function from the size to the game, such as `octal(".77")`. If `explain` finds that the rules describe a heap game, a kernel computes the values without creating positions: a million heaps of a well-behaved game take a second. Values are cached: after Ctrl-C the same call continues where it stopped.

    Gangolli and Plambeck, A note on periodicity in some octal games, 1989; Winning Ways, chapter 4.

        nim_values(n -> *n, 0..5)  // 0 1 2 3 4 5
        nim_values(n -> {*n, !*(n + 2)}, 0..3)  // 1 0 0 0
    """

def normal(n: Any, *, under: Under = ...) -> Value:
    """Normal play with `n` players, 2 to 32: the player who cannot move loses alone, and all others win.

    Spindler, Def 3.1.

        outcome(0) under normal(5)  // {O1, O2, O3, P}
    """

def normalised(G: GameLike, *, under: Under = ...) -> Game:
    """Converts a two-player game with `final` rules to an ordinary game. A position without moves becomes the integer 1 if its rules say that Left wins, -1 if they say that Right wins, and 0 if they say nothing; all other positions keep their options. `simplify` returns the canonical form. Both players must run out of moves together, and the `final` rules must name the winner.

    Inoue et al., Ending Partizan Subtraction Nim, after R. J. Nowakowski.

        normalised(*2)  // *2
        simplify(normalised({1 | 0}), L)  // {1 | 0}
    """

def norton_product(G: GameLike, U: Any, *, under: Under = ...) -> Game:
    """Returns the Norton product G·U of a game and a positive game. An integer n gives n copies of U. Otherwise each move of Left gains U and an incentive of U, and each move of Right loses as much.

    Berlekamp, Conway and Guy, Winning Ways, chapter 8.

        [norton_product(6, ↑), norton_product(1/2, ↑)]  // [↑6, {↑2* | ↓*}]
    """

def number(s: Any, *, under: Under = ...) -> Number:
    """Parses an integer or a fraction in a string.

        number("12")  // 12
        number("-3/6")  // -1/2
    """

def numbered(edges: Any, first: Any = ..., *, under: Under = ...) -> builtins.list[tuple[Any, ...]]:
    """Returns edges with numbers in place of the names of vertices, in order of appearance. Numbers stay; names get larger ones, and at least `first`, which is 0 if it is omitted.

        numbered(edges("b-a, a-c"))              // [(0, 1), (1, 2)]
        numbered(edges("0-x L, x-y R"))          // [(0, 1, "L"), (1, 2, "R")]
        numbered([("a", "b")], 1)                // [(1, 2)]
    """

def numberish(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether `G` differs from a number by an infinitesimal.

        [numberish(1*), numberish({1 | 0})]  // [true, false]
    """

def odd_tempered(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether play in the canonical form takes an odd number of moves to reach a number, whoever makes them.

        [odd_tempered({2 | 0}), odd_tempered({2 | 1, {* | 0}})]  // [true, false]
    """

def offside(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the offside of a two-player game: what it equals if infinite play is a win for Right.

    Siegel, VI.3.

        offside(dud)  // off
        offside(loop(a -> {1 || a | 0}))  // ±1
        2·(over & ↓)  // over & ↓2
    """

def onside(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the onside of a two-player game: what it equals if infinite play is a win for Left. `value` prints a game whose sides differ as `S & T`, the onside before the offside; you can type it in the same form. A stopper is a game in which alternating play must end; its canonical form is unique. If no stopper was found, the side is only simplified, and a note says whether it is proved that there is none.

    Siegel, VI.3.

        onside(dud)  // on
        onside(loop(a -> {1 || a | 0}))  // 2
    """

def options(G: GameLike, p: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the options of `G`, each once. If `G` is partizan, these are the options of player `p`, or of all players if `p` is omitted.

        options(*2)  // [0, *]
        options(* + *2)  // [*, *2, 2·*]
        options({0 | *, *2 | }, C)  // [*, *2]
        options({0 | *, *2 | })  // [0, *, *2]
    """

def order(q: Any, *, under: Under = ...) -> int:
    """Returns the number of elements of a quotient.

        order(quotient(n -> *n, 5)) under normal(4)  // 45
    """

def ordinal_product(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the ordinal product of two-player games or impartial games: copies of `G`, each on top of the one before, as `H` says.

        value(ordinal_product(*5, *6))  // *30
        value(ordinal_product(1/2, 1/4))  // 11/32
    """

def ordinal_sum(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the ordinal sum G : H, in which a move in `G` removes `H`. It depends on the form of `G`. The number of players is arbitrary, and impartial games are allowed. For two-player games where `H` is loopy, the result is the value, if one is found.

    Berlekamp, Conway and Guy, Winning Ways, chapter 7; Siegel, Combinatorial Game Theory, II.10.

        ordinal_sum(*2, *3) == *5  // true
        value(ordinal_sum(1/2, 1/4))  // 9/16
        ordinal_sum({-1 | 1}, on)  // 1 + under
        ordinal_sum({*}, *)  // {*, {*}}
    """

def outcome(G: GameLike, who: Any = ..., *, under: Under = ...) -> Outcome | Any:
    """Returns the seats that can force a win against every coalition of the others, under the convention in force. Seats are relative to the player to move: `N` is the next player, `O1`, `O2`, … are the others in turn order, and `P` is the previous player. For a partizan game the result is a tuple with one such set for each player who may begin, in turn order; `outcome(G).C` or `outcome(G, C)` is the set if C begins. For two players it is the class `L`, `R`, `N` or `P` instead, if exactly one player wins whoever begins. If no convention has been chosen, partizan games are under normal play. If `who` is a set of seats, or a list of seats or players, the result says whether they can force, playing together, that all of them win; for a partizan game there is one answer for each player who may begin.

    Spindler, Def 2.1 and 3.1; docs/coalitions.md.

        outcome(*2)  // N
        outcome({*2, {*2}})  // ∅
        outcome(*2) under normal(4)  // {N, P}
        outcome(1_L + 1_C + 1_R)  // (OP, OP, OP)
        outcome({ | 0, 1_R | }, C)  // N
        outcome({1 | -1})  // N
        outcome({*2, {*2}}, NO)  // true
        outcome(1_L + 1_C + 1_R, [L, C])  // (false, false, true)
    """

def outcome_class(G: GameLike, *, under: Under = ...) -> str:
    """Returns the outcome class of a two-player game that may be loopy, under best play. It is `L`, `R`, `N` or `P`; or `D`, a draw; or one of four in between. `N̂`: Left wins if she begins, and it is a draw if Right begins. `Ň`: Right wins if he begins, and it is a draw if Left begins. `P̂`: Left wins if Right begins, and it is a draw if she begins. `P̌`: Right wins if Left begins, and it is a draw if he begins.

    Siegel, VI.1.

        outcome_class(loop(G -> {G | G}))  // "D"
        outcome_class({loop(G -> {G | G}) | 0})  // "Ň"
        outcome_class({1 | -1})  // "N"
    """

def outcomes(G: Any, *, under: Under = ...) -> tuple[Outcome, ...] | Any:
    """Returns the outcomes of `G` for each player who may begin, as a tuple in turn order. It also works for two-player games, and for impartial games, where all outcomes are the same. For a quotient it returns the outcomes of the elements, as a list.

    Spindler, Def 4.2.

        outcomes(1_L)  // (PN, OP, OP)
        outcomes(*)  // (PN, PN, PN)
        outcomes({1 | -1})  // (N, N)
        outcomes(quotient(nim, 2)) under normal(2)  // [P, N, N, N]
    """

def overheat(G: GameLike, s: Any, t: Any, *, under: Under = ...) -> Game:
    """Returns `G` overheated from `s` to `t`: each move gains `t`, until an integer n is reached, which becomes n copies of `s`.

    Berlekamp, Conway and Guy, Winning Ways, chapter 6.

        overheat(*, 1, 2) == {2 | -2}  // true
    """

def pairs(B: Any, pattern: Any = ..., directions: Any = ..., *, under: Under = ...) -> builtins.list[tuple[Cell, Cell]]:
    """Returns the pairs of adjacent cells that hold the two characters of `pattern`, in this order. Each pair occurs once. With a direction, or a list of directions, these are only the pairs whose second cell is one such step away from the first. With `none` as the pattern all pairs are returned.

        pairs(board("..."), "..")  // [((0, 0), (0, 1)), ((0, 1), (0, 2))]
        pairs(board("..|.."), "..", (1, 0))  // [((0, 0), (1, 0)), ((0, 1), (1, 1))]
        pairs(board("xox"), "xo")  // [((0, 0), (0, 1)), ((0, 2), (0, 1))]
        pairs(board("xx"), "xx", [(0, -1), (0, 1)])  // [((0, 0), (0, 1))]
    """

def period(seq: Any, terms: Any = ..., *, under: Under = ...) -> Value:
    """Returns the least period of a sequence after its least preperiod, and how it is known: proved, or observed in the first terms, 1000 by default. Periods are proved for heaps with finitely many moves of fixed size (a window of values repeats); nim values of octal games (Guy and Smith); outcomes of `k·G + H` for impartial games whose quotient is found; outcomes of `k·* + G` and `*k + G` for all G; outcomes of heaps that may be split, if the heaps of every size have a finite quotient; canonical values of heaps with moves of fixed size; and functions of all these. Sequences of integers may grow by a constant in each period, the saltus. This is proved for birthdays of heaps with moves of fixed size, and elsewhere observed. For canonical values it can also be proved that a period does not exist, since infinitely many values are not equal to any later one: `none, proved; a saltus is open`. If they cannot grow by the same game in each period either, the result is `proved: no period, not even with a saltus`; if it is proved that they do, the saltus is that game. For a quotient of heaps, the sequence consists of the classes of heaps of 0, 1, 2, … tokens, each given by its least sum of generators (the pretending function). Its period is proved if the quotient is proved for heaps of every size.

    Ending partizan subtraction, Prop 7; Guy and Smith 1956; Spindler, Prop 3.21; Plambeck and Siegel, Misère quotients for impartial games; [periods.md](periods.md).

        period(quotient(nim, 4)) under normal(3)  // 1, preperiod 3, proved
        period(sequence(outcome(k·* + *2) for k in 0..))  // 3, proved
        period(sequence(outcome(k·{*2} + *3) for k in 0..))  // 1, preperiod 2, proved
        period(sequence(k mod 3 for k in 0..))  // 3, observed
        period([5, 1, 2, 1, 2, 1, 2])  // 2, preperiod 1, observed
        period(sequence(k div 2 for k in 0..))  // 2, saltus 1, observed
    """

def periodic(G: GameLike, *, under: Under = ...) -> Verdict:
    """Tests whether k ↦ o(k·* + G) has the number N of players as a period, from k = 0 on. The result is a verdict that is never open. It is proved by nim periodicity if the condition of that theorem holds. Otherwise it is proved or refuted by computing the outcomes of all followers in sum with k heaps `*` until they repeat.

    Spindler, Prop 3.21.

        periodic(*2)  // true
        periodic({{0, {*}}})  // false
        periodic(*) under winning(3, N)  // true
    """

def pile_figure(sizes: Any, *, under: Under = ...) -> Value:
    """Returns a figure of heaps of these sizes as piles. A figure can be drawn, and can be used in the `draw` line of a ruleset.

        pile_figure([3, 4])  // 3 4
    """

def placements(B: Any, old: Any, new: Any, stones: Any = ..., free: Any = ..., *, under: Under = ...) -> builtins.list[SizedCollection]:
    """Returns the boards in which one cell with a character of `old` is changed to the character `new`, in the order of the cells. With `stones`, these are only the boards on which nothing is captured: each connected group of cells with the same character of `stones` shares a side with a cell that holds one of the characters `free`, `.` by default. These boards are in an order that makes searches short: first those whose new stone is next to the fewest stones of its own kind, and among these, first those whose new stone touches the most such stones at corners.

        placements(board("x.."), ".", "o")  // [board("xo."), board("x.o")]
        placements(board("x.."), ".", "o", stones: "xo")  // [board("x.o")]
        placements(board("x..."), ".", "x", stones: "xo")  // [board("x.x."), board("x..x"), board("xx..")]
    """

def player(i: Any, n: Any = ..., *, under: Under = ...) -> Outcome:
    """Returns player `i` of `n` in turn order, counted from 0: L, then C or C1, C2, …, then R. By default `n` is the number of players of the convention in force.

        [player(i, 4) for i in 0..3]  // [L, C1, C2, R]
        player(2)  // R
    """

def players(*, under: Under = ...) -> int:
    """Returns the number of players of the convention in force.

        players()  // 3
    """

def power(G: GameLike, x: Any, *, under: Under = ...) -> Game:
    """Returns the power `G^x` of a game `{0 | H}`, where x may be a pseudonumber: `↑^on` is `uponth`. For integers it is the same as `^`.

    Winning Ways, ch. 11; Siegel, II.5.

        power(↑, on)  // uponth
        power(↑, 2) == ↑^2  // true
    """

def power_sum(G: GameLike, x: Any, *, under: Under = ...) -> Game:
    """Returns the sum of the powers of a game `{0 | H}` up to the power x, which may be a pseudonumber: `↑[on]` is `upon`.

    Winning Ways, ch. 11; Siegel, II.5.

        power_sum(↑, on)  // upon
        power_sum(↑, 3) == ↑[3]  // true
    """

def prefer(matrix: Any, *, under: Under = ...) -> Value:
    """Preference-based play of 2 to 16 players. Row j of the matrix lists whom player j wants to move last, in order of preference, as numbers of players after j. Everybody knows the matrix and plays for the best result they can get. A single row applies to all players.

    Suetsugu, Def 1; Krawec 2012.

        last(*2 + *, 0) under prefer([0 1 2; 0 2 1; 0 1 2])  // 1
        prefer([[0, 1], [1, 0]])  // prefer([0 1; 1 0])
        prefer([1 2 0])  // i_misere(3, 1)
    """

def preperiod(p: Any, *, under: Under = ...) -> int | None:
    """Returns the number of values before the part that repeats, or `none` if no period is known.

        preperiod(period([5, 1, 2, 1, 2, 1, 2]))  // 1
    """

def product(xs: Any, *, under: Under = ...) -> Any:
    """Returns the product of numbers, or 1 for an empty collection.

        product(1..20)  // 2432902008176640000
    """

def proved(x: Any, *, under: Under = ...) -> bool:
    """Tests whether a period is proved, or whether a verdict is not open.

        proved(period(sequence(outcome(k·* + *2) for k in 0..)))  // true
        proved(period([1, 1, 1]))  // false
        proved(absorbing(3·*3))  // true
    """

def quotient(heaps: Any, upto: Any = ..., elements: Any = ..., *, under: Under = ...) -> Table:
    """Returns the quotient of all sums of heaps of 1 to `upto` tokens, under the convention in force. Two positions are indistinguishable if they have the same outcome in sum with every position of such heaps. `heaps` is a ruleset with one argument, or a function from the size to the game; without `upto` it is a list of games. The quotient is a commutative monoid. It is found by distinguishing positions, and then proved by enumerating all pairs of a class and the classes of the options that a position can have. If this settles heaps of every size, the result says so. The convention may have any number of players and any set of winners, or be misère play or preference-based play. If it matters who begins, because preferences differ or the games are partizan, a class has an outcome (or a last mover) for each player who may begin, in turn order. Ends may have values, which are added, if all players have the same options ([ends.md](ends.md)). A search that finds more than `elements` elements, 4096 by default, stops with an error; `upto` is at most 4096.

    Spindler, Table 6; Plambeck and Siegel, Misère quotients for impartial games.

        order(quotient(nim, 4)) under normal(3)  // 16
        order(quotient(nim, 5)) under winning(3, P)  // 7
        order(quotient([*2, {*2}])) under misere  // 6
        outcomes(quotient(nim, 1)) under semi_normal  // [(2, 2, 2), (0, 0, 0), (1, 1, 1)]
        outcomes(quotient([{0 | | }]))  // [(OP, OP, OP), (PN, OP, OP)]
    """

def random_game(day: Any, seed: Any, options: Any = ..., players: Any = ..., *, under: Under = ...) -> Game:
    """Returns a random game whose longest play has `day` moves and whose positions have at most `options` options, 3 by default. The game is impartial; with `players` it is a partizan game for that many players, each with at most `options` options. The same `seed`, an integer, gives the same game on every machine.

        random_game(3, 1)  // {*, {*}}
        birthday(random_game(20, 7, options: 2))  // 20
        random_game(2, 5, players: 3)  // {{ | 0 | 0} | 0, * | *, { | 0 | 0}}
    """

def random_games(count: Any, day: Any, seed: Any, options: Any = ..., players: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns `count` random games; the first is `random_game` with the same seed.

        random_games(3, 2, 1)  // [{*}, *2, {*}]
        tally(outcome(G) for G in random_games(100, 5, 2))  // map[∅ => 3, N => 36, O => 15, NO => 28, P => 6, PN => 10, OP => 2]
    """

def rank_play(m: Any, *, under: Under = ...) -> Value:
    """Li's rank play of `m` players: the player who moves last is ranked first, and the player who would move next is ranked last. It is 0-misère play.

    Li 1978; Suetsugu, §3.

        rank_play(3)  // i_misere(3, 0)
    """

def rays(B: Any, cell: Any, directions: Any = ..., characters: Any = ..., *, under: Under = ...) -> builtins.list[Cell]:
    """Returns the cells reached from a cell by repeating one step, as long as they hold one of the characters. They are listed direction by direction, the nearest cells first. By default the directions are those of a rook, and all characters are allowed.

        rays(board("x..|.#.|..."), (0, 0), (0, 1), ".")  // [(0, 1), (0, 2)]
        rays(board("x..|.#.|..."), (0, 0), characters: ".")  // [(0, 1), (0, 2), (1, 0), (2, 0)]
        rays(grid(3, 3), (0, 0), [(1, 1), (1, 2)])  // [(1, 1), (2, 2), (1, 2)]
    """

def recolour(B: Any, old: Any, new: Any, cells: Any = ..., *, under: Under = ...) -> SizedCollection:
    """Returns the board with each character of `old` replaced by the character at the same index of `new`; with `cells`, only in these cells.

        recolour(board("x.o"), "xo", "ox")  // board("o.x")
        recolour(board("..."), ".", "#", [(0, 0), (0, 2)])  // board("#.#")
    """

def reduced(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the reduced canonical form of `G`: the simplest game that differs from `G` by an infinitesimal.

    Grossman and Siegel, Reductions of partizan games, Games of No Chance 3 (2009).

        [reduced(↑3), reduced({{2 | 0}, 1* | *})]  // [0, {1 | 0}]
    """

def regions(B: Any, characters: Any, fill: Any = ..., apart: Any = ..., directions: Any = ..., *, under: Under = ...) -> builtins.list[SizedCollection]:
    """Returns the connected groups of cells that hold one of the characters, each as the smallest board around it, with `fill` in all other cells. `apart` lists pairs of characters that do not connect. By default cells are connected if they share a side; with `directions`, a step or a list of steps, if they are one such step apart.

        regions(board("..#|##.|#.."), ".", "#")  // [board(".."), board("#.|..")]
        regions(board("LR"), "LR", "#", apart: ["LR"])  // [board("L"), board("R")]
        regions(board("x#|#o"), "xo", directions: [(1, 1), (1, -1)])  // [board("x#|#o")]
    """

def relations(q: Any, *, under: Under = ...) -> str:
    """Returns relations between the generators a, b, … that present a quotient, as a string. They are a reduced Gröbner basis for words ordered by length, and then by more of the earlier generators.

        relations(quotient(nim, 2)) under normal(2)  // "a² = 1, b² = 1"
        relations(quotient(nim, 2)) under misere  // "a² = 1, b³ = b"
    """

def remoteness(G: GameLike, first: Any = ..., *, under: Under = ...) -> int | Any:
    """Returns the length of play in moves if whoever wins hurries, and whoever loses delays the end. The player who begins plays against all others together. The result is `none` if neither side can force an end that it wants. For a partizan game it is a tuple with a number for each player who may begin, in turn order, or the number for `first`.

    Smith, Graphs and composite games (1966).

        [remoteness(*n) for n in 0..3] under normal(2)  // [0, 1, 1, 1]
        remoteness(*3 + *2) under normal(2)  // 5
        remoteness(loop(G -> {G, *})) under normal(2)  // none
        remoteness({1 | -1})  // (1, 1)
    """

def removable_sets(least: Any, most: Any, *, under: Under = ...) -> SizedCollection:
    """Returns all sets of integers with least member `least` and no member above `most`, as a lazy collection of sorted lists.

        [S for S in removable_sets(2, 4)]  // [[2], [2, 3], [2, 4], [2, 3, 4]]
        length(removable_sets(2, 20))  // 262144
    """

def remove_at(xs: Any, i: Any, *, under: Under = ...) -> Any:
    """Returns the list or string without the member at index `i`.

        remove_at([5, 6, 7], 1)  // [5, 7]
    """

def repeat(xs: Any, n: Any, *, under: Under = ...) -> Any:
    """Returns a string or a list, repeated `n` times.

        repeat("x.", 3)  // "x.x.x."
        repeat([0, 1], 2)  // [0, 1, 0, 1]
    """

def repeating(p: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the values of one period, after the preperiod; `length(p)` is their number.

        repeating(period([5, 1, 2, 1, 2, 1, 2]))  // 1 2
        length(period([5, 1, 2, 1, 2, 1, 2]))  // 2
    """

def replace(s: Any, old: Any, new: Any, *, under: Under = ...) -> str:
    """Returns a string with every `old` replaced by `new`.

        replace("x.x", ".", "o")  // "xox"
    """

def replace_at(xs: Any, i: Any, x: Any, *, under: Under = ...) -> Any:
    """Returns the list or string with `x` at index `i`. In a board `i` is a cell. In a string or a board `i` may be a list; then `x` is a character for all of them, or a string with one character for each.

        "xxx".replace_at(1, ".")  // "x.x"
        "L..R".replace_at([0, 1], ".L")  // ".L.R"
        replace_at([1, 2], 0, 5)  // [5, 2]
        replace_at(board("..|.."), (0, 1), "x")  // board(".x|..")
        replace_at(board("xo."), [(0, 0), (0, 1)], ".x")  // board(".x.")
    """

def representative(B: Any, fixed_axes: Any = ..., *, under: Under = ...) -> SizedCollection:
    """Returns the least of the symmetric images of a board. All symmetric images have the same representative, so that positions that differ by a symmetry become one.

        representative(board("xo.|..."))  // board("...|.ox")
        representative(board("x|."), fixed_axes: true)  // board(".|x")
    """

def restrict(G: GameLike, p: Any, *, under: Under = ...) -> Game:
    """Returns the restriction [G]_p, an impartial game: `G` when player `p` begins. Its options are the options of `p` in `G`, restricted to the player after `p`.

    Spindler, Def 4.2.

        restrict(2_L, C)  // 0
        restrict(2_L + 1_C, L)  // {*}
    """

def reverse(xs: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the members from last to first.

        reverse(1..3)  // [3, 2, 1]
    """

def right_stop(G: GameLike, *, under: Under = ...) -> Number:
    """Returns the Right stop of `G`: the first number that play reaches if Right moves first and both play well.

        right_stop({{3 | 2} | 0})  // 0
    """

def right_wall(G: GameLike, *, under: Under = ...) -> builtins.list[tuple[Number, Number]]:
    """Returns the right wall of the thermograph, as `left_wall` does.

        right_wall({3 | 1})  // [(-1, 0), (1, 2)]
        right_wall({2 | {1 | 0}})  // [(-1, 1), (1/2, 1), (3/4, 5/4)]
    """

def safe(G: GameLike, first: Any = ..., *, under: Under = ...) -> Outcome | Any:
    """Returns the seats that can force a win or infinite play, whatever the others do together. `outcome` returns the seats that can force a win. Infinite play has no winner and no loser. If play must end, the two sets are the same.

    docs/loopy.md.

        safe(loop(G -> {G}))  // {N, O, P}
        outcome(loop(G -> {G}))  // ∅
        safe(*2)  // N
        outcome(loop(G -> {G | 0}), R) == safe(loop(G -> {G | 0}), R)  // true
    """

def safe_moves(G: GameLike, player: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the options after which the player who moved there is safe, that is, can force a win or infinite play. If `G` is partizan, `player` is required.

        safe_moves(loop(G -> {G, 0, *}))  // [0, *]
        safe_moves(loop(G -> {G | *}), L)  // [loop(G -> {G | *})]
    """

def saltus(p: Any, *, under: Under = ...) -> int | Any:
    """Returns what is added to the values of a sequence from one period to the next, or `none` if no period is known.

        saltus(period(sequence(k div 2 for k in 0..)))  // 1
    """

def same_class(q: Any, G: GameLike, H: GameLike, *, under: Under = ...) -> bool:
    """Tests whether two positions are in the same class: no sum of the heaps distinguishes them.

        same_class(quotient(nim, 4), *3 + *3, *7 + *9 + *) under normal(3)  // true
        same_class(quotient(nim, 4), *3, *2) under normal(3)  // false
    """

def score(G: GameLike, p: Any = ..., first: Any = ..., *, under: Under = ...) -> int | Any:
    """Returns the lead that player p can force against all others together: the points of p less those of all others. It is a tuple with a number for each player who may begin, in turn order, or the number for `first`. For two players p is L by default. Rules give points by `gives` and `final score`.

    Larsson, Meir and Zick, Cumulative games (arXiv 2005.06326); docs/scores.md.

        score(points(L, 2, 2) + points(R, 5, 2))  // (-3, -3)
        score({points(L, 1, 2) | points(R, 1, 2)})  // (1, -1)
        score({points(L, 1, 2) | points(R, 1, 2)}, R, L)  // -1
    """

def seat(i: Any, n: Any = ..., *, under: Under = ...) -> Outcome:
    """Returns the seat `Oi` of `n` players, where `O0` is `N` and `O(n-1)` is `P`. By default `n` is the number of players of the convention in force.

        seat(0, 5)  // {N}
        seat(4, 5)  // {P}
        {seat(i, 5) for i in 1..3}  // {O1, O2, O3}
    """

def selective_sum(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the selective sum of `G` and `H`, in which a player moves in one or in both, for any number of players.

    Conway, On Numbers and Games, chapter 14.

        value(selective_sum(*5, *6))  // *11
    """

def sequence(xs: Any, *, under: Under = ...) -> builtins.list[Any] | Collection:
    """Returns the values of a collection as a sequence, which prints in a row. Over an infinite range such as `0..` the sequence is infinite, and prints its first values.

        sequence(nim_value(*k + *2) for k in 0..5)  // 2 3 0 1 6 7
        sequence(k^2 for k in 0..)  // 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 400 441 484 529 …
    """

def shape(B: Any, *, under: Under = ...) -> tuple[int, ...]:
    """Returns the numbers of rows and columns of a board, or of layers, rows and columns of a box.

        shape(grid(2, 3))  // (2, 3)
        shape(box(4, 2, 3))  // (4, 2, 3)
    """

def simplify(G: GameLike, p: Any, *, under: Under = ...) -> Game:
    """Returns the canonical form of `G` for player `p`: a game equal to `G` for `p` in which no position has a dominated or reversible option. Two games are equal for `p` exactly if their canonical forms are the same. With two players the canonical form does not depend on `p`. `why` of the call lists the steps.

    Spindler, Thms 4.36 and 4.38.

        simplify({2_L, 1_C | | }, L)  // 3_L
        simplify({1 | 3}, L) == 2  // true
        simplify({*}, L) under normal(2)  // 0
    """

def slice(xs: Any, from_: Any, to: Any, *, under: Under = ...) -> Any:
    """Returns the part of a list or a string from index `from` to index `to`, both included, as far as there are members; `from` is not negative.

        slice([5, 6, 7, 8], 1, 2)  // [6, 7]
        slice("kayles", 0, 2)  // "kay"
    """

def sort(xs: Any, by: Any = ..., *, under: Under = ...) -> builtins.list[Any]:
    """Returns the members in sorted order, or sorted by the values of the function `by`.

        sort([3, 1, 2])  // [1, 2, 3]
        sort([3, 1, 2], x -> -x)  // [3, 2, 1]
        sort([{*}, *2, *])  // [*, *2, {*}]
    """

def split(s: Any, separator: Any = ..., *, under: Under = ...) -> builtins.list[str]:
    """Splits a string at each `separator`, or into lines if `separator` is omitted.

        "xx.x".split(".")  // ["xx", "x"]
    """

def stable(G: GameLike, *, under: Under = ...) -> Verdict:
    """Tests whether o(G + *m) is the same for all m from the number N of players on. The result is a verdict that is never open: m is increased until a larger heap offers nothing new in sum with any follower.

    Spindler, Prop 3.24.

        stable(*2)  // true
        stable({0, *, {*}})  // false
    """

def stop_count(G: GameLike, *, under: Under = ...) -> int:
    """Returns the number of plays of the canonical form, each down to a number, where players may move any number of times in a row.

        [stop_count({3 | 1}), stop_count(*8)]  // [2, 4374]
    """

def strategy(G: GameLike, t: Any = ..., p: Any = ..., *, under: Under = ...) -> dict[Game, Game]:
    """Returns a strategy by which player `p` wins `G` against all others together when player `t` begins: a map from each position in which `p` is to move, and which can be reached, to the position after the move. `p` is the player who begins unless you name another. It is an error if `p` cannot force a win. With preferences, the map has a best move for each position. Positions are those of the rules, in the simplest form that they have.

        strategy(*2 + *) under normal(2)  // map[* => 0, * + *2 => 2·*]
        length(strategy(*3 + *2) under normal(2))  // 4
    """

def strongly_undetermined_depth(G: GameLike, *, under: Under = ...) -> int:
    """Returns the greatest k for which the game is strongly k-undetermined, or 0 if there is none. A game is strongly k-undetermined if it has options and all of them are (k-1)-undetermined.

    Spindler, Def 3.15.

        strongly_undetermined_depth({{*2, {*2}}})  // 2
    """

def subordinate(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the game `X` for which `G` equals the ordinal sum `H : X`, with `H` in canonical form. Both games must be equal to stoppers. If `X` does not exist, the result is an error.

    Winning Ways, ch. 7 and 11.

        subordinate(over, 1)  // off
        subordinate(3/8, 1)  // -3/2
    """

def subsets(xs: Any, *, under: Under = ...) -> builtins.list[Any] | SizedCollection:
    """Returns all sublists of a collection with at most 62 members, in binary order. For more than 10 members the result is lazy: its lists are computed on demand and not stored. You can enumerate it, index it and test membership, as with `games(4)`.

        subsets([1, 2])  // [[], [1], [2], [1, 2]]
        subsets(1..30)[5]  // [1, 3]
        length(subsets(1..30))  // 1073741824
    """

def sum(xs: Any, *, under: Under = ...) -> Any:
    """Returns the sum of numbers or of games, or 0 for an empty collection.

        sum(k^2 for k in 1..3)  // 14
        sum([*, *2, *])  // 2·* + *2
    """

def sum_table(convention: Any, games: Any, copies: Any = ..., *, under: Under = ...) -> Table:
    """Returns a table of the outcomes that sums of games can have, given the outcomes of the games. The sums are G + H, or n·G if `copies` is a number n or a list of numbers. `games` is a day, 0 to 4, for all impartial games born by that day; or a list of at most 16 games, for all games whose options are among these games and their followers. An outcome that occurs is listed as found, with its smallest witness. All others are forbidden if a theorem or an induction on options excludes them for games of all days, and open otherwise. `rows` returns the entries. `markdown` and `latex` return the table, with `⊆ NO` where all subsets of `NO` occur, and a question mark after each open outcome.

    Spindler, Tables 1 to 3 and Question 1.

        [r for r in rows(sum_table(misere, 1)) if r[3] == "found"]  // [(N, N, N, "found", 0, 0), (N, P, P, "found", 0, *), (P, P, N, "found", *, *)]
        [r for r in rows(sum_table(normal(3), 1, 2)) if r[3] == "found"]  // [(2, PN, NO, "found", *), (2, OP, OP, "found", 0)]
        count(r for r in rows(sum_table(winning(3, N), [{0, *, {*}}, {{0, *, {*}}}])) if r[3] == "found")  // 23
    """

def survey(xs: Any, columns: Any = ..., *, under: Under = ...) -> Table:
    """Evaluates an expression for all members of collections, as in `survey(f(x) for x in xs)`, and counts the results. The table shows each result, how often it occurs, and the first member that gives it. A survey runs in parallel and shows its progress. On the command line `--resume FILE` saves what is done, `--part i/n` computes one part of n, and `tweedle merge` combines the parts. Generators must not depend on each other; conditions exclude members. With `columns`, a list of titles, nothing is counted: each result, a tuple with one entry for each title, is a row, which is saved, resumed and merged in the same way.

        rows(survey((n, n^2, n mod 2 == 0) for n in 1..2, columns: ["n", "square", "even"]))  // [(1, 1, false), (2, 4, true)]
        rows(survey(outcome(*n) for n in 0..9))  // [("N", 8, "2"), ("OP", 1, "0"), ("PN", 1, "1")]
        rows(survey(a > b for a in 1..3 for b in 1..3 if a != b))  // [("false", 3, "1, 2"), ("true", 3, "2, 1")]
    """

def svg(x: Any, *, under: Under = ...) -> str:
    """Returns a picture as a string of SVG, light or dark as the viewer is. `:write FILE` or `--raw` writes it to a file. `svg` draws: boards; numbers of tokens, as piles; the edges of a graph; positions that look like one of these, by the `draw` line of their ruleset or by their arguments; sums and lists of these, side by side; `tree(G)`, `game_graph(G)` and `hasse(games)`; thermographs, also several of them on one scale in a list or a table; tables, with a colour for each answer or for the size of numbers; sequences, as a strip with a row for each period, or as points if the numbers grow; surveys, as bars; quotients of up to 400 elements, by divisibility. `tikz` draws the same pictures for LaTeX.

        first(split(svg(board("x.|.o")), " "), 1)  // ["<svg"]
        "<polyline" in svg(thermograph({3||2|1}))  // true
        "Heaps of 3" in svg(nim(3))  // true
    """

def symmetric(S: Any, *, under: Under = ...) -> int | None:
    """Returns the number a such that a - s is in `S` for every s in `S`, or `none`. It can only be the sum of the least and the greatest member. If any number in `S` may be taken from a heap, a is a period of the outcomes, whatever the rules say about stops. The members of `S` are from 1 to 63.

    Ending partizan subtraction, Def 6 and Thm 11.

        symmetric([2, 3, 5, 6])  // 8
        symmetric([2, 3, 6])  // none
    """

def symmetries(B: Any, fixed_axes: Any = ..., *, under: Under = ...) -> builtins.list[SizedCollection]:
    """Returns the images of a board under rotations and reflections, each once, the board itself first. There are up to 8, for a box up to 48. With `fixed_axes: true` rows remain rows and columns remain columns: there are up to 4, for a box up to 8.

        symmetries(board("xo"))  // [board("xo"), board("ox"), board("x|o"), board("o|x")]
        symmetries(board("xo"), fixed_axes: true)  // [board("xo"), board("ox")]
    """

def table(xs: Any, limit: Any = ..., title: Any = ..., *, under: Under = ...) -> Table:
    """Returns a table of the values of an expression over generators, as in `table(outcome(*a + *b) for a in 0..3 for b in 0..3)`. The last generator gives the columns, those before it the rows. With a single generator each member is a row, with a column for each entry of a tuple or each key of a map; the titles are the expressions in the source. A condition leaves cells empty; if a query does not apply to a member, its cell says why. With `limit` only the first `limit` cases are evaluated, and a note below the table says so. `title` is a string that is printed above the table. For a quotient, it is the multiplication table.

        csv(table(outcome(k·* + H) for H in [0, *2] for k in 0..3))  // ",0,1,2,3\\n0,OP,PN,NO,OP\\n*2,N,NO,PN,N\\n"
        csv(table(a + b for a in 0..1 for b in 0..2 if a != b))  // ",0,1,2\\n0,,1,2\\n1,1,,3\\n"
        csv(table((n^2, n^3) for n in 1..3))  // "n,n^2,n^3\\n1,1,1\\n2,4,8\\n3,9,27\\n"
        markdown(table(a + b for a in 0..1 for b in 0..1, title: "Sums"))  // "**Sums**\\n\\n|  | 0 | 1 |\\n| --- | --- | --- |\\n| 0 | 0 | 1 |\\n| 1 | 1 | 2 |"
        csv(table(map["half" => n div 2, "odd" => n mod 2] for n in 1..2))  // "n,half,odd\\n1,0,1\\n2,1,0\\n"
    """

def tally(xs: Any, *, under: Under = ...) -> dict[Any, int]:
    """Returns a map that says how often each value occurs.

        tally([2, 1, 2])  // map[1 => 1, 2 => 2]
    """

def tame(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether an impartial game is tame: the game and all its followers have genera of Nim positions. These are `0^120`, `1^031`, and n with, after `^`, n and the nim sum of n and 2. In a sum of tame games each may be replaced by heaps of the same genus: none for `0^120`, one heap `*` for `1^031`, and otherwise the heap of its nim value n, or for n ≤ 1 two larger heaps with nim sum n. All other games are wild.

    Conway, On Numbers and Games, chapter 12; Berlekamp, Conway and Guy, Winning Ways, chapter 13; Siegel, Combinatorial Game Theory, V.3.

        [tame(*5), tame({*2}), tame({{*2}, *})]  // [true, true, false]
        [tame(*1000000 + 2·*), tame({{*2}, *, 0})]  // [true, true]
    """

def temperature(G: GameLike, *, under: Under = ...) -> Number:
    """Returns the temperature of `G`, how much a move is worth: the least number from which on the cooled game is infinitesimally close to a number. A number m/2^k has temperature -1/2^k. An infinitesimal that is not a number has temperature 0.

    Berlekamp, Conway and Guy, Winning Ways, chapter 6; Siegel, Combinatorial Game Theory, II.5.

        [temperature({1 | 1}), temperature({0 | 1}), temperature({2 | })]  // [0, -1/2, -1]
        temperature({{2 | 1} | -1})  // 5/4
    """

def text(x: Any, *, under: Under = ...) -> str:
    """Returns a value as a string, as it is printed; a string is returned unchanged.

        text(2 + 2)  // "4"
        text({0, *})  // "*2"
    """

def thermograph(G: GameLike, *, under: Under = ...) -> Value:
    """Returns the thermograph of `G`: the stops of `G` cooled by t, for each t from -1 on. `left_wall` and `right_wall` return its walls as lists of corners; the mast is at `mean` and begins at `temperature`.

    Siegel, Combinatorial Game Theory, II.5.

        thermograph({3 | 1}) == thermograph({3, 2 | 1})  // true
    """

def tikz(x: Any, *, under: Under = ...) -> str:
    """Returns the picture that `svg` draws as a `tikzpicture` for LaTeX, on a light background (packages `tikz` and `amsmath`). This includes quotients, tables, sequences and positions, which `latex` writes as a table or a formula.

        first(split(tikz(quotient(nim, 2)), "}"), 1)  // ["% \\\\usepackage{tikz, amsmath"]
        split(latex(quotient(nim, 2)), "{")[0]  // "\\\\begin"
    """

def to_set(xs: Any, *, under: Under = ...) -> set[Any]:
    """Returns the members of a collection as a set.

        to_set([2, 1, 2])  // set[1, 2]
    """

def transpose(B: Any, *, under: Under = ...) -> SizedCollection:
    """Returns the board with rows and columns exchanged; in a box this is done in each layer.

        transpose(board("xo.|..."))  // board("x.|o.|..")
    """

def tree(G: GameLike, depth: Any = ..., *, under: Under = ...) -> Value:
    """Draws the game tree of `G`, with the outcome of each position under the convention in force. For a partizan game it shows the outcome class, or the outcomes for each starting player. A position whose options are already drawn is marked `↑` and not expanded again. `depth` limits the number of moves; at most 2,000 positions are drawn. `text` returns the lines as a string.

        split(text(tree(*2)))  // ["*2       N", "├─ 0     OP", "└─ *     PN", "   └─ 0  OP"]
        split(text(tree(*2, 1)))  // ["*2    N", "├─ 0  OP", "└─ *  PN  … 1 option"]
    """

def trim(s: Any, *, under: Under = ...) -> str:
    """Returns a string without whitespace at both ends.

        trim("  x ")  // "x"
    """

def turn(B: Any, *, under: Under = ...) -> SizedCollection:
    """Returns the board after a quarter turn clockwise; in a box each layer is turned.

        turn(board("xo.|..."))  // board(".x|.o|..")
    """

def undetermined(G: GameLike, *, under: Under = ...) -> bool:
    """Tests whether no player can force a win against all others together; for a partizan game, whoever begins.

    Spindler, Def 2.6.

        undetermined({*2, {*2}})  // true
        undetermined(0)  // false
        undetermined({*2, {*2}} + 1_L)  // false
    """

def undetermined_depth(G: GameLike, *, under: Under = ...) -> int:
    """Returns the greatest k for which the game is k-undetermined, or 0 if it is not undetermined. An undetermined game is 1-undetermined, and it is k-undetermined if it has a (k-1)-undetermined option.

    Spindler, Def 3.11.

        undetermined_depth({*2, {*2}})  // 1
        undetermined_depth(3·*3)  // 5
    """

def unique(xs: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the members without repetitions, in order of first appearance.

        unique([2, 1, 2])  // [2, 1]
    """

def up_to_equality(Gs: Any, *, under: Under = ...) -> builtins.list[Game]:
    """Returns the first game of each class of games that are proved equal under the convention in force. If it is open whether two games are equal, both are kept.

        up_to_equality([*, {*2}, {*2, {*2}}]) under normal(2)  // [*, {*2}]
        up_to_equality([3·*3, 4·*3, *])  // [3·*3, *]
    """

def upsum(G: GameLike, H: GameLike, *, under: Under = ...) -> Game:
    """Returns the upsum of two games that are equal to stoppers: the onside of G + H.

    Winning Ways, ch. 11.

        upsum(on, off)  // on
        upsum(upon, uponth)  // {0 | * + uponth}
    """

def uptimal_expansion(G: GameLike, *, under: Under = ...) -> str:
    """Returns the uptimal expansion of `G`, as a string: `G` as the sum of a number, a nim heap and multiples of `↑`, `↑^2`, `↑^3`, …. The number and the nim heap come before the point, and the multiples after it; a `-` follows a negative multiple.

    Siegel, Combinatorial Game Theory, II.4.

        [uptimal_expansion(↑3*2), uptimal_expansion({0 | ↓*})]  // ["*2.3", "0.01"]
    """

def value(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the value of a game for two players under normal play, in canonical form (CGSuite's word). No position of a canonical form has a dominated or reversible option, and two games are equal exactly if their canonical forms are the same. The convention in force does not matter. The value of an impartial game is the nim heap of its nim value. A number is returned as a game. For a game with `final` rules, apply `normalised` first.

    Conway, On Numbers and Games, chapter 10; Siegel, Combinatorial Game Theory, II.2.

        value({2, 1 | 3})  // 5/2
        value({0 | *} + {0 | *} + *)  // ↑2*
        [value(*3 + *5), value({1 | 1}), value({2 | -2})]  // [*6, 1*, ±2]
        value({1 | 3}) == 2  // true
    """

def values(m: Any, *, under: Under = ...) -> builtins.list[Any]:
    """Returns the values of a map.

        values(map[1 => 2])  // [2]
    """

def variety(G: GameLike, *, under: Under = ...) -> Game:
    """Returns the variety of a game that is equal to a stopper: what it has beyond its class, if its degree is treated as zero. A game that is not stable does not have a single variety, and the result is an error.

    Winning Ways, ch. 11.

        variety(over)  // over
        variety({5 + over | -5 + under})  // {10 + over|over||under|-10 + under}
    """

def vertex_pieces(states: Any, edges: Any, gone: Any = ..., links: Any = ..., *, under: Under = ...) -> builtins.list[tuple[builtins.list[Any], builtins.list[Any]]]:
    """Returns the connected pieces of a graph whose vertices 0, 1, 2, … have the states listed in `states`. A piece is a pair of the states of its vertices and the `edges` between them, with vertices renumbered in order. Vertices with the state `gone` are left out. Pieces are connected by `links`, which are pairs of vertices as well; by default, by all edges.

        vertex_pieces(["a", "b", "c"], [(0, 2)])                     // [(["a", "c"], [(0, 1)]), (["b"], [])]
        vertex_pieces(["a", "#", "c"], [(0, 1), (1, 2)], "#")        // [(["a"], []), (["c"], [])]
        vertex_pieces([1, 2, 3], [(0, 1), (1, 2)], 0, [(1, 2)])      // [([1], []), ([2, 3], [(0, 1)])]
        vertex_pieces([1, 0, 3], [(0, 2, "a")], 0)                   // [([1, 3], [(0, 1, "a")])]
    """

def why(v: Any, *, under: Under = ...) -> Value:
    """Explains a verdict: the steps of its proof, each with its rule and, below it, what it depends on; or the game that refutes it; or what was tried. For a call of `simplify`, `delete_dominated` or `bypass_reversible`, it explains what the call did. For a call of `outcome`, `nim_value`, `last` or `value`, it names the strategy that found the answer and what the answer depends on: a proved period, nim values, or a complete search.

        why(1_C <=_L 0)  // 1_C <=_L 0   Nonpositivity Rule (Spindler, Thm 4.27)
        split(text(why(value({0 | 2} + *))))[2]  // "└─ {0 | 2} has the value 1"
    """

def winning(n: Any, seats: Any = ..., *, under: Under = ...) -> Any:
    """The convention for `n` players under which exactly these seats win when the next player cannot move. There is at least one winner and at least one loser. With a game, `winning(G)` or `winning(G, t)` tests whether the player to move, `t`, gets their first wish in preference-based play.

    Propp 2000 for `winning(3, P)`; Spindler, Question 1; Suetsugu, Def 6.

        outcome(*2 + *) under winning(3, P)  // ∅
        winning(3, OP)  // normal(3)
        winning(*3 + *3 + *3) under i_misere(3, 1)  // false
    """

def winning_moves(G: GameLike, first: Any = ..., *, under: Under = ...) -> builtins.list[Game]:
    """Returns the winning moves: the options after which the player who just moved wins against every coalition of the others. For a partizan game these are the moves of `first`. There are winning moves only if `N` is in the outcome. `why(winning_moves(G))` shows for each move its component and why it wins.

        winning_moves(*3 + *5) under normal(2)  // [2·*3]
        winning_moves(*2 + {0, !*}) under normal(2)  // [!* + *2]
        winning_moves(*2 + *2)  // []
        winning_moves(2_L + 1_C, L)  // [1_C, 1_L + 1_C]
    """

def wins(G: GameLike, p: Any, i: Any, *, under: Under = ...) -> bool | Any:
    """Tests whether player `p` wins `G` against all others together, when `p` is the i-th player to move, counted from 1.

    Spindler, §4.

        [wins(1_L, L, i) for i in 1..3]  // [true, true, true]
        [wins(1_C, L, i) for i in 1..3]  // [false, true, true]
    """

def wishes(G: GameLike, t: Any = ..., *, under: Under = ...) -> builtins.list[int]:
    """Returns the number of the wish that comes true for each player, beginning with the player to move. The first wish is 0. If all rows of the matrix are equal, each wish comes true for exactly one player.

        wishes(*2) under i_misere(3, 0)  // [0, 2, 1]
        wishes(*2 + *, 1) under semi_normal  // [1, 1, 0]
    """

def witness(v: Any, *, under: Under = ...) -> Game | None:
    """Returns the game `X` that refutes a verdict: added to both sides, it shows the difference. For `any` and `all` over `games_of` it is the game that decides. The result is `none` for all other verdicts.

        witness(1_L <=_L 1_C)  // 0
        witness(1_C <=_L 1_L)  // none
    """

def zero(q: Any, *, under: Under = ...) -> Game | None:
    """Returns the zero of a quotient, the class that absorbs all others: every sum with it is in it. If a zero does not exist, the result is `none`.

        zero(quotient(nim, 4)) under normal(3)  // 2·*3
        zero(quotient(nim, 3)) under normal(2)  // none
    """

def zip(xs: Any, ys: Any, *, under: Under = ...) -> builtins.list[tuple[Any, ...]]:
    """Returns the pairs of members with the same index; the result is as long as the shorter collection.

        zip([1, 2], 5..)  // [(1, 5), (2, 6)]
    """
