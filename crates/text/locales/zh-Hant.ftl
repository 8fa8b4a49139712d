# The texts of gopdb: the English text, and below it its translation (zh-Hant).

## Errors

# ; available: {}
available = ；有：{ $v1 }
# black
black = 黑
# white
white = 白
# Black
black-2 = 黑
# White
white-2 = 白
# alive
alive = 活
# dead
dead = 死
# seki
seki = 雙活
# repetition
repetition = 循環
# not decided
not-decided = 未定
# live
live = 活
# kill
kill = 殺
# time
time = 時間
# stopped
stopped = 已停止
# nodes
nodes = 節點數
# region
region = 區域
# depth
depth = 深度
# eternal life
eternal-life = 長生
# triple ko
triple-ko = 三劫
# quadruple ko
quadruple-ko = 四劫
# molasses ko
molasses-ko = 蜜糖劫
# a cycle
a-cycle = 循環
# black rank
black-rank = 黑方段位
# black team
black-team = 黑方隊伍
# white rank
white-rank = 白方段位
# white team
white-team = 白方隊伍
# date
date = 日期
# result
result = 結果
# komi
komi = 貼目
# handicap
handicap = 讓子
# event
event = 賽事
# round
round = 輪次
# place
place = 地點
# name
name = 名稱
# rules
rules = 規則
# source
source = 來源
# board
board = 全盤
# upper left
upper-left = 左上
# upper right
upper-right = 右上
# lower left
lower-left = 左下
# lower right
lower-right = 右下
# read
read = 讀取
# write
write = 寫入
# open
open = 開啟
# text file
text-file = 文字檔案
# text files
text-files = 文字檔案
# all games
all-games = 全部對局
# the query's games
the-query-s-games = 查詢的對局
# ranks
ranks = 段位
# points
points = 分
# up to {last} moves
up-to-last-moves = { $last } 手以內
# {first}–{last} moves
first-last-moves = { $first }–{ $last } 手
# {first} moves or more
first-moves-or-more = { $first } 手以上
# no set named ${name}; did you mean ${near}?
no-set-named-name-did-you = 沒有名為 ${ $name } 的集合；您是指 ${ $near } 嗎？
# expected a number of bytes, such as 512M or 2G
expected-a-number-of-bytes-such = 應為位元組數，如 512M 或 2G
# unrecognized subcommand '{name}'
unrecognized-subcommand-name = 未知的命令「{ $name }」
# unexpected argument '{name}' found
unexpected-argument-name-found = 意外的引數「{ $name }」
# invalid value '{value}' for '{name}'
invalid-value-value-for-name = 「{ $value }」不是「{ $name }」的有效值
# invalid value '{value}' for '{name}': {reason}
invalid-value-value-for-name-reason = 「{ $value }」不是「{ $name }」的有效值：{ $reason }
# unexpected value '{value}' for '{name}' found; no more were expected
unexpected-value-value-for-name-found = 「{ $name }」有多餘的值「{ $value }」
# a value is required for '{name}' but none was supplied
a-value-is-required-for-name = 「{ $name }」需要一個值，但沒有給出
# the following required arguments were not provided:
the-following-required-arguments-were-not = 缺少以下必需的引數：
# the argument '{name}' cannot be used with '{other}'
the-argument-name-cannot-be-used = 引數「{ $name }」不能與「{ $other }」一起使用
# the argument '{name}' cannot be used with:
the-argument-name-cannot-be-used-2 = 引數「{ $name }」不能與以下引數一起使用：
# the argument '{name}' cannot be used multiple times
the-argument-name-cannot-be-used-3 = 引數「{ $name }」不能重複使用
# a similar argument exists: '{name}'
a-similar-argument-exists-name = 有一個相近的引數：「{ $name }」
# some similar arguments exist: {names}
some-similar-arguments-exist-names = 有一些相近的引數：{ $names }
# a similar subcommand exists: '{name}'
a-similar-subcommand-exists-name = 有一個相近的命令：「{ $name }」
# some similar subcommands exist: {names}
some-similar-subcommands-exist-names = 有一些相近的命令：{ $names }
# a similar value exists: '{name}'
a-similar-value-exists-name = 有一個相近的值：「{ $name }」
# some similar values exist: {names}
some-similar-values-exist-names = 有一些相近的值：{ $names }
# to pass '{name}' as a value, use '{other}'
to-pass-name-as-a-value = 要把「{ $name }」作為值，請寫「{ $other }」
# For more information, try '{command}'.
for-more-information-try-command = 更多說明見 { $command }。
# No such file or directory (os error 2)
no-such-file-or-directory-os = 沒有這個檔案或資料夾
# Permission denied (os error 13)
permission-denied-os-error-13 = 沒有許可權
# File exists (os error 17)
file-exists-os-error-17 = 檔案已存在
# Not a directory (os error 20)
not-a-directory-os-error-20 = 不是資料夾
# Is a directory (os error 21)
is-a-directory-os-error-21 = 是資料夾
# File too large (os error 27)
file-too-large-os-error-27 = 檔案太大
# No space left on device (os error 28)
no-space-left-on-device-os = 磁碟空間不足
# Read-only file system (os error 30)
read-only-file-system-os-error = 檔案系統是隻讀的
# Address already in use (os error 98)
address-already-in-use-os-error = 地址已被佔用
# Cannot assign requested address (os error 99)
cannot-assign-requested-address-os-error = 不能使用這個地址
# invalid digit found in string
invalid-digit-found-in-string = 含有不是數字的字元
# cannot parse integer from empty string
cannot-parse-integer-from-empty-string = 沒有寫數字
# invalid float literal
invalid-float-literal = 不是數字
# unexpected end of file
unexpected-end-of-file = 檔案意外結束
# failed to fill whole buffer
failed-to-fill-whole-buffer = 檔案意外結束
# stream did not contain valid UTF-8
stream-did-not-contain-valid-utf = 文字不是有效的 UTF-8
# interrupted
interrupted = 已中斷
# the time limit was reached
the-time-limit-was-reached = 達到了時間限制
# unpack it and import the folder
unpack-it-and-import-the-folder = 請解壓後匯入資料夾
# open it in the program that wrote it and save it as SGF
open-it-in-the-program-that = 請用原來的程式開啟，另存為 SGF
# an lzip file
an-lzip-file = lzip 檔案
# a file compressed by `compress`
a-file-compressed-by-compress = `compress` 壓縮的檔案
# an encrypted PandaNet record (UGZ)
an-encrypted-pandanet-record-ugz = 加密的 PandaNet 棋譜（UGZ）
# a record in the format of Ishi or Many Faces of Go (GO)
a-record-in-the-format-of = Ishi 或 Many Faces of Go 格式的棋譜（GO）
# a record in the format of Go Master (MGT)
a-record-in-the-format-of-2 = Go Master 格式的棋譜（MGT）
# an Igosoft record (IG1)
an-igosoft-record-ig1 = Igosoft 棋譜（IG1）
# no line `\HS` or `INI`at the start of a GIB record
no-line-hs-or-ini-at = GIB 棋譜的開頭沒有 `\HS` 或 `INI` 行
# no column is called `{name}`; there are id, {}, and - for one that is not read
no-column-is-called-name-there = 沒有名為 `{ $name }` 的列；可用 id、{ $v1 }，不讀取的列寫 -
# exactly one column must be `id`
exactly-one-column-must-be-id = 必須恰好有一列是 `id`
# the column `{name}` is given twice
the-column-name-is-given-twice = 列 `{ $name }` 出現了兩次
# a quote is not closed; the rest is not read
a-quote-is-not-closed-the = 引號沒有閉合；其餘部分沒有讀取
# expected {expected} columns, found {found}
expected-expected-columns-found-found = 應有 { $expected } 列，實際 { $found } 列
# the row has no identifier
the-row-has-no-identifier = 這一行沒有編號
# the game `{id}` is in line {first} already
the-game-id-is-in-line = 對局 `{ $id }` 在第 { $first } 行已經出現
# no game has the identifier `{id}`
no-game-has-the-identifier-id = 沒有編號為 `{ $id }` 的對局
# an index of facts is needed, which only a file can have
an-index-of-facts-is-needed = 需要事實索引，只有檔案才有
# no index of facts beside it: expected {}
no-index-of-facts-beside-it = 旁邊沒有事實索引：應有 { $v1 }
# cannot read {}: {e}
cannot-read-e = 無法讀取 { $v1 }：{ $e }
# it is longer than 1 GiB
it-is-longer-than-1-gib = 超過 1 GiB
# `original_sgf` has no game
original-sgf-has-no-game = `original_sgf` 中沒有對局
# the object is not closed with `}`
the-object-is-not-closed-with = 物件沒有用 `{"}"}` 閉合
# the object has no `moves`; of OGS, get each game by its number
the-object-has-no-moves-of = 物件沒有 `moves`；OGS 的對局請按編號逐個下載
# the board has {width}×{height} points; only square boards of 2 to 25 lines are read
the-board-has-width-height-points = 棋盤是 { $width }×{ $height } 點；只讀取 2 到 25 路的方形棋盤
# the size of the board is missing
the-size-of-the-board-is = 缺少棋盤大小
# the game has no `moves`
the-game-has-no-moves = 對局沒有 `moves`
# a stone of `initial_state` is off the board
a-stone-of-initial-state-is = `initial_state` 有棋子在棋盤外
# `moves` is not a list
moves-is-not-a-list = `moves` 不是列表
# move {number} is not [column, row, milliseconds]
move-number-is-not-column-row = 第 { $number } 手不是 [列, 行, 毫秒]
# move {number} is off the board
move-number-is-off-the-board = 第 { $number } 手在棋盤外
# move {number} edits the board; save the game as SGF on the server
move-number-edits-the-board-save = 第 { $number } 手是編輯棋盤；請在伺服器上另存為 SGF
# time out
time-out = 超時
# a stone of `board` is off the board
a-stone-of-board-is-off = `board` 有棋子在棋盤外
# {name} {number} is not a colour and a point
name-number-is-not-a-colour = { $name } { $number } 不是顏色和點
# move {number} is not a colour and a point
move-number-is-not-a-colour = 第 { $number } 手不是顏色和點
# not a valid {format} record: {reason}
not-a-valid-format-record-reason = 不是有效的 { $format } 棋譜：{ $reason }
# the point is occupied
the-point-is-occupied = 該點已有棋子
# the point is off the board
the-point-is-off-the-board = 該點在棋盤外
# {path}: cannot be read: {source}
path-cannot-be-read-source = { $path }：無法讀取：{ $source }
# {path}: this link leads back to {ancestor}, which contains it; it is not followed
path-this-link-leads-back-to = { $path }：這個連結指回包含它的 { $ancestor }，因此不跟隨
# {path}: neither a file nor a folder
path-neither-a-file-nor-a = { $path }：既不是檔案也不是資料夾
# {path}: the rest of the archive cannot be read: {reason}; unpack it and import the folder
path-the-rest-of-the-archive = { $path }：壓縮包的其餘部分無法讀取：{ $reason }；請解壓後匯入資料夾
# {path}: this entry of the archive cannot be read: {reason}; unpack it and import the file
path-this-entry-of-the-archive = { $path }：壓縮包中的這一項無法讀取：{ $reason }；請解壓後匯入該檔案
# {path}: damaged: {reason}; none of its games were read, get another copy
path-damaged-reason-none-of-its = { $path }：已損壞：{ $reason }；沒有讀取其中的對局，請另取一份
# {path}: more than {limit} nested archives; unpack the outer ones
path-more-than-limit-nested-archives = { $path }：壓縮包巢狀超過 { $limit } 層；請先解開外層
# {path}: {} cannot be read; {}
path-cannot-be-read = { $path }：{ $v1 }無法讀取；{ $v2 }
# {path}: not a game record of a known format
path-not-a-game-record-of = { $path }：不是已知格式的棋譜
# this entry unpacks to more than {limit} bytes; if you trust the archive, unpack it and import the folder
this-entry-unpacks-to-more-than = 這一項解壓後超過 { $limit } 位元組；如果信任這個壓縮包，請解壓後匯入資料夾
# the archive unpacks to more than {limit} bytes and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than = 壓縮包解壓後超過 { $limit } 位元組，不再繼續讀取；如果信任它，請解壓後匯入資料夾
# the archive unpacks to more than {limit} times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than-2 = 壓縮包解壓後超過原來的 { $limit } 倍，棋譜不會這樣，因此不再繼續讀取；如果信任它，請解壓後匯入資料夾
# the archive ends in the middle of this entry
the-archive-ends-in-the-middle = 壓縮包在這一項中間結束
# several of its entries have the same name, and it is too large to read them all
several-of-its-entries-have-the = 其中幾項同名，而壓縮包太大，無法全部讀取
# the compression method {method} is not supported
the-compression-method-method-is-not = 不支援壓縮方法 { $method }
# the checksum does not match
the-checksum-does-not-match = 校驗和不符
# it is encrypted
it-is-encrypted = 已加密
# the header is not valid
the-header-is-not-valid = 檔案頭無效
# a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___
a-pattern-needs-at-least-one = 棋形至少要有一格：從上往下寫各行，如 B_W/BBB/___
# {found:?} is not a cell: cells are B W _ ? b w s # and rows are separated by /
found-is-not-a-cell-cells = { $found } 不是格子：格子用 B W _ ? b w s #，行之間用 / 分隔
# row {row} has {found} cells, but row 1 has {expected}: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1
row-row-has-found-cells-but = 第 { $row } 行有 { $found } 格，而第 1 行有 { $expected } 格：矩形的各行一樣長，菱形的各行是 1、3、5 … 3、1
# a pattern has at most 25 rows and 25 columns; this one has {rows} rows and {columns} columns
a-pattern-has-at-most-25 = 棋形最多 25 行 25 列；這個有 { $rows } 行 { $columns } 列
# this pattern is {found}, not {expected}
this-pattern-is-found-not-expected = 這個棋形是 { $found }，不是 { $expected }
# move {number}: {}[{value}] is not a point; only the moves before it are used
move-number-value-is-not-a = 第 { $number } 手：{ $v1 }[{ $value }] 不是點；只使用它之前的著法
# after move {number}: a position is set up; play goes on there, with the stones as moves
after-move-number-a-position-is = 第 { $number } 手之後擺放了局面；從那裡繼續，棋子按著法處理
# {name}[{value}] is not a point of a board of {size} lines; it is ignored
name-value-is-not-a-point = { $name }[{ $value }] 不是 { $size } 路棋盤上的點；已忽略
# PL[{value}] is not a colour; it is ignored
pl-value-is-not-a-colour = PL[{ $value }] 不是顏色；已忽略
# KM[{text}] is not a recognised komi
km-text-is-not-a-recognised = KM[{ $text }] 不是可識別的貼目
# HA[{text}] is not a number of stones; 0 is assumed
ha-text-is-not-a-number = HA[{ $text }] 不是子數；按 0 處理
# komi is read from {name}
komi-is-read-from-name = 貼目取自 { $name }
# the rank {rank} is read from the name {name}
the-rank-rank-is-read-from = 段位 { $rank } 取自名字 { $name }
# {stones} black stones are set up on star points: they are read as a handicap
stones-black-stones-are-set-up = 星位上擺放了 { $stones } 個黑子：按讓子處理
# black begins with {stones} moves: they are read as a handicap
black-begins-with-stones-moves-they = 黑方開局連下 { $stones } 手：按讓子處理
# DT[{}] is not a recognised date
dt-is-not-a-recognised-date = DT[{ $v1 }] 不是可識別的日期
# RE[{}] is not a recognised result
re-is-not-a-recognised-result = RE[{ $v1 }] 不是可識別的結果
# HA[{handicap}], but no handicap stones are set up
ha-handicap-but-no-handicap-stones = HA[{ $handicap }]，但沒有擺放讓子
# stone has
stone-has = 個棋子
# stones have
stones-have = 個棋子
# {captured} {stones} no liberties in the set-up
captured-stones-no-liberties-in-the = 擺放的 { $captured } { $stones }沒有氣
# point is
point-is = 個點
# points are
points-are = 個點
# {} {points} set up in both colours; the later stone counts
points-set-up-in-both-colours = { $v1 } { $points }被擺放了雙方的棋子；以後放的為準
# [{pass}] is read as a pass
pass-is-read-as-a-pass = {"["}{ $pass }] 讀作虛手
# points such as Q16 are read by these names
points-such-as-q16-are-read = Q16 這樣的點按這些名稱讀取
# the first point off the board is read as a pass
the-first-point-off-the-board = 棋盤外的第一個點讀作虛手
# letters of points in upper case are read as lower case
letters-of-points-in-upper-case = 點的大寫字母讀作小寫
# some nodes hold more than one move; all are used in order
some-nodes-hold-more-than-one = 有些節點含有多手棋；全部依次使用
# text that is not SGF was skipped ({} {places})
text-that-is-not-sgf-was = 跳過了不是 SGF 的文字（{ $v1 } { $places }）
# the game is not closed with `)`; its end may be missing
the-game-is-not-closed-with = 對局沒有用 `)` 閉合；結尾可能缺失
# no game found: a game begins with `(;`; is this SGF?
no-game-found-a-game-begins = 沒有對局：對局以 `(;` 開頭；這是 SGF 嗎？
# GM[{game}] is not Go, which is GM[1]; only games of Go can be read
gm-game-is-not-go-which = GM[{ $game }] 不是圍棋（GM[1]）；只能讀取圍棋
# SZ[{size}] is not square; only square boards can be read
sz-size-is-not-square-only = SZ[{ $size }] 不是方形；只能讀取方形棋盤
# SZ[{size}] is not a valid board size; expected a number from 2 to 25
sz-size-is-not-a-valid = SZ[{ $size }] 不是有效的棋盤大小；應為 2 到 25 的數
# move {number} ({color} [{}]) is off the board; only the moves before it are used
move-number-color-is-off-the = 第 { $number } 手（{ $color } [{ $v1 }]）在棋盤外；只使用它之前的著法
# move {number} ({color} {}) is on a stone of the other colour; only the moves before it are used
move-number-color-is-on-a = 第 { $number } 手（{ $color } { $v1 }）落在對方棋子上；只使用它之前的著法
# the record has more than {MAX_MOVES} moves; the rest is ignored
the-record-has-more-than-max = 棋譜超過 { $MAX_MOVES } 手；其餘已忽略
# word {at} of a stored game is not valid
word-at-of-a-stored-game = 儲存的對局中第 { $at } 個字無效
# `{path}` is no path of a line, such as 12:2/15: after move 12 the second line, its move 15
path-is-no-path-of-a = `{ $path }` 不是變化的路徑，應如 12:2/15：第 12 手後的第二個變化的第 15 手
# {encoding} has no {character:?}; GB18030 and UTF-8 have all characters
encoding-has-no-character-gb18030-and = { $encoding } 沒有 { $character }；GB18030 和 UTF-8 包含所有字元
# byte {offset}: no game found: a game begins with `(;`; is this an SGF file?
byte-offset-no-game-found-a = 第 { $offset } 位元組：沒有對局：對局以 `(;` 開頭；這是 SGF 檔案嗎？
# byte {offset}: the game that begins here is longer than {limit} bytes; if the file is not broken, raise the limit `game-bytes`
byte-offset-the-game-that-begins = 第 { $offset } 位元組：從這裡開始的對局超過 { $limit } 位元組；如果檔案沒有損壞，請提高限制 `game-bytes`
# byte {offset}: the value that begins here is longer than {limit} bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
byte-offset-the-value-that-begins = 第 { $offset } 位元組：從這裡開始的值超過 { $limit } 位元組，缺少 `]`；如果檔案沒有損壞，請提高限制 `value-bytes`
# byte {offset}: this variation lies deeper than {limit} levels; if the file is not broken, raise the limit `depth`
byte-offset-this-variation-lies-deeper = 第 { $offset } 位元組：這個變化深於 { $limit } 層；如果檔案沒有損壞，請提高限制 `depth`
# byte {offset}: from this node on the game has more than {limit} nodes; if the file is not broken, raise the limit `nodes`
byte-offset-from-this-node-on = 第 { $offset } 位元組：到這個節點為止，對局超過 { $limit } 個節點；如果檔案沒有損壞，請提高限制 `nodes`
# byte {offset}: cannot continue reading: {source}; the games before it were read
byte-offset-cannot-continue-reading-source = 第 { $offset } 位元組：無法繼續讀取：{ $source }；之前的對局已讀取
# the declared encoding is wrong; the text was read as {name}
the-declared-encoding-is-wrong-the = 宣告的編碼有誤；文字按 { $name } 讀取
# the text is in several encodings: {name} and others; each value was read alone
the-text-is-in-several-encodings = 文字含有多種編碼：{ $name } 等；各個值分別讀取
# some characters cannot be read as {name}
some-characters-cannot-be-read-as = 有些字元不能按 { $name } 讀取
# the stored bytes are damaged
the-stored-bytes-are-damaged = 儲存的資料已損壞
# no dictionary has the shape {0:?}: expected 3x3, diamond, 4x4, 5x5 or 5x5-all
no-dictionary-has-the-shape-0 = 字典沒有棋形 { $v1 }：應為 3x3、diamond、4x4、5x5 或 5x5-all
# the pattern has no cell on the board: all its cells are #
the-pattern-has-no-cell-on = 棋形沒有棋盤上的格子：所有格子都是 #
# a thread of the search stopped
a-thread-of-the-search-stopped = 一個搜尋執行緒停止了
# the set of symmetries is empty; the identity searches for the pattern as written
the-set-of-symmetries-is-empty = 對稱集合為空；恆等變換按原樣搜尋棋形
# the range of moves {from}..{to} is empty: the first must not be greater than the last
the-range-of-moves-from-to = 手數範圍 { $from }..{ $to } 為空：前者不能大於後者
# {row},{col} is not a cell of this {rows}x{cols} pattern on which a move can be played
row-col-is-not-a-cell = { $row },{ $col } 不是這個 { $rows }x{ $cols } 棋形中可以落子的格子
# there is a stone
there-is-a-stone = 該點已有棋子
# that retakes the ko immediately
that-retakes-the-ko-immediately = 那會立即提回劫
# that is suicide
that-is-suicide = 那是自殺
# the problem has ended
the-problem-has-ended = 題目已經結束
# no move to undo or redo
no-move-to-undo-or-redo = 沒有可以悔棋或重做的著法
# no move was found within the limits
no-move-was-found-within-the = 在限制內沒有找到著法
# no string has all its liberties in the region; take a larger one, or name the target
no-string-has-all-its-liberties = 區域內沒有氣全在其中的棋串；請取更大的區域，或指定目標
# the strings at {} and {} are equally large; name the target
the-strings-at-and-are-equally = { $v1 } 和 { $v2 } 的棋串一樣大；請指定目標
# the target {} is not a stone
the-target-is-not-a-stone = 目標 { $v1 } 不是棋子
# no target is marked: the stones that are to be captured have TR in SGF
no-target-is-marked-the-stones = 沒有標記目標：要吃的棋子在 SGF 中用 TR 標記
# the targets have both colours
the-targets-have-both-colours = 目標有兩種顏色
# the point {} of the region is not empty
the-point-of-the-region-is = 區域的點 { $v1 } 不是空點
# the string at {} has no liberty
the-string-at-has-no-liberty = { $v1 } 的棋串沒有氣
# the target has a liberty at {}, outside the region: it could never be captured there
the-target-has-a-liberty-at = 目標在區域外的 { $v1 } 有氣：在這裡永遠吃不掉
# the ko point {} is not an empty point of the region
the-ko-point-is-not-an = 劫點 { $v1 } 不是區域內的空點
# the region is too large: its box has {0} cells, the solver takes at most 384
the-region-is-too-large-its = 區域太大：它的外框有 { $v1 } 格，求解器最多 384 格
# GM[{0}]: this is a record of another game; Go is GM[1]
gm-0-this-is-a-record = GM[{ $v1 }]：這是另一種棋的記錄；圍棋是 GM[1]
# SZ[{0}]: the board must be a square of 1 to 25 lines
sz-0-the-board-must-be = SZ[{ $v1 }]：棋盤必須是 1 到 25 路的方形
# {identifier}[{value}] is not a point of the board
identifier-value-is-not-a-point = { $identifier }[{ $value }] 不是棋盤上的點
# PL[{0}]: the player must be B or W
pl-0-the-player-must-be = PL[{ $v1 }]：先行方必須是 B 或 W
# no stones are set up: AB and AW are missing before the first move
no-stones-are-set-up-ab = 沒有擺放棋子：第一手之前缺少 AB 和 AW
# {path}, byte {byte}: {source}
path-byte-byte-source = { $path }，第 { $byte } 位元組：{ $source }
# {path}, byte {byte}: no target is marked, and no group is surrounded
path-byte-byte-no-target-is = { $path }，第 { $byte } 位元組：沒有標記目標，也沒有被包圍的棋
# a board has 1 to 25 rows between bars, as in |--xo+|; found {0}
a-board-has-1-to-25 = 棋盤在豎線之間有 1 到 25 行，如 |--xo+|；實際 { $v1 } 行
# line {line} has {found} points, but there are {expected} rows
line-line-has-found-points-but = 第 { $line } 行有 { $found } 個點，但共有 { $expected } 行
# line {line}, column {column}: {found:?} is not one of x o X O + - K
line-line-column-column-found-is = 第 { $line } 行第 { $column } 列：{ $found } 不是 x o X O + - K 之一
# line {0}: Play: must be followed by black or white
line-0-play-must-be-followed = 第 { $v1 } 行：Play: 之後必須是 black 或 white
# missing line Play: black or Play: white
missing-line-play-black-or-play = 缺少 Play: black 或 Play: white 行
# no node {0}
no-node-0 = 沒有節點 { $v1 }
# node {0} is its own successor
node-0-is-its-own-successor = 節點 { $v1 } 是它自己的後繼
# node {0} is reached with two positions
node-0-is-reached-with-two = 節點 { $v1 } 從兩個不同局面到達
# node {0} is wrong for its position
node-0-is-wrong-for-its = 節點 { $v1 } 與它的局面不符
# the move of node {0} is not legal
the-move-of-node-0-is = 節點 { $v1 } 的著法不合規則
# node {0} does not answer the move {1:?}
node-0-does-not-answer-the = 節點 { $v1 } 沒有應對著法 { $v2 }
# no corpus named {name:?}{}
no-corpus-named-name = 沒有名為 { $name } 的棋譜庫{ $v1 }
# no game with the number {id}
no-game-with-the-number-id = 沒有編號為 { $id } 的對局
# positions are taken from the main line, but the query asks for variations
positions-are-taken-from-the-main = 局面取自主線，而查詢要求變化圖
# no corpus keeps its variations, so there are none to search
no-corpus-keeps-its-variations-so = 沒有棋譜庫儲存變化圖，因此無可搜尋
# no set named ${name}{}
no-set-named-name = 沒有名為 ${ $name } 的集合{ $v1 }
# no {kind} named {name:?}{}
no-kind-named-name = 沒有名為 { $name } 的 { $kind }{ $v1 }
# ; did you mean {near:?}?
did-you-mean-near = ；您是指 { $near } 嗎？
# the player `me` is not defined
the-player-me-is-not-defined = 沒有定義棋手 `me`
# invalid set `${name}`: {reason}
invalid-set-name-reason = 集合 `${ $name }` 無效：{ $reason }
# no position for `{asked}`: it is not part of the database
no-position-for-asked-it-is = `{ $asked }` 沒有局面：它不屬於資料庫
# the query has {parts} parts, those of its named sets included; the limit is {}
the-query-has-parts-parts-those = 查詢連同其中的集合共有 { $parts } 個部分；上限是 { $v1 }
# the tag is empty
the-tag-is-empty = 標籤為空
# the dictionary does not have {shape}; {remedy}
the-dictionary-does-not-have-shape = 字典沒有 { $shape }；{ $remedy }
# templates of {shape} would be too many
templates-of-shape-would-be-too = { $shape } 的模板會太多
# no move-prediction model has been trained
no-move-prediction-model-has-been = 還沒有訓練著法預測模型
# no games on boards of {size} lines to train on
no-games-on-boards-of-size = 沒有 { $size } 路棋盤的對局可供訓練
# none of these games was held out of the training of the move-prediction model
none-of-these-games-was-held = 這些對局都參加了著法預測模型的訓練，沒有留出的
# cannot {action} {}: {source}
cannot-action-source = 無法{ $action } { $v1 }：{ $source }
# cannot keep data in a temporary file in {}: {source}
cannot-keep-data-in-a-temporary = 無法在 { $v1 } 的臨時檔案中儲存資料：{ $source }
# {} already exists and is not empty
already-exists-and-is-not-empty = { $v1 } 已存在且不是空的
# cannot restore the backup {}: {reason}; nothing was restored
cannot-restore-the-backup-reason-nothing = 無法恢復備份 { $v1 }：{ $reason }；沒有恢復任何內容
# no data of the database {} could be recovered: {reason}
no-data-of-the-database-could = 資料庫 { $v1 } 的資料無法恢復：{ $reason }
# another change of the database is in progress; wait until it ends
another-change-of-the-database-is = 資料庫正在進行另一項更改；請等它結束
# cannot rank {rows} rows; the limit is {most}
cannot-rank-rows-rows-the-limit = 不能給 { $rows } 行排名；上限是 { $most }
# a tree cannot have more than {most} lines of games
a-tree-cannot-have-more-than = 一棵樹最多包含 { $most } 局的著法
# cannot start a thread: {0}
cannot-start-a-thread-0 = 無法啟動執行緒：{ $v1 }
# cannot write: {0}
cannot-write-0 = 無法寫入：{ $v1 }
# internal error: {0}; the database is unchanged
internal-error-0-the-database-is = 內部錯誤：{ $v1 }；資料庫沒有改變
# ; no games have been imported
no-games-have-been-imported = ；還沒有匯入對局
# ; did you mean ${near}?
did-you-mean-near-2 = ；您是指 ${ $near } 嗎？
# line {line} of the aliases: {reason}; write the names of one player with `=` between them
line-line-of-the-aliases-reason = 別名檔案第 { $line } 行：{ $reason }；同一棋手的名字之間寫 `=`
# a name is empty
a-name-is-empty = 有一個名字為空
# there is one name only
there-is-one-name-only = 只有一個名字
# look {} up
look-up = 查詢{ $v1 }
# look players up
look-players-up = 查詢棋手
# search the comments
search-the-comments = 搜尋註釋
# search the variations of {} games
search-the-variations-of-games = 搜尋 { $v1 } 局的變化圖
# recall an earlier search of all games
recall-an-earlier-search-of-all = 使用先前對全部對局的搜尋
# look up in the {kind} dictionary
look-up-in-the-kind-dictionary = 查 { $kind } 字典
# rule games out by the dictionary's sets
rule-games-out-by-the-dictionary = 用字典的集合排除對局
# search {searched} games for {}
search-searched-games-for = 在 { $searched } 局中搜尋{ $v1 }
# `{0}` asks for more than a position has: problems are found by patterns, joined with and, or, not and with
t-0-asks-for-more-than-a = `{ $v1 }` 所要求的超出局面：題目按棋形查詢，用 and、or、not 和 with 連接
# at least
at-least = at least
# named sets
named-sets = 集合
# the same games
the-same-games = 相同的對局
# the same letters
the-same-letters = 相同的字母
# the words in another order
the-words-in-another-order = 詞序不同
# the stored model has version {found}; this program reads version {VERSION}
the-stored-model-has-version-found = 儲存的模型是版本 { $found }；本程式讀取版本 { $VERSION }
# the stored value {value} is damaged: {problem}
the-stored-value-value-is-damaged = 儲存的值 { $value } 已損壞：{ $problem }
# line {line}: {problem}; expected: {expected}
line-line-problem-expected-expected = 第 { $line } 行：{ $problem }；應為：{ $expected }
# {} exists
exists = { $v1 } 已存在
# {} is {kind}, not a regular file
is-kind-not-a-regular-file = { $v1 } 是{ $kind }，不是普通檔案
# {} lies in the folder of the database {}
lies-in-the-folder-of-the = { $v1 } 在資料庫 { $v2 } 的資料夾中
# cannot write {}: {source}
cannot-write-source = 無法寫入 { $v1 }：{ $source }
# a board of {size} lines is not supported: a board has 1 to {MAX_SIZE} lines
a-board-of-size-lines-is = 不支援 { $size } 路棋盤：棋盤為 1 到 { $MAX_SIZE } 路
# {color} cannot play at {point}: {reason}
color-cannot-play-at-point-reason = { $color }不能下在 { $point }：{ $reason }
# the game has {moves} moves; there is no position after move {asked}
the-game-has-moves-moves-there = 對局有 { $moves } 手；沒有第 { $asked } 手之後的局面
# invalid region `{text}`: expected `board`, two corners as in `N19..T13`, or a corner's inner point as in `corner Q16`
invalid-region-text-expected-board-two = 區域 `{ $text }` 無效：應為 `board`，兩個角點如 `N19..T13`，或角的內側點如 `corner Q16`
# `{text}` is not a point of a board of {size} lines
text-is-not-a-point-of = `{ $text }` 不是 { $size } 路棋盤上的點
# the text holds no game record
the-text-holds-no-game-record = 文字中沒有棋譜
# the pattern has no place on the board, so it has no region
the-pattern-has-no-place-on = 棋形沒有棋盤上的位置，因此沒有區域
# the input is empty
the-input-is-empty = 輸入為空
# unexpected end
unexpected-end = 意外的結尾
# unexpected `{found}`
unexpected-found = 意外的 `{ $found }`
# `{found}` is not a command
found-is-not-a-command = `{ $found }` 不是命令
# missing `and` or `or` between conditions
missing-and-or-or-between-conditions = 條件之間缺少 `and` 或 `or`
# a text of several words needs quotes
a-text-of-several-words-needs = 由幾個片語成的文字需要引號
# `{found}` is a keyword, not a text
found-is-a-keyword-not-a = `{ $found }` 是關鍵字，不是文字
# this text is empty
this-text-is-empty = 這個文字為空
# unclosed quote
unclosed-quote = 引號沒有閉合
# unclosed parenthesis
unclosed-parenthesis = 括號沒有閉合
# unmatched `)`
unmatched = 多餘的 `)`
# a whole board is a square of 2 to 25 rows; this pattern has {height} rows of {width}
a-whole-board-is-a-square = 整個棋盤是 2 到 25 行的方形；這個棋形是 { $height } 行 { $width } 列
# `{found}` is not a shape: rectangles are 1x1 to 25x25, diamonds diamond1 to diamond12
found-is-not-a-shape-rectangles = `{ $found }` 不是棋形：矩形為 1x1 到 25x25，菱形為 diamond1 到 diamond12
# `{found}` is not {}
found-is-not = `{ $found }` 不是{ $v1 }
# the range `{found}` is empty
the-range-found-is-empty = 範圍 `{ $found }` 為空
# a range needs at least one end
a-range-needs-at-least-one = 範圍至少要有一端
# unexpected operator `{operator}`
unexpected-operator-operator = 意外的運算子 `{ $operator }`
# `{word}` needs a pattern, but this is {found}
word-needs-a-pattern-but-this = `{ $word }` 需要棋形，但這是{ $found }
# `comment` needs a pattern in the same position
comment-needs-a-pattern-in-the = `comment` 需要同一局面的棋形
# `{word}` is given twice
word-is-given-twice = `{ $word }` 出現了兩次
# the pattern has no cell in row {row} and column {col}
the-pattern-has-no-cell-in = 棋形沒有第 { $row } 行第 { $col } 列的格子
# `{word}` is missing a value
word-is-missing-a-value = `{ $word }` 缺少值
# a signature needs at least one known point
a-signature-needs-at-least-one = 簽名至少需要一個已知點
# conditions are nested more than {limit} levels deep
conditions-are-nested-more-than-limit = 條件巢狀超過 { $limit } 層
# a shape (3x3, 4x7, diamond, …)
a-shape-3x3-4x7-diamond = 形狀（3x3、4x7、diamond …）
# the name of a shape (ponnuki, keima, hane, …)
the-name-of-a-shape-ponnuki = 棋形名稱（ponnuki、keima、hane …）
# a field (player, date, result, …)
a-field-player-date-result = 欄位（player、date、result …）
# a named set ($name)
a-named-set-name = 集合（$name）
# a name (letters, digits, - and _)
a-name-letters-digits-and = 名稱（字母、數字、- 和 _）
# a whole number
a-whole-number = 整數
# a number or a range (9, 1..60, 9.., ..80)
a-number-or-a-range-9 = 數或範圍（9、1..60、9..、..80）
# a region (N19..T13, corner Q16, board)
a-region-n19-t13-corner-q16 = 區域（N19..T13、corner Q16、board）
# a row and a column (2,3)
a-row-and-a-column-2 = 行和列（2,3）
# a file or folder
a-file-or-folder = 檔案或資料夾
# the number of a game
the-number-of-a-game = 對局編號
# the end
the-end = 結尾
# a text (in quotes, if it has blanks)
a-text-in-quotes-if-it = 文字（含空格時加引號）
# a number of points or a range (6.5, 0..3.75)
a-number-of-points-or-a = 目數或範圍（6.5、0..3.75）
# a rank or a range (9d, 1p..9p, 5k..)
a-rank-or-a-range-9d = 段位或範圍（9d、1p..9p、5k..）
# a date or a range (2003, 2003-05-01, 1970s, 2003..2005)
a-date-or-a-range-2003 = 日期或範圍（2003、2003-05-01、1970s、2003..2005）
# a result (B+, W+R, B+..3.5, jigo, void, ?)
a-result-b-w-r-b = 結果（B+、W+R、B+..3.5、jigo、void、?）
# a winner (black, white, none, or a name in quotes)
a-winner-black-white-none-or = 勝者（black、white、none，或加引號的名字）
# join them with `and` or `or`; patterns also with `with` or `then`
join-them-with-and-or-or = 請用 `and` 或 `or` 連接；棋形還可以用 `with` 或 `then`
# to use it as a text, put it in quotes
to-use-it-as-a-text = 要把它作為文字，請加引號
# "*" matches every text that is not empty
matches-every-text-that-is-not = "*" 匹配所有非空文字
# B black, W white, _ empty, ? any, b not white, w not black, s stone, # off the board
b-black-w-white-empty-any = B 黑，W 白，_ 空，? 任意，b 非白，w 非黑，s 棋子，# 棋盤外
# `at least N times` counts hits of a pattern, or of patterns joined by `with`
at-least-n-times-counts-hits = `at least N times` 計算一個棋形或用 `with` 連接的棋形的出現次數
# conditions on games are combined with `and`, `or` and `not`
conditions-on-games-are-combined-with = 對局條件用 `and`、`or` 和 `not` 組合
# `comment "ladder" with PATTERN` finds positions with both; `text "ladder"` finds games by their comments alone
comment-ladder-with-pattern-finds-positions = `comment "ladder" with PATTERN` 查詢兩者都有的局面；`text "ladder"` 只按註釋查詢對局
# columns are A to Z without I, from the left; lines are 1 to 25, from below
columns-are-a-to-z-without = 列從左起為 A 到 Z（沒有 I）；行從下起為 1 到 25
# points are counted in quarters: 6.5, 3.75, 0
points-are-counted-in-quarters-6 = 目數以四分之一為單位：6.5、3.75、0
# a system's shell takes `>` for redirection: quote it there ('{word}>={value}'), or write `{word} {value}..`
a-system-s-shell-takes-for = 系統的 shell 把 `>` 當作重定向：請加引號（'{ $word }>={ $value }'），或寫 `{ $word } { $value }..`
# within quotes, \" writes a quote
within-quotes-writes-a-quote = 在引號內，\" 表示引號
# 4x7 is 4 rows of 7
t-4x7-is-4-rows-of-7 = 4x7 是 4 行 7 列
# did you mean to write `{text}` before this?
did-you-mean-to-write-text = 是否要在它前面寫 `{ $text }`？
# did you mean `{text}`?
did-you-mean-text = 您是指 `{ $text }` 嗎？
# expected one of {}
expected-one-of = 應為 { $v1 } 之一
# the query has no parameter `${name}`
the-query-has-no-parameter-name = 查詢沒有引數 `${ $name }`
# a number, a range (a..b), or =, >=, <=, > or < and a number
a-number-a-range-a-b = 一個數、一個範圍（a..b），或 =、>=、<=、>、< 加一個數
# a set of games, joined by `and`
a-set-of-games-joined-by = 用 `and` 連接的對局集合
# a set of games, joined by `or`
a-set-of-games-joined-by-2 = 用 `or` 連接的對局集合
# a set of games, given by `not`
a-set-of-games-given-by = 用 `not` 表示的對局集合
# a set of games, given by `then`
a-set-of-games-given-by-2 = 用 `then` 表示的對局集合
# a set of games, given by `at least`
a-set-of-games-given-by-3 = 用 `at least` 表示的對局集合
# a set of games
a-set-of-games = 對局集合
# a fact of a whole game
a-fact-of-a-whole-game = 整局棋的條件
# no comparison: write it alone
no-comparison-write-it-alone = 不用比較符：直接寫它
# cannot {action} the database {}: {source}{}
cannot-action-the-database-source = 無法{ $action }資料庫 { $v1 }：{ $source }{ $v2 }
# not enough memory to read or write the database
not-enough-memory-to-read-or = 記憶體不足，無法讀寫資料庫
# the database {} is being changed by {}
the-database-is-being-changed-by = 資料庫 { $v1 } 正在被 { $v2 } 更改
# no database at {}
no-database-at = { $v1 } 沒有資料庫
# the database {} was replaced by another while it was open
the-database-was-replaced-by-another = 資料庫 { $v1 } 在開啟期間被另一個替換
# {} is not a database: it holds other files
is-not-a-database-it-holds = { $v1 } 不是資料庫：其中有其他檔案
# the database is damaged: tree {tree}, key {key}: {reason}
the-database-is-damaged-tree-tree = 資料庫已損壞：樹 { $tree }，鍵 { $key }：{ $reason }
# cannot write the value of key {key} to tree {tree}: {reason}
cannot-write-the-value-of-key = 無法把鍵 { $key } 的值寫入樹 { $tree }：{ $reason }
# the database {} is damaged: {reason}
the-database-is-damaged-reason = 資料庫 { $v1 } 已損壞：{ $reason }
# the change of the database {} cannot go on after this error: {reason}{}
the-change-of-the-database-cannot = 出現這個錯誤後，對資料庫 { $v1 } 的更改不能繼續：{ $reason }{ $v2 }
# the database {} has format {found}; this version reads format {supported}
the-database-has-format-found-this = 資料庫 { $v1 } 的格式是 { $found }；這個版本讀取格式 { $supported }
# `{shown}` is not {expected}
shown-is-not-expected = `{ $shown }` 不是 { $expected }
# this server does not answer under this name
this-server-does-not-answer-under = 本伺服器不以此名稱應答
# this server does not answer pages of other servers
this-server-does-not-answer-pages = 本伺服器不應答其他伺服器的網頁
# open the address that the server printed: it holds the token
open-the-address-that-the-server = 請打開伺服器顯示的位址：其中有權杖
# this address is read with GET
this-address-is-read-with-get = 此位址用 GET 讀取
# nothing is at {}
nothing-is-at = { $v1 } 處沒有內容
# too many searches are running; try again in a moment
too-many-searches-are-running-try = 正在進行的搜尋太多；請稍後再試
# this server does not change its database
this-server-does-not-change-its = 本伺服器不修改資料庫
# start it with `gopdb serve --write`
start-it-with-gopdb-serve-write = 請用 `gopdb serve --write` 啟動
# only the server's own page may change the database
only-the-server-s-own-page = 只有伺服器自己的網頁可以修改資料庫
# the request has no body
the-request-has-no-body = 請求沒有內容
# the body has more than {most} bytes
the-body-has-more-than-most = 內容超過 { $most } 位元組
# the body was not sent in time
the-body-was-not-sent-in = 內容未及時傳送
# the request failed in the server
the-request-failed-in-the-server = 請求在伺服器中失敗
# cannot listen on {address}: {source}
cannot-listen-on-address-source = 無法在 { $address } 上監聽：{ $source }
# the server stopped: {0}
the-server-stopped-0 = 伺服器停止了：{ $v1 }
# unknown parameter `{name}`; available: {}
unknown-parameter-name-available = 未知參數 `{ $name }`；可用的有：{ $v1 }
# the parameter is given twice
the-parameter-is-given-twice = 參數重複
# a value is required
a-value-is-required = 需要一個值
# the value has {} bytes; the limit is {LONGEST}
the-value-has-bytes-the-limit = 該值有 { $v1 } 位元組；上限為 { $LONGEST }
# a whole number from 0 to {most}
a-whole-number-from-0-to = 0 到 { $most } 的整數
# one of: {}
one-of = 以下之一：{ $v1 }
# the file holds no game record
the-file-holds-no-game-record = 檔案中沒有棋譜
# the server does not have this file
the-server-does-not-have-this = 伺服器沒有此檔案
# send it again
send-it-again = 請重新傳送
# the file has {number} game records
the-file-has-number-game-records = 檔案有 { $number } 局棋譜

