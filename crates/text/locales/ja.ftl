# The texts of gopdb: the English text, and below it its translation (ja).

## Errors

# ; available: {}
available = 。あるもの：{ $v1 }
# black
black = 黒
# white
white = 白
# Black
black-2 = 黒
# White
white-2 = 白
# alive
alive = 活き
# dead
dead = 死に
# seki
seki = セキ
# repetition
repetition = 循環
# not decided
not-decided = 未定
# live
live = 活き
# kill
kill = 殺し
# time
time = 時間
# stopped
stopped = 停止
# nodes
nodes = ノード数
# region
region = 範囲
# depth
depth = 深さ
# eternal life
eternal-life = 長生
# triple ko
triple-ko = 三コウ
# quadruple ko
quadruple-ko = 四コウ
# molasses ko
molasses-ko = モラセスコウ
# a cycle
a-cycle = 循環
# black rank
black-rank = 黒の段位
# black team
black-team = 黒のチーム
# white rank
white-rank = 白の段位
# white team
white-team = 白のチーム
# date
date = 日付
# result
result = 結果
# komi
komi = コミ
# handicap
handicap = 置石
# event
event = 棋戦
# round
round = 回戦
# place
place = 場所
# name
name = 名前
# rules
rules = ルール
# source
source = 出典
# board
board = 盤全体
# upper left
upper-left = 左上
# upper right
upper-right = 右上
# lower left
lower-left = 左下
# lower right
lower-right = 右下
# read
read = 読み込み
# write
write = 書き込み
# open
open = オープン
# text file
text-file = テキストファイル
# text files
text-files = テキストファイル
# all games
all-games = 全局
# the query's games
the-query-s-games = 検索の対局
# ranks
ranks = 段位
# points
points = 点
# up to {last} moves
up-to-last-moves = { $last } 手まで
# {first}–{last} moves
first-last-moves = { $first }～{ $last } 手
# {first} moves or more
first-moves-or-more = { $first } 手以上
# no set named ${name}; did you mean ${near}?
no-set-named-name-did-you = ${ $name } というセットはありません。${ $near } のことですか？
# expected a number of bytes, such as 512M or 2G
expected-a-number-of-bytes-such = 512M や 2G のようなバイト数が必要です
# unrecognized subcommand '{name}'
unrecognized-subcommand-name = 「{ $name }」というコマンドはありません
# unexpected argument '{name}' found
unexpected-argument-name-found = 余分な引数「{ $name }」があります
# invalid value '{value}' for '{name}'
invalid-value-value-for-name = 「{ $value }」は「{ $name }」の値として正しくありません
# invalid value '{value}' for '{name}': {reason}
invalid-value-value-for-name-reason = 「{ $value }」は「{ $name }」の値として正しくありません：{ $reason }
# unexpected value '{value}' for '{name}' found; no more were expected
unexpected-value-value-for-name-found = 「{ $name }」の値「{ $value }」が余分です
# a value is required for '{name}' but none was supplied
a-value-is-required-for-name = 「{ $name }」には値が必要です
# the following required arguments were not provided:
the-following-required-arguments-were-not = 次の引数が必要です：
# the argument '{name}' cannot be used with '{other}'
the-argument-name-cannot-be-used = 「{ $name }」は「{ $other }」と一緒に使えません
# the argument '{name}' cannot be used with:
the-argument-name-cannot-be-used-2 = 「{ $name }」は次の引数と一緒に使えません：
# the argument '{name}' cannot be used multiple times
the-argument-name-cannot-be-used-3 = 「{ $name }」は一度しか指定できません
# a similar argument exists: '{name}'
a-similar-argument-exists-name = 似た引数があります：「{ $name }」
# some similar arguments exist: {names}
some-similar-arguments-exist-names = 似た引数があります：{ $names }
# a similar subcommand exists: '{name}'
a-similar-subcommand-exists-name = 似たコマンドがあります：「{ $name }」
# some similar subcommands exist: {names}
some-similar-subcommands-exist-names = 似たコマンドがあります：{ $names }
# a similar value exists: '{name}'
a-similar-value-exists-name = 似た値があります：「{ $name }」
# some similar values exist: {names}
some-similar-values-exist-names = 似た値があります：{ $names }
# to pass '{name}' as a value, use '{other}'
to-pass-name-as-a-value = 「{ $name }」を値として渡すには「{ $other }」と書きます
# For more information, try '{command}'.
for-more-information-try-command = 詳しくは { $command } をご覧ください。
# No such file or directory (os error 2)
no-such-file-or-directory-os = ファイルまたはフォルダーがありません
# Permission denied (os error 13)
permission-denied-os-error-13 = 権限がありません
# File exists (os error 17)
file-exists-os-error-17 = ファイルがすでにあります
# Not a directory (os error 20)
not-a-directory-os-error-20 = フォルダーではありません
# Is a directory (os error 21)
is-a-directory-os-error-21 = フォルダーです
# File too large (os error 27)
file-too-large-os-error-27 = ファイルが大きすぎます
# No space left on device (os error 28)
no-space-left-on-device-os = ディスクの空きがありません
# Read-only file system (os error 30)
read-only-file-system-os-error = ファイルシステムは読み取り専用です
# Address already in use (os error 98)
address-already-in-use-os-error = アドレスは使用中です
# Cannot assign requested address (os error 99)
cannot-assign-requested-address-os-error = そのアドレスは使えません
# invalid digit found in string
invalid-digit-found-in-string = 数字でない文字があります
# cannot parse integer from empty string
cannot-parse-integer-from-empty-string = 数字がありません
# invalid float literal
invalid-float-literal = 数ではありません
# unexpected end of file
unexpected-end-of-file = ファイルが途中で終わっています
# failed to fill whole buffer
failed-to-fill-whole-buffer = ファイルが途中で終わっています
# stream did not contain valid UTF-8
stream-did-not-contain-valid-utf = 正しい UTF-8 ではありません
# interrupted
interrupted = 中断しました
# the time limit was reached
the-time-limit-was-reached = 制限時間に達しました
# unpack it and import the folder
unpack-it-and-import-the-folder = 展開してそのフォルダーを取り込んでください
# open it in the program that wrote it and save it as SGF
open-it-in-the-program-that = 作成したプログラムで開き、SGF で保存してください
# an lzip file
an-lzip-file = lzip ファイル
# a file compressed by `compress`
a-file-compressed-by-compress = `compress` で圧縮したファイル
# an encrypted PandaNet record (UGZ)
an-encrypted-pandanet-record-ugz = 暗号化された PandaNet の棋譜（UGZ）
# a record in the format of Ishi or Many Faces of Go (GO)
a-record-in-the-format-of = Ishi または Many Faces of Go 形式の棋譜（GO）
# a record in the format of Go Master (MGT)
a-record-in-the-format-of-2 = Go Master 形式の棋譜（MGT）
# an Igosoft record (IG1)
an-igosoft-record-ig1 = Igosoft の棋譜（IG1）
# no line `\HS` or `INI`at the start of a GIB record
no-line-hs-or-ini-at = GIB の棋譜の先頭に `\HS` または `INI` の行がありません
# no column is called `{name}`; there are id, {}, and - for one that is not read
no-column-is-called-name-there = `{ $name }` という列はありません。使えるのは id、{ $v1 }、読まない列は - です
# exactly one column must be `id`
exactly-one-column-must-be-id = `id` の列がちょうど一つ必要です
# the column `{name}` is given twice
the-column-name-is-given-twice = 列 `{ $name }` が二度あります
# a quote is not closed; the rest is not read
a-quote-is-not-closed-the = 引用符が閉じていないため、残りは読みません
# expected {expected} columns, found {found}
expected-expected-columns-found-found = { $expected } 列のはずが { $found } 列です
# the row has no identifier
the-row-has-no-identifier = この行に識別子がありません
# the game `{id}` is in line {first} already
the-game-id-is-in-line = 対局 `{ $id }` は { $first } 行目にすでにあります
# no game has the identifier `{id}`
no-game-has-the-identifier-id = 識別子 `{ $id }` の対局はありません
# an index of facts is needed, which only a file can have
an-index-of-facts-is-needed = 対局情報の索引が必要ですが、ファイルにしか付けられません
# no index of facts beside it: expected {}
no-index-of-facts-beside-it = 対局情報の索引がありません：{ $v1 } が必要です
# cannot read {}: {e}
cannot-read-e = { $v1 } を読めません：{ $e }
# it is longer than 1 GiB
it-is-longer-than-1-gib = 1 GiB を超えています
# `original_sgf` has no game
original-sgf-has-no-game = `original_sgf` に対局がありません
# the object is not closed with `}`
the-object-is-not-closed-with = オブジェクトが `{"}"}` で閉じていません
# the object has no `moves`; of OGS, get each game by its number
the-object-has-no-moves-of = オブジェクトに `moves` がありません。OGS の対局は番号で一局ずつ取得してください
# the board has {width}×{height} points; only square boards of 2 to 25 lines are read
the-board-has-width-height-points = 盤が { $width }×{ $height } です。2～25路の正方形の盤だけを読みます
# the size of the board is missing
the-size-of-the-board-is = 盤の大きさがありません
# the game has no `moves`
the-game-has-no-moves = 対局に `moves` がありません
# a stone of `initial_state` is off the board
a-stone-of-initial-state-is = `initial_state` の石が盤の外にあります
# `moves` is not a list
moves-is-not-a-list = `moves` がリストではありません
# move {number} is not [column, row, milliseconds]
move-number-is-not-column-row = { $number } 手目が [列, 行, ミリ秒] ではありません
# move {number} is off the board
move-number-is-off-the-board = { $number } 手目が盤の外です
# move {number} edits the board; save the game as SGF on the server
move-number-edits-the-board-save = { $number } 手目は盤の編集です。サーバーで SGF として保存してください
# time out
time-out = 時間切れ
# a stone of `board` is off the board
a-stone-of-board-is-off = `board` の石が盤の外にあります
# {name} {number} is not a colour and a point
name-number-is-not-a-colour = { $name } { $number } が色と点ではありません
# move {number} is not a colour and a point
move-number-is-not-a-colour = { $number } 手目が色と点ではありません
# not a valid {format} record: {reason}
not-a-valid-format-record-reason = 正しい { $format } の棋譜ではありません：{ $reason }
# the point is occupied
the-point-is-occupied = その点には石があります
# the point is off the board
the-point-is-off-the-board = その点は盤の外です
# {path}: cannot be read: {source}
path-cannot-be-read-source = { $path }：読めません：{ $source }
# {path}: this link leads back to {ancestor}, which contains it; it is not followed
path-this-link-leads-back-to = { $path }：このリンクは、それを含む { $ancestor } に戻るため、たどりません
# {path}: neither a file nor a folder
path-neither-a-file-nor-a = { $path }：ファイルでもフォルダーでもありません
# {path}: the rest of the archive cannot be read: {reason}; unpack it and import the folder
path-the-rest-of-the-archive = { $path }：書庫の残りを読めません：{ $reason }。展開してそのフォルダーを取り込んでください
# {path}: this entry of the archive cannot be read: {reason}; unpack it and import the file
path-this-entry-of-the-archive = { $path }：書庫のこの項目を読めません：{ $reason }。展開してそのファイルを取り込んでください
# {path}: damaged: {reason}; none of its games were read, get another copy
path-damaged-reason-none-of-its = { $path }：壊れています：{ $reason }。対局は読みませんでした。別のコピーを使ってください
# {path}: more than {limit} nested archives; unpack the outer ones
path-more-than-limit-nested-archives = { $path }：書庫の入れ子が { $limit } 段を超えています。外側を展開してください
# {path}: {} cannot be read; {}
path-cannot-be-read = { $path }：{ $v1 }は読めません。{ $v2 }
# {path}: not a game record of a known format
path-not-a-game-record-of = { $path }：知られた形式の棋譜ではありません
# this entry unpacks to more than {limit} bytes; if you trust the archive, unpack it and import the folder
this-entry-unpacks-to-more-than = この項目は展開すると { $limit } バイトを超えます。信頼できる書庫なら、展開してそのフォルダーを取り込んでください
# the archive unpacks to more than {limit} bytes and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than = 書庫は展開すると { $limit } バイトを超えるため、先は読みません。信頼できるなら、展開してそのフォルダーを取り込んでください
# the archive unpacks to more than {limit} times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than-2 = 書庫は展開すると元の { $limit } 倍を超えます。棋譜ではありえないため、先は読みません。信頼できるなら、展開してそのフォルダーを取り込んでください
# the archive ends in the middle of this entry
the-archive-ends-in-the-middle = 書庫がこの項目の途中で終わっています
# several of its entries have the same name, and it is too large to read them all
several-of-its-entries-have-the = 同じ名前の項目が複数あり、すべて読むには大きすぎます
# the compression method {method} is not supported
the-compression-method-method-is-not = 圧縮方式 { $method } には対応していません
# the checksum does not match
the-checksum-does-not-match = チェックサムが合いません
# it is encrypted
it-is-encrypted = 暗号化されています
# the header is not valid
the-header-is-not-valid = ヘッダーが正しくありません
# a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___
a-pattern-needs-at-least-one = 形には一つ以上のマスが必要です：B_W/BBB/___ のように上の行から書きます
# {found:?} is not a cell: cells are B W _ ? b w s # and rows are separated by /
found-is-not-a-cell-cells = { $found } はマスの文字ではありません：マスは B W _ ? b w s #、行は / で区切ります
# row {row} has {found} cells, but row 1 has {expected}: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1
row-row-has-found-cells-but = { $row } 行目は { $found } マス、1 行目は { $expected } マスです：長方形の行は同じ長さ、菱形の行は 1、3、5 … 3、1 です
# a pattern has at most 25 rows and 25 columns; this one has {rows} rows and {columns} columns
a-pattern-has-at-most-25 = 形は 25 行 25 列までです。これは { $rows } 行 { $columns } 列です
# this pattern is {found}, not {expected}
this-pattern-is-found-not-expected = この形は { $found } で、{ $expected } ではありません
# move {number}: {}[{value}] is not a point; only the moves before it are used
move-number-value-is-not-a = { $number } 手目：{ $v1 }[{ $value }] は点ではありません。その前の着手だけを使います
# after move {number}: a position is set up; play goes on there, with the stones as moves
after-move-number-a-position-is = { $number } 手目の後で局面が置かれています。石を着手とみなして続けます
# {name}[{value}] is not a point of a board of {size} lines; it is ignored
name-value-is-not-a-point = { $name }[{ $value }] は { $size } 路盤の点ではないため無視します
# PL[{value}] is not a colour; it is ignored
pl-value-is-not-a-colour = PL[{ $value }] は色ではないため無視します
# KM[{text}] is not a recognised komi
km-text-is-not-a-recognised = KM[{ $text }] はコミとして読めません
# HA[{text}] is not a number of stones; 0 is assumed
ha-text-is-not-a-number = HA[{ $text }] は置石の数ではないため 0 とします
# komi is read from {name}
komi-is-read-from-name = コミは { $name } から読みました
# the rank {rank} is read from the name {name}
the-rank-rank-is-read-from = 段位 { $rank } は名前 { $name } から読みました
# {stones} black stones are set up on star points: they are read as a handicap
stones-black-stones-are-set-up = 星に黒石が { $stones } 子置かれているため、置碁とみなします
# black begins with {stones} moves: they are read as a handicap
black-begins-with-stones-moves-they = 黒が最初に { $stones } 手打っているため、置碁とみなします
# DT[{}] is not a recognised date
dt-is-not-a-recognised-date = DT[{ $v1 }] は日付として読めません
# RE[{}] is not a recognised result
re-is-not-a-recognised-result = RE[{ $v1 }] は結果として読めません
# HA[{handicap}], but no handicap stones are set up
ha-handicap-but-no-handicap-stones = HA[{ $handicap }] ですが、置石がありません
# stone has
stone-has = 子
# stones have
stones-have = 子
# {captured} {stones} no liberties in the set-up
captured-stones-no-liberties-in-the = 置かれた石のうち { $captured } { $stones }に呼吸点がありません
# point is
point-is = 点
# points are
points-are = 点
# {} {points} set up in both colours; the later stone counts
points-set-up-in-both-colours = { $v1 } { $points }に両方の色の石が置かれています。後の石を使います
# [{pass}] is read as a pass
pass-is-read-as-a-pass = {"["}{ $pass }] はパスと読みます
# points such as Q16 are read by these names
points-such-as-q16-are-read = Q16 のような点はこの名前で読みます
# the first point off the board is read as a pass
the-first-point-off-the-board = 盤の外の最初の点はパスと読みます
# letters of points in upper case are read as lower case
letters-of-points-in-upper-case = 点の大文字は小文字として読みます
# some nodes hold more than one move; all are used in order
some-nodes-hold-more-than-one = 一つのノードに複数の着手があります。すべて順に使います
# text that is not SGF was skipped ({} {places})
text-that-is-not-sgf-was = SGF でない文字を飛ばしました（{ $v1 } { $places }）
# the game is not closed with `)`; its end may be missing
the-game-is-not-closed-with = 対局が `)` で閉じていません。終わりが欠けているかもしれません
# no game found: a game begins with `(;`; is this SGF?
no-game-found-a-game-begins = 対局がありません：対局は `(;` で始まります。SGF ですか？
# GM[{game}] is not Go, which is GM[1]; only games of Go can be read
gm-game-is-not-go-which = GM[{ $game }] は囲碁（GM[1]）ではありません。囲碁だけを読めます
# SZ[{size}] is not square; only square boards can be read
sz-size-is-not-square-only = SZ[{ $size }] は正方形ではありません。正方形の盤だけを読めます
# SZ[{size}] is not a valid board size; expected a number from 2 to 25
sz-size-is-not-a-valid = SZ[{ $size }] は盤の大きさとして正しくありません。2～25 の数が必要です
# move {number} ({color} [{}]) is off the board; only the moves before it are used
move-number-color-is-off-the = { $number } 手目（{ $color } [{ $v1 }]）は盤の外です。その前の着手だけを使います
# move {number} ({color} {}) is on a stone of the other colour; only the moves before it are used
move-number-color-is-on-a = { $number } 手目（{ $color } { $v1 }）は相手の石の上です。その前の着手だけを使います
# the record has more than {MAX_MOVES} moves; the rest is ignored
the-record-has-more-than-max = 棋譜が { $MAX_MOVES } 手を超えています。残りは無視します
# word {at} of a stored game is not valid
word-at-of-a-stored-game = 保存された対局の語 { $at } が正しくありません
# `{path}` is no path of a line, such as 12:2/15: after move 12 the second line, its move 15
path-is-no-path-of-a = `{ $path }` は変化の経路ではありません。12:2/15 は 12 手目の後の二番目の変化の 15 手目です
# {encoding} has no {character:?}; GB18030 and UTF-8 have all characters
encoding-has-no-character-gb18030-and = { $encoding } には { $character } がありません。GB18030 と UTF-8 にはすべての文字があります
# byte {offset}: no game found: a game begins with `(;`; is this an SGF file?
byte-offset-no-game-found-a = { $offset } バイト目：対局がありません：対局は `(;` で始まります。SGF ファイルですか？
# byte {offset}: the game that begins here is longer than {limit} bytes; if the file is not broken, raise the limit `game-bytes`
byte-offset-the-game-that-begins = { $offset } バイト目：ここから始まる対局が { $limit } バイトを超えています。ファイルが壊れていなければ、制限 `game-bytes` を上げてください
# byte {offset}: the value that begins here is longer than {limit} bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
byte-offset-the-value-that-begins = { $offset } バイト目：ここから始まる値が { $limit } バイトを超え、`]` がありません。ファイルが壊れていなければ、制限 `value-bytes` を上げてください
# byte {offset}: this variation lies deeper than {limit} levels; if the file is not broken, raise the limit `depth`
byte-offset-this-variation-lies-deeper = { $offset } バイト目：この変化は { $limit } 段より深い所にあります。ファイルが壊れていなければ、制限 `depth` を上げてください
# byte {offset}: from this node on the game has more than {limit} nodes; if the file is not broken, raise the limit `nodes`
byte-offset-from-this-node-on = { $offset } バイト目：このノードで対局が { $limit } ノードを超えます。ファイルが壊れていなければ、制限 `nodes` を上げてください
# byte {offset}: cannot continue reading: {source}; the games before it were read
byte-offset-cannot-continue-reading-source = { $offset } バイト目：これ以上読めません：{ $source }。その前の対局は読みました
# the declared encoding is wrong; the text was read as {name}
the-declared-encoding-is-wrong-the = 宣言された文字コードが違うため、{ $name } として読みました
# the text is in several encodings: {name} and others; each value was read alone
the-text-is-in-several-encodings = 複数の文字コードがあります：{ $name } など。値ごとに読みました
# some characters cannot be read as {name}
some-characters-cannot-be-read-as = { $name } として読めない文字があります
# the stored bytes are damaged
the-stored-bytes-are-damaged = 保存されたデータが壊れています
# no dictionary has the shape {0:?}: expected 3x3, diamond, 4x4, 5x5 or 5x5-all
no-dictionary-has-the-shape-0 = 辞書に { $v1 } という形はありません：3x3、diamond、4x4、5x5、5x5-all のどれかです
# the pattern has no cell on the board: all its cells are #
the-pattern-has-no-cell-on = 形に盤上のマスがありません：すべて # です
# a thread of the search stopped
a-thread-of-the-search-stopped = 検索のスレッドが止まりました
# the set of symmetries is empty; the identity searches for the pattern as written
the-set-of-symmetries-is-empty = 対称の集合が空です。恒等なら書いたとおりに検索します
# the range of moves {from}..{to} is empty: the first must not be greater than the last
the-range-of-moves-from-to = 手数の範囲 { $from }..{ $to } が空です：始めは終わり以下にします
# {row},{col} is not a cell of this {rows}x{cols} pattern on which a move can be played
row-col-is-not-a-cell = { $row },{ $col } はこの { $rows }x{ $cols } の形で打てるマスではありません
# there is a stone
there-is-a-stone = そこには石があります
# that retakes the ko immediately
that-retakes-the-ko-immediately = すぐにコウを取り返す手です
# that is suicide
that-is-suicide = 着手禁止点です
# the problem has ended
the-problem-has-ended = 問題は終わりました
# no move to undo or redo
no-move-to-undo-or-redo = 戻す手もやり直す手もありません
# no move was found within the limits
no-move-was-found-within-the = 制限内に手が見つかりませんでした
# no string has all its liberties in the region; take a larger one, or name the target
no-string-has-all-its-liberties = 呼吸点がすべて範囲内にある石がありません。範囲を広げるか、目標を指定してください
# the strings at {} and {} are equally large; name the target
the-strings-at-and-are-equally = { $v1 } と { $v2 } の石は同じ大きさです。目標を指定してください
# the target {} is not a stone
the-target-is-not-a-stone = 目標 { $v1 } は石ではありません
# no target is marked: the stones that are to be captured have TR in SGF
no-target-is-marked-the-stones = 目標の印がありません：取る石に SGF の TR を付けます
# the targets have both colours
the-targets-have-both-colours = 目標に両方の色があります
# the point {} of the region is not empty
the-point-of-the-region-is = 範囲の点 { $v1 } は空点ではありません
# the string at {} has no liberty
the-string-at-has-no-liberty = { $v1 } の石に呼吸点がありません
# the target has a liberty at {}, outside the region: it could never be captured there
the-target-has-a-liberty-at = 目標は範囲の外の { $v1 } に呼吸点があり、取れません
# the ko point {} is not an empty point of the region
the-ko-point-is-not-an = コウの点 { $v1 } は範囲内の空点ではありません
# the region is too large: its box has {0} cells, the solver takes at most 384
the-region-is-too-large-its = 範囲が大きすぎます：囲む四角は { $v1 } マス、解けるのは 384 マスまでです
# GM[{0}]: this is a record of another game; Go is GM[1]
gm-0-this-is-a-record = GM[{ $v1 }]：別のゲームの記録です。囲碁は GM[1] です
# SZ[{0}]: the board must be a square of 1 to 25 lines
sz-0-the-board-must-be = SZ[{ $v1 }]：盤は 1～25 路の正方形でなければなりません
# {identifier}[{value}] is not a point of the board
identifier-value-is-not-a-point = { $identifier }[{ $value }] は盤の点ではありません
# PL[{0}]: the player must be B or W
pl-0-the-player-must-be = PL[{ $v1 }]：手番は B か W です
# no stones are set up: AB and AW are missing before the first move
no-stones-are-set-up-ab = 石が置かれていません：最初の手の前に AB と AW がありません
# {path}, byte {byte}: {source}
path-byte-byte-source = { $path }、{ $byte } バイト目：{ $source }
# {path}, byte {byte}: no target is marked, and no group is surrounded
path-byte-byte-no-target-is = { $path }、{ $byte } バイト目：目標の印がなく、囲まれた石もありません
# a board has 1 to 25 rows between bars, as in |--xo+|; found {0}
a-board-has-1-to-25 = 盤は |--xo+| のように縦線の間に 1～25 行です。{ $v1 } 行ありました
# line {line} has {found} points, but there are {expected} rows
line-line-has-found-points-but = { $line } 行目は { $found } 点ですが、行は { $expected } 行です
# line {line}, column {column}: {found:?} is not one of x o X O + - K
line-line-column-column-found-is = { $line } 行 { $column } 列：{ $found } は x o X O + - K のどれでもありません
# line {0}: Play: must be followed by black or white
line-0-play-must-be-followed = { $v1 } 行目：Play: の後は black か white です
# missing line Play: black or Play: white
missing-line-play-black-or-play = Play: black または Play: white の行がありません
# no node {0}
no-node-0 = ノード { $v1 } がありません
# node {0} is its own successor
node-0-is-its-own-successor = ノード { $v1 } が自分自身に続きます
# node {0} is reached with two positions
node-0-is-reached-with-two = ノード { $v1 } に二つの局面から着きます
# node {0} is wrong for its position
node-0-is-wrong-for-its = ノード { $v1 } が局面と合いません
# the move of node {0} is not legal
the-move-of-node-0-is = ノード { $v1 } の着手は反則です
# node {0} does not answer the move {1:?}
node-0-does-not-answer-the = ノード { $v1 } に着手 { $v2 } への応手がありません
# no corpus named {name:?}{}
no-corpus-named-name = { $name } という棋譜集はありません{ $v1 }
# no game with the number {id}
no-game-with-the-number-id = 第 { $id } 局はありません
# positions are taken from the main line, but the query asks for variations
positions-are-taken-from-the-main = 局面は本譜から取りますが、検索は変化図を求めています
# no corpus keeps its variations, so there are none to search
no-corpus-keeps-its-variations-so = 変化図を保存した棋譜集がないため、検索できません
# no set named ${name}{}
no-set-named-name = ${ $name } というセットはありません{ $v1 }
# no {kind} named {name:?}{}
no-kind-named-name = { $name } という { $kind } はありません{ $v1 }
# ; did you mean {near:?}?
did-you-mean-near = 。{ $near } のことですか？
# the player `me` is not defined
the-player-me-is-not-defined = 棋士 `me` が定義されていません
# invalid set `${name}`: {reason}
invalid-set-name-reason = セット `${ $name }` は正しくありません：{ $reason }
# no position for `{asked}`: it is not part of the database
no-position-for-asked-it-is = `{ $asked }` の局面はありません：データベースの一部ではありません
# the query has {parts} parts, those of its named sets included; the limit is {}
the-query-has-parts-parts-those = 検索式は使ったセットを含めて { $parts } 個の部分があります。上限は { $v1 } です
# the tag is empty
the-tag-is-empty = タグが空です
# the dictionary does not have {shape}; {remedy}
the-dictionary-does-not-have-shape = 辞書に { $shape } はありません。{ $remedy }
# templates of {shape} would be too many
templates-of-shape-would-be-too = { $shape } のひな形は多すぎます
# no move-prediction model has been trained
no-move-prediction-model-has-been = 着手予測のモデルがまだ学習されていません
# no games on boards of {size} lines to train on
no-games-on-boards-of-size = 学習に使う { $size } 路盤の対局がありません
# none of these games was held out of the training of the move-prediction model
none-of-these-games-was-held = 着手予測モデルの学習から除かれた対局がこの中にありません
# cannot {action} {}: {source}
cannot-action-source = { $v1 } を{ $action }できません：{ $source }
# cannot keep data in a temporary file in {}: {source}
cannot-keep-data-in-a-temporary = { $v1 } の一時ファイルにデータを置けません：{ $source }
# {} already exists and is not empty
already-exists-and-is-not-empty = { $v1 } はすでにあり、空ではありません
# cannot restore the backup {}: {reason}; nothing was restored
cannot-restore-the-backup-reason-nothing = バックアップ { $v1 } を復元できません：{ $reason }。何も復元していません
# no data of the database {} could be recovered: {reason}
no-data-of-the-database-could = データベース { $v1 } のデータを回復できませんでした：{ $reason }
# another change of the database is in progress; wait until it ends
another-change-of-the-database-is = データベースは別の変更の最中です。終わるまでお待ちください
# cannot rank {rows} rows; the limit is {most}
cannot-rank-rows-rows-the-limit = { $rows } 行は順位を付けられません。上限は { $most } です
# a tree cannot have more than {most} lines of games
a-tree-cannot-have-more-than = 一つの木に入る対局は { $most } までです
# cannot start a thread: {0}
cannot-start-a-thread-0 = スレッドを開始できません：{ $v1 }
# cannot write: {0}
cannot-write-0 = 書き込めません：{ $v1 }
# internal error: {0}; the database is unchanged
internal-error-0-the-database-is = 内部エラー：{ $v1 }。データベースは変わっていません
# ; no games have been imported
no-games-have-been-imported = 。対局がまだ取り込まれていません
# ; did you mean ${near}?
did-you-mean-near-2 = 。${ $near } のことですか？
# line {line} of the aliases: {reason}; write the names of one player with `=` between them
line-line-of-the-aliases-reason = 別名の { $line } 行目：{ $reason }。同じ棋士の名前を `=` でつないで書きます
# a name is empty
a-name-is-empty = 空の名前があります
# there is one name only
there-is-one-name-only = 名前が一つしかありません
# look {} up
look-up = { $v1 } を調べる
# look players up
look-players-up = 棋士を調べる
# search the comments
search-the-comments = コメントを検索
# search the variations of {} games
search-the-variations-of-games = { $v1 } 局の変化図を検索
# recall an earlier search of all games
recall-an-earlier-search-of-all = 前に全局を検索した結果を使う
# look up in the {kind} dictionary
look-up-in-the-kind-dictionary = { $kind } の辞書を引く
# rule games out by the dictionary's sets
rule-games-out-by-the-dictionary = 辞書の集合で対局を除く
# search {searched} games for {}
search-searched-games-for = { $searched } 局から { $v1 } を検索
# `{0}` asks for more than a position has: problems are found by patterns, joined with and, or, not and with
t-0-asks-for-more-than-a = `{ $v1 }` は局面より多くを求めています：問題は and、or、not、with でつないだ形で探します
# at least
at-least = at least
# named sets
named-sets = セット
# the same games
the-same-games = 同じ対局
# the same letters
the-same-letters = 同じ文字
# the words in another order
the-words-in-another-order = 語の順序が違う
# the stored model has version {found}; this program reads version {VERSION}
the-stored-model-has-version-found = 保存されたモデルは版 { $found } です。このプログラムは版 { $VERSION } を読みます
# the stored value {value} is damaged: {problem}
the-stored-value-value-is-damaged = 保存された値 { $value } が壊れています：{ $problem }
# line {line}: {problem}; expected: {expected}
line-line-problem-expected-expected = { $line } 行目：{ $problem }。形式：{ $expected }
# {} exists
exists = { $v1 } はすでにあります
# {} is {kind}, not a regular file
is-kind-not-a-regular-file = { $v1 } は{ $kind }で、通常のファイルではありません
# {} lies in the folder of the database {}
lies-in-the-folder-of-the = { $v1 } はデータベース { $v2 } のフォルダーの中です
# cannot write {}: {source}
cannot-write-source = { $v1 } に書き込めません：{ $source }
# a board of {size} lines is not supported: a board has 1 to {MAX_SIZE} lines
a-board-of-size-lines-is = { $size } 路盤には対応していません：盤は 1～{ $MAX_SIZE } 路です
# {color} cannot play at {point}: {reason}
color-cannot-play-at-point-reason = { $color }は { $point } に打てません：{ $reason }
# the game has {moves} moves; there is no position after move {asked}
the-game-has-moves-moves-there = 対局は { $moves } 手です。{ $asked } 手目の後の局面はありません
# invalid region `{text}`: expected `board`, two corners as in `N19..T13`, or a corner's inner point as in `corner Q16`
invalid-region-text-expected-board-two = 範囲 `{ $text }` は正しくありません：`board`、`N19..T13` のような二つの角、または `corner Q16` のような隅の内側の点です
# `{text}` is not a point of a board of {size} lines
text-is-not-a-point-of = `{ $text }` は { $size } 路盤の点ではありません
# the text holds no game record
the-text-holds-no-game-record = 棋譜がありません
# the pattern has no place on the board, so it has no region
the-pattern-has-no-place-on = 形に盤上の場所がないため、範囲がありません
# the input is empty
the-input-is-empty = 入力が空です
# unexpected end
unexpected-end = 途中で終わっています
# unexpected `{found}`
unexpected-found = `{ $found }` はここに置けません
# `{found}` is not a command
found-is-not-a-command = `{ $found }` はコマンドではありません
# missing `and` or `or` between conditions
missing-and-or-or-between-conditions = 条件の間に `and` か `or` がありません
# a text of several words needs quotes
a-text-of-several-words-needs = 複数の語からなる文字列には引用符が必要です
# `{found}` is a keyword, not a text
found-is-a-keyword-not-a = `{ $found }` はキーワードで、文字列ではありません
# this text is empty
this-text-is-empty = 文字列が空です
# unclosed quote
unclosed-quote = 引用符が閉じていません
# unclosed parenthesis
unclosed-parenthesis = 括弧が閉じていません
# unmatched `)`
unmatched = 余分な `)` があります
# a whole board is a square of 2 to 25 rows; this pattern has {height} rows of {width}
a-whole-board-is-a-square = 盤全体は 2～25 行の正方形です。この形は { $height } 行 { $width } 列です
# `{found}` is not a shape: rectangles are 1x1 to 25x25, diamonds diamond1 to diamond12
found-is-not-a-shape-rectangles = `{ $found }` は形ではありません：長方形は 1x1～25x25、菱形は diamond1～diamond12 です
# `{found}` is not {}
found-is-not = `{ $found }` は{ $v1 }ではありません
# the range `{found}` is empty
the-range-found-is-empty = 範囲 `{ $found }` が空です
# a range needs at least one end
a-range-needs-at-least-one = 範囲には端が一つ必要です
# unexpected operator `{operator}`
unexpected-operator-operator = 演算子 `{ $operator }` は使えません
# `{word}` needs a pattern, but this is {found}
word-needs-a-pattern-but-this = `{ $word }` には形が必要ですが、これは{ $found }です
# `comment` needs a pattern in the same position
comment-needs-a-pattern-in-the = `comment` には同じ局面の形が必要です
# `{word}` is given twice
word-is-given-twice = `{ $word }` が二度あります
# the pattern has no cell in row {row} and column {col}
the-pattern-has-no-cell-in = 形に { $row } 行 { $col } 列のマスはありません
# `{word}` is missing a value
word-is-missing-a-value = `{ $word }` に値がありません
# a signature needs at least one known point
a-signature-needs-at-least-one = 署名には分かっている点が一つ以上必要です
# conditions are nested more than {limit} levels deep
conditions-are-nested-more-than-limit = 条件の入れ子が { $limit } 段を超えています
# a shape (3x3, 4x7, diamond, …)
a-shape-3x3-4x7-diamond = 形の大きさ（3x3、4x7、diamond …）
# the name of a shape (ponnuki, keima, hane, …)
the-name-of-a-shape-ponnuki = 形の名前（ponnuki、keima、hane …）
# a field (player, date, result, …)
a-field-player-date-result = 項目（player、date、result …）
# a named set ($name)
a-named-set-name = セット（$name）
# a name (letters, digits, - and _)
a-name-letters-digits-and = 名前（英字、数字、-、_）
# a whole number
a-whole-number = 整数
# a number or a range (9, 1..60, 9.., ..80)
a-number-or-a-range-9 = 数または範囲（9、1..60、9..、..80）
# a region (N19..T13, corner Q16, board)
a-region-n19-t13-corner-q16 = 範囲（N19..T13、corner Q16、board）
# a row and a column (2,3)
a-row-and-a-column-2 = 行と列（2,3）
# a file or folder
a-file-or-folder = ファイルまたはフォルダー
# the number of a game
the-number-of-a-game = 対局の番号
# the end
the-end = 終わり
# a text (in quotes, if it has blanks)
a-text-in-quotes-if-it = 文字列（空白があれば引用符で囲む）
# a number of points or a range (6.5, 0..3.75)
a-number-of-points-or-a = 目数または範囲（6.5、0..3.75）
# a rank or a range (9d, 1p..9p, 5k..)
a-rank-or-a-range-9d = 段位または範囲（9d、1p..9p、5k..）
# a date or a range (2003, 2003-05-01, 1970s, 2003..2005)
a-date-or-a-range-2003 = 日付または範囲（2003、2003-05-01、1970s、2003..2005）
# a result (B+, W+R, B+..3.5, jigo, void, ?)
a-result-b-w-r-b = 結果（B+、W+R、B+..3.5、jigo、void、?）
# a winner (black, white, none, or a name in quotes)
a-winner-black-white-none-or = 勝者（black、white、none、または引用符の中の名前）
# join them with `and` or `or`; patterns also with `with` or `then`
join-them-with-and-or-or = `and` か `or` でつなぎます。形は `with` か `then` でもつなげます
# to use it as a text, put it in quotes
to-use-it-as-a-text = 文字列として使うには引用符で囲みます
# "*" matches every text that is not empty
matches-every-text-that-is-not = "*" は空でないすべての文字列に一致します
# B black, W white, _ empty, ? any, b not white, w not black, s stone, # off the board
b-black-w-white-empty-any = B 黒、W 白、_ 空点、? 何でも、b 白以外、w 黒以外、s 石、# 盤の外
# `at least N times` counts hits of a pattern, or of patterns joined by `with`
at-least-n-times-counts-hits = `at least N times` は一つの形、または `with` でつないだ形の出現を数えます
# conditions on games are combined with `and`, `or` and `not`
conditions-on-games-are-combined-with = 対局の条件は `and`、`or`、`not` で組み合わせます
# `comment "ladder" with PATTERN` finds positions with both; `text "ladder"` finds games by their comments alone
comment-ladder-with-pattern-finds-positions = `comment "ladder" with PATTERN` は両方がある局面を、`text "ladder"` はコメントだけで対局を探します
# columns are A to Z without I, from the left; lines are 1 to 25, from below
columns-are-a-to-z-without = 列は左から A～Z（I はない）、行は下から 1～25 です
# points are counted in quarters: 6.5, 3.75, 0
points-are-counted-in-quarters-6 = 目数は四分の一単位です：6.5、3.75、0
# a system's shell takes `>` for redirection: quote it there ('{word}>={value}'), or write `{word} {value}..`
a-system-s-shell-takes-for = システムのシェルは `>` をリダイレクトと読みます：'{ $word }>={ $value }' と引用符で囲むか、`{ $word } { $value }..` と書きます
# within quotes, \" writes a quote
within-quotes-writes-a-quote = 引用符の中では \" が引用符です
# 4x7 is 4 rows of 7
t-4x7-is-4-rows-of-7 = 4x7 は 4 行 7 列です
# did you mean to write `{text}` before this?
did-you-mean-to-write-text = この前に `{ $text }` と書きますか？
# did you mean `{text}`?
did-you-mean-text = `{ $text }` のことですか？
# expected one of {}
expected-one-of = { $v1 } のどれかが必要です
# the query has no parameter `${name}`
the-query-has-no-parameter-name = 検索式に引数 `${ $name }` はありません
# a number, a range (a..b), or =, >=, <=, > or < and a number
a-number-a-range-a-b = 数、範囲（a..b）、または =、>=、<=、>、< と数
# a set of games, joined by `and`
a-set-of-games-joined-by = `and` でつないだ対局の集まり
# a set of games, joined by `or`
a-set-of-games-joined-by-2 = `or` でつないだ対局の集まり
# a set of games, given by `not`
a-set-of-games-given-by = `not` による対局の集まり
# a set of games, given by `then`
a-set-of-games-given-by-2 = `then` による対局の集まり
# a set of games, given by `at least`
a-set-of-games-given-by-3 = `at least` による対局の集まり
# a set of games
a-set-of-games = 対局の集まり
# a fact of a whole game
a-fact-of-a-whole-game = 対局全体の条件
# no comparison: write it alone
no-comparison-write-it-alone = 比較なしで、それだけを書きます
# cannot {action} the database {}: {source}{}
cannot-action-the-database-source = データベース { $v1 } を{ $action }できません：{ $source }{ $v2 }
# not enough memory to read or write the database
not-enough-memory-to-read-or = メモリーが足りず、データベースを読み書きできません
# the database {} is being changed by {}
the-database-is-being-changed-by = データベース { $v1 } は { $v2 } が変更中です
# no database at {}
no-database-at = { $v1 } にデータベースがありません
# the database {} was replaced by another while it was open
the-database-was-replaced-by-another = データベース { $v1 } は開いている間に別のものに置き換わりました
# {} is not a database: it holds other files
is-not-a-database-it-holds = { $v1 } はデータベースではありません：他のファイルがあります
# the database is damaged: tree {tree}, key {key}: {reason}
the-database-is-damaged-tree-tree = データベースが壊れています：木 { $tree }、キー { $key }：{ $reason }
# cannot write the value of key {key} to tree {tree}: {reason}
cannot-write-the-value-of-key = キー { $key } の値を木 { $tree } に書けません：{ $reason }
# the database {} is damaged: {reason}
the-database-is-damaged-reason = データベース { $v1 } が壊れています：{ $reason }
# the change of the database {} cannot go on after this error: {reason}{}
the-change-of-the-database-cannot = このエラーの後、データベース { $v1 } の変更を続けられません：{ $reason }{ $v2 }
# the database {} has format {found}; this version reads format {supported}
the-database-has-format-found-this = データベース { $v1 } の形式は { $found } です。この版は形式 { $supported } を読みます
# `{shown}` is not {expected}
shown-is-not-expected = `{ $shown }` は { $expected } ではありません
# this server does not answer under this name
this-server-does-not-answer-under = このサーバーはこの名前では応答しません
# this server does not answer pages of other servers
this-server-does-not-answer-pages = このサーバーは他のサーバーのページには応答しません
# open the address that the server printed: it holds the token
open-the-address-that-the-server = サーバーが表示したアドレスを開いてください。トークンが含まれています
# this address is read with GET
this-address-is-read-with-get = このアドレスは GET で読みます
# nothing is at {}
nothing-is-at = { $v1 } には何もありません
# too many searches are running; try again in a moment
too-many-searches-are-running-try = 実行中の検索が多すぎます。少し待ってやり直してください
# this server does not change its database
this-server-does-not-change-its = このサーバーはデータベースを変更しません
# start it with `gopdb serve --write`
start-it-with-gopdb-serve-write = `gopdb serve --write` で起動してください
# only the server's own page may change the database
only-the-server-s-own-page = データベースを変更できるのはサーバー自身のページだけです
# the request has no body
the-request-has-no-body = 要求に本文がありません
# the body has more than {most} bytes
the-body-has-more-than-most = 本文が { $most } バイトを超えています
# the body was not sent in time
the-body-was-not-sent-in = 本文が時間内に送られませんでした
# the request failed in the server
the-request-failed-in-the-server = 要求はサーバー内で失敗しました
# cannot listen on {address}: {source}
cannot-listen-on-address-source = { $address } で待ち受けできません：{ $source }
# the server stopped: {0}
the-server-stopped-0 = サーバーが止まりました：{ $v1 }
# unknown parameter `{name}`; available: {}
unknown-parameter-name-available = 不明な引数 `{ $name }`。使えるのは：{ $v1 }
# the parameter is given twice
the-parameter-is-given-twice = 引数が重複しています
# a value is required
a-value-is-required = 値が必要です
# the value has {} bytes; the limit is {LONGEST}
the-value-has-bytes-the-limit = 値は { $v1 } バイトです。上限は { $LONGEST } です
# a whole number from 0 to {most}
a-whole-number-from-0-to = 0 から { $most } までの整数
# one of: {}
one-of = 次のいずれか：{ $v1 }
# the file holds no game record
the-file-holds-no-game-record = ファイルに棋譜がありません
# the server does not have this file
the-server-does-not-have-this = サーバーにこのファイルはありません
# send it again
send-it-again = もう一度送ってください
# the file has {number} game records
the-file-has-number-game-records = ファイルの棋譜は { $number } 局です

