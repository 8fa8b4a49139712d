# The texts of gopdb: the English text, and below it its translation (zh-Hans).

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
seki = 双活
# repetition
repetition = 循环
# not decided
not-decided = 未定
# live
live = 活
# kill
kill = 杀
# time
time = 时间
# stopped
stopped = 已停止
# nodes
nodes = 节点数
# region
region = 区域
# depth
depth = 深度
# eternal life
eternal-life = 长生
# triple ko
triple-ko = 三劫
# quadruple ko
quadruple-ko = 四劫
# molasses ko
molasses-ko = 蜜糖劫
# a cycle
a-cycle = 循环
# black rank
black-rank = 黑方段位
# black team
black-team = 黑方队伍
# white rank
white-rank = 白方段位
# white team
white-team = 白方队伍
# date
date = 日期
# result
result = 结果
# komi
komi = 贴目
# handicap
handicap = 让子
# event
event = 赛事
# round
round = 轮次
# place
place = 地点
# name
name = 名称
# rules
rules = 规则
# source
source = 来源
# board
board = 全盘
# upper left
upper-left = 左上
# upper right
upper-right = 右上
# lower left
lower-left = 左下
# lower right
lower-right = 右下
# read
read = 读取
# write
write = 写入
# open
open = 打开
# text file
text-file = 文本文件
# text files
text-files = 文本文件
# all games
all-games = 全部对局
# the query's games
the-query-s-games = 查询的对局
# ranks
ranks = 段位
# points
points = 分
# up to {last} moves
up-to-last-moves = { $last } 手以内
# {first}–{last} moves
first-last-moves = { $first }–{ $last } 手
# {first} moves or more
first-moves-or-more = { $first } 手以上
# no set named ${name}; did you mean ${near}?
no-set-named-name-did-you = 没有名为 ${ $name } 的集合；您是指 ${ $near } 吗？
# expected a number of bytes, such as 512M or 2G
expected-a-number-of-bytes-such = 应为字节数，如 512M 或 2G
# unrecognized subcommand '{name}'
unrecognized-subcommand-name = 未知的命令“{ $name }”
# unexpected argument '{name}' found
unexpected-argument-name-found = 意外的参数“{ $name }”
# invalid value '{value}' for '{name}'
invalid-value-value-for-name = “{ $value }”不是“{ $name }”的有效值
# invalid value '{value}' for '{name}': {reason}
invalid-value-value-for-name-reason = “{ $value }”不是“{ $name }”的有效值：{ $reason }
# unexpected value '{value}' for '{name}' found; no more were expected
unexpected-value-value-for-name-found = “{ $name }”有多余的值“{ $value }”
# a value is required for '{name}' but none was supplied
a-value-is-required-for-name = “{ $name }”需要一个值，但没有给出
# the following required arguments were not provided:
the-following-required-arguments-were-not = 缺少以下必需的参数：
# the argument '{name}' cannot be used with '{other}'
the-argument-name-cannot-be-used = 参数“{ $name }”不能与“{ $other }”一起使用
# the argument '{name}' cannot be used with:
the-argument-name-cannot-be-used-2 = 参数“{ $name }”不能与以下参数一起使用：
# the argument '{name}' cannot be used multiple times
the-argument-name-cannot-be-used-3 = 参数“{ $name }”不能重复使用
# a similar argument exists: '{name}'
a-similar-argument-exists-name = 有一个相近的参数：“{ $name }”
# some similar arguments exist: {names}
some-similar-arguments-exist-names = 有一些相近的参数：{ $names }
# a similar subcommand exists: '{name}'
a-similar-subcommand-exists-name = 有一个相近的命令：“{ $name }”
# some similar subcommands exist: {names}
some-similar-subcommands-exist-names = 有一些相近的命令：{ $names }
# a similar value exists: '{name}'
a-similar-value-exists-name = 有一个相近的值：“{ $name }”
# some similar values exist: {names}
some-similar-values-exist-names = 有一些相近的值：{ $names }
# to pass '{name}' as a value, use '{other}'
to-pass-name-as-a-value = 要把“{ $name }”作为值，请写“{ $other }”
# For more information, try '{command}'.
for-more-information-try-command = 更多说明见 { $command }。
# No such file or directory (os error 2)
no-such-file-or-directory-os = 没有这个文件或文件夹
# Permission denied (os error 13)
permission-denied-os-error-13 = 没有权限
# File exists (os error 17)
file-exists-os-error-17 = 文件已存在
# Not a directory (os error 20)
not-a-directory-os-error-20 = 不是文件夹
# Is a directory (os error 21)
is-a-directory-os-error-21 = 是文件夹
# File too large (os error 27)
file-too-large-os-error-27 = 文件太大
# No space left on device (os error 28)
no-space-left-on-device-os = 磁盘空间不足
# Read-only file system (os error 30)
read-only-file-system-os-error = 文件系统是只读的
# Address already in use (os error 98)
address-already-in-use-os-error = 地址已被占用
# Cannot assign requested address (os error 99)
cannot-assign-requested-address-os-error = 不能使用这个地址
# invalid digit found in string
invalid-digit-found-in-string = 含有不是数字的字符
# cannot parse integer from empty string
cannot-parse-integer-from-empty-string = 没有写数字
# invalid float literal
invalid-float-literal = 不是数字
# unexpected end of file
unexpected-end-of-file = 文件意外结束
# failed to fill whole buffer
failed-to-fill-whole-buffer = 文件意外结束
# stream did not contain valid UTF-8
stream-did-not-contain-valid-utf = 文本不是有效的 UTF-8
# interrupted
interrupted = 已中断
# the time limit was reached
the-time-limit-was-reached = 达到了时间限制
# unpack it and import the folder
unpack-it-and-import-the-folder = 请解压后导入文件夹
# open it in the program that wrote it and save it as SGF
open-it-in-the-program-that = 请用原来的程序打开，另存为 SGF
# an lzip file
an-lzip-file = lzip 文件
# a file compressed by `compress`
a-file-compressed-by-compress = `compress` 压缩的文件
# an encrypted PandaNet record (UGZ)
an-encrypted-pandanet-record-ugz = 加密的 PandaNet 棋谱（UGZ）
# a record in the format of Ishi or Many Faces of Go (GO)
a-record-in-the-format-of = Ishi 或 Many Faces of Go 格式的棋谱（GO）
# a record in the format of Go Master (MGT)
a-record-in-the-format-of-2 = Go Master 格式的棋谱（MGT）
# an Igosoft record (IG1)
an-igosoft-record-ig1 = Igosoft 棋谱（IG1）
# no line `\HS` or `INI`at the start of a GIB record
no-line-hs-or-ini-at = GIB 棋谱的开头没有 `\HS` 或 `INI` 行
# no column is called `{name}`; there are id, {}, and - for one that is not read
no-column-is-called-name-there = 没有名为 `{ $name }` 的列；可用 id、{ $v1 }，不读取的列写 -
# exactly one column must be `id`
exactly-one-column-must-be-id = 必须恰好有一列是 `id`
# the column `{name}` is given twice
the-column-name-is-given-twice = 列 `{ $name }` 出现了两次
# a quote is not closed; the rest is not read
a-quote-is-not-closed-the = 引号没有闭合；其余部分没有读取
# expected {expected} columns, found {found}
expected-expected-columns-found-found = 应有 { $expected } 列，实际 { $found } 列
# the row has no identifier
the-row-has-no-identifier = 这一行没有编号
# the game `{id}` is in line {first} already
the-game-id-is-in-line = 对局 `{ $id }` 在第 { $first } 行已经出现
# no game has the identifier `{id}`
no-game-has-the-identifier-id = 没有编号为 `{ $id }` 的对局
# an index of facts is needed, which only a file can have
an-index-of-facts-is-needed = 需要事实索引，只有文件才有
# no index of facts beside it: expected {}
no-index-of-facts-beside-it = 旁边没有事实索引：应有 { $v1 }
# cannot read {}: {e}
cannot-read-e = 无法读取 { $v1 }：{ $e }
# it is longer than 1 GiB
it-is-longer-than-1-gib = 超过 1 GiB
# `original_sgf` has no game
original-sgf-has-no-game = `original_sgf` 中没有对局
# the object is not closed with `}`
the-object-is-not-closed-with = 对象没有用 `{"}"}` 闭合
# the object has no `moves`; of OGS, get each game by its number
the-object-has-no-moves-of = 对象没有 `moves`；OGS 的对局请按编号逐个下载
# the board has {width}×{height} points; only square boards of 2 to 25 lines are read
the-board-has-width-height-points = 棋盘是 { $width }×{ $height } 点；只读取 2 到 25 路的方形棋盘
# the size of the board is missing
the-size-of-the-board-is = 缺少棋盘大小
# the game has no `moves`
the-game-has-no-moves = 对局没有 `moves`
# a stone of `initial_state` is off the board
a-stone-of-initial-state-is = `initial_state` 有棋子在棋盘外
# `moves` is not a list
moves-is-not-a-list = `moves` 不是列表
# move {number} is not [column, row, milliseconds]
move-number-is-not-column-row = 第 { $number } 手不是 [列, 行, 毫秒]
# move {number} is off the board
move-number-is-off-the-board = 第 { $number } 手在棋盘外
# move {number} edits the board; save the game as SGF on the server
move-number-edits-the-board-save = 第 { $number } 手是编辑棋盘；请在服务器上另存为 SGF
# time out
time-out = 超时
# a stone of `board` is off the board
a-stone-of-board-is-off = `board` 有棋子在棋盘外
# {name} {number} is not a colour and a point
name-number-is-not-a-colour = { $name } { $number } 不是颜色和点
# move {number} is not a colour and a point
move-number-is-not-a-colour = 第 { $number } 手不是颜色和点
# not a valid {format} record: {reason}
not-a-valid-format-record-reason = 不是有效的 { $format } 棋谱：{ $reason }
# the point is occupied
the-point-is-occupied = 该点已有棋子
# the point is off the board
the-point-is-off-the-board = 该点在棋盘外
# {path}: cannot be read: {source}
path-cannot-be-read-source = { $path }：无法读取：{ $source }
# {path}: this link leads back to {ancestor}, which contains it; it is not followed
path-this-link-leads-back-to = { $path }：这个链接指回包含它的 { $ancestor }，因此不跟随
# {path}: neither a file nor a folder
path-neither-a-file-nor-a = { $path }：既不是文件也不是文件夹
# {path}: the rest of the archive cannot be read: {reason}; unpack it and import the folder
path-the-rest-of-the-archive = { $path }：压缩包的其余部分无法读取：{ $reason }；请解压后导入文件夹
# {path}: this entry of the archive cannot be read: {reason}; unpack it and import the file
path-this-entry-of-the-archive = { $path }：压缩包中的这一项无法读取：{ $reason }；请解压后导入该文件
# {path}: damaged: {reason}; none of its games were read, get another copy
path-damaged-reason-none-of-its = { $path }：已损坏：{ $reason }；没有读取其中的对局，请另取一份
# {path}: more than {limit} nested archives; unpack the outer ones
path-more-than-limit-nested-archives = { $path }：压缩包嵌套超过 { $limit } 层；请先解开外层
# {path}: {} cannot be read; {}
path-cannot-be-read = { $path }：{ $v1 }无法读取；{ $v2 }
# {path}: not a game record of a known format
path-not-a-game-record-of = { $path }：不是已知格式的棋谱
# this entry unpacks to more than {limit} bytes; if you trust the archive, unpack it and import the folder
this-entry-unpacks-to-more-than = 这一项解压后超过 { $limit } 字节；如果信任这个压缩包，请解压后导入文件夹
# the archive unpacks to more than {limit} bytes and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than = 压缩包解压后超过 { $limit } 字节，不再继续读取；如果信任它，请解压后导入文件夹
# the archive unpacks to more than {limit} times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than-2 = 压缩包解压后超过原来的 { $limit } 倍，棋谱不会这样，因此不再继续读取；如果信任它，请解压后导入文件夹
# the archive ends in the middle of this entry
the-archive-ends-in-the-middle = 压缩包在这一项中间结束
# several of its entries have the same name, and it is too large to read them all
several-of-its-entries-have-the = 其中几项同名，而压缩包太大，无法全部读取
# the compression method {method} is not supported
the-compression-method-method-is-not = 不支持压缩方法 { $method }
# the checksum does not match
the-checksum-does-not-match = 校验和不符
# it is encrypted
it-is-encrypted = 已加密
# the header is not valid
the-header-is-not-valid = 文件头无效
# a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___
a-pattern-needs-at-least-one = 棋形至少要有一格：从上往下写各行，如 B_W/BBB/___
# {found:?} is not a cell: cells are B W _ ? b w s # and rows are separated by /
found-is-not-a-cell-cells = { $found } 不是格子：格子用 B W _ ? b w s #，行之间用 / 分隔
# row {row} has {found} cells, but row 1 has {expected}: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1
row-row-has-found-cells-but = 第 { $row } 行有 { $found } 格，而第 1 行有 { $expected } 格：矩形的各行一样长，菱形的各行是 1、3、5 … 3、1
# a pattern has at most 25 rows and 25 columns; this one has {rows} rows and {columns} columns
a-pattern-has-at-most-25 = 棋形最多 25 行 25 列；这个有 { $rows } 行 { $columns } 列
# this pattern is {found}, not {expected}
this-pattern-is-found-not-expected = 这个棋形是 { $found }，不是 { $expected }
# move {number}: {}[{value}] is not a point; only the moves before it are used
move-number-value-is-not-a = 第 { $number } 手：{ $v1 }[{ $value }] 不是点；只使用它之前的着法
# after move {number}: a position is set up; play goes on there, with the stones as moves
after-move-number-a-position-is = 第 { $number } 手之后摆放了局面；从那里继续，棋子按着法处理
# {name}[{value}] is not a point of a board of {size} lines; it is ignored
name-value-is-not-a-point = { $name }[{ $value }] 不是 { $size } 路棋盘上的点；已忽略
# PL[{value}] is not a colour; it is ignored
pl-value-is-not-a-colour = PL[{ $value }] 不是颜色；已忽略
# KM[{text}] is not a recognised komi
km-text-is-not-a-recognised = KM[{ $text }] 不是可识别的贴目
# HA[{text}] is not a number of stones; 0 is assumed
ha-text-is-not-a-number = HA[{ $text }] 不是子数；按 0 处理
# komi is read from {name}
komi-is-read-from-name = 贴目取自 { $name }
# the rank {rank} is read from the name {name}
the-rank-rank-is-read-from = 段位 { $rank } 取自名字 { $name }
# {stones} black stones are set up on star points: they are read as a handicap
stones-black-stones-are-set-up = 星位上摆放了 { $stones } 个黑子：按让子处理
# black begins with {stones} moves: they are read as a handicap
black-begins-with-stones-moves-they = 黑方开局连下 { $stones } 手：按让子处理
# DT[{}] is not a recognised date
dt-is-not-a-recognised-date = DT[{ $v1 }] 不是可识别的日期
# RE[{}] is not a recognised result
re-is-not-a-recognised-result = RE[{ $v1 }] 不是可识别的结果
# HA[{handicap}], but no handicap stones are set up
ha-handicap-but-no-handicap-stones = HA[{ $handicap }]，但没有摆放让子
# stone has
stone-has = 个棋子
# stones have
stones-have = 个棋子
# {captured} {stones} no liberties in the set-up
captured-stones-no-liberties-in-the = 摆放的 { $captured } { $stones }没有气
# point is
point-is = 个点
# points are
points-are = 个点
# {} {points} set up in both colours; the later stone counts
points-set-up-in-both-colours = { $v1 } { $points }被摆放了双方的棋子；以后放的为准
# [{pass}] is read as a pass
pass-is-read-as-a-pass = {"["}{ $pass }] 读作虚手
# points such as Q16 are read by these names
points-such-as-q16-are-read = Q16 这样的点按这些名称读取
# the first point off the board is read as a pass
the-first-point-off-the-board = 棋盘外的第一个点读作虚手
# letters of points in upper case are read as lower case
letters-of-points-in-upper-case = 点的大写字母读作小写
# some nodes hold more than one move; all are used in order
some-nodes-hold-more-than-one = 有些节点含有多手棋；全部依次使用
# text that is not SGF was skipped ({} {places})
text-that-is-not-sgf-was = 跳过了不是 SGF 的文本（{ $v1 } { $places }）
# the game is not closed with `)`; its end may be missing
the-game-is-not-closed-with = 对局没有用 `)` 闭合；结尾可能缺失
# no game found: a game begins with `(;`; is this SGF?
no-game-found-a-game-begins = 没有对局：对局以 `(;` 开头；这是 SGF 吗？
# GM[{game}] is not Go, which is GM[1]; only games of Go can be read
gm-game-is-not-go-which = GM[{ $game }] 不是围棋（GM[1]）；只能读取围棋
# SZ[{size}] is not square; only square boards can be read
sz-size-is-not-square-only = SZ[{ $size }] 不是方形；只能读取方形棋盘
# SZ[{size}] is not a valid board size; expected a number from 2 to 25
sz-size-is-not-a-valid = SZ[{ $size }] 不是有效的棋盘大小；应为 2 到 25 的数
# move {number} ({color} [{}]) is off the board; only the moves before it are used
move-number-color-is-off-the = 第 { $number } 手（{ $color } [{ $v1 }]）在棋盘外；只使用它之前的着法
# move {number} ({color} {}) is on a stone of the other colour; only the moves before it are used
move-number-color-is-on-a = 第 { $number } 手（{ $color } { $v1 }）落在对方棋子上；只使用它之前的着法
# the record has more than {MAX_MOVES} moves; the rest is ignored
the-record-has-more-than-max = 棋谱超过 { $MAX_MOVES } 手；其余已忽略
# word {at} of a stored game is not valid
word-at-of-a-stored-game = 存储的对局中第 { $at } 个字无效
# `{path}` is no path of a line, such as 12:2/15: after move 12 the second line, its move 15
path-is-no-path-of-a = `{ $path }` 不是变化的路径，应如 12:2/15：第 12 手后的第二个变化的第 15 手
# {encoding} has no {character:?}; GB18030 and UTF-8 have all characters
encoding-has-no-character-gb18030-and = { $encoding } 没有 { $character }；GB18030 和 UTF-8 包含所有字符
# byte {offset}: no game found: a game begins with `(;`; is this an SGF file?
byte-offset-no-game-found-a = 第 { $offset } 字节：没有对局：对局以 `(;` 开头；这是 SGF 文件吗？
# byte {offset}: the game that begins here is longer than {limit} bytes; if the file is not broken, raise the limit `game-bytes`
byte-offset-the-game-that-begins = 第 { $offset } 字节：从这里开始的对局超过 { $limit } 字节；如果文件没有损坏，请提高限制 `game-bytes`
# byte {offset}: the value that begins here is longer than {limit} bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
byte-offset-the-value-that-begins = 第 { $offset } 字节：从这里开始的值超过 { $limit } 字节，缺少 `]`；如果文件没有损坏，请提高限制 `value-bytes`
# byte {offset}: this variation lies deeper than {limit} levels; if the file is not broken, raise the limit `depth`
byte-offset-this-variation-lies-deeper = 第 { $offset } 字节：这个变化深于 { $limit } 层；如果文件没有损坏，请提高限制 `depth`
# byte {offset}: from this node on the game has more than {limit} nodes; if the file is not broken, raise the limit `nodes`
byte-offset-from-this-node-on = 第 { $offset } 字节：到这个节点为止，对局超过 { $limit } 个节点；如果文件没有损坏，请提高限制 `nodes`
# byte {offset}: cannot continue reading: {source}; the games before it were read
byte-offset-cannot-continue-reading-source = 第 { $offset } 字节：无法继续读取：{ $source }；之前的对局已读取
# the declared encoding is wrong; the text was read as {name}
the-declared-encoding-is-wrong-the = 声明的编码有误；文本按 { $name } 读取
# the text is in several encodings: {name} and others; each value was read alone
the-text-is-in-several-encodings = 文本含有多种编码：{ $name } 等；各个值分别读取
# some characters cannot be read as {name}
some-characters-cannot-be-read-as = 有些字符不能按 { $name } 读取
# the stored bytes are damaged
the-stored-bytes-are-damaged = 存储的数据已损坏
# no dictionary has the shape {0:?}: expected 3x3, diamond, 4x4, 5x5 or 5x5-all
no-dictionary-has-the-shape-0 = 字典没有棋形 { $v1 }：应为 3x3、diamond、4x4、5x5 或 5x5-all
# the pattern has no cell on the board: all its cells are #
the-pattern-has-no-cell-on = 棋形没有棋盘上的格子：所有格子都是 #
# a thread of the search stopped
a-thread-of-the-search-stopped = 一个搜索线程停止了
# the set of symmetries is empty; the identity searches for the pattern as written
the-set-of-symmetries-is-empty = 对称集合为空；恒等变换按原样搜索棋形
# the range of moves {from}..{to} is empty: the first must not be greater than the last
the-range-of-moves-from-to = 手数范围 { $from }..{ $to } 为空：前者不能大于后者
# {row},{col} is not a cell of this {rows}x{cols} pattern on which a move can be played
row-col-is-not-a-cell = { $row },{ $col } 不是这个 { $rows }x{ $cols } 棋形中可以落子的格子
# there is a stone
there-is-a-stone = 该点已有棋子
# that retakes the ko immediately
that-retakes-the-ko-immediately = 那会立即提回劫
# that is suicide
that-is-suicide = 那是自杀
# the problem has ended
the-problem-has-ended = 题目已经结束
# no move to undo or redo
no-move-to-undo-or-redo = 没有可以悔棋或重做的着法
# no move was found within the limits
no-move-was-found-within-the = 在限制内没有找到着法
# no string has all its liberties in the region; take a larger one, or name the target
no-string-has-all-its-liberties = 区域内没有气全在其中的棋串；请取更大的区域，或指定目标
# the strings at {} and {} are equally large; name the target
the-strings-at-and-are-equally = { $v1 } 和 { $v2 } 的棋串一样大；请指定目标
# the target {} is not a stone
the-target-is-not-a-stone = 目标 { $v1 } 不是棋子
# no target is marked: the stones that are to be captured have TR in SGF
no-target-is-marked-the-stones = 没有标记目标：要吃的棋子在 SGF 中用 TR 标记
# the targets have both colours
the-targets-have-both-colours = 目标有两种颜色
# the point {} of the region is not empty
the-point-of-the-region-is = 区域的点 { $v1 } 不是空点
# the string at {} has no liberty
the-string-at-has-no-liberty = { $v1 } 的棋串没有气
# the target has a liberty at {}, outside the region: it could never be captured there
the-target-has-a-liberty-at = 目标在区域外的 { $v1 } 有气：在这里永远吃不掉
# the ko point {} is not an empty point of the region
the-ko-point-is-not-an = 劫点 { $v1 } 不是区域内的空点
# the region is too large: its box has {0} cells, the solver takes at most 384
the-region-is-too-large-its = 区域太大：它的外框有 { $v1 } 格，求解器最多 384 格
# GM[{0}]: this is a record of another game; Go is GM[1]
gm-0-this-is-a-record = GM[{ $v1 }]：这是另一种棋的记录；围棋是 GM[1]
# SZ[{0}]: the board must be a square of 1 to 25 lines
sz-0-the-board-must-be = SZ[{ $v1 }]：棋盘必须是 1 到 25 路的方形
# {identifier}[{value}] is not a point of the board
identifier-value-is-not-a-point = { $identifier }[{ $value }] 不是棋盘上的点
# PL[{0}]: the player must be B or W
pl-0-the-player-must-be = PL[{ $v1 }]：先行方必须是 B 或 W
# no stones are set up: AB and AW are missing before the first move
no-stones-are-set-up-ab = 没有摆放棋子：第一手之前缺少 AB 和 AW
# {path}, byte {byte}: {source}
path-byte-byte-source = { $path }，第 { $byte } 字节：{ $source }
# {path}, byte {byte}: no target is marked, and no group is surrounded
path-byte-byte-no-target-is = { $path }，第 { $byte } 字节：没有标记目标，也没有被包围的棋
# a board has 1 to 25 rows between bars, as in |--xo+|; found {0}
a-board-has-1-to-25 = 棋盘在竖线之间有 1 到 25 行，如 |--xo+|；实际 { $v1 } 行
# line {line} has {found} points, but there are {expected} rows
line-line-has-found-points-but = 第 { $line } 行有 { $found } 个点，但共有 { $expected } 行
# line {line}, column {column}: {found:?} is not one of x o X O + - K
line-line-column-column-found-is = 第 { $line } 行第 { $column } 列：{ $found } 不是 x o X O + - K 之一
# line {0}: Play: must be followed by black or white
line-0-play-must-be-followed = 第 { $v1 } 行：Play: 之后必须是 black 或 white
# missing line Play: black or Play: white
missing-line-play-black-or-play = 缺少 Play: black 或 Play: white 行
# no node {0}
no-node-0 = 没有节点 { $v1 }
# node {0} is its own successor
node-0-is-its-own-successor = 节点 { $v1 } 是它自己的后继
# node {0} is reached with two positions
node-0-is-reached-with-two = 节点 { $v1 } 从两个不同局面到达
# node {0} is wrong for its position
node-0-is-wrong-for-its = 节点 { $v1 } 与它的局面不符
# the move of node {0} is not legal
the-move-of-node-0-is = 节点 { $v1 } 的着法不合规则
# node {0} does not answer the move {1:?}
node-0-does-not-answer-the = 节点 { $v1 } 没有应对着法 { $v2 }
# no corpus named {name:?}{}
no-corpus-named-name = 没有名为 { $name } 的棋谱库{ $v1 }
# no game with the number {id}
no-game-with-the-number-id = 没有编号为 { $id } 的对局
# positions are taken from the main line, but the query asks for variations
positions-are-taken-from-the-main = 局面取自主线，而查询要求变化图
# no corpus keeps its variations, so there are none to search
no-corpus-keeps-its-variations-so = 没有棋谱库保存变化图，因此无可搜索
# no set named ${name}{}
no-set-named-name = 没有名为 ${ $name } 的集合{ $v1 }
# no {kind} named {name:?}{}
no-kind-named-name = 没有名为 { $name } 的 { $kind }{ $v1 }
# ; did you mean {near:?}?
did-you-mean-near = ；您是指 { $near } 吗？
# the player `me` is not defined
the-player-me-is-not-defined = 没有定义棋手 `me`
# invalid set `${name}`: {reason}
invalid-set-name-reason = 集合 `${ $name }` 无效：{ $reason }
# no position for `{asked}`: it is not part of the database
no-position-for-asked-it-is = `{ $asked }` 没有局面：它不属于数据库
# the query has {parts} parts, those of its named sets included; the limit is {}
the-query-has-parts-parts-those = 查询连同其中的集合共有 { $parts } 个部分；上限是 { $v1 }
# the tag is empty
the-tag-is-empty = 标签为空
# the dictionary does not have {shape}; {remedy}
the-dictionary-does-not-have-shape = 字典没有 { $shape }；{ $remedy }
# templates of {shape} would be too many
templates-of-shape-would-be-too = { $shape } 的模板会太多
# no move-prediction model has been trained
no-move-prediction-model-has-been = 还没有训练着法预测模型
# no games on boards of {size} lines to train on
no-games-on-boards-of-size = 没有 { $size } 路棋盘的对局可供训练
# none of these games was held out of the training of the move-prediction model
none-of-these-games-was-held = 这些对局都参加了着法预测模型的训练，没有留出的
# cannot {action} {}: {source}
cannot-action-source = 无法{ $action } { $v1 }：{ $source }
# cannot keep data in a temporary file in {}: {source}
cannot-keep-data-in-a-temporary = 无法在 { $v1 } 的临时文件中保存数据：{ $source }
# {} already exists and is not empty
already-exists-and-is-not-empty = { $v1 } 已存在且不是空的
# cannot restore the backup {}: {reason}; nothing was restored
cannot-restore-the-backup-reason-nothing = 无法恢复备份 { $v1 }：{ $reason }；没有恢复任何内容
# no data of the database {} could be recovered: {reason}
no-data-of-the-database-could = 数据库 { $v1 } 的数据无法恢复：{ $reason }
# another change of the database is in progress; wait until it ends
another-change-of-the-database-is = 数据库正在进行另一项更改；请等它结束
# cannot rank {rows} rows; the limit is {most}
cannot-rank-rows-rows-the-limit = 不能给 { $rows } 行排名；上限是 { $most }
# a tree cannot have more than {most} lines of games
a-tree-cannot-have-more-than = 一棵树最多包含 { $most } 局的着法
# cannot start a thread: {0}
cannot-start-a-thread-0 = 无法启动线程：{ $v1 }
# cannot write: {0}
cannot-write-0 = 无法写入：{ $v1 }
# internal error: {0}; the database is unchanged
internal-error-0-the-database-is = 内部错误：{ $v1 }；数据库没有改变
# ; no games have been imported
no-games-have-been-imported = ；还没有导入对局
# ; did you mean ${near}?
did-you-mean-near-2 = ；您是指 ${ $near } 吗？
# line {line} of the aliases: {reason}; write the names of one player with `=` between them
line-line-of-the-aliases-reason = 别名文件第 { $line } 行：{ $reason }；同一棋手的名字之间写 `=`
# a name is empty
a-name-is-empty = 有一个名字为空
# there is one name only
there-is-one-name-only = 只有一个名字
# look {} up
look-up = 查找{ $v1 }
# look players up
look-players-up = 查找棋手
# search the comments
search-the-comments = 搜索注释
# search the variations of {} games
search-the-variations-of-games = 搜索 { $v1 } 局的变化图
# recall an earlier search of all games
recall-an-earlier-search-of-all = 使用先前对全部对局的搜索
# look up in the {kind} dictionary
look-up-in-the-kind-dictionary = 查 { $kind } 字典
# rule games out by the dictionary's sets
rule-games-out-by-the-dictionary = 用字典的集合排除对局
# search {searched} games for {}
search-searched-games-for = 在 { $searched } 局中搜索{ $v1 }
# `{0}` asks for more than a position has: problems are found by patterns, joined with and, or, not and with
t-0-asks-for-more-than-a = `{ $v1 }` 所要求的超出局面：题目按棋形查找，用 and、or、not 和 with 连接
# at least
at-least = at least
# named sets
named-sets = 集合
# the same games
the-same-games = 相同的对局
# the same letters
the-same-letters = 相同的字母
# the words in another order
the-words-in-another-order = 词序不同
# the stored model has version {found}; this program reads version {VERSION}
the-stored-model-has-version-found = 存储的模型是版本 { $found }；本程序读取版本 { $VERSION }
# the stored value {value} is damaged: {problem}
the-stored-value-value-is-damaged = 存储的值 { $value } 已损坏：{ $problem }
# line {line}: {problem}; expected: {expected}
line-line-problem-expected-expected = 第 { $line } 行：{ $problem }；应为：{ $expected }
# {} exists
exists = { $v1 } 已存在
# {} is {kind}, not a regular file
is-kind-not-a-regular-file = { $v1 } 是{ $kind }，不是普通文件
# {} lies in the folder of the database {}
lies-in-the-folder-of-the = { $v1 } 在数据库 { $v2 } 的文件夹中
# cannot write {}: {source}
cannot-write-source = 无法写入 { $v1 }：{ $source }
# a board of {size} lines is not supported: a board has 1 to {MAX_SIZE} lines
a-board-of-size-lines-is = 不支持 { $size } 路棋盘：棋盘为 1 到 { $MAX_SIZE } 路
# {color} cannot play at {point}: {reason}
color-cannot-play-at-point-reason = { $color }不能下在 { $point }：{ $reason }
# the game has {moves} moves; there is no position after move {asked}
the-game-has-moves-moves-there = 对局有 { $moves } 手；没有第 { $asked } 手之后的局面
# invalid region `{text}`: expected `board`, two corners as in `N19..T13`, or a corner's inner point as in `corner Q16`
invalid-region-text-expected-board-two = 区域 `{ $text }` 无效：应为 `board`，两个角点如 `N19..T13`，或角的内侧点如 `corner Q16`
# `{text}` is not a point of a board of {size} lines
text-is-not-a-point-of = `{ $text }` 不是 { $size } 路棋盘上的点
# the text holds no game record
the-text-holds-no-game-record = 文本中没有棋谱
# the pattern has no place on the board, so it has no region
the-pattern-has-no-place-on = 棋形没有棋盘上的位置，因此没有区域
# the input is empty
the-input-is-empty = 输入为空
# unexpected end
unexpected-end = 意外的结尾
# unexpected `{found}`
unexpected-found = 意外的 `{ $found }`
# `{found}` is not a command
found-is-not-a-command = `{ $found }` 不是命令
# missing `and` or `or` between conditions
missing-and-or-or-between-conditions = 条件之间缺少 `and` 或 `or`
# a text of several words needs quotes
a-text-of-several-words-needs = 由几个词组成的文本需要引号
# `{found}` is a keyword, not a text
found-is-a-keyword-not-a = `{ $found }` 是关键字，不是文本
# this text is empty
this-text-is-empty = 这个文本为空
# unclosed quote
unclosed-quote = 引号没有闭合
# unclosed parenthesis
unclosed-parenthesis = 括号没有闭合
# unmatched `)`
unmatched = 多余的 `)`
# a whole board is a square of 2 to 25 rows; this pattern has {height} rows of {width}
a-whole-board-is-a-square = 整个棋盘是 2 到 25 行的方形；这个棋形是 { $height } 行 { $width } 列
# `{found}` is not a shape: rectangles are 1x1 to 25x25, diamonds diamond1 to diamond12
found-is-not-a-shape-rectangles = `{ $found }` 不是棋形：矩形为 1x1 到 25x25，菱形为 diamond1 到 diamond12
# `{found}` is not {}
found-is-not = `{ $found }` 不是{ $v1 }
# the range `{found}` is empty
the-range-found-is-empty = 范围 `{ $found }` 为空
# a range needs at least one end
a-range-needs-at-least-one = 范围至少要有一端
# unexpected operator `{operator}`
unexpected-operator-operator = 意外的运算符 `{ $operator }`
# `{word}` needs a pattern, but this is {found}
word-needs-a-pattern-but-this = `{ $word }` 需要棋形，但这是{ $found }
# `comment` needs a pattern in the same position
comment-needs-a-pattern-in-the = `comment` 需要同一局面的棋形
# `{word}` is given twice
word-is-given-twice = `{ $word }` 出现了两次
# the pattern has no cell in row {row} and column {col}
the-pattern-has-no-cell-in = 棋形没有第 { $row } 行第 { $col } 列的格子
# `{word}` is missing a value
word-is-missing-a-value = `{ $word }` 缺少值
# a signature needs at least one known point
a-signature-needs-at-least-one = 签名至少需要一个已知点
# conditions are nested more than {limit} levels deep
conditions-are-nested-more-than-limit = 条件嵌套超过 { $limit } 层
# a shape (3x3, 4x7, diamond, …)
a-shape-3x3-4x7-diamond = 形状（3x3、4x7、diamond …）
# the name of a shape (ponnuki, keima, hane, …)
the-name-of-a-shape-ponnuki = 棋形名称（ponnuki、keima、hane …）
# a field (player, date, result, …)
a-field-player-date-result = 字段（player、date、result …）
# a named set ($name)
a-named-set-name = 集合（$name）
# a name (letters, digits, - and _)
a-name-letters-digits-and = 名称（字母、数字、- 和 _）
# a whole number
a-whole-number = 整数
# a number or a range (9, 1..60, 9.., ..80)
a-number-or-a-range-9 = 数或范围（9、1..60、9..、..80）
# a region (N19..T13, corner Q16, board)
a-region-n19-t13-corner-q16 = 区域（N19..T13、corner Q16、board）
# a row and a column (2,3)
a-row-and-a-column-2 = 行和列（2,3）
# a file or folder
a-file-or-folder = 文件或文件夹
# the number of a game
the-number-of-a-game = 对局编号
# the end
the-end = 结尾
# a text (in quotes, if it has blanks)
a-text-in-quotes-if-it = 文本（含空格时加引号）
# a number of points or a range (6.5, 0..3.75)
a-number-of-points-or-a = 目数或范围（6.5、0..3.75）
# a rank or a range (9d, 1p..9p, 5k..)
a-rank-or-a-range-9d = 段位或范围（9d、1p..9p、5k..）
# a date or a range (2003, 2003-05-01, 1970s, 2003..2005)
a-date-or-a-range-2003 = 日期或范围（2003、2003-05-01、1970s、2003..2005）
# a result (B+, W+R, B+..3.5, jigo, void, ?)
a-result-b-w-r-b = 结果（B+、W+R、B+..3.5、jigo、void、?）
# a winner (black, white, none, or a name in quotes)
a-winner-black-white-none-or = 胜者（black、white、none，或加引号的名字）
# join them with `and` or `or`; patterns also with `with` or `then`
join-them-with-and-or-or = 请用 `and` 或 `or` 连接；棋形还可以用 `with` 或 `then`
# to use it as a text, put it in quotes
to-use-it-as-a-text = 要把它作为文本，请加引号
# "*" matches every text that is not empty
matches-every-text-that-is-not = "*" 匹配所有非空文本
# B black, W white, _ empty, ? any, b not white, w not black, s stone, # off the board
b-black-w-white-empty-any = B 黑，W 白，_ 空，? 任意，b 非白，w 非黑，s 棋子，# 棋盘外
# `at least N times` counts hits of a pattern, or of patterns joined by `with`
at-least-n-times-counts-hits = `at least N times` 计算一个棋形或用 `with` 连接的棋形的出现次数
# conditions on games are combined with `and`, `or` and `not`
conditions-on-games-are-combined-with = 对局条件用 `and`、`or` 和 `not` 组合
# `comment "ladder" with PATTERN` finds positions with both; `text "ladder"` finds games by their comments alone
comment-ladder-with-pattern-finds-positions = `comment "ladder" with PATTERN` 查找两者都有的局面；`text "ladder"` 只按注释查找对局
# columns are A to Z without I, from the left; lines are 1 to 25, from below
columns-are-a-to-z-without = 列从左起为 A 到 Z（没有 I）；行从下起为 1 到 25
# points are counted in quarters: 6.5, 3.75, 0
points-are-counted-in-quarters-6 = 目数以四分之一为单位：6.5、3.75、0
# a system's shell takes `>` for redirection: quote it there ('{word}>={value}'), or write `{word} {value}..`
a-system-s-shell-takes-for = 系统的 shell 把 `>` 当作重定向：请加引号（'{ $word }>={ $value }'），或写 `{ $word } { $value }..`
# within quotes, \" writes a quote
within-quotes-writes-a-quote = 在引号内，\" 表示引号
# 4x7 is 4 rows of 7
t-4x7-is-4-rows-of-7 = 4x7 是 4 行 7 列
# did you mean to write `{text}` before this?
did-you-mean-to-write-text = 是否要在它前面写 `{ $text }`？
# did you mean `{text}`?
did-you-mean-text = 您是指 `{ $text }` 吗？
# expected one of {}
expected-one-of = 应为 { $v1 } 之一
# the query has no parameter `${name}`
the-query-has-no-parameter-name = 查询没有参数 `${ $name }`
# a number, a range (a..b), or =, >=, <=, > or < and a number
a-number-a-range-a-b = 一个数、一个范围（a..b），或 =、>=、<=、>、< 加一个数
# a set of games, joined by `and`
a-set-of-games-joined-by = 用 `and` 连接的对局集合
# a set of games, joined by `or`
a-set-of-games-joined-by-2 = 用 `or` 连接的对局集合
# a set of games, given by `not`
a-set-of-games-given-by = 用 `not` 表示的对局集合
# a set of games, given by `then`
a-set-of-games-given-by-2 = 用 `then` 表示的对局集合
# a set of games, given by `at least`
a-set-of-games-given-by-3 = 用 `at least` 表示的对局集合
# a set of games
a-set-of-games = 对局集合
# a fact of a whole game
a-fact-of-a-whole-game = 整局棋的条件
# no comparison: write it alone
no-comparison-write-it-alone = 不用比较符：直接写它
# cannot {action} the database {}: {source}{}
cannot-action-the-database-source = 无法{ $action }数据库 { $v1 }：{ $source }{ $v2 }
# not enough memory to read or write the database
not-enough-memory-to-read-or = 内存不足，无法读写数据库
# the database {} is being changed by {}
the-database-is-being-changed-by = 数据库 { $v1 } 正在被 { $v2 } 更改
# no database at {}
no-database-at = { $v1 } 没有数据库
# the database {} was replaced by another while it was open
the-database-was-replaced-by-another = 数据库 { $v1 } 在打开期间被另一个替换
# {} is not a database: it holds other files
is-not-a-database-it-holds = { $v1 } 不是数据库：其中有其他文件
# the database is damaged: tree {tree}, key {key}: {reason}
the-database-is-damaged-tree-tree = 数据库已损坏：树 { $tree }，键 { $key }：{ $reason }
# cannot write the value of key {key} to tree {tree}: {reason}
cannot-write-the-value-of-key = 无法把键 { $key } 的值写入树 { $tree }：{ $reason }
# the database {} is damaged: {reason}
the-database-is-damaged-reason = 数据库 { $v1 } 已损坏：{ $reason }
# the change of the database {} cannot go on after this error: {reason}{}
the-change-of-the-database-cannot = 出现这个错误后，对数据库 { $v1 } 的更改不能继续：{ $reason }{ $v2 }
# the database {} has format {found}; this version reads format {supported}
the-database-has-format-found-this = 数据库 { $v1 } 的格式是 { $found }；这个版本读取格式 { $supported }
# `{shown}` is not {expected}
shown-is-not-expected = `{ $shown }` 不是 { $expected }
# this server does not answer under this name
this-server-does-not-answer-under = 本服务器不以此名称应答
# this server does not answer pages of other servers
this-server-does-not-answer-pages = 本服务器不应答其他服务器的网页
# open the address that the server printed: it holds the token
open-the-address-that-the-server = 请打开服务器显示的地址：其中有令牌
# this address is read with GET
this-address-is-read-with-get = 此地址用 GET 读取
# nothing is at {}
nothing-is-at = { $v1 } 处没有内容
# too many searches are running; try again in a moment
too-many-searches-are-running-try = 正在进行的搜索太多；请稍后再试
# this server does not change its database
this-server-does-not-change-its = 本服务器不修改数据库
# start it with `gopdb serve --write`
start-it-with-gopdb-serve-write = 请用 `gopdb serve --write` 启动
# only the server's own page may change the database
only-the-server-s-own-page = 只有服务器自己的网页可以修改数据库
# the request has no body
the-request-has-no-body = 请求没有内容
# the body has more than {most} bytes
the-body-has-more-than-most = 内容超过 { $most } 字节
# the body was not sent in time
the-body-was-not-sent-in = 内容未及时发送
# the request failed in the server
the-request-failed-in-the-server = 请求在服务器中失败
# cannot listen on {address}: {source}
cannot-listen-on-address-source = 无法在 { $address } 上监听：{ $source }
# the server stopped: {0}
the-server-stopped-0 = 服务器停止了：{ $v1 }
# unknown parameter `{name}`; available: {}
unknown-parameter-name-available = 未知参数 `{ $name }`；可用的有：{ $v1 }
# the parameter is given twice
the-parameter-is-given-twice = 参数重复
# a value is required
a-value-is-required = 需要一个值
# the value has {} bytes; the limit is {LONGEST}
the-value-has-bytes-the-limit = 该值有 { $v1 } 字节；上限为 { $LONGEST }
# a whole number from 0 to {most}
a-whole-number-from-0-to = 0 到 { $most } 的整数
# one of: {}
one-of = 以下之一：{ $v1 }
# the file holds no game record
the-file-holds-no-game-record = 文件中没有棋谱
# the server does not have this file
the-server-does-not-have-this = 服务器没有此文件
# send it again
send-it-again = 请重新发送
# the file has {number} game records
the-file-has-number-game-records = 文件有 { $number } 局棋谱