## Texts

# written to
written-to = 已寫入
# restored to
restored-to = 已恢復到
# {n} games
n-games = { $n } 局
# {games} {what} {path}, {bytes} bytes ({time})
games-what-path-bytes-bytes-time = { $games }{ $what } { $path }，{ $bytes } 位元組（{ $time }）
# black won: {rule}
black-won-rule = 黑勝：{ $rule }
# as different by chance: {}
as-different-by-chance = 偶然出現這種差異的機率：{ $v1 }
# {n} games are
n-games-are = { $n } 局
# {common} in both A and B and count on both sides of the tests
common-in-both-a-and-b = { $common }同屬 A 和 B，在檢驗中兩邊都計入
# by chance
by-chance = 偶然機率
# games
games = 局數
# of
of = 總數
# share
share = 佔比
# black won
black-won = 黑勝
# next
next = 下一手
# black wins
black-wins = 黑勝率
# unexpected `{}`
unexpected = 意外的 `{ $v1 }`
# context 1 30 at P17..R15; in the shell also: context here at P17..R15
context-1-30-at-p17-r15 = context 1 30 at P17..R15；在 shell 中還可用：context here at P17..R15
# size
size = 大小
# hits
hits = 次數
# moves played there
moves-played-there = 其中的著法
# no other game has even P0
no-other-game-has-even-p0 = 沒有其他對局出現 P0
# the evidence ends at P{}: no other game has it; P{} is in {}
the-evidence-ends-at-p-no = 證據到 P{ $v1 } 為止：沒有其他對局出現它；P{ $v2 } 出現在 { $v3 }
# other games have the whole board
other-games-have-the-whole-board = 其他對局有相同的全盤
# cannot read {}: no such file or folder
cannot-read-no-such-file-or = 無法讀取 { $v1 }：沒有這個檔案或資料夾
# byte {}: {}
byte = 第 { $v1 } 位元組：{ $v2 }
# ; and {}
and = ；另有{ $v1 }
# {n} more problems
n-more-problems = { $n } 個問題
# {games} without a row in {}, the first `{id}` at byte {byte}
games-without-a-row-in-the = { $games }在 { $v1 } 中沒有對應的行，第一個是第 { $byte } 位元組的 `{ $id }`
# {n} rows
n-rows = { $n } 行
# {rows} not used; line {}: {}
rows-not-used-line = { $rows }沒有使用；第 { $v1 } 行：{ $v2 }
# cannot write {}: {error}
cannot-write-error = 無法寫入 { $v1 }：{ $error }
# `--force` replaces files that exist
force-replaces-files-that-exist = `--force` 會覆蓋已有的檔案
# {} written to {} in {}
written-to-in = { $v1 }已寫入 { $v3 } 中的{ $v2 }
# {n} files
n-files = { $n } 個檔案
# from
from = 來源
# problem
problem = 問題
# {n} files are no records
n-files-are-no-records = { $n } 個檔案不是棋譜
# … (--verbose lists them)
verbose-lists-them = …（--verbose 列出全部）
# corpus
corpus = 棋譜庫
# first date
first-date = 最早日期
# first game
first-game = 最早一局
# last date
last-date = 最晚日期
# last game
last-game = 最晚一局
# imported last
imported-last = 最近匯入
# imported
imported = 匯入時間
# 0 corpora
t-0-corpora = 沒有棋譜庫
# `import PATH` adds games
import-path-adds-games = `import PATH` 匯入對局
# {date} {:02}:{:02} UTC
date-02-02-utc = { $date } { $v1 }:{ $v2 } UTC
# the file holds several problems; the others would be lost
the-file-holds-several-problems-the = 檔案含有多道題；其餘的會丟失
# the file has moves after the problem; they would be lost
the-file-has-moves-after-the = 檔案在題目之後還有著法；它們會丟失
# the problem is in an archive
the-problem-is-in-an-archive = 題目在壓縮包中
# not yet:
not-yet = 尚不成立：
# a point is a column and a line, such as C3; a box is A1..C3
a-point-is-a-column-and = 點是列加行，如 C3；框是 A1..C3
# points are missing
points-are-missing = 缺少點
# for example: black C3 D4
for-example-black-c3-d4 = 例如：black C3 D4
# no stone at {}
no-stone-at = { $v1 } 沒有棋子
# not a problem yet: {error}
not-a-problem-yet-error = 還不是題目：{ $error }
# {} is not overwritten: {why}
is-not-overwritten-why = 沒有覆蓋 { $v1 }：{ $why }
# `save NAME` writes another file
save-name-writes-another-file = `save NAME` 寫入另一個檔案
# {} already exists
already-exists = { $v1 } 已存在
# save under another name, or `edit` that file
save-under-another-name-or-edit = 請用別的名字儲存，或 `edit` 那個檔案
# {} cannot be written: {error}
cannot-be-written-error = 無法寫入 { $v1 }：{ $error }
# saved: {saved}
saved-saved = 已儲存：{ $saved }
# `{rest}` is not a player
rest-is-not-a-player = `{ $rest }` 不是一方
# first black, first white
first-black-first-white = first black, first white
# nothing to undo
nothing-to-undo = 沒有可撤銷的
# the changes are not saved
the-changes-are-not-saved = 更改尚未儲存
# `save`, or `quit` again to discard them
save-or-quit-again-to-discard = 用 `save` 儲存，或再次 `quit` 放棄
# end with `save`
end-with-save = 以 `save` 結束
# no game on a board of {} lines
no-game-on-a-board-of = 沒有 { $v1 } 路棋盤的對局
# all {n} games are in the database, so the model may know them
all-n-games-are-in-the = 全部 { $n } 局都在資料庫中，模型可能已經學過
# name games that are not in the database, or use --known
name-games-that-are-not-in = 請給出不在資料庫中的對局，或用 --known
# {} skipped that are in the database
skipped-that-are-in-the-database = 跳過資料庫中已有的 { $v1 } 局
# {} skipped on boards of other sizes
skipped-on-boards-of-other-sizes = 跳過其他大小棋盤的 { $v1 } 局
# model of
model-of = 模型
# , moves of {name}
moves-of-name = ，{ $name } 的著法
# ranked first: {} points ({} to {})
ranked-first-points-to = 排第一：{ $v1 } 個百分點（{ $v2 } 到 { $v3 }）
# fitted further to {}, measured on {} that were held out{whose} ({})
fitted-further-to-measured-on-that = 進一步擬合到 { $v1 }，在留出的 { $v2 } 上測量{ $whose }（{ $v3 }）
# moves
moves = 手數
# log-likelihood
log-likelihood = 對數似然
# moves from
moves-from = 手數段
# calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest
calibration-error-2-points-for-the = 校準誤差：最可能的一手 { $v1 } 個百分點，前十手 { $v2 } 個百分點
# chance
chance = 機率
# {} to {} %
to = { $v1 } 到 { $v2 } %
# predicted
predicted = 預測
# played
played = 實際
# the likeliest move of each position
the-likeliest-move-of-each-position = 每個局面最可能的一手
# the ten likeliest moves of each position
the-ten-likeliest-moves-of-each = 每個局面最可能的十手
# `{other}` has no steps to explain
other-has-no-steps-to-explain = `{ $other }` 沒有可說明的步驟
# step
step = 步驟
# read the counts of the dictionary
read-the-counts-of-the-dictionary = 讀取字典的計數
# count the patterns of these games
count-the-patterns-of-these-games = 統計這些對局的棋形
# `{word}` names no lines
word-names-no-lines = `{ $word }` 不是變化類別
# `{text}` is no number
text-is-no-number = `{ $text }` 不是數
# `{word}` is no point of a board of {size} lines
word-is-no-point-of-a = `{ $word }` 不是 { $size } 路棋盤上的點
# no position to explore
no-position-to-explore = 沒有可探索的局面
# {n} other moves
n-other-moves = 另有 { $n } 種著法
# `back` takes the last move back
back-takes-the-last-move-back = `back` 退回上一手
# `play A` goes on, `back` goes back, `open A` shows a game
play-a-goes-on-back-goes = `play A` 繼續，`back` 退回，`open A` 開啟對局
# · {} to move{won}
to-move-won = · 輪到{ $v1 }{ $won }
# path: {}
path = 路徑：{ $v1 }
# game {} {}
game = 第 { $v1 } 局 { $v2 }
# {at}: labels {}
at-labels = { $at }：標記 { $v1 }
# move
move = 著法
# average year
average-year = 平均年份
# {year}, game {}
year-game = { $year }，第 { $v1 } 局
# game {}
game-2 = 第 { $v1 } 局
# · black won {}
black-won-2 = · 黑勝率 { $v1 }
# the last of them played {color} {}
the-last-of-them-played-color = 其中最後一局接著下了{ $color } { $v1 }
# the last of them ends there
the-last-of-them-ends-there = 其中最後一局到此結束
# no game has this position; {games} followed the first {}; {played} ({})
no-game-has-this-position-games = 沒有對局出現這個局面；{ $games }走到第 { $v1 }；{ $played }（{ $v2 }）
# {n} moves
n-moves = { $n } 手
# unknown file extension: {}
unknown-file-extension = 未知的副檔名：{ $v1 }
# use .svg, .png, .html or .txt
use-svg-png-html-or-txt = 請用 .svg、.png、.html 或 .txt
# text cannot be written in {name:?}
text-cannot-be-written-in-name = 文字不能用 { $name } 編碼
# for example GB18030, Big5, Shift_JIS, EUC-KR or utf-8-bom
for-example-gb18030-big5-shift-jis = 例如 GB18030、Big5、Shift_JIS、EUC-KR 或 utf-8-bom
# no game {id}
no-game-id = 沒有第 { $id } 局
# a table needs a file
a-table-needs-a-file = 表格需要一個檔案
# use .csv, .json, .parquet or .arrow
use-csv-json-parquet-or-arrow = 請用 .csv、.json、.parquet 或 .arrow
# hits need a pattern
hits-need-a-pattern = hits 需要棋形
# an encoding is for SGF and CSV
an-encoding-is-for-sgf-and = 編碼只用於 SGF 和 CSV
# {} written to {}
written-to-2 = { $v1 }已寫入 { $v2 }
# a diagram needs a pattern
a-diagram-needs-a-pattern = 圖需要棋形
# a tree needs a pattern
a-tree-needs-a-pattern = 樹需要棋形
# a tree is SGF: use a file named .sgf
a-tree-is-sgf-use-a = 樹是 SGF：請用 .sgf 檔案
# {n} hits
n-hits = { $n } 處
# the tree of {hits} is in {}
the-tree-of-hits-is-in = { $hits }的樹在 { $v1 } 中
# use a file named .sgf, or a folder
use-a-file-named-sgf-or = 請用 .sgf 檔案或資料夾
# cannot write to {}: {error}
cannot-write-to-error = 無法寫入 { $v1 }：{ $error }
# {} written to {path}
written-to-path = { $v1 }已寫入 { $path }
# a wiki diagram is text
a-wiki-diagram-is-text = wiki 圖是文字
# use a file named .txt, or export diagram
use-a-file-named-txt-or = 請用 .txt 檔案，或用 export diagram
# the diagram is in {}
the-diagram-is-in = 圖在 { $v1 } 中
# {} in {}
in = { $v2 }中的{ $v1 }
# * {letter}: {} {part} ({number} of {})
letter-part-number-of = {"*"} { $letter }：{ $v1 } { $part }（{ $v2 } 中的 { $number }）
# fact
fact = 項目
# raw
raw = 原文
# kind
kind = 種類
# warning: {warning}
warning-warning = 警告：{ $warning }
# --lines prints JSON; it cannot print CSV
lines-prints-json-it-cannot-print = --lines 輸出 JSON，不能輸出 CSV
# leave out --lines, or --format csv
leave-out-lines-or-format-csv = 請去掉 --lines 或 --format csv
# {n} nodes
n-nodes = { $n } 個節點
# searched: the variations of {games} ({nodes})
searched-the-variations-of-games-nodes = 搜尋了 { $games }的變化圖（{ $nodes }）
# searched: only the variations of {games} ({nodes})
searched-only-the-variations-of-games = 只搜尋了 { $games }的變化圖（{ $nodes }）
# searched: main lines, and the variations of {games} ({nodes})
searched-main-lines-and-the-variations = 搜尋了主線和 { $games }的變化圖（{ $nodes }）
# not searched: the variations of {games} whose corpora do not keep them; `{gopdb}variations CORPUS on` keeps them
not-searched-the-variations-of-games = 沒有搜尋：{ $games }的棋譜庫不儲存變化圖；`{ $gopdb }variations CORPUS on` 會儲存
# {n} placements
n-placements = { $n } 個位置
# `winner` is by the colours of the game, wins by the pattern's
winner-is-by-the-colours-of = `winner` 按對局中的顏色，勝率按棋形的顏色
# wins in the pattern's colours: {rule}
wins-in-the-pattern-s-colours = 勝率按棋形的顏色：{ $rule }
# first hits: {line}
first-hits-line = 首次出現：{ $line }
# no games are listed after the first {offset}: {games} in all
no-games-are-listed-after-the = 前 { $offset } 局之後沒有可列的對局：共 { $games }
# {n} more games
n-more-games = 另有 { $n } 局
# {more}: `more`, or limit N, offset {shown}
more-more-or-limit-n-offset = { $more }：`more`，或 limit N, offset { $shown }
# {more}: --limit N, --limit all, or --offset {shown}
more-limit-n-limit-all-or = { $more }：--limit N、--limit all 或 --offset { $shown }
# `{show}` shows the first game on the board
show-shows-the-first-game-on = `{ $show }` 在棋盤上顯示第一局
# · `back` takes back
back-takes-back = · `back` 退回
# `{show}` shows the first game · `play A` goes on with A{back}
show-shows-the-first-game-play = `{ $show }` 顯示第一局 · `play A` 沿 A 繼續{ $back }
# (black won {share_won})
black-won-share-won = （黑勝率 { $share_won }）
# at once
at-once = 立即
# later
later = 稍後
# never
never = 從不
# played {}
played-2 = 此處的後續：{ $v1 }
# no wins by colour: with the colours exchanged the pattern is the same
no-wins-by-colour-with-the = 不分顏色統計勝率：交換黑白後棋形相同
# no game with a known winner
no-game-with-a-known-winner = 沒有已知勝者的對局
# {color} won {}: {}
color-won = { $color }勝 { $v1 }：{ $v2 }
# {} without a winner
without-a-winner = { $v1 } 局未分勝負
# no later move was played in this window
no-later-move-was-played-in = 此後沒有著法下在這個視窗中
# tenuki
tenuki = 脫先
# white wins
white-wins = 白勝率
# years
years = 年份
# elsewhere in the window: {rest}
elsewhere-in-the-window-rest = 視窗內其他點：{ $rest }
# game
game-3 = 對局
# `players`, which lists the names: no player has "{name}"
players-which-lists-the-names-no = `players` 列出名字：沒有棋手的名字含有「{ $name }」
# a similar name: {}; no player has "{name}"
a-similar-name-no-player-has = 相近的名字：{ $v1 }；沒有棋手的名字含有「{ $name }」
# the database has no games yet: `import PATH` adds some
the-database-has-no-games-yet = 資料庫還沒有對局：`import PATH` 匯入
# `{reading}`, if that is meant
reading-if-that-is-meant = 如果是這個意思：`{ $reading }`
# `{}`, which finds {games}
which-finds-games = `{ $v1 }` 可找到 { $games }
# another cell than {row},{col} after `next`: it is never empty
another-cell-than-row-col-after = `next` 之後不要用格子 { $row },{ $col }：它從不為空
# rotated, reflected or with colours exchanged: `{} sym`
rotated-reflected-or-with-colours-exchanged = 旋轉、翻轉或交換黑白：`{ $v1 } sym`
# elsewhere on the board: leave out `at {}`
elsewhere-on-the-board-leave-out = 棋盤的其他地方：去掉 `at { $v1 }`
# earlier or later: leave out `move` and `next`
earlier-or-later-leave-out-move = 更早或更晚：去掉 `move` 和 `next`
# `?` for cells that do not matter, `b` for cells that are not white
for-cells-that-do-not-matter = 無關的格子用 `?`，非白的格子用 `b`
# each condition of `and` alone, to see which one finds nothing
each-condition-of-and-alone-to = 把 `and` 的各個條件單獨試，看哪個找不到
# `stats` and `corpora`, which describe the database
stats-and-corpora-which-describe-the = `stats` 和 `corpora` 說明資料庫的內容
# {}: {error}
error = { $v1 }：{ $error }
# unexpected `{other}` after `fuseki`
unexpected-other-after-fuseki = `fuseki` 之後有意外的 `{ $other }`
# fuseki [--moves N] [top N] [swap], or show, same, count
fuseki-moves-n-top-n-swap = fuseki [--moves N] [top N] [swap]，或 show、same、count
# {n} openings
n-openings = { $n } 種布局
# in order
in-order = （分順序）
# {kinds} of {moves} moves{order} in {} as long, of {basis}
kinds-of-moves-moves-order-in = { $moves } 手的{ $kinds }{ $order }，見於不短於此的{ $v1 }，對象：{ $basis }
# player wins: won by {name}, with either colour, against others
player-wins-won-by-name-with = 棋手勝率：{ $name } 執黑或執白對他人的勝率
# {} in all but {}
in-all-but = { $v1 }（除 { $v2 } 局外）
# player wins
player-wins = 棋手勝率
# opening
opening = 布局
# cannot read `fuseki {}`
cannot-read-fuseki = 無法理解 `fuseki { $v1 }`
# `{word}` is not a point in Park's coordinates
word-is-not-a-point-in = `{ $word }` 不是 Park 座標中的點
# AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9
area-level-offset-such-as-north = AREA,LEVEL,OFFSET，如 North,7,3，層數到 9
# move {} is on a point that is taken
move-is-on-a-point-that = 第 { $v1 } 手所在的點已有棋子
# a board of {} lines has no centre point to count levels from
a-board-of-lines-has-no = { $v1 } 路棋盤沒有天元可作為層的起點
# {}, move {moves}
move-moves = { $v1 }，第 { $moves } 手
# level {}: {moves}
level-moves = 第 { $v1 } 層：{ $moves }
# different positions
different-positions = 不同的局面
# the same position: the second is the first under {}
the-same-position-the-second-is = 同一局面：第二個是第一個經 { $v1 } 得到的
# the position has no stone
the-position-has-no-stone = 局面沒有棋子
# `--moves 6` takes the position after six moves
moves-6-takes-the-position-after = `--moves 6` 取六手之後的局面
# the position after {} is in {} of {} games ({}): rotated {}, reflected {}
the-position-after-is-in-of = { $v1 }之後的局面出現在 { $v3 }中的 { $v2 } 局（{ $v4 }）：旋轉 { $v5 }，翻轉 { $v6 }
# games: the player's games of at least as many moves
games-the-player-s-games-of = 局數：該棋手手數不少於此的對局
# {note}; {more} more players, which --format csv lists
note-more-more-players-which-format = { $note }；另有 { $more } 名棋手，--format csv 列出
# {} of {}
of-2 = { $v1 }/{ $v2 }
# player
player = 棋手
# with it
with-it = 出現
# rotated
rotated = 旋轉
# reflected
reflected = 翻轉
# as black
as-black = 執黑
# as white
as-white = 執白
# cannot talk to the controller: {error}
cannot-talk-to-the-controller-error = 無法與控制程式通訊：{ $error }
# no game found in {files}
no-game-found-in-files = 在 { $files }中沒有找到對局
# see the reasons above; `gopdb import --help` lists the formats
see-the-reasons-above-gopdb-import = 原因見上；`gopdb import --help` 列出支援的格式
# cannot read {}: {error}
cannot-read-error = 無法讀取 { $v1 }：{ $error }
# name existing files, folders or archives
name-existing-files-folders-or-archives = 請給出存在的檔案、資料夾或壓縮包
# the name of the corpus is empty
the-name-of-the-corpus-is = 棋譜庫的名稱為空
# no encoding named {name:?}
no-encoding-named-name = 沒有名為 { $name } 的編碼
# for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251
for-example-gb18030-big5-shift-jis-2 = 例如 GB18030、Big5、Shift_JIS、EUC-JP、EUC-KR 或 windows-1251
# the database already exists, with the shapes {has}
the-database-already-exists-with-the = 資料庫已存在，含有形狀 { $has }
# `gopdb index add {missing}` adds one
gopdb-index-add-missing-adds-one = `gopdb index add { $missing }` 新增一個
# invalid limit {limit:?}
invalid-limit-limit = 限制 { $limit } 無效
# write NAME=N, such as depth=1000; `gopdb import --help` lists the names
write-name-n-such-as-depth = 請寫 NAME=N，如 depth=1000；`gopdb import --help` 列出名稱
# {name:?} is not a shape of the dictionary
name-is-not-a-shape-of = { $name } 不是字典的形狀
# the dictionary has 3x3, diamond, 4x4, 5x5 and 5x5-all; `find` searches any shape
the-dictionary-has-3x3-diamond-4x4 = 字典有 3x3、diamond、4x4、5x5 和 5x5-all；`find` 可搜尋任何形狀
# {games} games, writing the dictionary
games-games-writing-the-dictionary = { $games } 局，正在寫入字典
# {games} games, {rate} games/s
games-games-rate-games-s = { $games } 局，每秒 { $rate } 局
# {} new
new = 新增 { $v1 }
# {} known
known = 已有 { $v1 }
# {} rejected
rejected = 拒絕 { $v1 }
# {} corrected
corrected = 更正 { $v1 }
# , {} games/s
games-s = ，每秒 { $v1 } 局
# (--verbose lists them)
verbose-lists-them-2 = （--verbose 列出）
# {} read
read-2 = 讀取 { $v1 }
# {} unchanged since the last import
unchanged-since-the-last-import = { $v1 } 個自上次匯入以來未變
# {n} warnings
n-warnings = { $n } 條警告
# none of which can be played
none-of-which-can-be-played = 但都無法落子
# which are not searched (`import --variations` keeps them)
which-are-not-searched-import-variations = 不予搜尋（`import --variations` 儲存它們）
# which queries `in variations` search
which-queries-in-variations-search = 可用 `in variations` 搜尋
# of which queries `in variations` search {}
of-which-queries-in-variations-search = 其中 { $v1 } 手可用 `in variations` 搜尋
# {aside} of {all} moves are in variations, {kept}
aside-of-all-moves-are-in = { $all } 手中有 { $aside } 手在變化圖中，{ $kept }
# ; known games keep the facts they have
known-games-keep-the-facts-they = ；已有的對局保留原來的資訊
# {indexed} with facts from an index{known}
indexed-with-facts-from-an-index = { $indexed }的資訊來自索引{ $known }
# and {} more{hint}
and-more-hint = 另有 { $v1 } 個{ $hint }
# {path}, byte {byte}: {reason}
path-byte-byte-reason = { $path }，第 { $byte } 位元組：{ $reason }
# {path}: {reason}
path-reason = { $path }：{ $reason }
# rejected:
rejected-2 = 拒絕：
# {}, byte {}: {}
byte-2 = { $v1 }，第 { $v2 } 位元組：{ $v3 }
# warning:
warning = 警告：
# {files} {kind} ({example})
files-kind-example = { $files } 個{ $kind }（{ $example }）
# {files} {kind} (such as {example})
files-kind-such-as-example = { $files } 個{ $kind }（如 { $example }）
# {files} skipped: {}
files-skipped = 跳過 { $files }：{ $v1 }
# skipped:
skipped = 跳過：
# {kind}: {path}
kind-path = { $kind }：{ $path }
# and {} more
and-more = 另有 { $v1 } 個
# note:
note = 注意：
# no files found
no-files-found = 沒有找到檔案
# the database holds {}
the-database-holds = 資料庫現有 { $v1 }
# next:
next-2 = 接下來：
# {name} ({}). Is that you?  {gopdb}me = {quoted}
name-is-that-you-gopdb-me = { $name }（{ $v1 }）。是您嗎？  { $gopdb }me = { $quoted }
# most games:
most-games = 對局最多：
# then: {gopdb}report me, {gopdb}serve --open
then-gopdb-report-me-gopdb-serve = 然後：{ $gopdb }report me、{ $gopdb }serve --open
# {name}: counted in {games} ({})
name-counted-in-games = { $name }：已在 { $games }中統計（{ $v1 }）
# {name}: already in the dictionary
name-already-in-the-dictionary = { $name }：已在字典中
# estimated from all games; nothing was added
estimated-from-all-games-nothing-was = 根據全部對局估計；沒有新增
# estimated from {sampled} of {games} games; nothing was added
estimated-from-sampled-of-games-games = 根據 { $games } 局中的 { $sampled } 局估計；沒有新增
# {name}: about {} patterns, {} on disk; adding it takes {} of memory
name-about-patterns-on-disk-adding = { $name }：約 { $v1 } 個棋形，佔磁碟 { $v2 }；新增需要 { $v3 } 記憶體
# `{gopdb}index add {name} --yes` adds it
gopdb-index-add-name-yes-adds = `{ $gopdb }index add { $name } --yes` 新增它
# {} in {} of {basis}
in-of-basis = { $v2 }中有 { $v1 }，對象：{ $basis }
# {n} positions
n-positions = { $n } 個局面
# {n} corners
n-corners = { $n } 個角
# tree written to {}
tree-written-to = 樹已寫入 { $v1 }
# ended
ended = 結束
# reached
reached = 出現
# first wins
first-wins = 先著方勝率
# cannot write to {folder}: {error}
cannot-write-to-folder-error = 無法寫入 { $folder }：{ $error }
# pages written to {folder}
pages-written-to-folder = 頁面已寫入 { $folder }
# {other} is the database itself
other-is-the-database-itself = { $other } 就是這個資料庫
# name the folder of another database, or choose the target with --db
name-the-folder-of-another-database = 請給出另一個資料庫的資料夾，或用 --db 選擇目標
# {name}: {new} new, {known} known ({time})
name-new-new-known-known-time = { $name }：新增 { $new }，已有 { $known }（{ $time }）
# {} given to games
given-to-games = { $v1 }加到了對局上
# {n} tags were
n-tags-were = { $n } 個標籤
# ${name}: saved
name-saved = ${ $name }：已儲存
# ${name} has another query here: the other database's is saved as ${kept_as}
name-has-another-query-here-the = ${ $name } 在這裡是另一個查詢：另一資料庫的儲存為 ${ $kept_as }
# `{line}` is not understood here
line-is-not-understood-here = 這裡不能理解 `{ $line }`
# `help` lists what is
help-lists-what-is = `help` 列出可用的命令
# where
where = 位置
# nothing
nothing = 無
# earlier games
earlier-games = 此前對局
# new
new-2 = 新手
# yes
yes = 是
# no
no = 否
# played there before
played-there-before = 此前下過
# {n} earlier games
n-earlier-games = 此前的 { $n } 局
# ; {} without a date not considered
without-a-date-not-considered = ；{ $v1 } 沒有日期，未計入
# game {}, compared with {earlier} on {size}x{size}{undated}
game-compared-with-earlier-on-size = 第 { $v1 } 局，與 { $size } 路棋盤的{ $earlier }比較{ $undated }
# the first moves that no earlier game has; earlier games: those with the position before the move, of which a new move needs at least {KNOWN_GAMES}; corners are {lines}x{lines}
the-first-moves-that-no-earlier = 此前沒有對局下過的第一手；此前對局：有著手前局面的對局，新手至少需要 { $KNOWN_GAMES } 局；角為 { $lines }x{ $lines }
# no earlier game has the position on the board
no-earlier-game-has-the-position = 此前沒有對局出現棋盤上的局面
# the position on the board is in {} {}{}
the-position-on-the-board-is = 棋盤上的局面見於第 { $v2 } { $v3 } 局
# `{show}` shows the move on the board
show-shows-the-move-on-the = `{ $show }` 在棋盤上顯示這手棋
# the patterns need a file
the-patterns-need-a-file = 棋形需要一個檔案
# {n} patterns
n-patterns = { $n } 個棋形
# {kind} has no centre, which .spat files need
kind-has-no-centre-which-spat = { $kind } 沒有中心，而 .spat 檔案需要中心
# 3x3, diamond and 5x5 have one
t-3x3-diamond-and-5x5-have-one = 3x3、diamond 和 5x5 有中心
# use .csv, .json, .spat, .parquet or .arrow
use-csv-json-spat-parquet-or = 請用 .csv、.json、.spat、.parquet 或 .arrow
# this gopdb was built without {}
this-gopdb-was-built-without = 這個 gopdb 編譯時沒有包含 { $v1 }
# build it with `--features parquet`, or write .csv
build-it-with-features-parquet-or = 請用 `--features parquet` 編譯，或寫 .csv
# D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit
d4-a-move-pass-undo-redo = D4（著法）、pass、undo、redo、hint、switch、reset、board、moves、quit
# ; you have {player}. {}
you-have-player = ；您執{ $player }。{ $v1 }
# {} is outside the region: it counts as a pass
is-outside-the-region-it-counts = { $v1 } 在區域之外：按虛手處理
# play on an empty point
play-on-an-empty-point = 請下在空點
# play elsewhere first, or `hint`
play-elsewhere-first-or-hint = 請先下別處，或用 `hint`
# `undo`, `reset` or `quit`
undo-reset-or-quit = `undo`、`reset` 或 `quit`
# `play FILE --time 30` lets the computer think longer
play-file-time-30-lets-the = `play FILE --time 30` 讓電腦思考更久
# {} to play
to-play = 輪到{ $v1 }
# {} is captured
is-captured = { $v1 }被吃
# {} lives
lives = { $v1 }活
# you win
you-win = 您贏了
# the computer wins
the-computer-wins = 電腦贏了
# the file marks this as wrong
the-file-marks-this-as-wrong = 檔案把這手標為錯誤
# right so far, by the file
right-so-far-by-the-file = 按檔案，到此正確
# {} cannot be killed: this is proved
cannot-be-killed-this-is-proved = { $v1 }殺不掉：已證明
# {} cannot live: this is proved
cannot-live-this-is-proved = { $v1 }活不了：已證明
# {} is a mistake{why}; {better} wins
is-a-mistake-why-better-wins = { $v1 } 是失著{ $why }；{ $better } 可勝
# {defender} lives
defender-lives = { $defender }活
# {defender} dies
defender-dies = { $defender }死
# it repeats without end
it-repeats-without-end = 循環不止
# the record's answer, not proved
the-record-s-answer-not-proved = 棋譜的答案，沒有證明
# it looks best, but nothing is proved
it-looks-best-but-nothing-is = 看來最好，但沒有證明
# no moves yet
no-moves-yet = 還沒有著法
# {} of {}: {}
of-3 = { $v2 } 局中勝 { $v1 } 局：{ $v3 }
# ; by colour with {} against itself
by-colour-with-against-itself = ；其中{ $v1 }是自己對自己，按顏色計
# ; also in {}: `{}`
also-in = ；還見於{ $v1 }：`{ $v2 }`
# {n} other names
n-other-names = { $n } 個其他名字
# {} won {}; as black {}, as white {}{itself}{others}
won-as-black-as-white-itself = { $v1 }勝率：{ $v2 }；執黑 { $v3 }，執白 { $v4 }{ $itself }{ $others }
# a game counts in the colours of its first hit
a-game-counts-in-the-colours = 每局按首次出現的顏色計算
# won
won = 勝
# rate
rate = 勝率
# {n} players
n-players = { $n } 名棋手
# games of a player against itself are neither won nor lost, but by colour
games-of-a-player-against-itself = 棋手與自己的對局不計勝負，只按顏色計
# {n} more players
n-more-players = 另有 { $n } 名棋手
# {rest}: --limit N, --limit all; --by won, rate, name, first, …
rest-limit-n-limit-all-by = { $rest }：--limit N、--limit all；--by won、rate、name、first …
# the database has {corpora} corpora, whose players are not compared by default
the-database-has-corpora-corpora-whose = 資料庫有 { $corpora } 個棋譜庫，預設不跨庫比較棋手
# choose one by --where "corpus NAME", or compare across them with --opt-in
choose-one-by-where-corpus-name = 用 --where "corpus NAME" 選一個，或用 --opt-in 跨庫比較
# fewer than {least} there
fewer-than-least-there = 其中不足{ $least }
# --least compares players of fewer games
least-compares-players-of-fewer-games = --least 可比較對局較少的棋手
# no player named "{name}" with at least {least} there
no-player-named-name-with-at = 沒有名為「{ $name }」且至少有{ $least }的棋手
# names are compared in full; --least compares players of fewer games
names-are-compared-in-full-least = 名字須完全一致；--least 可比較對局較少的棋手
# players most like {name}
players-most-like-name = 與 { $name } 最相近的棋手
# no game in the files
no-game-in-the-files = 檔案中沒有對局
# the games do not have exactly one player's name in common
the-games-do-not-have-exactly = 這些對局沒有恰好一個共同的棋手名
# --name NAME says whose games they are in the files
name-name-says-whose-games-they = --name NAME 指明檔案中是誰的對局
# no game of "{name}" in the files
no-game-of-name-in-the = 檔案中沒有「{ $name }」的對局
# players most like {name} in {games}
players-most-like-name-in-games = 與 { $games }中的 { $name } 最相近的棋手
# {games} in the database and left out of what is known
games-in-the-database-and-left = { $games }已在資料庫中，不作為已知
# score
score = 得分
# openings in common
openings-in-common = 共同的布局
# no players to compare with
no-players-to-compare-with = 沒有可比較的棋手
# score: 1 is the same deviations from the average player, 0 unrelated ones; no probability
score-1-is-the-same-deviations = 得分：1 表示與平均棋手的偏差相同，0 表示無關；不是機率
# unseen
unseen = 未見
# unseen games
unseen-games = 未見局數
# players
players = 棋手
# candidates
candidates = 候選
# known games
known-games = 已知局數
# first
first = 第一
# within five
within-five = 前五
# openings first
openings-first = 僅布局第一
# openings alone: first
openings-alone-first = 僅憑布局：第一
# openings within five
openings-within-five = 僅布局前五
# most frequent
most-frequent = 最常見者
# these shares hold for the {} with at least {} here, each looked for among all of them; of players with fewer games less is known, and fewer are found
these-shares-hold-for-the-with = 這些比例適用於這裡至少有 { $v2 } 的 { $v1 }，每人都在其中查詢；對局較少的棋手所知較少，找到的也較少
# unseen are the latest games; most frequent: always naming the player with the most games
unseen-are-the-latest-games-most = 未見的是最近的對局；最常見者：總是猜對局最多的棋手
# number
number = 編號
# other
other = 另一個
# other games
other-games = 另一個局數
# reason
reason = 理由
# games of both
games-of-both = 共同的對局
# {} that may be of one player
that-may-be-of-one-player = 可能是同一棋手的{ $v1 }
# {n} pairs of names
n-pairs-of-names = { $n } 對名字
# {}: --limit N
limit-n = { $v1 }：--limit N
# {n} more pairs
n-more-pairs = 另有 { $n } 對
# `{gopdb}players same --accept 1,3` makes them aliases; --accept all, all of them
gopdb-players-same-accept-1-3 = `{ $gopdb }players same --accept 1,3` 把它們設為別名；--accept all 全部
# no file of aliases
no-file-of-aliases = 沒有別名檔案
# GOPDB_ALIASES names one
gopdb-aliases-names-one = GOPDB_ALIASES 指定一個
# {} added to {}
added-to = { $v1 }已加入 { $v2 }
# {n} lines
n-lines = { $n } 行
# no pair {}
no-pair = 沒有第 { $v1 } 對
# --accept 1,3 takes pairs of the list, --accept all takes all
accept-1-3-takes-pairs-of = --accept 1,3 採用列表中的幾對，--accept all 採用全部
# no games there
no-games-there = 那裡沒有對局
# no player named "{name}"
no-player-named-name = 沒有名為「{ $name }」的棋手
# names are compared in full; `players` lists them
names-are-compared-in-full-players = 名字須完全一致；`players` 列出名字
# {file}: {what}
file-what = { $file }：{ $what }
# --labels takes ranks, results or a file
labels-takes-ranks-results-or-a = --labels 可取 ranks、results 或檔案
# line {number} is not `NAME = NUMBER`
line-number-is-not-name-number = 第 { $number } 行不是 `NAME = NUMBER`
# too few players with {least} or more have a known strength, or all have the same
too-few-players-with-least-or = 至少有{ $least }且已知棋力的棋手太少，或棋力都相同
# --labels results takes ratings by results; --least N takes players of fewer games
labels-results-takes-ratings-by-results = --labels results 取成績得出的等級分；--least N 採用對局較少的棋手
# ten are needed; --least N takes players of fewer games
ten-are-needed-least-n-takes = 需要十名；--least N 採用對局較少的棋手
# the error from {games} is {percent} smaller than if everybody is taken for average
the-error-from-games-is-percent = 用{ $games }估計的誤差比把所有人當作平均小 { $percent }
# hardly better than a guess: {text}
hardly-better-than-a-guess-text = 幾乎不比猜測好：{ $text }
# groups
groups = 組數
# error
error-2 = 誤差
# error of the mean
error-of-the-mean = 平均法誤差
# in the interval
in-the-interval = 區間內
# ; known, and not used: {}
known-and-not-used = ；已知但未使用：{ $v1 }
# {name}: {} ({} to {}) by {}{known}
name-to-by-known = { $name }：{ $v1 }（{ $v2 } 到 { $v3 }），依據{ $v4 }{ $known }
# learned from {games} of {} from {} to {}
learned-from-games-of-from-to = 學習自 { $v1 } 的{ $games }，從 { $v2 } 到 { $v3 }
# error: root of the mean squared error in {} for players who were not learned, by so many games; of the mean: if all were taken for average
error-root-of-the-mean-squared = 誤差：對未參加學習的棋手按局數的均方根誤差，單位{ $v1 }；平均法：把所有人當作平均
# the units of the file
the-units-of-the-file = 檔案的單位
# [{bar:30}] {pos} of {len} games, {msg}, {eta} left
bar-30-pos-of-len-games = {"["}{ $bar }] { $pos }/{ $len } 局，{ $msg }，剩餘 { $eta }
# --stones and --limit must be at least 1
stones-and-limit-must-be-at = --stones 和 --limit 至少為 1
# {n} problems
n-problems = { $n } 道題
# name a folder with --to
name-a-folder-with-to = 用 --to 指定資料夾
# {} in {} of {}
in-of = { $v2 }中{ $v1 }，對象 { $v3 }
# · {} tried · {} · {}
tried = · 試了 { $v1 } · { $v2 } · { $v3 }
# {n} duplicates
n-duplicates = { $n } 個重複
# {}, after move {}
after-move = { $v1 }，第 { $v2 } 手之後
# goal
goal = 目標
# target
target = 目標子
# stones
stones = 子數
# empty
empty = 空點
# level
level = 難度
# in the game
in-the-game = 實戰
# file
file = 檔案
# expected levels from 1 to 5, such as 3, 3.. or 2..4
expected-levels-from-1-to-5 = 應為 1 到 5 的難度，如 3、3.. 或 2..4
# {first} plays to {goal}
first-plays-to-goal = { $first }先{ $goal }
# {} holds no problem
holds-no-problem = { $v1 } 中沒有題目
# name a file of SGF with AB and AW, or of GoLD's text form
name-a-file-of-sgf-with = 請給出含 AB 和 AW 的 SGF 檔案，或 GoLD 的文字格式
# {} holds no problem {wanted}
holds-no-problem-wanted = { $v1 } 中沒有第 { $wanted } 題
# it holds {of}: --number 1 to {of}
it-holds-of-number-1-to = 其中有 { $of } 題：--number 1 到 { $of }
# rejected: {error}
rejected-error = 拒絕：{ $error }
# `like` needs a pattern
like-needs-a-pattern = `like` 需要棋形
# no file of the current folder has a problem
no-file-of-the-current-folder = 當前資料夾的檔案中沒有題目
# name files or folders: problems PATH
name-files-or-folders-problems-path = 請給出檔案或資料夾：problems PATH
# `{after}` takes one query and nothing after it
after-takes-one-query-and-nothing = `{ $after }` 之後只能有一個查詢
# write `--limit N` before or after the whole query
write-limit-n-before-or-after = 請把 `--limit N` 寫在整個查詢之前或之後
# {} of {all}
of-all = { $all }中的 { $v1 }
# {} more: --limit N
more-limit-n = 另有 { $v1 } 題：--limit N
# targets
targets = 目標子
# at
at = 位置
# about
about = 說明
# D4 (a move), pass, solution, skip, board, quit
d4-a-move-pass-solution-skip = D4（著法）、pass、solution、skip、board、quit
# `train` needs files or folders with problems
train-needs-files-or-folders-with = `train` 需要含題目的檔案或資料夾
# nothing to repeat before {}
nothing-to-repeat-before = 在 { $v1 } 之前沒有要複習的
# no file or folder {}
no-file-or-folder = 沒有檔案或資料夾 { $v1 }
# {}: {} to repeat, {} new; {} later
to-repeat-new-later = { $v1 }：複習 { $v2 }，新題 { $v3 }；以後 { $v4 }
# {} not asked: the first player does not win, need not play, or it is not decided in time
not-asked-the-first-player-does = { $v1 } 題不問：先行方不勝、不必下，或在時限內未定
# [{bar:30}] {pos} of {len} solved
bar-30-pos-of-len-solved = {"["}{ $bar }] 已解 { $pos }/{ $len }
# box {}, {} of {} right
box-of-right = 第 { $v1 } 盒，{ $v3 } 次中對 { $v2 } 次
# {} of {} · {} · difficulty {} · {state}
of-difficulty-state = { $v1 }/{ $v2 } · { $v3 } · 難度 { $v4 } · { $state }
# {n} ko threats
n-ko-threats = { $n } 個劫材
# ; {} has {threats}
has-threats = ；{ $v1 }有{ $threats }
# {} is wrong: {}
is-wrong = { $v1 } 錯：{ $v2 }
# try again, or `solution`, or `skip`
try-again-or-solution-or-skip = 再試一次，或 `solution`，或 `skip`
# {} is not in the file, and it is not decided in time; {} would answer {answer}
is-not-in-the-file-and = 檔案中沒有 { $v1 }，在時限內也未定；{ $v2 }會應 { $answer }
# {} is right; {} answers {}
is-right-answers = { $v1 } 正確；{ $v2 }應 { $v3 }
# {} is right: solved
is-right-solved = { $v1 } 正確：已解出
# box {}: again on {due}
box-again-on-due = 第 { $v1 } 盒：{ $due } 再做
# the end: {} right, {} wrong
the-end-right-wrong = 結束：對 { $v1 }，錯 { $v2 }
# --today {text}: not a date since 1970
today-text-not-a-date-since = --today { $text }：不是 1970 年以後的日期
# write it as 2026-11-22
write-it-as-2026-11-22 = 請寫成 2026-11-22
# there is no game {word}
there-is-no-game-word = 沒有對局 { $word }
# game {id}
game-id = 第 { $id } 局
# there is no game in {word}
there-is-no-game-in-word = { $word } 中沒有對局
# name a file of SGF, or the number of a game of the database
name-a-file-of-sgf-or = 請給出 SGF 檔案，或資料庫中對局的編號
# cannot read {}: {reason}
cannot-read-reason = 無法讀取 { $v1 }：{ $reason }
# name a file of SGF, a folder or an archive that is there
name-a-file-of-sgf-a = 請給出存在的 SGF 檔案、資料夾或壓縮包
# `{word}` needs a whole number
word-needs-a-whole-number = `{ $word }` 需要一個整數
# {} removed
removed = 已刪除 { $v1 }
# no corpus named "{name}"
no-corpus-named-name-2 = 沒有名為「{ $name }」的棋譜庫
# `remove game {name}` removes game {name}
remove-game-name-removes-game-name = `remove game { $name }` 刪除第 { $name } 局
# {name}: {} removed
name-removed = { $name }：已刪除 { $v1 }
# , {} kept that are in other corpora
kept-that-are-in-other-corpora = ，{ $v1 } 局因屬於其他棋譜庫而保留
# nothing is damaged; nothing was changed
nothing-is-damaged-nothing-was-changed = 沒有損壞；沒有改變
# {main} of them without comments and variations
main-of-them-without-comments-and = 其中 { $main } 局沒有註釋和變化圖
# {} lost
lost = 丟失 { $v1 }
# the damaged database is kept as {damaged}
the-damaged-database-is-kept-as = 損壞的資料庫保留為 { $damaged }
# Games
games-2 = 對局
# Games won by year
games-won-by-year = 各年勝局
# By year
by-year = 按年份
# By handicap
by-handicap = 按讓子
# By komi
by-komi = 按貼目
# By length
by-length = 按手數
# Opponents
opponents = 對手
# Openings
openings = 布局
# Joseki
joseki = 定式
# Openings that differ from others
openings-that-differ-from-others = 與他人不同的布局
# others
others = 他人
# Joseki that differ from others
joseki-that-differ-from-others = 與他人不同的定式
# Openings and joseki that score differently
openings-and-joseki-that-score-differently = 戰績不同的布局和定式
# without
without = 不採用
# Changes: later games, and earlier
changes-later-games-and-earlier = 變化：後期與前期
# earlier
earlier = 前期
# Replies that differ
replies-that-differ = 不同的應手
# The player is black and usually plays A; others usually play B.
the-player-is-black-and-usually = 該棋手為黑方，多下 A；他人多下 B。
# None is significant.
none-is-significant = 沒有顯著的。
# Shapes
shapes = 棋形
# Played more or less often than by others, on the centre.
played-more-or-less-often-than = 比他人更多或更少下在中心的棋形。
# {label}: {won} of {} games won
label-won-of-games-won = { $label }：{ $v1 } 局中勝 { $won } 局
# New moves
new-moves = 新手
# New moves that others played later
new-moves-that-others-played-later = 後來他人也下的新手
# later games
later-games = 後來局數
# game {}, move {}
game-move = 第 { $v1 } 局，第 { $v2 } 手
# games {}
games-3 = 對局 { $v1 }
# {} of {} games, {}; others {}
of-games-others = { $v2 } 局中 { $v1 } 局，{ $v3 }；他人 { $v4 }
# page written to {}
page-written-to = 頁面已寫入 { $v1 }
# compare with other games: `report {who} against {query}`, with {} of others
compare-with-other-games-report-who = 與其他對局比較：`report { $who } against { $query }`，他人的對局有{ $v1 }
# import games of others, such as those of professionals, and compare with them: `against "corpus NAME"`
import-games-of-others-such-as = 匯入他人的對局（例如職業棋手的）來比較：`against "corpus NAME"`
# no player is named
no-player-is-named = 沒有指定棋手
# report player NAME [against QUERY], or report me
report-player-name-against-query-or = report player NAME [against QUERY]，或 report me
# no games
no-games = 沒有對局
# players whose name contains it: {names}
players-whose-name-contains-it-names = 名字含有它的棋手：{ $names }
# find player NAME looks for parts of names
find-player-name-looks-for-parts = find player NAME 按名字的一部分查詢
# similar names: {}
similar-names = 相近的名字：{ $v1 }
# unknown
unknown = 不詳
# year
year = 年份
# length
length = 手數
# opponent
opponent = 對手
# joseki
joseki-2 = 定式
# {games} against itself: a win and a loss by colour and in the list of openings, which has both sides; else one game without a winner; comparisons have one side of each
games-against-itself-a-win-and = { $games }是自己對自己：按顏色和在含雙方的布局表中各計一勝一負，其他處計為一局未分勝負；比較時各取一方
# p
p = p
# e.g. game
e-g-game = 例局
# Openings and joseki that score differently: with, and without
openings-and-joseki-that-score-differently-2 = 戰績不同的布局和定式：採用時與不採用時
# New moves of the player that others played later
new-moves-of-the-player-that = 該棋手下出、後來他人也下的新手
# the first move that no earlier game has, in a position that at least {KNOWN_GAMES} have, is the player's in {} of {} ({}), the opponent's in {}; in the median it is move {}
the-first-move-that-no-earlier = 在至少 { $KNOWN_GAMES } 局出現的局面中，此前沒有對局下過的第一手：{ $v2 }中 { $v1 } 局（{ $v3 }）由該棋手下出，{ $v4 } 局由對手下出；中位數是第 { $v5 } 手
# {n} games with a date
n-games-with-a-date = 有日期的 { $n } 局
# that the query finds
that-the-query-finds = （查詢所得）
# of {first}
of-first = （{ $first } 年）
# of {first}–{last}
of-first-last = （{ $first }–{ $last } 年）
# of all years
of-all-years = （各年）
# by players of rank {}
by-players-of-rank = （段位 { $v1 } 的棋手）
# compared with nothing: there are no games of others {which}{ranks}
compared-with-nothing-there-are-no = 沒有可比較的：沒有他人的對局{ $which }{ $ranks }
# colour, year and rank
colour-year-and-rank = 顏色、年份和段位
# colour and year, not rank
colour-and-year-not-rank = 顏色和年份（不論段位）
# colour and rank, not year
colour-and-rank-not-year = 顏色和段位（不論年份）
# colour, not year and rank
colour-not-year-and-rank = 顏色（不論年份和段位）
# compared with {} of the {} of others {which}{ranks}, for each of {} of the player with games of the same {same}; {} comparisons, of at least {} games each; replies far from the last move: {} (others {})
compared-with-of-the-of-others = 與他人對局{ $which }{ $ranks } { $v2 }中的 { $v1 } 局比較，取自與該棋手的{ $v3 }相同的{ $same }；共 { $v4 } 項比較，每項至少 { $v5 } 局；離上一手很遠的應手：{ $v6 }（他人 { $v7 }）
# {letter} (elsewhere)
letter-elsewhere = { $letter }（他處）
# {}: player {} of {} ({}), others {}
player-of-others = { $v1 }：該棋手 { $v3 } 次中 { $v2 } 次（{ $v4 }），他人 { $v5 }
# {}: player {}, others {} (in {} of {} games)
player-others-in-of-games = { $v1 }：該棋手 { $v2 }，他人 { $v3 }（{ $v5 } 局中 { $v4 } 局）
# Replies that differ: the player (black) usually plays A, others usually B
replies-that-differ-the-player-black = 不同的應手：該棋手（黑）多下 A，他人多下 B
# Shapes played more or less often than by others; the move is on the centre
shapes-played-more-or-less-often = 比他人下得更多或更少的棋形；著法在中心
# shape
shape = 棋形
# player won {} of {} with A
player-won-of-with-a = 下 A 時 { $v2 } 局中勝 { $v1 } 局
# {own}, others {others}
own-others-others = { $own }，他人 { $others }
# expected a number, or `all`
expected-a-number-or-all = 應為數，或 `all`
# found: game {id} {date_text} {black} - {white} {result_text}
found-game-id-date-text-black = 找到：第 { $id } 局 { $date_text } { $black } - { $white } { $result_text }
# for other devices: {url}
for-other-devices-url = 其他裝置：{ $url }
# Ctrl-C stops the server
ctrl-c-stops-the-server = Ctrl-C 停止伺服器
# anybody on the network
anybody-on-the-network = 網路上的任何人
# whoever has the token
whoever-has-the-token = 有令牌的人
# read and change
read-and-change = 讀取和更改
# warning: {who} can {what} this database
warning-who-can-what-this-database = 警告：{ $who }可以{ $what }這個資料庫
# warning: no browser could be opened; open the address yourself
warning-no-browser-could-be-opened = 警告：無法開啟瀏覽器；請自己開啟這個地址
# for this session
for-this-session = 限於本次會話
# no set `${name}` in this session
no-set-name-in-this-session = 本次會話沒有集合 `${ $name }`
# `save {name} = QUERY` saves a query
save-name-query-saves-a-query = `save { $name } = QUERY` 儲存一個查詢
# saved
saved = 已儲存
# `me = "Your Name" or your_nickname` changes the names, which are compared in full
me-your-name-or-your-nickname = `me = "Your Name" or your_nickname` 更改名字，名字須完全一致
# `me` is {}, with {has}
me-is-with-has = `me` 是 { $v1 }，{ $has }
# query
query = 查詢
# 0 sets
t-0-sets = 沒有集合
# `save upsets = handicap 2.. and winner white`, then `find $upsets`
save-upsets-handicap-2-and-winner = 先 `save upsets = handicap 2.. and winner white`，再 `find $upsets`
# deleted the set ${name}
deleted-the-set-name = 已刪除集合 ${ $name }
# which game?
which-game = 哪一局？
# `{text}` is neither a number of moves nor a path
text-is-neither-a-number-of = `{ $text }` 既不是手數也不是路徑
# `show 1 40` shows move 40, `show 1 12:2/15` move 15 of the second line after move 12
show-1-40-shows-move-40 = `show 1 40` 顯示第 40 手，`show 1 12:2/15` 顯示第 12 手後第二個變化的第 15 手
# game {} has no line {line}
game-has-no-line-line = 第 { $v1 } 局沒有變化 { $line }
# its record has no variations
its-record-has-no-variations = 它的棋譜沒有變化圖
# `{game}` is not the number of a game
game-is-not-the-number-of = `{ $game }` 不是對局編號
# `show 12` shows game 12; in the shell, `show #1` the first result
show-12-shows-game-12-in = `show 12` 顯示第 12 局；在 shell 中 `show #1` 顯示第一個結果
# {n} more lines
n-more-lines = 另有 { $n } 個變化
# other lines: {}
other-lines = 其他變化：{ $v1 }
# the game has only {moves}: this is its end
the-game-has-only-moves-this = 對局只有 { $moves }：這是終局
# {color} passes
color-passes = { $color }虛手
# found at {at}, {} ({})
found-at-at = 見於 { $at }，{ $v1 }（{ $v2 }）
# captured: black {black}, white {white}
captured-black-black-white-white = 提子：黑 { $black }，白 { $white }
# result #{number}
result-number = 結果 #{ $number }
# line {}
line = 變化 { $v1 }
# handicap {}
handicap-2 = 讓 { $v1 } 子
# komi {}
komi-2 = 貼目 { $v1 }
# corpus {}
corpus-2 = 棋譜庫 { $v1 }
# from {s}
from-s = 來自 { $s }
# before the first of {of} moves
before-the-first-of-of-moves = 共 { $of } 手，第一手之前
# move {} of {of}: {color} {at}
move-of-of-color-at = 第 { $v1 }/{ $of } 手：{ $color } { $at }
# {} removed, {kept} kept
removed-kept-kept = 刪除 { $v1 }，保留 { $kept }
# longest
longest = 最長
# more facts
more-facts = 資訊更多
# imported first
imported-first = 最先匯入
# group
group = 組
# in common
in-common = 相同手數
# keep
keep = 保留
# {} of probable duplicates
of-probable-duplicates = 可能重複的{ $v1 }
# {n} groups
n-groups = { $n } 組
# {n} more groups
n-more-groups = 另有 { $n } 組
# {more}: --limit N, or --offset N
more-limit-n-or-offset-n = { $more }：--limit N 或 --offset N
# {} proved
proved = 已證明 { $v1 }
# [{bar:30}] {pos} of {len}, {msg}, {eta} left
bar-30-pos-of-len-msg = {"["}{ $bar }] { $pos }/{ $len }，{ $msg }，剩餘 { $eta }
# , best so far: {}
best-so-far = ，目前最好：{ $v1 }
# {n} points
n-points = { $n } 個點
# {time:.0} s, region of {points}{leading}
time-0-s-region-of-points = { $time } 秒，區域 { $points }{ $leading }
# without end
without-end = 循環不止
# {}; {then} if {side} has {}
then-if-side-has = { $v1 }；{ $side }有{ $v2 }時{ $then }
# {second} has {}
second-has = { $second }有{ $v1 }
# {} has up to 4 ko threats
has-up-to-4-ko-threats = { $v1 }最多有 4 個劫材
# ko threats as stated
ko-threats-as-stated = 劫材如所述
# no ko threats
no-ko-threats = 沒有劫材
# marked region of {points}
marked-region-of-points = 標記的區域 { $points }
# enclosed region of {points}
enclosed-region-of-points = 包圍的區域 { $points }
# enclosed region of {}, extended to {points}
enclosed-region-of-extended-to-points = 包圍的區域 { $v1 }，擴大到 { $points }
# region of {points} around the target
region-of-points-around-the-target = 目標周圍的區域 { $points }
# holds on the whole board
holds-on-the-whole-board = 對全盤成立
# moves outside the region ({}) are not considered
moves-outside-the-region-are-not = 沒有考慮區域外的著法（{ $v1 }）
# moves outside the region are not considered
moves-outside-the-region-are-not-2 = 沒有考慮區域外的著法
# , even with the {} stones added around it ({points}), with which all moves are judged
even-with-the-stones-added-around = ，即使在它周圍加上{ $v1 }子（{ $points }）也成立；所有著法都按有這些棋子判斷
# assumes: {ko} · both sides may pass · {region} · {scope}{added}
assumes-ko-both-sides-may-pass = 前提：{ $ko } · 雙方可虛手 · { $region } · { $scope }{ $added }
# whether moves outside change that is not known
whether-moves-outside-change-that-is = 區域外的著法是否改變結論尚不清楚
# moves outside ({points}) may change that
moves-outside-points-may-change-that = 區域外的著法（{ $points }）可能改變結論
# not decided; inside the region: {inside}; {why}
not-decided-inside-the-region-inside = 未定；區域內：{ $inside }；{ $why }
# no move
no-move = 無著
# though {} has {}
though-has = （雖然{ $v1 }有{ $v2 }）
# {defender} lives with {best}{given}
defender-lives-with-best-given = { $defender }以 { $best } 活{ $given }
# {defender} lives even if {attacker} plays first
defender-lives-even-if-attacker-plays = 即使{ $attacker }先下，{ $defender }也活
# {attacker} kills with {best}{given}
attacker-kills-with-best-given = { $attacker }以 { $best } 殺{ $given }
# {defender} is dead even when playing first
defender-is-dead-even-when-playing = 即使先下，{ $defender }也死
# ko with {best}: {}
ko-with-best = 以 { $best } 成劫：{ $v1 }
# without end: neither side can win without repeating the position
without-end-neither-side-can-win = 循環不止：雙方都不能不循環而取勝
# {} with {best} if nobody has a ko threat; with threats it is not decided ({})
with-best-if-nobody-has-a = 雙方沒有劫材時以 { $best } { $v1 }；有劫材時未定（{ $v2 }）
# not decided within {} s; {first} {best} looks best, without proof
not-decided-within-s-first-best = { $v1 } 秒內未定；{ $first } { $best } 看來最好，沒有證明
# not decided ({}); {first} {best} looks best, without proof
not-decided-first-best-looks-best = 未定（{ $v1 }）；{ $first } { $best } 看來最好，沒有證明
# ko: {}
ko = 劫：{ $v1 }
# , even with these stones of {}, which were added: {points}
even-with-these-stones-of-which = ，即使加上{ $v1 }的這些棋子也成立：{ $points }
# ko ({})
ko-2 = 劫（{ $v1 }）
# with {}
with = （{ $v1 }）
# {first} first: {}{best}
first-first-best = { $first }先：{ $v1 }{ $best }
# {first} first: not decided (inside the region: {}{best})
first-first-not-decided-inside-the = { $first }先：未定（區域內：{ $v1 }{ $best }）
# status: {status} · {} · {}
status-status = 狀態：{ $status } · { $v1 } · { $v2 }
# the record's answer: {} {moves}, not proved
the-record-s-answer-moves-not = 棋譜的答案：{ $v1 } { $moves }（未證明）
# no fault found
no-fault-found = 沒有發現錯誤
# difficulty {} of 5: {} of {} first moves {works}
difficulty-of-5-of-first-moves = 難度 { $v1 }/5：{ $v3 } 個第一手中 { $v2 } 個成功
# difficulty not known: some first moves are not decided
difficulty-not-known-some-first-moves = 難度未知：有些第一手未定
# after {}
after = （{ $v1 } 之後）
# {}, repeated{after}: {moves}
repeated-after-moves = { $v1 }，循環{ $after }：{ $moves }
# ko{with}: {}
ko-with = 劫{ $with }：{ $v1 }
# without end: who runs out of moves elsewhere must give way
without-end-who-runs-out-of = 循環不止：在別處無著可下的一方必須讓步
# not decided ({})
not-decided-2 = 未定（{ $v1 }）
# positional superko: {result}
positional-superko-result = 禁全同（位置）：{ $result }
# {n} stones
n-stones = { $n } 子
# , the largest string whose liberties lie in the region
the-largest-string-whose-liberties-lie = ，氣都在區域內的最大棋串
# target {target} ({stones}{chosen}) · {} · {} · {} · {:.1} MiB
target-target-stones-chosen-1-mib = 目標 { $target }（{ $stones }{ $chosen }）· { $v1 } · { $v2 } · { $v3 } · { $v4 } MiB
# {n} empty points
n-empty-points = { $n } 個空點
# , the only group that is surrounded
the-only-group-that-is-surrounded = ，唯一被包圍的棋
# , the group whose fate depends on who plays first
the-group-whose-fate-depends-on = ，死活取決於誰先下的棋
# , the likeliest of several groups
the-likeliest-of-several-groups = ，幾塊棋中最可能的
# {why}; others with --target: {others}
why-others-with-target-others = { $why }；其他可用 --target：{ $others }
# if {} has {}:
if-has = { $v1 }有{ $v2 }時：
# no first move works
no-first-move-works = 沒有成功的第一手
# , needs {} more
needs-more = ，還需 { $v1 }
# ko{more} ({})
ko-more = 劫{ $more }（{ $v1 }）
# works
works = 成功
# loses
loses = 失敗
# line {line} fails at move {number}, {}{answer}
line-line-fails-at-move-number = 變化 { $line } 在第 { $number } 手 { $v1 } 失敗{ $answer }
# line {line} is marked wrong, but works
line-line-is-marked-wrong-but = 變化 { $line } 標為錯誤，但成功
# line {line} cannot be played at move {number}
line-line-cannot-be-played-at = 變化 { $line } 的第 { $number } 手不能下
# {} {verb} too
verb-too = { $v1 } 也成功
# {} is {} whoever plays first
is-whoever-plays-first = 無論誰先，{ $v1 }都{ $v2 }
# {n} marked lines
n-marked-lines = { $n } 個標記的變化
# {unchecked} without a mark or not decided
unchecked-without-a-mark-or-not = { $unchecked }沒有標記或未定
# the file: {unchecked}
the-file-unchecked = 檔案：{ $unchecked }
# the file: {} of {lines} {agree} with the proof
the-file-of-lines-agree-with = 檔案：{ $lines }中有 { $v1 } 個與證明一致
# the file: {} of {lines} {agree} with the proof; {unchecked}
the-file-of-lines-agree-with-2 = 檔案：{ $lines }中有 { $v1 } 個與證明一致；{ $unchecked }
# {} fails
fails = { $v1 } 失敗
# not decided (in the region: {inside})
not-decided-in-the-region-inside = 未定（區域內：{ $inside }）
# {n} threats
n-threats = { $n } 個劫材
# ko: {without}; {side} {turns}: {then}
ko-without-side-turns-then = 劫：{ $without }；{ $side }{ $turns }時{ $then }
# {} without ko threats
without-ko-threats = 無劫材時{ $v1 }
# verdict
verdict = 結論
# status
status = 狀態
# superko
superko = 禁全同
# faults
faults = 錯誤
# best
best = 最好
# difficulty
difficulty = 難度
# positions
positions = 局面數
# {} of {} proved
of-proved = { $v2 }中證明 { $v1 }
# {} alive
alive-2 = 活 { $v1 }
# {} dead
dead-2 = 死 { $v1 }
# {} ko
ko-3 = 劫 { $v1 }
# {} without end
without-end-2 = 循環 { $v1 }
# {open} not decided
open-not-decided = 未定 { $open }
# {} · median {} · {} positions/s · at most {:.1} MiB a problem
median-positions-s-at-most-1 = { $v1 } · 中位數 { $v2 } · 每秒 { $v3 } 個局面 · 每題最多 { $v4 } MiB
# assumes: ko threats as stated, up to 4 otherwise · both sides may pass · {} on the whole board, {} inside marked regions
assumes-ko-threats-as-stated-up = 前提：劫材如所述，否則最多 4 個 · 雙方可虛手 · { $v1 } 題對全盤成立，{ $v2 } 題在標記的區域內
# no problem found
no-problem-found = 沒有找到題目
# name files of SGF with AB, AW and TR, or of GoLD's text form
name-files-of-sgf-with-ab = 請給出含 AB、AW 和 TR 的 SGF 檔案，或 GoLD 的文字格式
# --time {time}: not a number of seconds
time-time-not-a-number-of = --time { $time }：不是秒數
# a point is a column and a line, such as Q16
a-point-is-a-column-and-2 = 點是列加行，如 Q16
# name a stone of it with --target, such as --target {stone}
name-a-stone-of-it-with = 用 --target 指定其中一子，如 --target { $stone }
# name a stone of the group with --target, or mark its stones with TR
name-a-stone-of-the-group = 用 --target 指定其中一子，或用 TR 標記棋子
# mark more points with MA, or none, so that the region is found by distance
mark-more-points-with-ma-or = 用 MA 標記更多點，或都不標，讓區域按距離確定
# mark a smaller region with MA
mark-a-smaller-region-with-ma = 請用 MA 標記較小的區域
# name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13
name-a-file-or-a-folder = 請給出檔案或資料夾，或 GAME MOVE at REGION：solve 20 150 at N19..T13
# `at` needs a region
at-needs-a-region = `at` 需要區域
# `{region}` is not a region of a board of {size} lines: a region is two opposite corners
region-is-not-a-region-of = `{ $region }` 不是 { $size } 路棋盤的區域：區域由兩個對角表示
# game {id} has no move {position}: it has {moves}
game-id-has-no-move-position = 第 { $id } 局沒有第 { $position } 手：共 { $moves }
# game {id}, move {position}, {region}
game-id-move-position-region = 第 { $id } 局，第 { $position } 手，{ $region }
# no tree is written: no problem was solved, or has a fault
no-tree-is-written-no-problem = 沒有寫出樹：沒有解出題目，也沒有問題有錯
# allow more time with --time
allow-more-time-with-time = 用 --time 給更多時間
# figure
figure = 項目
# value
value = 數值
# patterns
patterns = 棋形
# with stones
with-stones = 含棋子
# hits per game
hits-per-game = 每局次數
# {} per game
per-game = 每局 { $v1 }
# {first} to {last}
first-to-last = { $first } 至 { $last }
# won by black
won-by-black = 黑勝
# won by white
won-by-white = 白勝
# without a winner
without-a-winner-2 = 未分勝負
# dates
dates = 日期
# without a date
without-a-date = 沒有日期
# in corpus {}
in-corpus = 棋譜庫 { $v1 }
# won by {name}
won-by-name = { $name } 勝
# won by {name} as black
won-by-name-as-black = { $name } 執黑勝
# won by {name} as white
won-by-name-as-white = { $name } 執白勝
# corpora
corpora = 棋譜庫
# bytes on disk
bytes-on-disk = 磁碟位元組數
# commits
commits = 提交
# all on {size}x{size}
all-on-size-x-size = 都是 { $size } 路
# the model is for boards of {} lines, and this one has {}
the-model-is-for-boards-of = 模型用於 { $v1 } 路棋盤，而這個是 { $v2 } 路
# `gopdb train --size {}` trains one
gopdb-train-size-trains-one = `gopdb train --size { $v1 }` 訓練一個
# no player is to move in this position
no-player-is-to-move-in = 這個局面沒有輪到的一方
# {}, move {at}: {player} to play
move-at-player-to-play = { $v1 }，第 { $at } 手：輪到{ $player }
# positions: with the same surroundings; won: of the games in which it was played there
positions-with-the-same-surroundings-won = 局面數：周圍相同的局面；勝：下在那裡的對局中的勝率
# learned from {}
learned-from = 學習自 { $v1 }
# in {}
in-2 = 於 { $v1 }
# this game is of {}, when few of these were played: its moves are predicted less well, and the chances are less reliable (learned from games of 2003–2011, the likeliest moves were off by 2.8 points on games of programs, by 0.8 on games of these years)
this-game-is-of-when-few = 這局棋是 { $v1 } 年的，當時這樣的對局學得很少：著法預測較差，機率也較不可靠（從 2003–2011 年的對局學習時，對程式的對局最可能的著法偏差 2.8 個百分點，對同年代的對局偏差 0.8）
# the model was trained on {trained} games, which are not the present ones; `train` updates it
the-model-was-trained-on-trained = 模型是用 { $trained } 局訓練的，與現在的對局不同；`train` 會更新它
# chances are those of the {trained} games of the training; `train` fits them to the {} that are counted now
chances-are-those-of-the-trained = 機率來自訓練時的 { $trained } 局；`train` 使它符合現在統計的 { $v1 } 局
# : few, so that chances are mostly those of all games
few-so-that-chances-are-mostly = ：很少，因此機率主要來自全部對局
# fitted further to {games}{whose}{few}
fitted-further-to-games-whose-few = 進一步擬合到{ $games }{ $whose }{ $few }
# no moves were played
no-moves-were-played = 沒有下過著法
# unexpected `{word}`
unexpected-word = 意外的 `{ $word }`
# suggest GAME [MOVE], or suggest MOVES such as Q16 D4
suggest-game-move-or-suggest-moves = suggest GAME [MOVE]，或 suggest MOVES，如 Q16 D4
# `show 1` opens one, `suggest 1 40` names one
show-1-opens-one-suggest-1 = `show 1` 開啟一局，`suggest 1 40` 指定一局
# no game is shown
no-game-is-shown = 沒有顯示的對局
# radius
radius = 半徑
# why
why = 原因
# surroundings with black to play in the middle; ? is farther away
surroundings-with-black-to-play-in = 中心由黑下的周圍棋形；? 更遠
# tag
tag = 標籤
# 0 tags
t-0-tags = 沒有標籤
# `tag 1..3 good`, then `find tag good`
tag-1-3-good-then-find = 先 `tag 1..3 good`，再 `find tag good`
# ; {} had it already
had-it-already = ；{ $v1 } 局已有
# ; {} did not have it
did-not-have-it = ；{ $v1 } 局沒有
# 3x3, diamond and 4x4 have templates
t-3x3-diamond-and-4x4-have-templates = 3x3、diamond 和 4x4 有模板
# template
template = 模板
# fillings
fillings = 填法
# hits of all
hits-of-all = 總次數
# of the rarest
of-the-rarest = 最少者
# {} of {} that occur in at least {}
of-that-occur-in-at-least = { $v2 }中的 { $v1 } 個，出現於至少 { $v3 }
# {n} maximal templates
n-maximal-templates = { $n } 個極大模板
# --within is a share, 0 to 1
within-is-a-share-0-to = --within 是 0 到 1 的比例
# pattern
pattern = 棋形
# games: empty
games-empty = 空時局數
# difference
difference = 差異
# at most
at-most = 最大
# at most {}
at-most-2 = 最多 { $v1 }
# {} of {} with enough games have a cell `?` that changes at most {} of the next moves
of-with-enough-games-have-a = 對局足夠的{ $v2 }中有 { $v1 } 個含有格子 `?`，它最多改變 { $v3 } 的下一手
# the closest is {}: at most {}, {} observed
the-closest-is-at-most-observed = 最接近的是 { $v1 }：最多 { $v2 }，觀察到 { $v3 }
# `find` searches any shape
find-searches-any-shape = `find` 可搜尋任何形狀
# ranked by the lower bound of black's win rate
ranked-by-the-lower-bound-of = 按黑方勝率的下限排序
# fewer or wider conditions; `stats` lists what the dictionary holds
fewer-or-wider-conditions-stats-lists = 條件可以更少或更寬；`stats` 說明字典的內容
# 0 patterns
t-0-patterns = 沒有棋形
# k: stones of the pattern
k-stones-of-the-pattern = k：棋形的子數
# `{gopdb}find {} "{first}" sym` finds the games of the first
gopdb-find-first-sym-finds-the = `{ $gopdb }find { $v1 } "{ $first }" sym` 查詢第一個的對局
# k
k = k
# final
final = 終局
# --hold-out must leave at least every second game to train on
hold-out-must-leave-at-least = --hold-out 至少要留下一半對局用於訓練
# --hold-out 200 leaves out one game in 200
hold-out-200-leaves-out-one = --hold-out 200 每 200 局留出一局
# a board cannot have {} lines
a-board-cannot-have-lines = 棋盤不能是 { $v1 } 路
# counts
counts = 計數
# strengths
strengths = 強度
# reading the games
reading-the-games = 讀取對局
# trained on {}: {} patterns, {} contexts, {} KB ({})
trained-on-patterns-contexts-kb = 用{ $v1 }訓練：{ $v2 } 個棋形，{ $v3 } 個上下文，{ $v4 } KB（{ $v5 }）
# {} held out: {} of the moves ranked first
held-out-of-the-moves-ranked = 留出 { $v1 }：{ $v2 } 的著法排第一
# black wins: {}
black-wins-2 = 黑勝率：{ $v1 }
# chart written to {}
chart-written-to = 圖表已寫入 { $v1 }
# a letter needs a pattern
a-letter-needs-a-pattern = 字母需要棋形
# there is no continuation {letter}
there-is-no-continuation-letter = 沒有後續 { $letter }
# `find` lists them with their letters
find-lists-them-with-their-letters = `find` 列出它們和字母
# {} wins
wins = { $v1 } 勝率
# 0 games with a date
t-0-games-with-a-date = 沒有帶日期的對局
# before {first}: none of {games}
before-first-none-of-games = { $first } 之前：{ $games } 中沒有
# and {found} of {} without a date
and-found-of-without-a-date = 另有 { $found }，在 { $v1 } 沒有日期的對局中
# {}: {} of {} games
of-games = { $v1 }：{ $v3 } 局中 { $v2 } 局
# {corpus}: {} of {} have variations: {}, {}
corpus-of-have-variations = { $corpus }：{ $v2 }中有 { $v1 } 含變化圖：{ $v3 }，{ $v4 }
# {corpus}: variations are not searched
corpus-variations-are-not-searched = { $corpus }：不搜尋變化圖
# `find PATTERN in variations`, or `in any`, searches them
find-pattern-in-variations-or-in = `find PATTERN in variations` 或 `in any` 搜尋它們
# variations
variations = 變化圖
# `import PATH --variations` adds games with their variations
import-path-variations-adds-games-with = `import PATH --variations` 連同變化圖匯入對局
# {problems} found
problems-found = 發現 { $problems }
# `gopdb repair` rebuilds the database from the readable data
gopdb-repair-rebuilds-the-database-from = `gopdb repair` 用可讀的資料重建資料庫
# {pos} games [{bar:30}] {eta} left
pos-games-bar-30-eta-left = { $pos } 局 [{ $bar }] 剩餘 { $eta }
# sound
sound = 完好
# not sound
not-sound = 有損壞
# {games} without an index of words: `text` reads their comments; `repair` adds the index
games-without-an-index-of-words = { $games }沒有詞索引：`text` 會讀取註釋；`repair` 新增索引
# {n} segments
n-segments = { $n } 個段
# {segments} without a sound columns file: answers are right but slower; `repair` writes it again
segments-without-a-sound-columns-file = { $segments }沒有完好的列檔案：答案正確但較慢；`repair` 重新寫出
# problem:
problem-2 = 問題：
# {} of {bytes} bytes
of-bytes-bytes = { $v1 }，{ $bytes } 位元組
# {n} values
n-values = { $n } 個值
# {} counted again
counted-again = 重新統計 { $v1 }
# {n} leftover values
n-leftover-values = { $n } 個殘留值
# {leftovers} to be removed
leftovers-to-be-removed = 待刪除 { $leftovers }
# Examples:
examples = 示例：
# not a statement of `{command}`
not-a-statement-of-command = 不是 `{ $command }` 的語句
# some commands failed
some-commands-failed = 有些命令失敗了
# internal error: {}
internal-error = 內部錯誤：{ $v1 }
# this is a bug in gopdb; the database is unharmed
this-is-a-bug-in-gopdb = 這是 gopdb 的缺陷；資料庫沒有受損
# line {line}:
line-line = 第 { $line } 行：
# error:
error-3 = 錯誤：
# help:
help = 提示：
# expected:
expected = 應為：
# example:
example = 示例：
# {} or {last}
or-last = { $v1 } 或 { $last }
# move {first}
move-first = 第 { $first } 手
# move {first}–{last}
move-first-last = 第 { $first }–{ $last } 手
# {games} without a year by {players}
games-without-a-year-by-players = 無年份的 { $games }，{ $players }
# {games} of {years} by {players}
games-of-years-by-players = { $years } 年的 { $games }，{ $players }
# {} min {} s
min-s = { $v1 } 分 { $v2 } 秒
# {n} passes
n-passes = { $n } 虛手
# interrupted: this answer covers only a part of the games
interrupted-this-answer-covers-only-a = 已中斷：這個結果只涵蓋一部分對局
# query:
query-2 = 查詢：
# * based on fewer than 20
based-on-fewer-than-20 = {"*"} 不足 20 局
# † less than 5 % likely by chance
less-than-5-likely-by-chance = † 偶然出現的機率小於 5 %
# try:
try = 試試：
# interrupted: ending ...
interrupted-ending = 已中斷：正在結束……
# {msg} [{bar:30}] {percent} %, {eta} left
msg-bar-30-percent-eta-left = { $msg } [{ $bar }] { $percent } %，剩餘 { $eta }
# {percent} % [{bar:30}] {eta} left
percent-bar-30-eta-left = { $percent } % [{ $bar }] 剩餘 { $eta }
# changing the database, {elapsed}
changing-the-database-elapsed = 正在更改資料庫，{ $elapsed }
# a part of `{}` cannot be said in one command
a-part-of-cannot-be-said = `{ $v1 }` 的一部分不能用一個命令表達
# `{gopdb}{line}` is the rest
gopdb-line-is-the-rest = 其餘是 `{ $gopdb }{ $line }`
# nothing was done: a guess writes no files and removes no games
nothing-was-done-a-guess-writes = 沒有執行：猜測的命令不寫檔案，也不刪除對局
# `{}` may mean several things
may-mean-several-things = `{ $v1 }` 可能有幾種意思
# choose one:{lines}
choose-one-lines = 請選擇：{ $lines }
# no command, player, event, opening or shape is called `{word}`
no-command-player-event-opening-or = 沒有叫 `{ $word }` 的命令、棋手、賽事、布局或棋形
# `{gopdb}find text {text}` looks for it in comments, `{gopdb}players` lists the players, `{gopdb}help` the commands
gopdb-find-text-text-looks-for = `{ $gopdb }find text { $text }` 在註釋中查詢，`{ $gopdb }players` 列出棋手，`{ $gopdb }help` 列出命令
# read as: {}
read-as = 理解為：{ $v1 }
# there is no answer yet; `show {number}` shows game {number}
there-is-no-answer-yet-show = 還沒有結果；`show { $number }` 顯示第 { $number } 局
# the last answer lists #{} to #{}; `show {number}` shows game {number}
the-last-answer-lists-to-show = 上次的結果是 #{ $v1 } 到 #{ $v2 }；`show { $number }` 顯示第 { $number } 局
# no result #{number}
no-result-number = 沒有結果 #{ $number }
# no position here yet
no-position-here-yet = 這裡還沒有局面
# `show 1` shows a game, `explore` an empty board
show-1-shows-a-game-explore = `show 1` 顯示一局，`explore` 顯示空棋盤
# name one: game 66 move 31, or file my.sgf move 40
name-one-game-66-move-31 = 請指定一個：game 66 move 31 或 file my.sgf move 40
# no game in {path}
no-game-in-path = { $path } 中沒有對局
# name a file of SGF
name-a-file-of-sgf = 請給出 SGF 檔案
# `show 1`, then `find here at N19..T13`
show-1-then-find-here-at = 先 `show 1`，再 `find here at N19..T13`
# `{parameter}` is no parameter; expected NAME=VALUE
parameter-is-no-parameter-expected-name = `{ $parameter }` 不是引數；應為 NAME=VALUE
# `{word}` is no point of this board
word-is-no-point-of-this = `{ $word }` 不是這個棋盤上的點
# this is where you began
this-is-where-you-began = 這裡就是起點
# `play A` goes on; `explore` and `find` start again
play-a-goes-on-explore-and = `play A` 繼續；`explore` 和 `find` 重新開始
# `{number}` is not the number of a result
number-is-not-the-number-of = `{ $number }` 不是結果的編號
# no move {wanted} is listed
no-move-wanted-is-listed = 列表中沒有著法 { $wanted }
# `open A` shows the last game in which A was played
open-a-shows-the-last-game = `open A` 顯示最後下 A 的對局
# no answer to go on from
no-answer-to-go-on-from = 沒有可繼續的結果
# `find` a pattern, or `explore` the board, then `play A`
find-a-pattern-or-explore-the = 先用 `find` 查棋形或用 `explore` 看棋盤，再 `play A`
# points of this pattern have no names
points-of-this-pattern-have-no = 這個棋形的點沒有名稱
# `play A` plays the continuation A
play-a-plays-the-continuation-a = `play A` 下後續 A
# no continuation {letter} is listed
no-continuation-letter-is-listed = 列表中沒有後續 { $letter }
# `play D4` plays on a point that is not listed
play-d4-plays-on-a-point = `play D4` 下在沒有列出的點
# no editor: {error}
no-editor-error = 沒有編輯器：{ $error }
# did you mean `{gopdb}help {near}`?
did-you-mean-gopdb-help-near = 您是指 `{ $gopdb }help { $near }` 嗎？
# `{gopdb}help` lists the topics
gopdb-help-lists-the-topics = `{ $gopdb }help` 列出主題
# no help on `{topic}`
no-help-on-topic = 沒有關於 `{ $topic }` 的幫助
# a shape, in all rotations, reflections and colours
a-shape-in-all-rotations-reflections = 棋形，含所有旋轉、翻轉和黑白交換
# Commands:
commands = 命令：
# In the shell:
in-the-shell = 在 shell 中：
# Other topics:
other-topics = 其他主題：
# `help TOPIC` explains a command or topic; `quit` or Ctrl-D leaves the shell
help-topic-explains-a-command-or = `help TOPIC` 說明命令或主題；`quit` 或 Ctrl-D 退出 shell
# `gopdb help TOPIC` explains a command or topic; `gopdb` alone opens the shell
gopdb-help-topic-explains-a-command = `gopdb help TOPIC` 說明命令或主題；只打 `gopdb` 開啟 shell
# the shell has its database open
the-shell-has-its-database-open = shell 已開啟它的資料庫
# `.open DIR` opens another one
open-dir-opens-another-one = `.open DIR` 開啟另一個
# unknown command `{word}`
unknown-command-word = 未知的命令 `{ $word }`
# did you mean `{near}`?
did-you-mean-near-3 = 您是指 `{ $near }` 嗎？
# `help` lists the commands
help-lists-the-commands = `help` 列出命令
# `{text}` is not a whole number
text-is-not-a-whole-number = `{ $text }` 不是整數
# `{text}` is no value of {name}
text-is-no-value-of-name = `{ $text }` 不是 { $name } 的值
# it is one of {}
it-is-one-of = 它是 { $v1 } 之一
# no answer is listed
no-answer-is-listed = 沒有列出結果
# `find` gives one
find-gives-one = `find` 給出結果
# that was all: {games}
that-was-all-games = 全部就是這些：{ $games }
# `{rest}` is not a number
rest-is-not-a-number = `{ $rest }` 不是數
# no game is being looked at
no-game-is-being-looked-at = 沒有正在看的對局
# `show 1` opens one
show-1-opens-one = `show 1` 開啟一局
# the game ends here
the-game-ends-here = 對局到此結束
# the game begins here
the-game-begins-here = 對局從這裡開始
# `{word}` is not a setting
word-is-not-a-setting = `{ $word }` 不是設定
# the settings are {}
the-settings-are = 設定有 { $v1 }
# `{other}` is no value of {word}
other-is-no-value-of-word = `{ $other }` 不是 { $word } 的值
# {word} on, or {word} off
word-on-or-word-off = { $word } on，或 { $word } off
# one a core
one-a-core = 每核一個
# time: {}
time-2 = 用時：{ $v1 }
# {n} corpora
n-corpora = { $n } 個棋譜庫
# {games} in {corpora}, {path}
games-in-corpora-path = { $corpora }共 { $games }，{ $path }
# no database at {path} yet: `import PATH` makes one
no-database-at-path-yet-import = { $path } 還沒有資料庫：`import PATH` 建立
# `help` lists the commands, Tab completes, Ctrl-C stops a query, Ctrl-D leaves
help-lists-the-commands-tab-completes = `help` 列出命令，Tab 補全，Ctrl-C 停止查詢，Ctrl-D 退出