## Texts

# written to
written-to = 書き込み先：
# restored to
restored-to = 復元先：
# {n} games
n-games = { $n }局
# {games} {what} {path}, {bytes} bytes ({time})
games-what-path-bytes-bytes-time = { $games } { $what }{ $path }、{ $bytes } バイト（{ $time }）
# black won: {rule}
black-won-rule = 黒の勝ち：{ $rule }
# as different by chance: {}
as-different-by-chance = この差が偶然に生じる確率：{ $v1 }
# {n} games are
n-games-are = { $n }局
# {common} in both A and B and count on both sides of the tests
common-in-both-a-and-b = { $common }は A と B の両方にあり、検定では両方に数えます
# by chance
by-chance = 偶然の確率
# games
games = 局数
# of
of = 総数
# share
share = 割合
# black won
black-won = 黒勝ち
# next
next = 次の手
# black wins
black-wins = 黒の勝率
# unexpected `{}`
unexpected = `{ $v1 }` はここに置けません
# context 1 30 at P17..R15; in the shell also: context here at P17..R15
context-1-30-at-p17-r15 = context 1 30 at P17..R15。シェルでは context here at P17..R15 も使えます
# size
size = 大きさ
# hits
hits = 回数
# moves played there
moves-played-there = そこで打たれた手
# no other game has even P0
no-other-game-has-even-p0 = P0 さえ他の対局にありません
# the evidence ends at P{}: no other game has it; P{} is in {}
the-evidence-ends-at-p-no = 証拠は P{ $v1 } までです：他の対局にはありません。P{ $v2 } は{ $v3 }にあります
# other games have the whole board
other-games-have-the-whole-board = 盤全体が他の対局にもあります
# cannot read {}: no such file or folder
cannot-read-no-such-file-or = { $v1 } を読めません：ファイルもフォルダーもありません
# byte {}: {}
byte = { $v1 } バイト目：{ $v2 }
# ; and {}
and = 。他に{ $v1 }
# {n} more problems
n-more-problems = { $n }件の問題
# {games} without a row in {}, the first `{id}` at byte {byte}
games-without-a-row-in-the = { $games }は { $v1 } に行がありません。最初は { $byte } バイト目の `{ $id }` です
# {n} rows
n-rows = { $n }行
# {rows} not used; line {}: {}
rows-not-used-line = { $rows }は使われませんでした。{ $v1 } 行目：{ $v2 }
# cannot write {}: {error}
cannot-write-error = { $v1 } に書き込めません：{ $error }
# `--force` replaces files that exist
force-replaces-files-that-exist = `--force` は既存のファイルを置き換えます
# {} written to {} in {}
written-to-in = { $v1 }を { $v3 } の{ $v2 }に書き込みました
# {n} files
n-files = { $n }個のファイル
# from
from = 元
# problem
problem = 問題
# {n} files are no records
n-files-are-no-records = { $n }個のファイルは棋譜ではありません
# … (--verbose lists them)
verbose-lists-them = …（--verbose で一覧）
# corpus
corpus = 棋譜集
# first date
first-date = 最初の日付
# first game
first-game = 最初の対局
# last date
last-date = 最後の日付
# last game
last-game = 最後の対局
# imported last
imported-last = 最後の取り込み
# imported
imported = 取り込み
# 0 corpora
t-0-corpora = 棋譜集はありません
# `import PATH` adds games
import-path-adds-games = `import PATH` で対局を取り込みます
# {date} {:02}:{:02} UTC
date-02-02-utc = { $date } { $v1 }:{ $v2 } UTC
# the file holds several problems; the others would be lost
the-file-holds-several-problems-the = ファイルに複数の問題があり、他が失われます
# the file has moves after the problem; they would be lost
the-file-has-moves-after-the = ファイルには問題の後の手順があり、失われます
# the problem is in an archive
the-problem-is-in-an-archive = 問題は書庫の中にあります
# not yet:
not-yet = まだ問題ではありません：
# a point is a column and a line, such as C3; a box is A1..C3
a-point-is-a-column-and = 点は C3 のように列と行、四角は A1..C3 です
# points are missing
points-are-missing = 点がありません
# for example: black C3 D4
for-example-black-c3-d4 = 例：black C3 D4
# no stone at {}
no-stone-at = { $v1 } に石がありません
# not a problem yet: {error}
not-a-problem-yet-error = まだ問題になっていません：{ $error }
# {} is not overwritten: {why}
is-not-overwritten-why = { $v1 } は上書きしません：{ $why }
# `save NAME` writes another file
save-name-writes-another-file = `save NAME` で別のファイルに保存します
# {} already exists
already-exists = { $v1 } はすでにあります
# save under another name, or `edit` that file
save-under-another-name-or-edit = 別の名前で保存するか、そのファイルを `edit` してください
# {} cannot be written: {error}
cannot-be-written-error = { $v1 } に書き込めません：{ $error }
# saved: {saved}
saved-saved = 保存しました：{ $saved }
# `{rest}` is not a player
rest-is-not-a-player = `{ $rest }` は手番ではありません
# first black, first white
first-black-first-white = first black, first white
# nothing to undo
nothing-to-undo = 元に戻すものがありません
# the changes are not saved
the-changes-are-not-saved = 変更が保存されていません
# `save`, or `quit` again to discard them
save-or-quit-again-to-discard = `save` で保存、もう一度 `quit` で破棄します
# end with `save`
end-with-save = `save` で終えてください
# no game on a board of {} lines
no-game-on-a-board-of = { $v1 } 路盤の対局がありません
# all {n} games are in the database, so the model may know them
all-n-games-are-in-the = { $n } 局すべてがデータベースにあり、モデルが知っている可能性があります
# name games that are not in the database, or use --known
name-games-that-are-not-in = データベースにない対局を指定するか、--known を使ってください
# {} skipped that are in the database
skipped-that-are-in-the-database = データベースにある { $v1 } 局を除きました
# {} skipped on boards of other sizes
skipped-on-boards-of-other-sizes = 他の大きさの盤の { $v1 } 局を除きました
# model of
model-of = モデル
# , moves of {name}
moves-of-name = 、{ $name } の着手
# ranked first: {} points ({} to {})
ranked-first-points-to = 一位：{ $v1 } ポイント（{ $v2 }～{ $v3 }）
# fitted further to {}, measured on {} that were held out{whose} ({})
fitted-further-to-measured-on-that = { $v1 }でさらに調整し、除いた{ $v2 }で測定{ $whose }（{ $v3 }）
# moves
moves = 手数
# log-likelihood
log-likelihood = 対数尤度
# moves from
moves-from = 手数の区間
# calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest
calibration-error-2-points-for-the = 較正誤差：最有力の手 { $v1 } ポイント、上位十手 { $v2 } ポイント
# chance
chance = 確率
# {} to {} %
to = { $v1 }～{ $v2 } %
# predicted
predicted = 予測
# played
played = 実際
# the likeliest move of each position
the-likeliest-move-of-each-position = 各局面の最も有力な手
# the ten likeliest moves of each position
the-ten-likeliest-moves-of-each = 各局面の上位十手
# `{other}` has no steps to explain
other-has-no-steps-to-explain = `{ $other }` に説明する段階はありません
# step
step = 段階
# read the counts of the dictionary
read-the-counts-of-the-dictionary = 辞書の数を読む
# count the patterns of these games
count-the-patterns-of-these-games = これらの対局の形を数える
# `{word}` names no lines
word-names-no-lines = `{ $word }` は手順の種類ではありません
# `{text}` is no number
text-is-no-number = `{ $text }` は数ではありません
# `{word}` is no point of a board of {size} lines
word-is-no-point-of-a = `{ $word }` は { $size } 路盤の点ではありません
# no position to explore
no-position-to-explore = 調べる局面がありません
# {n} other moves
n-other-moves = 他に{ $n }手
# `back` takes the last move back
back-takes-the-last-move-back = `back` で一手戻ります
# `play A` goes on, `back` goes back, `open A` shows a game
play-a-goes-on-back-goes = `play A` で進み、`back` で戻り、`open A` で対局を開きます
# · {} to move{won}
to-move-won = · { $v1 }番{ $won }
# path: {}
path = ここまで：{ $v1 }
# game {} {}
game = 第{ $v1 }局 { $v2 }
# {at}: labels {}
at-labels = { $at }：記号 { $v1 }
# move
move = 着手
# average year
average-year = 平均の年
# {year}, game {}
year-game = { $year }、第{ $v1 }局
# game {}
game-2 = 第{ $v1 }局
# · black won {}
black-won-2 = · 黒の勝率 { $v1 }
# the last of them played {color} {}
the-last-of-them-played-color = 最後の対局は{ $color } { $v1 } と打ちました
# the last of them ends there
the-last-of-them-ends-there = 最後の対局はここで終わります
# no game has this position; {games} followed the first {}; {played} ({})
no-game-has-this-position-games = この局面の対局はありません。{ $games }が最初の{ $v1 }まで同じです。{ $played }（{ $v2 }）
# {n} moves
n-moves = { $n }手
# unknown file extension: {}
unknown-file-extension = 知らない拡張子です：{ $v1 }
# use .svg, .png, .html or .txt
use-svg-png-html-or-txt = {"."}svg、.png、.html、.txt を使ってください
# text cannot be written in {name:?}
text-cannot-be-written-in-name = { $name } では書けません
# for example GB18030, Big5, Shift_JIS, EUC-KR or utf-8-bom
for-example-gb18030-big5-shift-jis = 例：GB18030、Big5、Shift_JIS、EUC-KR、utf-8-bom
# no game {id}
no-game-id = 第{ $id }局はありません
# a table needs a file
a-table-needs-a-file = 表にはファイルが必要です
# use .csv, .json, .parquet or .arrow
use-csv-json-parquet-or-arrow = {"."}csv、.json、.parquet、.arrow を使ってください
# hits need a pattern
hits-need-a-pattern = hits には形が必要です
# an encoding is for SGF and CSV
an-encoding-is-for-sgf-and = 文字コードは SGF と CSV だけに使えます
# {} written to {}
written-to-2 = { $v1 }を { $v2 } に書き込みました
# a diagram needs a pattern
a-diagram-needs-a-pattern = 図には形が必要です
# a tree needs a pattern
a-tree-needs-a-pattern = 木には形が必要です
# a tree is SGF: use a file named .sgf
a-tree-is-sgf-use-a = 木は SGF です：.sgf のファイルにしてください
# {n} hits
n-hits = { $n }箇所
# the tree of {hits} is in {}
the-tree-of-hits-is-in = { $hits }の木を { $v1 } に書き込みました
# use a file named .sgf, or a folder
use-a-file-named-sgf-or = {"."}sgf のファイルかフォルダーにしてください
# cannot write to {}: {error}
cannot-write-to-error = { $v1 } に書き込めません：{ $error }
# {} written to {path}
written-to-path = { $v1 }を { $path } に書き込みました
# a wiki diagram is text
a-wiki-diagram-is-text = wiki の図はテキストです
# use a file named .txt, or export diagram
use-a-file-named-txt-or = {"."}txt のファイルにするか、export diagram を使ってください
# the diagram is in {}
the-diagram-is-in = 図を { $v1 } に書き込みました
# {} in {}
in = { $v2 }に{ $v1 }
# * {letter}: {} {part} ({number} of {})
letter-part-number-of = {"*"} { $letter }：{ $v1 } { $part }（{ $v2 } のうち { $number }）
# fact
fact = 項目
# raw
raw = 原文
# kind
kind = 種類
# warning: {warning}
warning-warning = 警告：{ $warning }
# --lines prints JSON; it cannot print CSV
lines-prints-json-it-cannot-print = --lines は JSON を出力します。CSV にはできません
# leave out --lines, or --format csv
leave-out-lines-or-format-csv = --lines か --format csv を外してください
# {n} nodes
n-nodes = { $n }ノード
# searched: the variations of {games} ({nodes})
searched-the-variations-of-games-nodes = { $games }の変化図を検索しました（{ $nodes }）
# searched: only the variations of {games} ({nodes})
searched-only-the-variations-of-games = { $games }の変化図だけを検索しました（{ $nodes }）
# searched: main lines, and the variations of {games} ({nodes})
searched-main-lines-and-the-variations = 本譜と{ $games }の変化図を検索しました（{ $nodes }）
# not searched: the variations of {games} whose corpora do not keep them; `{gopdb}variations CORPUS on` keeps them
not-searched-the-variations-of-games = 検索していません：{ $games }の棋譜集は変化図を保存していません。`{ $gopdb }variations CORPUS on` で保存します
# {n} placements
n-placements = { $n }通りの置き方
# `winner` is by the colours of the game, wins by the pattern's
winner-is-by-the-colours-of = `winner` は対局の色、勝率は形の色によります
# wins in the pattern's colours: {rule}
wins-in-the-pattern-s-colours = 勝率は形の色によります：{ $rule }
# first hits: {line}
first-hits-line = 最初の出現：{ $line }
# no games are listed after the first {offset}: {games} in all
no-games-are-listed-after-the = 最初の { $offset } 局より後に対局はありません：全部で{ $games }
# {n} more games
n-more-games = 他に{ $n }局
# {more}: `more`, or limit N, offset {shown}
more-more-or-limit-n-offset = { $more }：`more`、または limit N, offset { $shown }
# {more}: --limit N, --limit all, or --offset {shown}
more-limit-n-limit-all-or = { $more }：--limit N、--limit all、--offset { $shown }
# `{show}` shows the first game on the board
show-shows-the-first-game-on = `{ $show }` で最初の対局を盤に表示します
# · `back` takes back
back-takes-back = · `back` で戻る
# `{show}` shows the first game · `play A` goes on with A{back}
show-shows-the-first-game-play = `{ $show }` で最初の対局を表示 · `play A` で A に進む{ $back }
# (black won {share_won})
black-won-share-won = （黒の勝率 { $share_won }）
# at once
at-once = すぐ
# later
later = 後で
# never
never = 打たれず
# played {}
played-2 = この場所の続き：{ $v1 }
# no wins by colour: with the colours exchanged the pattern is the same
no-wins-by-colour-with-the = 黒白を入れ替えても同じ形なので、勝敗は色別に数えません
# no game with a known winner
no-game-with-a-known-winner = 勝者の分かる対局がありません
# {color} won {}: {}
color-won = { $color }勝ち { $v1 }：{ $v2 }
# {} without a winner
without-a-winner = 勝敗なし { $v1 }
# no later move was played in this window
no-later-move-was-played-in = この窓ではその後の着手がありません
# tenuki
tenuki = 手抜き
# white wins
white-wins = 白の勝率
# years
years = 年
# elsewhere in the window: {rest}
elsewhere-in-the-window-rest = 窓の他の点：{ $rest }
# game
game-3 = 対局
# `players`, which lists the names: no player has "{name}"
players-which-lists-the-names-no = `players` で名前の一覧：「{ $name }」を含む棋士はいません
# a similar name: {}; no player has "{name}"
a-similar-name-no-player-has = 似た名前：{ $v1 }。「{ $name }」を含む棋士はいません
# the database has no games yet: `import PATH` adds some
the-database-has-no-games-yet = データベースに対局がまだありません：`import PATH` で取り込みます
# `{reading}`, if that is meant
reading-if-that-is-meant = この意味なら：`{ $reading }`
# `{}`, which finds {games}
which-finds-games = `{ $v1 }` なら{ $games }
# another cell than {row},{col} after `next`: it is never empty
another-cell-than-row-col-after = `next` の後は { $row },{ $col } 以外のマス：ここは空になりません
# rotated, reflected or with colours exchanged: `{} sym`
rotated-reflected-or-with-colours-exchanged = 回転・反転・黒白交換：`{ $v1 } sym`
# elsewhere on the board: leave out `at {}`
elsewhere-on-the-board-leave-out = 盤の他の場所：`at { $v1 }` を外す
# earlier or later: leave out `move` and `next`
earlier-or-later-leave-out-move = 前後の手数：`move` と `next` を外す
# `?` for cells that do not matter, `b` for cells that are not white
for-cells-that-do-not-matter = 関係のないマスは `?`、白以外のマスは `b`
# each condition of `and` alone, to see which one finds nothing
each-condition-of-and-alone-to = `and` の条件を一つずつ試し、見つからないものを調べる
# `stats` and `corpora`, which describe the database
stats-and-corpora-which-describe-the = `stats` と `corpora` でデータベースの内容を見る
# {}: {error}
error = { $v1 }：{ $error }
# unexpected `{other}` after `fuseki`
unexpected-other-after-fuseki = `fuseki` の後に `{ $other }` は置けません
# fuseki [--moves N] [top N] [swap], or show, same, count
fuseki-moves-n-top-n-swap = fuseki [--moves N] [top N] [swap]、または show、same、count
# {n} openings
n-openings = { $n }種の布石
# in order
in-order = （手順を区別）
# {kinds} of {moves} moves{order} in {} as long, of {basis}
kinds-of-moves-moves-order-in = { $moves } 手の{ $kinds }{ $order }：それ以上の長さの{ $v1 }、対象は{ $basis }
# player wins: won by {name}, with either colour, against others
player-wins-won-by-name-with = 棋士の勝率：{ $name } が黒または白で他の棋士に勝った率
# {} in all but {}
in-all-but = { $v1 }（{ $v2 } 局を除く）
# player wins
player-wins = 棋士の勝率
# opening
opening = 布石
# cannot read `fuseki {}`
cannot-read-fuseki = `fuseki { $v1 }` を読めません
# `{word}` is not a point in Park's coordinates
word-is-not-a-point-in = `{ $word }` は Park の座標の点ではありません
# AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9
area-level-offset-such-as-north = AREA,LEVEL,OFFSET、例：North,7,3、層は 9 まで
# move {} is on a point that is taken
move-is-on-a-point-that = { $v1 } 手目の点には石があります
# a board of {} lines has no centre point to count levels from
a-board-of-lines-has-no = { $v1 } 路盤には層を数える天元がありません
# {}, move {moves}
move-moves = { $v1 }、{ $moves } 手目
# level {}: {moves}
level-moves = 層 { $v1 }：{ $moves }
# different positions
different-positions = 異なる局面
# the same position: the second is the first under {}
the-same-position-the-second-is = 同じ局面：二つ目は一つ目を { $v1 } で写したもの
# the position has no stone
the-position-has-no-stone = 局面に石がありません
# `--moves 6` takes the position after six moves
moves-6-takes-the-position-after = `--moves 6` は六手目の後の局面です
# the position after {} is in {} of {} games ({}): rotated {}, reflected {}
the-position-after-is-in-of = { $v1 }の後の局面は{ $v3 }局中{ $v2 }局にあります（{ $v4 }）：回転 { $v5 }、反転 { $v6 }
# games: the player's games of at least as many moves
games-the-player-s-games-of = 局数：その棋士のこの手数以上の対局
# {note}; {more} more players, which --format csv lists
note-more-more-players-which-format = { $note }。他に { $more } 人、--format csv で一覧
# {} of {}
of-2 = { $v1 }/{ $v2 }
# player
player = 棋士
# with it
with-it = 出現
# rotated
rotated = 回転
# reflected
reflected = 反転
# as black
as-black = 黒番
# as white
as-white = 白番
# cannot talk to the controller: {error}
cannot-talk-to-the-controller-error = コントローラーと通信できません：{ $error }
# no game found in {files}
no-game-found-in-files = { $files }に対局がありません
# see the reasons above; `gopdb import --help` lists the formats
see-the-reasons-above-gopdb-import = 理由は上のとおりです。`gopdb import --help` で形式の一覧
# cannot read {}: {error}
cannot-read-error = { $v1 } を読めません：{ $error }
# name existing files, folders or archives
name-existing-files-folders-or-archives = 存在するファイル、フォルダー、書庫を指定してください
# the name of the corpus is empty
the-name-of-the-corpus-is = 棋譜集の名前が空です
# no encoding named {name:?}
no-encoding-named-name = { $name } という文字コードはありません
# for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251
for-example-gb18030-big5-shift-jis-2 = 例：GB18030、Big5、Shift_JIS、EUC-JP、EUC-KR、windows-1251
# the database already exists, with the shapes {has}
the-database-already-exists-with-the = データベースはすでにあり、形は { $has } です
# `gopdb index add {missing}` adds one
gopdb-index-add-missing-adds-one = `gopdb index add { $missing }` で追加します
# invalid limit {limit:?}
invalid-limit-limit = 制限 { $limit } は正しくありません
# write NAME=N, such as depth=1000; `gopdb import --help` lists the names
write-name-n-such-as-depth = depth=1000 のように NAME=N と書きます。名前は `gopdb import --help` にあります
# {name:?} is not a shape of the dictionary
name-is-not-a-shape-of = { $name } は辞書の形ではありません
# the dictionary has 3x3, diamond, 4x4, 5x5 and 5x5-all; `find` searches any shape
the-dictionary-has-3x3-diamond-4x4 = 辞書の形は 3x3、diamond、4x4、5x5、5x5-all です。`find` はどんな形でも検索します
# {games} games, writing the dictionary
games-games-writing-the-dictionary = { $games }局、辞書を書き込み中
# {games} games, {rate} games/s
games-games-rate-games-s = { $games }局、毎秒{ $rate }局
# {} new
new = 新規 { $v1 }
# {} known
known = 既存 { $v1 }
# {} rejected
rejected = 拒否 { $v1 }
# {} corrected
corrected = 訂正 { $v1 }
# , {} games/s
games-s = 、毎秒{ $v1 }局
# (--verbose lists them)
verbose-lists-them-2 = （--verbose で一覧）
# {} read
read-2 = { $v1 }を読みました
# {} unchanged since the last import
unchanged-since-the-last-import = 前回の取り込みから変わらず { $v1 }
# {n} warnings
n-warnings = 警告{ $n }件
# none of which can be played
none-of-which-can-be-played = 打てるものはありません
# which are not searched (`import --variations` keeps them)
which-are-not-searched-import-variations = 検索されません（`import --variations` で保存します）
# which queries `in variations` search
which-queries-in-variations-search = `in variations` で検索できます
# of which queries `in variations` search {}
of-which-queries-in-variations-search = うち { $v1 } 手を `in variations` で検索できます
# {aside} of {all} moves are in variations, {kept}
aside-of-all-moves-are-in = { $all } 手のうち { $aside } 手は変化図にあり、{ $kept }
# ; known games keep the facts they have
known-games-keep-the-facts-they = 。既存の対局の情報は変わりません
# {indexed} with facts from an index{known}
indexed-with-facts-from-an-index = { $indexed }の情報を索引から読みました{ $known }
# and {} more{hint}
and-more-hint = 他に { $v1 } 件{ $hint }
# {path}, byte {byte}: {reason}
path-byte-byte-reason = { $path }、{ $byte } バイト目：{ $reason }
# {path}: {reason}
path-reason = { $path }：{ $reason }
# rejected:
rejected-2 = 拒否：
# {}, byte {}: {}
byte-2 = { $v1 }、{ $v2 } バイト目：{ $v3 }
# warning:
warning = 警告：
# {files} {kind} ({example})
files-kind-example = { $kind }{ $files }個（{ $example }）
# {files} {kind} (such as {example})
files-kind-such-as-example = { $kind }{ $files }個（{ $example } など）
# {files} skipped: {}
files-skipped = { $files }を飛ばしました：{ $v1 }
# skipped:
skipped = スキップ：
# {kind}: {path}
kind-path = { $kind }：{ $path }
# and {} more
and-more = 他に { $v1 } 件
# note:
note = 注意：
# no files found
no-files-found = ファイルがありません
# the database holds {}
the-database-holds = データベースは{ $v1 }になりました
# next:
next-2 = 次は：
# {name} ({}). Is that you?  {gopdb}me = {quoted}
name-is-that-you-gopdb-me = { $name }（{ $v1 }）。あなたですか？  { $gopdb }me = { $quoted }
# most games:
most-games = 最多の対局：
# then: {gopdb}report me, {gopdb}serve --open
then-gopdb-report-me-gopdb-serve = それから：{ $gopdb }report me、{ $gopdb }serve --open
# {name}: counted in {games} ({})
name-counted-in-games = { $name }：{ $games }で数えました（{ $v1 }）
# {name}: already in the dictionary
name-already-in-the-dictionary = { $name }：すでに辞書にあります
# estimated from all games; nothing was added
estimated-from-all-games-nothing-was = 全局から見積もりました。追加していません
# estimated from {sampled} of {games} games; nothing was added
estimated-from-sampled-of-games-games = { $games }局中{ $sampled }局から見積もりました。追加していません
# {name}: about {} patterns, {} on disk; adding it takes {} of memory
name-about-patterns-on-disk-adding = { $name }：約 { $v1 } 個の形、ディスク { $v2 }。追加には { $v3 } のメモリーが要ります
# `{gopdb}index add {name} --yes` adds it
gopdb-index-add-name-yes-adds = `{ $gopdb }index add { $name } --yes` で追加します
# {} in {} of {basis}
in-of-basis = { $v2 }に{ $v1 }、対象は{ $basis }
# {n} positions
n-positions = { $n }局面
# {n} corners
n-corners = { $n }箇所の隅
# tree written to {}
tree-written-to = 木を { $v1 } に書き込みました
# ended
ended = 一段落
# reached
reached = 出現
# first wins
first-wins = 先着側の勝率
# cannot write to {folder}: {error}
cannot-write-to-folder-error = { $folder } に書き込めません：{ $error }
# pages written to {folder}
pages-written-to-folder = ページを { $folder } に書き込みました
# {other} is the database itself
other-is-the-database-itself = { $other } はこのデータベース自身です
# name the folder of another database, or choose the target with --db
name-the-folder-of-another-database = 別のデータベースのフォルダーを指定するか、--db で対象を選んでください
# {name}: {new} new, {known} known ({time})
name-new-new-known-known-time = { $name }：新規 { $new }、既存 { $known }（{ $time }）
# {} given to games
given-to-games = { $v1 }を対局に付けました
# {n} tags were
n-tags-were = { $n }個のタグ
# ${name}: saved
name-saved = ${ $name }：保存しました
# ${name} has another query here: the other database's is saved as ${kept_as}
name-has-another-query-here-the = ${ $name } はここでは別の検索式です：他方のものを ${ $kept_as } として保存しました
# `{line}` is not understood here
line-is-not-understood-here = `{ $line }` はここでは使えません
# `help` lists what is
help-lists-what-is = `help` で使えるものの一覧
# where
where = 場所
# nothing
nothing = なし
# earlier games
earlier-games = 以前の対局
# new
new-2 = 新手
# yes
yes = はい
# no
no = いいえ
# played there before
played-there-before = 以前の着手
# {n} earlier games
n-earlier-games = 以前の{ $n }局
# ; {} without a date not considered
without-a-date-not-considered = 。日付のない{ $v1 }は除きました
# game {}, compared with {earlier} on {size}x{size}{undated}
game-compared-with-earlier-on-size = 第{ $v1 }局を{ $size }路の{ $earlier }と比較{ $undated }
# the first moves that no earlier game has; earlier games: those with the position before the move, of which a new move needs at least {KNOWN_GAMES}; corners are {lines}x{lines}
the-first-moves-that-no-earlier = 以前の対局にない最初の手。以前の対局：着手前の局面があった対局、新手には { $KNOWN_GAMES } 局以上が必要。隅は { $lines }x{ $lines }
# no earlier game has the position on the board
no-earlier-game-has-the-position = 盤上の局面は以前の対局にありません
# the position on the board is in {} {}{}
the-position-on-the-board-is = 盤上の局面は第 { $v2 } 局{ $v3 }にあります
# `{show}` shows the move on the board
show-shows-the-move-on-the = `{ $show }` でこの手を盤に表示します
# the patterns need a file
the-patterns-need-a-file = 形にはファイルが必要です
# {n} patterns
n-patterns = { $n }個の形
# {kind} has no centre, which .spat files need
kind-has-no-centre-which-spat = { $kind } には .spat に必要な中心がありません
# 3x3, diamond and 5x5 have one
t-3x3-diamond-and-5x5-have-one = 3x3、diamond、5x5 には中心があります
# use .csv, .json, .spat, .parquet or .arrow
use-csv-json-spat-parquet-or = {"."}csv、.json、.spat、.parquet、.arrow を使ってください
# this gopdb was built without {}
this-gopdb-was-built-without = この gopdb は { $v1 } なしで作られています
# build it with `--features parquet`, or write .csv
build-it-with-features-parquet-or = `--features parquet` で作り直すか、.csv にしてください
# D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit
d4-a-move-pass-undo-redo = D4（着手）、pass、undo、redo、hint、switch、reset、board、moves、quit
# ; you have {player}. {}
you-have-player = 。あなたは{ $player }番です。{ $v1 }
# {} is outside the region: it counts as a pass
is-outside-the-region-it-counts = { $v1 } は範囲の外です：パスとみなします
# play on an empty point
play-on-an-empty-point = 空点に打ってください
# play elsewhere first, or `hint`
play-elsewhere-first-or-hint = 先に他に打つか、`hint` を使ってください
# `undo`, `reset` or `quit`
undo-reset-or-quit = `undo`、`reset`、`quit` が使えます
# `play FILE --time 30` lets the computer think longer
play-file-time-30-lets-the = `play FILE --time 30` でコンピューターが長く考えます
# {} to play
to-play = { $v1 }番
# {} is captured
is-captured = { $v1 }は取られました
# {} lives
lives = { $v1 }活き
# you win
you-win = あなたの勝ちです
# the computer wins
the-computer-wins = コンピューターの勝ちです
# the file marks this as wrong
the-file-marks-this-as-wrong = ファイルではこの手は失敗です
# right so far, by the file
right-so-far-by-the-file = ファイルではここまで正解です
# {} cannot be killed: this is proved
cannot-be-killed-this-is-proved = { $v1 }は殺せません：証明済み
# {} cannot live: this is proved
cannot-live-this-is-proved = { $v1 }は活きられません：証明済み
# {} is a mistake{why}; {better} wins
is-a-mistake-why-better-wins = { $v1 } は失敗です{ $why }。{ $better } なら勝ちです
# {defender} lives
defender-lives = { $defender }活き
# {defender} dies
defender-dies = { $defender }死に
# it repeats without end
it-repeats-without-end = 循環します
# the record's answer, not proved
the-record-s-answer-not-proved = 棋譜の答えです。証明はありません
# it looks best, but nothing is proved
it-looks-best-but-nothing-is = 最善に見えますが、証明はありません
# no moves yet
no-moves-yet = まだ着手がありません
# {} of {}: {}
of-3 = { $v2 }局{ $v1 }勝：{ $v3 }
# ; by colour with {} against itself
by-colour-with-against-itself = 。自分自身との{ $v1 }は色別に数えます
# ; also in {}: `{}`
also-in = 。他に{ $v1 }：`{ $v2 }`
# {n} other names
n-other-names = { $n }個の別名
# {} won {}; as black {}, as white {}{itself}{others}
won-as-black-as-white-itself = { $v1 } の成績：{ $v2 }、黒番 { $v3 }、白番 { $v4 }{ $itself }{ $others }
# a game counts in the colours of its first hit
a-game-counts-in-the-colours = 各局は最初に一致した色で数えます
# won
won = 勝ち
# rate
rate = 勝率
# {n} players
n-players = 棋士{ $n }人
# games of a player against itself are neither won nor lost, but by colour
games-of-a-player-against-itself = 自分自身との対局は勝敗に数えず、色別にだけ数えます
# {n} more players
n-more-players = 他に{ $n }人
# {rest}: --limit N, --limit all; --by won, rate, name, first, …
rest-limit-n-limit-all-by = { $rest }：--limit N、--limit all。--by won、rate、name、first …
# the database has {corpora} corpora, whose players are not compared by default
the-database-has-corpora-corpora-whose = データベースには棋譜集が { $corpora } 個あり、既定では棋譜集をまたいで棋士を比べません
# choose one by --where "corpus NAME", or compare across them with --opt-in
choose-one-by-where-corpus-name = --where "corpus NAME" で一つ選ぶか、--opt-in でまたいで比べます
# fewer than {least} there
fewer-than-least-there = そこに{ $least }未満
# --least compares players of fewer games
least-compares-players-of-fewer-games = --least で対局の少ない棋士も比べられます
# no player named "{name}" with at least {least} there
no-player-named-name-with-at = そこに{ $least }以上ある「{ $name }」という棋士はいません
# names are compared in full; --least compares players of fewer games
names-are-compared-in-full-least = 名前は完全に一致させます。--least で対局の少ない棋士も比べられます
# players most like {name}
players-most-like-name = { $name } に最も似た棋士
# no game in the files
no-game-in-the-files = ファイルに対局がありません
# the games do not have exactly one player's name in common
the-games-do-not-have-exactly = これらの対局に共通の棋士がちょうど一人ではありません
# --name NAME says whose games they are in the files
name-name-says-whose-games-they = --name NAME で誰の対局かを指定します
# no game of "{name}" in the files
no-game-of-name-in-the = ファイルに「{ $name }」の対局がありません
# players most like {name} in {games}
players-most-like-name-in-games = { $games }の { $name } に最も似た棋士
# {games} in the database and left out of what is known
games-in-the-database-and-left = { $games }はデータベースにあり、既知のものから除きました
# score
score = 得点
# openings in common
openings-in-common = 共通の布石
# no players to compare with
no-players-to-compare-with = 比べる棋士がいません
# score: 1 is the same deviations from the average player, 0 unrelated ones; no probability
score-1-is-the-same-deviations = 得点：1 は平均からのずれが同じ、0 は無関係。確率ではありません
# unseen
unseen = 未知
# unseen games
unseen-games = 未知の対局
# players
players = 棋士
# candidates
candidates = 候補
# known games
known-games = 既知の対局
# first
first = 一位
# within five
within-five = 五位以内
# openings first
openings-first = 布石だけで一位
# openings alone: first
openings-alone-first = 布石だけ：一位
# openings within five
openings-within-five = 布石だけで五位以内
# most frequent
most-frequent = 最多の棋士
# these shares hold for the {} with at least {} here, each looked for among all of them; of players with fewer games less is known, and fewer are found
these-shares-hold-for-the-with = これらの割合は、ここで{ $v2 }以上の{ $v1 }を全員の中から探したもの。対局の少ない棋士は分かることが少なく、見つかりにくくなります
# unseen are the latest games; most frequent: always naming the player with the most games
unseen-are-the-latest-games-most = 未知は最新の対局。最多の棋士：常に対局の最も多い棋士と答えた場合
# number
number = 番号
# other
other = もう一方
# other games
other-games = もう一方の局数
# reason
reason = 理由
# games of both
games-of-both = 両方の対局
# {} that may be of one player
that-may-be-of-one-player = 同じ棋士かもしれない{ $v1 }
# {n} pairs of names
n-pairs-of-names = { $n }組の名前
# {}: --limit N
limit-n = { $v1 }：--limit N
# {n} more pairs
n-more-pairs = 他に{ $n }組
# `{gopdb}players same --accept 1,3` makes them aliases; --accept all, all of them
gopdb-players-same-accept-1-3 = `{ $gopdb }players same --accept 1,3` で別名にします。--accept all ですべて
# no file of aliases
no-file-of-aliases = 別名のファイルがありません
# GOPDB_ALIASES names one
gopdb-aliases-names-one = GOPDB_ALIASES で指定します
# {} added to {}
added-to = { $v1 }を { $v2 } に加えました
# {n} lines
n-lines = { $n }行
# no pair {}
no-pair = { $v1 } 番の組はありません
# --accept 1,3 takes pairs of the list, --accept all takes all
accept-1-3-takes-pairs-of = --accept 1,3 で一覧の組を、--accept all ですべてを採ります
# no games there
no-games-there = そこに対局がありません
# no player named "{name}"
no-player-named-name = 「{ $name }」という棋士はいません
# names are compared in full; `players` lists them
names-are-compared-in-full-players = 名前は完全に一致させます。`players` で一覧
# {file}: {what}
file-what = { $file }：{ $what }
# --labels takes ranks, results or a file
labels-takes-ranks-results-or-a = --labels は ranks、results、またはファイルです
# line {number} is not `NAME = NUMBER`
line-number-is-not-name-number = { $number } 行目が `NAME = NUMBER` ではありません
# too few players with {least} or more have a known strength, or all have the same
too-few-players-with-least-or = { $least }以上で棋力の分かる棋士が少なすぎるか、みな同じです
# --labels results takes ratings by results; --least N takes players of fewer games
labels-results-takes-ratings-by-results = --labels results は成績からの点数、--least N は対局の少ない棋士も使います
# ten are needed; --least N takes players of fewer games
ten-are-needed-least-n-takes = 十人必要です。--least N で対局の少ない棋士も使います
# the error from {games} is {percent} smaller than if everybody is taken for average
the-error-from-games-is-percent = { $games }からの誤差は、全員を平均とみなすより { $percent } 小さい
# hardly better than a guess: {text}
hardly-better-than-a-guess-text = 当て推量とほとんど変わりません：{ $text }
# groups
groups = 組
# error
error-2 = 誤差
# error of the mean
error-of-the-mean = 平均の誤差
# in the interval
in-the-interval = 区間内
# ; known, and not used: {}
known-and-not-used = 。既知、未使用：{ $v1 }
# {name}: {} ({} to {}) by {}{known}
name-to-by-known = { $name }：{ $v1 }（{ $v2 }～{ $v3 }）、{ $v4 }から{ $known }
# learned from {games} of {} from {} to {}
learned-from-games-of-from-to = { $v1 } の{ $games }から学習、{ $v2 }～{ $v3 }
# error: root of the mean squared error in {} for players who were not learned, by so many games; of the mean: if all were taken for average
error-root-of-the-mean-squared = 誤差：学習に使わなかった棋士の局数別の平均二乗誤差の平方根（{ $v1 }）。平均：全員を平均とみなした場合
# the units of the file
the-units-of-the-file = ファイルの単位
# [{bar:30}] {pos} of {len} games, {msg}, {eta} left
bar-30-pos-of-len-games = {"["}{ $bar }] { $pos }/{ $len } 局、{ $msg }、残り { $eta }
# --stones and --limit must be at least 1
stones-and-limit-must-be-at = --stones と --limit は 1 以上です
# {n} problems
n-problems = { $n }題
# name a folder with --to
name-a-folder-with-to = --to でフォルダーを指定してください
# {} in {} of {}
in-of = { $v2 }に{ $v1 }、対象 { $v3 }
# · {} tried · {} · {}
tried = · { $v1 } を試行 · { $v2 } · { $v3 }
# {n} duplicates
n-duplicates = 重複{ $n }件
# {}, after move {}
after-move = { $v1 }、{ $v2 } 手目の後
# goal
goal = 目的
# target
target = 目標
# stones
stones = 石数
# empty
empty = 空点
# level
level = 難易度
# in the game
in-the-game = 実戦
# file
file = ファイル
# expected levels from 1 to 5, such as 3, 3.. or 2..4
expected-levels-from-1-to-5 = 難易度は 1～5 です。例：3、3..、2..4
# {first} plays to {goal}
first-plays-to-goal = { $first }先、{ $goal }
# {} holds no problem
holds-no-problem = { $v1 } に問題がありません
# name a file of SGF with AB and AW, or of GoLD's text form
name-a-file-of-sgf-with = AB と AW のある SGF か、GoLD のテキスト形式を指定してください
# {} holds no problem {wanted}
holds-no-problem-wanted = { $v1 } に問題 { $wanted } はありません
# it holds {of}: --number 1 to {of}
it-holds-of-number-1-to = { $of } 題あります：--number 1～{ $of }
# rejected: {error}
rejected-error = 拒否：{ $error }
# `like` needs a pattern
like-needs-a-pattern = `like` には形が必要です
# no file of the current folder has a problem
no-file-of-the-current-folder = 現在のフォルダーのファイルに問題がありません
# name files or folders: problems PATH
name-files-or-folders-problems-path = ファイルかフォルダーを指定してください：problems PATH
# `{after}` takes one query and nothing after it
after-takes-one-query-and-nothing = `{ $after }` の後には検索式が一つだけです
# write `--limit N` before or after the whole query
write-limit-n-before-or-after = `--limit N` は検索式全体の前か後に書きます
# {} of {all}
of-all = { $all }のうち { $v1 }
# {} more: --limit N
more-limit-n = 他に { $v1 } 題：--limit N
# targets
targets = 目標
# at
at = 場所
# about
about = 説明
# D4 (a move), pass, solution, skip, board, quit
d4-a-move-pass-solution-skip = D4（着手）、pass、solution、skip、board、quit
# `train` needs files or folders with problems
train-needs-files-or-folders-with = `train` には問題のあるファイルかフォルダーが必要です
# nothing to repeat before {}
nothing-to-repeat-before = { $v1 } まで復習するものはありません
# no file or folder {}
no-file-or-folder = { $v1 } というファイルもフォルダーもありません
# {}: {} to repeat, {} new; {} later
to-repeat-new-later = { $v1 }：復習 { $v2 }、新規 { $v3 }。後日 { $v4 }
# {} not asked: the first player does not win, need not play, or it is not decided in time
not-asked-the-first-player-does = { $v1 } 題は出題しません：先手が勝てない、打つ必要がない、または時間内に未定
# [{bar:30}] {pos} of {len} solved
bar-30-pos-of-len-solved = {"["}{ $bar }] { $pos }/{ $len } 解答済み
# box {}, {} of {} right
box-of-right = 箱 { $v1 }、{ $v3 } 回中 { $v2 } 回正解
# {} of {} · {} · difficulty {} · {state}
of-difficulty-state = { $v1 }/{ $v2 } · { $v3 } · 難易度 { $v4 } · { $state }
# {n} ko threats
n-ko-threats = コウ材{ $n }個
# ; {} has {threats}
has-threats = 。{ $v1 }に{ $threats }
# {} is wrong: {}
is-wrong = { $v1 } は失敗：{ $v2 }
# try again, or `solution`, or `skip`
try-again-or-solution-or-skip = もう一度、または `solution`、`skip`
# {} is not in the file, and it is not decided in time; {} would answer {answer}
is-not-in-the-file-and = { $v1 } はファイルになく、時間内に未定です。{ $v2 }は { $answer } と応じるところです
# {} is right; {} answers {}
is-right-answers = { $v1 } は正解。{ $v2 }は { $v3 } と応じました
# {} is right: solved
is-right-solved = { $v1 } は正解です：解けました
# box {}: again on {due}
box-again-on-due = 箱 { $v1 }：次は { $due }
# the end: {} right, {} wrong
the-end-right-wrong = 終わり：正解 { $v1 }、失敗 { $v2 }
# --today {text}: not a date since 1970
today-text-not-a-date-since = --today { $text }：1970 年以降の日付ではありません
# write it as 2026-11-22
write-it-as-2026-11-22 = 2026-11-22 のように書きます
# there is no game {word}
there-is-no-game-word = 対局 { $word } はありません
# game {id}
game-id = 第{ $id }局
# there is no game in {word}
there-is-no-game-in-word = { $word } に対局がありません
# name a file of SGF, or the number of a game of the database
name-a-file-of-sgf-or = SGF ファイルか、データベースの対局の番号を指定してください
# cannot read {}: {reason}
cannot-read-reason = { $v1 } を読めません：{ $reason }
# name a file of SGF, a folder or an archive that is there
name-a-file-of-sgf-a = 存在する SGF ファイル、フォルダー、書庫を指定してください
# `{word}` needs a whole number
word-needs-a-whole-number = `{ $word }` には整数が必要です
# {} removed
removed = { $v1 }を削除しました
# no corpus named "{name}"
no-corpus-named-name-2 = 「{ $name }」という棋譜集はありません
# `remove game {name}` removes game {name}
remove-game-name-removes-game-name = `remove game { $name }` で第{ $name }局を削除します
# {name}: {} removed
name-removed = { $name }：{ $v1 }を削除しました
# , {} kept that are in other corpora
kept-that-are-in-other-corpora = 、他の棋譜集にある { $v1 } 局は残しました
# nothing is damaged; nothing was changed
nothing-is-damaged-nothing-was-changed = 壊れていません。何も変えていません
# {main} of them without comments and variations
main-of-them-without-comments-and = うち { $main } 局はコメントと変化図なし
# {} lost
lost = { $v1 }を失いました
# the damaged database is kept as {damaged}
the-damaged-database-is-kept-as = 壊れたデータベースは { $damaged } に残しました
# Games
games-2 = 対局
# Games won by year
games-won-by-year = 年別の勝ち
# By year
by-year = 年別
# By handicap
by-handicap = 置石別
# By komi
by-komi = コミ別
# By length
by-length = 手数別
# Opponents
opponents = 対戦相手
# Openings
openings = 布石
# Joseki
joseki = 定石
# Openings that differ from others
openings-that-differ-from-others = 他の棋士と異なる布石
# others
others = 他の棋士
# Joseki that differ from others
joseki-that-differ-from-others = 他の棋士と異なる定石
# Openings and joseki that score differently
openings-and-joseki-that-score-differently = 成績に差のある布石と定石
# without
without = 非採用
# Changes: later games, and earlier
changes-later-games-and-earlier = 変化：後期と前期
# earlier
earlier = 前期
# Replies that differ
replies-that-differ = 応手の違い
# The player is black and usually plays A; others usually play B.
the-player-is-black-and-usually = この棋士を黒とし、主に A、他の棋士は主に B と打ちます。
# None is significant.
none-is-significant = 有意なものはありません。
# Shapes
shapes = 形
# Played more or less often than by others, on the centre.
played-more-or-less-often-than = 中心の手を他の棋士より多く、または少なく打つ形。
# {label}: {won} of {} games won
label-won-of-games-won = { $label }：{ $v1 }局{ $won }勝
# New moves
new-moves = 新手
# New moves that others played later
new-moves-that-others-played-later = 後に他の棋士も打った新手
# later games
later-games = 後の対局
# game {}, move {}
game-move = 第{ $v1 }局、{ $v2 }手目
# games {}
games-3 = 対局 { $v1 }
# {} of {} games, {}; others {}
of-games-others = { $v2 }局中{ $v1 }局、{ $v3 }。他の棋士 { $v4 }
# page written to {}
page-written-to = ページを { $v1 } に書き込みました
# compare with other games: `report {who} against {query}`, with {} of others
compare-with-other-games-report-who = 他の対局と比べるには：`report { $who } against { $query }`、他の棋士の対局は{ $v1 }
# import games of others, such as those of professionals, and compare with them: `against "corpus NAME"`
import-games-of-others-such-as = プロなど他の棋士の対局を取り込んで比べられます：`against "corpus NAME"`
# no player is named
no-player-is-named = 棋士が指定されていません
# report player NAME [against QUERY], or report me
report-player-name-against-query-or = report player NAME [against QUERY]、または report me
# no games
no-games = 対局がありません
# players whose name contains it: {names}
players-whose-name-contains-it-names = この名前を含む棋士：{ $names }
# find player NAME looks for parts of names
find-player-name-looks-for-parts = find player NAME は名前の一部で探します
# similar names: {}
similar-names = 似た名前：{ $v1 }
# unknown
unknown = 不明
# year
year = 年
# length
length = 手数
# opponent
opponent = 対戦相手
# joseki
joseki-2 = 定石
# {games} against itself: a win and a loss by colour and in the list of openings, which has both sides; else one game without a winner; comparisons have one side of each
games-against-itself-a-win-and = { $games }は自分自身との対局です：色別と両者を含む布石の一覧では一勝一敗、他では勝敗なしの一局とし、比較では片方を使います
# p
p = p
# e.g. game
e-g-game = 例の対局
# Openings and joseki that score differently: with, and without
openings-and-joseki-that-score-differently-2 = 成績に差のある布石と定石：採用時と非採用時
# New moves of the player that others played later
new-moves-of-the-player-that = この棋士の新手で、後に他の棋士も打ったもの
# the first move that no earlier game has, in a position that at least {KNOWN_GAMES} have, is the player's in {} of {} ({}), the opponent's in {}; in the median it is move {}
the-first-move-that-no-earlier = { $KNOWN_GAMES } 局以上にある局面で、以前の対局にない最初の手は、{ $v2 }のうち { $v1 } 局（{ $v3 }）でこの棋士、{ $v4 } 局で相手が打ちました。中央値は { $v5 } 手目です
# {n} games with a date
n-games-with-a-date = 日付のある{ $n }局
# that the query finds
that-the-query-finds = （検索で見つかったもの）
# of {first}
of-first = （{ $first }年）
# of {first}–{last}
of-first-last = （{ $first }～{ $last }年）
# of all years
of-all-years = （全年）
# by players of rank {}
by-players-of-rank = （段位 { $v1 } の棋士）
# compared with nothing: there are no games of others {which}{ranks}
compared-with-nothing-there-are-no = 比べるものがありません：他の棋士の対局{ $which }{ $ranks }がありません
# colour, year and rank
colour-year-and-rank = 手番・年・段位
# colour and year, not rank
colour-and-year-not-rank = 手番・年（段位は問わない）
# colour and rank, not year
colour-and-rank-not-year = 手番・段位（年は問わない）
# colour, not year and rank
colour-not-year-and-rank = 手番（年・段位は問わない）
# compared with {} of the {} of others {which}{ranks}, for each of {} of the player with games of the same {same}; {} comparisons, of at least {} games each; replies far from the last move: {} (others {})
compared-with-of-the-of-others = 他の棋士の{ $v2 }{ $which }{ $ranks }のうち { $v1 } 局と比較。この棋士の{ $v3 }と{ $same }が同じ対局です。比較は { $v4 } 項目、各 { $v5 } 局以上。直前の手から遠い応手：{ $v6 }（他の棋士 { $v7 }）
# {letter} (elsewhere)
letter-elsewhere = { $letter }（他の場所）
# {}: player {} of {} ({}), others {}
player-of-others = { $v1 }：この棋士 { $v3 } 回中 { $v2 } 回（{ $v4 }）、他の棋士 { $v5 }
# {}: player {}, others {} (in {} of {} games)
player-others-in-of-games = { $v1 }：この棋士 { $v2 }、他の棋士 { $v3 }（{ $v5 } 局中 { $v4 } 局）
# Replies that differ: the player (black) usually plays A, others usually B
replies-that-differ-the-player-black = 応手の違い：この棋士（黒）は主に A、他の棋士は主に B
# Shapes played more or less often than by others; the move is on the centre
shapes-played-more-or-less-often = 他の棋士より多い、または少ない形。着手は中心
# shape
shape = 形
# player won {} of {} with A
player-won-of-with-a = A と打って { $v2 } 局中 { $v1 } 勝
# {own}, others {others}
own-others-others = { $own }、他の棋士 { $others }
# expected a number, or `all`
expected-a-number-or-all = 数か `all` が必要です
# found: game {id} {date_text} {black} - {white} {result_text}
found-game-id-date-text-black = 発見：第{ $id }局 { $date_text } { $black } - { $white } { $result_text }
# for other devices: {url}
for-other-devices-url = 他の端末から：{ $url }
# Ctrl-C stops the server
ctrl-c-stops-the-server = Ctrl-C でサーバーを止めます
# anybody on the network
anybody-on-the-network = ネットワーク上の誰でも
# whoever has the token
whoever-has-the-token = トークンを持つ人
# read and change
read-and-change = 読み込みと変更
# warning: {who} can {what} this database
warning-who-can-what-this-database = 警告：{ $who }がこのデータベースの{ $what }をできます
# warning: no browser could be opened; open the address yourself
warning-no-browser-could-be-opened = 警告：ブラウザーを開けません。アドレスを自分で開いてください
# for this session
for-this-session = このセッションのみ
# no set `${name}` in this session
no-set-name-in-this-session = このセッションに `${ $name }` というセットはありません
# `save {name} = QUERY` saves a query
save-name-query-saves-a-query = `save { $name } = QUERY` で検索式を保存します
# saved
saved = 保存済み
# `me = "Your Name" or your_nickname` changes the names, which are compared in full
me-your-name-or-your-nickname = `me = "Your Name" or your_nickname` で名前を変えます。名前は完全に一致させます
# `me` is {}, with {has}
me-is-with-has = `me` は { $v1 }、{ $has }
# query
query = 検索式
# 0 sets
t-0-sets = セットはありません
# `save upsets = handicap 2.. and winner white`, then `find $upsets`
save-upsets-handicap-2-and-winner = `save upsets = handicap 2.. and winner white`、次に `find $upsets`
# deleted the set ${name}
deleted-the-set-name = セット ${ $name } を削除しました
# which game?
which-game = どの対局ですか？
# `{text}` is neither a number of moves nor a path
text-is-neither-a-number-of = `{ $text }` は手数でも経路でもありません
# `show 1 40` shows move 40, `show 1 12:2/15` move 15 of the second line after move 12
show-1-40-shows-move-40 = `show 1 40` は 40 手目、`show 1 12:2/15` は 12 手目の後の二番目の変化の 15 手目を表示します
# game {} has no line {line}
game-has-no-line-line = 第{ $v1 }局に変化 { $line } はありません
# its record has no variations
its-record-has-no-variations = 棋譜に変化図がありません
# `{game}` is not the number of a game
game-is-not-the-number-of = `{ $game }` は対局の番号ではありません
# `show 12` shows game 12; in the shell, `show #1` the first result
show-12-shows-game-12-in = `show 12` は第12局、シェルでは `show #1` が最初の結果です
# {n} more lines
n-more-lines = 他に{ $n }個の変化
# other lines: {}
other-lines = 他の変化：{ $v1 }
# the game has only {moves}: this is its end
the-game-has-only-moves-this = 対局は{ $moves }です：ここで終わりです
# {color} passes
color-passes = { $color }はパス
# found at {at}, {} ({})
found-at-at = { $at } に一致、{ $v1 }（{ $v2 }）
# captured: black {black}, white {white}
captured-black-black-white-white = アゲハマ：黒 { $black }、白 { $white }
# result #{number}
result-number = 結果 #{ $number }
# line {}
line = 変化 { $v1 }
# handicap {}
handicap-2 = 置石 { $v1 }
# komi {}
komi-2 = コミ { $v1 }
# corpus {}
corpus-2 = 棋譜集 { $v1 }
# from {s}
from-s = { $s } から
# before the first of {of} moves
before-the-first-of-of-moves = 全 { $of } 手、最初の手の前
# move {} of {of}: {color} {at}
move-of-of-color-at = { $v1 }手目／{ $of }手：{ $color } { $at }
# {} removed, {kept} kept
removed-kept-kept = { $v1 }を削除、{ $kept }を保持
# longest
longest = 最長
# more facts
more-facts = 情報が多い
# imported first
imported-first = 先に取り込み
# group
group = 組
# in common
in-common = 共通
# keep
keep = 保持
# {} of probable duplicates
of-probable-duplicates = 重複と思われる{ $v1 }
# {n} groups
n-groups = { $n }組
# {n} more groups
n-more-groups = 他に{ $n }組
# {more}: --limit N, or --offset N
more-limit-n-or-offset-n = { $more }：--limit N、または --offset N
# {} proved
proved = 証明済み { $v1 }
# [{bar:30}] {pos} of {len}, {msg}, {eta} left
bar-30-pos-of-len-msg = {"["}{ $bar }] { $pos }/{ $len }、{ $msg }、残り { $eta }
# , best so far: {}
best-so-far = 、今の最善：{ $v1 }
# {n} points
n-points = { $n }点
# {time:.0} s, region of {points}{leading}
time-0-s-region-of-points = { $time } 秒、範囲 { $points }{ $leading }
# without end
without-end = 循環
# {}; {then} if {side} has {}
then-if-side-has = { $v1 }、{ $side }に{ $v2 }あれば{ $then }
# {second} has {}
second-has = { $second }に{ $v1 }
# {} has up to 4 ko threats
has-up-to-4-ko-threats = { $v1 }にコウ材 4 個まで
# ko threats as stated
ko-threats-as-stated = コウ材は述べたとおり
# no ko threats
no-ko-threats = コウ材なし
# marked region of {points}
marked-region-of-points = 印のある範囲 { $points }
# enclosed region of {points}
enclosed-region-of-points = 囲まれた範囲 { $points }
# enclosed region of {}, extended to {points}
enclosed-region-of-extended-to-points = 囲まれた範囲 { $v1 }、{ $points }に拡大
# region of {points} around the target
region-of-points-around-the-target = 目標の周りの範囲 { $points }
# holds on the whole board
holds-on-the-whole-board = 盤全体で成立
# moves outside the region ({}) are not considered
moves-outside-the-region-are-not = 範囲外の手（{ $v1 }）は考えていません
# moves outside the region are not considered
moves-outside-the-region-are-not-2 = 範囲外の手は考えていません
# , even with the {} stones added around it ({points}), with which all moves are judged
even-with-the-stones-added-around = 、周りに{ $v1 }石（{ $points }）を加えても成立。手はすべてこれらの石がある前提で判定
# assumes: {ko} · both sides may pass · {region} · {scope}{added}
assumes-ko-both-sides-may-pass = 前提：{ $ko } · 双方パス可 · { $region } · { $scope }{ $added }
# whether moves outside change that is not known
whether-moves-outside-change-that-is = 範囲外の手で変わるかは不明です
# moves outside ({points}) may change that
moves-outside-points-may-change-that = 範囲外の手（{ $points }）で変わるかもしれません
# not decided; inside the region: {inside}; {why}
not-decided-inside-the-region-inside = 未定。範囲内では：{ $inside }。{ $why }
# no move
no-move = 手なし
# though {} has {}
though-has = （{ $v1 }に{ $v2 }あっても）
# {defender} lives with {best}{given}
defender-lives-with-best-given = { $defender }は { $best } で活き{ $given }
# {defender} lives even if {attacker} plays first
defender-lives-even-if-attacker-plays = { $attacker }先でも{ $defender }は活き
# {attacker} kills with {best}{given}
attacker-kills-with-best-given = { $attacker }は { $best } で殺す{ $given }
# {defender} is dead even when playing first
defender-is-dead-even-when-playing = 先に打っても{ $defender }は死に
# ko with {best}: {}
ko-with-best = { $best } でコウ：{ $v1 }
# without end: neither side can win without repeating the position
without-end-neither-side-can-win = 循環：どちらも循環を避けては勝てません
# {} with {best} if nobody has a ko threat; with threats it is not decided ({})
with-best-if-nobody-has-a = 双方にコウ材がなければ { $best } で{ $v1 }、あれば未定（{ $v2 }）
# not decided within {} s; {first} {best} looks best, without proof
not-decided-within-s-first-best = { $v1 } 秒で未定。{ $first } { $best } が最善に見えますが、証明はありません
# not decided ({}); {first} {best} looks best, without proof
not-decided-first-best-looks-best = 未定（{ $v1 }）。{ $first } { $best } が最善に見えますが、証明はありません
# ko: {}
ko = コウ：{ $v1 }
# , even with these stones of {}, which were added: {points}
even-with-these-stones-of-which = 、加えた{ $v1 }のこれらの石があっても成立：{ $points }
# ko ({})
ko-2 = コウ（{ $v1 }）
# with {}
with = （{ $v1 }）
# {first} first: {}{best}
first-first-best = { $first }先：{ $v1 }{ $best }
# {first} first: not decided (inside the region: {}{best})
first-first-not-decided-inside-the = { $first }先：未定（範囲内では{ $v1 }{ $best }）
# status: {status} · {} · {}
status-status = 状態：{ $status } · { $v1 } · { $v2 }
# the record's answer: {} {moves}, not proved
the-record-s-answer-moves-not = 棋譜の答え：{ $v1 } { $moves }（証明なし）
# no fault found
no-fault-found = 誤りはありません
# difficulty {} of 5: {} of {} first moves {works}
difficulty-of-5-of-first-moves = 難易度 { $v1 }/5：最初の { $v3 } 手のうち成功は { $v2 } 手
# difficulty not known: some first moves are not decided
difficulty-not-known-some-first-moves = 難易度不明：未定の最初の手があります
# after {}
after = （{ $v1 } の後）
# {}, repeated{after}: {moves}
repeated-after-moves = { $v1 }、繰り返し{ $after }：{ $moves }
# ko{with}: {}
ko-with = コウ{ $with }：{ $v1 }
# without end: who runs out of moves elsewhere must give way
without-end-who-runs-out-of = 循環：他に打つ手のなくなった側が譲ります
# not decided ({})
not-decided-2 = 未定（{ $v1 }）
# positional superko: {result}
positional-superko-result = スーパーコウ（局面）：{ $result }
# {n} stones
n-stones = { $n }子
# , the largest string whose liberties lie in the region
the-largest-string-whose-liberties-lie = 、呼吸点がすべて範囲内にある最大の石
# target {target} ({stones}{chosen}) · {} · {} · {} · {:.1} MiB
target-target-stones-chosen-1-mib = 目標 { $target }（{ $stones }{ $chosen }）· { $v1 } · { $v2 } · { $v3 } · { $v4 } MiB
# {n} empty points
n-empty-points = 空点{ $n }
# , the only group that is surrounded
the-only-group-that-is-surrounded = 、囲まれた唯一の石
# , the group whose fate depends on who plays first
the-group-whose-fate-depends-on = 、先手次第で死活が決まる石
# , the likeliest of several groups
the-likeliest-of-several-groups = 、いくつかのうち最も有力な石
# {why}; others with --target: {others}
why-others-with-target-others = { $why }。他は --target で：{ $others }
# if {} has {}:
if-has = { $v1 }に{ $v2 }あれば：
# no first move works
no-first-move-works = 成功する最初の手はありません
# , needs {} more
needs-more = 、さらに { $v1 }
# ko{more} ({})
ko-more = コウ{ $more }（{ $v1 }）
# works
works = 成功
# loses
loses = 失敗
# line {line} fails at move {number}, {}{answer}
line-line-fails-at-move-number = 変化 { $line } は { $number } 手目 { $v1 } で失敗{ $answer }
# line {line} is marked wrong, but works
line-line-is-marked-wrong-but = 変化 { $line } は失敗の印ですが、成功します
# line {line} cannot be played at move {number}
line-line-cannot-be-played-at = 変化 { $line } の { $number } 手目は打てません
# {} {verb} too
verb-too = { $v1 } も成功します
# {} is {} whoever plays first
is-whoever-plays-first = どちらが先でも{ $v1 }は{ $v2 }です
# {n} marked lines
n-marked-lines = 印のある変化{ $n }個
# {unchecked} without a mark or not decided
unchecked-without-a-mark-or-not = { $unchecked }は印がないか未定
# the file: {unchecked}
the-file-unchecked = ファイル：{ $unchecked }
# the file: {} of {lines} {agree} with the proof
the-file-of-lines-agree-with = ファイル：{ $lines }のうち { $v1 } 個が証明と一致
# the file: {} of {lines} {agree} with the proof; {unchecked}
the-file-of-lines-agree-with-2 = ファイル：{ $lines }のうち { $v1 } 個が証明と一致。{ $unchecked }
# {} fails
fails = { $v1 } は失敗
# not decided (in the region: {inside})
not-decided-in-the-region-inside = 未定（範囲内では{ $inside }）
# {n} threats
n-threats = コウ材{ $n }個
# ko: {without}; {side} {turns}: {then}
ko-without-side-turns-then = コウ：{ $without }、{ $side }に{ $turns }で{ $then }
# {} without ko threats
without-ko-threats = コウ材なしで{ $v1 }
# verdict
verdict = 結論
# status
status = 状態
# superko
superko = スーパーコウ
# faults
faults = 誤り
# best
best = 最善
# difficulty
difficulty = 難易度
# positions
positions = 局面数
# {} of {} proved
of-proved = { $v2 }中 { $v1 } 題を証明
# {} alive
alive-2 = 活き { $v1 }
# {} dead
dead-2 = 死に { $v1 }
# {} ko
ko-3 = コウ { $v1 }
# {} without end
without-end-2 = 循環 { $v1 }
# {open} not decided
open-not-decided = 未定 { $open }
# {} · median {} · {} positions/s · at most {:.1} MiB a problem
median-positions-s-at-most-1 = { $v1 } · 中央値 { $v2 } · 毎秒 { $v3 } 局面 · 一題最大 { $v4 } MiB
# assumes: ko threats as stated, up to 4 otherwise · both sides may pass · {} on the whole board, {} inside marked regions
assumes-ko-threats-as-stated-up = 前提：コウ材は述べたとおり、他は 4 個まで · 双方パス可 · 盤全体 { $v1 } 題、印のある範囲内 { $v2 } 題
# no problem found
no-problem-found = 問題がありません
# name files of SGF with AB, AW and TR, or of GoLD's text form
name-files-of-sgf-with-ab = AB、AW、TR のある SGF か、GoLD のテキスト形式を指定してください
# --time {time}: not a number of seconds
time-time-not-a-number-of = --time { $time }：秒数ではありません
# a point is a column and a line, such as Q16
a-point-is-a-column-and-2 = 点は Q16 のように列と行です
# name a stone of it with --target, such as --target {stone}
name-a-stone-of-it-with = --target でその石を指定してください。例：--target { $stone }
# name a stone of the group with --target, or mark its stones with TR
name-a-stone-of-the-group = --target でその石を指定するか、石に TR を付けてください
# mark more points with MA, or none, so that the region is found by distance
mark-more-points-with-ma-or = MA の点を増やすか、なくして距離で範囲を決めさせてください
# mark a smaller region with MA
mark-a-smaller-region-with-ma = MA でもっと狭い範囲を示してください
# name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13
name-a-file-or-a-folder = ファイルかフォルダー、または GAME MOVE at REGION を指定してください：solve 20 150 at N19..T13
# `at` needs a region
at-needs-a-region = `at` には範囲が必要です
# `{region}` is not a region of a board of {size} lines: a region is two opposite corners
region-is-not-a-region-of = `{ $region }` は { $size } 路盤の範囲ではありません：範囲は向かい合う二つの角です
# game {id} has no move {position}: it has {moves}
game-id-has-no-move-position = 第{ $id }局に { $position } 手目はありません：{ $moves }です
# game {id}, move {position}, {region}
game-id-move-position-region = 第{ $id }局、{ $position } 手目、{ $region }
# no tree is written: no problem was solved, or has a fault
no-tree-is-written-no-problem = 木は書きません：解けた問題も誤りのある問題もありません
# allow more time with --time
allow-more-time-with-time = --time で時間を増やしてください
# figure
figure = 項目
# value
value = 値
# patterns
patterns = 形
# with stones
with-stones = 石のある形
# hits per game
hits-per-game = 一局あたり
# {} per game
per-game = 一局あたり { $v1 }
# {first} to {last}
first-to-last = { $first }～{ $last }
# won by black
won-by-black = 黒勝ち
# won by white
won-by-white = 白勝ち
# without a winner
without-a-winner-2 = 勝敗なし
# dates
dates = 日付
# without a date
without-a-date = 日付なし
# in corpus {}
in-corpus = 棋譜集 { $v1 }
# won by {name}
won-by-name = { $name } の勝ち
# won by {name} as black
won-by-name-as-black = { $name } の黒番の勝ち
# won by {name} as white
won-by-name-as-white = { $name } の白番の勝ち
# corpora
corpora = 棋譜集
# bytes on disk
bytes-on-disk = ディスクのバイト数
# commits
commits = コミット
# all on {size}x{size}
all-on-size-x-size = すべて{ $size }路
# the model is for boards of {} lines, and this one has {}
the-model-is-for-boards-of = モデルは { $v1 } 路盤用ですが、これは { $v2 } 路です
# `gopdb train --size {}` trains one
gopdb-train-size-trains-one = `gopdb train --size { $v1 }` で学習します
# no player is to move in this position
no-player-is-to-move-in = この局面には手番がありません
# {}, move {at}: {player} to play
move-at-player-to-play = { $v1 }、{ $at } 手目：{ $player }番
# positions: with the same surroundings; won: of the games in which it was played there
positions-with-the-same-surroundings-won = 局面数：周りが同じ局面。勝ち：そこに打った対局の勝率
# learned from {}
learned-from = { $v1 } から学習
# in {}
in-2 = { $v1 } に
# this game is of {}, when few of these were played: its moves are predicted less well, and the chances are less reliable (learned from games of 2003–2011, the likeliest moves were off by 2.8 points on games of programs, by 0.8 on games of these years)
this-game-is-of-when-few = この対局は { $v1 } 年のもので、その頃の対局は少ししか学習していません：着手の予測は劣り、確率も当てになりません（2003～2011年の対局から学習すると、最有力の手のずれはプログラムの対局で 2.8 ポイント、同年代の対局で 0.8 でした）
# the model was trained on {trained} games, which are not the present ones; `train` updates it
the-model-was-trained-on-trained = モデルは { $trained } 局で学習したもので、今の対局とは異なります。`train` で更新します
# chances are those of the {trained} games of the training; `train` fits them to the {} that are counted now
chances-are-those-of-the-trained = 確率は学習した { $trained } 局のものです。`train` で今の { $v1 } 局に合わせます
# : few, so that chances are mostly those of all games
few-so-that-chances-are-mostly = ：少ないため、確率は主に全局のものです
# fitted further to {games}{whose}{few}
fitted-further-to-games-whose-few = { $games }でさらに調整{ $whose }{ $few }
# no moves were played
no-moves-were-played = 着手がありません
# unexpected `{word}`
unexpected-word = `{ $word }` はここに置けません
# suggest GAME [MOVE], or suggest MOVES such as Q16 D4
suggest-game-move-or-suggest-moves = suggest GAME [MOVE]、または Q16 D4 のような suggest MOVES
# `show 1` opens one, `suggest 1 40` names one
show-1-opens-one-suggest-1 = `show 1` で開くか、`suggest 1 40` で指定します
# no game is shown
no-game-is-shown = 表示中の対局がありません
# radius
radius = 半径
# why
why = 理由
# surroundings with black to play in the middle; ? is farther away
surroundings-with-black-to-play-in = 中央に黒が打つ周りの形。? はさらに遠い点
# tag
tag = タグ
# 0 tags
t-0-tags = タグはありません
# `tag 1..3 good`, then `find tag good`
tag-1-3-good-then-find = `tag 1..3 good`、次に `find tag good`
# ; {} had it already
had-it-already = 。{ $v1 } 局にはすでにありました
# ; {} did not have it
did-not-have-it = 。{ $v1 } 局にはありませんでした
# 3x3, diamond and 4x4 have templates
t-3x3-diamond-and-4x4-have-templates = 3x3、diamond、4x4 にひな形があります
# template
template = ひな形
# fillings
fillings = 埋め方
# hits of all
hits-of-all = 合計の回数
# of the rarest
of-the-rarest = 最少
# {} of {} that occur in at least {}
of-that-occur-in-at-least = { $v2 }のうち { $v1 } 個、{ $v3 }以上に出現
# {n} maximal templates
n-maximal-templates = 極大のひな形{ $n }個
# --within is a share, 0 to 1
within-is-a-share-0-to = --within は 0～1 の割合です
# pattern
pattern = 形
# games: empty
games-empty = 空の局数
# difference
difference = 差
# at most
at-most = 最大
# at most {}
at-most-2 = 最大 { $v1 }
# {} of {} with enough games have a cell `?` that changes at most {} of the next moves
of-with-enough-games-have-a = 対局の十分な{ $v2 }のうち { $v1 } 個に、次の手を最大 { $v3 } しか変えないマス `?` があります
# the closest is {}: at most {}, {} observed
the-closest-is-at-most-observed = 最も近いのは { $v1 }：最大 { $v2 }、実測 { $v3 }
# `find` searches any shape
find-searches-any-shape = `find` はどんな形でも検索します
# ranked by the lower bound of black's win rate
ranked-by-the-lower-bound-of = 黒の勝率の下限の順
# fewer or wider conditions; `stats` lists what the dictionary holds
fewer-or-wider-conditions-stats-lists = 条件を減らすか広げてください。`stats` で辞書の内容を見られます
# 0 patterns
t-0-patterns = 形はありません
# k: stones of the pattern
k-stones-of-the-pattern = k：形の石の数
# `{gopdb}find {} "{first}" sym` finds the games of the first
gopdb-find-first-sym-finds-the = `{ $gopdb }find { $v1 } "{ $first }" sym` で最初の形の対局を探します
# k
k = k
# final
final = 終局
# --hold-out must leave at least every second game to train on
hold-out-must-leave-at-least = --hold-out は少なくとも半分の対局を学習に残します
# --hold-out 200 leaves out one game in 200
hold-out-200-leaves-out-one = --hold-out 200 は 200 局に一局を除きます
# a board cannot have {} lines
a-board-cannot-have-lines = { $v1 } 路の盤はありません
# counts
counts = 数
# strengths
strengths = 強さ
# reading the games
reading-the-games = 対局の読み込み
# trained on {}: {} patterns, {} contexts, {} KB ({})
trained-on-patterns-contexts-kb = { $v1 }で学習：形 { $v2 }、文脈 { $v3 }、{ $v4 } KB（{ $v5 }）
# {} held out: {} of the moves ranked first
held-out-of-the-moves-ranked = 除いた{ $v1 }：着手の { $v2 } が一位
# black wins: {}
black-wins-2 = 黒の勝率：{ $v1 }
# chart written to {}
chart-written-to = グラフを { $v1 } に書き込みました
# a letter needs a pattern
a-letter-needs-a-pattern = 文字には形が必要です
# there is no continuation {letter}
there-is-no-continuation-letter = 続きの手 { $letter } はありません
# `find` lists them with their letters
find-lists-them-with-their-letters = `find` で文字とともに一覧
# {} wins
wins = { $v1 } の勝率
# 0 games with a date
t-0-games-with-a-date = 日付のある対局がありません
# before {first}: none of {games}
before-first-none-of-games = { $first } より前：{ $games }中なし
# and {found} of {} without a date
and-found-of-without-a-date = 他に { $found }、日付のない { $v1 } のうち
# {}: {} of {} games
of-games = { $v1 }：{ $v3 }局中{ $v2 }局
# {corpus}: {} of {} have variations: {}, {}
corpus-of-have-variations = { $corpus }：{ $v2 }のうち { $v1 } に変化図：{ $v3 }、{ $v4 }
# {corpus}: variations are not searched
corpus-variations-are-not-searched = { $corpus }：変化図は検索しません
# `find PATTERN in variations`, or `in any`, searches them
find-pattern-in-variations-or-in = `find PATTERN in variations` か `in any` で検索します
# variations
variations = 変化図
# `import PATH --variations` adds games with their variations
import-path-variations-adds-games-with = `import PATH --variations` で変化図とともに取り込みます
# {problems} found
problems-found = { $problems }が見つかりました
# `gopdb repair` rebuilds the database from the readable data
gopdb-repair-rebuilds-the-database-from = `gopdb repair` で読めるデータからデータベースを作り直します
# {pos} games [{bar:30}] {eta} left
pos-games-bar-30-eta-left = { $pos } 局 [{ $bar }] 残り { $eta }
# sound
sound = 正常
# not sound
not-sound = 異常あり
# {games} without an index of words: `text` reads their comments; `repair` adds the index
games-without-an-index-of-words = { $games }に語の索引がありません：`text` はコメントを読みます。`repair` で索引を加えます
# {n} segments
n-segments = { $n }セグメント
# {segments} without a sound columns file: answers are right but slower; `repair` writes it again
segments-without-a-sound-columns-file = { $segments }に正常な列ファイルがありません：答えは正しいものの遅くなります。`repair` で書き直します
# problem:
problem-2 = 問題：
# {} of {bytes} bytes
of-bytes-bytes = { $v1 }、{ $bytes } バイト
# {n} values
n-values = { $n }個の値
# {} counted again
counted-again = 数え直し { $v1 }
# {n} leftover values
n-leftover-values = 残った値{ $n }個
# {leftovers} to be removed
leftovers-to-be-removed = 削除予定 { $leftovers }
# Examples:
examples = 例：
# not a statement of `{command}`
not-a-statement-of-command = `{ $command }` の文ではありません
# some commands failed
some-commands-failed = 失敗したコマンドがあります
# internal error: {}
internal-error = 内部エラー：{ $v1 }
# this is a bug in gopdb; the database is unharmed
this-is-a-bug-in-gopdb = gopdb の不具合です。データベースは無事です
# line {line}:
line-line = { $line } 行目：
# error:
error-3 = エラー：
# help:
help = ヒント：
# expected:
expected = 使えるもの：
# example:
example = 例：
# {} or {last}
or-last = { $v1 } または { $last }
# move {first}
move-first = { $first }手目
# move {first}–{last}
move-first-last = { $first }～{ $last }手目
# {games} without a year by {players}
games-without-a-year-by-players = 年の記載がない{ $games }、{ $players }
# {games} of {years} by {players}
games-of-years-by-players = { $years } 年の{ $games }、{ $players }
# {} min {} s
min-s = { $v1 } 分 { $v2 } 秒
# {n} passes
n-passes = { $n } パス
# interrupted: this answer covers only a part of the games
interrupted-this-answer-covers-only-a = 中断：この答えは対局の一部だけのものです
# query:
query-2 = 検索式：
# * based on fewer than 20
based-on-fewer-than-20 = {"*"} 20 局未満
# † less than 5 % likely by chance
less-than-5-likely-by-chance = † 偶然の確率は 5 % 未満
# try:
try = 次を試す：
# interrupted: ending ...
interrupted-ending = 中断：終了処理中……
# {msg} [{bar:30}] {percent} %, {eta} left
msg-bar-30-percent-eta-left = { $msg } [{ $bar }] { $percent } %、残り { $eta }
# {percent} % [{bar:30}] {eta} left
percent-bar-30-eta-left = { $percent } % [{ $bar }] 残り { $eta }
# changing the database, {elapsed}
changing-the-database-elapsed = データベースを変更中、{ $elapsed }
# a part of `{}` cannot be said in one command
a-part-of-cannot-be-said = `{ $v1 }` の一部は一つのコマンドでは表せません
# `{gopdb}{line}` is the rest
gopdb-line-is-the-rest = 残りは `{ $gopdb }{ $line }` です
# nothing was done: a guess writes no files and removes no games
nothing-was-done-a-guess-writes = 何もしていません：推測ではファイルの書き込みも対局の削除もしません
# `{}` may mean several things
may-mean-several-things = `{ $v1 }` には複数の読み方があります
# choose one:{lines}
choose-one-lines = 一つ選んでください：{ $lines }
# no command, player, event, opening or shape is called `{word}`
no-command-player-event-opening-or = `{ $word }` というコマンド、棋士、棋戦、布石、形はありません
# `{gopdb}find text {text}` looks for it in comments, `{gopdb}players` lists the players, `{gopdb}help` the commands
gopdb-find-text-text-looks-for = `{ $gopdb }find text { $text }` はコメントを検索し、`{ $gopdb }players` は棋士、`{ $gopdb }help` はコマンドの一覧を表示します
# read as: {}
read-as = 読み方：{ $v1 }
# there is no answer yet; `show {number}` shows game {number}
there-is-no-answer-yet-show = まだ結果がありません。`show { $number }` は第{ $number }局です
# the last answer lists #{} to #{}; `show {number}` shows game {number}
the-last-answer-lists-to-show = 前の結果は #{ $v1 }～#{ $v2 } です。`show { $number }` は第{ $number }局です
# no result #{number}
no-result-number = 結果 #{ $number } はありません
# no position here yet
no-position-here-yet = ここにはまだ局面がありません
# `show 1` shows a game, `explore` an empty board
show-1-shows-a-game-explore = `show 1` で対局、`explore` で空の盤を表示します
# name one: game 66 move 31, or file my.sgf move 40
name-one-game-66-move-31 = 指定してください：game 66 move 31、または file my.sgf move 40
# no game in {path}
no-game-in-path = { $path } に対局がありません
# name a file of SGF
name-a-file-of-sgf = SGF ファイルを指定してください
# `show 1`, then `find here at N19..T13`
show-1-then-find-here-at = `show 1`、次に `find here at N19..T13`
# `{parameter}` is no parameter; expected NAME=VALUE
parameter-is-no-parameter-expected-name = `{ $parameter }` は引数ではありません。NAME=VALUE と書きます
# `{word}` is no point of this board
word-is-no-point-of-this = `{ $word }` はこの盤の点ではありません
# this is where you began
this-is-where-you-began = ここが始めです
# `play A` goes on; `explore` and `find` start again
play-a-goes-on-explore-and = `play A` で進み、`explore` と `find` で始めからやり直します
# `{number}` is not the number of a result
number-is-not-the-number-of = `{ $number }` は結果の番号ではありません
# no move {wanted} is listed
no-move-wanted-is-listed = 一覧に { $wanted } という手はありません
# `open A` shows the last game in which A was played
open-a-shows-the-last-game = `open A` で A と打った最後の対局を表示します
# no answer to go on from
no-answer-to-go-on-from = 続きを調べる結果がありません
# `find` a pattern, or `explore` the board, then `play A`
find-a-pattern-or-explore-the = `find` で形を、`explore` で盤を調べてから `play A` です
# points of this pattern have no names
points-of-this-pattern-have-no = この形の点には名前がありません
# `play A` plays the continuation A
play-a-plays-the-continuation-a = `play A` で続きの手 A を打ちます
# no continuation {letter} is listed
no-continuation-letter-is-listed = 一覧に続きの手 { $letter } はありません
# `play D4` plays on a point that is not listed
play-d4-plays-on-a-point = `play D4` で一覧にない点に打ちます
# no editor: {error}
no-editor-error = エディターを使えません：{ $error }
# did you mean `{gopdb}help {near}`?
did-you-mean-gopdb-help-near = `{ $gopdb }help { $near }` のことですか？
# `{gopdb}help` lists the topics
gopdb-help-lists-the-topics = `{ $gopdb }help` で項目の一覧
# no help on `{topic}`
no-help-on-topic = `{ $topic }` のヘルプはありません
# a shape, in all rotations, reflections and colours
a-shape-in-all-rotations-reflections = 形。回転・反転・黒白交換をすべて含みます
# Commands:
commands = コマンド：
# In the shell:
in-the-shell = シェルで：
# Other topics:
other-topics = 他の項目：
# `help TOPIC` explains a command or topic; `quit` or Ctrl-D leaves the shell
help-topic-explains-a-command-or = `help TOPIC` でコマンドや項目の説明、`quit` か Ctrl-D でシェルを終了
# `gopdb help TOPIC` explains a command or topic; `gopdb` alone opens the shell
gopdb-help-topic-explains-a-command = `gopdb help TOPIC` でコマンドや項目の説明、`gopdb` だけでシェルを開きます
# the shell has its database open
the-shell-has-its-database-open = シェルはデータベースを開いています
# `.open DIR` opens another one
open-dir-opens-another-one = `.open DIR` で別のものを開きます
# unknown command `{word}`
unknown-command-word = `{ $word }` というコマンドはありません
# did you mean `{near}`?
did-you-mean-near-3 = `{ $near }` のことですか？
# `help` lists the commands
help-lists-the-commands = `help` でコマンドの一覧
# `{text}` is not a whole number
text-is-not-a-whole-number = `{ $text }` は整数ではありません
# `{text}` is no value of {name}
text-is-no-value-of-name = `{ $text }` は { $name } の値ではありません
# it is one of {}
it-is-one-of = { $v1 } のどれかです
# no answer is listed
no-answer-is-listed = 一覧にした結果がありません
# `find` gives one
find-gives-one = `find` で結果を出します
# that was all: {games}
that-was-all-games = これで全部です：{ $games }
# `{rest}` is not a number
rest-is-not-a-number = `{ $rest }` は数ではありません
# no game is being looked at
no-game-is-being-looked-at = 見ている対局がありません
# `show 1` opens one
show-1-opens-one = `show 1` で開きます
# the game ends here
the-game-ends-here = 対局はここで終わります
# the game begins here
the-game-begins-here = 対局はここから始まります
# `{word}` is not a setting
word-is-not-a-setting = `{ $word }` は設定ではありません
# the settings are {}
the-settings-are = 設定は { $v1 } です
# `{other}` is no value of {word}
other-is-no-value-of-word = `{ $other }` は { $word } の値ではありません
# {word} on, or {word} off
word-on-or-word-off = { $word } on、または { $word } off
# one a core
one-a-core = コアごとに一つ
# time: {}
time-2 = 時間：{ $v1 }
# {n} corpora
n-corpora = { $n }個の棋譜集
# {games} in {corpora}, {path}
games-in-corpora-path = { $corpora }に{ $games }、{ $path }
# no database at {path} yet: `import PATH` makes one
no-database-at-path-yet-import = { $path } にデータベースはまだありません：`import PATH` で作ります
# `help` lists the commands, Tab completes, Ctrl-C stops a query, Ctrl-D leaves
help-lists-the-commands-tab-completes = `help` でコマンドの一覧、Tab で補完、Ctrl-C で検索を停止、Ctrl-D で終了