## Texts

# written to
written-to = 已写入
# restored to
restored-to = 已恢复到
# {n} games
n-games = { $n } 局
# {games} {what} {path}, {bytes} bytes ({time})
games-what-path-bytes-bytes-time = { $games }{ $what } { $path }，{ $bytes } 字节（{ $time }）
# black won: {rule}
black-won-rule = 黑胜：{ $rule }
# as different by chance: {}
as-different-by-chance = 偶然出现这种差异的概率：{ $v1 }
# {n} games are
n-games-are = { $n } 局
# {common} in both A and B and count on both sides of the tests
common-in-both-a-and-b = { $common }同属 A 和 B，在检验中两边都计入
# by chance
by-chance = 偶然概率
# games
games = 局数
# of
of = 总数
# share
share = 占比
# black won
black-won = 黑胜
# next
next = 下一手
# black wins
black-wins = 黑胜率
# unexpected `{}`
unexpected = 意外的 `{ $v1 }`
# context 1 30 at P17..R15; in the shell also: context here at P17..R15
context-1-30-at-p17-r15 = context 1 30 at P17..R15；在 shell 中还可用：context here at P17..R15
# size
size = 大小
# hits
hits = 次数
# moves played there
moves-played-there = 其中的着法
# no other game has even P0
no-other-game-has-even-p0 = 没有其他对局出现 P0
# the evidence ends at P{}: no other game has it; P{} is in {}
the-evidence-ends-at-p-no = 证据到 P{ $v1 } 为止：没有其他对局出现它；P{ $v2 } 出现在 { $v3 }
# other games have the whole board
other-games-have-the-whole-board = 其他对局有相同的全盘
# cannot read {}: no such file or folder
cannot-read-no-such-file-or = 无法读取 { $v1 }：没有这个文件或文件夹
# byte {}: {}
byte = 第 { $v1 } 字节：{ $v2 }
# ; and {}
and = ；另有{ $v1 }
# {n} more problems
n-more-problems = { $n } 个问题
# {games} without a row in {}, the first `{id}` at byte {byte}
games-without-a-row-in-the = { $games }在 { $v1 } 中没有对应的行，第一个是第 { $byte } 字节的 `{ $id }`
# {n} rows
n-rows = { $n } 行
# {rows} not used; line {}: {}
rows-not-used-line = { $rows }没有使用；第 { $v1 } 行：{ $v2 }
# cannot write {}: {error}
cannot-write-error = 无法写入 { $v1 }：{ $error }
# `--force` replaces files that exist
force-replaces-files-that-exist = `--force` 会覆盖已有的文件
# {} written to {} in {}
written-to-in = { $v1 }已写入 { $v3 } 中的{ $v2 }
# {n} files
n-files = { $n } 个文件
# from
from = 来源
# problem
problem = 问题
# {n} files are no records
n-files-are-no-records = { $n } 个文件不是棋谱
# … (--verbose lists them)
verbose-lists-them = …（--verbose 列出全部）
# corpus
corpus = 棋谱库
# first date
first-date = 最早日期
# first game
first-game = 最早一局
# last date
last-date = 最晚日期
# last game
last-game = 最晚一局
# imported last
imported-last = 最近导入
# imported
imported = 导入时间
# 0 corpora
t-0-corpora = 没有棋谱库
# `import PATH` adds games
import-path-adds-games = `import PATH` 导入对局
# {date} {:02}:{:02} UTC
date-02-02-utc = { $date } { $v1 }:{ $v2 } UTC
# the file holds several problems; the others would be lost
the-file-holds-several-problems-the = 文件含有多道题；其余的会丢失
# the file has moves after the problem; they would be lost
the-file-has-moves-after-the = 文件在题目之后还有着法；它们会丢失
# the problem is in an archive
the-problem-is-in-an-archive = 题目在压缩包中
# not yet:
not-yet = 尚不成立：
# a point is a column and a line, such as C3; a box is A1..C3
a-point-is-a-column-and = 点是列加行，如 C3；框是 A1..C3
# points are missing
points-are-missing = 缺少点
# for example: black C3 D4
for-example-black-c3-d4 = 例如：black C3 D4
# no stone at {}
no-stone-at = { $v1 } 没有棋子
# not a problem yet: {error}
not-a-problem-yet-error = 还不是题目：{ $error }
# {} is not overwritten: {why}
is-not-overwritten-why = 没有覆盖 { $v1 }：{ $why }
# `save NAME` writes another file
save-name-writes-another-file = `save NAME` 写入另一个文件
# {} already exists
already-exists = { $v1 } 已存在
# save under another name, or `edit` that file
save-under-another-name-or-edit = 请用别的名字保存，或 `edit` 那个文件
# {} cannot be written: {error}
cannot-be-written-error = 无法写入 { $v1 }：{ $error }
# saved: {saved}
saved-saved = 已保存：{ $saved }
# `{rest}` is not a player
rest-is-not-a-player = `{ $rest }` 不是一方
# first black, first white
first-black-first-white = first black, first white
# nothing to undo
nothing-to-undo = 没有可撤销的
# the changes are not saved
the-changes-are-not-saved = 更改尚未保存
# `save`, or `quit` again to discard them
save-or-quit-again-to-discard = 用 `save` 保存，或再次 `quit` 放弃
# end with `save`
end-with-save = 以 `save` 结束
# no game on a board of {} lines
no-game-on-a-board-of = 没有 { $v1 } 路棋盘的对局
# all {n} games are in the database, so the model may know them
all-n-games-are-in-the = 全部 { $n } 局都在数据库中，模型可能已经学过
# name games that are not in the database, or use --known
name-games-that-are-not-in = 请给出不在数据库中的对局，或用 --known
# {} skipped that are in the database
skipped-that-are-in-the-database = 跳过数据库中已有的 { $v1 } 局
# {} skipped on boards of other sizes
skipped-on-boards-of-other-sizes = 跳过其他大小棋盘的 { $v1 } 局
# model of
model-of = 模型
# , moves of {name}
moves-of-name = ，{ $name } 的着法
# ranked first: {} points ({} to {})
ranked-first-points-to = 排第一：{ $v1 } 个百分点（{ $v2 } 到 { $v3 }）
# fitted further to {}, measured on {} that were held out{whose} ({})
fitted-further-to-measured-on-that = 进一步拟合到 { $v1 }，在留出的 { $v2 } 上测量{ $whose }（{ $v3 }）
# moves
moves = 手数
# log-likelihood
log-likelihood = 对数似然
# moves from
moves-from = 手数段
# calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest
calibration-error-2-points-for-the = 校准误差：最可能的一手 { $v1 } 个百分点，前十手 { $v2 } 个百分点
# chance
chance = 概率
# {} to {} %
to = { $v1 } 到 { $v2 } %
# predicted
predicted = 预测
# played
played = 实际
# the likeliest move of each position
the-likeliest-move-of-each-position = 每个局面最可能的一手
# the ten likeliest moves of each position
the-ten-likeliest-moves-of-each = 每个局面最可能的十手
# `{other}` has no steps to explain
other-has-no-steps-to-explain = `{ $other }` 没有可说明的步骤
# step
step = 步骤
# read the counts of the dictionary
read-the-counts-of-the-dictionary = 读取字典的计数
# count the patterns of these games
count-the-patterns-of-these-games = 统计这些对局的棋形
# `{word}` names no lines
word-names-no-lines = `{ $word }` 不是变化类别
# `{text}` is no number
text-is-no-number = `{ $text }` 不是数
# `{word}` is no point of a board of {size} lines
word-is-no-point-of-a = `{ $word }` 不是 { $size } 路棋盘上的点
# no position to explore
no-position-to-explore = 没有可探索的局面
# {n} other moves
n-other-moves = 另有 { $n } 种着法
# `back` takes the last move back
back-takes-the-last-move-back = `back` 退回上一手
# `play A` goes on, `back` goes back, `open A` shows a game
play-a-goes-on-back-goes = `play A` 继续，`back` 退回，`open A` 打开对局
# · {} to move{won}
to-move-won = · 轮到{ $v1 }{ $won }
# path: {}
path = 路径：{ $v1 }
# game {} {}
game = 第 { $v1 } 局 { $v2 }
# {at}: labels {}
at-labels = { $at }：标记 { $v1 }
# move
move = 着法
# average year
average-year = 平均年份
# {year}, game {}
year-game = { $year }，第 { $v1 } 局
# game {}
game-2 = 第 { $v1 } 局
# · black won {}
black-won-2 = · 黑胜率 { $v1 }
# the last of them played {color} {}
the-last-of-them-played-color = 其中最后一局接着下了{ $color } { $v1 }
# the last of them ends there
the-last-of-them-ends-there = 其中最后一局到此结束
# no game has this position; {games} followed the first {}; {played} ({})
no-game-has-this-position-games = 没有对局出现这个局面；{ $games }走到第 { $v1 }；{ $played }（{ $v2 }）
# {n} moves
n-moves = { $n } 手
# unknown file extension: {}
unknown-file-extension = 未知的文件扩展名：{ $v1 }
# use .svg, .png, .html or .txt
use-svg-png-html-or-txt = 请用 .svg、.png、.html 或 .txt
# text cannot be written in {name:?}
text-cannot-be-written-in-name = 文本不能用 { $name } 编码
# for example GB18030, Big5, Shift_JIS, EUC-KR or utf-8-bom
for-example-gb18030-big5-shift-jis = 例如 GB18030、Big5、Shift_JIS、EUC-KR 或 utf-8-bom
# no game {id}
no-game-id = 没有第 { $id } 局
# a table needs a file
a-table-needs-a-file = 表格需要一个文件
# use .csv, .json, .parquet or .arrow
use-csv-json-parquet-or-arrow = 请用 .csv、.json、.parquet 或 .arrow
# hits need a pattern
hits-need-a-pattern = hits 需要棋形
# an encoding is for SGF and CSV
an-encoding-is-for-sgf-and = 编码只用于 SGF 和 CSV
# {} written to {}
written-to-2 = { $v1 }已写入 { $v2 }
# a diagram needs a pattern
a-diagram-needs-a-pattern = 图需要棋形
# a tree needs a pattern
a-tree-needs-a-pattern = 树需要棋形
# a tree is SGF: use a file named .sgf
a-tree-is-sgf-use-a = 树是 SGF：请用 .sgf 文件
# {n} hits
n-hits = { $n } 处
# the tree of {hits} is in {}
the-tree-of-hits-is-in = { $hits }的树在 { $v1 } 中
# use a file named .sgf, or a folder
use-a-file-named-sgf-or = 请用 .sgf 文件或文件夹
# cannot write to {}: {error}
cannot-write-to-error = 无法写入 { $v1 }：{ $error }
# {} written to {path}
written-to-path = { $v1 }已写入 { $path }
# a wiki diagram is text
a-wiki-diagram-is-text = wiki 图是文本
# use a file named .txt, or export diagram
use-a-file-named-txt-or = 请用 .txt 文件，或用 export diagram
# the diagram is in {}
the-diagram-is-in = 图在 { $v1 } 中
# {} in {}
in = { $v2 }中的{ $v1 }
# * {letter}: {} {part} ({number} of {})
letter-part-number-of = {"*"} { $letter }：{ $v1 } { $part }（{ $v2 } 中的 { $number }）
# fact
fact = 项目
# raw
raw = 原文
# kind
kind = 种类
# warning: {warning}
warning-warning = 警告：{ $warning }
# --lines prints JSON; it cannot print CSV
lines-prints-json-it-cannot-print = --lines 输出 JSON，不能输出 CSV
# leave out --lines, or --format csv
leave-out-lines-or-format-csv = 请去掉 --lines 或 --format csv
# {n} nodes
n-nodes = { $n } 个节点
# searched: the variations of {games} ({nodes})
searched-the-variations-of-games-nodes = 搜索了 { $games }的变化图（{ $nodes }）
# searched: only the variations of {games} ({nodes})
searched-only-the-variations-of-games = 只搜索了 { $games }的变化图（{ $nodes }）
# searched: main lines, and the variations of {games} ({nodes})
searched-main-lines-and-the-variations = 搜索了主线和 { $games }的变化图（{ $nodes }）
# not searched: the variations of {games} whose corpora do not keep them; `{gopdb}variations CORPUS on` keeps them
not-searched-the-variations-of-games = 没有搜索：{ $games }的棋谱库不保存变化图；`{ $gopdb }variations CORPUS on` 会保存
# {n} placements
n-placements = { $n } 个位置
# `winner` is by the colours of the game, wins by the pattern's
winner-is-by-the-colours-of = `winner` 按对局中的颜色，胜率按棋形的颜色
# wins in the pattern's colours: {rule}
wins-in-the-pattern-s-colours = 胜率按棋形的颜色：{ $rule }
# first hits: {line}
first-hits-line = 首次出现：{ $line }
# no games are listed after the first {offset}: {games} in all
no-games-are-listed-after-the = 前 { $offset } 局之后没有可列的对局：共 { $games }
# {n} more games
n-more-games = 另有 { $n } 局
# {more}: `more`, or limit N, offset {shown}
more-more-or-limit-n-offset = { $more }：`more`，或 limit N, offset { $shown }
# {more}: --limit N, --limit all, or --offset {shown}
more-limit-n-limit-all-or = { $more }：--limit N、--limit all 或 --offset { $shown }
# `{show}` shows the first game on the board
show-shows-the-first-game-on = `{ $show }` 在棋盘上显示第一局
# · `back` takes back
back-takes-back = · `back` 退回
# `{show}` shows the first game · `play A` goes on with A{back}
show-shows-the-first-game-play = `{ $show }` 显示第一局 · `play A` 沿 A 继续{ $back }
# (black won {share_won})
black-won-share-won = （黑胜率 { $share_won }）
# at once
at-once = 立即
# later
later = 稍后
# never
never = 从不
# played {}
played-2 = 此处的后续：{ $v1 }
# no wins by colour: with the colours exchanged the pattern is the same
no-wins-by-colour-with-the = 不分颜色统计胜率：交换黑白后棋形相同
# no game with a known winner
no-game-with-a-known-winner = 没有已知胜者的对局
# {color} won {}: {}
color-won = { $color }胜 { $v1 }：{ $v2 }
# {} without a winner
without-a-winner = { $v1 } 局未分胜负
# no later move was played in this window
no-later-move-was-played-in = 此后没有着法下在这个窗口中
# tenuki
tenuki = 脱先
# white wins
white-wins = 白胜率
# years
years = 年份
# elsewhere in the window: {rest}
elsewhere-in-the-window-rest = 窗口内其他点：{ $rest }
# game
game-3 = 对局
# `players`, which lists the names: no player has "{name}"
players-which-lists-the-names-no = `players` 列出名字：没有棋手的名字含有“{ $name }”
# a similar name: {}; no player has "{name}"
a-similar-name-no-player-has = 相近的名字：{ $v1 }；没有棋手的名字含有“{ $name }”
# the database has no games yet: `import PATH` adds some
the-database-has-no-games-yet = 数据库还没有对局：`import PATH` 导入
# `{reading}`, if that is meant
reading-if-that-is-meant = 如果是这个意思：`{ $reading }`
# `{}`, which finds {games}
which-finds-games = `{ $v1 }` 可找到 { $games }
# another cell than {row},{col} after `next`: it is never empty
another-cell-than-row-col-after = `next` 之后不要用格子 { $row },{ $col }：它从不为空
# rotated, reflected or with colours exchanged: `{} sym`
rotated-reflected-or-with-colours-exchanged = 旋转、翻转或交换黑白：`{ $v1 } sym`
# elsewhere on the board: leave out `at {}`
elsewhere-on-the-board-leave-out = 棋盘的其他地方：去掉 `at { $v1 }`
# earlier or later: leave out `move` and `next`
earlier-or-later-leave-out-move = 更早或更晚：去掉 `move` 和 `next`
# `?` for cells that do not matter, `b` for cells that are not white
for-cells-that-do-not-matter = 无关的格子用 `?`，非白的格子用 `b`
# each condition of `and` alone, to see which one finds nothing
each-condition-of-and-alone-to = 把 `and` 的各个条件单独试，看哪个找不到
# `stats` and `corpora`, which describe the database
stats-and-corpora-which-describe-the = `stats` 和 `corpora` 说明数据库的内容
# {}: {error}
error = { $v1 }：{ $error }
# unexpected `{other}` after `fuseki`
unexpected-other-after-fuseki = `fuseki` 之后有意外的 `{ $other }`
# fuseki [--moves N] [top N] [swap], or show, same, count
fuseki-moves-n-top-n-swap = fuseki [--moves N] [top N] [swap]，或 show、same、count
# {n} openings
n-openings = { $n } 种布局
# in order
in-order = （分顺序）
# {kinds} of {moves} moves{order} in {} as long, of {basis}
kinds-of-moves-moves-order-in = { $moves } 手的{ $kinds }{ $order }，见于不短于此的{ $v1 }，对象：{ $basis }
# player wins: won by {name}, with either colour, against others
player-wins-won-by-name-with = 棋手胜率：{ $name } 执黑或执白对他人的胜率
# {} in all but {}
in-all-but = { $v1 }（除 { $v2 } 局外）
# player wins
player-wins = 棋手胜率
# opening
opening = 布局
# cannot read `fuseki {}`
cannot-read-fuseki = 无法理解 `fuseki { $v1 }`
# `{word}` is not a point in Park's coordinates
word-is-not-a-point-in = `{ $word }` 不是 Park 坐标中的点
# AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9
area-level-offset-such-as-north = AREA,LEVEL,OFFSET，如 North,7,3，层数到 9
# move {} is on a point that is taken
move-is-on-a-point-that = 第 { $v1 } 手所在的点已有棋子
# a board of {} lines has no centre point to count levels from
a-board-of-lines-has-no = { $v1 } 路棋盘没有天元可作为层的起点
# {}, move {moves}
move-moves = { $v1 }，第 { $moves } 手
# level {}: {moves}
level-moves = 第 { $v1 } 层：{ $moves }
# different positions
different-positions = 不同的局面
# the same position: the second is the first under {}
the-same-position-the-second-is = 同一局面：第二个是第一个经 { $v1 } 得到的
# the position has no stone
the-position-has-no-stone = 局面没有棋子
# `--moves 6` takes the position after six moves
moves-6-takes-the-position-after = `--moves 6` 取六手之后的局面
# the position after {} is in {} of {} games ({}): rotated {}, reflected {}
the-position-after-is-in-of = { $v1 }之后的局面出现在 { $v3 }中的 { $v2 } 局（{ $v4 }）：旋转 { $v5 }，翻转 { $v6 }
# games: the player's games of at least as many moves
games-the-player-s-games-of = 局数：该棋手手数不少于此的对局
# {note}; {more} more players, which --format csv lists
note-more-more-players-which-format = { $note }；另有 { $more } 名棋手，--format csv 列出
# {} of {}
of-2 = { $v1 }/{ $v2 }
# player
player = 棋手
# with it
with-it = 出现
# rotated
rotated = 旋转
# reflected
reflected = 翻转
# as black
as-black = 执黑
# as white
as-white = 执白
# cannot talk to the controller: {error}
cannot-talk-to-the-controller-error = 无法与控制程序通信：{ $error }
# no game found in {files}
no-game-found-in-files = 在 { $files }中没有找到对局
# see the reasons above; `gopdb import --help` lists the formats
see-the-reasons-above-gopdb-import = 原因见上；`gopdb import --help` 列出支持的格式
# cannot read {}: {error}
cannot-read-error = 无法读取 { $v1 }：{ $error }
# name existing files, folders or archives
name-existing-files-folders-or-archives = 请给出存在的文件、文件夹或压缩包
# the name of the corpus is empty
the-name-of-the-corpus-is = 棋谱库的名称为空
# no encoding named {name:?}
no-encoding-named-name = 没有名为 { $name } 的编码
# for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251
for-example-gb18030-big5-shift-jis-2 = 例如 GB18030、Big5、Shift_JIS、EUC-JP、EUC-KR 或 windows-1251
# the database already exists, with the shapes {has}
the-database-already-exists-with-the = 数据库已存在，含有形状 { $has }
# `gopdb index add {missing}` adds one
gopdb-index-add-missing-adds-one = `gopdb index add { $missing }` 添加一个
# invalid limit {limit:?}
invalid-limit-limit = 限制 { $limit } 无效
# write NAME=N, such as depth=1000; `gopdb import --help` lists the names
write-name-n-such-as-depth = 请写 NAME=N，如 depth=1000；`gopdb import --help` 列出名称
# {name:?} is not a shape of the dictionary
name-is-not-a-shape-of = { $name } 不是字典的形状
# the dictionary has 3x3, diamond, 4x4, 5x5 and 5x5-all; `find` searches any shape
the-dictionary-has-3x3-diamond-4x4 = 字典有 3x3、diamond、4x4、5x5 和 5x5-all；`find` 可搜索任何形状
# {games} games, writing the dictionary
games-games-writing-the-dictionary = { $games } 局，正在写入字典
# {games} games, {rate} games/s
games-games-rate-games-s = { $games } 局，每秒 { $rate } 局
# {} new
new = 新增 { $v1 }
# {} known
known = 已有 { $v1 }
# {} rejected
rejected = 拒绝 { $v1 }
# {} corrected
corrected = 更正 { $v1 }
# , {} games/s
games-s = ，每秒 { $v1 } 局
# (--verbose lists them)
verbose-lists-them-2 = （--verbose 列出）
# {} read
read-2 = 读取 { $v1 }
# {} unchanged since the last import
unchanged-since-the-last-import = { $v1 } 个自上次导入以来未变
# {n} warnings
n-warnings = { $n } 条警告
# none of which can be played
none-of-which-can-be-played = 但都无法落子
# which are not searched (`import --variations` keeps them)
which-are-not-searched-import-variations = 不予搜索（`import --variations` 保存它们）
# which queries `in variations` search
which-queries-in-variations-search = 可用 `in variations` 搜索
# of which queries `in variations` search {}
of-which-queries-in-variations-search = 其中 { $v1 } 手可用 `in variations` 搜索
# {aside} of {all} moves are in variations, {kept}
aside-of-all-moves-are-in = { $all } 手中有 { $aside } 手在变化图中，{ $kept }
# ; known games keep the facts they have
known-games-keep-the-facts-they = ；已有的对局保留原来的信息
# {indexed} with facts from an index{known}
indexed-with-facts-from-an-index = { $indexed }的信息来自索引{ $known }
# and {} more{hint}
and-more-hint = 另有 { $v1 } 个{ $hint }
# {path}, byte {byte}: {reason}
path-byte-byte-reason = { $path }，第 { $byte } 字节：{ $reason }
# {path}: {reason}
path-reason = { $path }：{ $reason }
# rejected:
rejected-2 = 拒绝：
# {}, byte {}: {}
byte-2 = { $v1 }，第 { $v2 } 字节：{ $v3 }
# warning:
warning = 警告：
# {files} {kind} ({example})
files-kind-example = { $files } 个{ $kind }（{ $example }）
# {files} {kind} (such as {example})
files-kind-such-as-example = { $files } 个{ $kind }（如 { $example }）
# {files} skipped: {}
files-skipped = 跳过 { $files }：{ $v1 }
# skipped:
skipped = 跳过：
# {kind}: {path}
kind-path = { $kind }：{ $path }
# and {} more
and-more = 另有 { $v1 } 个
# note:
note = 注意：
# no files found
no-files-found = 没有找到文件
# the database holds {}
the-database-holds = 数据库现有 { $v1 }
# next:
next-2 = 接下来：
# {name} ({}). Is that you?  {gopdb}me = {quoted}
name-is-that-you-gopdb-me = { $name }（{ $v1 }）。是您吗？  { $gopdb }me = { $quoted }
# most games:
most-games = 对局最多：
# then: {gopdb}report me, {gopdb}serve --open
then-gopdb-report-me-gopdb-serve = 然后：{ $gopdb }report me、{ $gopdb }serve --open
# {name}: counted in {games} ({})
name-counted-in-games = { $name }：已在 { $games }中统计（{ $v1 }）
# {name}: already in the dictionary
name-already-in-the-dictionary = { $name }：已在字典中
# estimated from all games; nothing was added
estimated-from-all-games-nothing-was = 根据全部对局估计；没有添加
# estimated from {sampled} of {games} games; nothing was added
estimated-from-sampled-of-games-games = 根据 { $games } 局中的 { $sampled } 局估计；没有添加
# {name}: about {} patterns, {} on disk; adding it takes {} of memory
name-about-patterns-on-disk-adding = { $name }：约 { $v1 } 个棋形，占磁盘 { $v2 }；添加需要 { $v3 } 内存
# `{gopdb}index add {name} --yes` adds it
gopdb-index-add-name-yes-adds = `{ $gopdb }index add { $name } --yes` 添加它
# {} in {} of {basis}
in-of-basis = { $v2 }中有 { $v1 }，对象：{ $basis }
# {n} positions
n-positions = { $n } 个局面
# {n} corners
n-corners = { $n } 个角
# tree written to {}
tree-written-to = 树已写入 { $v1 }
# ended
ended = 结束
# reached
reached = 出现
# first wins
first-wins = 先着方胜率
# cannot write to {folder}: {error}
cannot-write-to-folder-error = 无法写入 { $folder }：{ $error }
# pages written to {folder}
pages-written-to-folder = 页面已写入 { $folder }
# {other} is the database itself
other-is-the-database-itself = { $other } 就是这个数据库
# name the folder of another database, or choose the target with --db
name-the-folder-of-another-database = 请给出另一个数据库的文件夹，或用 --db 选择目标
# {name}: {new} new, {known} known ({time})
name-new-new-known-known-time = { $name }：新增 { $new }，已有 { $known }（{ $time }）
# {} given to games
given-to-games = { $v1 }加到了对局上
# {n} tags were
n-tags-were = { $n } 个标签
# ${name}: saved
name-saved = ${ $name }：已保存
# ${name} has another query here: the other database's is saved as ${kept_as}
name-has-another-query-here-the = ${ $name } 在这里是另一个查询：另一数据库的保存为 ${ $kept_as }
# `{line}` is not understood here
line-is-not-understood-here = 这里不能理解 `{ $line }`
# `help` lists what is
help-lists-what-is = `help` 列出可用的命令
# where
where = 位置
# nothing
nothing = 无
# earlier games
earlier-games = 此前对局
# new
new-2 = 新手
# yes
yes = 是
# no
no = 否
# played there before
played-there-before = 此前下过
# {n} earlier games
n-earlier-games = 此前的 { $n } 局
# ; {} without a date not considered
without-a-date-not-considered = ；{ $v1 } 没有日期，未计入
# game {}, compared with {earlier} on {size}x{size}{undated}
game-compared-with-earlier-on-size = 第 { $v1 } 局，与 { $size } 路棋盘的{ $earlier }比较{ $undated }
# the first moves that no earlier game has; earlier games: those with the position before the move, of which a new move needs at least {KNOWN_GAMES}; corners are {lines}x{lines}
the-first-moves-that-no-earlier = 此前没有对局下过的第一手；此前对局：有着手前局面的对局，新手至少需要 { $KNOWN_GAMES } 局；角为 { $lines }x{ $lines }
# no earlier game has the position on the board
no-earlier-game-has-the-position = 此前没有对局出现棋盘上的局面
# the position on the board is in {} {}{}
the-position-on-the-board-is = 棋盘上的局面见于第 { $v2 } { $v3 } 局
# `{show}` shows the move on the board
show-shows-the-move-on-the = `{ $show }` 在棋盘上显示这手棋
# the patterns need a file
the-patterns-need-a-file = 棋形需要一个文件
# {n} patterns
n-patterns = { $n } 个棋形
# {kind} has no centre, which .spat files need
kind-has-no-centre-which-spat = { $kind } 没有中心，而 .spat 文件需要中心
# 3x3, diamond and 5x5 have one
t-3x3-diamond-and-5x5-have-one = 3x3、diamond 和 5x5 有中心
# use .csv, .json, .spat, .parquet or .arrow
use-csv-json-spat-parquet-or = 请用 .csv、.json、.spat、.parquet 或 .arrow
# this gopdb was built without {}
this-gopdb-was-built-without = 这个 gopdb 编译时没有包含 { $v1 }
# build it with `--features parquet`, or write .csv
build-it-with-features-parquet-or = 请用 `--features parquet` 编译，或写 .csv
# D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit
d4-a-move-pass-undo-redo = D4（着法）、pass、undo、redo、hint、switch、reset、board、moves、quit
# ; you have {player}. {}
you-have-player = ；您执{ $player }。{ $v1 }
# {} is outside the region: it counts as a pass
is-outside-the-region-it-counts = { $v1 } 在区域之外：按虚手处理
# play on an empty point
play-on-an-empty-point = 请下在空点
# play elsewhere first, or `hint`
play-elsewhere-first-or-hint = 请先下别处，或用 `hint`
# `undo`, `reset` or `quit`
undo-reset-or-quit = `undo`、`reset` 或 `quit`
# `play FILE --time 30` lets the computer think longer
play-file-time-30-lets-the = `play FILE --time 30` 让电脑思考更久
# {} to play
to-play = 轮到{ $v1 }
# {} is captured
is-captured = { $v1 }被吃
# {} lives
lives = { $v1 }活
# you win
you-win = 您赢了
# the computer wins
the-computer-wins = 电脑赢了
# the file marks this as wrong
the-file-marks-this-as-wrong = 文件把这手标为错误
# right so far, by the file
right-so-far-by-the-file = 按文件，到此正确
# {} cannot be killed: this is proved
cannot-be-killed-this-is-proved = { $v1 }杀不掉：已证明
# {} cannot live: this is proved
cannot-live-this-is-proved = { $v1 }活不了：已证明
# {} is a mistake{why}; {better} wins
is-a-mistake-why-better-wins = { $v1 } 是失着{ $why }；{ $better } 可胜
# {defender} lives
defender-lives = { $defender }活
# {defender} dies
defender-dies = { $defender }死
# it repeats without end
it-repeats-without-end = 循环不止
# the record's answer, not proved
the-record-s-answer-not-proved = 棋谱的答案，没有证明
# it looks best, but nothing is proved
it-looks-best-but-nothing-is = 看来最好，但没有证明
# no moves yet
no-moves-yet = 还没有着法
# {} of {}: {}
of-3 = { $v2 } 局中胜 { $v1 } 局：{ $v3 }
# ; by colour with {} against itself
by-colour-with-against-itself = ；其中{ $v1 }是自己对自己，按颜色计
# ; also in {}: `{}`
also-in = ；还见于{ $v1 }：`{ $v2 }`
# {n} other names
n-other-names = { $n } 个其他名字
# {} won {}; as black {}, as white {}{itself}{others}
won-as-black-as-white-itself = { $v1 }胜率：{ $v2 }；执黑 { $v3 }，执白 { $v4 }{ $itself }{ $others }
# a game counts in the colours of its first hit
a-game-counts-in-the-colours = 每局按首次出现的颜色计算
# won
won = 胜
# rate
rate = 胜率
# {n} players
n-players = { $n } 名棋手
# games of a player against itself are neither won nor lost, but by colour
games-of-a-player-against-itself = 棋手与自己的对局不计胜负，只按颜色计
# {n} more players
n-more-players = 另有 { $n } 名棋手
# {rest}: --limit N, --limit all; --by won, rate, name, first, …
rest-limit-n-limit-all-by = { $rest }：--limit N、--limit all；--by won、rate、name、first …
# the database has {corpora} corpora, whose players are not compared by default
the-database-has-corpora-corpora-whose = 数据库有 { $corpora } 个棋谱库，默认不跨库比较棋手
# choose one by --where "corpus NAME", or compare across them with --opt-in
choose-one-by-where-corpus-name = 用 --where "corpus NAME" 选一个，或用 --opt-in 跨库比较
# fewer than {least} there
fewer-than-least-there = 其中不足{ $least }
# --least compares players of fewer games
least-compares-players-of-fewer-games = --least 可比较对局较少的棋手
# no player named "{name}" with at least {least} there
no-player-named-name-with-at = 没有名为“{ $name }”且至少有{ $least }的棋手
# names are compared in full; --least compares players of fewer games
names-are-compared-in-full-least = 名字须完全一致；--least 可比较对局较少的棋手
# players most like {name}
players-most-like-name = 与 { $name } 最相近的棋手
# no game in the files
no-game-in-the-files = 文件中没有对局
# the games do not have exactly one player's name in common
the-games-do-not-have-exactly = 这些对局没有恰好一个共同的棋手名
# --name NAME says whose games they are in the files
name-name-says-whose-games-they = --name NAME 指明文件中是谁的对局
# no game of "{name}" in the files
no-game-of-name-in-the = 文件中没有“{ $name }”的对局
# players most like {name} in {games}
players-most-like-name-in-games = 与 { $games }中的 { $name } 最相近的棋手
# {games} in the database and left out of what is known
games-in-the-database-and-left = { $games }已在数据库中，不作为已知
# score
score = 得分
# openings in common
openings-in-common = 共同的布局
# no players to compare with
no-players-to-compare-with = 没有可比较的棋手
# score: 1 is the same deviations from the average player, 0 unrelated ones; no probability
score-1-is-the-same-deviations = 得分：1 表示与平均棋手的偏差相同，0 表示无关；不是概率
# unseen
unseen = 未见
# unseen games
unseen-games = 未见局数
# players
players = 棋手
# candidates
candidates = 候选
# known games
known-games = 已知局数
# first
first = 第一
# within five
within-five = 前五
# openings first
openings-first = 仅布局第一
# openings alone: first
openings-alone-first = 仅凭布局：第一
# openings within five
openings-within-five = 仅布局前五
# most frequent
most-frequent = 最常见者
# these shares hold for the {} with at least {} here, each looked for among all of them; of players with fewer games less is known, and fewer are found
these-shares-hold-for-the-with = 这些比例适用于这里至少有 { $v2 } 的 { $v1 }，每人都在其中查找；对局较少的棋手所知较少，找到的也较少
# unseen are the latest games; most frequent: always naming the player with the most games
unseen-are-the-latest-games-most = 未见的是最近的对局；最常见者：总是猜对局最多的棋手
# number
number = 编号
# other
other = 另一个
# other games
other-games = 另一个局数
# reason
reason = 理由
# games of both
games-of-both = 共同的对局
# {} that may be of one player
that-may-be-of-one-player = 可能是同一棋手的{ $v1 }
# {n} pairs of names
n-pairs-of-names = { $n } 对名字
# {}: --limit N
limit-n = { $v1 }：--limit N
# {n} more pairs
n-more-pairs = 另有 { $n } 对
# `{gopdb}players same --accept 1,3` makes them aliases; --accept all, all of them
gopdb-players-same-accept-1-3 = `{ $gopdb }players same --accept 1,3` 把它们设为别名；--accept all 全部
# no file of aliases
no-file-of-aliases = 没有别名文件
# GOPDB_ALIASES names one
gopdb-aliases-names-one = GOPDB_ALIASES 指定一个
# {} added to {}
added-to = { $v1 }已加入 { $v2 }
# {n} lines
n-lines = { $n } 行
# no pair {}
no-pair = 没有第 { $v1 } 对
# --accept 1,3 takes pairs of the list, --accept all takes all
accept-1-3-takes-pairs-of = --accept 1,3 采用列表中的几对，--accept all 采用全部
# no games there
no-games-there = 那里没有对局
# no player named "{name}"
no-player-named-name = 没有名为“{ $name }”的棋手
# names are compared in full; `players` lists them
names-are-compared-in-full-players = 名字须完全一致；`players` 列出名字
# {file}: {what}
file-what = { $file }：{ $what }
# --labels takes ranks, results or a file
labels-takes-ranks-results-or-a = --labels 可取 ranks、results 或文件
# line {number} is not `NAME = NUMBER`
line-number-is-not-name-number = 第 { $number } 行不是 `NAME = NUMBER`
# too few players with {least} or more have a known strength, or all have the same
too-few-players-with-least-or = 至少有{ $least }且已知棋力的棋手太少，或棋力都相同
# --labels results takes ratings by results; --least N takes players of fewer games
labels-results-takes-ratings-by-results = --labels results 取成绩得出的等级分；--least N 采用对局较少的棋手
# ten are needed; --least N takes players of fewer games
ten-are-needed-least-n-takes = 需要十名；--least N 采用对局较少的棋手
# the error from {games} is {percent} smaller than if everybody is taken for average
the-error-from-games-is-percent = 用{ $games }估计的误差比把所有人当作平均小 { $percent }
# hardly better than a guess: {text}
hardly-better-than-a-guess-text = 几乎不比猜测好：{ $text }
# groups
groups = 组数
# error
error-2 = 误差
# error of the mean
error-of-the-mean = 平均法误差
# in the interval
in-the-interval = 区间内
# ; known, and not used: {}
known-and-not-used = ；已知但未使用：{ $v1 }
# {name}: {} ({} to {}) by {}{known}
name-to-by-known = { $name }：{ $v1 }（{ $v2 } 到 { $v3 }），依据{ $v4 }{ $known }
# learned from {games} of {} from {} to {}
learned-from-games-of-from-to = 学习自 { $v1 } 的{ $games }，从 { $v2 } 到 { $v3 }
# error: root of the mean squared error in {} for players who were not learned, by so many games; of the mean: if all were taken for average
error-root-of-the-mean-squared = 误差：对未参加学习的棋手按局数的均方根误差，单位{ $v1 }；平均法：把所有人当作平均
# the units of the file
the-units-of-the-file = 文件的单位
# [{bar:30}] {pos} of {len} games, {msg}, {eta} left
bar-30-pos-of-len-games = {"["}{ $bar }] { $pos }/{ $len } 局，{ $msg }，剩余 { $eta }
# --stones and --limit must be at least 1
stones-and-limit-must-be-at = --stones 和 --limit 至少为 1
# {n} problems
n-problems = { $n } 道题
# name a folder with --to
name-a-folder-with-to = 用 --to 指定文件夹
# {} in {} of {}
in-of = { $v2 }中{ $v1 }，对象 { $v3 }
# · {} tried · {} · {}
tried = · 试了 { $v1 } · { $v2 } · { $v3 }
# {n} duplicates
n-duplicates = { $n } 个重复
# {}, after move {}
after-move = { $v1 }，第 { $v2 } 手之后
# goal
goal = 目标
# target
target = 目标子
# stones
stones = 子数
# empty
empty = 空点
# level
level = 难度
# in the game
in-the-game = 实战
# file
file = 文件
# expected levels from 1 to 5, such as 3, 3.. or 2..4
expected-levels-from-1-to-5 = 应为 1 到 5 的难度，如 3、3.. 或 2..4
# {first} plays to {goal}
first-plays-to-goal = { $first }先{ $goal }
# {} holds no problem
holds-no-problem = { $v1 } 中没有题目
# name a file of SGF with AB and AW, or of GoLD's text form
name-a-file-of-sgf-with = 请给出含 AB 和 AW 的 SGF 文件，或 GoLD 的文本格式
# {} holds no problem {wanted}
holds-no-problem-wanted = { $v1 } 中没有第 { $wanted } 题
# it holds {of}: --number 1 to {of}
it-holds-of-number-1-to = 其中有 { $of } 题：--number 1 到 { $of }
# rejected: {error}
rejected-error = 拒绝：{ $error }
# `like` needs a pattern
like-needs-a-pattern = `like` 需要棋形
# no file of the current folder has a problem
no-file-of-the-current-folder = 当前文件夹的文件中没有题目
# name files or folders: problems PATH
name-files-or-folders-problems-path = 请给出文件或文件夹：problems PATH
# `{after}` takes one query and nothing after it
after-takes-one-query-and-nothing = `{ $after }` 之后只能有一个查询
# write `--limit N` before or after the whole query
write-limit-n-before-or-after = 请把 `--limit N` 写在整个查询之前或之后
# {} of {all}
of-all = { $all }中的 { $v1 }
# {} more: --limit N
more-limit-n = 另有 { $v1 } 题：--limit N
# targets
targets = 目标子
# at
at = 位置
# about
about = 说明
# D4 (a move), pass, solution, skip, board, quit
d4-a-move-pass-solution-skip = D4（着法）、pass、solution、skip、board、quit
# `train` needs files or folders with problems
train-needs-files-or-folders-with = `train` 需要含题目的文件或文件夹
# nothing to repeat before {}
nothing-to-repeat-before = 在 { $v1 } 之前没有要复习的
# no file or folder {}
no-file-or-folder = 没有文件或文件夹 { $v1 }
# {}: {} to repeat, {} new; {} later
to-repeat-new-later = { $v1 }：复习 { $v2 }，新题 { $v3 }；以后 { $v4 }
# {} not asked: the first player does not win, need not play, or it is not decided in time
not-asked-the-first-player-does = { $v1 } 题不问：先行方不胜、不必下，或在时限内未定
# [{bar:30}] {pos} of {len} solved
bar-30-pos-of-len-solved = {"["}{ $bar }] 已解 { $pos }/{ $len }
# box {}, {} of {} right
box-of-right = 第 { $v1 } 盒，{ $v3 } 次中对 { $v2 } 次
# {} of {} · {} · difficulty {} · {state}
of-difficulty-state = { $v1 }/{ $v2 } · { $v3 } · 难度 { $v4 } · { $state }
# {n} ko threats
n-ko-threats = { $n } 个劫材
# ; {} has {threats}
has-threats = ；{ $v1 }有{ $threats }
# {} is wrong: {}
is-wrong = { $v1 } 错：{ $v2 }
# try again, or `solution`, or `skip`
try-again-or-solution-or-skip = 再试一次，或 `solution`，或 `skip`
# {} is not in the file, and it is not decided in time; {} would answer {answer}
is-not-in-the-file-and = 文件中没有 { $v1 }，在时限内也未定；{ $v2 }会应 { $answer }
# {} is right; {} answers {}
is-right-answers = { $v1 } 正确；{ $v2 }应 { $v3 }
# {} is right: solved
is-right-solved = { $v1 } 正确：已解出
# box {}: again on {due}
box-again-on-due = 第 { $v1 } 盒：{ $due } 再做
# the end: {} right, {} wrong
the-end-right-wrong = 结束：对 { $v1 }，错 { $v2 }
# --today {text}: not a date since 1970
today-text-not-a-date-since = --today { $text }：不是 1970 年以后的日期
# write it as 2026-11-22
write-it-as-2026-11-22 = 请写成 2026-11-22
# there is no game {word}
there-is-no-game-word = 没有对局 { $word }
# game {id}
game-id = 第 { $id } 局
# there is no game in {word}
there-is-no-game-in-word = { $word } 中没有对局
# name a file of SGF, or the number of a game of the database
name-a-file-of-sgf-or = 请给出 SGF 文件，或数据库中对局的编号
# cannot read {}: {reason}
cannot-read-reason = 无法读取 { $v1 }：{ $reason }
# name a file of SGF, a folder or an archive that is there
name-a-file-of-sgf-a = 请给出存在的 SGF 文件、文件夹或压缩包
# `{word}` needs a whole number
word-needs-a-whole-number = `{ $word }` 需要一个整数
# {} removed
removed = 已删除 { $v1 }
# no corpus named "{name}"
no-corpus-named-name-2 = 没有名为“{ $name }”的棋谱库
# `remove game {name}` removes game {name}
remove-game-name-removes-game-name = `remove game { $name }` 删除第 { $name } 局
# {name}: {} removed
name-removed = { $name }：已删除 { $v1 }
# , {} kept that are in other corpora
kept-that-are-in-other-corpora = ，{ $v1 } 局因属于其他棋谱库而保留
# nothing is damaged; nothing was changed
nothing-is-damaged-nothing-was-changed = 没有损坏；没有改变
# {main} of them without comments and variations
main-of-them-without-comments-and = 其中 { $main } 局没有注释和变化图
# {} lost
lost = 丢失 { $v1 }
# the damaged database is kept as {damaged}
the-damaged-database-is-kept-as = 损坏的数据库保留为 { $damaged }
# Games
games-2 = 对局
# Games won by year
games-won-by-year = 各年胜局
# By year
by-year = 按年份
# By handicap
by-handicap = 按让子
# By komi
by-komi = 按贴目
# By length
by-length = 按手数
# Opponents
opponents = 对手
# Openings
openings = 布局
# Joseki
joseki = 定式
# Openings that differ from others
openings-that-differ-from-others = 与他人不同的布局
# others
others = 他人
# Joseki that differ from others
joseki-that-differ-from-others = 与他人不同的定式
# Openings and joseki that score differently
openings-and-joseki-that-score-differently = 战绩不同的布局和定式
# without
without = 不采用
# Changes: later games, and earlier
changes-later-games-and-earlier = 变化：后期与前期
# earlier
earlier = 前期
# Replies that differ
replies-that-differ = 不同的应手
# The player is black and usually plays A; others usually play B.
the-player-is-black-and-usually = 该棋手为黑方，多下 A；他人多下 B。
# None is significant.
none-is-significant = 没有显著的。
# Shapes
shapes = 棋形
# Played more or less often than by others, on the centre.
played-more-or-less-often-than = 比他人更多或更少下在中心的棋形。
# {label}: {won} of {} games won
label-won-of-games-won = { $label }：{ $v1 } 局中胜 { $won } 局
# New moves
new-moves = 新手
# New moves that others played later
new-moves-that-others-played-later = 后来他人也下的新手
# later games
later-games = 后来局数
# game {}, move {}
game-move = 第 { $v1 } 局，第 { $v2 } 手
# games {}
games-3 = 对局 { $v1 }
# {} of {} games, {}; others {}
of-games-others = { $v2 } 局中 { $v1 } 局，{ $v3 }；他人 { $v4 }
# page written to {}
page-written-to = 页面已写入 { $v1 }
# compare with other games: `report {who} against {query}`, with {} of others
compare-with-other-games-report-who = 与其他对局比较：`report { $who } against { $query }`，他人的对局有{ $v1 }
# import games of others, such as those of professionals, and compare with them: `against "corpus NAME"`
import-games-of-others-such-as = 导入他人的对局（例如职业棋手的）来比较：`against "corpus NAME"`
# no player is named
no-player-is-named = 没有指定棋手
# report player NAME [against QUERY], or report me
report-player-name-against-query-or = report player NAME [against QUERY]，或 report me
# no games
no-games = 没有对局
# players whose name contains it: {names}
players-whose-name-contains-it-names = 名字含有它的棋手：{ $names }
# find player NAME looks for parts of names
find-player-name-looks-for-parts = find player NAME 按名字的一部分查找
# similar names: {}
similar-names = 相近的名字：{ $v1 }
# unknown
unknown = 不详
# year
year = 年份
# length
length = 手数
# opponent
opponent = 对手
# joseki
joseki-2 = 定式
# {games} against itself: a win and a loss by colour and in the list of openings, which has both sides; else one game without a winner; comparisons have one side of each
games-against-itself-a-win-and = { $games }是自己对自己：按颜色和在含双方的布局表中各计一胜一负，其他处计为一局未分胜负；比较时各取一方
# p
p = p
# e.g. game
e-g-game = 例局
# Openings and joseki that score differently: with, and without
openings-and-joseki-that-score-differently-2 = 战绩不同的布局和定式：采用时与不采用时
# New moves of the player that others played later
new-moves-of-the-player-that = 该棋手下出、后来他人也下的新手
# the first move that no earlier game has, in a position that at least {KNOWN_GAMES} have, is the player's in {} of {} ({}), the opponent's in {}; in the median it is move {}
the-first-move-that-no-earlier = 在至少 { $KNOWN_GAMES } 局出现的局面中，此前没有对局下过的第一手：{ $v2 }中 { $v1 } 局（{ $v3 }）由该棋手下出，{ $v4 } 局由对手下出；中位数是第 { $v5 } 手
# {n} games with a date
n-games-with-a-date = 有日期的 { $n } 局
# that the query finds
that-the-query-finds = （查询所得）
# of {first}
of-first = （{ $first } 年）
# of {first}–{last}
of-first-last = （{ $first }–{ $last } 年）
# of all years
of-all-years = （各年）
# by players of rank {}
by-players-of-rank = （段位 { $v1 } 的棋手）
# compared with nothing: there are no games of others {which}{ranks}
compared-with-nothing-there-are-no = 没有可比较的：没有他人的对局{ $which }{ $ranks }
# colour, year and rank
colour-year-and-rank = 颜色、年份和段位
# colour and year, not rank
colour-and-year-not-rank = 颜色和年份（不论段位）
# colour and rank, not year
colour-and-rank-not-year = 颜色和段位（不论年份）
# colour, not year and rank
colour-not-year-and-rank = 颜色（不论年份和段位）
# compared with {} of the {} of others {which}{ranks}, for each of {} of the player with games of the same {same}; {} comparisons, of at least {} games each; replies far from the last move: {} (others {})
compared-with-of-the-of-others = 与他人对局{ $which }{ $ranks } { $v2 }中的 { $v1 } 局比较，取自与该棋手的{ $v3 }相同的{ $same }；共 { $v4 } 项比较，每项至少 { $v5 } 局；离上一手很远的应手：{ $v6 }（他人 { $v7 }）
# {letter} (elsewhere)
letter-elsewhere = { $letter }（他处）
# {}: player {} of {} ({}), others {}
player-of-others = { $v1 }：该棋手 { $v3 } 次中 { $v2 } 次（{ $v4 }），他人 { $v5 }
# {}: player {}, others {} (in {} of {} games)
player-others-in-of-games = { $v1 }：该棋手 { $v2 }，他人 { $v3 }（{ $v5 } 局中 { $v4 } 局）
# Replies that differ: the player (black) usually plays A, others usually B
replies-that-differ-the-player-black = 不同的应手：该棋手（黑）多下 A，他人多下 B
# Shapes played more or less often than by others; the move is on the centre
shapes-played-more-or-less-often = 比他人下得更多或更少的棋形；着法在中心
# shape
shape = 棋形
# player won {} of {} with A
player-won-of-with-a = 下 A 时 { $v2 } 局中胜 { $v1 } 局
# {own}, others {others}
own-others-others = { $own }，他人 { $others }
# expected a number, or `all`
expected-a-number-or-all = 应为数，或 `all`
# found: game {id} {date_text} {black} - {white} {result_text}
found-game-id-date-text-black = 找到：第 { $id } 局 { $date_text } { $black } - { $white } { $result_text }
# for other devices: {url}
for-other-devices-url = 其他设备：{ $url }
# Ctrl-C stops the server
ctrl-c-stops-the-server = Ctrl-C 停止服务器
# anybody on the network
anybody-on-the-network = 网络上的任何人
# whoever has the token
whoever-has-the-token = 有令牌的人
# read and change
read-and-change = 读取和更改
# warning: {who} can {what} this database
warning-who-can-what-this-database = 警告：{ $who }可以{ $what }这个数据库
# warning: no browser could be opened; open the address yourself
warning-no-browser-could-be-opened = 警告：无法打开浏览器；请自己打开这个地址
# for this session
for-this-session = 限于本次会话
# no set `${name}` in this session
no-set-name-in-this-session = 本次会话没有集合 `${ $name }`
# `save {name} = QUERY` saves a query
save-name-query-saves-a-query = `save { $name } = QUERY` 保存一个查询
# saved
saved = 已保存
# `me = "Your Name" or your_nickname` changes the names, which are compared in full
me-your-name-or-your-nickname = `me = "Your Name" or your_nickname` 更改名字，名字须完全一致
# `me` is {}, with {has}
me-is-with-has = `me` 是 { $v1 }，{ $has }
# query
query = 查询
# 0 sets
t-0-sets = 没有集合
# `save upsets = handicap 2.. and winner white`, then `find $upsets`
save-upsets-handicap-2-and-winner = 先 `save upsets = handicap 2.. and winner white`，再 `find $upsets`
# deleted the set ${name}
deleted-the-set-name = 已删除集合 ${ $name }
# which game?
which-game = 哪一局？
# `{text}` is neither a number of moves nor a path
text-is-neither-a-number-of = `{ $text }` 既不是手数也不是路径
# `show 1 40` shows move 40, `show 1 12:2/15` move 15 of the second line after move 12
show-1-40-shows-move-40 = `show 1 40` 显示第 40 手，`show 1 12:2/15` 显示第 12 手后第二个变化的第 15 手
# game {} has no line {line}
game-has-no-line-line = 第 { $v1 } 局没有变化 { $line }
# its record has no variations
its-record-has-no-variations = 它的棋谱没有变化图
# `{game}` is not the number of a game
game-is-not-the-number-of = `{ $game }` 不是对局编号
# `show 12` shows game 12; in the shell, `show #1` the first result
show-12-shows-game-12-in = `show 12` 显示第 12 局；在 shell 中 `show #1` 显示第一个结果
# {n} more lines
n-more-lines = 另有 { $n } 个变化
# other lines: {}
other-lines = 其他变化：{ $v1 }
# the game has only {moves}: this is its end
the-game-has-only-moves-this = 对局只有 { $moves }：这是终局
# {color} passes
color-passes = { $color }虚手
# found at {at}, {} ({})
found-at-at = 见于 { $at }，{ $v1 }（{ $v2 }）
# captured: black {black}, white {white}
captured-black-black-white-white = 提子：黑 { $black }，白 { $white }
# result #{number}
result-number = 结果 #{ $number }
# line {}
line = 变化 { $v1 }
# handicap {}
handicap-2 = 让 { $v1 } 子
# komi {}
komi-2 = 贴目 { $v1 }
# corpus {}
corpus-2 = 棋谱库 { $v1 }
# from {s}
from-s = 来自 { $s }
# before the first of {of} moves
before-the-first-of-of-moves = 共 { $of } 手，第一手之前
# move {} of {of}: {color} {at}
move-of-of-color-at = 第 { $v1 }/{ $of } 手：{ $color } { $at }
# {} removed, {kept} kept
removed-kept-kept = 删除 { $v1 }，保留 { $kept }
# longest
longest = 最长
# more facts
more-facts = 信息更多
# imported first
imported-first = 最先导入
# group
group = 组
# in common
in-common = 相同手数
# keep
keep = 保留
# {} of probable duplicates
of-probable-duplicates = 可能重复的{ $v1 }
# {n} groups
n-groups = { $n } 组
# {n} more groups
n-more-groups = 另有 { $n } 组
# {more}: --limit N, or --offset N
more-limit-n-or-offset-n = { $more }：--limit N 或 --offset N
# {} proved
proved = 已证明 { $v1 }
# [{bar:30}] {pos} of {len}, {msg}, {eta} left
bar-30-pos-of-len-msg = {"["}{ $bar }] { $pos }/{ $len }，{ $msg }，剩余 { $eta }
# , best so far: {}
best-so-far = ，目前最好：{ $v1 }
# {n} points
n-points = { $n } 个点
# {time:.0} s, region of {points}{leading}
time-0-s-region-of-points = { $time } 秒，区域 { $points }{ $leading }
# without end
without-end = 循环不止
# {}; {then} if {side} has {}
then-if-side-has = { $v1 }；{ $side }有{ $v2 }时{ $then }
# {second} has {}
second-has = { $second }有{ $v1 }
# {} has up to 4 ko threats
has-up-to-4-ko-threats = { $v1 }最多有 4 个劫材
# ko threats as stated
ko-threats-as-stated = 劫材如所述
# no ko threats
no-ko-threats = 没有劫材
# marked region of {points}
marked-region-of-points = 标记的区域 { $points }
# enclosed region of {points}
enclosed-region-of-points = 包围的区域 { $points }
# enclosed region of {}, extended to {points}
enclosed-region-of-extended-to-points = 包围的区域 { $v1 }，扩大到 { $points }
# region of {points} around the target
region-of-points-around-the-target = 目标周围的区域 { $points }
# holds on the whole board
holds-on-the-whole-board = 对全盘成立
# moves outside the region ({}) are not considered
moves-outside-the-region-are-not = 没有考虑区域外的着法（{ $v1 }）
# moves outside the region are not considered
moves-outside-the-region-are-not-2 = 没有考虑区域外的着法
# , even with the {} stones added around it ({points}), with which all moves are judged
even-with-the-stones-added-around = ，即使在它周围加上{ $v1 }子（{ $points }）也成立；所有着法都按有这些棋子判断
# assumes: {ko} · both sides may pass · {region} · {scope}{added}
assumes-ko-both-sides-may-pass = 前提：{ $ko } · 双方可虚手 · { $region } · { $scope }{ $added }
# whether moves outside change that is not known
whether-moves-outside-change-that-is = 区域外的着法是否改变结论尚不清楚
# moves outside ({points}) may change that
moves-outside-points-may-change-that = 区域外的着法（{ $points }）可能改变结论
# not decided; inside the region: {inside}; {why}
not-decided-inside-the-region-inside = 未定；区域内：{ $inside }；{ $why }
# no move
no-move = 无着
# though {} has {}
though-has = （虽然{ $v1 }有{ $v2 }）
# {defender} lives with {best}{given}
defender-lives-with-best-given = { $defender }以 { $best } 活{ $given }
# {defender} lives even if {attacker} plays first
defender-lives-even-if-attacker-plays = 即使{ $attacker }先下，{ $defender }也活
# {attacker} kills with {best}{given}
attacker-kills-with-best-given = { $attacker }以 { $best } 杀{ $given }
# {defender} is dead even when playing first
defender-is-dead-even-when-playing = 即使先下，{ $defender }也死
# ko with {best}: {}
ko-with-best = 以 { $best } 成劫：{ $v1 }
# without end: neither side can win without repeating the position
without-end-neither-side-can-win = 循环不止：双方都不能不循环而取胜
# {} with {best} if nobody has a ko threat; with threats it is not decided ({})
with-best-if-nobody-has-a = 双方没有劫材时以 { $best } { $v1 }；有劫材时未定（{ $v2 }）
# not decided within {} s; {first} {best} looks best, without proof
not-decided-within-s-first-best = { $v1 } 秒内未定；{ $first } { $best } 看来最好，没有证明
# not decided ({}); {first} {best} looks best, without proof
not-decided-first-best-looks-best = 未定（{ $v1 }）；{ $first } { $best } 看来最好，没有证明
# ko: {}
ko = 劫：{ $v1 }
# , even with these stones of {}, which were added: {points}
even-with-these-stones-of-which = ，即使加上{ $v1 }的这些棋子也成立：{ $points }
# ko ({})
ko-2 = 劫（{ $v1 }）
# with {}
with = （{ $v1 }）
# {first} first: {}{best}
first-first-best = { $first }先：{ $v1 }{ $best }
# {first} first: not decided (inside the region: {}{best})
first-first-not-decided-inside-the = { $first }先：未定（区域内：{ $v1 }{ $best }）
# status: {status} · {} · {}
status-status = 状态：{ $status } · { $v1 } · { $v2 }
# the record's answer: {} {moves}, not proved
the-record-s-answer-moves-not = 棋谱的答案：{ $v1 } { $moves }（未证明）
# no fault found
no-fault-found = 没有发现错误
# difficulty {} of 5: {} of {} first moves {works}
difficulty-of-5-of-first-moves = 难度 { $v1 }/5：{ $v3 } 个第一手中 { $v2 } 个成功
# difficulty not known: some first moves are not decided
difficulty-not-known-some-first-moves = 难度未知：有些第一手未定
# after {}
after = （{ $v1 } 之后）
# {}, repeated{after}: {moves}
repeated-after-moves = { $v1 }，循环{ $after }：{ $moves }
# ko{with}: {}
ko-with = 劫{ $with }：{ $v1 }
# without end: who runs out of moves elsewhere must give way
without-end-who-runs-out-of = 循环不止：在别处无着可下的一方必须让步
# not decided ({})
not-decided-2 = 未定（{ $v1 }）
# positional superko: {result}
positional-superko-result = 禁全同（位置）：{ $result }
# {n} stones
n-stones = { $n } 子
# , the largest string whose liberties lie in the region
the-largest-string-whose-liberties-lie = ，气都在区域内的最大棋串
# target {target} ({stones}{chosen}) · {} · {} · {} · {:.1} MiB
target-target-stones-chosen-1-mib = 目标 { $target }（{ $stones }{ $chosen }）· { $v1 } · { $v2 } · { $v3 } · { $v4 } MiB
# {n} empty points
n-empty-points = { $n } 个空点
# , the only group that is surrounded
the-only-group-that-is-surrounded = ，唯一被包围的棋
# , the group whose fate depends on who plays first
the-group-whose-fate-depends-on = ，死活取决于谁先下的棋
# , the likeliest of several groups
the-likeliest-of-several-groups = ，几块棋中最可能的
# {why}; others with --target: {others}
why-others-with-target-others = { $why }；其他可用 --target：{ $others }
# if {} has {}:
if-has = { $v1 }有{ $v2 }时：
# no first move works
no-first-move-works = 没有成功的第一手
# , needs {} more
needs-more = ，还需 { $v1 }
# ko{more} ({})
ko-more = 劫{ $more }（{ $v1 }）
# works
works = 成功
# loses
loses = 失败
# line {line} fails at move {number}, {}{answer}
line-line-fails-at-move-number = 变化 { $line } 在第 { $number } 手 { $v1 } 失败{ $answer }
# line {line} is marked wrong, but works
line-line-is-marked-wrong-but = 变化 { $line } 标为错误，但成功
# line {line} cannot be played at move {number}
line-line-cannot-be-played-at = 变化 { $line } 的第 { $number } 手不能下
# {} {verb} too
verb-too = { $v1 } 也成功
# {} is {} whoever plays first
is-whoever-plays-first = 无论谁先，{ $v1 }都{ $v2 }
# {n} marked lines
n-marked-lines = { $n } 个标记的变化
# {unchecked} without a mark or not decided
unchecked-without-a-mark-or-not = { $unchecked }没有标记或未定
# the file: {unchecked}
the-file-unchecked = 文件：{ $unchecked }
# the file: {} of {lines} {agree} with the proof
the-file-of-lines-agree-with = 文件：{ $lines }中有 { $v1 } 个与证明一致
# the file: {} of {lines} {agree} with the proof; {unchecked}
the-file-of-lines-agree-with-2 = 文件：{ $lines }中有 { $v1 } 个与证明一致；{ $unchecked }
# {} fails
fails = { $v1 } 失败
# not decided (in the region: {inside})
not-decided-in-the-region-inside = 未定（区域内：{ $inside }）
# {n} threats
n-threats = { $n } 个劫材
# ko: {without}; {side} {turns}: {then}
ko-without-side-turns-then = 劫：{ $without }；{ $side }{ $turns }时{ $then }
# {} without ko threats
without-ko-threats = 无劫材时{ $v1 }
# verdict
verdict = 结论
# status
status = 状态
# superko
superko = 禁全同
# faults
faults = 错误
# best
best = 最好
# difficulty
difficulty = 难度
# positions
positions = 局面数
# {} of {} proved
of-proved = { $v2 }中证明 { $v1 }
# {} alive
alive-2 = 活 { $v1 }
# {} dead
dead-2 = 死 { $v1 }
# {} ko
ko-3 = 劫 { $v1 }
# {} without end
without-end-2 = 循环 { $v1 }
# {open} not decided
open-not-decided = 未定 { $open }
# {} · median {} · {} positions/s · at most {:.1} MiB a problem
median-positions-s-at-most-1 = { $v1 } · 中位数 { $v2 } · 每秒 { $v3 } 个局面 · 每题最多 { $v4 } MiB
# assumes: ko threats as stated, up to 4 otherwise · both sides may pass · {} on the whole board, {} inside marked regions
assumes-ko-threats-as-stated-up = 前提：劫材如所述，否则最多 4 个 · 双方可虚手 · { $v1 } 题对全盘成立，{ $v2 } 题在标记的区域内
# no problem found
no-problem-found = 没有找到题目
# name files of SGF with AB, AW and TR, or of GoLD's text form
name-files-of-sgf-with-ab = 请给出含 AB、AW 和 TR 的 SGF 文件，或 GoLD 的文本格式
# --time {time}: not a number of seconds
time-time-not-a-number-of = --time { $time }：不是秒数
# a point is a column and a line, such as Q16
a-point-is-a-column-and-2 = 点是列加行，如 Q16
# name a stone of it with --target, such as --target {stone}
name-a-stone-of-it-with = 用 --target 指定其中一子，如 --target { $stone }
# name a stone of the group with --target, or mark its stones with TR
name-a-stone-of-the-group = 用 --target 指定其中一子，或用 TR 标记棋子
# mark more points with MA, or none, so that the region is found by distance
mark-more-points-with-ma-or = 用 MA 标记更多点，或都不标，让区域按距离确定
# mark a smaller region with MA
mark-a-smaller-region-with-ma = 请用 MA 标记较小的区域
# name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13
name-a-file-or-a-folder = 请给出文件或文件夹，或 GAME MOVE at REGION：solve 20 150 at N19..T13
# `at` needs a region
at-needs-a-region = `at` 需要区域
# `{region}` is not a region of a board of {size} lines: a region is two opposite corners
region-is-not-a-region-of = `{ $region }` 不是 { $size } 路棋盘的区域：区域由两个对角表示
# game {id} has no move {position}: it has {moves}
game-id-has-no-move-position = 第 { $id } 局没有第 { $position } 手：共 { $moves }
# game {id}, move {position}, {region}
game-id-move-position-region = 第 { $id } 局，第 { $position } 手，{ $region }
# no tree is written: no problem was solved, or has a fault
no-tree-is-written-no-problem = 没有写出树：没有解出题目，也没有问题有错
# allow more time with --time
allow-more-time-with-time = 用 --time 给更多时间
# figure
figure = 项目
# value
value = 数值
# patterns
patterns = 棋形
# with stones
with-stones = 含棋子
# hits per game
hits-per-game = 每局次数
# {} per game
per-game = 每局 { $v1 }
# {first} to {last}
first-to-last = { $first } 至 { $last }
# won by black
won-by-black = 黑胜
# won by white
won-by-white = 白胜
# without a winner
without-a-winner-2 = 未分胜负
# dates
dates = 日期
# without a date
without-a-date = 没有日期
# in corpus {}
in-corpus = 棋谱库 { $v1 }
# won by {name}
won-by-name = { $name } 胜
# won by {name} as black
won-by-name-as-black = { $name } 执黑胜
# won by {name} as white
won-by-name-as-white = { $name } 执白胜
# corpora
corpora = 棋谱库
# bytes on disk
bytes-on-disk = 磁盘字节数
# commits
commits = 提交
# all on {size}x{size}
all-on-size-x-size = 都是 { $size } 路
# the model is for boards of {} lines, and this one has {}
the-model-is-for-boards-of = 模型用于 { $v1 } 路棋盘，而这个是 { $v2 } 路
# `gopdb train --size {}` trains one
gopdb-train-size-trains-one = `gopdb train --size { $v1 }` 训练一个
# no player is to move in this position
no-player-is-to-move-in = 这个局面没有轮到的一方
# {}, move {at}: {player} to play
move-at-player-to-play = { $v1 }，第 { $at } 手：轮到{ $player }
# positions: with the same surroundings; won: of the games in which it was played there
positions-with-the-same-surroundings-won = 局面数：周围相同的局面；胜：下在那里的对局中的胜率
# learned from {}
learned-from = 学习自 { $v1 }
# in {}
in-2 = 于 { $v1 }
# this game is of {}, when few of these were played: its moves are predicted less well, and the chances are less reliable (learned from games of 2003–2011, the likeliest moves were off by 2.8 points on games of programs, by 0.8 on games of these years)
this-game-is-of-when-few = 这局棋是 { $v1 } 年的，当时这样的对局学得很少：着法预测较差，概率也较不可靠（从 2003–2011 年的对局学习时，对程序的对局最可能的着法偏差 2.8 个百分点，对同年代的对局偏差 0.8）
# the model was trained on {trained} games, which are not the present ones; `train` updates it
the-model-was-trained-on-trained = 模型是用 { $trained } 局训练的，与现在的对局不同；`train` 会更新它
# chances are those of the {trained} games of the training; `train` fits them to the {} that are counted now
chances-are-those-of-the-trained = 概率来自训练时的 { $trained } 局；`train` 使它符合现在统计的 { $v1 } 局
# : few, so that chances are mostly those of all games
few-so-that-chances-are-mostly = ：很少，因此概率主要来自全部对局
# fitted further to {games}{whose}{few}
fitted-further-to-games-whose-few = 进一步拟合到{ $games }{ $whose }{ $few }
# no moves were played
no-moves-were-played = 没有下过着法
# unexpected `{word}`
unexpected-word = 意外的 `{ $word }`
# suggest GAME [MOVE], or suggest MOVES such as Q16 D4
suggest-game-move-or-suggest-moves = suggest GAME [MOVE]，或 suggest MOVES，如 Q16 D4
# `show 1` opens one, `suggest 1 40` names one
show-1-opens-one-suggest-1 = `show 1` 打开一局，`suggest 1 40` 指定一局
# no game is shown
no-game-is-shown = 没有显示的对局
# radius
radius = 半径
# why
why = 原因
# surroundings with black to play in the middle; ? is farther away
surroundings-with-black-to-play-in = 中心由黑下的周围棋形；? 更远
# tag
tag = 标签
# 0 tags
t-0-tags = 没有标签
# `tag 1..3 good`, then `find tag good`
tag-1-3-good-then-find = 先 `tag 1..3 good`，再 `find tag good`
# ; {} had it already
had-it-already = ；{ $v1 } 局已有
# ; {} did not have it
did-not-have-it = ；{ $v1 } 局没有
# 3x3, diamond and 4x4 have templates
t-3x3-diamond-and-4x4-have-templates = 3x3、diamond 和 4x4 有模板
# template
template = 模板
# fillings
fillings = 填法
# hits of all
hits-of-all = 总次数
# of the rarest
of-the-rarest = 最少者
# {} of {} that occur in at least {}
of-that-occur-in-at-least = { $v2 }中的 { $v1 } 个，出现于至少 { $v3 }
# {n} maximal templates
n-maximal-templates = { $n } 个极大模板
# --within is a share, 0 to 1
within-is-a-share-0-to = --within 是 0 到 1 的比例
# pattern
pattern = 棋形
# games: empty
games-empty = 空时局数
# difference
difference = 差异
# at most
at-most = 最大
# at most {}
at-most-2 = 最多 { $v1 }
# {} of {} with enough games have a cell `?` that changes at most {} of the next moves
of-with-enough-games-have-a = 对局足够的{ $v2 }中有 { $v1 } 个含有格子 `?`，它最多改变 { $v3 } 的下一手
# the closest is {}: at most {}, {} observed
the-closest-is-at-most-observed = 最接近的是 { $v1 }：最多 { $v2 }，观察到 { $v3 }
# `find` searches any shape
find-searches-any-shape = `find` 可搜索任何形状
# ranked by the lower bound of black's win rate
ranked-by-the-lower-bound-of = 按黑方胜率的下限排序
# fewer or wider conditions; `stats` lists what the dictionary holds
fewer-or-wider-conditions-stats-lists = 条件可以更少或更宽；`stats` 说明字典的内容
# 0 patterns
t-0-patterns = 没有棋形
# k: stones of the pattern
k-stones-of-the-pattern = k：棋形的子数
# `{gopdb}find {} "{first}" sym` finds the games of the first
gopdb-find-first-sym-finds-the = `{ $gopdb }find { $v1 } "{ $first }" sym` 查找第一个的对局
# k
k = k
# final
final = 终局
# --hold-out must leave at least every second game to train on
hold-out-must-leave-at-least = --hold-out 至少要留下一半对局用于训练
# --hold-out 200 leaves out one game in 200
hold-out-200-leaves-out-one = --hold-out 200 每 200 局留出一局
# a board cannot have {} lines
a-board-cannot-have-lines = 棋盘不能是 { $v1 } 路
# counts
counts = 计数
# strengths
strengths = 强度
# reading the games
reading-the-games = 读取对局
# trained on {}: {} patterns, {} contexts, {} KB ({})
trained-on-patterns-contexts-kb = 用{ $v1 }训练：{ $v2 } 个棋形，{ $v3 } 个上下文，{ $v4 } KB（{ $v5 }）
# {} held out: {} of the moves ranked first
held-out-of-the-moves-ranked = 留出 { $v1 }：{ $v2 } 的着法排第一
# black wins: {}
black-wins-2 = 黑胜率：{ $v1 }
# chart written to {}
chart-written-to = 图表已写入 { $v1 }
# a letter needs a pattern
a-letter-needs-a-pattern = 字母需要棋形
# there is no continuation {letter}
there-is-no-continuation-letter = 没有后续 { $letter }
# `find` lists them with their letters
find-lists-them-with-their-letters = `find` 列出它们和字母
# {} wins
wins = { $v1 } 胜率
# 0 games with a date
t-0-games-with-a-date = 没有带日期的对局
# before {first}: none of {games}
before-first-none-of-games = { $first } 之前：{ $games } 中没有
# and {found} of {} without a date
and-found-of-without-a-date = 另有 { $found }，在 { $v1 } 没有日期的对局中
# {}: {} of {} games
of-games = { $v1 }：{ $v3 } 局中 { $v2 } 局
# {corpus}: {} of {} have variations: {}, {}
corpus-of-have-variations = { $corpus }：{ $v2 }中有 { $v1 } 含变化图：{ $v3 }，{ $v4 }
# {corpus}: variations are not searched
corpus-variations-are-not-searched = { $corpus }：不搜索变化图
# `find PATTERN in variations`, or `in any`, searches them
find-pattern-in-variations-or-in = `find PATTERN in variations` 或 `in any` 搜索它们
# variations
variations = 变化图
# `import PATH --variations` adds games with their variations
import-path-variations-adds-games-with = `import PATH --variations` 连同变化图导入对局
# {problems} found
problems-found = 发现 { $problems }
# `gopdb repair` rebuilds the database from the readable data
gopdb-repair-rebuilds-the-database-from = `gopdb repair` 用可读的数据重建数据库
# {pos} games [{bar:30}] {eta} left
pos-games-bar-30-eta-left = { $pos } 局 [{ $bar }] 剩余 { $eta }
# sound
sound = 完好
# not sound
not-sound = 有损坏
# {games} without an index of words: `text` reads their comments; `repair` adds the index
games-without-an-index-of-words = { $games }没有词索引：`text` 会读取注释；`repair` 添加索引
# {n} segments
n-segments = { $n } 个段
# {segments} without a sound columns file: answers are right but slower; `repair` writes it again
segments-without-a-sound-columns-file = { $segments }没有完好的列文件：答案正确但较慢；`repair` 重新写出
# problem:
problem-2 = 问题：
# {} of {bytes} bytes
of-bytes-bytes = { $v1 }，{ $bytes } 字节
# {n} values
n-values = { $n } 个值
# {} counted again
counted-again = 重新统计 { $v1 }
# {n} leftover values
n-leftover-values = { $n } 个残留值
# {leftovers} to be removed
leftovers-to-be-removed = 待删除 { $leftovers }
# Examples:
examples = 示例：
# not a statement of `{command}`
not-a-statement-of-command = 不是 `{ $command }` 的语句
# some commands failed
some-commands-failed = 有些命令失败了
# internal error: {}
internal-error = 内部错误：{ $v1 }
# this is a bug in gopdb; the database is unharmed
this-is-a-bug-in-gopdb = 这是 gopdb 的缺陷；数据库没有受损
# line {line}:
line-line = 第 { $line } 行：
# error:
error-3 = 错误：
# help:
help = 提示：
# expected:
expected = 应为：
# example:
example = 示例：
# {} or {last}
or-last = { $v1 } 或 { $last }
# move {first}
move-first = 第 { $first } 手
# move {first}–{last}
move-first-last = 第 { $first }–{ $last } 手
# {games} without a year by {players}
games-without-a-year-by-players = 无年份的 { $games }，{ $players }
# {games} of {years} by {players}
games-of-years-by-players = { $years } 年的 { $games }，{ $players }
# {} min {} s
min-s = { $v1 } 分 { $v2 } 秒
# {n} passes
n-passes = { $n } 虚手
# interrupted: this answer covers only a part of the games
interrupted-this-answer-covers-only-a = 已中断：这个结果只涵盖一部分对局
# query:
query-2 = 查询：
# * based on fewer than 20
based-on-fewer-than-20 = {"*"} 不足 20 局
# † less than 5 % likely by chance
less-than-5-likely-by-chance = † 偶然出现的概率小于 5 %
# try:
try = 试试：
# interrupted: ending ...
interrupted-ending = 已中断：正在结束……
# {msg} [{bar:30}] {percent} %, {eta} left
msg-bar-30-percent-eta-left = { $msg } [{ $bar }] { $percent } %，剩余 { $eta }
# {percent} % [{bar:30}] {eta} left
percent-bar-30-eta-left = { $percent } % [{ $bar }] 剩余 { $eta }
# changing the database, {elapsed}
changing-the-database-elapsed = 正在更改数据库，{ $elapsed }
# a part of `{}` cannot be said in one command
a-part-of-cannot-be-said = `{ $v1 }` 的一部分不能用一个命令表达
# `{gopdb}{line}` is the rest
gopdb-line-is-the-rest = 其余是 `{ $gopdb }{ $line }`
# nothing was done: a guess writes no files and removes no games
nothing-was-done-a-guess-writes = 没有执行：猜测的命令不写文件，也不删除对局
# `{}` may mean several things
may-mean-several-things = `{ $v1 }` 可能有几种意思
# choose one:{lines}
choose-one-lines = 请选择：{ $lines }
# no command, player, event, opening or shape is called `{word}`
no-command-player-event-opening-or = 没有叫 `{ $word }` 的命令、棋手、赛事、布局或棋形
# `{gopdb}find text {text}` looks for it in comments, `{gopdb}players` lists the players, `{gopdb}help` the commands
gopdb-find-text-text-looks-for = `{ $gopdb }find text { $text }` 在注释中查找，`{ $gopdb }players` 列出棋手，`{ $gopdb }help` 列出命令
# read as: {}
read-as = 理解为：{ $v1 }
# there is no answer yet; `show {number}` shows game {number}
there-is-no-answer-yet-show = 还没有结果；`show { $number }` 显示第 { $number } 局
# the last answer lists #{} to #{}; `show {number}` shows game {number}
the-last-answer-lists-to-show = 上次的结果是 #{ $v1 } 到 #{ $v2 }；`show { $number }` 显示第 { $number } 局
# no result #{number}
no-result-number = 没有结果 #{ $number }
# no position here yet
no-position-here-yet = 这里还没有局面
# `show 1` shows a game, `explore` an empty board
show-1-shows-a-game-explore = `show 1` 显示一局，`explore` 显示空棋盘
# name one: game 66 move 31, or file my.sgf move 40
name-one-game-66-move-31 = 请指定一个：game 66 move 31 或 file my.sgf move 40
# no game in {path}
no-game-in-path = { $path } 中没有对局
# name a file of SGF
name-a-file-of-sgf = 请给出 SGF 文件
# `show 1`, then `find here at N19..T13`
show-1-then-find-here-at = 先 `show 1`，再 `find here at N19..T13`
# `{parameter}` is no parameter; expected NAME=VALUE
parameter-is-no-parameter-expected-name = `{ $parameter }` 不是参数；应为 NAME=VALUE
# `{word}` is no point of this board
word-is-no-point-of-this = `{ $word }` 不是这个棋盘上的点
# this is where you began
this-is-where-you-began = 这里就是起点
# `play A` goes on; `explore` and `find` start again
play-a-goes-on-explore-and = `play A` 继续；`explore` 和 `find` 重新开始
# `{number}` is not the number of a result
number-is-not-the-number-of = `{ $number }` 不是结果的编号
# no move {wanted} is listed
no-move-wanted-is-listed = 列表中没有着法 { $wanted }
# `open A` shows the last game in which A was played
open-a-shows-the-last-game = `open A` 显示最后下 A 的对局
# no answer to go on from
no-answer-to-go-on-from = 没有可继续的结果
# `find` a pattern, or `explore` the board, then `play A`
find-a-pattern-or-explore-the = 先用 `find` 查棋形或用 `explore` 看棋盘，再 `play A`
# points of this pattern have no names
points-of-this-pattern-have-no = 这个棋形的点没有名称
# `play A` plays the continuation A
play-a-plays-the-continuation-a = `play A` 下后续 A
# no continuation {letter} is listed
no-continuation-letter-is-listed = 列表中没有后续 { $letter }
# `play D4` plays on a point that is not listed
play-d4-plays-on-a-point = `play D4` 下在没有列出的点
# no editor: {error}
no-editor-error = 没有编辑器：{ $error }
# did you mean `{gopdb}help {near}`?
did-you-mean-gopdb-help-near = 您是指 `{ $gopdb }help { $near }` 吗？
# `{gopdb}help` lists the topics
gopdb-help-lists-the-topics = `{ $gopdb }help` 列出主题
# no help on `{topic}`
no-help-on-topic = 没有关于 `{ $topic }` 的帮助
# a shape, in all rotations, reflections and colours
a-shape-in-all-rotations-reflections = 棋形，含所有旋转、翻转和黑白交换
# Commands:
commands = 命令：
# In the shell:
in-the-shell = 在 shell 中：
# Other topics:
other-topics = 其他主题：
# `help TOPIC` explains a command or topic; `quit` or Ctrl-D leaves the shell
help-topic-explains-a-command-or = `help TOPIC` 说明命令或主题；`quit` 或 Ctrl-D 退出 shell
# `gopdb help TOPIC` explains a command or topic; `gopdb` alone opens the shell
gopdb-help-topic-explains-a-command = `gopdb help TOPIC` 说明命令或主题；只打 `gopdb` 打开 shell
# the shell has its database open
the-shell-has-its-database-open = shell 已打开它的数据库
# `.open DIR` opens another one
open-dir-opens-another-one = `.open DIR` 打开另一个
# unknown command `{word}`
unknown-command-word = 未知的命令 `{ $word }`
# did you mean `{near}`?
did-you-mean-near-3 = 您是指 `{ $near }` 吗？
# `help` lists the commands
help-lists-the-commands = `help` 列出命令
# `{text}` is not a whole number
text-is-not-a-whole-number = `{ $text }` 不是整数
# `{text}` is no value of {name}
text-is-no-value-of-name = `{ $text }` 不是 { $name } 的值
# it is one of {}
it-is-one-of = 它是 { $v1 } 之一
# no answer is listed
no-answer-is-listed = 没有列出结果
# `find` gives one
find-gives-one = `find` 给出结果
# that was all: {games}
that-was-all-games = 全部就是这些：{ $games }
# `{rest}` is not a number
rest-is-not-a-number = `{ $rest }` 不是数
# no game is being looked at
no-game-is-being-looked-at = 没有正在看的对局
# `show 1` opens one
show-1-opens-one = `show 1` 打开一局
# the game ends here
the-game-ends-here = 对局到此结束
# the game begins here
the-game-begins-here = 对局从这里开始
# `{word}` is not a setting
word-is-not-a-setting = `{ $word }` 不是设置
# the settings are {}
the-settings-are = 设置有 { $v1 }
# `{other}` is no value of {word}
other-is-no-value-of-word = `{ $other }` 不是 { $word } 的值
# {word} on, or {word} off
word-on-or-word-off = { $word } on，或 { $word } off
# one a core
one-a-core = 每核一个
# time: {}
time-2 = 用时：{ $v1 }
# {n} corpora
n-corpora = { $n } 个棋谱库
# {games} in {corpora}, {path}
games-in-corpora-path = { $corpora }共 { $games }，{ $path }
# no database at {path} yet: `import PATH` makes one
no-database-at-path-yet-import = { $path } 还没有数据库：`import PATH` 建立
# `help` lists the commands, Tab completes, Ctrl-C stops a query, Ctrl-D leaves
help-lists-the-commands-tab-completes = `help` 列出命令，Tab 补全，Ctrl-C 停止查询，Ctrl-D 退出

