; Made from the tables of the program by its tests.

(interpreter) @keyword.directive
(comment) @comment
(doc_comment) @comment.documentation
(string) @string
(number) @number
(operator_word) @keyword.operator
(constant) @boolean
(keyword) @keyword
(nobody) @constant.builtin
(result) @variable.builtin
(player) @variable.parameter
(operator) @operator
(separator) @punctuation.delimiter
(bracket) @punctuation.bracket

(ruleset "ruleset" @keyword)
(ruleset name: (name) @type)

((name) @constant.builtin
  (#match? @constant.builtin "^(misere|N|O|O(30|[12][0-9]|[1-9])|P|nobody|NO|ON|OP|PO|PN|NP|semi_normal|semi_reverse|none)$"))

((name) @function.builtin
  (#match? @function.builtin "^(options|followers|birthday|form|components|games|games_of|compact|as_compact|random_game|random_games|up_to_equality|indistinguishable|tree|game_graph|hasse|svg|tikz|pile_figure|graph_figure|digraph_figure|ground_figure|dots_figure|outcome|normal|winning|undetermined|undetermined_depth|strongly_undetermined_depth|absorbing|complement|seat|convention|players|winning_moves|loop|safe|safe_moves|outcome_class|remoteness|normalised|value|onside|offside|upsum|downsum|degree|variety|companion|power|power_sum|subordinate|is_stopper|is_stopper_sided|is_loopfree|is_idempotent|is_plumtree|is_pseudonumber|is_number_tiny|is_stable|sum_table|nim_value|nim_set|loony|genus|misere_nim_value|misere_form|mate|tame|nim_product|nim_quotient|nim_inverse|nim_power|nim_square_root|nim_values|explain|prefer|i_misere|i_reverse|rank_play|last|losing|wishes|kth_wish|best_moves|line|strategy|restrict|wins|outcomes|player|L|C|R|C(30|[12][0-9]|[1-9])|incomparable|delete_dominated|bypass_reversible|simplify|witness|why|left_stop|right_stop|mean|temperature|thermograph|left_wall|right_wall|cool|freeze|heat|overheat|incentives|atomic_weight|atomic|far_star|all_small|infinitesimal|numberish|is_number|is_integer|is_nimber|is_switch|reduced|uptimal_expansion|even_tempered|odd_tempered|stop_count|born_by|ordinal_sum|conjunctive_sum|selective_sum|ordinal_product|norton_product|conway_product|coalitions|allied|score|length|indices|list|first|slice|replace_at|remove_at|reverse|sort|unique|flatten|zip|keys|values|to_set|subsets|map|filter|fold|sum|product|max|min|count|all|any|find|find_all|tally|sequence|period|preperiod|saltus|repeating|symmetric|proved|periodic|stable|table|markdown|latex|csv|json|survey|rows|removable_sets|matrices|is_first_rotation|quotient|order|class_of|same_class|class_name|classes|generators|idempotents|zero|relations|all_sizes|dot|certificate|abs|floor|gcd|lcm|nim_sum|generalised_nim_sum|mex|digits|split|join|text|number|trim|replace|repeat|board|grid|box|shape|made_of|cells|neighbours|rays|pairs|border|recolour|placements|groups|regions|captured|turn|mirror|transpose|symmetries|representative|grounded|grounded_pieces|vertex_pieces|graph6|edges|numbered)$"))