## Help

# Options of all commands
options-of-all-commands = すべてのコマンドのオプション
# Limits against files made to do harm
limits-against-files-made-to-do = 害をなすファイルへの制限
# Print help (see a summary with '-h')
print-help-see-a-summary-with = ヘルプを表示する（要約は「-h」）
# Print help (see more with '--help')
print-help-see-more-with-help = ヘルプを表示する（詳細は「--help」）
# Print version
print-version = 版を表示する
# Print help
print-help = ヘルプを表示する
# Possible values:
possible-values = 使える値：
# [possible values:
possible-values-2 = {"["}使える値：
# [default:
default = {"["}既定：
# [aliases:
aliases = {"["}別名：
# Arguments:
arguments = 引数：
# Options:
options = オプション：
# Usage:
usage = 使い方：
# A database of Go patterns: where did this shape occur, what was played, who won?
a-database-of-go-patterns-where = 囲碁の形のデータベース：この形はどこに現れ、何が打たれ、どちらが勝ったか
# Without a command, gopdb opens a shell. Examples: gopdb --help
without-a-command-gopdb-opens-a = コマンドがなければシェルを開きます。例：gopdb --help
# The database's directory [default: `$GOPDB_DB`, or one in your data directory]
the-database-s-directory-default-gopdb = データベースのフォルダー [既定：`$GOPDB_DB`、またはデータフォルダーの中]
# The output format: table, json or csv [default: table]
the-output-format-table-json-or = 出力形式：table、json、csv [既定：table]
# A table, for people
a-table-for-people = 人のための表
# One object a command
one-object-a-command = コマンドごとに一つのオブジェクト
# Rows with a header
rows-with-a-header = 見出し付きの行
# Use colours: auto, always or never
use-colours-auto-always-or-never = 色を使う：auto、always、never
# On terminals, unless `NO_COLOR` is set
on-terminals-unless-no-color-is = 端末で使う。`NO_COLOR` があれば使わない
# Always
always = 常に
# Never
never-2 = 使わない
# The language: en, zh-Hans, zh-Hant, ja or ko [default: by `LC_ALL`, `LC_MESSAGES` or `LANG`]
the-language-en-zh-hans-zh = 言語：en、zh-Hans、zh-Hant、ja、ko [既定：`LC_ALL`、`LC_MESSAGES`、`LANG` による]
# Print only ASCII characters; boards are drawn with X and O
print-only-ascii-characters-boards-are = ASCII 文字だけを出力し、盤を X と O で描く
# Print CSV cells as they are, even if a spreadsheet would run them as formulas
print-csv-cells-as-they-are = CSV のセルを、表計算で式になる場合もそのまま出力する
# Print more: every warning, every rejected game
print-more-every-warning-every-rejected = 詳しく出力する：すべての警告と拒否された対局
# The memory in which games are kept between searches, such as 512M [default: a quarter of all]
the-memory-in-which-games-are = 検索の間に対局を保持するメモリー。例：512M [既定：全体の四分の一]
# Add the games of files to the database
add-the-games-of-files-to = ファイルの対局をデータベースに加える
# Files, folders, archives, or - for the standard input
files-folders-archives-or-for-the = ファイル、フォルダー、書庫、標準入力は -
# The corpus that the games join [default: the name of each folder or archive]
the-corpus-that-the-games-join = 対局を入れる棋譜集 [既定：フォルダーや書庫の名前]
# The dictionary of a new database [default: 3x3,diamond,5x5]
the-dictionary-of-a-new-database = 新しいデータベースの辞書 [既定：3x3,diamond,5x5]
# Also keep the variations of the corpus, for queries `in variations`, from now on
also-keep-the-variations-of-the = 今後この棋譜集の変化図も保存し、`in variations` で検索できるようにする
# Also read files that have not changed since the last import: --verbose lists their warnings
also-read-files-that-have-not = 前回の取り込みから変わっていないファイルも読む：--verbose で警告を一覧
# Number of threads [default: one for each core]
number-of-threads-default-one-for = スレッドの数 [既定：コアごとに一つ]
# Read all text that is not ASCII in this encoding: GB18030, Big5, Shift-JIS … [default: what each record declares, or looks like]
read-all-text-that-is-not = ASCII 以外の文字をこの文字コードで読む：GB18030、Big5、Shift-JIS … [既定：棋譜の宣言、または推定]
# The columns of the index of facts beside each text with one game per line: id,black,white,date,result …
the-columns-of-the-index-of = 一行一局のテキストに添えた対局情報の索引の列：id,black,white,date,result …
# The memory to use, such as 512M: at least 200M, and below 400M an import takes up to 100M more [default: 1G]
the-memory-to-use-such-as = 使うメモリー。例：512M。200M 以上、400M 未満では取り込みに 100M まで余分に使う [既定：1G]
# Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes, archive-bytes, ratio, nesting
another-limit-game-bytes-value-bytes = 他の制限：game-bytes、value-bytes、depth、nodes、書庫の entry-bytes、archive-bytes、ratio、nesting
# Write records of any format as SGF files in UTF-8
write-records-of-any-format-as = あらゆる形式の棋譜を UTF-8 の SGF にする
# The folder for the SGF files; it is made if it does not exist
the-folder-for-the-sgf-files = SGF ファイルのフォルダー。なければ作る
# Read all text that is not ASCII in this encoding [default: what each record declares, or looks like]
read-all-text-that-is-not-2 = ASCII 以外の文字をこの文字コードで読む [既定：棋譜の宣言、または推定]
# The columns of the index of facts beside each text with one game per line: see import --help
the-columns-of-the-index-of-2 = 一行一局のテキストに添えた対局情報の索引の列：import --help を参照
# Replace files that exist
replace-files-that-exist = 既存のファイルを置き換える
# Find where a pattern occurs, what is played there, who wins
find-where-a-pattern-occurs-what = 形がどこに現れ、次にどこへ打たれ、どちらが勝つかを探す
# Patterns and facts of games, joined with and, or, not
patterns-and-facts-of-games-joined = 形と対局の条件を and、or、not でつなぐ
# Put VALUE in the place of $NAME in the query; it is never read as words of the language
put-value-in-the-place-of = 検索式の $NAME を VALUE に置き換える。言語の語としては読まれない
# List at most N games, or `all` [default: 20; CSV lists all]
list-at-most-n-games-or = N 局まで示す、または `all` [既定：20、CSV では全局]
# Skip the first N games
skip-the-first-n-games = 最初の N 局を飛ばす
# Use N threads [default: one per core]
use-n-threads-default-one-per = N スレッドを使う [既定：コアごとに一つ]
# How patterns are searched
how-patterns-are-searched = 形の検索のしかた
# The plan that promises to be fastest
the-plan-that-promises-to-be = 最も速そうな方法
# The dictionary, where it has the answer
the-dictionary-where-it-has-the = 答えがあれば辞書
# The dictionary's sets of games, then a search of these games
the-dictionary-s-sets-of-games = 辞書の対局の集合、次にその対局の検索
# A search of all games
a-search-of-all-games = 全局の検索
# Print one JSON object per game, each on its own line, without counts [default: all games]
print-one-json-object-per-game = 対局ごとに JSON オブジェクトを一行ずつ、数なしで出力する [既定：全局]
# Show the moves that were played from a position of the whole board
show-the-moves-that-were-played = 盤全体の局面から打たれた手を示す
# Moves (Q16 D4 …), or game N [move M], file PATH [move M], here; then where QUERY
moves-q16-d4-or-game-n = 着手（Q16 D4 …）、または game N [move M]、file PATH [move M]、here。続けて where QUERY
# Count the games that a query finds
count-the-games-that-a-query = 検索で見つかる対局を数える
# The lines of the records: main, variations or any, as far as variations are kept
the-lines-of-the-records-main = 棋譜の手順：main、variations、any（保存した変化図に限る）
# Who is to move: black or white [default: not who moved last]
who-is-to-move-black-or = 手番：black か white [既定：直前に打っていない側]
# Count the moves of both sides
count-the-moves-of-both-sides = 両方の側の着手を数える
# The lines of an empty board, 1 to 25
the-lines-of-an-empty-board = 空の盤の路数、1～25
# List up to N moves
list-up-to-n-moves = N 手まで示す
# Show how often a place of a game occurs, with ever more of its surroundings
show-how-often-a-place-of = 対局のある場所が、周りを広げるにつれてどれだけ現れるかを示す
# GAME MOVE at REGION, or in the shell: here at REGION
game-move-at-region-or-in = GAME MOVE at REGION、シェルでは here at REGION
# Name up to N moves of each context
name-up-to-n-moves-of = それぞれ N 手まで示す
# Show how a query is answered, step by step
show-how-a-query-is-answered = 検索がどう答えられるかを段階ごとに示す
# find QUERY, top … or stats …
find-query-top-or-stats = find QUERY、top …、stats …
# Rank the most used small patterns
rank-the-most-used-small-patterns = 最もよく現れる小さな形の順位を示す
# How many, the shape, conditions: 20 diamond 'k>=9' by games
how-many-the-shape-conditions-20 = 数、形、条件：20 diamond 'k>=9' by games
# Rank by hits, games, played, final or winrate
rank-by-hits-games-played-final = hits、games、played、final、winrate で順位を付ける
# List at most N patterns [default: 20]
list-at-most-n-patterns-default = 形を N 個まで示す [既定：20]
# Skip the first N patterns
skip-the-first-n-patterns = 最初の N 個の形を飛ばす
# Draw the patterns
draw-the-patterns = 形を描く
# Compare what a query finds in two sets of games
compare-what-a-query-finds-in = 二組の対局で検索の結果を比べる
# QUERY between CONDITION and CONDITION
query-between-condition-and-condition = QUERY between CONDITION and CONDITION
# Show how often a query is found, year by year
show-how-often-a-query-is = 検索が見つかる割合を年ごとに示す
# QUERY [by year|decade] [svg FILE]
query-by-year-decade-svg-file = QUERY [by year|decade] [svg FILE]
# The period of a row: year or decade
the-period-of-a-row-year = 一行の期間：year か decade
# Also write a chart to this file
also-write-a-chart-to-this = グラフもこのファイルに書く
# Only where the continuation with this letter came next, out of the games with the pattern
only-where-the-continuation-with-this = 形のある対局のうち、次にこの文字の手が打たれたものだけ
# Replace the file of the chart if it exists
replace-the-file-of-the-chart = グラフのファイルがあれば置き換える
# Find the first new move of a game, on the board and in each corner
find-the-first-new-move-of = 対局の最初の新手を盤全体と各隅で探す
# The number of a game, as `find` lists it
the-number-of-a-game-as = `find` が示す対局の番号
# Open a board in the browser that asks the database
open-a-board-in-the-browser = データベースに問い合わせる盤をブラウザーで開く
# The port; another is chosen if it is in use
the-port-another-is-chosen-if = ポート。使用中なら別のものを選ぶ
# Open the page in the browser
open-the-page-in-the-browser = ページをブラウザーで開く
# Listen on this address, so that other machines can connect [default: 127.0.0.1]
listen-on-this-address-so-that = このアドレスで待ち受け、他の機器からつなげるようにする [既定：127.0.0.1]
# Answer other machines without a token
answer-other-machines-without-a-token = トークンなしで他の機器に答える
# Allow the page to tag games, save sets and import files
allow-the-page-to-tag-games = ページからタグ付け、セットの保存、ファイルの取り込みを許す
# Let pages of this origin use the API
let-pages-of-this-origin-use = このオリジンのページに API を使わせる
# The number of searches at once [default: two for each core]
the-number-of-searches-at-once = 同時に行う検索の数 [既定：コアごとに二つ]
# The seconds after which a search is stopped
the-seconds-after-which-a-search = 検索を止めるまでの秒数
# Answer a Go program such as GoGui or Sabaki by the Go Text Protocol
answer-a-go-program-such-as = GoGui や Sabaki などの囲碁プログラムに Go Text Protocol で答える
# Find games by Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71
find-games-by-dyer-s-signature = Dyer の署名（20、40、60、31、51、71 手目の点）で対局を探す
# Six points, with `_` for a point that is not known
six-points-with-for-a-point = 六つの点。分からない点は `_`
# List games that are probably records of the same game
list-games-that-are-probably-records = 同じ対局の棋譜と思われるものを示す
# `where` and a query: only among the games that it finds
where-and-a-query-only-among = `where` と検索式：それで見つかる対局の中だけ
# Remove all games of each group but the one to keep; of all groups, unless --limit is given
remove-all-games-of-each-group = 各組で残す一局以外を削除する。--limit がなければすべての組
# Name a set of games for this session of the shell
name-a-set-of-games-for = シェルのこのセッションで対局の集まりに名前を付ける
# NAME = QUERY
name-query = NAME = QUERY
# Keep a set of games under a name, for $NAME in queries
keep-a-set-of-games-under = 対局の集まりを名前で保存し、検索式で $NAME と書けるようにする
# NAME = QUERY, or the NAME of a set of this session
name-query-or-the-name-of = NAME = QUERY、またはこのセッションのセットの NAME
# List the saved sets
list-the-saved-sets = 保存したセットの一覧
# Delete a saved set
delete-a-saved-set = 保存したセットを削除する
# The name of the set
the-name-of-the-set = セットの名前
# Say which player you are, for `me` in queries and reports
say-which-player-you-are-for = 検索式と報告の `me` のために、あなたがどの棋士かを定める
# = NAME or NAME; without it, print the names
name-or-name-without-it-print = = NAME or NAME。なければ名前を出力する
# Give games a tag, for the condition `tag` in queries
give-games-a-tag-for-the = 対局にタグを付け、検索の条件 `tag` で使えるようにする
# Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
numbers-of-games-12-15-20 = 対局の番号（12,15..20）、セットの $NAME、シェルでは結果の #N
# The tag
the-tag = タグ
# Remove a tag from games
remove-a-tag-from-games = 対局からタグを外す
# List the tags
list-the-tags = タグの一覧
# Show a game on the board
show-a-game-on-the-board = 対局を盤に表示する
# The number of a game, as `find` lists it; in the shell also #N for a result
the-number-of-a-game-as-2 = `find` が示す対局の番号。シェルでは結果の #N も使える
# The number of moves played, or a path into a variation, such as 12:2/15 [default: all; the first hit of a result]
the-number-of-moves-played-or = 打った手数、または 12:2/15 のような変化図の経路 [既定：全手、結果では最初の一致]
# Show the facts of a game, as written and as read
show-the-facts-of-a-game = 対局の情報を、書かれたままと読み取った形で示す
# The game's number, as `find` lists it
the-game-s-number-as-find = `find` が示す対局の番号
# Print the size of the database, or of a part of it
print-the-size-of-the-database = データベース、またはその一部の大きさを出力する
# `where` and a query: only the games that it finds
where-and-a-query-only-the = `where` と検索式：それで見つかる対局だけ
# List the corpora: named sets of games
list-the-corpora-named-sets-of = 棋譜集（名前の付いた対局の集まり）の一覧
# Remove a corpus with the games that no other corpus has, or single games
remove-a-corpus-with-the-games = 棋譜集と、他にない対局を削除する。または個々の対局を削除する
# CORPUS, as `corpora` lists it | game N… (12,15..20) | #N, a result | $SET | where QUERY
corpus-as-corpora-lists-it-game = CORPUS（`corpora` の一覧の名前）| game N…（12,15..20）| #N（結果）| $SET | where QUERY
# Keep the variations of a corpus's games, so that queries can search them
keep-the-variations-of-a-corpus = 棋譜集の変化図を保存し、検索できるようにする
# The corpus, as `corpora` lists it [default: list the settings of all]
the-corpus-as-corpora-lists-it = `corpora` が示す棋譜集 [既定：すべての設定の一覧]
# Keep them, or no longer
keep-them-or-no-longer = 保存する、またはやめる
# Add a shape to the dictionary
add-a-shape-to-the-dictionary = 辞書に形を加える
# Add 4x4, 3x3, diamond, 5x5 or 5x5-all, and count it in all games
add-4x4-3x3-diamond-5x5-or = 4x4、3x3、diamond、5x5、5x5-all を加え、全局で数える
# The shape
the-shape = 形
# Only estimate the size, and change nothing
only-estimate-the-size-and-change = 大きさを見積もるだけで、何も変えない
# Add 5x5-all, whatever its size
add-5x5-all-whatever-its-size = 大きさにかかわらず 5x5-all を加える
# Read and check all that is stored
read-and-check-all-that-is = 保存されたものをすべて読み、検査する
# Check only the structure and the checksums
check-only-the-structure-and-the = 構造とチェックサムだけを検査する
# Use N threads [default: one for each core]
use-n-threads-default-one-for = N スレッドを使う [既定：コアごとに一つ]
# Rebuild a damaged database from its readable data
rebuild-a-damaged-database-from-its = 壊れたデータベースを読めるデータから作り直す
# Write the whole database into one file
write-the-whole-database-into-one = データベース全体を一つのファイルに書き込む
# The file to write
the-file-to-write = 書き込むファイル
# Replace the file if it exists
replace-the-file-if-it-exists = ファイルがあれば置き換える
# Make a database from a backup
make-a-database-from-a-backup = バックアップからデータベースを作る
# The file that `backup` wrote
the-file-that-backup-wrote = `backup` が書いたファイル
# Add the games of other databases
add-the-games-of-other-databases = 他のデータベースの対局を加える
# The folders or backup files of the other databases
the-folders-or-backup-files-of = 他のデータベースのフォルダーかバックアップファイル
# Write games as SGF, patterns as diagrams, tables for other programs
write-games-as-sgf-patterns-as = 対局を SGF、形を図、表を他のプログラム用に書き出す
# GAME | #N, a result | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
game-n-a-result-corpus-name = GAME | #N（結果） | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
# The folder for games, or one file (games.sgf); the file for a tree, diagram or table [default: print]
the-folder-for-games-or-one = 対局のフォルダーか一つのファイル（games.sgf）、木・図・表のファイル [既定：画面に出力]
# Write games and tables in this encoding: GB18030, Big5, Shift-JIS …, or utf-8-bom, by which spreadsheets recognise UTF-8 [default: UTF-8]
write-games-and-tables-in-this = 対局と表をこの文字コードで書く：GB18030、Big5、Shift-JIS …、または表計算が UTF-8 と認識する utf-8-bom [既定：UTF-8]
# List patterns in which the state of some cells does not matter
list-patterns-in-which-the-state = 一部のマスの状態が問題にならない形を示す
# The shape [default: 3x3]
the-shape-default-3x3 = 形 [既定：3x3]
# Every filling occurs in at least N games [default: 1 % of the games]
every-filling-occurs-in-at-least = どの埋め方も N 局以上に現れる [既定：対局の 1 %]
# List templates with at least N stones [default: 2]
list-templates-with-at-least-n = N 子以上のひな形を示す [既定：2]
# List templates with up to N `?`
list-templates-with-up-to-n = `?` が N 個までのひな形を示す
# List up to N templates [default: 20]
list-up-to-n-templates-default = ひな形を N 個まで示す [既定：20]
# List cells whose state makes little difference to what is played next
list-cells-whose-state-makes-little = 次の手にほとんど影響しないマスを示す
# The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
the-greatest-difference-that-statistical-accepts = --statistical が認める最大の差、0～1 [既定：0.1]
# Count only the games that a query finds
count-only-the-games-that-a = 検索で見つかる対局だけを数える
# List the openings that are played, with their names; compare whole boards
list-the-openings-that-are-played = 打たれた布石を名前とともに示す。盤全体を比べる
# top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
top-n-swap-show-position-move = top N、swap | show POSITION [MOVE] | same A B | count POSITION [by player]
# Compare positions after N moves [default: 10; for same and count: all]
compare-positions-after-n-moves-default = N 手目の後の局面を比べる [既定：10、same と count では全手]
# Distinguish openings by the order of the moves
distinguish-openings-by-the-order-of = 手順で布石を区別する
# Leave out openings of fewer than N games
leave-out-openings-of-fewer-than = N 局未満の布石を省く
# Read more names from a file
read-more-names-from-a-file = ファイルからさらに名前を読む
# Draw the openings
draw-the-openings = 布石を描く
# List the sequences that are played in the corners, with their names
list-the-sequences-that-are-played = 隅で打たれた手順を名前とともに示す
# Follow a corner for up to N moves [default: 20]
follow-a-corner-for-up-to = 隅を N 手まで追う [既定：20]
# How many to list [default: 20]
how-many-to-list-default-20 = 示す数 [既定：20]
# Leave out sequences that ended fewer than N times [default: 2]
leave-out-sequences-that-ended-fewer = 一段落が N 回未満の手順を省く [既定：2]
# Write the whole tree as SGF
write-the-whole-tree-as-sgf = 木全体を SGF に書く
# Report what a player plays, how it scores, and what others do instead
report-what-a-player-plays-how = 棋士の打ち方と成績、他の棋士の打ち方を報告する
# [player] NAME [against QUERY], or me
player-name-against-query-or-me = {"["}player] NAME [against QUERY]、または me
# Compare with the games of others that a query finds [default: same years and ranks]
compare-with-the-games-of-others = 検索で見つかる他の棋士の対局と比べる [既定：同じ年と段位]
# Claim nothing from fewer than N games
claim-nothing-from-fewer-than-n = N 局未満からは何も言わない
# Compare with up to N games of others
compare-with-up-to-n-games = 他の棋士の N 局までと比べる
# Print up to N rows of each list
print-up-to-n-rows-of = 各一覧を N 行まで出力する
# Also write the report as a page of HTML to this file
also-write-the-report-as-a = 報告を HTML のページとしてもこのファイルに書く
# List players with their results; find players who play alike
list-players-with-their-results-find = 棋士を成績とともに示す。打ち方の似た棋士を探す
# [where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [default: list all players]
where-query-same-like-name-who = {"["}where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [既定：全棋士の一覧]
# who, strength of: the player's name in the files [default: the name that all of them share]
who-strength-of-the-player-s = who、strength of：ファイルでの棋士の名前 [既定：すべてに共通の名前]
# Compare players of the games that a query finds
compare-players-of-the-games-that = 検索で見つかる対局の棋士を比べる
# Compare players of all corpora with each other
compare-players-of-all-corpora-with = すべての棋譜集の棋士を互いに比べる
# Compare players with at least N games
compare-players-with-at-least-n = N 局以上の棋士を比べる
# Use at most N games of each player; 0 for all [default: 200; 40 for strength]
use-at-most-n-games-of = 棋士ごとに N 局まで使う。0 は全局 [既定：200、strength では 40]
# identify: from how many unseen games of each player
identify-from-how-many-unseen-games = identify：棋士ごとに使う未知の対局の数
# strength: ranks, results, or a file of numbers with a line NAME = NUMBER for each player
strength-ranks-results-or-a-file = strength：ranks、results、または棋士ごとに NAME = NUMBER の行があるファイル
# List players by this column
list-players-by-this-column = この列で棋士を並べる
# same: add these pairs of the list to your aliases
same-add-these-pairs-of-the = same：一覧のこれらの組を別名に加える
# Print up to N players [default: 20; 10 of those who play alike]
print-up-to-n-players-default = N 人まで示す [既定：20、打ち方の似た棋士は 10]
# Train the model of `suggest` on the games
train-the-model-of-suggest-on = 対局で `suggest` のモデルを学習させる
# Leave out one game in N, and evaluate it
leave-out-one-game-in-n = N 局に一局を除き、それで評価する
# Print predicted probabilities beside the shares of held-out moves that were played
print-predicted-probabilities-beside-the-shares = 除いた対局で打たれた割合の横に予測した確率を出力する
# Know patterns that were played at least N times [default: 10; 3 below 2,000 games, once in 5,000 games above 50,000]
know-patterns-that-were-played-at = N 回以上打たれた形を覚える [既定：10、2,000 局未満では 3、50,000 局を超えると 5,000 局に一回]
# Fit weights to up to N games [default: 12,000]
fit-weights-to-up-to-n = N 局までで重みを決める [既定：12,000]
# Use games on boards of N lines [default: 19]
use-games-on-boards-of-n = N 路盤の対局を使う [既定：19]
# List the most likely moves of a position, and why
list-the-most-likely-moves-of = 局面で最も打たれそうな手と理由を示す
# An SGF file or a game id, and a number of moves [default: the last]; or moves from the empty board
an-sgf-file-or-a-game = SGF ファイルか対局の番号と手数 [既定：最後]。または空の盤からの着手
# List up to N moves [default: 10]
list-up-to-n-moves-default = N 手まで示す [既定：10]
# Fit the model further to the games of QUERY; of a player's games, to the player's moves
fit-the-model-further-to-the = モデルを QUERY の対局にさらに合わせる。棋士の対局ならその棋士の着手に
# Draw the surroundings of each move
draw-the-surroundings-of-each-move = 各手の周りを描く
# Measure move-prediction accuracy on other games
measure-move-prediction-accuracy-on-other = 他の対局での着手予測の正確さを測る
# Files, folders, .zip, .tar.gz
files-folders-zip-tar-gz = ファイル、フォルダー、.zip、.tar.gz
# Compare with the model fitted further to the games of QUERY, on held-out games of QUERY
compare-with-the-model-fitted-further = QUERY の対局でさらに調整したモデルと、QUERY の除いた対局で比べる
# Include games that are in the database
include-games-that-are-in-the = データベースにある対局も含める
# Print predicted probabilities beside the shares of moves that were played
print-predicted-probabilities-beside-the-shares-2 = 打たれた割合の横に予測した確率を出力する
# Solve life-and-death problems, with proof
solve-life-and-death-problems-with = 死活の問題を証明付きで解く
# Files and folders, or GAME MOVE at REGION [target POINT …]
files-and-folders-or-game-move = ファイルとフォルダー、または GAME MOVE at REGION [target POINT …]
# Who plays first [default: as the problem says]
who-plays-first-default-as-the = 先手 [既定：問題のとおり]
# The strings at these points are the targets
the-strings-at-these-points-are = これらの点の石を目標にする
# Spend at most S seconds on the answer and its difficulty, and on each other question
spend-at-most-s-seconds-on = 答えと難易度に最大 S 秒、他の問いにもそれぞれ S 秒
# Give the second player exactly N ko threats, 0 to 4
give-the-second-player-exactly-n = 後手にちょうど N 個のコウ材を与える、0～4
# Also solve with a rule for repetition: none, or positional superko
also-solve-with-a-rule-for = 繰り返しの規則でも解く：none、または positional（スーパーコウ）
# Only the ko rule
only-the-ko-rule = コウの規則だけ
# No board may come back
no-board-may-come-back = 同じ盤面は二度と現れない
# List every first move and its result
list-every-first-move-and-its = 最初の手とその結果をすべて示す
# Draw the refutation of every first move that fails
draw-the-refutation-of-every-first = 失敗する最初の手への応手をすべて描く
# Solve with each player first: alive, dead, unsettled or ko
solve-with-each-player-first-alive = それぞれを先手として解く：alive、dead、unsettled、ko
# Compare each problem with its proof: wrong lines, other solutions, settled or unreachable ones
compare-each-problem-with-its-proof = 問題を証明と照らす：誤った変化、別解、結果の決まった問題、たどれない変化
# Write the solution as an SGF tree with RIGHT and WRONG lines
write-the-solution-as-an-sgf = 解答を RIGHT と WRONG の変化を持つ SGF の木に書く
# Keep the table of each region that is searched below MB megabytes
keep-the-table-of-each-region = 検索する範囲ごとの表を MB メガバイト以下にする
# Use N threads: for N problems at the same time, or together for a single one
use-n-threads-for-n-problems = N スレッドを使う：N 題を同時に、または一題を共同で
# Take problem N of a file with several
take-problem-n-of-a-file = 複数の問題があるファイルの N 番を使う
# Play a problem against the computer
play-a-problem-against-the-computer = コンピューターを相手に問題を打つ
# A file with a problem
a-file-with-a-problem = 問題のあるファイル
# The colour that you play [default: who plays first]
the-colour-that-you-play-default = あなたの色 [既定：先手]
# Give the computer N ko threats, 0 to 4
give-the-computer-n-ko-threats = コンピューターにコウ材を N 個与える、0～4
# Let the computer think at most S seconds a move
let-the-computer-think-at-most = コンピューターは一手に最大 S 秒考える
# Make or change a problem
make-or-change-a-problem = 問題を作る、または直す
# The file; it is created if it does not exist
the-file-it-is-created-if = ファイル。なければ作る
# The lines of a new board, 1 to 25
the-lines-of-a-new-board = 新しい盤の路数、1～25
# List, find, mine and train problems of life and death
list-find-mine-and-train-problems = 死活の問題を一覧・検索・採集・練習する
# Files and folders, then `like` and patterns; `mine` and a query; `train` and files
files-and-folders-then-like-and = ファイルとフォルダー、続けて `like` と形。`mine` と検索式。`train` とファイル
# List at most N problems [default: 50]; mine: stop after N problems [default: 100]
list-at-most-n-problems-default = N 題まで示す [既定：50]。mine：N 題で止める [既定：100]
# Draw each problem
draw-each-problem = 問題を描く
# mine: write each problem with its solution into a folder
mine-write-each-problem-with-its = mine：問題を解答とともにフォルダーに書く
# mine: only problems in which the first player kills, or lives
mine-only-problems-in-which-the = mine：先手が殺す、または活きる問題だけ
# mine: only targets of at least N stones
mine-only-targets-of-at-least = mine：目標が N 子以上の問題だけ
# mine: only problems with up to N empty points
mine-only-problems-with-up-to = mine：空点が N 以下の問題だけ
# mine: only problems of this difficulty, 1 to 5: 3, 3.. or 2..4
mine-only-problems-of-this-difficulty = mine：この難易度の問題だけ、1～5：3、3..、2..4
# mine: only moves that the player to move, or this one (me, or a name), missed in the game
mine-only-moves-that-the-player = mine：手番の側、またはこの棋士（me か名前）が実戦で逃した手だけ
# train: ask up to N problems that were not asked before
train-ask-up-to-n-problems = train：出したことのない問題を N 題まで出す
# train: a problem is solved after N right moves, or at its end
train-a-problem-is-solved-after = train：N 手の正解、または終わりまでで解けたとする
# train: also ask problems that are not due
train-also-ask-problems-that-are = train：期日前の問題も出す
# train: spend at most S seconds on solving a problem
train-spend-at-most-s-seconds = train：一題を解くのに最大 S 秒
# train: the date of today [default: by universal time]
train-the-date-of-today-default = train：今日の日付 [既定：世界時]
# Print completions for a system's shell
print-completions-for-a-system-s = システムのシェル用の補完を出力する
# bash, zsh, fish, elvish or powershell
bash-zsh-fish-elvish-or-powershell = bash、zsh、fish、elvish、powershell
# Print the manual page, or write all pages
print-the-manual-page-or-write = マニュアルを出力する、またはすべてのページを書く
# Write the pages of gopdb and of all its commands into this folder
write-the-pages-of-gopdb-and = gopdb とすべてのコマンドのページをこのフォルダーに書く
# Explain a command, or a topic such as grammar; list the topics
explain-a-command-or-a-topic = コマンドや grammar などの項目を説明する。項目の一覧
# A command, or patterns, positions, conditions, facts, grammar …
a-command-or-patterns-positions-conditions = コマンド、または patterns、positions、conditions、facts、grammar …
# Examples:
#   gopdb import examples/games
#   gopdb find 3x3 "B_W/BBB/___" sym
#   gopdb find player "Lee Sedol" and date 2016 and result W+R
#   gopdb find 4x4 "____/____/__W_/___B" sym at upper left corner move ..60 next black
#   gopdb top 20 diamond 'k>=9' by games
#   gopdb show 1 40
#   gopdb export 1
#
# Without a command, gopdb opens a shell with completion and history, or runs the commands it
# reads from a pipe. `gopdb find --help` explains how patterns are written; `gopdb help grammar`
# describes the whole query language.
examples-gopdb-import-examples-games-gopdb =
    例：
    {""}  gopdb import examples/games
    {""}  gopdb find 3x3 "B_W/BBB/___" sym
    {""}  gopdb find player "Lee Sedol" and date 2016 and result W+R
    {""}  gopdb find 4x4 "____/____/__W_/___B" sym at upper left corner move ..60 next black
    {""}  gopdb top 20 diamond 'k>=9' by games
    {""}  gopdb show 1 40
    {""}  gopdb export 1

    コマンドがなければ、補完と履歴のあるシェルを開くか、パイプから読んだコマンドを実行します。形の書き方は `gopdb find --help`、検索の言語の全体は `gopdb help grammar` にあります。