## Help

# Options of all commands
options-of-all-commands = 所有命令的选项
# Limits against files made to do harm
limits-against-files-made-to-do = 防范恶意文件的限制
# Print help (see a summary with '-h')
print-help-see-a-summary-with = 输出帮助（摘要用“-h”）
# Print help (see more with '--help')
print-help-see-more-with-help = 输出帮助（详细用“--help”）
# Print version
print-version = 输出版本
# Print help
print-help = 输出帮助
# Possible values:
possible-values = 可取的值：
# [possible values:
possible-values-2 = {"["}可取的值：
# [default:
default = {"["}默认：
# [aliases:
aliases = {"["}别名：
# Arguments:
arguments = 参数：
# Options:
options = 选项：
# Usage:
usage = 用法：
# A database of Go patterns: where did this shape occur, what was played, who won?
a-database-of-go-patterns-where = 围棋棋形数据库：这个棋形出现在哪里、下了什么、谁胜？
# Without a command, gopdb opens a shell. Examples: gopdb --help
without-a-command-gopdb-opens-a = 不写命令时，gopdb 打开 shell。示例：gopdb --help
# The database's directory [default: `$GOPDB_DB`, or one in your data directory]
the-database-s-directory-default-gopdb = 数据库的文件夹 [默认：`$GOPDB_DB`，或您的数据文件夹中的一个]
# The output format: table, json or csv [default: table]
the-output-format-table-json-or = 输出格式：table、json 或 csv [默认：table]
# A table, for people
a-table-for-people = 供人阅读的表格
# One object a command
one-object-a-command = 每个命令一个对象
# Rows with a header
rows-with-a-header = 带表头的行
# Use colours: auto, always or never
use-colours-auto-always-or-never = 使用颜色：auto、always 或 never
# On terminals, unless `NO_COLOR` is set
on-terminals-unless-no-color-is = 在终端上使用，除非设置了 `NO_COLOR`
# Always
always = 总是
# Never
never-2 = 从不
# The language: en, zh-Hans, zh-Hant, ja or ko [default: by `LC_ALL`, `LC_MESSAGES` or `LANG`]
the-language-en-zh-hans-zh = 语言：en、zh-Hans、zh-Hant、ja 或 ko [默认：按 `LC_ALL`、`LC_MESSAGES` 或 `LANG`]
# Print only ASCII characters; boards are drawn with X and O
print-only-ascii-characters-boards-are = 只输出 ASCII 字符；棋盘用 X 和 O 绘制
# Print CSV cells as they are, even if a spreadsheet would run them as formulas
print-csv-cells-as-they-are = CSV 的单元格原样输出，即使电子表格会当作公式运行
# Print more: every warning, every rejected game
print-more-every-warning-every-rejected = 输出更多：所有警告和被拒绝的对局
# The memory in which games are kept between searches, such as 512M [default: a quarter of all]
the-memory-in-which-games-are = 搜索之间保留对局所用的内存，如 512M [默认：全部的四分之一]
# Add the games of files to the database
add-the-games-of-files-to = 把文件中的对局加入数据库
# Files, folders, archives, or - for the standard input
files-folders-archives-or-for-the = 文件、文件夹、压缩包，或 - 表示标准输入
# The corpus that the games join [default: the name of each folder or archive]
the-corpus-that-the-games-join = 对局加入的棋谱库 [默认：各文件夹或压缩包的名称]
# The dictionary of a new database [default: 3x3,diamond,5x5]
the-dictionary-of-a-new-database = 新数据库的字典 [默认：3x3,diamond,5x5]
# Also keep the variations of the corpus, for queries `in variations`, from now on
also-keep-the-variations-of-the = 今后也保存棋谱库的变化图，供 `in variations` 查询
# Also read files that have not changed since the last import: --verbose lists their warnings
also-read-files-that-have-not = 也读取上次导入后未改变的文件：--verbose 列出其警告
# Number of threads [default: one for each core]
number-of-threads-default-one-for = 线程数 [默认：每核一个]
# Read all text that is not ASCII in this encoding: GB18030, Big5, Shift-JIS … [default: what each record declares, or looks like]
read-all-text-that-is-not = 按这种编码读取所有非 ASCII 文本：GB18030、Big5、Shift-JIS … [默认：棋谱声明的或看来的编码]
# The columns of the index of facts beside each text with one game per line: id,black,white,date,result …
the-columns-of-the-index-of = 每行一局的文本旁的事实索引的列：id,black,white,date,result …
# The memory to use, such as 512M: at least 200M, and below 400M an import takes up to 100M more [default: 1G]
the-memory-to-use-such-as = 使用的内存，如 512M：至少 200M，低于 400M 时导入最多多用 100M [默认：1G]
# Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes, archive-bytes, ratio, nesting
another-limit-game-bytes-value-bytes = 其他限制：game-bytes、value-bytes、depth、nodes；压缩包的 entry-bytes、archive-bytes、ratio、nesting
# Write records of any format as SGF files in UTF-8
write-records-of-any-format-as = 把任何格式的棋谱写成 UTF-8 的 SGF 文件
# The folder for the SGF files; it is made if it does not exist
the-folder-for-the-sgf-files = SGF 文件的文件夹；不存在时建立
# Read all text that is not ASCII in this encoding [default: what each record declares, or looks like]
read-all-text-that-is-not-2 = 按这种编码读取所有非 ASCII 文本 [默认：棋谱声明的或看来的编码]
# The columns of the index of facts beside each text with one game per line: see import --help
the-columns-of-the-index-of-2 = 每行一局的文本旁的事实索引的列：见 import --help
# Replace files that exist
replace-files-that-exist = 覆盖已有的文件
# Find where a pattern occurs, what is played there, who wins
find-where-a-pattern-occurs-what = 查找棋形出现在哪里、接着下哪里、谁胜
# Patterns and facts of games, joined with and, or, not
patterns-and-facts-of-games-joined = 棋形和对局条件，用 and、or、not 连接
# Put VALUE in the place of $NAME in the query; it is never read as words of the language
put-value-in-the-place-of = 在查询中以 VALUE 代替 $NAME；它不会被当作语言的词
# List at most N games, or `all` [default: 20; CSV lists all]
list-at-most-n-games-or = 最多列出 N 局，或 `all` [默认：20；CSV 为全部]
# Skip the first N games
skip-the-first-n-games = 跳过前 N 局
# Use N threads [default: one per core]
use-n-threads-default-one-per = 使用 N 个线程 [默认：每核一个]
# How patterns are searched
how-patterns-are-searched = 棋形的搜索方式
# The plan that promises to be fastest
the-plan-that-promises-to-be = 看来最快的方案
# The dictionary, where it has the answer
the-dictionary-where-it-has-the = 能用时使用字典
# The dictionary's sets of games, then a search of these games
the-dictionary-s-sets-of-games = 先用字典的对局集合，再搜索这些对局
# A search of all games
a-search-of-all-games = 搜索全部对局
# Print one JSON object per game, each on its own line, without counts [default: all games]
print-one-json-object-per-game = 每局输出一个 JSON 对象，各占一行，没有计数 [默认：全部对局]
# Show the moves that were played from a position of the whole board
show-the-moves-that-were-played = 显示从全盘局面下出的着法
# Moves (Q16 D4 …), or game N [move M], file PATH [move M], here; then where QUERY
moves-q16-d4-or-game-n = 着法（Q16 D4 …），或 game N [move M]、file PATH [move M]、here；然后 where QUERY
# Count the games that a query finds
count-the-games-that-a-query = 统计查询找到的对局
# The lines of the records: main, variations or any, as far as variations are kept
the-lines-of-the-records-main = 棋谱的着法序列：main、variations 或 any，以保存的变化图为限
# Who is to move: black or white [default: not who moved last]
who-is-to-move-black-or = 轮到谁：black 或 white [默认：不是刚下的一方]
# Count the moves of both sides
count-the-moves-of-both-sides = 统计双方的着法
# The lines of an empty board, 1 to 25
the-lines-of-an-empty-board = 空棋盘的路数，1 到 25
# List up to N moves
list-up-to-n-moves = 最多列出 N 手
# Show how often a place of a game occurs, with ever more of its surroundings
show-how-often-a-place-of = 显示一局棋的某处连同越来越大的周围出现得有多频繁
# GAME MOVE at REGION, or in the shell: here at REGION
game-move-at-region-or-in = GAME MOVE at REGION；在 shell 中：here at REGION
# Name up to N moves of each context
name-up-to-n-moves-of = 每个环境最多列出 N 手
# Show how a query is answered, step by step
show-how-a-query-is-answered = 逐步说明一个查询如何得到结果
# find QUERY, top … or stats …
find-query-top-or-stats = find QUERY、top … 或 stats …
# Rank the most used small patterns
rank-the-most-used-small-patterns = 给最常用的小棋形排名
# How many, the shape, conditions: 20 diamond 'k>=9' by games
how-many-the-shape-conditions-20 = 数目、形状、条件：20 diamond 'k>=9' by games
# Rank by hits, games, played, final or winrate
rank-by-hits-games-played-final = 按 hits、games、played、final 或 winrate 排名
# List at most N patterns [default: 20]
list-at-most-n-patterns-default = 最多列出 N 个棋形 [默认：20]
# Skip the first N patterns
skip-the-first-n-patterns = 跳过前 N 个棋形
# Draw the patterns
draw-the-patterns = 画出棋形
# Compare what a query finds in two sets of games
compare-what-a-query-finds-in = 对比一个查询在两组对局中的结果
# QUERY between CONDITION and CONDITION
query-between-condition-and-condition = QUERY between CONDITION and CONDITION
# Show how often a query is found, year by year
show-how-often-a-query-is = 逐年显示查询出现的频率
# QUERY [by year|decade] [svg FILE]
query-by-year-decade-svg-file = QUERY [by year|decade] [svg FILE]
# The period of a row: year or decade
the-period-of-a-row-year = 每行的时段：year 或 decade
# Also write a chart to this file
also-write-a-chart-to-this = 另把图表写入这个文件
# Only where the continuation with this letter came next, out of the games with the pattern
only-where-the-continuation-with-this = 在有该棋形的对局中，只算接着下这个字母的后续的
# Replace the file of the chart if it exists
replace-the-file-of-the-chart = 图表文件存在时覆盖
# Find the first new move of a game, on the board and in each corner
find-the-first-new-move-of = 查找一局棋在全盘和各角的第一手新手
# The number of a game, as `find` lists it
the-number-of-a-game-as = `find` 列出的对局编号
# Open a board in the browser that asks the database
open-a-board-in-the-browser = 在浏览器中打开查询数据库的棋盘
# The port; another is chosen if it is in use
the-port-another-is-chosen-if = 端口；被占用时另选一个
# Open the page in the browser
open-the-page-in-the-browser = 在浏览器中打开页面
# Listen on this address, so that other machines can connect [default: 127.0.0.1]
listen-on-this-address-so-that = 在这个地址上监听，使其他机器可以连接 [默认：127.0.0.1]
# Answer other machines without a token
answer-other-machines-without-a-token = 不用令牌也回答其他机器
# Allow the page to tag games, save sets and import files
allow-the-page-to-tag-games = 允许页面给对局加标签、保存集合和导入文件
# Let pages of this origin use the API
let-pages-of-this-origin-use = 允许这个来源的页面使用 API
# The number of searches at once [default: two for each core]
the-number-of-searches-at-once = 同时进行的搜索数 [默认：每核两个]
# The seconds after which a search is stopped
the-seconds-after-which-a-search = 搜索在多少秒后停止
# Answer a Go program such as GoGui or Sabaki by the Go Text Protocol
answer-a-go-program-such-as = 按 Go Text Protocol 回答 GoGui 或 Sabaki 等围棋程序
# Find games by Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71
find-games-by-dyer-s-signature = 按 Dyer 签名查找对局：第 20、40、60、31、51、71 手的点
# Six points, with `_` for a point that is not known
six-points-with-for-a-point = 六个点，未知的点写 `_`
# List games that are probably records of the same game
list-games-that-are-probably-records = 列出可能是同一局的对局
# `where` and a query: only among the games that it finds
where-and-a-query-only-among = `where` 和查询：只在它找到的对局中
# Remove all games of each group but the one to keep; of all groups, unless --limit is given
remove-all-games-of-each-group = 每组只保留一局，删除其余；除非给出 --limit，否则处理所有组
# Name a set of games for this session of the shell
name-a-set-of-games-for = 为本次 shell 会话给一组对局命名
# NAME = QUERY
name-query = NAME = QUERY
# Keep a set of games under a name, for $NAME in queries
keep-a-set-of-games-under = 以名称保存一组对局，在查询中用 $NAME
# NAME = QUERY, or the NAME of a set of this session
name-query-or-the-name-of = NAME = QUERY，或本次会话中集合的 NAME
# List the saved sets
list-the-saved-sets = 列出已存集合
# Delete a saved set
delete-a-saved-set = 删除已存集合
# The name of the set
the-name-of-the-set = 集合的名称
# Say which player you are, for `me` in queries and reports
say-which-player-you-are-for = 说明您是哪名棋手，供查询和报告中的 `me` 使用
# = NAME or NAME; without it, print the names
name-or-name-without-it-print = = NAME or NAME；不写则输出名字
# Give games a tag, for the condition `tag` in queries
give-games-a-tag-for-the = 给对局加标签，供查询中的 `tag` 条件使用
# Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
numbers-of-games-12-15-20 = 对局编号（12,15..20），集合 $NAME，或在 shell 中 #N 表示结果
# The tag
the-tag = 标签
# Remove a tag from games
remove-a-tag-from-games = 从对局去掉标签
# List the tags
list-the-tags = 列出标签
# Show a game on the board
show-a-game-on-the-board = 在棋盘上显示一局棋
# The number of a game, as `find` lists it; in the shell also #N for a result
the-number-of-a-game-as-2 = `find` 列出的对局编号；在 shell 中也可用 #N 表示结果
# The number of moves played, or a path into a variation, such as 12:2/15 [default: all; the first hit of a result]
the-number-of-moves-played-or = 已下的手数，或变化图的路径如 12:2/15 [默认：全部；结果则为首次出现处]
# Show the facts of a game, as written and as read
show-the-facts-of-a-game = 显示一局棋的信息：原文和读取结果
# The game's number, as `find` lists it
the-game-s-number-as-find = `find` 列出的对局编号
# Print the size of the database, or of a part of it
print-the-size-of-the-database = 输出数据库或其一部分的规模
# `where` and a query: only the games that it finds
where-and-a-query-only-the = `where` 和查询：只算它找到的对局
# List the corpora: named sets of games
list-the-corpora-named-sets-of = 列出棋谱库：有名称的对局集合
# Remove a corpus with the games that no other corpus has, or single games
remove-a-corpus-with-the-games = 删除一个棋谱库及其独有的对局，或单独的对局
# CORPUS, as `corpora` lists it | game N… (12,15..20) | #N, a result | $SET | where QUERY
corpus-as-corpora-lists-it-game = CORPUS（`corpora` 列出的名称）| game N…（12,15..20）| #N 结果 | $SET | where QUERY
# Keep the variations of a corpus's games, so that queries can search them
keep-the-variations-of-a-corpus = 保存棋谱库的变化图，以便查询搜索
# The corpus, as `corpora` lists it [default: list the settings of all]
the-corpus-as-corpora-lists-it = `corpora` 列出的棋谱库 [默认：列出所有设置]
# Keep them, or no longer
keep-them-or-no-longer = 保存，或不再保存
# Add a shape to the dictionary
add-a-shape-to-the-dictionary = 为字典添加一种形状
# Add 4x4, 3x3, diamond, 5x5 or 5x5-all, and count it in all games
add-4x4-3x3-diamond-5x5-or = 添加 4x4、3x3、diamond、5x5 或 5x5-all，并在全部对局中统计
# The shape
the-shape = 形状
# Only estimate the size, and change nothing
only-estimate-the-size-and-change = 只估计大小，不作更改
# Add 5x5-all, whatever its size
add-5x5-all-whatever-its-size = 无论多大都添加 5x5-all
# Read and check all that is stored
read-and-check-all-that-is = 读取并检查存储的所有内容
# Check only the structure and the checksums
check-only-the-structure-and-the = 只检查结构和校验和
# Use N threads [default: one for each core]
use-n-threads-default-one-for = 使用 N 个线程 [默认：每核一个]
# Rebuild a damaged database from its readable data
rebuild-a-damaged-database-from-its = 用可读的数据重建损坏的数据库
# Write the whole database into one file
write-the-whole-database-into-one = 把整个数据库写入一个文件
# The file to write
the-file-to-write = 要写入的文件
# Replace the file if it exists
replace-the-file-if-it-exists = 文件存在时覆盖
# Make a database from a backup
make-a-database-from-a-backup = 从备份建立数据库
# The file that `backup` wrote
the-file-that-backup-wrote = `backup` 写出的文件
# Add the games of other databases
add-the-games-of-other-databases = 加入其他数据库的对局
# The folders or backup files of the other databases
the-folders-or-backup-files-of = 其他数据库的文件夹或备份文件
# Write games as SGF, patterns as diagrams, tables for other programs
write-games-as-sgf-patterns-as = 把对局写成 SGF，棋形写成图，表格供其他程序使用
# GAME | #N, a result | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
game-n-a-result-corpus-name = GAME | #N 结果 | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
# The folder for games, or one file (games.sgf); the file for a tree, diagram or table [default: print]
the-folder-for-games-or-one = 对局的文件夹或单个文件（games.sgf）；树、图或表的文件 [默认：输出到屏幕]
# Write games and tables in this encoding: GB18030, Big5, Shift-JIS …, or utf-8-bom, by which spreadsheets recognise UTF-8 [default: UTF-8]
write-games-and-tables-in-this = 用这种编码写对局和表格：GB18030、Big5、Shift-JIS …，或 utf-8-bom（电子表格据此识别 UTF-8）[默认：UTF-8]
# List patterns in which the state of some cells does not matter
list-patterns-in-which-the-state = 列出某些格子状态无关紧要的棋形
# The shape [default: 3x3]
the-shape-default-3x3 = 形状 [默认：3x3]
# Every filling occurs in at least N games [default: 1 % of the games]
every-filling-occurs-in-at-least = 每种填法至少出现在 N 局中 [默认：对局的 1 %]
# List templates with at least N stones [default: 2]
list-templates-with-at-least-n = 列出至少 N 子的模板 [默认：2]
# List templates with up to N `?`
list-templates-with-up-to-n = 列出最多 N 个 `?` 的模板
# List up to N templates [default: 20]
list-up-to-n-templates-default = 最多列出 N 个模板 [默认：20]
# List cells whose state makes little difference to what is played next
list-cells-whose-state-makes-little = 列出状态对下一手影响很小的格子
# The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
the-greatest-difference-that-statistical-accepts = --statistical 接受的最大差异，0 到 1 [默认：0.1]
# Count only the games that a query finds
count-only-the-games-that-a = 只统计查询找到的对局
# List the openings that are played, with their names; compare whole boards
list-the-openings-that-are-played = 列出下出的布局及其名称；对比全盘局面
# top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
top-n-swap-show-position-move = top N、swap | show POSITION [MOVE] | same A B | count POSITION [by player]
# Compare positions after N moves [default: 10; for same and count: all]
compare-positions-after-n-moves-default = 比较 N 手之后的局面 [默认：10；same 和 count 为全部]
# Distinguish openings by the order of the moves
distinguish-openings-by-the-order-of = 按着法顺序区分布局
# Leave out openings of fewer than N games
leave-out-openings-of-fewer-than = 略去少于 N 局的布局
# Read more names from a file
read-more-names-from-a-file = 从文件读取更多名称
# Draw the openings
draw-the-openings = 画出布局
# List the sequences that are played in the corners, with their names
list-the-sequences-that-are-played = 列出角部下出的变化及其名称
# Follow a corner for up to N moves [default: 20]
follow-a-corner-for-up-to = 每个角最多跟踪 N 手 [默认：20]
# How many to list [default: 20]
how-many-to-list-default-20 = 列出的数目 [默认：20]
# Leave out sequences that ended fewer than N times [default: 2]
leave-out-sequences-that-ended-fewer = 略去结束少于 N 次的变化 [默认：2]
# Write the whole tree as SGF
write-the-whole-tree-as-sgf = 把整棵树写成 SGF
# Report what a player plays, how it scores, and what others do instead
report-what-a-player-plays-how = 报告一名棋手下什么、成绩如何、他人怎样下
# [player] NAME [against QUERY], or me
player-name-against-query-or-me = {"["}player] NAME [against QUERY]，或 me
# Compare with the games of others that a query finds [default: same years and ranks]
compare-with-the-games-of-others = 与查询找到的他人对局比较 [默认：相同年份和段位]
# Claim nothing from fewer than N games
claim-nothing-from-fewer-than-n = 少于 N 局时不下结论
# Compare with up to N games of others
compare-with-up-to-n-games = 最多与他人的 N 局比较
# Print up to N rows of each list
print-up-to-n-rows-of = 每个列表最多输出 N 行
# Also write the report as a page of HTML to this file
also-write-the-report-as-a = 另把报告写成 HTML 页面到这个文件
# List players with their results; find players who play alike
list-players-with-their-results-find = 列出棋手及其成绩；查找棋风相近的棋手
# [where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [default: list all players]
where-query-same-like-name-who = {"["}where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [默认：列出所有棋手]
# who, strength of: the player's name in the files [default: the name that all of them share]
who-strength-of-the-player-s = who、strength of：文件中该棋手的名字 [默认：共同的名字]
# Compare players of the games that a query finds
compare-players-of-the-games-that = 比较查询找到的对局的棋手
# Compare players of all corpora with each other
compare-players-of-all-corpora-with = 跨所有棋谱库比较棋手
# Compare players with at least N games
compare-players-with-at-least-n = 比较至少有 N 局的棋手
# Use at most N games of each player; 0 for all [default: 200; 40 for strength]
use-at-most-n-games-of = 每名棋手最多用 N 局；0 为全部 [默认：200；strength 为 40]
# identify: from how many unseen games of each player
identify-from-how-many-unseen-games = identify：每名棋手用多少未见的对局
# strength: ranks, results, or a file of numbers with a line NAME = NUMBER for each player
strength-ranks-results-or-a-file = strength：ranks、results，或每名棋手一行 NAME = NUMBER 的文件
# List players by this column
list-players-by-this-column = 按这一列排列棋手
# same: add these pairs of the list to your aliases
same-add-these-pairs-of-the = same：把列表中的这些对加入您的别名
# Print up to N players [default: 20; 10 of those who play alike]
print-up-to-n-players-default = 最多列出 N 名棋手 [默认：20；棋风相近者 10]
# Train the model of `suggest` on the games
train-the-model-of-suggest-on = 用这些对局训练 `suggest` 的模型
# Leave out one game in N, and evaluate it
leave-out-one-game-in-n = 每 N 局留出一局用来评估
# Print predicted probabilities beside the shares of held-out moves that were played
print-predicted-probabilities-beside-the-shares = 在留出对局实际下出的比例旁输出预测概率
# Know patterns that were played at least N times [default: 10; 3 below 2,000 games, once in 5,000 games above 50,000]
know-patterns-that-were-played-at = 认识至少下过 N 次的棋形 [默认：10；2,000 局以下为 3，50,000 局以上为每 5,000 局一次]
# Fit weights to up to N games [default: 12,000]
fit-weights-to-up-to-n = 最多用 N 局拟合权重 [默认：12,000]
# Use games on boards of N lines [default: 19]
use-games-on-boards-of-n = 使用 N 路棋盘的对局 [默认：19]
# List the most likely moves of a position, and why
list-the-most-likely-moves-of = 列出局面中最可能的着法及其原因
# An SGF file or a game id, and a number of moves [default: the last]; or moves from the empty board
an-sgf-file-or-a-game = SGF 文件或对局编号，以及手数 [默认：最后]；或从空棋盘开始的着法
# List up to N moves [default: 10]
list-up-to-n-moves-default = 最多列出 N 手 [默认：10]
# Fit the model further to the games of QUERY; of a player's games, to the player's moves
fit-the-model-further-to-the = 按 QUERY 的对局进一步拟合模型；棋手的对局则按该棋手的着法
# Draw the surroundings of each move
draw-the-surroundings-of-each-move = 画出每手的周围
# Measure move-prediction accuracy on other games
measure-move-prediction-accuracy-on-other = 测量对其他对局的着法预测准确率
# Files, folders, .zip, .tar.gz
files-folders-zip-tar-gz = 文件、文件夹、.zip、.tar.gz
# Compare with the model fitted further to the games of QUERY, on held-out games of QUERY
compare-with-the-model-fitted-further = 与按 QUERY 的对局进一步拟合的模型比较，使用 QUERY 中留出的对局
# Include games that are in the database
include-games-that-are-in-the = 包括数据库中已有的对局
# Print predicted probabilities beside the shares of moves that were played
print-predicted-probabilities-beside-the-shares-2 = 在实际下出的比例旁输出预测概率
# Solve life-and-death problems, with proof
solve-life-and-death-problems-with = 求解死活题，并给出证明
# Files and folders, or GAME MOVE at REGION [target POINT …]
files-and-folders-or-game-move = 文件和文件夹，或 GAME MOVE at REGION [target POINT …]
# Who plays first [default: as the problem says]
who-plays-first-default-as-the = 谁先下 [默认：按题目]
# The strings at these points are the targets
the-strings-at-these-points-are = 以这些点上的棋串为目标
# Spend at most S seconds on the answer and its difficulty, and on each other question
spend-at-most-s-seconds-on = 答案连同难度最多用 S 秒，其他每个问题也是
# Give the second player exactly N ko threats, 0 to 4
give-the-second-player-exactly-n = 给后行方恰好 N 个劫材，0 到 4
# Also solve with a rule for repetition: none, or positional superko
also-solve-with-a-rule-for = 另按循环规则求解：none 或 positional（全局同形）
# Only the ko rule
only-the-ko-rule = 只用劫的规则
# No board may come back
no-board-may-come-back = 任何盘面都不能重现
# List every first move and its result
list-every-first-move-and-its = 列出每个第一手及其结果
# Draw the refutation of every first move that fails
draw-the-refutation-of-every-first = 画出每个失败的第一手的反驳
# Solve with each player first: alive, dead, unsettled or ko
solve-with-each-player-first-alive = 分别以各方先行求解：alive、dead、unsettled 或 ko
# Compare each problem with its proof: wrong lines, other solutions, settled or unreachable ones
compare-each-problem-with-its-proof = 把每道题与其证明对照：错误的变化、其他解、已定的或走不到的变化
# Write the solution as an SGF tree with RIGHT and WRONG lines
write-the-solution-as-an-sgf = 把解答写成含 RIGHT 和 WRONG 变化的 SGF 树
# Keep the table of each region that is searched below MB megabytes
keep-the-table-of-each-region = 每个搜索区域的表不超过 MB 兆字节
# Use N threads: for N problems at the same time, or together for a single one
use-n-threads-for-n-problems = 使用 N 个线程：同时解 N 题，或共同解一题
# Take problem N of a file with several
take-problem-n-of-a-file = 取含多题的文件中的第 N 题
# Play a problem against the computer
play-a-problem-against-the-computer = 与电脑对下一道题
# A file with a problem
a-file-with-a-problem = 含一道题的文件
# The colour that you play [default: who plays first]
the-colour-that-you-play-default = 您执的颜色 [默认：先行方]
# Give the computer N ko threats, 0 to 4
give-the-computer-n-ko-threats = 给电脑 N 个劫材，0 到 4
# Let the computer think at most S seconds a move
let-the-computer-think-at-most = 电脑每手最多思考 S 秒
# Make or change a problem
make-or-change-a-problem = 编写或修改题目
# The file; it is created if it does not exist
the-file-it-is-created-if = 文件；不存在时建立
# The lines of a new board, 1 to 25
the-lines-of-a-new-board = 新棋盘的路数，1 到 25
# List, find, mine and train problems of life and death
list-find-mine-and-train-problems = 列出、查找、挖掘和练习死活题
# Files and folders, then `like` and patterns; `mine` and a query; `train` and files
files-and-folders-then-like-and = 文件和文件夹，然后 `like` 和棋形；`mine` 和查询；`train` 和文件
# List at most N problems [default: 50]; mine: stop after N problems [default: 100]
list-at-most-n-problems-default = 最多列出 N 题 [默认：50]；mine：找到 N 题后停止 [默认：100]
# Draw each problem
draw-each-problem = 画出每道题
# mine: write each problem with its solution into a folder
mine-write-each-problem-with-its = mine：把每道题连同解答写入文件夹
# mine: only problems in which the first player kills, or lives
mine-only-problems-in-which-the = mine：只要先行方杀或活的题
# mine: only targets of at least N stones
mine-only-targets-of-at-least = mine：只要目标至少 N 子的题
# mine: only problems with up to N empty points
mine-only-problems-with-up-to = mine：只要空点不超过 N 个的题
# mine: only problems of this difficulty, 1 to 5: 3, 3.. or 2..4
mine-only-problems-of-this-difficulty = mine：只要这个难度的题，1 到 5：3、3.. 或 2..4
# mine: only moves that the player to move, or this one (me, or a name), missed in the game
mine-only-moves-that-the-player = mine：只要轮到的一方或这名棋手（me 或名字）在实战中失误的着法
# train: ask up to N problems that were not asked before
train-ask-up-to-n-problems = train：最多问 N 道没有问过的题
# train: a problem is solved after N right moves, or at its end
train-a-problem-is-solved-after = train：连对 N 手即算解出，或到题目结束
# train: also ask problems that are not due
train-also-ask-problems-that-are = train：也问未到期的题
# train: spend at most S seconds on solving a problem
train-spend-at-most-s-seconds = train：每题最多用 S 秒求解
# train: the date of today [default: by universal time]
train-the-date-of-today-default = train：今天的日期 [默认：按世界时]
# Print completions for a system's shell
print-completions-for-a-system-s = 输出系统 shell 的补全脚本
# bash, zsh, fish, elvish or powershell
bash-zsh-fish-elvish-or-powershell = bash、zsh、fish、elvish 或 powershell
# Print the manual page, or write all pages
print-the-manual-page-or-write = 输出手册页，或写出所有页
# Write the pages of gopdb and of all its commands into this folder
write-the-pages-of-gopdb-and = 把 gopdb 及其所有命令的手册页写入这个文件夹
# Explain a command, or a topic such as grammar; list the topics
explain-a-command-or-a-topic = 说明命令或 grammar 等主题；列出主题
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

    不写命令时，gopdb 打开带补全和历史的 shell，或执行从管道读取的命令。`gopdb find --help` 说明棋形的写法；`gopdb help grammar` 说明整个查询语言。
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
    只加入新对局。已在数据库中的对局（即使旋转或翻转）加入棋谱库而不重复计数；没有变化的文件不再读取，除非其中有对局被拒绝。文件有变化时，其中已知对局的棋谱取代先前来自该文件的棋谱：信息、注释和变化图。导入是原子的：Ctrl-C 之后数据库不变。

    读取 SGF、GIB（Tygem）、NGF（WBaduk）、UGF 和 UGI（PandaNet；不含插图），OGS 的 JSON（一局、列表、每行一局）和 KataGo 的 JSON（查询、起始局面），每行一局的文本（编号、制表符、`;B[pd];W[dp]`），以及它们的压缩包：.zip、.7z（含分卷 .7z.001）、.tar，和用 .gz、.bz2、.xz、.zst 压缩的文件，可以嵌套。每个压缩文件的校验和先经验证，再加入其中的对局。文件夹和压缩包中没有对局的文件按种类计数；--verbose 各举一例。

    每行一局的文本 games.txt 旁可以有事实索引：games.csv、.tsv、.index 或 .idx，即以制表符、逗号或分号分隔的表格。--columns 指定各列：id（对局编号）、size、black、white、black_rank、white_rank、black_team、white_team、date、event、round、place、result、komi、handicap、rules、time、source、comment，不读取的列写 -。首行若含列名 `id` 则跳过。不能读取或没有对局的行连同行号被拒绝；没有对应行的对局带警告导入；没有索引的文本被拒绝。

    用 --variations 时，棋谱库所有对局的变化图都保存并可搜索：见 `gopdb variations --help`。不用时，棋谱库的设置不变。

    不用 --corpus 时，文件夹、压缩包或单个文件的棋谱库以其命名，多个文件加入以所在文件夹命名的棋谱库。`-` 从标准输入读取棋谱或压缩包。