## Help

# Options of all commands
options-of-all-commands = 所有命令的選項
# Limits against files made to do harm
limits-against-files-made-to-do = 防範惡意檔案的限制
# Print help (see a summary with '-h')
print-help-see-a-summary-with = 輸出幫助（摘要用「-h」）
# Print help (see more with '--help')
print-help-see-more-with-help = 輸出幫助（詳細用「--help」）
# Print version
print-version = 輸出版本
# Print help
print-help = 輸出幫助
# Possible values:
possible-values = 可取的值：
# [possible values:
possible-values-2 = {"["}可取的值：
# [default:
default = {"["}預設：
# [aliases:
aliases = {"["}別名：
# Arguments:
arguments = 引數：
# Options:
options = 選項：
# Usage:
usage = 用法：
# A database of Go patterns: where did this shape occur, what was played, who won?
a-database-of-go-patterns-where = 圍棋棋形資料庫：這個棋形出現在哪裡、下了什麼、誰勝？
# Without a command, gopdb opens a shell. Examples: gopdb --help
without-a-command-gopdb-opens-a = 不寫命令時，gopdb 開啟 shell。示例：gopdb --help
# The database's directory [default: `$GOPDB_DB`, or one in your data directory]
the-database-s-directory-default-gopdb = 資料庫的資料夾 [預設：`$GOPDB_DB`，或您的資料資料夾中的一個]
# The output format: table, json or csv [default: table]
the-output-format-table-json-or = 輸出格式：table、json 或 csv [預設：table]
# A table, for people
a-table-for-people = 供人閱讀的表格
# One object a command
one-object-a-command = 每個命令一個物件
# Rows with a header
rows-with-a-header = 帶表頭的行
# Use colours: auto, always or never
use-colours-auto-always-or-never = 使用顏色：auto、always 或 never
# On terminals, unless `NO_COLOR` is set
on-terminals-unless-no-color-is = 在終端上使用，除非設定了 `NO_COLOR`
# Always
always = 總是
# Never
never-2 = 從不
# The language: en, zh-Hans, zh-Hant, ja or ko [default: by `LC_ALL`, `LC_MESSAGES` or `LANG`]
the-language-en-zh-hans-zh = 語言：en、zh-Hans、zh-Hant、ja 或 ko [預設：按 `LC_ALL`、`LC_MESSAGES` 或 `LANG`]
# Print only ASCII characters; boards are drawn with X and O
print-only-ascii-characters-boards-are = 只輸出 ASCII 字元；棋盤用 X 和 O 繪製
# Print CSV cells as they are, even if a spreadsheet would run them as formulas
print-csv-cells-as-they-are = CSV 的單元格原樣輸出，即使電子表格會當作公式執行
# Print more: every warning, every rejected game
print-more-every-warning-every-rejected = 輸出更多：所有警告和被拒絕的對局
# The memory in which games are kept between searches, such as 512M [default: a quarter of all]
the-memory-in-which-games-are = 搜尋之間保留對局所用的記憶體，如 512M [預設：全部的四分之一]
# Add the games of files to the database
add-the-games-of-files-to = 把檔案中的對局加入資料庫
# Files, folders, archives, or - for the standard input
files-folders-archives-or-for-the = 檔案、資料夾、壓縮包，或 - 表示標準輸入
# The corpus that the games join [default: the name of each folder or archive]
the-corpus-that-the-games-join = 對局加入的棋譜庫 [預設：各資料夾或壓縮包的名稱]
# The dictionary of a new database [default: 3x3,diamond,5x5]
the-dictionary-of-a-new-database = 新資料庫的字典 [預設：3x3,diamond,5x5]
# Also keep the variations of the corpus, for queries `in variations`, from now on
also-keep-the-variations-of-the = 今後也儲存棋譜庫的變化圖，供 `in variations` 查詢
# Also read files that have not changed since the last import: --verbose lists their warnings
also-read-files-that-have-not = 也讀取上次匯入後未改變的檔案：--verbose 列出其警告
# Number of threads [default: one for each core]
number-of-threads-default-one-for = 執行緒數 [預設：每核一個]
# Read all text that is not ASCII in this encoding: GB18030, Big5, Shift-JIS … [default: what each record declares, or looks like]
read-all-text-that-is-not = 按這種編碼讀取所有非 ASCII 文字：GB18030、Big5、Shift-JIS … [預設：棋譜宣告的或看來的編碼]
# The columns of the index of facts beside each text with one game per line: id,black,white,date,result …
the-columns-of-the-index-of = 每行一局的文字旁的事實索引的列：id,black,white,date,result …
# The memory to use, such as 512M: at least 200M, and below 400M an import takes up to 100M more [default: 1G]
the-memory-to-use-such-as = 使用的記憶體，如 512M：至少 200M，低於 400M 時匯入最多多用 100M [預設：1G]
# Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes, archive-bytes, ratio, nesting
another-limit-game-bytes-value-bytes = 其他限制：game-bytes、value-bytes、depth、nodes；壓縮包的 entry-bytes、archive-bytes、ratio、nesting
# Write records of any format as SGF files in UTF-8
write-records-of-any-format-as = 把任何格式的棋譜寫成 UTF-8 的 SGF 檔案
# The folder for the SGF files; it is made if it does not exist
the-folder-for-the-sgf-files = SGF 檔案的資料夾；不存在時建立
# Read all text that is not ASCII in this encoding [default: what each record declares, or looks like]
read-all-text-that-is-not-2 = 按這種編碼讀取所有非 ASCII 文字 [預設：棋譜宣告的或看來的編碼]
# The columns of the index of facts beside each text with one game per line: see import --help
the-columns-of-the-index-of-2 = 每行一局的文字旁的事實索引的列：見 import --help
# Replace files that exist
replace-files-that-exist = 覆蓋已有的檔案
# Find where a pattern occurs, what is played there, who wins
find-where-a-pattern-occurs-what = 查詢棋形出現在哪裡、接著下哪裡、誰勝
# Patterns and facts of games, joined with and, or, not
patterns-and-facts-of-games-joined = 棋形和對局條件，用 and、or、not 連接
# Put VALUE in the place of $NAME in the query; it is never read as words of the language
put-value-in-the-place-of = 在查詢中以 VALUE 代替 $NAME；它不會被當作語言的詞
# List at most N games, or `all` [default: 20; CSV lists all]
list-at-most-n-games-or = 最多列出 N 局，或 `all` [預設：20；CSV 為全部]
# Skip the first N games
skip-the-first-n-games = 跳過前 N 局
# Use N threads [default: one per core]
use-n-threads-default-one-per = 使用 N 個執行緒 [預設：每核一個]
# How patterns are searched
how-patterns-are-searched = 棋形的搜尋方式
# The plan that promises to be fastest
the-plan-that-promises-to-be = 看來最快的方案
# The dictionary, where it has the answer
the-dictionary-where-it-has-the = 能用時使用字典
# The dictionary's sets of games, then a search of these games
the-dictionary-s-sets-of-games = 先用字典的對局集合，再搜尋這些對局
# A search of all games
a-search-of-all-games = 搜尋全部對局
# Print one JSON object per game, each on its own line, without counts [default: all games]
print-one-json-object-per-game = 每局輸出一個 JSON 物件，各佔一行，沒有計數 [預設：全部對局]
# Show the moves that were played from a position of the whole board
show-the-moves-that-were-played = 顯示從全盤局面下出的著法
# Moves (Q16 D4 …), or game N [move M], file PATH [move M], here; then where QUERY
moves-q16-d4-or-game-n = 著法（Q16 D4 …），或 game N [move M]、file PATH [move M]、here；然後 where QUERY
# Count the games that a query finds
count-the-games-that-a-query = 統計查詢找到的對局
# The lines of the records: main, variations or any, as far as variations are kept
the-lines-of-the-records-main = 棋譜的著法序列：main、variations 或 any，以儲存的變化圖為限
# Who is to move: black or white [default: not who moved last]
who-is-to-move-black-or = 輪到誰：black 或 white [預設：不是剛下的一方]
# Count the moves of both sides
count-the-moves-of-both-sides = 統計雙方的著法
# The lines of an empty board, 1 to 25
the-lines-of-an-empty-board = 空棋盤的路數，1 到 25
# List up to N moves
list-up-to-n-moves = 最多列出 N 手
# Show how often a place of a game occurs, with ever more of its surroundings
show-how-often-a-place-of = 顯示一局棋的某處連同越來越大的周圍出現得有多頻繁
# GAME MOVE at REGION, or in the shell: here at REGION
game-move-at-region-or-in = GAME MOVE at REGION；在 shell 中：here at REGION
# Name up to N moves of each context
name-up-to-n-moves-of = 每個環境最多列出 N 手
# Show how a query is answered, step by step
show-how-a-query-is-answered = 逐步說明一個查詢如何得到結果
# find QUERY, top … or stats …
find-query-top-or-stats = find QUERY、top … 或 stats …
# Rank the most used small patterns
rank-the-most-used-small-patterns = 給最常用的小棋形排名
# How many, the shape, conditions: 20 diamond 'k>=9' by games
how-many-the-shape-conditions-20 = 數目、形狀、條件：20 diamond 'k>=9' by games
# Rank by hits, games, played, final or winrate
rank-by-hits-games-played-final = 按 hits、games、played、final 或 winrate 排名
# List at most N patterns [default: 20]
list-at-most-n-patterns-default = 最多列出 N 個棋形 [預設：20]
# Skip the first N patterns
skip-the-first-n-patterns = 跳過前 N 個棋形
# Draw the patterns
draw-the-patterns = 畫出棋形
# Compare what a query finds in two sets of games
compare-what-a-query-finds-in = 對比一個查詢在兩組對局中的結果
# QUERY between CONDITION and CONDITION
query-between-condition-and-condition = QUERY between CONDITION and CONDITION
# Show how often a query is found, year by year
show-how-often-a-query-is = 逐年顯示查詢出現的頻率
# QUERY [by year|decade] [svg FILE]
query-by-year-decade-svg-file = QUERY [by year|decade] [svg FILE]
# The period of a row: year or decade
the-period-of-a-row-year = 每行的時段：year 或 decade
# Also write a chart to this file
also-write-a-chart-to-this = 另把圖表寫入這個檔案
# Only where the continuation with this letter came next, out of the games with the pattern
only-where-the-continuation-with-this = 在有該棋形的對局中，只算接著下這個字母的後續的
# Replace the file of the chart if it exists
replace-the-file-of-the-chart = 圖表檔案存在時覆蓋
# Find the first new move of a game, on the board and in each corner
find-the-first-new-move-of = 查詢一局棋在全盤和各角的第一手新手
# The number of a game, as `find` lists it
the-number-of-a-game-as = `find` 列出的對局編號
# Open a board in the browser that asks the database
open-a-board-in-the-browser = 在瀏覽器中開啟查詢資料庫的棋盤
# The port; another is chosen if it is in use
the-port-another-is-chosen-if = 埠；被佔用時另選一個
# Open the page in the browser
open-the-page-in-the-browser = 在瀏覽器中開啟頁面
# Listen on this address, so that other machines can connect [default: 127.0.0.1]
listen-on-this-address-so-that = 在這個地址上監聽，使其他機器可以連接 [預設：127.0.0.1]
# Answer other machines without a token
answer-other-machines-without-a-token = 不用令牌也回答其他機器
# Allow the page to tag games, save sets and import files
allow-the-page-to-tag-games = 允許頁面給對局加標籤、儲存集合和匯入檔案
# Let pages of this origin use the API
let-pages-of-this-origin-use = 允許這個來源的頁面使用 API
# The number of searches at once [default: two for each core]
the-number-of-searches-at-once = 同時進行的搜尋數 [預設：每核兩個]
# The seconds after which a search is stopped
the-seconds-after-which-a-search = 搜尋在多少秒後停止
# Answer a Go program such as GoGui or Sabaki by the Go Text Protocol
answer-a-go-program-such-as = 按 Go Text Protocol 回答 GoGui 或 Sabaki 等圍棋程式
# Find games by Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71
find-games-by-dyer-s-signature = 按 Dyer 簽名查詢對局：第 20、40、60、31、51、71 手的點
# Six points, with `_` for a point that is not known
six-points-with-for-a-point = 六個點，未知的點寫 `_`
# List games that are probably records of the same game
list-games-that-are-probably-records = 列出可能是同一局的對局
# `where` and a query: only among the games that it finds
where-and-a-query-only-among = `where` 和查詢：只在它找到的對局中
# Remove all games of each group but the one to keep; of all groups, unless --limit is given
remove-all-games-of-each-group = 每組只保留一局，刪除其餘；除非給出 --limit，否則處理所有組
# Name a set of games for this session of the shell
name-a-set-of-games-for = 為本次 shell 會話給一組對局命名
# NAME = QUERY
name-query = NAME = QUERY
# Keep a set of games under a name, for $NAME in queries
keep-a-set-of-games-under = 以名稱儲存一組對局，在查詢中用 $NAME
# NAME = QUERY, or the NAME of a set of this session
name-query-or-the-name-of = NAME = QUERY，或本次會話中集合的 NAME
# List the saved sets
list-the-saved-sets = 列出已存集合
# Delete a saved set
delete-a-saved-set = 刪除已存集合
# The name of the set
the-name-of-the-set = 集合的名稱
# Say which player you are, for `me` in queries and reports
say-which-player-you-are-for = 說明您是哪名棋手，供查詢和報告中的 `me` 使用
# = NAME or NAME; without it, print the names
name-or-name-without-it-print = = NAME or NAME；不寫則輸出名字
# Give games a tag, for the condition `tag` in queries
give-games-a-tag-for-the = 給對局加標籤，供查詢中的 `tag` 條件使用
# Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
numbers-of-games-12-15-20 = 對局編號（12,15..20），集合 $NAME，或在 shell 中 #N 表示結果
# The tag
the-tag = 標籤
# Remove a tag from games
remove-a-tag-from-games = 從對局去掉標籤
# List the tags
list-the-tags = 列出標籤
# Show a game on the board
show-a-game-on-the-board = 在棋盤上顯示一局棋
# The number of a game, as `find` lists it; in the shell also #N for a result
the-number-of-a-game-as-2 = `find` 列出的對局編號；在 shell 中也可用 #N 表示結果
# The number of moves played, or a path into a variation, such as 12:2/15 [default: all; the first hit of a result]
the-number-of-moves-played-or = 已下的手數，或變化圖的路徑如 12:2/15 [預設：全部；結果則為首次出現處]
# Show the facts of a game, as written and as read
show-the-facts-of-a-game = 顯示一局棋的資訊：原文和讀取結果
# The game's number, as `find` lists it
the-game-s-number-as-find = `find` 列出的對局編號
# Print the size of the database, or of a part of it
print-the-size-of-the-database = 輸出資料庫或其一部分的規模
# `where` and a query: only the games that it finds
where-and-a-query-only-the = `where` 和查詢：只算它找到的對局
# List the corpora: named sets of games
list-the-corpora-named-sets-of = 列出棋譜庫：有名稱的對局集合
# Remove a corpus with the games that no other corpus has, or single games
remove-a-corpus-with-the-games = 刪除一個棋譜庫及其獨有的對局，或單獨的對局
# CORPUS, as `corpora` lists it | game N… (12,15..20) | #N, a result | $SET | where QUERY
corpus-as-corpora-lists-it-game = CORPUS（`corpora` 列出的名稱）| game N…（12,15..20）| #N 結果 | $SET | where QUERY
# Keep the variations of a corpus's games, so that queries can search them
keep-the-variations-of-a-corpus = 儲存棋譜庫的變化圖，以便查詢搜尋
# The corpus, as `corpora` lists it [default: list the settings of all]
the-corpus-as-corpora-lists-it = `corpora` 列出的棋譜庫 [預設：列出所有設定]
# Keep them, or no longer
keep-them-or-no-longer = 儲存，或不再儲存
# Add a shape to the dictionary
add-a-shape-to-the-dictionary = 為字典新增一種形狀
# Add 4x4, 3x3, diamond, 5x5 or 5x5-all, and count it in all games
add-4x4-3x3-diamond-5x5-or = 新增 4x4、3x3、diamond、5x5 或 5x5-all，並在全部對局中統計
# The shape
the-shape = 形狀
# Only estimate the size, and change nothing
only-estimate-the-size-and-change = 只估計大小，不作更改
# Add 5x5-all, whatever its size
add-5x5-all-whatever-its-size = 無論多大都新增 5x5-all
# Read and check all that is stored
read-and-check-all-that-is = 讀取並檢查儲存的所有內容
# Check only the structure and the checksums
check-only-the-structure-and-the = 只檢查結構和校驗和
# Use N threads [default: one for each core]
use-n-threads-default-one-for = 使用 N 個執行緒 [預設：每核一個]
# Rebuild a damaged database from its readable data
rebuild-a-damaged-database-from-its = 用可讀的資料重建損壞的資料庫
# Write the whole database into one file
write-the-whole-database-into-one = 把整個資料庫寫入一個檔案
# The file to write
the-file-to-write = 要寫入的檔案
# Replace the file if it exists
replace-the-file-if-it-exists = 檔案存在時覆蓋
# Make a database from a backup
make-a-database-from-a-backup = 從備份建立資料庫
# The file that `backup` wrote
the-file-that-backup-wrote = `backup` 寫出的檔案
# Add the games of other databases
add-the-games-of-other-databases = 加入其他資料庫的對局
# The folders or backup files of the other databases
the-folders-or-backup-files-of = 其他資料庫的資料夾或備份檔案
# Write games as SGF, patterns as diagrams, tables for other programs
write-games-as-sgf-patterns-as = 把對局寫成 SGF，棋形寫成圖，表格供其他程式使用
# GAME | #N, a result | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
game-n-a-result-corpus-name = GAME | #N 結果 | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
# The folder for games, or one file (games.sgf); the file for a tree, diagram or table [default: print]
the-folder-for-games-or-one = 對局的資料夾或單個檔案（games.sgf）；樹、圖或表的檔案 [預設：輸出到螢幕]
# Write games and tables in this encoding: GB18030, Big5, Shift-JIS …, or utf-8-bom, by which spreadsheets recognise UTF-8 [default: UTF-8]
write-games-and-tables-in-this = 用這種編碼寫對局和表格：GB18030、Big5、Shift-JIS …，或 utf-8-bom（電子表格據此識別 UTF-8）[預設：UTF-8]
# List patterns in which the state of some cells does not matter
list-patterns-in-which-the-state = 列出某些格子狀態無關緊要的棋形
# The shape [default: 3x3]
the-shape-default-3x3 = 形狀 [預設：3x3]
# Every filling occurs in at least N games [default: 1 % of the games]
every-filling-occurs-in-at-least = 每種填法至少出現在 N 局中 [預設：對局的 1 %]
# List templates with at least N stones [default: 2]
list-templates-with-at-least-n = 列出至少 N 子的模板 [預設：2]
# List templates with up to N `?`
list-templates-with-up-to-n = 列出最多 N 個 `?` 的模板
# List up to N templates [default: 20]
list-up-to-n-templates-default = 最多列出 N 個模板 [預設：20]
# List cells whose state makes little difference to what is played next
list-cells-whose-state-makes-little = 列出狀態對下一手影響很小的格子
# The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
the-greatest-difference-that-statistical-accepts = --statistical 接受的最大差異，0 到 1 [預設：0.1]
# Count only the games that a query finds
count-only-the-games-that-a = 只統計查詢找到的對局
# List the openings that are played, with their names; compare whole boards
list-the-openings-that-are-played = 列出下出的布局及其名稱；對比全盤局面
# top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
top-n-swap-show-position-move = top N、swap | show POSITION [MOVE] | same A B | count POSITION [by player]
# Compare positions after N moves [default: 10; for same and count: all]
compare-positions-after-n-moves-default = 比較 N 手之後的局面 [預設：10；same 和 count 為全部]
# Distinguish openings by the order of the moves
distinguish-openings-by-the-order-of = 按著法順序區分布局
# Leave out openings of fewer than N games
leave-out-openings-of-fewer-than = 略去少於 N 局的布局
# Read more names from a file
read-more-names-from-a-file = 從檔案讀取更多名稱
# Draw the openings
draw-the-openings = 畫出布局
# List the sequences that are played in the corners, with their names
list-the-sequences-that-are-played = 列出角部下出的變化及其名稱
# Follow a corner for up to N moves [default: 20]
follow-a-corner-for-up-to = 每個角最多跟蹤 N 手 [預設：20]
# How many to list [default: 20]
how-many-to-list-default-20 = 列出的數目 [預設：20]
# Leave out sequences that ended fewer than N times [default: 2]
leave-out-sequences-that-ended-fewer = 略去結束少於 N 次的變化 [預設：2]
# Write the whole tree as SGF
write-the-whole-tree-as-sgf = 把整棵樹寫成 SGF
# Report what a player plays, how it scores, and what others do instead
report-what-a-player-plays-how = 報告一名棋手下什麼、成績如何、他人怎樣下
# [player] NAME [against QUERY], or me
player-name-against-query-or-me = {"["}player] NAME [against QUERY]，或 me
# Compare with the games of others that a query finds [default: same years and ranks]
compare-with-the-games-of-others = 與查詢找到的他人對局比較 [預設：相同年份和段位]
# Claim nothing from fewer than N games
claim-nothing-from-fewer-than-n = 少於 N 局時不下結論
# Compare with up to N games of others
compare-with-up-to-n-games = 最多與他人的 N 局比較
# Print up to N rows of each list
print-up-to-n-rows-of = 每個列表最多輸出 N 行
# Also write the report as a page of HTML to this file
also-write-the-report-as-a = 另把報告寫成 HTML 頁面到這個檔案
# List players with their results; find players who play alike
list-players-with-their-results-find = 列出棋手及其成績；查詢棋風相近的棋手
# [where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [default: list all players]
where-query-same-like-name-who = {"["}where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [預設：列出所有棋手]
# who, strength of: the player's name in the files [default: the name that all of them share]
who-strength-of-the-player-s = who、strength of：檔案中該棋手的名字 [預設：共同的名字]
# Compare players of the games that a query finds
compare-players-of-the-games-that = 比較查詢找到的對局的棋手
# Compare players of all corpora with each other
compare-players-of-all-corpora-with = 跨所有棋譜庫比較棋手
# Compare players with at least N games
compare-players-with-at-least-n = 比較至少有 N 局的棋手
# Use at most N games of each player; 0 for all [default: 200; 40 for strength]
use-at-most-n-games-of = 每名棋手最多用 N 局；0 為全部 [預設：200；strength 為 40]
# identify: from how many unseen games of each player
identify-from-how-many-unseen-games = identify：每名棋手用多少未見的對局
# strength: ranks, results, or a file of numbers with a line NAME = NUMBER for each player
strength-ranks-results-or-a-file = strength：ranks、results，或每名棋手一行 NAME = NUMBER 的檔案
# List players by this column
list-players-by-this-column = 按這一列排列棋手
# same: add these pairs of the list to your aliases
same-add-these-pairs-of-the = same：把列表中的這些對加入您的別名
# Print up to N players [default: 20; 10 of those who play alike]
print-up-to-n-players-default = 最多列出 N 名棋手 [預設：20；棋風相近者 10]
# Train the model of `suggest` on the games
train-the-model-of-suggest-on = 用這些對局訓練 `suggest` 的模型
# Leave out one game in N, and evaluate it
leave-out-one-game-in-n = 每 N 局留出一局用來評估
# Print predicted probabilities beside the shares of held-out moves that were played
print-predicted-probabilities-beside-the-shares = 在留出對局實際下出的比例旁輸出預測機率
# Know patterns that were played at least N times [default: 10; 3 below 2,000 games, once in 5,000 games above 50,000]
know-patterns-that-were-played-at = 認識至少下過 N 次的棋形 [預設：10；2,000 局以下為 3，50,000 局以上為每 5,000 局一次]
# Fit weights to up to N games [default: 12,000]
fit-weights-to-up-to-n = 最多用 N 局擬合權重 [預設：12,000]
# Use games on boards of N lines [default: 19]
use-games-on-boards-of-n = 使用 N 路棋盤的對局 [預設：19]
# List the most likely moves of a position, and why
list-the-most-likely-moves-of = 列出局面中最可能的著法及其原因
# An SGF file or a game id, and a number of moves [default: the last]; or moves from the empty board
an-sgf-file-or-a-game = SGF 檔案或對局編號，以及手數 [預設：最後]；或從空棋盤開始的著法
# List up to N moves [default: 10]
list-up-to-n-moves-default = 最多列出 N 手 [預設：10]
# Fit the model further to the games of QUERY; of a player's games, to the player's moves
fit-the-model-further-to-the = 按 QUERY 的對局進一步擬合模型；棋手的對局則按該棋手的著法
# Draw the surroundings of each move
draw-the-surroundings-of-each-move = 畫出每手的周圍
# Measure move-prediction accuracy on other games
measure-move-prediction-accuracy-on-other = 測量對其他對局的著法預測準確率
# Files, folders, .zip, .tar.gz
files-folders-zip-tar-gz = 檔案、資料夾、.zip、.tar.gz
# Compare with the model fitted further to the games of QUERY, on held-out games of QUERY
compare-with-the-model-fitted-further = 與按 QUERY 的對局進一步擬合的模型比較，使用 QUERY 中留出的對局
# Include games that are in the database
include-games-that-are-in-the = 包括資料庫中已有的對局
# Print predicted probabilities beside the shares of moves that were played
print-predicted-probabilities-beside-the-shares-2 = 在實際下出的比例旁輸出預測機率
# Solve life-and-death problems, with proof
solve-life-and-death-problems-with = 求解死活題，並給出證明
# Files and folders, or GAME MOVE at REGION [target POINT …]
files-and-folders-or-game-move = 檔案和資料夾，或 GAME MOVE at REGION [target POINT …]
# Who plays first [default: as the problem says]
who-plays-first-default-as-the = 誰先下 [預設：按題目]
# The strings at these points are the targets
the-strings-at-these-points-are = 以這些點上的棋串為目標
# Spend at most S seconds on the answer and its difficulty, and on each other question
spend-at-most-s-seconds-on = 答案連同難度最多用 S 秒，其他每個問題也是
# Give the second player exactly N ko threats, 0 to 4
give-the-second-player-exactly-n = 給後行方恰好 N 個劫材，0 到 4
# Also solve with a rule for repetition: none, or positional superko
also-solve-with-a-rule-for = 另按循環規則求解：none 或 positional（全域性同形）
# Only the ko rule
only-the-ko-rule = 只用劫的規則
# No board may come back
no-board-may-come-back = 任何盤面都不能重現
# List every first move and its result
list-every-first-move-and-its = 列出每個第一手及其結果
# Draw the refutation of every first move that fails
draw-the-refutation-of-every-first = 畫出每個失敗的第一手的反駁
# Solve with each player first: alive, dead, unsettled or ko
solve-with-each-player-first-alive = 分別以各方先行求解：alive、dead、unsettled 或 ko
# Compare each problem with its proof: wrong lines, other solutions, settled or unreachable ones
compare-each-problem-with-its-proof = 把每道題與其證明對照：錯誤的變化、其他解、已定的或走不到的變化
# Write the solution as an SGF tree with RIGHT and WRONG lines
write-the-solution-as-an-sgf = 把解答寫成含 RIGHT 和 WRONG 變化的 SGF 樹
# Keep the table of each region that is searched below MB megabytes
keep-the-table-of-each-region = 每個搜尋區域的表不超過 MB 兆位元組
# Use N threads: for N problems at the same time, or together for a single one
use-n-threads-for-n-problems = 使用 N 個執行緒：同時解 N 題，或共同解一題
# Take problem N of a file with several
take-problem-n-of-a-file = 取含多題的檔案中的第 N 題
# Play a problem against the computer
play-a-problem-against-the-computer = 與電腦對下一道題
# A file with a problem
a-file-with-a-problem = 含一道題的檔案
# The colour that you play [default: who plays first]
the-colour-that-you-play-default = 您執的顏色 [預設：先行方]
# Give the computer N ko threats, 0 to 4
give-the-computer-n-ko-threats = 給電腦 N 個劫材，0 到 4
# Let the computer think at most S seconds a move
let-the-computer-think-at-most = 電腦每手最多思考 S 秒
# Make or change a problem
make-or-change-a-problem = 編寫或修改題目
# The file; it is created if it does not exist
the-file-it-is-created-if = 檔案；不存在時建立
# The lines of a new board, 1 to 25
the-lines-of-a-new-board = 新棋盤的路數，1 到 25
# List, find, mine and train problems of life and death
list-find-mine-and-train-problems = 列出、查詢、挖掘和練習死活題
# Files and folders, then `like` and patterns; `mine` and a query; `train` and files
files-and-folders-then-like-and = 檔案和資料夾，然後 `like` 和棋形；`mine` 和查詢；`train` 和檔案
# List at most N problems [default: 50]; mine: stop after N problems [default: 100]
list-at-most-n-problems-default = 最多列出 N 題 [預設：50]；mine：找到 N 題後停止 [預設：100]
# Draw each problem
draw-each-problem = 畫出每道題
# mine: write each problem with its solution into a folder
mine-write-each-problem-with-its = mine：把每道題連同解答寫入資料夾
# mine: only problems in which the first player kills, or lives
mine-only-problems-in-which-the = mine：只要先行方殺或活的題
# mine: only targets of at least N stones
mine-only-targets-of-at-least = mine：只要目標至少 N 子的題
# mine: only problems with up to N empty points
mine-only-problems-with-up-to = mine：只要空點不超過 N 個的題
# mine: only problems of this difficulty, 1 to 5: 3, 3.. or 2..4
mine-only-problems-of-this-difficulty = mine：只要這個難度的題，1 到 5：3、3.. 或 2..4
# mine: only moves that the player to move, or this one (me, or a name), missed in the game
mine-only-moves-that-the-player = mine：只要輪到的一方或這名棋手（me 或名字）在實戰中失誤的著法
# train: ask up to N problems that were not asked before
train-ask-up-to-n-problems = train：最多問 N 道沒有問過的題
# train: a problem is solved after N right moves, or at its end
train-a-problem-is-solved-after = train：連對 N 手即算解出，或到題目結束
# train: also ask problems that are not due
train-also-ask-problems-that-are = train：也問未到期的題
# train: spend at most S seconds on solving a problem
train-spend-at-most-s-seconds = train：每題最多用 S 秒求解
# train: the date of today [default: by universal time]
train-the-date-of-today-default = train：今天的日期 [預設：按世界時]
# Print completions for a system's shell
print-completions-for-a-system-s = 輸出系統 shell 的補全指令碼
# bash, zsh, fish, elvish or powershell
bash-zsh-fish-elvish-or-powershell = bash、zsh、fish、elvish 或 powershell
# Print the manual page, or write all pages
print-the-manual-page-or-write = 輸出手冊頁，或寫出所有頁
# Write the pages of gopdb and of all its commands into this folder
write-the-pages-of-gopdb-and = 把 gopdb 及其所有命令的手冊頁寫入這個資料夾
# Explain a command, or a topic such as grammar; list the topics
explain-a-command-or-a-topic = 說明命令或 grammar 等主題；列出主題
# A command, or patterns, positions, conditions, facts, grammar …
a-command-or-patterns-positions-conditions = 命令，或 patterns、positions、conditions、facts、grammar …
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
    示例：
    {""}  gopdb import examples/games
    {""}  gopdb find 3x3 "B_W/BBB/___" sym
    {""}  gopdb find player "Lee Sedol" and date 2016 and result W+R
    {""}  gopdb find 4x4 "____/____/__W_/___B" sym at upper left corner move ..60 next black
    {""}  gopdb top 20 diamond 'k>=9' by games
    {""}  gopdb show 1 40
    {""}  gopdb export 1

    不寫命令時，gopdb 開啟帶補全和歷史的 shell，或執行從管道讀取的命令。`gopdb find --help` 說明棋形的寫法；`gopdb help grammar` 說明整個查詢語言。