# Examples:
#   gopdb help
#   gopdb help grammar
#   gopdb help find
examples-gopdb-help-gopdb-help-grammar =
    例：
    {""}  gopdb help
    {""}  gopdb help grammar
    {""}  gopdb help find
# Only new games are added. A game that is already in the database, even rotated or mirrored, joins the
# corpus and is not counted twice; a file that has not changed is not read again, unless some of its games
# were rejected. Where a file has changed, its record of a known game replaces the one that came from this
# file before: facts, comments and variations. An import is atomic: after Ctrl-C the database is unchanged.
#
# Reads SGF, GIB (Tygem), NGF (WBaduk), UGF and UGI (PandaNet; without their figures), JSON of OGS (a game,
# a list, one a line) and of KataGo (queries, starting positions), texts with one game per line
# (identifier, tab, `;B[pd];W[dp]`), and archives of them: .zip, .7z (also in volumes,
# .7z.001), .tar, and files compressed as .gz, .bz2, .xz or .zst, also nested. The checksum of each
# compressed file is verified before any of its games are added. Files in folders and archives that
# contain no games are counted by kind; --verbose names one of each.
#
# Beside a text with one game per line, games.txt, may be an index of facts: games.csv, .tsv, .index or
# .idx, a table separated by tabs, commas or semicolons. --columns names its columns: id (the identifier
# of the game), size, black, white, black_rank, white_rank, black_team, white_team, date, event, round,
# place, result, komi, handicap, rules, time, source, comment, and - for one that is not read. A first row
# with the name of the column `id` is skipped. Rows that cannot be read or have no game are rejected with
# their line; a game without a row is imported with a warning; a text without an index is rejected.
#
# With --variations, the variations of all games of the corpus are kept and can be searched: see
# `gopdb variations --help`. Without it, the corpus's setting is as before.
#
# Without --corpus, the corpus of a folder, an archive or a single file has its name, and several files
# join the corpus of their folder's name. `-` reads a record or an archive from the standard input.
only-new-games-are-added-a =
    新しい対局だけを加えます。すでにある対局（回転・反転しても）は棋譜集に入りますが、二度は数えません。変わっていないファイルは、拒否された対局がない限り読み直しません。ファイルが変わっていれば、既知の対局の棋譜は、前にこのファイルから来たものを置き換えます：情報、コメント、変化図。取り込みは不可分で、Ctrl-C の後でもデータベースは変わりません。

    SGF、GIB（Tygem）、NGF（WBaduk）、UGF と UGI（PandaNet、図を除く）、OGS の JSON（一局、リスト、一行一局）と KataGo の JSON（問い合わせ、開始局面）、一行一局のテキスト（識別子、タブ、`;B[pd];W[dp]`）、それらの書庫を読みます：.zip、.7z（分割の .7z.001 も）、.tar、.gz・.bz2・.xz・.zst で圧縮したファイル、入れ子も可。圧縮ファイルのチェックサムは、対局を加える前に確かめます。対局のないファイルは種類ごとに数え、--verbose で例を一つずつ示します。

    一行一局のテキスト games.txt の隣には対局情報の索引を置けます：games.csv、.tsv、.index、.idx、つまりタブ、カンマ、セミコロンで区切った表です。--columns でその列を示します：id（対局の識別子）、size、black、white、black_rank、white_rank、black_team、white_team、date、event、round、place、result、komi、handicap、rules、time、source、comment、読まない列は -。列名 `id` のある最初の行は飛ばします。読めない行や対局のない行は行番号とともに拒否し、行のない対局は警告付きで取り込み、索引のないテキストは拒否します。

    --variations を付けると、棋譜集のすべての対局の変化図を保存し、検索できます：`gopdb variations --help` を参照。なければ棋譜集の設定は前のままです。

    --corpus がなければ、フォルダー、書庫、単独のファイルの棋譜集はその名前、複数のファイルはそのフォルダーの名前の棋譜集に入ります。`-` は標準入力から棋譜か書庫を読みます。