# Reads what `import` reads: SGF, GIB, NGF, UGF, UGI, texts with a game a line, and archives of them.
# Each file becomes one SGF file in the folder, below the same folders and archives, with all of its
# games; comments and variations of SGF are kept as they are. Nothing in the database changes.
reads-what-import-reads-sgf-gib = 读取 `import` 能读的内容：SGF、GIB、NGF、UGF、UGI、每行一局的文本，以及它们的压缩包。每个文件成为文件夹中的一个 SGF 文件，位于相同的子文件夹和压缩包之下，含其全部对局；SGF 的注释和变化图保持原样。数据库不变。
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
    查询用 `and`、`or`、`not` 和括号连接棋形和对局条件。

    棋形是形状和从上往下的各行：  3x3 "B_W/BBB/___"  diamond "B/_BB/BBBWW/WBB/W"
    {""}  cells     B X 黑   W O 白   _ . 空   ? 任意   b 非白
    {""}            w 非黑   s 任一方的棋子   # 棋盘外
    {""}  sym       也搜索旋转、翻转和交换黑白；
    {""}            rot、mirror、swap 只要其中一部分
    {""}  at        位置：corner、side、center、Q16（左上角的点）、
    {""}            A19..G13
    {""}  move      1..60：只在这些手数的局面中
    {""}  next      接着下的着法：black，或 `B at 2,3`
    {""}  in        着法序列：main、variations 或 any，以保存的变化图为限
    {""}  with      同一局面中的另一个棋形，或注释：comment "ladder"
    {""}            with PATTERN

    条件：player、black、white、event、date、result、winner、rank、komi、handicap、moves、size、place、corpus、source（来源文件）、id、text（所有变化的注释）、fuseki、joseki（布局和角部变化的名称）。比较值用 = != < > 或范围：date 2003..2005、moves 200..

    对局按新到旧列出；`by date|moves|rank|hits [desc]` 排序。不是查询的一行按最可能的意思理解：find Lee Sedol vs AlphaGo 2016，或 longest game。

    在 shell 中，之后用 `show #1` 在出现处显示第一个结果，`more` 列出后续结果。
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
    不写局面时从空棋盘开始；着法从黑方起依次下在棋盘上。不论以何种次序、在任何旋转翻转和黑白交换下到达该局面的对局都计入。轮到谁下也是局面的一部分：只计轮到同一方的对局；--both-sides 也计其他的。因局面对称而等价的着法算一种。如果没有对局出现该局面，则说明最后的对局在哪里离开这条路线。

    保存了变化图时，`in any` 计所有变化中的着法：每局一次，每种下一手各一次。`in variations` 计始于变化图的。棋谱在该局面的注释和标记也会输出。这样可以逐步查阅定式词典。

    在 shell 中，`play A` 下列表的第一手并再次探索，`play D4` 下任意一手，`back` 退回，`open A` 显示最后下 A 的对局。