# Examples:
#   gopdb help
#   gopdb help grammar
#   gopdb help find
examples-gopdb-help-gopdb-help-grammar =
    示例：
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
    只加入新對局。已在資料庫中的對局（即使旋轉或翻轉）加入棋譜庫而不重複計數；沒有變化的檔案不再讀取，除非其中有對局被拒絕。檔案有變化時，其中已知對局的棋譜取代先前來自該檔案的棋譜：資訊、註釋和變化圖。匯入是原子的：Ctrl-C 之後資料庫不變。

    讀取 SGF、GIB（Tygem）、NGF（WBaduk）、UGF 和 UGI（PandaNet；不含插圖），OGS 的 JSON（一局、列表、每行一局）和 KataGo 的 JSON（查詢、起始局面），每行一局的文字（編號、製表符、`;B[pd];W[dp]`），以及它們的壓縮包：.zip、.7z（含分卷 .7z.001）、.tar，和用 .gz、.bz2、.xz、.zst 壓縮的檔案，可以巢狀。每個壓縮檔案的校驗和先經驗證，再加入其中的對局。資料夾和壓縮包中沒有對局的檔案按種類計數；--verbose 各舉一例。

    每行一局的文字 games.txt 旁可以有事實索引：games.csv、.tsv、.index 或 .idx，即以製表符、逗號或分號分隔的表格。--columns 指定各列：id（對局編號）、size、black、white、black_rank、white_rank、black_team、white_team、date、event、round、place、result、komi、handicap、rules、time、source、comment，不讀取的列寫 -。首行若含列名 `id` 則跳過。不能讀取或沒有對局的行連同行號被拒絕；沒有對應行的對局帶警告匯入；沒有索引的文字被拒絕。

    用 --variations 時，棋譜庫所有對局的變化圖都儲存並可搜尋：見 `gopdb variations --help`。不用時，棋譜庫的設定不變。

    不用 --corpus 時，資料夾、壓縮包或單個檔案的棋譜庫以其命名，多個檔案加入以所在資料夾命名的棋譜庫。`-` 從標準輸入讀取棋譜或壓縮包。