# Reads what `import` reads: SGF, GIB, NGF, UGF, UGI, texts with a game a line, and archives of them.
# Each file becomes one SGF file in the folder, below the same folders and archives, with all of its
# games; comments and variations of SGF are kept as they are. Nothing in the database changes.
reads-what-import-reads-sgf-gib = `import` が読むもの（SGF、GIB、NGF、UGF、UGI、一行一局のテキスト、それらの書庫）を読みます。各ファイルは、同じフォルダーと書庫の下に、すべての対局を含む一つの SGF ファイルになります。SGF のコメントと変化図はそのまま残ります。データベースは変わりません。
# A query joins patterns and facts of games with `and`, `or`, `not` and parentheses.
#
# A pattern is a shape and its rows from the top:  3x3 "B_W/BBB/___"  diamond "B/_BB/BBBWW/WBB/W"
#   cells     B X black   W O white   _ . empty   ? any   b not white
#             w not black   s a stone of either colour   # off the board
#   sym       also rotated, reflected and with the colours exchanged;
#             rot, mirror and swap ask for some of these alone
#   at        the place: corner, side, center, Q16 (the upper left point),
#             A19..G13
#   move      1..60: only in these positions
#   next      the next move there: black, or `B at 2,3`
#   in        the lines: main, variations or any, where variations are kept
#   with      another pattern in the same position, or a comment: comment "ladder"
#             with PATTERN
#
# Facts: player, black, white, event, date, result, winner, rank, komi, handicap, moves, size,
# place, corpus, source (the file it came from), id, text (the comments of all lines), fuseki, joseki
# (the names of openings and corner sequences). Compare
# values with = != < > or a range: date 2003..2005, moves 200..
#
# Games are listed newest first; `by date|moves|rank|hits [desc]` sorts them. A line that is no query
# is read as what it most likely means: find Lee Sedol vs AlphaGo 2016, or longest game.
#
# In the shell, `show #1` then shows the first result at its hit, and `more` lists the next results.
a-query-joins-patterns-and-facts =
    検索式は形と対局の条件を `and`、`or`、`not` と括弧でつなぎます。

    形は大きさと、上からの各行です：  3x3 "B_W/BBB/___"  diamond "B/_BB/BBBWW/WBB/W"
    {""}  cells     B X 黒   W O 白   _ . 空点   ? 何でも   b 白以外
    {""}            w 黒以外   s どちらかの石   # 盤の外
    {""}  sym       回転、反転、黒白交換した形も。
    {""}            rot、mirror、swap でその一部だけ
    {""}  at        場所：corner、side、center、Q16（左上の点）、
    {""}            A19..G13
    {""}  move      1..60：この手数の局面だけ
    {""}  next      次の手：black、または `B at 2,3`
    {""}  in        手順：main、variations、any（保存した変化図に限る）
    {""}  with      同じ局面の別の形、またはコメント：comment "ladder"
    {""}            with PATTERN

    条件：player、black、white、event、date、result、winner、rank、komi、handicap、moves、size、place、corpus、source（元のファイル）、id、text（すべての変化のコメント）、fuseki、joseki（布石と隅の手順の名前）。値は = != < > か範囲で比べます：date 2003..2005、moves 200..

    対局は新しい順です。`by date|moves|rank|hits [desc]` で並べ替えます。検索式でない行は、最もありそうな意味に読みます：find Lee Sedol vs AlphaGo 2016、または longest game。

    シェルでは、その後 `show #1` で最初の結果を一致箇所で表示し、`more` で続きの結果を示します。