# P0 is the region in the position after MOVE moves, P1 the region with the points around it, and so
# on; beyond the edge of the board there is one line of edge. For each: in how many games it occurs,
# anywhere, turned, and in either colours, and which moves were played in it. The list ends where the
# evidence does: at a context that no other game has. A region is D4..G7, corner Q16, or one point.
p0-is-the-region-in-the = P0 是第 MOVE 手之后局面中的区域，P1 是该区域加上周围的点，依此类推；棋盘边缘之外有一线边界。对每一个都列出：在多少局中出现（任何位置、旋转后、任一颜色），以及其中下了哪些着法。列表在没有证据处结束：即没有其他对局出现的环境。区域写 D4..G7、corner Q16 或一个点。
# Shapes: 3x3, diamond, 5x5, and 4x4 if it was added (`index add 4x4`).
# Conditions bound k (the number of stones), hits, games, played (moves on the centre) and final
# (windows that hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
# `by winrate` ranks by the lower bound of the 95 % confidence interval of black's win rate, so that
# patterns of few games do not come first.
# Patterns without a stone are left out unless k is bounded. With `where QUERY`, only the games of the
# query are counted, as if there were no others. Of many games this takes minutes, and a temporary file in
# the database's folder or, if that cannot be written, in the system's folder for temporary files.
shapes-3x3-diamond-5x5-and-4x4 =
    形状：3x3、diamond、5x5，添加过（`index add 4x4`）时还有 4x4。
    条件限定 k（子数）、hits（次数）、games（局数）、played（下在中心的着法）和 final（终局时为该棋形的窗口）。系统的 shell 自己使用 `>`：请加引号。
    `by winrate` 按黑方胜率 95 % 置信区间的下限排名，使对局少的棋形不排在前面。
    没有限定 k 时略去没有棋子的棋形。用 `where QUERY` 时只统计查询的对局，就像没有其他对局一样。对局多时需要几分钟，并在数据库文件夹中用一个临时文件；不能写入时用系统的临时文件夹。
