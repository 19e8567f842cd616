" Indentation of Tweedle scripts: deeper after a line that continues, back at `end` or a closing bracket.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=TweedleIndent()
setlocal indentkeys=o,O,!^F,0),0],0},0=end
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*TweedleIndent')
  finish
endif

function! s:Code(number) abort
  return substitute(getline(a:number), '//.*', '', '')
endfunction

function! TweedleIndent() abort
  let l:last = prevnonblank(v:lnum - 1)
  if l:last == 0
    return 0
  endif
  let l:deep = indent(l:last)
  let l:above = s:Code(l:last)
  if l:above =~# '^\s*ruleset\>' || l:above =~# '\%(:=\|->\|\<\%(then\|else\|in\)\|[({[]\)\s*$'
    let l:deep += shiftwidth()
  endif
  if getline(v:lnum) =~# '^\s*\%(end\>\|[)}\]]\)'
    let l:deep -= shiftwidth()
  elseif l:last > 1 && l:above !~# '^\s*ruleset\>'
    " The line that belongs to `:=` is complete.
    let l:before = s:Code(prevnonblank(l:last - 1))
    if l:before =~# '\%(:=\|->\)\s*$' && l:deep == indent(prevnonblank(l:last - 1)) + shiftwidth()
      let l:deep -= shiftwidth()
    endif
  endif
  return max([l:deep, 0])
endfunction