# The board is empty without a position; moves are played on it, black first. Games count in whatever
# order of moves they reached the position, under all rotations and reflections and with the colours
# exchanged. Who is to move is part of the position: only games in which the same side was to move
# count; --both-sides counts the others too. Moves that the symmetry of the position makes equal are
# one move. If no game has the position, the answer says where the last games left its path.
#
# Where variations are kept, `in any` counts the moves of all lines: each game once, and once for each
# next move. `in variations` counts those of hits that begin in a variation. Comments and labels that
# the records have at the position are printed. So a joseki dictionary is walked line by line.
#
# In the shell, `play A` plays the first move that is listed and explores again, `play D4` any move,
# `back` takes it back, and `open A` shows the last game in which A was played.
the-board-is-empty-without-a =
    局面を書かなければ空の盤から始め、着手を黒から順に打ちます。手順を問わず、回転・反転・黒白交換を含めて、その局面になった対局を数えます。手番も局面の一部で、同じ側の番だった対局だけを数えます（--both-sides で他も数えます）。局面の対称性で等しい手は一つとします。その局面の対局がなければ、最後の対局がどこで離れたかを示します。

    変化図を保存していれば、`in any` はすべての変化の着手を数えます：対局ごとに一回、次の手ごとに一回です。`in variations` は変化図の中で始まるものを数えます。その局面にある棋譜のコメントと記号も出力します。定石辞典を一手ずつたどれます。

    シェルでは、`play A` で一覧の最初の手を打って再び調べ、`play D4` で任意の手を打ち、`back` で戻し、`open A` で A と打った最後の対局を表示します。
# P0 is the region in the position after MOVE moves, P1 the region with the points around it, and so
# on; beyond the edge of the board there is one line of edge. For each: in how many games it occurs,
# anywhere, turned, and in either colours, and which moves were played in it. The list ends where the
# evidence does: at a context that no other game has. A region is D4..G7, corner Q16, or one point.
p0-is-the-region-in-the = P0 は MOVE 手目の後の局面の範囲、P1 はその範囲に周りの点を加えたもの、と続きます。盤の外には一線の縁があります。それぞれについて、いくつの対局に（場所・回転・黒白を問わず）現れ、そこで何が打たれたかを示します。一覧は証拠がなくなる所、つまり他の対局にない環境で終わります。範囲は D4..G7、corner Q16、または一点です。
# Shapes: 3x3, diamond, 5x5, and 4x4 if it was added (`index add 4x4`).
# Conditions bound k (the number of stones), hits, games, played (moves on the centre) and final
# (windows that hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
# `by winrate` ranks by the lower bound of the 95 % confidence interval of black's win rate, so that
# patterns of few games do not come first.
# Patterns without a stone are left out unless k is bounded. With `where QUERY`, only the games of the
# query are counted, as if there were no others. Of many games this takes minutes, and a temporary file in
# the database's folder or, if that cannot be written, in the system's folder for temporary files.
shapes-3x3-diamond-5x5-and-4x4 =
    形：3x3、diamond、5x5、加えてあれば（`index add 4x4`）4x4。
    条件は k（石の数）、hits（回数）、games（局数）、played（中央への着手）、final（終局時にその形である窓）を限ります。システムのシェルは `>` を自分で使うので、引用符で囲みます。
    `by winrate` は黒の勝率の 95 % 信頼区間の下限の順で、対局の少ない形が上に来ないようにします。
    k を限らなければ石のない形は除きます。`where QUERY` を付けると、検索の対局だけを、他がないかのように数えます。対局が多いと数分かかり、データベースのフォルダー（書けなければシステムの一時フォルダー）に一時ファイルを置きます。
# For two sets of games, A and B: the share of games in which QUERY is found, who won these games, and
# how play continued. A condition that contains `and` or `or` needs parentheses. The column or row
# "by chance" holds the probability that so large a difference is due to chance, by Fisher's exact
# test; for continuations it is corrected for their number by Holm's method. If A or B names one player,
# that player's own wins follow.
for-two-sets-of-games-a = 二組の対局 A と B について、QUERY が現れる対局の割合、その勝敗、その後の打ち方を示します。`and` や `or` を含む条件には括弧が必要です。「偶然の確率」の列や行は、これほどの差が偶然に生じる確率（Fisher の正確検定）で、続きの手についてはその数を Holm の方法で補正しています。A か B が一人の棋士を指すなら、その棋士自身の勝率も示します。
# For each period: the number of games in which QUERY is found, their share of all games of that
# period, and how many of them black won, in the colours of the query's first pattern. If the query
# names one player, that player's own wins follow.
#
# `trend QUERY next A`, or --next A, counts the games in which the first continuation that `find QUERY`
# lists came next, out of the games of the period with the pattern. `next B` and `next W` are black and
# white: the letters are --next B and --next W.
for-each-period-the-number-of =
    期間ごとに、QUERY が現れる局数、その期間の全局に占める割合、そのうち黒が勝った局数（検索の最初の形の色で）を示します。検索が一人の棋士を指すなら、その棋士自身の勝率も示します。

    `trend QUERY next A` または --next A は、期間の形のある対局のうち、`find QUERY` の示す最初の続きの手が打たれたものを数えます。`next B` と `next W` は黒と白です：これらの文字は --next B、--next W と書きます。