# For two sets of games, A and B: the share of games in which QUERY is found, who won these games, and
# how play continued. A condition that contains `and` or `or` needs parentheses. The column or row
# "by chance" holds the probability that so large a difference is due to chance, by Fisher's exact
# test; for continuations it is corrected for their number by Holm's method. If A or B names one player,
# that player's own wins follow.
for-two-sets-of-games-a = 对于 A 和 B 两组对局：QUERY 出现的对局所占比例、这些对局谁胜、接着怎么下。含 `and` 或 `or` 的条件要加括号。“偶然概率”一列或一行是这么大的差异偶然出现的概率，用 Fisher 精确检验；对后续着法按 Holm 方法就其数目校正。如果 A 或 B 指定一名棋手，还会给出该棋手自己的胜率。
# For each period: the number of games in which QUERY is found, their share of all games of that
# period, and how many of them black won, in the colours of the query's first pattern. If the query
# names one player, that player's own wins follow.
#
# `trend QUERY next A`, or --next A, counts the games in which the first continuation that `find QUERY`
# lists came next, out of the games of the period with the pattern. `next B` and `next W` are black and
# white: the letters are --next B and --next W.
for-each-period-the-number-of =
    对每个时段列出：QUERY 出现的局数、占该时段全部对局的比例，以及其中黑胜的局数（按查询第一个棋形的颜色）。如果查询指定一名棋手，还会给出该棋手自己的胜率。

    `trend QUERY next A` 或 --next A 在该时段有棋形的对局中，统计接着下 `find QUERY` 所列第一种后续的对局。`next B` 和 `next W` 是黑和白：这些字母写 --next B 和 --next W。