# Reads what `import` reads: SGF, GIB, NGF, UGF, UGI, texts with a game a line, and archives of them.
# Each file becomes one SGF file in the folder, below the same folders and archives, with all of its
# games; comments and variations of SGF are kept as they are. Nothing in the database changes.
reads-what-import-reads-sgf-gib = 讀取 `import` 能讀的內容：SGF、GIB、NGF、UGF、UGI、每行一局的文字，以及它們的壓縮包。每個檔案成為資料夾中的一個 SGF 檔案，位於相同的子資料夾和壓縮包之下，含其全部對局；SGF 的註釋和變化圖保持原樣。資料庫不變。
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
    查詢用 `and`、`or`、`not` 和括號連接棋形和對局條件。

    棋形是形狀和從上往下的各行：  3x3 "B_W/BBB/___"  diamond "B/_BB/BBBWW/WBB/W"
    {""}  cells     B X 黑   W O 白   _ . 空   ? 任意   b 非白
    {""}            w 非黑   s 任一方的棋子   # 棋盤外
    {""}  sym       也搜尋旋轉、翻轉和交換黑白；
    {""}            rot、mirror、swap 只要其中一部分
    {""}  at        位置：corner、side、center、Q16（左上角的點）、
    {""}            A19..G13
    {""}  move      1..60：只在這些手數的局面中
    {""}  next      接著下的著法：black，或 `B at 2,3`
    {""}  in        著法序列：main、variations 或 any，以儲存的變化圖為限
    {""}  with      同一局面中的另一個棋形，或註釋：comment "ladder"
    {""}            with PATTERN

    條件：player、black、white、event、date、result、winner、rank、komi、handicap、moves、size、place、corpus、source（來原始檔）、id、text（所有變化的註釋）、fuseki、joseki（布局和角部變化的名稱）。比較值用 = != < > 或範圍：date 2003..2005、moves 200..

    對局按新到舊列出；`by date|moves|rank|hits [desc]` 排序。不是查詢的一行按最可能的意思理解：find Lee Sedol vs AlphaGo 2016，或 longest game。

    在 shell 中，之後用 `show #1` 在出現處顯示第一個結果，`more` 列出後續結果。
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
    不寫局面時從空棋盤開始；著法從黑方起依次下在棋盤上。不論以何種次序、在任何旋轉翻轉和黑白交換下到達該局面的對局都計入。輪到誰下也是局面的一部分：只計輪到同一方的對局；--both-sides 也計其他的。因局面對稱而等價的著法算一種。如果沒有對局出現該局面，則說明最後的對局在哪裡離開這條路線。

    儲存了變化圖時，`in any` 計所有變化中的著法：每局一次，每種下一手各一次。`in variations` 計始於變化圖的。棋譜在該局面的註釋和標記也會輸出。這樣可以逐步查閱定式詞典。

    在 shell 中，`play A` 下列表的第一手並再次探索，`play D4` 下任意一手，`back` 退回，`open A` 顯示最後下 A 的對局。
