" Syntax highlighting for Tweedle scripts.
if exists('b:current_syntax')
  finish
endif
let s:cpo = &cpo
set cpo&vim

" The lists are generated from the program's tables: UPDATE=1 cargo test --test program editor
" begin words
let s:operators = split('
  \ and or not div mod')
let s:constants = split('
  \ true false')
let s:declarations = split('
  \ memo redefine ruleset end final is require use using as')
let s:controls = split('
  \ assert else for if in let then under')
let s:values = split('
  \ misere N O O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13 O14 O15 O16 O17 O18
  \ O19 O20 O21 O22 O23 O24 O25 O26 O27 O28 O29 O30 P nobody NO ON OP PO PN NP
  \ semi_normal semi_reverse none')
let s:functions = split('
  \ options followers birthday form components games games_of compact
  \ as_compact random_game random_games up_to_equality indistinguishable tree
  \ game_graph hasse svg tikz pile_figure graph_figure digraph_figure
  \ ground_figure dots_figure outcome normal winning undetermined
  \ undetermined_depth strongly_undetermined_depth absorbing complement seat
  \ convention players winning_moves loop safe safe_moves outcome_class
  \ remoteness normalised value onside offside upsum downsum degree variety
  \ companion power power_sum subordinate is_stopper is_stopper_sided
  \ is_loopfree is_idempotent is_plumtree is_pseudonumber is_number_tiny
  \ is_stable sum_table nim_value nim_set loony genus misere_nim_value
  \ misere_form mate tame nim_product nim_quotient nim_inverse nim_power
  \ nim_square_root nim_values explain prefer i_misere i_reverse rank_play
  \ last losing wishes kth_wish best_moves line strategy restrict wins
  \ outcomes player L C R C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15
  \ C16 C17 C18 C19 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 incomparable
  \ delete_dominated bypass_reversible simplify witness why left_stop
  \ right_stop mean temperature thermograph left_wall right_wall cool freeze
  \ heat overheat incentives atomic_weight atomic far_star all_small
  \ infinitesimal numberish is_number is_integer is_nimber is_switch reduced
  \ uptimal_expansion even_tempered odd_tempered stop_count born_by
  \ ordinal_sum conjunctive_sum selective_sum ordinal_product norton_product
  \ conway_product coalitions allied score length indices list first slice
  \ replace_at remove_at reverse sort unique flatten zip keys values to_set
  \ subsets map filter fold sum product max min count all any find find_all
  \ tally sequence period preperiod saltus repeating symmetric proved periodic
  \ stable table markdown latex csv json survey rows removable_sets matrices
  \ is_first_rotation quotient order class_of same_class class_name classes
  \ generators idempotents zero relations all_sizes dot certificate abs floor
  \ gcd lcm nim_sum generalised_nim_sum mex digits split join text number trim
  \ replace repeat board grid box shape made_of cells neighbours rays pairs
  \ border recolour placements groups regions captured turn mirror transpose
  \ symmetries representative grounded grounded_pieces vertex_pieces graph6
  \ edges numbered')
" end words

" A match and no keyword: `syn keyword` takes some of these words for options of its own. What comes
" later goes before what came earlier.
function! s:Words(group, words) abort
  execute 'syn match' a:group '/\<\%(' . join(a:words, '\|') . '\)\>/'
endfunction

syn match tweedleOperator /[:~<>!=]=\|->\|=>\|\.\.\|[-+*·/^!'†<>≠≤≥≅∈∉|]/
call s:Words('tweedleValue', s:values)
syn match tweedleValue /∅/
call s:Words('tweedleFunction', s:functions)
" What is defined here, whatever it was before.
syn match tweedleDefined /\<\a\k*\ze\s*:=/
syn match tweedleDefined /\<\a\k*\ze\s*([^()]*)\s*:=/
syn match tweedleDefined /\%(\<ruleset\s\+\)\@<=\a\k*/
syn match tweedleNumber /\<\d\+/
syn match tweedleNimber /\%([[:alnum:]_"'†∅*)\]}]\)\@<!\*\d\+\>/
syn match tweedlePlayer /_\a\k*/
syn match tweedleResult /\<_\d*\>/
syn match tweedlePlayers /^\s*\zsplayers\ze\s\+[[:alnum:]_"({∅]/
call s:Words('tweedleWordOperator', s:operators)
call s:Words('tweedleBoolean', s:constants)
call s:Words('tweedleDeclaration', s:declarations)
call s:Words('tweedleControl', s:controls)

syn match tweedleEscape /\\\%([nt"\\]\|u{\x\{1,6}}\)/ contained
syn region tweedleString start=/"/ skip=/\\./ end=/"/ oneline contains=tweedleEscape
syn match tweedleComment /\/\/.*/ contains=tweedleTodo,@Spell
syn match tweedleComment /\%^#!.*/
syn match tweedleDoc /\/\/\/\/\@!.*\|\/\/[!|].*/ contains=tweedleMark,@Spell
syn match tweedleMark /\/\/\s*\%(=>\|!!\).*/
syn keyword tweedleTodo TODO FIXME XXX contained

hi def link tweedleOperator Operator
hi def link tweedleWordOperator Operator
hi def link tweedleBoolean Boolean
hi def link tweedleDeclaration Statement
hi def link tweedleControl Conditional
hi def link tweedleValue Constant
hi def link tweedleFunction Function
hi def link tweedleDefined Identifier
hi def link tweedleNumber Number
hi def link tweedleNimber Number
hi def link tweedlePlayer Special
hi def link tweedlePlayers Statement
hi def link tweedleResult Special
hi def link tweedleString String
hi def link tweedleEscape SpecialChar
hi def link tweedleComment Comment
hi def link tweedleDoc SpecialComment
hi def link tweedleMark PreProc
hi def link tweedleTodo Todo

let b:current_syntax = 'tweedle'
let &cpo = s:cpo
unlet s:cpo