# Lists the first move that no earlier game has in the same position, even rotated, mirrored or with the
# colours exchanged. In a corner, only the stones of the corner count: 10x10 on 19 lines. Every game leaves
# the earlier ones somewhere: the move is called new only if at least 20 earlier games have the position
# before it, and if it is not the first of the game. Games of the same date, and games without a date, are
# not earlier; for a game without a date, games with smaller numbers are. In the shell, `show` then puts
# the move on the board.
lists-the-first-move-that-no = 列出此前没有对局在同一局面（包括旋转、翻转和交换黑白）下过的第一手。在角部只看角部的棋子：19 路为 10x10。每局总会在某处离开此前的对局：只有至少 20 局出现过该手之前的局面，且它不是第一手时，才称为新手。同一日期或没有日期的对局不算此前；对没有日期的对局，编号较小的算此前。在 shell 中，之后 `show` 在棋盘上显示这手棋。
# The page is a board: play or drag a region, and it shows where the position occurred, what was
# played next and who won. It needs no network. The same answers are available as JSON; the page
# /api shows how.
#
# The server listens on this machine only, unless --listen says otherwise (0.0.0.0 is every network);
# other devices then need the token in the printed address, which a terminal shows as a QR code too. It changes nothing in the database unless --write allows tags, saved
# sets and imports. Ctrl-C stops it.
the-page-is-a-board-play =
    页面是一个棋盘：落子或拖选区域，它显示该局面出现在哪里、接着下了什么、谁胜。不需要网络。同样的答案也有 JSON；页面 /api 有说明。

    服务器只在本机监听，除非 --listen 另有指定（0.0.0.0 为所有网络）；其他设备需要输出地址中的令牌，终端还以二维码显示它。除非 --write 允许标签、已存集合和导入，否则不更改数据库。Ctrl-C 停止。
# Add `gopdb gtp` as an engine. It shows what was played in the database from the position on the
# board (`lz-analyze`, and the analyze commands of GoGui). Its own moves are those that `gopdb train`
# has learned, or else the most frequent ones; it does not read ahead and is a weak player.
add-gopdb-gtp-as-an-engine = 请把 `gopdb gtp` 添加为引擎。它显示数据库中从棋盘上的局面下出了什么（`lz-analyze` 和 GoGui 的分析命令）。它自己的着法是 `gopdb train` 学到的，否则是最常见的；它不计算变化，棋力很弱。
# Rotated and reflected games are found too.
rotated-and-reflected-games-are-found = 旋转和翻转的对局也能找到。
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
    着法完全相同的棋谱只存一份。这里列出略有不同的棋谱：一组对局在第 20、40、60 手或第 31、51、71 手相同，并且较短一局十分之九的着法相同，次序不限，即使其中一局经过旋转或翻转。30 到 59 手的对局必须逐手是另一局的开头；更短的略去。

    “保留”标出每组中 --remove 留下的一局并说明原因：它最长；手数相同时，已知信息（日期、赛事、地点、段位、贴目、结果）更多；或最先导入。删除前请先看各组：删除的只有在其棋谱库删除并重新导入后才能恢复。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then. `save` keeps
# a set in the database.
the-query-is-kept-not-its = 保存的是查询而不是对局：查询中的 `$NAME` 找到它当时能找到的对局。`save` 把集合保存在数据库中。
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then.
the-query-is-kept-not-its-2 = 保存的是查询而不是对局：查询中的 `$NAME` 找到它当时能找到的对局。
# The games of the set stay.
the-games-of-the-set-stay = 集合中的对局保留。
# The names are kept in the database as the set `me`. `me` is then a query: games with that player
# under any of the names; `me as B` in a query with a pattern are those in which the player has its
# black stones; `report me` is the player's report. A name that the list of aliases has means all names of
# its line. `forget me` deletes the set.
the-names-are-kept-in-the = 名字作为集合 `me` 保存在数据库中。此后 `me` 是一个查询：该棋手以任一名字下的对局；在含棋形的查询中，`me as B` 指该棋手执其黑子的对局；`report me` 是该棋手的报告。别名表中的名字表示其所在行的所有名字。`forget me` 删除这个集合。
# A tag stays with its game, even if the game is removed and imported again.
a-tag-stays-with-its-game = 标签随对局保留，即使对局被删除后重新导入。
# In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
# game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
# move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.
#
# The path 12:2/15 is move 15 of the second line after move 12, the main line being the first. Comments
# and labels of the record are shown with the position, and the other lines that begin there.
in-the-shell-show-1-shows =
    在 shell 中，`show #1` 在出现处显示上次结果的第一局，单用 `show` 显示上次显示的对局或第一个结果。出现处的窗口画在 [ ] 之间，最后一手在 ( ) 之间。之后用 `next`、`prev` 和 `goto` 前进后退。CSV 列出所有着法。

    路径 12:2/15 是第 12 手后第二个变化的第 15 手，主线为第一个。棋谱的注释和标记随局面显示，始于那里的其他变化也显示。
# A fact that is not understood has no second text, and no query finds it by its value. Ranks are
# kyu (k), dan (d), professional dan (p), a rating or a title; komi is in points, also where the
# record has hundredths, tenths or Chinese stones.
#
# The kind of a rank: professional (9p, P9段, 职业九段, or after a title), amateur (业余7段, 7d ama, and
# kyu ranks), server (a rank with *, ?, + or ~ after it, or without a mark in a game whose place is a
# server such as KGS, Tygem or Fox), rating, title. A plain 9d or 9段 elsewhere has no kind.
a-fact-that-is-not-understood =
    不能理解的信息没有第二列文本，也没有查询能按值找到它。段位为级（k）、段（d）、职业段（p）、等级分或头衔；贴目以目计，棋谱写成百分之一、十分之一或中国的子数时也换算成目。

    段位的种类：职业（9p、P9段、职业九段，或在头衔之后）、业余（业余7段、7d ama，以及级）、服务器（后面带 *、?、+ 或 ~ 的段位，或地点为 KGS、Tygem、野狐等服务器的对局中没有标记的段位）、等级分、头衔。其他地方的 9d 或 9段没有种类。
# With `where QUERY`, only the games of the query are counted, as if there were no others. Of many games
# this takes minutes, and a temporary file in the database's folder or, if that cannot be written, in the
# system's folder for temporary files.
with-where-query-only-the-games = 用 `where QUERY` 时只统计查询的对局，就像没有其他对局一样。对局多时需要几分钟，并在数据库文件夹中用一个临时文件；不能写入时用系统的临时文件夹。
# Single games are removed from all corpora. The file of a removed game is not read again as long as
# it is unchanged: remove the corpus and import it again to get the game back.
single-games-are-removed-from-all = 单独的对局从所有棋谱库中删除。被删对局的文件只要没有变化就不再读取：要恢复，请删除棋谱库后重新导入。
# The records' files are not needed: the database has their texts. Games that join the corpus later
# are treated likewise; `import --variations` sets this for a new corpus.
#
# In queries, an option of a pattern says in which lines it is looked for: `in main` (the default),
# `in variations`, or `in any`. A hit in a variation has a path: 12:2/15 is move 15 of the second line
# after move 12, and `show GAME 12:2/15` shows it.
the-records-files-are-not-needed =
    不需要棋谱文件：数据库有它们的文本。以后加入棋谱库的对局同样处理；`import --variations` 为新棋谱库作此设置。

    在查询中，棋形的选项说明在哪些变化中查找：`in main`（默认）、`in variations` 或 `in any`。变化图中的出现处有路径：12:2/15 是第 12 手后第二个变化的第 15 手，`show GAME 12:2/15` 显示它。