# P0 is the region in the position after MOVE moves, P1 the region with the points around it, and so
# on; beyond the edge of the board there is one line of edge. For each: in how many games it occurs,
# anywhere, turned, and in either colours, and which moves were played in it. The list ends where the
# evidence does: at a context that no other game has. A region is D4..G7, corner Q16, or one point.
p0-is-the-region-in-the = P0 是第 MOVE 手之後局面中的區域，P1 是該區域加上週圍的點，依此類推；棋盤邊緣之外有一線邊界。對每一個都列出：在多少局中出現（任何位置、旋轉後、任一顏色），以及其中下了哪些著法。列表在沒有證據處結束：即沒有其他對局出現的環境。區域寫 D4..G7、corner Q16 或一個點。
# Shapes: 3x3, diamond, 5x5, and 4x4 if it was added (`index add 4x4`).
# Conditions bound k (the number of stones), hits, games, played (moves on the centre) and final
# (windows that hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
# `by winrate` ranks by the lower bound of the 95 % confidence interval of black's win rate, so that
# patterns of few games do not come first.
# Patterns without a stone are left out unless k is bounded. With `where QUERY`, only the games of the
# query are counted, as if there were no others. Of many games this takes minutes, and a temporary file in
# the database's folder or, if that cannot be written, in the system's folder for temporary files.
shapes-3x3-diamond-5x5-and-4x4 =
    形狀：3x3、diamond、5x5，新增過（`index add 4x4`）時還有 4x4。
    條件限定 k（子數）、hits（次數）、games（局數）、played（下在中心的著法）和 final（終局時為該棋形的視窗）。系統的 shell 自己使用 `>`：請加引號。
    `by winrate` 按黑方勝率 95 % 置信區間的下限排名，使對局少的棋形不排在前面。
    沒有限定 k 時略去沒有棋子的棋形。用 `where QUERY` 時只統計查詢的對局，就像沒有其他對局一樣。對局多時需要幾分鐘，並在資料庫資料夾中用一個臨時檔案；不能寫入時用系統的臨時資料夾。
