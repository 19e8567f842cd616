autocmd BufRead,BufNewFile *.cgs setfiletype tweedle