# Lists the first move that no earlier game has in the same position, even rotated, mirrored or with the
# colours exchanged. In a corner, only the stones of the corner count: 10x10 on 19 lines. Every game leaves
# the earlier ones somewhere: the move is called new only if at least 20 earlier games have the position
# before it, and if it is not the first of the game. Games of the same date, and games without a date, are
# not earlier; for a game without a date, games with smaller numbers are. In the shell, `show` then puts
# the move on the board.
lists-the-first-move-that-no = 以前の対局が同じ局面（回転・反転・黒白交換を含む）で打たなかった最初の手を示します。隅では隅の石だけを見ます：19 路で 10x10。どの対局もどこかで以前の対局を離れるため、着手前の局面が以前の 20 局以上にあり、最初の手でないときだけ新手とします。同じ日付や日付のない対局は以前とせず、日付のない対局では番号の小さいものを以前とします。シェルでは、その後の `show` でこの手を盤に表示します。
# The page is a board: play or drag a region, and it shows where the position occurred, what was
# played next and who won. It needs no network. The same answers are available as JSON; the page
# /api shows how.
#
# The server listens on this machine only, unless --listen says otherwise (0.0.0.0 is every network);
# other devices then need the token in the printed address, which a terminal shows as a QR code too. It changes nothing in the database unless --write allows tags, saved
# sets and imports. Ctrl-C stops it.
the-page-is-a-board-play =
    ページは碁盤です：打つか範囲を引くと、その局面がどこに現れ、次に何が打たれ、どちらが勝ったかを示します。ネットワークは要りません。同じ答えは JSON でも得られ、ページ /api に説明があります。

    サーバーは、--listen がなければこの機械だけで待ち受けます（0.0.0.0 はすべてのネットワーク）。他の端末には出力されたアドレスのトークンが必要で、端末では QR コードでも示します。--write でタグ、保存したセット、取り込みを許さない限り、データベースを変えません。Ctrl-C で止まります。
# Add `gopdb gtp` as an engine. It shows what was played in the database from the position on the
# board (`lz-analyze`, and the analyze commands of GoGui). Its own moves are those that `gopdb train`
# has learned, or else the most frequent ones; it does not read ahead and is a weak player.
add-gopdb-gtp-as-an-engine = `gopdb gtp` をエンジンとして登録します。盤上の局面からデータベースで打たれた手を示します（`lz-analyze` と GoGui の解析コマンド）。自分の着手は `gopdb train` で学習したもの、なければ最も多いものです。先を読まないので弱い打ち手です。
# Rotated and reflected games are found too.
rotated-and-reflected-games-are-found = 回転・反転した対局も見つかります。
# Records with exactly the same moves are stored once. This lists records that differ a little: the
# games of a group agree in moves 20, 40 and 60 or in moves 31, 51 and 71, and in nine of ten moves of
# the shorter one, in any order, even if one is rotated or reflected. A game of 30 to 59 moves must be
# the beginning of the other, move by move; shorter games are left out.
#
# `keep` marks the game of each group that --remove leaves, and says why: it is the longest; among
# games of as many moves, more of its facts (date, event, place, ranks, komi, result) are known; or it
# was imported first. Look at the groups before you remove: what is removed comes back only if its
# corpus is removed and imported again.
records-with-exactly-the-same-moves =
    着手がまったく同じ棋譜は一度だけ保存されます。ここでは少し違う棋譜を示します：組の対局は 20、40、60 手目、または 31、51、71 手目が同じで、短い方の手の十分の九が順を問わず同じです（回転・反転していても）。30～59 手の対局は、もう一方の初めの部分と一手ずつ同じでなければなりません。それより短いものは除きます。

    「保持」は各組で --remove が残す対局と理由を示します：最長、同じ手数なら情報（日付、棋戦、場所、段位、コミ、結果）が多い、または先に取り込んだもの。削除の前に確かめてください：削除したものは、棋譜集を削除して取り込み直さないと戻りません。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then. `save` keeps
# a set in the database.
the-query-is-kept-not-its = 保存するのは対局ではなく検索式です：検索式の `$NAME` は、そのとき見つかる対局を表します。`save` でデータベースに保存します。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then.
the-query-is-kept-not-its-2 = 保存するのは対局ではなく検索式です：検索式の `$NAME` は、そのとき見つかる対局を表します。
# The games of the set stay.
the-games-of-the-set-stay = セットの対局は残ります。
# The names are kept in the database as the set `me`. `me` is then a query: games with that player
# under any of the names; `me as B` in a query with a pattern are those in which the player has its
# black stones; `report me` is the player's report. A name that the list of aliases has means all names of
# its line. `forget me` deletes the set.
the-names-are-kept-in-the = 名前はデータベースにセット `me` として保存します。すると `me` は、その棋士のどの名前の対局も見つける検索式になり、形のある検索式の `me as B` は、その棋士が黒石を持つ対局を表し、`report me` はその棋士の報告です。別名の一覧にある名前は、その行のすべての名前を表します。`forget me` でセットを削除します。
# A tag stays with its game, even if the game is removed and imported again.
a-tag-stays-with-its-game = タグは、対局を削除して取り込み直しても残ります。
# In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
# game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
# move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.
#
# The path 12:2/15 is move 15 of the second line after move 12, the main line being the first. Comments
# and labels of the record are shown with the position, and the other lines that begin there.
in-the-shell-show-1-shows =
    シェルでは、`show #1` は前の答えの最初の結果を一致箇所で、`show` だけなら最後に表示した対局か最初の結果を示します。一致箇所の窓は [ ] の間に、最後の手は ( ) の間に描きます。その後 `next`、`prev`、`goto` で対局をたどります。CSV はすべての手を示します。

    経路 12:2/15 は、12 手目の後の二番目の変化（本譜が一番目）の 15 手目です。棋譜のコメントと記号、そこから始まる他の変化も示します。
# A fact that is not understood has no second text, and no query finds it by its value. Ranks are
# kyu (k), dan (d), professional dan (p), a rating or a title; komi is in points, also where the
# record has hundredths, tenths or Chinese stones.
#
# The kind of a rank: professional (9p, P9段, 职业九段, or after a title), amateur (业余7段, 7d ama, and
# kyu ranks), server (a rank with *, ?, + or ~ after it, or without a mark in a game whose place is a
# server such as KGS, Tygem or Fox), rating, title. A plain 9d or 9段 elsewhere has no kind.
a-fact-that-is-not-understood =
    読めない情報には二つ目の文字列がなく、値で検索しても見つかりません。段位は級（k）、段（d）、プロの段（p）、レーティング、タイトルです。コミは目数で、棋譜が百分の一、十分の一、中国の子数で書いていても目に直します。

    段位の種類：プロ（9p、P9段、职业九段、またはタイトルの後）、アマ（业余7段、7d ama、級）、サーバー（後に *、?、+、~ の付く段位、または場所が KGS、Tygem、野狐などの対局の印のない段位）、レーティング、タイトル。他の 9d や 9段 には種類がありません。
# With `where QUERY`, only the games of the query are counted, as if there were no others. Of many games
# this takes minutes, and a temporary file in the database's folder or, if that cannot be written, in the
# system's folder for temporary files.
with-where-query-only-the-games = `where QUERY` を付けると、検索の対局だけを、他がないかのように数えます。対局が多いと数分かかり、データベースのフォルダー（書けなければシステムの一時フォルダー）に一時ファイルを置きます。
# Single games are removed from all corpora. The file of a removed game is not read again as long as
# it is unchanged: remove the corpus and import it again to get the game back.
single-games-are-removed-from-all = 個々の対局はすべての棋譜集から削除します。削除した対局のファイルは、変わらない限り読み直しません：戻すには棋譜集を削除して取り込み直します。
# The records' files are not needed: the database has their texts. Games that join the corpus later
# are treated likewise; `import --variations` sets this for a new corpus.
#
# In queries, an option of a pattern says in which lines it is looked for: `in main` (the default),
# `in variations`, or `in any`. A hit in a variation has a path: 12:2/15 is move 15 of the second line
# after move 12, and `show GAME 12:2/15` shows it.
the-records-files-are-not-needed =
    棋譜のファイルは要りません：データベースが文章を持っています。後で棋譜集に入る対局も同じように扱います。`import --variations` は新しい棋譜集にこれを定めます。

    検索式では、形のオプションでどの手順を探すかを示します：`in main`（既定）、`in variations`、`in any`。変化図の一致箇所には経路があります：12:2/15 は 12 手目の後の二番目の変化の 15 手目で、`show GAME 12:2/15` で表示します。
# 5x5 holds the windows of 5x5 points around played moves, 5x5-all those of the whole board. Most of
# the latter occur in one game only: it takes more space than all other shapes together. So its size is
# estimated first, from a sample of the games, and it is added with --yes only.
t-5x5-holds-the-windows-of-5x5 = 5x5 は打たれた手の周りの 5x5 の窓、5x5-all は盤全体の窓です。後者の多くは一局にしか現れず、他のすべての形を合わせたより場所を取ります。そのため、まず対局の一部から大きさを見積もり、--yes があるときだけ加えます。
# Every value is read and its checksum verified. Without --quick, each game is also replayed from its
# text, and the dictionary is counted again and compared entry by entry.
every-value-is-read-and-its = すべての値を読み、チェックサムを確かめます。--quick がなければ、各対局を文章から打ち直し、辞書を数え直して一件ずつ比べます。
# The database is verified first. If nothing is damaged, nothing is changed. Otherwise a new database is
# built from the readable data, and the damaged one is kept beside it.
the-database-is-verified-first-if = まずデータベースを検査します。壊れていなければ何も変えません。壊れていれば、読めるデータから新しいデータベースを作り、壊れたものは隣に残します。
# Each game joins the corpora of the same names, exactly as if its record were imported: duplicates are
# not counted twice. Tags and saved sets are copied; if a set with the same name has another query, it
# is saved as NAME-2. The other databases are not changed. If the database does not exist, it is created
# with the shapes of the first of them.
#
# Several are merged in their order; if one cannot be read, those before it are merged. A backup file is
# first restored into the folder for temporary files.
each-game-joins-the-corpora-of =
    各対局は、棋譜を取り込むのと同じように同名の棋譜集に入ります：重複は二度数えません。タグと保存したセットは写し、同名で検索式の違うセットは NAME-2 として保存します。他のデータベースは変わりません。データベースがなければ、最初のものの形で作ります。

    複数のデータベースは順に加えます。読めないものがあれば、その前のものは加わっています。バックアップファイルは、まず一時フォルダーに復元します。
# Games are written as they were read, in UTF-8, which CA says. In games that a pattern finds, the nodes of its hits are
# marked: HO[2] at the first and HO[1] at others, for viewers that jump there, a comment, and squares on
# the stones. Where two corpora have different records of one game, `export corpus NAME` writes those
# of that corpus, and all else the first that was imported. SGF has no place for tags and saved sets:
# `backup` keeps them, and `merge` copies them. A tree holds the moves into the pattern's window,
# merged, with their counts; without a pattern it begins with the empty board. A diagram is text, or by the extension of its file a picture: .svg, .png or
# .html. A wiki diagram is in the form of Sensei's Library, with the edges of the
# board that `at` names, and letters where play went on most often.
#
# Tables are written with all columns:
#     export games [QUERY] --to FILE     games: players, ranks, teams, dates,
#                                        event, komi, result, number of moves,
#                                        moves, corpora, source file, identity
#     export hits QUERY --to FILE        hits: place, symmetry, positions, facts
#                                        of their games
#     export dictionary SHAPE --to FILE  all patterns of a shape with their
#                                        counts; also `patterns`
# The extension of the file selects the format: .csv, .json, .parquet, .arrow (Arrow's file format), and for
# dictionaries .spat for Pachi (with the counts in FILE.counts).
games-are-written-as-they-were =
    対局は読んだままを UTF-8 で書き、CA に記します。形で見つかった対局では、一致箇所のノードに印を付けます：最初は HO[2]、他は HO[1]（そこへ飛べるビューアーのため）、コメント、石の上の四角。二つの棋譜集が同じ対局の異なる棋譜を持つとき、`export corpus NAME` はその棋譜集のものを、他は最初に取り込んだものを書きます。SGF にはタグと保存したセットの場所がありません：`backup` が保存し、`merge` が写します。木は形の窓への着手を、合わせて数とともに持ちます。形がなければ空の盤から始まります。図はテキスト、または拡張子により .svg、.png、.html です。wiki の図は Sensei's Library の形式で、`at` の示す盤の辺と、よく打たれた続きの文字があります。

    表にはすべての列があります：
    {""}    export games [QUERY] --to FILE     対局：棋士、段位、チーム、日付、
    {""}                                       棋戦、コミ、結果、手数、着手、
    {""}                                       棋譜集、元のファイル、識別子
    {""}    export hits QUERY --to FILE        一致箇所：場所、対称、手数、
    {""}                                       対局の情報
    {""}    export dictionary SHAPE --to FILE  一つの大きさのすべての形と数。
    {""}                                       `patterns` とも書く
    形式は拡張子で決まります：.csv、.json、.parquet、.arrow（Arrow のファイル形式）、辞書では Pachi の .spat（数は FILE.counts）も使えます。
# A template is a pattern with cells `?` such that, whatever fills them (empty, black or white), the
# pattern occurs: each filling in at least --min-games games. Only maximal templates are listed: no
# further cell can become a `?`. Those whose rarest filling has the most hits come first.
#
# With --statistical, a pattern has one `?` whose state makes little difference to what is played
# next in the window. Listed are patterns for which, with 95 % confidence for the whole list, at most
# one in ten next moves would change (--within 0.1) if the cell were filled differently:
#     games       the games behind each filling; a game counts once, however many
#                 hits it has
#     difference  the observed share of next moves that differ, for the two
#                 fillings that differ most
#     at most     the upper confidence bound of that share
# A move on the `?` itself counts as a difference. For 5x5, which the dictionary has around played
# moves only, next moves are moves on the centre, and the difference is in who plays them.
#
# Shapes: 3x3, diamond, 4x4 if it was added; with --statistical also 5x5.
a-template-is-a-pattern-with =
    ひな形は、`?` のマスを何で（空点、黒、白）埋めても現れる形です：どの埋め方も --min-games 局以上に現れます。これ以上 `?` にできるマスのない、極大のひな形だけを示します。最少の埋め方の回数が多いものが先です。

    --statistical を付けると、形には `?` が一つあり、その状態は窓の次の手にほとんど影響しません。示すのは、一覧全体で 95 % の信頼度で、そのマスの埋め方が違っても次の手が十に一つ（--within 0.1）までしか変わらない形です：
    {""}    局数        それぞれの埋め方の対局。一局は
    {""}                何度現れても一回
    {""}    差          最も違う二つの埋め方で、
    {""}                違う次の手の割合
    {""}    最大        その割合の信頼上限
    `?` 自身への着手も差とします。5x5 は打たれた手の周りだけが辞書にあるため、次の手は中央への手で、差はどちらが打つかです。

    形：3x3、diamond、加えてあれば 4x4。--statistical では 5x5 も。
# fuseki [--moves N] [--ordered] [top N] [swap]
#     The openings: positions after N moves, whatever the order of the moves.
#     Rotated and reflected boards are one opening; with `swap`, so are those with
#     the colours exchanged. With --ordered, openings with different orders of
#     moves are different.
# fuseki show POSITION [MOVE]
#     A position in Park's coordinates: for each level (the distance from the
#     centre point) the four sides as strings over 0 (empty), 1 (black), 2
#     (white), and as base-3 numbers.
# fuseki same A B [--moves N]
#     Whether two positions are the same, and under which rotation or reflection.
# fuseki count POSITION [--moves N] [by player]
#     In how many games a position occurs after as many moves: as one of its
#     rotations, as one of its reflections, and as either. With `by player`, the
#     same for the games of each player.
#
# POSITION, A and B are game ids, SGF files, or moves in Park's coordinates, black and white in turn:
#     fuseki count North,6,0 South,6,0 by player
# A coordinate is AREA,LEVEL,OFFSET. The areas are North, East, South, West; offsets count clockwise
# from the corner that the side begins with.
#
# A name belongs to a player and follows from the order of play. An opening has a name if it applies
# in more than half of its games; where it does not apply in all of them, the share is printed. Names
# are read from the definitions below, and from the file `fuseki_names.txt` in gopdb's data folder or
# the file of --names, which have the same form.
#
# If --where names one player, the games that this player won with each opening are printed, too.
fuseki-moves-n-ordered-top-n =
    fuseki [--moves N] [--ordered] [top N] [swap]
    {""}    布石：手順を問わない N 手目の後の局面。
    {""}    回転・反転した盤は同じ布石とし、`swap` なら黒白を
    {""}    入れ替えたものも同じとする。--ordered なら手順の違う
    {""}    布石を別とする。
    fuseki show POSITION [MOVE]
    {""}    Park の座標での局面：層（天元からの距離）ごとに、四辺を
    {""}    0（空点）、1（黒）、2（白）の列と三進数で示す。
    fuseki same A B [--moves N]
    {""}    二つの局面が同じか、どの回転・反転によるか。
    fuseki count POSITION [--moves N] [by player]
    {""}    局面が同じ手数の後にいくつの対局に現れるか：回転の一つ、
    {""}    反転の一つ、どちらかとして。`by player` で棋士ごとに。

    POSITION、A、B は対局の番号、SGF ファイル、または Park の座標の着手（黒白交互）です：
    {""}    fuseki count North,6,0 South,6,0 by player
    座標は AREA,LEVEL,OFFSET です。領域は North、East、South、West で、オフセットは辺の始まる隅から時計回りに数えます。

    名前は一方の棋士のもので、手順から決まります。半分を超える対局に当てはまれば布石にその名前が付き、全局でなければ割合も示します。名前は下の定義と、gopdb のデータフォルダーの `fuseki_names.txt` か --names のファイル（同じ形式）から読みます。

    --where が一人の棋士を指すなら、その棋士が各布石で勝った率も示します。
# A sequence is what is played in a corner until both players play elsewhere. Orders of moves that
# lead to the same position are merged; the moves are those of the most frequent order, in the upper
# right corner. `tenuki` marks that the other player played elsewhere. Games with handicap stones are
# left out.
#
# A sequence begins with a stone in the 7x7 points of a corner, and all moves there belong to it.
# Farther out, within 10x10 points, a move belongs to it if it is at most 4 lines from one of its
# stones and no stone of another corner is nearer: a pincer counts, a far side move does not.
#
# `ended` counts how often a sequence ended there, `reached` how often its position arose, `first
# wins` how often the player who began in the corner won the game, of the corners that reached it. If
# --where names one player, `player wins` is the same of the corners that this player began.
# With --to, the whole tree is written as SGF; moves played fewer than --least times are left out.
a-sequence-is-what-is-played =
    手順は、両者が他に打つまでに隅で打たれたものです。同じ局面になる順は合わせ、最も多い順を右上隅で示します。`tenuki` は相手が他に打ったことを表します。置碁は除きます。

    手順は隅の 7x7 の中の石から始まり、そこでの着手はすべて含みます。その外の 10x10 の中では、手順の石から 4 線以内で、他の隅の石がより近くにない手を含みます：ハサミは含み、辺の遠い手は含みません。

    「一段落」は手順がそこで終わった回数、「出現」はその局面が現れた回数、「先着側の勝率」は現れた隅で先に打った側が対局に勝った率です。--where が棋士ひとりの名を挙げるとき、「棋士の勝率」はその棋士が先に打った隅での率です。--to で木全体を SGF に書きます。--least 回未満の手は除きます。
# NAME is a player's name in full; case and accents do not count. All names of the player that the
# list of aliases has are used. `report me` is the player that `me = NAME or OTHER_NAME` named, or the line
# `me = NAME = OTHER NAME` of the aliases. Nicknames of different servers are never taken for one player
# unless the list says so.
#
# A game is one trial. Rates have 95 % confidence intervals. The player is compared with games of
# others of the same years and ranks, or with those of `against QUERY`; from each game, one player's
# part is taken. Of a game of the player against itself one side is compared, without a winner. Openings,
# joseki, shapes (the 5x5 points around a move) and replies (within the 7x7 points around the opponent's
# last move, or elsewhere) are compared by Fisher's exact test in strata: games with games of the same
# colour, board size and handicap, and, where nine of ten games of the player have such a counterpart, of
# the same year and rank. The share of others is that of their games in the player's strata. p-values are
# adjusted for the number of comparisons by Holm's method: the chance that the report makes any false
# claim is at most 5 %. `p` is the adjusted value. Nothing is claimed from fewer than --least games.
#
#     differs   what the player does more or less often than others
#     replies   positions in which the player usually replies A, and others
#               usually reply B
#     scores    openings and joseki in which the player wins more or less often
#               than in the other games of the same strata
#     changes   openings and joseki that became more or less frequent, later half
#               of the games against earlier
#
# A move is new if no earlier game of the database has it in the same position of the whole board, under
# any symmetry, and at least 20 earlier games have that position. New moves of the player that others played later are listed with the results of the side
# that played them; games without a date are left out. `gopdb novelty GAME` shows more of one game.
name-is-a-player-s-name =
    NAME は棋士の名前そのままです。大文字小文字とアクセントは問いません。別名の一覧にあるその棋士のすべての名前を使います。`report me` は `me = NAME or OTHER_NAME`、または別名の `me = NAME = OTHER NAME` の行で定めた棋士です。異なるサーバーの名前は、一覧になければ同じ棋士とはみなしません。

    一局を一回の試行とします。率には 95 % 信頼区間があります。棋士は、同じ年と段位の他の棋士の対局、または `against QUERY` の対局と比べ、各局からは一人の打った手を使います。自分自身との対局は片方だけを勝敗なしで比べます。布石、定石、形（着手の周りの 5x5）、応手（相手の直前の手の周りの 7x7 の中、または他）を、層に分けた Fisher の正確検定で比べます：手番、盤の大きさ、置石が同じ対局、さらにその棋士の対局の十分の九に対応するものがあれば年と段位も同じ対局です。他の棋士の割合は、その棋士の層での割合です。p 値は比較の数を Holm の方法で補正します：報告に誤った主張が一つでもある確率は 5 % 以下です。`p` は補正した値です。--least 局未満からは何も言いません。

    {""}    differs   他の棋士より多く、または少なく打つもの
    {""}    replies   この棋士は主に A、他の棋士は主に B と応じる局面
    {""}    scores    同じ層の他の対局より勝率が高い、または低い布石と定石
    {""}    changes   後半の対局で前半より増えた、または減った布石と定石

    以前の対局が盤全体の同じ局面（対称を含む）で打っておらず、その局面が以前の 20 局以上にある手が新手です。この棋士の新手で後に他の棋士も打ったものを、打った側の成績とともに示します。日付のない対局は除きます。一局については `gopdb novelty GAME` が詳しく示します。
# players [where] QUERY
#     The players of the games that QUERY finds, or of all games, with their
#     games, results, years and ranks; --by sorts them.
# players same
#     Pairs of names that are probably of one player and are not aliases yet:
#     records of one game under both names, a well-known player's names, the same
#     letters, or the same words in another order. Nothing follows from them until
#     --accept adds pairs to the file of aliases (`help facts`).
# players like NAME
#     The players whose games are most like those of NAME, without the games that
#     they played against each other. NAME may be `me`, set by `me = NAME`.
# players who FILE…
#     The players whose games are most like those in the files.
# players identify
#     Measures this: for every player the latest games are unseen, and the player
#     is looked for among all by them. Games that are unseen for one of their
#     players are not known of the other.
# players strength
#     How well the strength of players is estimated from their games.
# players strength NAME
#     The strength of a player, by games of others whose strength is known.
# players strength of FILE…
#     The same of the player of some files.
#
# Games are compared by the 5x5 points around a player's moves, the replies to the 7x7 points around
# the opponent's moves, openings, and how often a player replies elsewhere. The score of a player is
# the cosine of two deviations from the average of all players with the same colours: the player's, and
# that of the games. To have played the same colour is no likeness.
# It ranks players and is no probability: there is always a best match, also for games of somebody
# whom the database does not know. The openings that are listed are more frequent in both than among
# all players.
#
# The strength is the rank in the games of the database, or with --labels results a rating by results: Elo
# points above the average player. A file of numbers, such as a scale of style, is estimated in the same
# way. The number is a linear function of what the player plays, and says nothing of results against
# whom. The interval held 9 of 10 players who were not used to learn it.
#
# Nicknames on servers belong to people. Players are compared within one corpus: with several
# corpora, choose one by --where corpus NAME, or compare across them with --opt-in.
players-where-query-the-players-of =
    players [where] QUERY
    {""}    QUERY で見つかる対局、または全局の棋士を、局数、成績、年、段位
    {""}    とともに示す。--by で並べる。
    players same
    {""}    同じ棋士と思われ、まだ別名でない名前の組：一つの対局の棋譜に
    {""}    両方の名前、著名な棋士の名前、同じ文字、順の違う同じ語。
    {""}    --accept で別名のファイルに加えるまで何も変わらない（`help facts`）。
    players like NAME
    {""}    対局が NAME と最も似た棋士。互いの対局は除く。
    {""}    NAME は `me = NAME` で定めた `me` でもよい。
    players who FILE…
    {""}    対局がファイルのものと最も似た棋士。
    players identify
    {""}    これを測る：棋士ごとに最新の対局を未知とし、それで全員の中から
    {""}    探す。一方に未知の対局は、相手にも既知としない。
    players strength
    {""}    対局から棋力がどれだけ分かるか。
    players strength NAME
    {""}    棋力の分かる他の棋士の対局による、棋士の棋力。
    players strength of FILE…
    {""}    ファイルの棋士について同じ。

    対局は、着手の周りの 5x5、相手の着手の周りの 7x7 での応手、布石、他の場所で応じる割合で比べます。得点は、同じ色の全棋士の平均からの二つのずれ（棋士と対局）の余弦です。同じ色であることは似ていることになりません。棋士を並べるもので確率ではありません：データベースの知らない人の対局でも、最も似た棋士は必ずいます。示す布石は、両方で全棋士より多いものです。

    棋力は対局での段位、--labels results なら成績による点数（平均の棋士より上の Elo）です。打ち方の尺度など、数のファイルも同じように推定します。打ち方の一次関数で、誰に勝ったかは表しません。学習に使わなかった棋士の十人に九人が区間に入りました。

    サーバーの名前は個人のものです。棋士は一つの棋譜集の中で比べます：複数あれば --where corpus NAME で選ぶか、--opt-in でまたいで比べます。
# Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
# do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
# `suggest` and `evaluate`. Train again after games were added or removed.
#
# With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
# calibration error is how far predicted probabilities and played shares differ, on average, in
# percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
# before.
counts-the-patterns-around-the-moves =
    全局の着手の周りの形を数え、形と着手の働き（取り、アタリ、距離）の重みを対局の一部で決めます。モデルはデータベースに保存し、`suggest` と `evaluate` で使います。対局を増減した後は学習し直してください。

    --hold-out 200 では 200 局に一局を除き、その対局での正確さを出力します。較正誤差は予測確率と実際の割合の差の平均（ポイント）で、--calibration でもとの表を出力します。Ctrl-C を押すと前のモデルが残ります。
# Lists the moves that are most likely to be played next, and why. The columns count different things:
#     chance     the predicted probability that the move is played next, from
#                everything that the model knows: surroundings, captures and
#                ataris, the last moves, the opening
#     radius     of the largest surroundings of the move that the model has seen,
#                black to play
#     positions  positions with these surroundings and the player to move;
#                surroundings that last count in every position
#     played     how often the move was played in these positions
#     won        of the games in which it was played, how many the player won; a
#                game counts once for each player, so there may be fewer games
#                than plays
#     games      ids of games in which it was played
# The games that the model was learned from are stated with their years. If fewer than a tenth of them are
# within five years of the game, this is stated, too: chances are less reliable then (benches/README.md).
# `played` of `positions` is not the chance: it depends on the surroundings alone, over all positions
# in which they last. `gopdb train` trains the model; benches/README.md shows how well the
# chances fit other games. Games that are imported or removed later are counted at once, up to 1,000 in
# one change; the chances change with the next training.
#
# With --where, the model is first fitted further to the games of the query, and `positions`, `played`,
# `won` and `games` count these games alone. If the query names one player, only this player's moves are
# learned: the answer is what this player would play. GAME itself is left out. Moves that are rare in
# these games keep the chance that all games give them, and a habit that others hardly know is learned
# from many games only. `evaluate --where` measures what the fit gains.
#
# GAME is an SGF file or a game id; in the shell, without one, it is the current game. MOVE is
# the position after that many moves, by default the last. MOVES are points, black first: Q16 D4.
lists-the-moves-that-are-most =
    最も打たれそうな手と理由を示します。列の意味はそれぞれ違います：
    {""}    確率       次に打たれる予測確率。モデルの知るすべて（周り、
    {""}               取りとアタリ、直前の手、布石）から
    {""}    半径       モデルが見た、この手の最大の周りの半径（黒番）
    {""}    局面数     この周りで手番の側の番の局面。続く周りは
    {""}               すべての局面で数える
    {""}    実際       これらの局面で打たれた回数
    {""}    勝ち       打たれた対局のうち、その側が勝った数。一局は
    {""}               側ごとに一回なので、回数より少ないことがある
    {""}    対局       打たれた対局の番号
    モデルが学習した対局とその年も示します。この対局の前後五年のものが十分の一未満なら、それも示します：確率は当てになりません（benches/README.md）。「実際」の「局面数」に対する割合は確率ではありません：周りだけにより、周りが続くすべての局面を含みます。`gopdb train` でモデルを学習します。benches/README.md に、確率が他の対局とどれだけ合うかがあります。後で取り込み、または削除した対局は、一度の変更で 1,000 局まですぐに数えます。確率は次の学習で変わります。

    --where を付けると、まず検索の対局でモデルをさらに調整し、「局面数」「実際」「勝ち」「対局」はこれらの対局だけを数えます。検索が一人の棋士を指すなら、その棋士の着手だけを学習し、その棋士が打ちそうな手を答えます。GAME 自身は除きます。これらの対局で珍しい手は全局の確率のままで、他の棋士がほとんど打たない癖は多くの対局がなければ学習されません。効果は `evaluate --where` で測れます。

    GAME は SGF ファイルか対局の番号で、シェルでは省略すれば今の対局です。MOVE はその手数の後の局面で、既定は最後です。 MOVES は黒から順の点です：Q16 D4。