# For two sets of games, A and B: the share of games in which QUERY is found, who won these games, and
# how play continued. A condition that contains `and` or `or` needs parentheses. The column or row
# "by chance" holds the probability that so large a difference is due to chance, by Fisher's exact
# test; for continuations it is corrected for their number by Holm's method. If A or B names one player,
# that player's own wins follow.
for-two-sets-of-games-a = 對於 A 和 B 兩組對局：QUERY 出現的對局所佔比例、這些對局誰勝、接著怎麼下。含 `and` 或 `or` 的條件要加括號。「偶然機率」一列或一行是這麼大的差異偶然出現的機率，用 Fisher 精確檢驗；對後續著法按 Holm 方法就其數目校正。如果 A 或 B 指定一名棋手，還會給出該棋手自己的勝率。
# For each period: the number of games in which QUERY is found, their share of all games of that
# period, and how many of them black won, in the colours of the query's first pattern. If the query
# names one player, that player's own wins follow.
#
# `trend QUERY next A`, or --next A, counts the games in which the first continuation that `find QUERY`
# lists came next, out of the games of the period with the pattern. `next B` and `next W` are black and
# white: the letters are --next B and --next W.
for-each-period-the-number-of =
    對每個時段列出：QUERY 出現的局數、佔該時段全部對局的比例，以及其中黑勝的局數（按查詢第一個棋形的顏色）。如果查詢指定一名棋手，還會給出該棋手自己的勝率。

    `trend QUERY next A` 或 --next A 在該時段有棋形的對局中，統計接著下 `find QUERY` 所列第一種後續的對局。`next B` 和 `next W` 是黑和白：這些字母寫 --next B 和 --next W。
# Lists the first move that no earlier game has in the same position, even rotated, mirrored or with the
# colours exchanged. In a corner, only the stones of the corner count: 10x10 on 19 lines. Every game leaves
# the earlier ones somewhere: the move is called new only if at least 20 earlier games have the position
# before it, and if it is not the first of the game. Games of the same date, and games without a date, are
# not earlier; for a game without a date, games with smaller numbers are. In the shell, `show` then puts
# the move on the board.
lists-the-first-move-that-no = 列出此前沒有對局在同一局面（包括旋轉、翻轉和交換黑白）下過的第一手。在角部只看角部的棋子：19 路為 10x10。每局總會在某處離開此前的對局：只有至少 20 局出現過該手之前的局面，且它不是第一手時，才稱為新手。同一日期或沒有日期的對局不算此前；對沒有日期的對局，編號較小的算此前。在 shell 中，之後 `show` 在棋盤上顯示這手棋。
# The page is a board: play or drag a region, and it shows where the position occurred, what was
# played next and who won. It needs no network. The same answers are available as JSON; the page
# /api shows how.
#
# The server listens on this machine only, unless --listen says otherwise (0.0.0.0 is every network);
# other devices then need the token in the printed address, which a terminal shows as a QR code too. It changes nothing in the database unless --write allows tags, saved
# sets and imports. Ctrl-C stops it.
the-page-is-a-board-play =
    頁面是一個棋盤：落子或拖選區域，它顯示該局面出現在哪裡、接著下了什麼、誰勝。不需要網路。同樣的答案也有 JSON；頁面 /api 有說明。

    伺服器只在本機監聽，除非 --listen 另有指定（0.0.0.0 為所有網路）；其他裝置需要輸出地址中的令牌，終端還以二維碼顯示它。除非 --write 允許標籤、已存集合和匯入，否則不更改資料庫。Ctrl-C 停止。
# Add `gopdb gtp` as an engine. It shows what was played in the database from the position on the
# board (`lz-analyze`, and the analyze commands of GoGui). Its own moves are those that `gopdb train`
# has learned, or else the most frequent ones; it does not read ahead and is a weak player.
add-gopdb-gtp-as-an-engine = 請把 `gopdb gtp` 新增為引擎。它顯示資料庫中從棋盤上的局面下出了什麼（`lz-analyze` 和 GoGui 的分析命令）。它自己的著法是 `gopdb train` 學到的，否則是最常見的；它不計算變化，棋力很弱。
# Rotated and reflected games are found too.
rotated-and-reflected-games-are-found = 旋轉和翻轉的對局也能找到。
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
    著法完全相同的棋譜只存一份。這裡列出略有不同的棋譜：一組對局在第 20、40、60 手或第 31、51、71 手相同，並且較短一局十分之九的著法相同，次序不限，即使其中一局經過旋轉或翻轉。30 到 59 手的對局必須逐手是另一局的開頭；更短的略去。

    「保留」標出每組中 --remove 留下的一局並說明原因：它最長；手數相同時，已知資訊（日期、賽事、地點、段位、貼目、結果）更多；或最先匯入。刪除前請先看各組：刪除的只有在其棋譜庫刪除並重新匯入後才能恢復。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then. `save` keeps
# a set in the database.
the-query-is-kept-not-its = 儲存的是查詢而不是對局：查詢中的 `$NAME` 找到它當時能找到的對局。`save` 把集合儲存在資料庫中。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then.
the-query-is-kept-not-its-2 = 儲存的是查詢而不是對局：查詢中的 `$NAME` 找到它當時能找到的對局。
# The games of the set stay.
the-games-of-the-set-stay = 集合中的對局保留。
# The names are kept in the database as the set `me`. `me` is then a query: games with that player
# under any of the names; `me as B` in a query with a pattern are those in which the player has its
# black stones; `report me` is the player's report. A name that the list of aliases has means all names of
# its line. `forget me` deletes the set.
the-names-are-kept-in-the = 名字作為集合 `me` 儲存在資料庫中。此後 `me` 是一個查詢：該棋手以任一名字下的對局；在含棋形的查詢中，`me as B` 指該棋手執其黑子的對局；`report me` 是該棋手的報告。別名表中的名字表示其所在行的所有名字。`forget me` 刪除這個集合。
# A tag stays with its game, even if the game is removed and imported again.
a-tag-stays-with-its-game = 標籤隨對局保留，即使對局被刪除後重新匯入。
# In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
# game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
# move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.
#
# The path 12:2/15 is move 15 of the second line after move 12, the main line being the first. Comments
# and labels of the record are shown with the position, and the other lines that begin there.
in-the-shell-show-1-shows =
    在 shell 中，`show #1` 在出現處顯示上次結果的第一局，單用 `show` 顯示上次顯示的對局或第一個結果。出現處的視窗畫在 [ ] 之間，最後一手在 ( ) 之間。之後用 `next`、`prev` 和 `goto` 前進後退。CSV 列出所有著法。

    路徑 12:2/15 是第 12 手後第二個變化的第 15 手，主線為第一個。棋譜的註釋和標記隨局面顯示，始於那裡的其他變化也顯示。
# A fact that is not understood has no second text, and no query finds it by its value. Ranks are
# kyu (k), dan (d), professional dan (p), a rating or a title; komi is in points, also where the
# record has hundredths, tenths or Chinese stones.
#
# The kind of a rank: professional (9p, P9段, 职业九段, or after a title), amateur (业余7段, 7d ama, and
# kyu ranks), server (a rank with *, ?, + or ~ after it, or without a mark in a game whose place is a
# server such as KGS, Tygem or Fox), rating, title. A plain 9d or 9段 elsewhere has no kind.
a-fact-that-is-not-understood =
    不能理解的資訊沒有第二列文字，也沒有查詢能按值找到它。段位為級（k）、段（d）、職業段（p）、等級分或頭銜；貼目以目計，棋譜寫成百分之一、十分之一或中國的子數時也換算成目。

    段位的種類：職業（9p、P9段、職業九段，或在頭銜之後）、業餘（業餘7段、7d ama，以及級）、伺服器（後面帶 *、?、+ 或 ~ 的段位，或地點為 KGS、Tygem、野狐等伺服器的對局中沒有標記的段位）、等級分、頭銜。其他地方的 9d 或 9段沒有種類。
# With `where QUERY`, only the games of the query are counted, as if there were no others. Of many games
# this takes minutes, and a temporary file in the database's folder or, if that cannot be written, in the
# system's folder for temporary files.
with-where-query-only-the-games = 用 `where QUERY` 時只統計查詢的對局，就像沒有其他對局一樣。對局多時需要幾分鐘，並在資料庫資料夾中用一個臨時檔案；不能寫入時用系統的臨時資料夾。
# Single games are removed from all corpora. The file of a removed game is not read again as long as
# it is unchanged: remove the corpus and import it again to get the game back.
single-games-are-removed-from-all = 單獨的對局從所有棋譜庫中刪除。被刪對局的檔案只要沒有變化就不再讀取：要恢復，請刪除棋譜庫後重新匯入。
# The records' files are not needed: the database has their texts. Games that join the corpus later
# are treated likewise; `import --variations` sets this for a new corpus.
#
# In queries, an option of a pattern says in which lines it is looked for: `in main` (the default),
# `in variations`, or `in any`. A hit in a variation has a path: 12:2/15 is move 15 of the second line
# after move 12, and `show GAME 12:2/15` shows it.
the-records-files-are-not-needed =
    不需要棋譜檔案：資料庫有它們的文字。以後加入棋譜庫的對局同樣處理；`import --variations` 為新棋譜庫作此設定。

    在查詢中，棋形的選項說明在哪些變化中查詢：`in main`（預設）、`in variations` 或 `in any`。變化圖中的出現處有路徑：12:2/15 是第 12 手後第二個變化的第 15 手，`show GAME 12:2/15` 顯示它。