# 5x5 holds the windows of 5x5 points around played moves, 5x5-all those of the whole board. Most of
# the latter occur in one game only: it takes more space than all other shapes together. So its size is
# estimated first, from a sample of the games, and it is added with --yes only.
t-5x5-holds-the-windows-of-5x5 = 5x5 是下出的着法周围 5x5 点的窗口，5x5-all 是全盘所有的窗口。后者大多只出现在一局中：它比其他所有形状合起来还占空间。因此先从部分对局估计其大小，只有用 --yes 才添加。
# Every value is read and its checksum verified. Without --quick, each game is also replayed from its
# text, and the dictionary is counted again and compared entry by entry.
every-value-is-read-and-its = 读取每个值并验证其校验和。不用 --quick 时，还按文本重放每局棋，并重新统计字典、逐项比较。
# The database is verified first. If nothing is damaged, nothing is changed. Otherwise a new database is
# built from the readable data, and the damaged one is kept beside it.
the-database-is-verified-first-if = 先验证数据库。没有损坏时不作更改。否则用可读的数据建立新数据库，损坏的保留在旁边。
# Each game joins the corpora of the same names, exactly as if its record were imported: duplicates are
# not counted twice. Tags and saved sets are copied; if a set with the same name has another query, it
# is saved as NAME-2. The other databases are not changed. If the database does not exist, it is created
# with the shapes of the first of them.
#
# Several are merged in their order; if one cannot be read, those before it are merged. A backup file is
# first restored into the folder for temporary files.
each-game-joins-the-corpora-of =
    每局加入同名的棋谱库，就像导入其棋谱一样：重复的不计两次。标签和已存集合会复制；同名而查询不同的集合保存为 NAME-2。其他数据库不变。数据库不存在时，按其中第一个的形状建立。

    多个数据库按次序合并；其中一个不能读取时，之前的已经合并。备份文件先恢复到临时文件夹。
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
    对局按读取时的内容写出，编码为 UTF-8，由 CA 注明。在由棋形找到的对局中，出现处的节点有标记：第一处 HO[2]，其他 HO[1]，供能跳到那里的软件使用；另有注释，并在棋子上加方块。两个棋谱库对同一局有不同棋谱时，`export corpus NAME` 写出该库的，其他命令写出最先导入的。SGF 没有标签和已存集合的位置：`backup` 会保存它们，`merge` 会复制它们。树包含下在棋形窗口中的着法，合并后带次数；没有棋形时从空棋盘开始。图是文本，或按文件扩展名为图片：.svg、.png 或 .html。wiki 图采用 Sensei's Library 的格式，含 `at` 所指的棋盘边，并在最常见的后续处标字母。

    表格写出所有列：
    {""}    export games [QUERY] --to FILE     对局：棋手、段位、队伍、日期、
    {""}                                       赛事、贴目、结果、手数、
    {""}                                       着法、棋谱库、来源文件、标识
    {""}    export hits QUERY --to FILE        出现处：位置、对称、手数、
    {""}                                       所在对局的信息
    {""}    export dictionary SHAPE --to FILE  一种形状的所有棋形及次数；
    {""}                                       也可写 `patterns`
    文件扩展名决定格式：.csv、.json、.parquet、.arrow（Arrow 文件格式），字典还可用 Pachi 的 .spat（次数在 FILE.counts 中）。
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
    模板是含格子 `?` 的棋形，无论它们填什么（空、黑、白），棋形都出现：每种填法至少在 --min-games 局中。只列出极大模板：没有别的格子还能变成 `?`。最少的填法次数最多的排在前面。

    用 --statistical 时，棋形有一个 `?`，其状态对窗口内的下一手影响很小。列出的棋形在整个列表 95 % 的置信度下，该格填法不同时最多改变十分之一的下一手（--within 0.1）：
    {""}    局数        每种填法的对局数；一局只计一次，
    {""}                不论出现多少次
    {""}    差异        差别最大的两种填法之间，
    {""}                观察到的不同下一手的比例
    {""}    最大        该比例的置信上限
    下在 `?` 本身也算差异。5x5 在字典中只有下出的着法周围的，因此下一手是下在中心的，差异在于由谁下。

    形状：3x3、diamond，添加过的 4x4；用 --statistical 时还有 5x5。
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
    {""}    布局：N 手之后的局面，不论着法的次序。
    {""}    旋转和翻转的棋盘算同一布局；用 `swap` 时交换黑白的也算。
    {""}    用 --ordered 时，着法次序不同的布局算不同的布局。
    fuseki show POSITION [MOVE]
    {""}    以 Park 坐标表示局面：对每一层（到天元的距离），四边写成
    {""}    0（空）、1（黑）、2（白）的串，以及三进制数。
    fuseki same A B [--moves N]
    {""}    两个局面是否相同，以及经何种旋转或翻转。
    fuseki count POSITION [--moves N] [by player]
    {""}    一个局面在同样手数后出现在多少局中：作为其旋转之一、
    {""}    翻转之一，以及任意一种。用 `by player` 时按棋手列出。

    POSITION、A 和 B 是对局编号、SGF 文件，或 Park 坐标的着法，黑白交替：
    {""}    fuseki count North,6,0 South,6,0 by player
    坐标是 AREA,LEVEL,OFFSET。区域为 North、East、South、West；偏移从该边起始的角顺时针计数。

    名称属于一方，由着法次序得出。名称适用于布局过半的对局时，布局就有该名称；不适用于全部时给出比例。名称读自下面的定义，以及 gopdb 数据文件夹中的 `fuseki_names.txt` 或 --names 的文件，格式相同。

    如果 --where 指定一名棋手，还会给出该棋手用各布局的胜率。
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
    一个变化是角部下出的着法，直到双方都下在别处。到达同一局面的不同次序合并；列出最常见的次序，画在右上角。`tenuki` 表示另一方下在别处。让子对局略去。

    变化始于角部 7x7 点内的一子，那里的着法都属于它。再往外到 10x10 点内，一手棋如果距其棋子不超过 4 路且没有别的角的棋子更近，就属于它：夹算，远处的边上着法不算。

    “结束”是变化在此结束的次数，“出现”是其局面出现的次数，“先着方胜率”是在出现的角中先在角部落子的一方赢得对局的比例。如果 --where 只指明一位棋手，“棋手胜率”就是该棋手先落子的角中的比例。用 --to 时整棵树写成 SGF；下过少于 --least 次的着法略去。
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
    NAME 是棋手的全名；大小写和重音不计。使用别名表中该棋手的所有名字。`report me` 是由 `me = NAME or OTHER_NAME` 或别名表的 `me = NAME = OTHER NAME` 一行指定的棋手。不同服务器的昵称除非表中说明，不会当作同一棋手。

    一局为一次试验。比率带 95 % 置信区间。棋手与相同年份和段位的他人对局比较，或与 `against QUERY` 的对局比较；每局取一名棋手的部分。棋手与自己的对局取一方比较，不计胜者。布局、定式、棋形（着法周围的 5x5 点）和应手（对手上一手周围 7x7 点内，或在别处）用 Fisher 精确检验分层比较：与颜色、棋盘大小和让子相同的对局，如果该棋手十分之九的对局有对应者，还要年份和段位相同。他人的比例是他们在该棋手各层中的对局的比例。p 值按 Holm 方法就比较数校正：报告作出任何错误断言的概率最多 5 %。`p` 是校正后的值。少于 --least 局时不作断言。

    {""}    differs   该棋手比他人多下或少下的
    {""}    replies   该棋手多应 A 而他人多应 B 的局面
    {""}    scores    该棋手胜率高于或低于同层其他对局的布局和定式
    {""}    changes   后一半对局比前一半更常见或更少见的布局和定式

    如果数据库中没有更早的对局在全盘同一局面（任何对称）下过一手，而至少 20 局更早的对局有该局面，这一手就是新手。列出该棋手下出、后来他人也下的新手，连同下它一方的成绩；没有日期的对局略去。`gopdb novelty GAME` 显示一局的更多内容。
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
    {""}    QUERY 找到的对局或全部对局的棋手，及其局数、成绩、年份和段位；
    {""}    --by 排序。
    players same
    {""}    可能是同一棋手而尚未设为别名的成对名字：同一局的棋谱用两个名字、
    {""}    知名棋手的名字、字母相同、或词相同而次序不同。在 --accept 把它们
    {""}    加入别名文件之前没有任何影响（`help facts`）。
    players like NAME
    {""}    对局与 NAME 最相近的棋手，不计双方之间的对局。
    {""}    NAME 可以是 `me`，由 `me = NAME` 设定。
    players who FILE…
    {""}    对局与文件中的最相近的棋手。
    players identify
    {""}    测量其效果：每名棋手最近的对局作为未见，用它们在全部棋手中查找。
    {""}    对其中一方未见的对局，对另一方也不作为已知。
    players strength
    {""}    从对局估计棋力的准确程度。
    players strength NAME
    {""}    一名棋手的棋力，依据已知棋力的他人的对局。
    players strength of FILE…
    {""}    对文件中的棋手作同样估计。

    比较对局时看棋手着法周围的 5x5 点、对对手着法周围 7x7 点的应手、布局，以及在别处应的频率。得分是两个偏差的余弦，即该棋手和这些对局相对同色所有棋手平均的偏差。颜色相同不算相近。得分只排列棋手，不是概率：总有最相近的，即使数据库不认识此人。所列布局在两者中都比在所有棋手中常见。

    棋力是数据库对局中的段位，用 --labels results 时是按成绩的等级分：高于平均棋手的 Elo 分。数字文件（例如棋风的尺度）也同样估计。它是棋手着法的线性函数，不反映对谁的成绩。未参加学习的棋手中，十名有九名落在区间内。

    服务器上的昵称属于各人。棋手在一个棋谱库内比较：有多个时用 --where corpus NAME 选一个，或用 --opt-in 跨库比较。
# Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
# do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
# `suggest` and `evaluate`. Train again after games were added or removed.
#
# With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
# calibration error is how far predicted probabilities and played shares differ, on average, in
# percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
# before.
counts-the-patterns-around-the-moves =
    统计全部对局中着法周围的棋形，并用部分对局拟合棋形和着法作用（提子、打吃、距离）的权重。模型存储在数据库中，供 `suggest` 和 `evaluate` 使用。增减对局之后请重新训练。

    用 --hold-out 200 时每 200 局留出一局，并输出在这些对局上的准确率。校准误差是预测概率与实际比例的平均差，以百分点计；--calibration 输出其依据的表格。Ctrl-C 保留原来的模型。
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
    列出最可能的下一手及其原因。各列的含义不同：
    {""}    概率       接着下这手的预测概率，依据模型所知的一切：
    {""}               周围、提子和打吃、上几手、布局
    {""}    半径       模型见过的该手最大周围的半径，由黑下
    {""}    局面数     有这些周围且轮到该方的局面；持续的周围
    {""}               在每个局面中都计
    {""}    实际       在这些局面中下这手的次数
    {""}    胜         下这手的对局中该方的胜局；每方每局只计
    {""}               一次，因此可能少于次数
    {""}    对局       下这手的对局编号
    会说明模型所学对局及其年份。距该局五年以内的对局不到十分之一时也会说明：这时概率不太可靠（benches/README.md）。“实际”占“局面数”的比例不是概率：它只取决于周围，并包括周围持续的所有局面。`gopdb train` 训练模型；benches/README.md 说明概率与其他对局的符合程度。以后导入或删除的对局立即计入，一次更改最多 1,000 局；概率在下次训练时改变。

    用 --where 时，先按查询的对局进一步拟合模型，“局面数”“实际”“胜”“对局”只计这些对局。如果查询指定一名棋手，则只学习该棋手的着法：答案是该棋手会下什么。GAME 本身除外。这些对局中少见的着法保持全部对局给出的概率；他人几乎没有的习惯要从许多对局才能学到。`evaluate --where` 测量拟合的收益。

    GAME 是 SGF 文件或对局编号；在 shell 中不写则为当前对局。MOVE 是这么多手之后的局面，默认最后。 MOVES 是从黑方起的点：Q16 D4。
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
    用 `train` 学得的模型给 PATH 中对局的着法排名。按对局的阶段列出：多少手排第一、排进前 5、前 10 和前 20，以及预测概率的平均对数。校准误差是预测概率与实际比例的平均差，以百分点计：分别针对每个局面最可能的一手和最可能的十手。--calibration 输出其依据的表格：按预测概率分组的着法及其实际下出的比例。数据库中的对局会略去，因为模型是用它们训练的。

    --where 测量 `suggest --where` 的收益：模型按查询中参加训练的对局进一步拟合，然后两个模型都给查询中被 `train --hold-out` 留出的对局排名。如果查询指定一名棋手，则只学习和排名该棋手的着法。排第一的比例之差带 95 % 区间。
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
    显示为活、死或劫的结果都已证明。没有定论的题会如实报告，并给出看来最好的着法。

    FILE 是 SGF 或 GoLD 的文本格式。目标是有 TR 的棋子，否则有 MA 的棋子，否则 --target，否则被包围的棋。允许下在 TR 旁有 MA 的空点，否则 VW，否则目标周围由棋子包围的点。目标在这些点之外有气时，允许下在距目标三步以内。没有标记的区域会扩大，直到外面的着法不能改变结果；如果仍能改变，则题目未定，并说明区域内的结果。先行方是 PL，或标题、注释所说的，或文件中第一手的一方。多道题或文件夹给出表格。

    没有标记或 --target 时，目标是另一方棋子包围的棋，缺口能被封上：包括其所有棋串，小的也算。有几块时，先试文件中着法附近的、标题或注释所说颜色的（Black to play and live、黑先杀白）：取第一块死活取决于谁先下、且标为正确的变化的第一手成功的。答案说明目标如何选出，并列出其他的。

    GAME MOVE at REGION 取数据库中的局面。允许下在区域的空点。目标是 `target` 之后各点的棋串，或气全在区域内的最大棋串。

    每个答案都说明其前提：谁有劫材、区域从何而来，以及结果是否对全盘成立。标记的区域是题目的前提：在它之外有气的棋串永远吃不掉。

    规则：双方都可虚手。劫禁止某点时的虚手解除禁止；其他连续两次虚手以活告终。双活算活。

    劫：没有 --threats 时，答案给出没有劫材的结果和使结果改变的劫材数。只有劫最好的着法成功；其他的列出还需要的劫材。用 --threats N 时，不先下的一方有 N 个劫材，另一方没有。

    循环：如果双方都不能不循环而取胜，则显示循环的着法和其名称：三劫、长生、蜜糖劫、送二还一。--superko positional 另给出任何盘面不能重现时的结论；与劫一样，解除禁止的虚手和劫材是下在别处的着法，其后每个盘面都是新的。

    文件中标为正确或错误的变化（RIGHT、Correct、正解、+、TE、WRONG、BM、DO）与证明对照；没有这些标记时第一个变化算正确。没有定论时，列出文件标为正确的着法。

    --audit 列出一本书的题目的错误：标为正确而失败、标为错误而成功的变化；其他成功的第一手；无论谁先都活或都死的棋；含不能下的着法的变化。用 --tree 时写出有错误的题目的解答和反驳。
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
    您执一方；电脑按文件的变化应对，否则下它能证明的最好的着法，并反驳失着。区域外的着法按虚手处理。在 shell 中，`play` 之后的各行是着法；`gopdb play FILE` 从标准输入读取。

    {""}  D4      着法             undo, redo   前进后退           hint    最好的着法
    {""}  pass    虚手             reset        回到开头           switch  交换双方
    {""}  board   重画棋盘         moves        已下的着法         quit    离开

    双方都可虚手。劫使您不能下某点时，虚手解除禁止；攻方的其他虚手放弃此题。双活算活。
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
    在 shell 中，`edit` 之后的各行修改题目；`gopdb edit FILE` 从标准输入读取它们。文件不存在时从空棋盘开始。

    {""}  black C3 D4, white E5, empty C3   放置和移去棋子
    {""}  target C3                         把这个棋串标为目标，或取消
    {""}  region A1..C3 D4                  允许下在那里，或再次禁止
    {""}  enclose                           允许下在棋子包围的点，
    {""}                                    或目标附近
    {""}  first black                       谁先下：目标的一方求活，
    {""}                                    另一方求杀
    {""}  ko D4, ko none                    不能立即提劫的点
    {""}  about TEXT                        题目的说明
    {""}  rotate, flip, swap                旋转 90 度、左右翻转、
    {""}                                    交换黑白
    {""}  undo, board, check                撤销、画棋盘、求解
    {""}  save, save FILE, quit             写出含 TR 和 MA 的 SGF
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
    题目是一个局面，含目标子（SGF：TR，否则为棋子上的 MA）、允许下的点（TR 旁的 MA，否则 VW，否则目标周围由棋子包围的点，否则距目标三步以内）和先行方（PL）。也读取 GoLD 的文本格式。不写 PATH 时用本文件夹的题目。

    `like` 保留含有这些棋形的题目，用 and、or、not 和 with 连接。`sym` 查找所有旋转、翻转和黑白交换。

    `mine` 在查询找到的对局（不写则全部对局）中查找这样的局面：四子以上的棋串恰好有唯一的第一手可以杀或活。这都经过证明，每个证明也经过验证：即使对方有四个劫材，这手也成功；没有劫材时，区域内的其他着法和脱先都失败。结论都对全盘成立。--missed 保留轮到的一方没有下出正解的题，--missed me 保留您失误的；--difficulty 3.. 保留难度 3 到 5 的。

    略去过于简单的题：一开始就在打吃中的目标、提子的正解，或杀和救都不超过三手的。以前找到的（即使旋转、翻转或交换黑白）和 --to 文件夹中已有的也略去。“实战”说明棋手是否找到正解。Ctrl-C 保留已找到的。

    `train` 在 shell 中或标准输入上问文件和文件夹中的题：先到期的，再新题，容易的在前。之后的各行是着法（D4、pass），或 `solution`、`skip`、`board`、`quit`。着法按证明判断；没有证明的，按文件中正误的变化判断（RIGHT、Correct、正解、+、TE、WRONG、BM、DO；没有标记时第一个变化为正），文件中没有的着法由求解器判断。区域外的着法按虚手处理。题目放在七个盒子里（S. Leitner，1972）：答对进入下一盒，答错回到第一盒，在 1、2、4、8、16、32 或 64 天后再问。数据库保存成绩，文件改名或图形旋转后也有效；`backup` 和 `merge` 也包括它们。
# For bash, save the output as ~/.local/share/bash-completion/completions/gopdb; for zsh as _gopdb in a
# folder of $fpath; for fish as ~/.config/fish/completions/gopdb.fish.
for-bash-save-the-output-as = bash 请把输出存为 ~/.local/share/bash-completion/completions/gopdb；zsh 存为 $fpath 中某个文件夹的 _gopdb；fish 存为 ~/.config/fish/completions/gopdb.fish。
# `gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own:
# `man gopdb-find`.
gopdb-man-man-l-shows-the = `gopdb man | man -l -` 显示 gopdb 的手册页。用 --to 时每个命令有自己的一页：`man gopdb-find`。
# how patterns are written
how-patterns-are-written = 棋形的写法
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
    SHAPE "从上往下的各行，行间用 / 分隔" [sym] [at PLACE] [move RANGE] [next …]

    {""}  shape     3x3、4x7（4 行 7 列）、diamond、diamond3、board；可省略
    {""}  cells     B X 黑   W O 白   _ . 空   ? 任意   b 非白   w 非黑
    {""}            s 棋子   # 棋盘外
    {""}  sym       全部 16 种：旋转、翻转、交换黑白；或 rot、mirror、swap
    {""}  at        corner、side、center、Q16（左上角的点）、A19..G13
    {""}  move      1..60：只在这些手数的局面中
    {""}  next      black，或 B at 2,3：接着下的着法
# a position as a pattern, and going on from an answer
a-position-as-a-pattern-and = 以局面为棋形，以及从结果继续
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
    SOURCE [at REGION] [loose] [anywhere] [sym] …        查询中可写棋形的任何地方

    {""}  source    here（`show` 显示的对局，或上次结果的局面）
    {""}            game 66 move 31、file my.sgf move 40
    {""}  region    at N19..T13、at corner Q16（从 Q16 到角）、board
    {""}  loose     空点匹配任何状态（也可写 at least）；否则必须为空（exactly）
    {""}  anywhere  不限于区域所在的位置
    {""}  sym       也在其他角和边，并交换黑白

    会输出查询及其棋形，可供修改。得到结果之后：

    {""}  play A       下后续 A 并再次查询；play D4、play white D4、pass
    {""}  tenuki       轮到的一方脱先
    {""}  back         退回上一步
    {""}  open 3       在出现处显示第三局；next 和 prev 前进后退，play D4 离开它
    {""}  explore      全盘：接着下了什么，从空棋盘开始，或 `explore here`
# liberties, captures, ko, and players by their colour in the pattern
liberties-captures-ko-and-players-by = 气、提子、劫，以及按棋形中颜色的棋手
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
    棋形的选项，各针对第 R 行第 C 列的格子：

    {""}  liberties 2 at R,C     该格的棋串有 2 口气；也可写 ..3、2..4
    {""}  atari at R,C           同 liberties 1
    {""}  captures at R,C        轮到的一方下在这个空格会提子；
    {""}                         captures B at R,C 指黑方
    {""}  ko at R,C              这里刚提一子，不能立即提回

    按棋形中的颜色给出棋手的条件；交换黑白时也随之交换：

    {""}  player "Lee Sedol" as B     rank 9d.. as W     winner as B
# conditions on games: players, dates, results
conditions-on-games-players-dates-results = 对局条件：棋手、日期、结果
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
    {""}                                  文本，出现在任何位置；"Lee*" 表示开头
    {""}  date      2003、2003-05、1970s、2003..2005
    {""}  result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
    {""}  winner    black、white、none，或名字
    {""}  rank      9d、1p..       komi 6.5、5.5..7.5
    {""}  moves, handicap, size, id   数和范围：moves 200..
    {""}  fuseki    布局：fuseki sanrensei、fuseki 三連星 as B
    {""}  joseki    角部变化：joseki "3-3 invasion" at upper right

    棋手的其他名字从您的文件读取：shell 历史旁的 aliases.txt，或 $GOPDB_ALIASES 所指的文件；每行一名棋手，名字之间写 =。用其中一个全名查询就等于查询全部：Lee Sedol = Yi Se-tol = 李世石

    `me = NAME or OTHER_NAME` 说明您是谁。此后 `me` 是一个条件：您的对局；在棋形旁的 `me as B` 指您执其黑子的对局
# .format, .timing, .open and the like
format-timing-open-and-the-like = {"."}format、.timing、.open 等
# .format table|json|csv   .timing [on|off]   .pager [on|off]
# .plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
format-table-json-csv-timing-on =
    {"."}format table|json|csv   .timing [on|off]   .pager [on|off]
    {"."}plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
# keys of the editor
keys-of-the-editor = 编辑键
# Tab completes; Up and Down go through history, Ctrl-R searches it; Right takes the hint.
# A line continues while a quote or parenthesis is open, or after and, or, not, with, then
# or a backslash; `;` separates commands, and several lines may be pasted at once. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.
tab-completes-up-and-down-go =
    Tab 补全；上下键翻历史，Ctrl-R 搜索历史；右键采用提示。
    引号或括号未闭合时，以及在 and、or、not、with、then 或反斜杠之后，一行会续到下一行；
    `;` 分隔命令，可一次粘贴多行。Ctrl-C 放弃这一行或停止查询；Ctrl-D 或 quit 退出。
# the whole language
the-whole-language = 整个查询语言
# more [N]: list the next results of the last `find`; limit N: list N of them
more-n-list-the-next-results = more [N]：列出上次 `find` 的后续结果；limit N：列出 N 个
# next [N], prev [N], goto MOVE|start|end: step through the game that `show` opened
next-n-prev-n-goto-move = next [N]、prev [N]、goto MOVE|start|end：在 `show` 打开的对局中前进后退
# open [N]: show result N at its hit; after `explore`, open A: the last game with A
open-n-show-result-n-at = open [N]：显示结果 N 的出现处；`explore` 之后 open A：最后下 A 的对局
# play A, play D4: play on from the last answer and ask again; play FILE: a problem
play-a-play-d4-play-on = play A、play D4：从上次结果继续并再次查询；play FILE：做一道题
# back: take the last `play`, `pass` or `tenuki` back
back-take-the-last-play-pass = back：退回上一次 `play`、`pass` 或 `tenuki`
# tenuki, pass: the player to move plays elsewhere, or passes
tenuki-pass-the-player-to-move = tenuki、pass：轮到的一方脱先或虚手
# leave the shell; so does Ctrl-D
leave-the-shell-so-does-ctrl = 退出 shell；Ctrl-D 也可
# `corpora` lists them
corpora-lists-them = `corpora` 列出棋谱库
# leave out `in variations` and `in any`
leave-out-in-variations-and-in = 请去掉 `in variations` 和 `in any`
# `variations CORPUS on` keeps those of a corpus, `import --variations` those of files
variations-corpus-on-keeps-those-of = `variations CORPUS on` 保存一个棋谱库的变化图，`import --variations` 保存文件的变化图
# `stats` prints the number of games
stats-prints-the-number-of-games = `stats` 输出对局数
# `save NAME = QUERY` saves a set
save-name-query-saves-a-set = `save NAME = QUERY` 保存集合
# `help fuseki` lists the names
help-fuseki-lists-the-names = `help fuseki` 列出名称
# `help joseki` lists the names
help-joseki-lists-the-names = `help joseki` 列出名称
# `me = "Your Name" or your_nickname` defines it; `player "me*"` finds names that begin so
me-your-name-or-your-nickname-2 = `me = "Your Name" or your_nickname` 定义它；`player "me*"` 查找以此开头的名字
# give it a text, such as `tag 12 "ladder"`
give-it-a-text-such-as = 请写标签，如 `tag 12 "ladder"`
# `gopdb train` trains one
gopdb-train-trains-one = `gopdb train` 训练一个
# import some first
import-some-first = 请先导入一些
# widen the query, or leave out one game in 10 with `train --hold-out 10`
widen-the-query-or-leave-out = 请放宽查询，或用 `train --hold-out 10` 每 10 局留出一局
# `gopdb train` trains the model again
gopdb-train-trains-the-model-again = `gopdb train` 重新训练模型
# name a folder that does not exist
name-a-folder-that-does-not = 请给出不存在的文件夹
# try another backup
try-another-backup = 请试另一个备份
# restore it from a backup, or import the games again
restore-it-from-a-backup-or = 请从备份恢复，或重新导入对局
# narrow the query: a larger pattern, a place such as `at corner`, or facts of the games
narrow-the-query-a-larger-pattern = 请缩小查询：更大的棋形、`at corner` 等位置，或对局条件
# `export patterns SHAPE` writes all patterns
export-patterns-shape-writes-all-patterns = `export patterns SHAPE` 写出所有棋形
# check whether its folder was moved or its disk removed
check-whether-its-folder-was-moved = 请检查它的文件夹是否被移走，或磁盘是否被取下
# check the disk and try again
check-the-disk-and-try-again = 请检查磁盘后再试
# check the disk; if the error stays, restore a backup or run `gopdb repair`
check-the-disk-if-the-error = 请检查磁盘；如果错误仍在，请恢复备份或运行 `gopdb repair`
# wait for it to end; queries work meanwhile
wait-for-it-to-end-queries = 请等它结束；其间可以查询
# `gopdb import PATH` makes one; --db names another
gopdb-import-path-makes-one-db = `gopdb import PATH` 建立一个；--db 指定另一个
# name another folder with --db
name-another-folder-with-db = 请用 --db 指定另一个文件夹
# `gopdb verify` lists what is damaged; restore a backup or run `gopdb repair`
gopdb-verify-lists-what-is-damaged = `gopdb verify` 列出损坏之处；请恢复备份或运行 `gopdb repair`
# check the disk and run the command again
check-the-disk-and-run-the = 请检查磁盘后重新运行命令
# use the version of gopdb that made it, or import its games again into a new database
use-the-version-of-gopdb-that = 请用建立它的 gopdb 版本，或把对局重新导入新数据库
# free some space and try again
free-some-space-and-try-again = 请腾出一些空间后再试
# raise the limit of a file's size (`ulimit -f`) and try again
raise-the-limit-of-a-file = 请提高文件大小的限制（`ulimit -f`）后再试
# raise the limit of open files (`ulimit -n`) and try again
raise-the-limit-of-open-files = 请提高打开文件数的限制（`ulimit -n`）后再试
# free some memory, or raise its limit (`ulimit -v`), and try again
free-some-memory-or-raise-its = 请腾出一些内存或提高其限制（`ulimit -v`）后再试
# raise the limit of processes (`ulimit -u`) or use fewer --threads
raise-the-limit-of-processes-ulimit = 请提高进程数的限制（`ulimit -u`），或减少 --threads
# check the owner and the permissions, or name another place
check-the-owner-and-the-permissions = 请检查所有者和权限，或指定另一处
# try again later
try-again-later = 请稍后再试
# name another file, or replace it with --force
name-another-file-or-replace-it = 请指定另一个文件，或用 --force 覆盖它
# name another file
name-another-file = 请指定另一个文件