# Ranks the moves of the games at PATH by the model that `train` learned. Per phase of the game: how
# many moves were ranked first, within the first 5, 10 and 20, and the mean logarithm of the predicted
# probability. The calibration error is how far predicted probabilities and played shares differ, in
# percentage points, on average: for the likeliest move of each position, and for its ten likeliest.
# --calibration prints the table behind it: moves by their predicted probability, and the share of them
# that was played. Games of the database are left out, since the model was trained on them.
#
# --where measures what `suggest --where` gains: the model is fitted further to the games of the query that
# it was trained on, and both models rank the moves of the query's games that `train --hold-out` left out.
# If the query names one player, only this player's moves are learned and ranked. The difference of the
# share of moves that were ranked first has a 95 % interval.
ranks-the-moves-of-the-games =
    `train` で学習したモデルで、PATH の対局の着手に順位を付けます。対局の段階ごとに、一位、5 位以内、10 位以内、20 位以内の手の数と、予測確率の対数の平均を示します。較正誤差は、予測確率と実際の割合の差の平均（ポイント）で、各局面の最有力の手と上位十手について示します。--calibration はそのもとの表（予測確率ごとの着手と、打たれた割合）を出力します。データベースの対局は、モデルの学習に使ったため除きます。

    --where は `suggest --where` の効果を測ります：学習に使った検索の対局でモデルをさらに調整し、`train --hold-out` で除いた対局の着手に両方のモデルで順位を付けます。検索が一人の棋士を指すなら、その棋士の着手だけを学習し、順位を付けます。一位の割合の差には 95 % の区間があります。
# Results shown as alive, dead or ko are proved. Problems that are not decided are reported as such, with
# the move that looks best.
#
# FILE is SGF, or GoLD's text form. The targets are the stones with TR, else the stones with MA, else
# --target, else the group that is surrounded. Play is
# allowed on the empty points with MA beside TR, else VW, else on the points around the targets that the
# stones enclose. If the targets have a liberty outside of those, play is allowed within three steps of the
# targets. A region that is not marked grows as long as moves outside could change the result. If they still
# could, the problem is not decided, and the result inside the region is named as that. The player is PL, or who the title or the comment says, or who has the first move in the file. Several problems, or
# a folder, give a table.
#
# Without marks or --target, the target is the group that stones of the other colour surround, with
# gaps that they can close: all of its strings, also small ones. Of several groups, those near the moves in
# the file are tried, of the colour that the title or the comment names (Black to play and live, 黑先杀白):
# the first one whose fate depends on who plays first, and where the first move of a line that is marked as
# right wins. The answer says how the target was chosen, and names the others.
#
# GAME MOVE at REGION takes a position of the database. Play is allowed on the empty points of the region.
# The targets are the strings at the points after `target`, or the largest string whose liberties all lie
# in the region.
#
# Every answer states its assumptions: who has ko threats, where the region comes from, and whether the
# result holds on the whole board. A region that is marked is an assumption of the problem: a string with a
# liberty outside of it can never be captured.
#
# Rules: both sides may pass. A pass while a ko forbids a point lifts the ban; two other passes in a row
# end with life. Seki is life.
#
# Ko: without --threats the answer gives the result without ko threats and the number of threats that
# turns it. Only the moves with the best ko work; the others are listed with the threats that they need
# more. With --threats N the player who does not play first has N threats, the other has none.
#
# Repetition: if neither side can win without repeating the position, the moves that repeat are shown, with
# the name of such a position: triple ko, eternal life, molasses ko, sending two, returning one. --superko
# positional adds the verdict if no board may come back; as in ko, a pass that lifts a ban and a ko threat
# are moves elsewhere, after which every board is new.
#
# Lines in the file that are marked as right or wrong (RIGHT, Correct, 正解, +, TE, WRONG, BM, DO) are
# compared with the proof; without such marks the first line counts as right. If nothing is decided, the
# moves that the file marks as right are named.
#
# --audit lists the faults of a book's problems: lines marked as right that fail, or as wrong that work;
# other first moves that work; groups that live or die whoever plays first; lines with a move that cannot be
# played. With --tree, the solutions of the problems with faults are written, with their refutations.
results-shown-as-alive-dead-or =
    活き、死に、コウと示す結果は証明されたものです。決まらない問題はそのとおりに報告し、最善に見える手を示します。

    FILE は SGF か GoLD のテキスト形式です。目標は TR の石、なければ MA の石、なければ --target、なければ囲まれた石です。打てるのは、TR の横の MA の空点、なければ VW、なければ石が囲む目標の周りの点です。目標がその外に呼吸点を持てば、目標から三歩以内に打てます。印のない範囲は、外の手が結果を変えうる限り広がります。それでも変わりうるなら問題は未定とし、範囲内の結果として示します。手番は PL、または題名やコメントの言うもの、またはファイルの最初の手の側です。複数の問題やフォルダーは表になります。

    印も --target もなければ、目標は、ふさげる隙間を残して相手の石が囲む石です：小さいものも含め、そのすべてです。いくつかあれば、ファイルの着手の近くで、題名やコメントの色（Black to play and live、黑先杀白）のものから試し、先手次第で死活が決まり、正解の印の手順の最初の手が成功する最初のものを選びます。選び方と他の候補も示します。

    GAME MOVE at REGION はデータベースの局面を使います。範囲の空点に打てます。目標は `target` の後の点の石、または呼吸点がすべて範囲内にある最大の石です。

    どの答えも前提を示します：コウ材を持つ側、範囲の由来、結論が盤全体で成り立つか。印のある範囲は問題の前提です：その外に呼吸点のある石は取れません。

    規則：両者ともパスできます。コウで打てない点があるときのパスは禁止を解き、他の二回続くパスは活きで終わります。セキは活きです。

    コウ：--threats がなければ、コウ材なしの結果と、結果を変えるコウ材の数を示します。最善のコウの手だけが成功で、他の手にはさらに要るコウ材を示します。--threats N では、先手でない側がコウ材を N 個持ち、他方は持ちません。

    繰り返し：どちらも繰り返しを避けては勝てなければ、繰り返す手とその名前を示します：三コウ、長生、モラセスコウ、二子を捨てて一子を取るなど。--superko positional は、同じ盤面が二度と現れない規則での結論も示します。コウと同じく、禁止を解くパスとコウ材は他への着手で、その後の盤面はすべて新しいものです。

    ファイルの正誤の印のある手順（RIGHT、Correct、正解、+、TE、WRONG、BM、DO）は証明と照らします。印がなければ最初の手順を正解とします。何も決まらなければ、ファイルの正解の手を示します。

    --audit は本の問題の誤りを示します：正解の印で失敗する手順、失敗の印で成功する手順、他の成功する最初の手、どちらが先でも活きる・死ぬ石、打てない手のある手順。--tree を付けると、誤りのある問題の解答を反駁とともに書きます。
# Play one side; the computer answers as the lines of the file do, and else with the best move that it can
# prove, and refutes mistakes. A move outside the region counts as a pass. In
# the shell the lines after `play` are moves; `gopdb play FILE` reads them from the standard input.
#
#   D4      a move           undo, redo   back and forth     hint    the best move
#   pass    no stone         reset        to the beginning   switch  change sides
#   board   draw it again    moves        the moves so far   quit    leave
#
# Both sides may pass. A pass while a ko forbids you a point lifts the ban; any other pass of the
# attacker gives the problem up. Seki is life.
play-one-side-the-computer-answers =
    一方を持って打ちます。コンピューターはファイルの手順で応じ、なければ証明できる最善の手を打ち、失敗をとがめます。範囲外の手はパスとみなします。シェルでは `play` の後の行が着手です。`gopdb play FILE` は標準入力から読みます。

    {""}  D4      着手             undo, redo   戻す、やり直す     hint    最善の手
    {""}  pass    パス             reset        最初に戻る         switch  交代
    {""}  board   盤を描く         moves        これまでの手       quit    終了

    両者ともパスできます。コウで打てない点があるときのパスは禁止を解き、攻める側の他のパスは問題の放棄です。セキは活きです。
# In the shell the lines after `edit` change the problem; `gopdb edit FILE` reads them from the
# standard input. A file that does not exist begins with an empty board.
#
#   black C3 D4, white E5, empty C3   set and remove stones
#   target C3                         mark or unmark the stones of this string as
#                                     targets
#   region A1..C3 D4                  allow play there, or forbid it again
#   enclose                           allow play where the stones enclose points,
#                                     or near the targets
#   first black                       who plays first: the targets' colour lives,
#                                     the other kills
#   ko D4, ko none                    a point that may not be taken at once
#   about TEXT                        what the problem is about
#   rotate, flip, swap                turn by a quarter, exchange left and right,
#                                     exchange colours
#   undo, board, check                take back, draw, solve
#   save, save FILE, quit             write SGF with TR and MA
in-the-shell-the-lines-after =
    シェルでは `edit` の後の行が問題を変えます。`gopdb edit FILE` は標準入力から読みます。ファイルがなければ空の盤から始めます。

    {""}  black C3 D4, white E5, empty C3   石を置く、取り除く
    {""}  target C3                         この石を目標にする、またはやめる
    {""}  region A1..C3 D4                  そこに打てるようにする、または禁じる
    {""}  enclose                           石が囲む点、または目標の近くに
    {""}                                    打てるようにする
    {""}  first black                       先手：目標の色は活き、
    {""}                                    相手は殺しを目指す
    {""}  ko D4, ko none                    すぐには取り返せない点
    {""}  about TEXT                        問題の説明
    {""}  rotate, flip, swap                90 度回転、左右反転、
    {""}                                    黒白交換
    {""}  undo, board, check                元に戻す、描く、解く
    {""}  save, save FILE, quit             TR と MA のある SGF を書く
# A problem is a position with target stones (SGF: TR, else MA on stones), points where play is allowed
# (MA beside TR, else VW, else those around the target that the stones enclose, else within three steps
# of the target) and a player (PL). GoLD's text form is read as well. Without PATH, the problems of this
# folder.
#
# `like` keeps the problems that hold the patterns, joined with and, or, not and with. `sym` looks for all
# rotations, reflections and exchanged colours.
#
# `mine` searches the games that a query finds (all games without one) for positions where a string of
# four or more stones can be killed, or saved, by exactly one first move. All of this is proved, and each
# proof is verified: the move wins even against four ko threats of the opponent; every other move in the
# region, and play elsewhere, loses if nobody has a ko threat. All of this holds on the whole board.
# --missed keeps those whose winning move the player to move did not find, --missed me those that you missed;
# --difficulty 3.. those of levels 3 to 5.
#
# Trivial problems are left out: a target in atari at the beginning, a winning move that captures stones,
# or at most three moves to the end for both the kill and the rescue. So are problems that were found
# before, even turned, mirrored or with the colours exchanged, and those in the folder of --to. `in the
# game` says whether the player found the move. Ctrl-C keeps what was found.
#
# `train` asks the problems of files and folders, in the shell or on the standard input: those that are
# due, then new ones, the easy ones first. The lines after it are moves (D4, pass), or `solution`, `skip`,
# `board`, `quit`. Moves are judged by the proof. Where nothing is proved, they are judged by the right and
# wrong lines of the file (RIGHT, Correct, 正解, +, TE, WRONG, BM, DO; without marks the first line is right),
# and moves that the file does not have by the solver. A move outside the region counts as a pass. The problems are in seven boxes (S. Leitner, 1972):
# after a right answer a problem goes to the next box, after a wrong one back to the first, and it is asked
# again after 1, 2, 4, 8, 16, 32 or 64 days. The database keeps the results, also if a file is renamed or
# its diagram turned; `backup` and `merge` include them.
a-problem-is-a-position-with =
    問題は、目標の石（SGF の TR、なければ石の上の MA）、打てる点（TR の横の MA、なければ VW、なければ石が囲む目標の周りの点、なければ目標から三歩以内）、手番（PL）を持つ局面です。GoLD のテキスト形式も読みます。PATH がなければこのフォルダーの問題です。

    `like` は、and、or、not、with でつないだ形を含む問題を残します。`sym` は回転・反転・黒白交換をすべて探します。

    `mine` は、検索で見つかる対局（なければ全局）から、四子以上の石を殺せる、または救える最初の手がただ一つの局面を探します。これはすべて証明され、証明は検証されます：その手は相手にコウ材が四個あっても成功し、範囲内の他の手と手抜きは、コウ材がなければ失敗します。結論はすべて盤全体で成り立ちます。--missed は手番の側が正解を打たなかったもの、--missed me はあなたが逃したもの、--difficulty 3.. は難易度 3～5 のものを残します。

    易しすぎる問題は除きます：初めからアタリの目標、石を取る正解、殺しも救いも三手以内のもの。前に見つけたもの（回転・反転・黒白交換しても）と --to のフォルダーにあるものも除きます。「実戦」は打った人が正解を見つけたかを示します。Ctrl-C を押しても見つけたものは残ります。

    `train` は、シェルか標準入力で、ファイルとフォルダーの問題を出します：期日の来たもの、次に新しいものを易しい順に。後の行は着手（D4、pass）、または `solution`、`skip`、`board`、`quit` です。着手は証明で判定し、証明のないものはファイルの正誤の手順（RIGHT、Correct、正解、+、TE、WRONG、BM、DO、印がなければ最初の手順が正解）で、ファイルにない手はソルバーで判定します。範囲外の手はパスとみなします。問題は七つの箱に入り（S. Leitner、1972）、正解で次の箱へ、失敗で最初の箱へ移り、1、2、4、8、16、32、64 日後にまた出ます。成績はデータベースに残り、ファイル名や図の向きが変わっても有効です。`backup` と `merge` にも含みます。
# For bash, save the output as ~/.local/share/bash-completion/completions/gopdb; for zsh as _gopdb in a
# folder of $fpath; for fish as ~/.config/fish/completions/gopdb.fish.
for-bash-save-the-output-as = bash では出力を ~/.local/share/bash-completion/completions/gopdb に、zsh では $fpath のフォルダーの _gopdb に、fish では ~/.config/fish/completions/gopdb.fish に保存します。
# `gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own:
# `man gopdb-find`.
gopdb-man-man-l-shows-the = `gopdb man | man -l -` で gopdb のページを表示します。--to でコマンドごとのページを書きます：`man gopdb-find`。
# how patterns are written
how-patterns-are-written = 形の書き方
# SHAPE "rows from the top, with / between" [sym] [at PLACE] [move RANGE] [next …]
#
#   shape     3x3, 4x7 (4 rows of 7), diamond, diamond3, board; may be left out
#   cells     B X black   W O white   _ . empty   ? any   b not white   w not black
#             s a stone   # off the board
#   sym       all 16 images: turned, mirrored, colours exchanged; or rot, mirror, swap
#   at        corner, side, center, Q16 (upper left point), A19..G13
#   move      1..60: in these positions only
#   next      black, or B at 2,3: what is played there next
shape-rows-from-the-top-with =
    SHAPE "上からの各行、間に /" [sym] [at PLACE] [move RANGE] [next …]

    {""}  shape     3x3、4x7（4 行 7 列）、diamond、diamond3、board。省略できる
    {""}  cells     B X 黒   W O 白   _ . 空点   ? 何でも   b 白以外   w 黒以外
    {""}            s 石   # 盤の外
    {""}  sym       16 通りすべて：回転、反転、黒白交換。または rot、mirror、swap
    {""}  at        corner、side、center、Q16（左上の点）、A19..G13
    {""}  move      1..60：この手数の局面だけ
    {""}  next      black、または B at 2,3：次に打たれた手
# a position as a pattern, and going on from an answer
a-position-as-a-pattern-and = 局面を形として使う。答えから先へ進む
# SOURCE [at REGION] [loose] [anywhere] [sym] …        wherever a query has a pattern
#
#   source    here (the game that `show` shows, or the last answer's position)
#             game 66 move 31, file my.sgf move 40
#   region    at N19..T13, at corner Q16 (from Q16 to its corner), board
#   loose     empty points match anything (also: at least); else they must be empty (exactly)
#   anywhere  not only where the region lies
#   sym       turned to the other corners and sides, and with the colours exchanged
#
# The query with its pattern is printed, ready to be changed. After an answer:
#
#   play A       play the continuation A and ask again; play D4, play white D4, pass
#   tenuki       the player to move plays elsewhere
#   back         take the last step back
#   open 3       show the third game at its hit; next and prev step through it, play D4 leaves it
#   explore      the whole board: what was played next, from an empty board or `explore here`
source-at-region-loose-anywhere-sym =
    SOURCE [at REGION] [loose] [anywhere] [sym] …        検索式で形を書ける所ならどこでも

    {""}  source    here（`show` が表示した対局、または前の答えの局面）
    {""}            game 66 move 31、file my.sgf move 40
    {""}  region    at N19..T13、at corner Q16（Q16 から隅まで）、board
    {""}  loose     空点は何にでも一致（at least とも書く）。なければ空点のみ（exactly）
    {""}  anywhere  範囲のある場所に限らない
    {""}  sym       他の隅や辺でも、黒白を入れ替えても

    検索式が形とともに出力され、書き換えて使える。答えの後では：

    {""}  play A       続きの手 A を打って再び調べる。play D4、play white D4、pass
    {""}  tenuki       手番の側が手抜きする
    {""}  back         一つ前に戻る
    {""}  open 3       三番目の対局を一致箇所で表示。next と prev でたどり、play D4 で離れる
    {""}  explore      盤全体で次に打たれた手。空の盤から、または `explore here`
# liberties, captures, ko, and players by their colour in the pattern
liberties-captures-ko-and-players-by = 呼吸点、取り、コウ、形の色による棋士
# Options of a pattern, each for the cell in row R and column C:
#
#   liberties 2 at R,C     the string on the cell has 2 liberties; also ..3, 2..4
#   atari at R,C           the same as liberties 1
#   captures at R,C        a stone of the player to move on this empty cell would capture;
#                          captures B at R,C a black one
#   ko at R,C              a stone was just taken here, and retaking at once is forbidden
#
# Facts of a player by the colour in the pattern; where colours are exchanged, so are they:
#
#   player "Lee Sedol" as B     rank 9d.. as W     winner as B
options-of-a-pattern-each-for =
    形のオプション。R 行 C 列のマスについて：

    {""}  liberties 2 at R,C     そのマスの石の呼吸点が 2。..3、2..4 とも書く
    {""}  atari at R,C           liberties 1 と同じ
    {""}  captures at R,C        手番の側がこの空点に打つと石が取れる。
    {""}                         captures B at R,C なら黒が
    {""}  ko at R,C              ここで一子が取られたばかりで、すぐには取り返せない

    形の色による棋士の条件。黒白を入れ替えると条件も入れ替わる：

    {""}  player "Lee Sedol" as B     rank 9d.. as W     winner as B
# conditions on games: players, dates, results
conditions-on-games-players-dates-results = 対局の条件：棋士、日付、結果
# FIELD [= != < > <= >=] VALUE
#
#   player, black, white, event, round, place, rules, corpus, tag, text
#                                   a text, found anywhere in it; "Lee*" at its beginning
#   date      2003, 2003-05, 1970s, 2003..2005
#   result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
#   winner    black, white, none, or a name
#   rank      9d, 1p..       komi 6.5, 5.5..7.5
#   moves, handicap, size, id   numbers and ranges: moves 200..
#   fuseki    an opening: fuseki sanrensei, fuseki 三連星 as B
#   joseki    a corner sequence: joseki "3-3 invasion" at upper right
#
# Other names of a player are read from a file of yours, aliases.txt beside the shell's history, or
# where $GOPDB_ALIASES says: a player a line, the names with = between them. Whoever asks for
# one of the names in full asks for all: Lee Sedol = Yi Se-tol = 李世石
#
# `me = NAME or OTHER_NAME` says who you are. Then `me` is a fact: your games; beside a pattern,
# `me as B`: those in which you have its black stones
field-value-player-black-white-event =
    FIELD [= != < > <= >=] VALUE

    {""}  player, black, white, event, round, place, rules, corpus, tag, text
    {""}                                  文字列。どこにあってもよい。"Lee*" は先頭
    {""}  date      2003、2003-05、1970s、2003..2005
    {""}  result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
    {""}  winner    black、white、none、または名前
    {""}  rank      9d、1p..       komi 6.5、5.5..7.5
    {""}  moves, handicap, size, id   数と範囲：moves 200..
    {""}  fuseki    布石：fuseki sanrensei、fuseki 三連星 as B
    {""}  joseki    隅の手順：joseki "3-3 invasion" at upper right

    棋士の別名は自分のファイルから読まれる：シェルの履歴の隣の aliases.txt、または $GOPDB_ALIASES の指すファイル。一行に一人、名前の間に = を書く。一つの名前をそのまま指定すれば、すべての名前で探す：Lee Sedol = Yi Se-tol = 李世石

    `me = NAME or OTHER_NAME` で自分が誰かを定める。すると `me` は自分の対局という条件になり、形の横の `me as B` は自分がその黒石を持つ対局になる
# .format, .timing, .open and the like
format-timing-open-and-the-like = {"."}format、.timing、.open など
# .format table|json|csv   .timing [on|off]   .pager [on|off]
# .plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
format-table-json-csv-timing-on =
    {"."}format table|json|csv   .timing [on|off]   .pager [on|off]
    {"."}plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
# keys of the editor
keys-of-the-editor = 編集のキー
# Tab completes; Up and Down go through history, Ctrl-R searches it; Right takes the hint.
# A line continues while a quote or parenthesis is open, or after and, or, not, with, then
# or a backslash; `;` separates commands, and several lines may be pasted at once. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.
tab-completes-up-and-down-go =
    Tab で補完。上下キーで履歴、Ctrl-R で履歴の検索、右キーで候補を採用。
    引用符や括弧が開いている間、また and、or、not、with、then、\ の後は次の行に続く。
    `;` はコマンドを区切り、複数行をまとめて貼り付けられる。Ctrl-C で行を捨てるか検索を止め、
    Ctrl-D か quit で終了する。
# the whole language
the-whole-language = 検索の言語の全体
# more [N]: list the next results of the last `find`; limit N: list N of them
more-n-list-the-next-results = more [N]：前の `find` の続きを表示、limit N：N 件を表示
# next [N], prev [N], goto MOVE|start|end: step through the game that `show` opened
next-n-prev-n-goto-move = next [N]、prev [N]、goto MOVE|start|end：`show` で開いた対局をたどる
# open [N]: show result N at its hit; after `explore`, open A: the last game with A
open-n-show-result-n-at = open [N]：結果 N を一致箇所で表示、`explore` の後の open A：A の最後の対局
# play A, play D4: play on from the last answer and ask again; play FILE: a problem
play-a-play-d4-play-on = play A、play D4：前の答えから打ち進めて再び調べる、play FILE：問題を打つ
# back: take the last `play`, `pass` or `tenuki` back
back-take-the-last-play-pass = back：前の `play`、`pass`、`tenuki` を戻す
# tenuki, pass: the player to move plays elsewhere, or passes
tenuki-pass-the-player-to-move = tenuki、pass：手番の側が手抜き、またはパスする
# leave the shell; so does Ctrl-D
leave-the-shell-so-does-ctrl = シェルを終了する。Ctrl-D でもよい
# `corpora` lists them
corpora-lists-them = `corpora` で一覧
# leave out `in variations` and `in any`
leave-out-in-variations-and-in = `in variations` と `in any` を外してください
# `variations CORPUS on` keeps those of a corpus, `import --variations` those of files
variations-corpus-on-keeps-those-of = `variations CORPUS on` は棋譜集の、`import --variations` はファイルの変化図を保存します
# `stats` prints the number of games
stats-prints-the-number-of-games = `stats` で対局数が分かります
# `save NAME = QUERY` saves a set
save-name-query-saves-a-set = `save NAME = QUERY` でセットを保存します
# `help fuseki` lists the names
help-fuseki-lists-the-names = `help fuseki` に名前の一覧があります
# `help joseki` lists the names
help-joseki-lists-the-names = `help joseki` に名前の一覧があります
# `me = "Your Name" or your_nickname` defines it; `player "me*"` finds names that begin so
me-your-name-or-your-nickname-2 = `me = "Your Name" or your_nickname` で定義します。`player "me*"` はこれで始まる名前を探します
# give it a text, such as `tag 12 "ladder"`
give-it-a-text-such-as = `tag 12 "ladder"` のように書いてください
# `gopdb train` trains one
gopdb-train-trains-one = `gopdb train` で学習します
# import some first
import-some-first = 先に取り込んでください
# widen the query, or leave out one game in 10 with `train --hold-out 10`
widen-the-query-or-leave-out = 検索を広げるか、`train --hold-out 10` で 10 局に一局を除いてください
# `gopdb train` trains the model again
gopdb-train-trains-the-model-again = `gopdb train` でモデルを学習し直します
# name a folder that does not exist
name-a-folder-that-does-not = まだないフォルダーを指定してください
# try another backup
try-another-backup = 別のバックアップを試してください
# restore it from a backup, or import the games again
restore-it-from-a-backup-or = バックアップから復元するか、対局を取り込み直してください
# narrow the query: a larger pattern, a place such as `at corner`, or facts of the games
narrow-the-query-a-larger-pattern = 検索を狭めてください：大きな形、`at corner` などの場所、対局の条件
# `export patterns SHAPE` writes all patterns
export-patterns-shape-writes-all-patterns = `export patterns SHAPE` ですべての形を書き出します
# check whether its folder was moved or its disk removed
check-whether-its-folder-was-moved = フォルダーが移動されたか、ディスクが外されていないか確かめてください
# check the disk and try again
check-the-disk-and-try-again = ディスクを確かめて、もう一度試してください
# check the disk; if the error stays, restore a backup or run `gopdb repair`
check-the-disk-if-the-error = ディスクを確かめてください。直らなければバックアップを復元するか `gopdb repair` を実行してください
# wait for it to end; queries work meanwhile
wait-for-it-to-end-queries = 終わるまでお待ちください。その間も検索はできます
# `gopdb import PATH` makes one; --db names another
gopdb-import-path-makes-one-db = `gopdb import PATH` で作ります。--db で別のものを指定します
# name another folder with --db
name-another-folder-with-db = --db で別のフォルダーを指定してください
# `gopdb verify` lists what is damaged; restore a backup or run `gopdb repair`
gopdb-verify-lists-what-is-damaged = `gopdb verify` で壊れた所の一覧。バックアップを復元するか `gopdb repair` を実行してください
# check the disk and run the command again
check-the-disk-and-run-the = ディスクを確かめて、コマンドを実行し直してください
# use the version of gopdb that made it, or import its games again into a new database
use-the-version-of-gopdb-that = 作成した版の gopdb を使うか、対局を新しいデータベースに取り込み直してください
# free some space and try again
free-some-space-and-try-again = 空きを作って、もう一度試してください
# raise the limit of a file's size (`ulimit -f`) and try again
raise-the-limit-of-a-file = ファイルの大きさの制限（`ulimit -f`）を上げて、もう一度試してください
# raise the limit of open files (`ulimit -n`) and try again
raise-the-limit-of-open-files = 開けるファイル数の制限（`ulimit -n`）を上げて、もう一度試してください
# free some memory, or raise its limit (`ulimit -v`), and try again
free-some-memory-or-raise-its = メモリーを空けるか、制限（`ulimit -v`）を上げて、もう一度試してください
# raise the limit of processes (`ulimit -u`) or use fewer --threads
raise-the-limit-of-processes-ulimit = プロセス数の制限（`ulimit -u`）を上げるか、--threads を減らしてください
# check the owner and the permissions, or name another place
check-the-owner-and-the-permissions = 所有者と権限を確かめるか、別の場所を指定してください
# try again later
try-again-later = 後でもう一度試してください
# name another file, or replace it with --force
name-another-file-or-replace-it = 別のファイルを指定するか、--force で置き換えてください
# name another file
name-another-file = 別のファイルを指定してください