# 5x5 holds the windows of 5x5 points around played moves, 5x5-all those of the whole board. Most of
# the latter occur in one game only: it takes more space than all other shapes together. So its size is
# estimated first, from a sample of the games, and it is added with --yes only.
t-5x5-holds-the-windows-of-5x5 = 5x5 是下出的著法周圍 5x5 點的視窗，5x5-all 是全盤所有的視窗。後者大多隻出現在一局中：它比其他所有形狀合起來還佔空間。因此先從部分對局估計其大小，只有用 --yes 才新增。
# Every value is read and its checksum verified. Without --quick, each game is also replayed from its
# text, and the dictionary is counted again and compared entry by entry.
every-value-is-read-and-its = 讀取每個值並驗證其校驗和。不用 --quick 時，還按文字重放每局棋，並重新統計字典、逐項比較。
# The database is verified first. If nothing is damaged, nothing is changed. Otherwise a new database is
# built from the readable data, and the damaged one is kept beside it.
the-database-is-verified-first-if = 先驗證資料庫。沒有損壞時不作更改。否則用可讀的資料建立新資料庫，損壞的保留在旁邊。
# Each game joins the corpora of the same names, exactly as if its record were imported: duplicates are
# not counted twice. Tags and saved sets are copied; if a set with the same name has another query, it
# is saved as NAME-2. The other databases are not changed. If the database does not exist, it is created
# with the shapes of the first of them.
#
# Several are merged in their order; if one cannot be read, those before it are merged. A backup file is
# first restored into the folder for temporary files.
each-game-joins-the-corpora-of =
    每局加入同名的棋譜庫，就像匯入其棋譜一樣：重複的不計兩次。標籤和已存集合會複製；同名而查詢不同的集合儲存為 NAME-2。其他資料庫不變。資料庫不存在時，按其中第一個的形狀建立。

    多個資料庫按次序合併；其中一個不能讀取時，之前的已經合併。備份檔案先恢復到臨時資料夾。
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
    對局按讀取時的內容寫出，編碼為 UTF-8，由 CA 註明。在由棋形找到的對局中，出現處的節點有標記：第一處 HO[2]，其他 HO[1]，供能跳到那裡的軟體使用；另有註釋，並在棋子上加方塊。兩個棋譜庫對同一局有不同棋譜時，`export corpus NAME` 寫出該庫的，其他命令寫出最先匯入的。SGF 沒有標籤和已存集合的位置：`backup` 會儲存它們，`merge` 會複製它們。樹包含下在棋形視窗中的著法，合併後帶次數；沒有棋形時從空棋盤開始。圖是文字，或按副檔名為圖片：.svg、.png 或 .html。wiki 圖採用 Sensei's Library 的格式，含 `at` 所指的棋盤邊，並在最常見的後續處標字母。

    表格寫出所有列：
    {""}    export games [QUERY] --to FILE     對局：棋手、段位、隊伍、日期、
    {""}                                       賽事、貼目、結果、手數、
    {""}                                       著法、棋譜庫、來原始檔、標識
    {""}    export hits QUERY --to FILE        出現處：位置、對稱、手數、
    {""}                                       所在對局的資訊
    {""}    export dictionary SHAPE --to FILE  一種形狀的所有棋形及次數；
    {""}                                       也可寫 `patterns`
    副檔名決定格式：.csv、.json、.parquet、.arrow（Arrow 檔案格式），字典還可用 Pachi 的 .spat（次數在 FILE.counts 中）。
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
    模板是含格子 `?` 的棋形，無論它們填什麼（空、黑、白），棋形都出現：每種填法至少在 --min-games 局中。只列出極大模板：沒有別的格子還能變成 `?`。最少的填法次數最多的排在前面。

    用 --statistical 時，棋形有一個 `?`，其狀態對視窗內的下一手影響很小。列出的棋形在整個列表 95 % 的置信度下，該格填法不同時最多改變十分之一的下一手（--within 0.1）：
    {""}    局數        每種填法的對局數；一局只計一次，
    {""}                不論出現多少次
    {""}    差異        差別最大的兩種填法之間，
    {""}                觀察到的不同下一手的比例
    {""}    最大        該比例的置信上限
    下在 `?` 本身也算差異。5x5 在字典中只有下出的著法周圍的，因此下一手是下在中心的，差異在於由誰下。

    形狀：3x3、diamond，新增過的 4x4；用 --statistical 時還有 5x5。
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
    {""}    布局：N 手之後的局面，不論著法的次序。
    {""}    旋轉和翻轉的棋盤算同一布局；用 `swap` 時交換黑白的也算。
    {""}    用 --ordered 時，著法次序不同的布局算不同的布局。
    fuseki show POSITION [MOVE]
    {""}    以 Park 座標表示局面：對每一層（到天元的距離），四邊寫成
    {""}    0（空）、1（黑）、2（白）的串，以及三進位制數。
    fuseki same A B [--moves N]
    {""}    兩個局面是否相同，以及經何種旋轉或翻轉。
    fuseki count POSITION [--moves N] [by player]
    {""}    一個局面在同樣手數後出現在多少局中：作為其旋轉之一、
    {""}    翻轉之一，以及任意一種。用 `by player` 時按棋手列出。

    POSITION、A 和 B 是對局編號、SGF 檔案，或 Park 座標的著法，黑白交替：
    {""}    fuseki count North,6,0 South,6,0 by player
    座標是 AREA,LEVEL,OFFSET。區域為 North、East、South、West；偏移從該邊起始的角順時針計數。

    名稱屬於一方，由著法次序得出。名稱適用於布局過半的對局時，布局就有該名稱；不適用於全部時給出比例。名稱讀自下面的定義，以及 gopdb 資料資料夾中的 `fuseki_names.txt` 或 --names 的檔案，格式相同。

    如果 --where 指定一名棋手，還會給出該棋手用各布局的勝率。
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
    一個變化是角部下出的著法，直到雙方都下在別處。到達同一局面的不同次序合併；列出最常見的次序，畫在右上角。`tenuki` 表示另一方下在別處。讓子對局略去。

    變化始於角部 7x7 點內的一子，那裡的著法都屬於它。再往外到 10x10 點內，一手棋如果距其棋子不超過 4 路且沒有別的角的棋子更近，就屬於它：夾算，遠處的邊上著法不算。

    「結束」是變化在此結束的次數，「出現」是其局面出現的次數，「先著方勝率」是在出現的角中先在角部落子的一方贏得對局的比例。如果 --where 只指明一位棋手，「棋手勝率」就是該棋手先落子的角中的比例。用 --to 時整棵樹寫成 SGF；下過少於 --least 次的著法略去。
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
    NAME 是棋手的全名；大小寫和重音不計。使用別名表中該棋手的所有名字。`report me` 是由 `me = NAME or OTHER_NAME` 或別名表的 `me = NAME = OTHER NAME` 一行指定的棋手。不同伺服器的暱稱除非表中說明，不會當作同一棋手。

    一局為一次試驗。比率帶 95 % 置信區間。棋手與相同年份和段位的他人對局比較，或與 `against QUERY` 的對局比較；每局取一名棋手的部分。棋手與自己的對局取一方比較，不計勝者。布局、定式、棋形（著法周圍的 5x5 點）和應手（對手上一手周圍 7x7 點內，或在別處）用 Fisher 精確檢驗分層比較：與顏色、棋盤大小和讓子相同的對局，如果該棋手十分之九的對局有對應者，還要年份和段位相同。他人的比例是他們在該棋手各層中的對局的比例。p 值按 Holm 方法就比較數校正：報告作出任何錯誤斷言的機率最多 5 %。`p` 是校正後的值。少於 --least 局時不作斷言。

    {""}    differs   該棋手比他人多下或少下的
    {""}    replies   該棋手多應 A 而他人多應 B 的局面
    {""}    scores    該棋手勝率高於或低於同層其他對局的布局和定式
    {""}    changes   後一半對局比前一半更常見或更少見的布局和定式

    如果資料庫中沒有更早的對局在全盤同一局面（任何對稱）下過一手，而至少 20 局更早的對局有該局面，這一手就是新手。列出該棋手下出、後來他人也下的新手，連同下它一方的成績；沒有日期的對局略去。`gopdb novelty GAME` 顯示一局的更多內容。
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
    {""}    QUERY 找到的對局或全部對局的棋手，及其局數、成績、年份和段位；
    {""}    --by 排序。
    players same
    {""}    可能是同一棋手而尚未設為別名的成對名字：同一局的棋譜用兩個名字、
    {""}    知名棋手的名字、字母相同、或詞相同而次序不同。在 --accept 把它們
    {""}    加入別名檔案之前沒有任何影響（`help facts`）。
    players like NAME
    {""}    對局與 NAME 最相近的棋手，不計雙方之間的對局。
    {""}    NAME 可以是 `me`，由 `me = NAME` 設定。
    players who FILE…
    {""}    對局與檔案中的最相近的棋手。
    players identify
    {""}    測量其效果：每名棋手最近的對局作為未見，用它們在全部棋手中查詢。
    {""}    對其中一方未見的對局，對另一方也不作為已知。
    players strength
    {""}    從對局估計棋力的準確程度。
    players strength NAME
    {""}    一名棋手的棋力，依據已知棋力的他人的對局。
    players strength of FILE…
    {""}    對檔案中的棋手作同樣估計。

    比較對局時看棋手著法周圍的 5x5 點、對對手著法周圍 7x7 點的應手、布局，以及在別處應的頻率。得分是兩個偏差的餘弦，即該棋手和這些對局相對同色所有棋手平均的偏差。顏色相同不算相近。得分只排列棋手，不是機率：總有最相近的，即使資料庫不認識此人。所列布局在兩者中都比在所有棋手中常見。

    棋力是資料庫對局中的段位，用 --labels results 時是按成績的等級分：高於平均棋手的 Elo 分。數字檔案（例如棋風的尺度）也同樣估計。它是棋手著法的線性函式，不反映對誰的成績。未參加學習的棋手中，十名有九名落在區間內。

    伺服器上的暱稱屬於各人。棋手在一個棋譜庫內比較：有多個時用 --where corpus NAME 選一個，或用 --opt-in 跨庫比較。
# Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
# do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
# `suggest` and `evaluate`. Train again after games were added or removed.
#
# With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
# calibration error is how far predicted probabilities and played shares differ, on average, in
# percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
# before.
counts-the-patterns-around-the-moves =
    統計全部對局中著法周圍的棋形，並用部分對局擬合棋形和著法作用（提子、打吃、距離）的權重。模型儲存在資料庫中，供 `suggest` 和 `evaluate` 使用。增減對局之後請重新訓練。

    用 --hold-out 200 時每 200 局留出一局，並輸出在這些對局上的準確率。校準誤差是預測機率與實際比例的平均差，以百分點計；--calibration 輸出其依據的表格。Ctrl-C 保留原來的模型。
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
    列出最可能的下一手及其原因。各列的含義不同：
    {""}    機率       接著下這手的預測機率，依據模型所知的一切：
    {""}               周圍、提子和打吃、上幾手、布局
    {""}    半徑       模型見過的該手最大周圍的半徑，由黑下
    {""}    局面數     有這些周圍且輪到該方的局面；持續的周圍
    {""}               在每個局面中都計
    {""}    實際       在這些局面中下這手的次數
    {""}    勝         下這手的對局中該方的勝局；每方每局只計
    {""}               一次，因此可能少於次數
    {""}    對局       下這手的對局編號
    會說明模型所學對局及其年份。距該局五年以內的對局不到十分之一時也會說明：這時機率不太可靠（benches/README.md）。「實際」佔「局面數」的比例不是機率：它只取決於周圍，幷包括周圍持續的所有局面。`gopdb train` 訓練模型；benches/README.md 說明機率與其他對局的符合程度。以後匯入或刪除的對局立即計入，一次更改最多 1,000 局；機率在下次訓練時改變。

    用 --where 時，先按查詢的對局進一步擬合模型，「局面數」「實際」「勝」「對局」只計這些對局。如果查詢指定一名棋手，則只學習該棋手的著法：答案是該棋手會下什麼。GAME 本身除外。這些對局中少見的著法保持全部對局給出的機率；他人幾乎沒有的習慣要從許多對局才能學到。`evaluate --where` 測量擬合的收益。

    GAME 是 SGF 檔案或對局編號；在 shell 中不寫則為當前對局。MOVE 是這麼多手之後的局面，預設最後。 MOVES 是從黑方起的點：Q16 D4。
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
    用 `train` 學得的模型給 PATH 中對局的著法排名。按對局的階段列出：多少手排第一、排進前 5、前 10 和前 20，以及預測機率的平均對數。校準誤差是預測機率與實際比例的平均差，以百分點計：分別針對每個局面最可能的一手和最可能的十手。--calibration 輸出其依據的表格：按預測機率分組的著法及其實際下出的比例。資料庫中的對局會略去，因為模型是用它們訓練的。

    --where 測量 `suggest --where` 的收益：模型按查詢中參加訓練的對局進一步擬合，然後兩個模型都給查詢中被 `train --hold-out` 留出的對局排名。如果查詢指定一名棋手，則只學習和排名該棋手的著法。排第一的比例之差帶 95 % 區間。
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
    顯示為活、死或劫的結果都已證明。沒有定論的題會如實報告，並給出看來最好的著法。

    FILE 是 SGF 或 GoLD 的文字格式。目標是有 TR 的棋子，否則有 MA 的棋子，否則 --target，否則被包圍的棋。允許下在 TR 旁有 MA 的空點，否則 VW，否則目標周圍由棋子包圍的點。目標在這些點之外有氣時，允許下在距目標三步以內。沒有標記的區域會擴大，直到外面的著法不能改變結果；如果仍能改變，則題目未定，並說明區域內的結果。先行方是 PL，或標題、註釋所說的，或檔案中第一手的一方。多道題或資料夾給出表格。

    沒有標記或 --target 時，目標是另一方棋子包圍的棋，缺口能被封上：包括其所有棋串，小的也算。有幾塊時，先試檔案中著法附近的、標題或註釋所說顏色的（Black to play and live、黑先殺白）：取第一塊死活取決於誰先下、且標為正確的變化的第一手成功的。答案說明目標如何選出，並列出其他的。

    GAME MOVE at REGION 取資料庫中的局面。允許下在區域的空點。目標是 `target` 之後各點的棋串，或氣全在區域內的最大棋串。

    每個答案都說明其前提：誰有劫材、區域從何而來，以及結果是否對全盤成立。標記的區域是題目的前提：在它之外有氣的棋串永遠吃不掉。

    規則：雙方都可虛手。劫禁止某點時的虛手解除禁止；其他連續兩次虛手以活告終。雙活算活。

    劫：沒有 --threats 時，答案給出沒有劫材的結果和使結果改變的劫材數。只有劫最好的著法成功；其他的列出還需要的劫材。用 --threats N 時，不先下的一方有 N 個劫材，另一方沒有。

    循環：如果雙方都不能不循環而取勝，則顯示循環的著法和其名稱：三劫、長生、蜜糖劫、送二還一。--superko positional 另給出任何盤面不能重現時的結論；與劫一樣，解除禁止的虛手和劫材是下在別處的著法，其後每個盤面都是新的。

    檔案中標為正確或錯誤的變化（RIGHT、Correct、正解、+、TE、WRONG、BM、DO）與證明對照；沒有這些標記時第一個變化算正確。沒有定論時，列出檔案標為正確的著法。

    --audit 列出一本書的題目的錯誤：標為正確而失敗、標為錯誤而成功的變化；其他成功的第一手；無論誰先都活或都死的棋；含不能下的著法的變化。用 --tree 時寫出有錯誤的題目的解答和反駁。
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
    您執一方；電腦按檔案的變化應對，否則下它能證明的最好的著法，並反駁失著。區域外的著法按虛手處理。在 shell 中，`play` 之後的各行是著法；`gopdb play FILE` 從標準輸入讀取。

    {""}  D4      著法             undo, redo   前進後退           hint    最好的著法
    {""}  pass    虛手             reset        回到開頭           switch  交換雙方
    {""}  board   重畫棋盤         moves        已下的著法         quit    離開

    雙方都可虛手。劫使您不能下某點時，虛手解除禁止；攻方的其他虛手放棄此題。雙活算活。
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
    在 shell 中，`edit` 之後的各行修改題目；`gopdb edit FILE` 從標準輸入讀取它們。檔案不存在時從空棋盤開始。

    {""}  black C3 D4, white E5, empty C3   放置和移去棋子
    {""}  target C3                         把這個棋串標為目標，或取消
    {""}  region A1..C3 D4                  允許下在那裡，或再次禁止
    {""}  enclose                           允許下在棋子包圍的點，
    {""}                                    或目標附近
    {""}  first black                       誰先下：目標的一方求活，
    {""}                                    另一方求殺
    {""}  ko D4, ko none                    不能立即提劫的點
    {""}  about TEXT                        題目的說明
    {""}  rotate, flip, swap                旋轉 90 度、左右翻轉、
    {""}                                    交換黑白
    {""}  undo, board, check                撤銷、畫棋盤、求解
    {""}  save, save FILE, quit             寫出含 TR 和 MA 的 SGF
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
    題目是一個局面，含目標子（SGF：TR，否則為棋子上的 MA）、允許下的點（TR 旁的 MA，否則 VW，否則目標周圍由棋子包圍的點，否則距目標三步以內）和先行方（PL）。也讀取 GoLD 的文字格式。不寫 PATH 時用本資料夾的題目。

    `like` 保留含有這些棋形的題目，用 and、or、not 和 with 連接。`sym` 查詢所有旋轉、翻轉和黑白交換。

    `mine` 在查詢找到的對局（不寫則全部對局）中查詢這樣的局面：四子以上的棋串恰好有唯一的第一手可以殺或活。這都經過證明，每個證明也經過驗證：即使對方有四個劫材，這手也成功；沒有劫材時，區域內的其他著法和脫先都失敗。結論都對全盤成立。--missed 保留輪到的一方沒有下出正解的題，--missed me 保留您失誤的；--difficulty 3.. 保留難度 3 到 5 的。

    略去過於簡單的題：一開始就在打吃中的目標、提子的正解，或殺和救都不超過三手的。以前找到的（即使旋轉、翻轉或交換黑白）和 --to 資料夾中已有的也略去。「實戰」說明棋手是否找到正解。Ctrl-C 保留已找到的。

    `train` 在 shell 中或標準輸入上問檔案和資料夾中的題：先到期的，再新題，容易的在前。之後的各行是著法（D4、pass），或 `solution`、`skip`、`board`、`quit`。著法按證明判斷；沒有證明的，按檔案中正誤的變化判斷（RIGHT、Correct、正解、+、TE、WRONG、BM、DO；沒有標記時第一個變化為正），檔案中沒有的著法由求解器判斷。區域外的著法按虛手處理。題目放在七個盒子裡（S. Leitner，1972）：答對進入下一盒，答錯回到第一盒，在 1、2、4、8、16、32 或 64 天后再問。資料庫儲存成績，檔案改名或圖形旋轉後也有效；`backup` 和 `merge` 也包括它們。
# For bash, save the output as ~/.local/share/bash-completion/completions/gopdb; for zsh as _gopdb in a
# folder of $fpath; for fish as ~/.config/fish/completions/gopdb.fish.
for-bash-save-the-output-as = bash 請把輸出存為 ~/.local/share/bash-completion/completions/gopdb；zsh 存為 $fpath 中某個資料夾的 _gopdb；fish 存為 ~/.config/fish/completions/gopdb.fish。
# `gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own:
# `man gopdb-find`.
gopdb-man-man-l-shows-the = `gopdb man | man -l -` 顯示 gopdb 的手冊頁。用 --to 時每個命令有自己的一頁：`man gopdb-find`。
# how patterns are written
how-patterns-are-written = 棋形的寫法
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
    SHAPE "從上往下的各行，行間用 / 分隔" [sym] [at PLACE] [move RANGE] [next …]

    {""}  shape     3x3、4x7（4 行 7 列）、diamond、diamond3、board；可省略
    {""}  cells     B X 黑   W O 白   _ . 空   ? 任意   b 非白   w 非黑
    {""}            s 棋子   # 棋盤外
    {""}  sym       全部 16 種：旋轉、翻轉、交換黑白；或 rot、mirror、swap
    {""}  at        corner、side、center、Q16（左上角的點）、A19..G13
    {""}  move      1..60：只在這些手數的局面中
    {""}  next      black，或 B at 2,3：接著下的著法
# a position as a pattern, and going on from an answer
a-position-as-a-pattern-and = 以局面為棋形，以及從結果繼續
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
    SOURCE [at REGION] [loose] [anywhere] [sym] …        查詢中可寫棋形的任何地方

    {""}  source    here（`show` 顯示的對局，或上次結果的局面）
    {""}            game 66 move 31、file my.sgf move 40
    {""}  region    at N19..T13、at corner Q16（從 Q16 到角）、board
    {""}  loose     空點匹配任何狀態（也可寫 at least）；否則必須為空（exactly）
    {""}  anywhere  不限於區域所在的位置
    {""}  sym       也在其他角和邊，並交換黑白

    會輸出查詢及其棋形，可供修改。得到結果之後：

    {""}  play A       下後續 A 並再次查詢；play D4、play white D4、pass
    {""}  tenuki       輪到的一方脫先
    {""}  back         退回上一步
    {""}  open 3       在出現處顯示第三局；next 和 prev 前進後退，play D4 離開它
    {""}  explore      全盤：接著下了什麼，從空棋盤開始，或 `explore here`
# liberties, captures, ko, and players by their colour in the pattern
liberties-captures-ko-and-players-by = 氣、提子、劫，以及按棋形中顏色的棋手
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
    棋形的選項，各針對第 R 行第 C 列的格子：

    {""}  liberties 2 at R,C     該格的棋串有 2 口氣；也可寫 ..3、2..4
    {""}  atari at R,C           同 liberties 1
    {""}  captures at R,C        輪到的一方下在這個空格會提子；
    {""}                         captures B at R,C 指黑方
    {""}  ko at R,C              這裡剛提一子，不能立即提回

    按棋形中的顏色給出棋手的條件；交換黑白時也隨之交換：

    {""}  player "Lee Sedol" as B     rank 9d.. as W     winner as B
# conditions on games: players, dates, results
conditions-on-games-players-dates-results = 對局條件：棋手、日期、結果
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
    {""}                                  文字，出現在任何位置；"Lee*" 表示開頭
    {""}  date      2003、2003-05、1970s、2003..2005
    {""}  result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
    {""}  winner    black、white、none，或名字
    {""}  rank      9d、1p..       komi 6.5、5.5..7.5
    {""}  moves, handicap, size, id   數和範圍：moves 200..
    {""}  fuseki    布局：fuseki sanrensei、fuseki 三連星 as B
    {""}  joseki    角部變化：joseki "3-3 invasion" at upper right

    棋手的其他名字從您的檔案讀取：shell 歷史旁的 aliases.txt，或 $GOPDB_ALIASES 所指的檔案；每行一名棋手，名字之間寫 =。用其中一個全名查詢就等於查詢全部：Lee Sedol = Yi Se-tol = 李世石

    `me = NAME or OTHER_NAME` 說明您是誰。此後 `me` 是一個條件：您的對局；在棋形旁的 `me as B` 指您執其黑子的對局
# .format, .timing, .open and the like
format-timing-open-and-the-like = {"."}format、.timing、.open 等
# .format table|json|csv   .timing [on|off]   .pager [on|off]
# .plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
format-table-json-csv-timing-on =
    {"."}format table|json|csv   .timing [on|off]   .pager [on|off]
    {"."}plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
# keys of the editor
keys-of-the-editor = 編輯鍵
# Tab completes; Up and Down go through history, Ctrl-R searches it; Right takes the hint.
# A line continues while a quote or parenthesis is open, or after and, or, not, with, then
# or a backslash; `;` separates commands, and several lines may be pasted at once. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.
tab-completes-up-and-down-go =
    Tab 補全；上下鍵翻歷史，Ctrl-R 搜尋歷史；右鍵採用提示。
    引號或括號未閉合時，以及在 and、or、not、with、then 或反斜槓之後，一行會續到下一行；
    `;` 分隔命令，可一次貼上多行。Ctrl-C 放棄這一行或停止查詢；Ctrl-D 或 quit 退出。
# the whole language
the-whole-language = 整個查詢語言
# more [N]: list the next results of the last `find`; limit N: list N of them
more-n-list-the-next-results = more [N]：列出上次 `find` 的後續結果；limit N：列出 N 個
# next [N], prev [N], goto MOVE|start|end: step through the game that `show` opened
next-n-prev-n-goto-move = next [N]、prev [N]、goto MOVE|start|end：在 `show` 開啟的對局中前進後退
# open [N]: show result N at its hit; after `explore`, open A: the last game with A
open-n-show-result-n-at = open [N]：顯示結果 N 的出現處；`explore` 之後 open A：最後下 A 的對局
# play A, play D4: play on from the last answer and ask again; play FILE: a problem
play-a-play-d4-play-on = play A、play D4：從上次結果繼續並再次查詢；play FILE：做一道題
# back: take the last `play`, `pass` or `tenuki` back
back-take-the-last-play-pass = back：退回上一次 `play`、`pass` 或 `tenuki`
# tenuki, pass: the player to move plays elsewhere, or passes
tenuki-pass-the-player-to-move = tenuki、pass：輪到的一方脫先或虛手
# leave the shell; so does Ctrl-D
leave-the-shell-so-does-ctrl = 退出 shell；Ctrl-D 也可
# `corpora` lists them
corpora-lists-them = `corpora` 列出棋譜庫
# leave out `in variations` and `in any`
leave-out-in-variations-and-in = 請去掉 `in variations` 和 `in any`
# `variations CORPUS on` keeps those of a corpus, `import --variations` those of files
variations-corpus-on-keeps-those-of = `variations CORPUS on` 儲存一個棋譜庫的變化圖，`import --variations` 儲存檔案的變化圖
# `stats` prints the number of games
stats-prints-the-number-of-games = `stats` 輸出對局數
# `save NAME = QUERY` saves a set
save-name-query-saves-a-set = `save NAME = QUERY` 儲存集合
# `help fuseki` lists the names
help-fuseki-lists-the-names = `help fuseki` 列出名稱
# `help joseki` lists the names
help-joseki-lists-the-names = `help joseki` 列出名稱
# `me = "Your Name" or your_nickname` defines it; `player "me*"` finds names that begin so
me-your-name-or-your-nickname-2 = `me = "Your Name" or your_nickname` 定義它；`player "me*"` 查詢以此開頭的名字
# give it a text, such as `tag 12 "ladder"`
give-it-a-text-such-as = 請寫標籤，如 `tag 12 "ladder"`
# `gopdb train` trains one
gopdb-train-trains-one = `gopdb train` 訓練一個
# import some first
import-some-first = 請先匯入一些
# widen the query, or leave out one game in 10 with `train --hold-out 10`
widen-the-query-or-leave-out = 請放寬查詢，或用 `train --hold-out 10` 每 10 局留出一局
# `gopdb train` trains the model again
gopdb-train-trains-the-model-again = `gopdb train` 重新訓練模型
# name a folder that does not exist
name-a-folder-that-does-not = 請給出不存在的資料夾
# try another backup
try-another-backup = 請試另一個備份
# restore it from a backup, or import the games again
restore-it-from-a-backup-or = 請從備份恢復，或重新匯入對局
# narrow the query: a larger pattern, a place such as `at corner`, or facts of the games
narrow-the-query-a-larger-pattern = 請縮小查詢：更大的棋形、`at corner` 等位置，或對局條件
# `export patterns SHAPE` writes all patterns
export-patterns-shape-writes-all-patterns = `export patterns SHAPE` 寫出所有棋形
# check whether its folder was moved or its disk removed
check-whether-its-folder-was-moved = 請檢查它的資料夾是否被移走，或磁碟是否被取下
# check the disk and try again
check-the-disk-and-try-again = 請檢查磁碟後再試
# check the disk; if the error stays, restore a backup or run `gopdb repair`
check-the-disk-if-the-error = 請檢查磁碟；如果錯誤仍在，請恢復備份或執行 `gopdb repair`
# wait for it to end; queries work meanwhile
wait-for-it-to-end-queries = 請等它結束；其間可以查詢
# `gopdb import PATH` makes one; --db names another
gopdb-import-path-makes-one-db = `gopdb import PATH` 建立一個；--db 指定另一個
# name another folder with --db
name-another-folder-with-db = 請用 --db 指定另一個資料夾
# `gopdb verify` lists what is damaged; restore a backup or run `gopdb repair`
gopdb-verify-lists-what-is-damaged = `gopdb verify` 列出損壞之處；請恢復備份或執行 `gopdb repair`
# check the disk and run the command again
check-the-disk-and-run-the = 請檢查磁碟後重新執行命令
# use the version of gopdb that made it, or import its games again into a new database
use-the-version-of-gopdb-that = 請用建立它的 gopdb 版本，或把對局重新匯入新資料庫
# free some space and try again
free-some-space-and-try-again = 請騰出一些空間後再試
# raise the limit of a file's size (`ulimit -f`) and try again
raise-the-limit-of-a-file = 請提高檔案大小的限制（`ulimit -f`）後再試
# raise the limit of open files (`ulimit -n`) and try again
raise-the-limit-of-open-files = 請提高開啟檔案數的限制（`ulimit -n`）後再試
# free some memory, or raise its limit (`ulimit -v`), and try again
free-some-memory-or-raise-its = 請騰出一些記憶體或提高其限制（`ulimit -v`）後再試
# raise the limit of processes (`ulimit -u`) or use fewer --threads
raise-the-limit-of-processes-ulimit = 請提高程序數的限制（`ulimit -u`），或減少 --threads
# check the owner and the permissions, or name another place
check-the-owner-and-the-permissions = 請檢查所有者和許可權，或指定另一處
# try again later
try-again-later = 請稍後再試
# name another file, or replace it with --force
name-another-file-or-replace-it = 請指定另一個檔案，或用 --force 覆蓋它
# name another file
name-another-file = 請指定另一個檔案
