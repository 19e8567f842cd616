;;; tweedle-mode.el --- Major mode for Tweedle scripts  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Syntax highlighting, comments and indentation for scripts (.cgs), a REPL
;; in a buffer, and configuration of Eglot for the language server.

;;; Code:

(require 'comint)
(require 'subr-x)

(defgroup tweedle nil
  "Editing Tweedle scripts."
  :group 'languages)

(defcustom tweedle-program "tweedle"
  "The program: a name to look up in `exec-path', or a path."
  :type 'string)

(defcustom tweedle-indent-offset 2
  "Number of spaces per level of indentation."
  :type 'natnum
  :safe #'natnump)

;; The lists are generated from the program's tables:
;; UPDATE=1 cargo test --test program editor
;; begin words
(defconst tweedle--operators
  (split-string "
    and or not div mod"))

(defconst tweedle--constants
  (split-string "
    true false"))

(defconst tweedle--declarations
  (split-string "
    memo redefine ruleset end final is require use using as"))

(defconst tweedle--controls
  (split-string "
    assert else for if in let then under"))

(defconst tweedle--values
  (split-string "
    misere N O O1 O2 O3 O4 O5 O6 O7 O8 O9 O10 O11 O12 O13 O14 O15 O16 O17 O18
    O19 O20 O21 O22 O23 O24 O25 O26 O27 O28 O29 O30 P nobody NO ON OP PO PN NP
    semi_normal semi_reverse none"))

(defconst tweedle--functions
  (split-string "
    options followers birthday form components games games_of compact
    as_compact random_game random_games up_to_equality indistinguishable tree
    game_graph hasse svg tikz pile_figure graph_figure digraph_figure
    ground_figure dots_figure outcome normal winning undetermined
    undetermined_depth strongly_undetermined_depth absorbing complement seat
    convention players winning_moves loop safe safe_moves outcome_class
    remoteness normalised value onside offside upsum downsum degree variety
    companion power power_sum subordinate is_stopper is_stopper_sided
    is_loopfree is_idempotent is_plumtree is_pseudonumber is_number_tiny
    is_stable sum_table nim_value nim_set loony genus misere_nim_value
    misere_form mate tame nim_product nim_quotient nim_inverse nim_power
    nim_square_root nim_values explain prefer i_misere i_reverse rank_play
    last losing wishes kth_wish best_moves line strategy restrict wins
    outcomes player L C R C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15
    C16 C17 C18 C19 C20 C21 C22 C23 C24 C25 C26 C27 C28 C29 C30 incomparable
    delete_dominated bypass_reversible simplify witness why left_stop
    right_stop mean temperature thermograph left_wall right_wall cool freeze
    heat overheat incentives atomic_weight atomic far_star all_small
    infinitesimal numberish is_number is_integer is_nimber is_switch reduced
    uptimal_expansion even_tempered odd_tempered stop_count born_by
    ordinal_sum conjunctive_sum selective_sum ordinal_product norton_product
    conway_product coalitions allied score length indices list first slice
    replace_at remove_at reverse sort unique flatten zip keys values to_set
    subsets map filter fold sum product max min count all any find find_all
    tally sequence period preperiod saltus repeating symmetric proved periodic
    stable table markdown latex csv json survey rows removable_sets matrices
    is_first_rotation quotient order class_of same_class class_name classes
    generators idempotents zero relations all_sizes dot certificate abs floor
    gcd lcm nim_sum generalised_nim_sum mex digits split join text number trim
    replace repeat board grid box shape made_of cells neighbours rays pairs
    border recolour placements groups regions captured turn mirror transpose
    symmetries representative grounded grounded_pieces vertex_pieces graph6
    edges numbered"))
;; end words

(defvar tweedle-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?_ "w" table)
    (dolist (sign (string-to-list "+-*=<>|!^:;.,'·≠≤≥≅∈∉†±"))
      (modify-syntax-entry sign "." table))
    table)
  "Syntax table of Tweedle scripts.")

(defvar tweedle-font-lock-keywords
  (let ((name "[[:alpha:]][[:alnum:]_]*"))
    `(("\\`#!.*" (0 font-lock-comment-face t))
      ("//[ \t]*\\(=>\\|!!\\).*" (0 font-lock-preprocessor-face t))
      ("///\\(?:[^/\n].*\\)?$\\|//[!|].*" (0 font-lock-doc-face t))
      ;; An expected-output comment in a doc comment has a face of its own.
      ("//[/!].*?\\(//[ \t]*\\(?:=>\\|!!\\).*\\)" (1 font-lock-preprocessor-face t))
      (,(concat "\\_<ruleset[ \t]+\\(" name "\\)") (1 font-lock-type-face))
      ("^[ \t]*\\(players\\)[ \t]+[[:alnum:]_\"({∅]" (1 font-lock-keyword-face))
      (,(regexp-opt (append tweedle--operators tweedle--declarations tweedle--controls) 'words)
       . font-lock-keyword-face)
      (,(regexp-opt tweedle--constants 'words) . font-lock-constant-face)
      (,(concat "\\<\\(" name "\\)[ \t]*([^()]*)[ \t]*:=") (1 font-lock-function-name-face))
      (,(concat "\\<\\(" name "\\)[ \t]*:=") (1 font-lock-variable-name-face))
      (,(concat (regexp-opt tweedle--values 'words) "\\|∅") . font-lock-constant-face)
      (,(regexp-opt tweedle--functions 'words) . font-lock-builtin-face)))
  "Syntax highlighting of Tweedle scripts.")

(defun tweedle--above ()
  "Return the indentation and the code of the previous line with code, or nil."
  (save-excursion
    (let (found)
      (while (and (not found) (zerop (forward-line -1)))
        (let ((line (buffer-substring-no-properties
                     (line-beginning-position) (line-end-position))))
          (unless (string-match-p "\\`[ \t]*\\'" line)
            (setq found (cons (current-indentation)
                              (replace-regexp-in-string "[ \t]*//.*\\'" "" line))))))
      found)))

(defun tweedle--indentation ()
  "Return the indentation of the line at point."
  (save-excursion
    (back-to-indentation)
    (let* ((above (save-excursion (beginning-of-line) (tweedle--above)))
           (depth (or (car above) 0))
           (code (or (cdr above) "")))
      (when (or (string-match-p "\\`[ \t]*ruleset\\>" code)
                (string-match-p "\\(?::=\\|->\\|\\<\\(?:then\\|else\\|in\\)\\|[({[]\\)[ \t]*\\'" code))
        (setq depth (+ depth tweedle-indent-offset)))
      (when (looking-at-p "end\\>\\|[])}]")
        (setq depth (- depth tweedle-indent-offset)))
      (max depth 0))))

(defun tweedle-indent-line ()
  "Indent the line: deeper after a line that continues, back at `end' or a closing bracket."
  (interactive)
  (let ((depth (tweedle--indentation)))
    (if (<= (current-column) (current-indentation))
        (indent-line-to depth)
      (save-excursion (indent-line-to depth)))))

(defun tweedle-repl ()
  "Show the REPL, and start it if necessary."
  (interactive)
  (unless (executable-find tweedle-program)
    (user-error "Program %s not found: install Tweedle, or set `tweedle-program'" tweedle-program))
  ;; With piped input the program shows no prompt and does no line editing.
  (let* ((process-connection-type nil)
         (buffer (make-comint "tweedle" tweedle-program)))
    (display-buffer buffer)
    buffer))

(defun tweedle-send-region (start end)
  "Send the text between START and END to the REPL."
  (interactive "r")
  (let ((text (string-trim (buffer-substring-no-properties start end)))
        (buffer (tweedle-repl)))
    (when (string-empty-p text)
      (user-error "Nothing to send: select something first"))
    (comint-send-string buffer (concat text "\n"))))

(defun tweedle-send-line ()
  "Send the line at point to the REPL, and move to the next."
  (interactive)
  (tweedle-send-region (line-beginning-position) (line-end-position))
  (forward-line))

(defun tweedle-run-file ()
  "Save the script and run it."
  (interactive)
  (save-buffer)
  (compile (mapconcat #'shell-quote-argument (list tweedle-program "run" buffer-file-name) " ")))

(defun tweedle-test-file ()
  "Save the script and compare its results with the expected-output comments."
  (interactive)
  (save-buffer)
  (compile (mapconcat #'shell-quote-argument (list tweedle-program "test" buffer-file-name) " ")))

(defvar tweedle-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-r") #'tweedle-send-region)
    (define-key map (kbd "C-c C-c") #'tweedle-send-line)
    (define-key map (kbd "C-c C-z") #'tweedle-repl)
    (define-key map (kbd "C-c C-l") #'tweedle-run-file)
    (define-key map (kbd "C-c C-t") #'tweedle-test-file)
    map)
  "Key bindings of Tweedle mode.")

;;;###autoload
(define-derived-mode tweedle-mode prog-mode "Tweedle"
  "Major mode for Tweedle scripts."
  (setq-local comment-start "// ")
  (setq-local comment-start-skip "//[/!|]?[ \t]*")
  (setq-local comment-end "")
  (setq-local indent-tabs-mode nil)
  (setq-local indent-line-function #'tweedle-indent-line)
  (setq-local electric-indent-chars (append ")]}" electric-indent-chars))
  (setq-local font-lock-defaults '(tweedle-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cgs\\'" . tweedle-mode))
;;;###autoload
(add-to-list 'interpreter-mode-alist '("tweedle" . tweedle-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons 'tweedle-mode (lambda (&rest _) (list tweedle-program "lsp")))))

(provide 'tweedle-mode)
;;; tweedle-mode.el ends here
