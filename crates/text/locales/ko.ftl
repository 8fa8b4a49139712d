# The texts of gopdb: the English text, and below it its translation (ko).

## Errors

# ; available: {}
available = . 있는 것: { $v1 }
# black
black = 흑
# white
white = 백
# Black
black-2 = 흑
# White
white-2 = 백
# alive
alive = 삶
# dead
dead = 죽음
# seki
seki = 빅
# repetition
repetition = 순환
# not decided
not-decided = 미정
# live
live = 살기
# kill
kill = 잡기
# time
time = 시간
# stopped
stopped = 중지
# nodes
nodes = 노드 수
# region
region = 영역
# depth
depth = 깊이
# eternal life
eternal-life = 장생
# triple ko
triple-ko = 삼패
# quadruple ko
quadruple-ko = 사패
# molasses ko
molasses-ko = 당밀패
# a cycle
a-cycle = 순환
# black rank
black-rank = 흑 단급
# black team
black-team = 흑 팀
# white rank
white-rank = 백 단급
# white team
white-team = 백 팀
# date
date = 날짜
# result
result = 결과
# komi
komi = 덤
# handicap
handicap = 접바둑
# event
event = 대회
# round
round = 라운드
# place
place = 장소
# name
name = 이름
# rules
rules = 규칙
# source
source = 출처
# board
board = 전체 판
# upper left
upper-left = 왼쪽 위
# upper right
upper-right = 오른쪽 위
# lower left
lower-left = 왼쪽 아래
# lower right
lower-right = 오른쪽 아래
# read
read = 읽기
# write
write = 쓰기
# open
open = 열기
# text file
text-file = 텍스트 파일
# text files
text-files = 텍스트 파일
# all games
all-games = 모든 대국
# the query's games
the-query-s-games = 질의의 대국
# ranks
ranks = 단급
# points
points = 점
# up to {last} moves
up-to-last-moves = { $last }수까지
# {first}–{last} moves
first-last-moves = { $first }~{ $last }수
# {first} moves or more
first-moves-or-more = { $first }수 이상
# no set named ${name}; did you mean ${near}?
no-set-named-name-did-you = ${ $name }(이)라는 묶음이 없습니다. ${ $near }을(를) 뜻합니까?
# expected a number of bytes, such as 512M or 2G
expected-a-number-of-bytes-such = 512M이나 2G 같은 바이트 수가 필요합니다
# unrecognized subcommand '{name}'
unrecognized-subcommand-name = '{ $name }'은(는) 없는 명령입니다
# unexpected argument '{name}' found
unexpected-argument-name-found = 예상하지 못한 인수 '{ $name }'
# invalid value '{value}' for '{name}'
invalid-value-value-for-name = '{ $value }'은(는) '{ $name }'의 올바른 값이 아닙니다
# invalid value '{value}' for '{name}': {reason}
invalid-value-value-for-name-reason = '{ $value }'은(는) '{ $name }'의 올바른 값이 아닙니다: { $reason }
# unexpected value '{value}' for '{name}' found; no more were expected
unexpected-value-value-for-name-found = '{ $name }'에 값 '{ $value }'이(가) 남습니다
# a value is required for '{name}' but none was supplied
a-value-is-required-for-name = '{ $name }'에는 값이 필요합니다
# the following required arguments were not provided:
the-following-required-arguments-were-not = 다음 인수가 필요합니다:
# the argument '{name}' cannot be used with '{other}'
the-argument-name-cannot-be-used = '{ $name }'은(는) '{ $other }'와(과) 함께 쓸 수 없습니다
# the argument '{name}' cannot be used with:
the-argument-name-cannot-be-used-2 = '{ $name }'은(는) 다음과 함께 쓸 수 없습니다:
# the argument '{name}' cannot be used multiple times
the-argument-name-cannot-be-used-3 = '{ $name }'은(는) 한 번만 쓸 수 있습니다
# a similar argument exists: '{name}'
a-similar-argument-exists-name = 비슷한 인수가 있습니다: '{ $name }'
# some similar arguments exist: {names}
some-similar-arguments-exist-names = 비슷한 인수가 있습니다: { $names }
# a similar subcommand exists: '{name}'
a-similar-subcommand-exists-name = 비슷한 명령이 있습니다: '{ $name }'
# some similar subcommands exist: {names}
some-similar-subcommands-exist-names = 비슷한 명령이 있습니다: { $names }
# a similar value exists: '{name}'
a-similar-value-exists-name = 비슷한 값이 있습니다: '{ $name }'
# some similar values exist: {names}
some-similar-values-exist-names = 비슷한 값이 있습니다: { $names }
# to pass '{name}' as a value, use '{other}'
to-pass-name-as-a-value = '{ $name }'을(를) 값으로 쓰려면 '{ $other }'로 쓰십시오
# For more information, try '{command}'.
for-more-information-try-command = 자세한 내용은 { $command }를 보십시오.
# No such file or directory (os error 2)
no-such-file-or-directory-os = 파일이나 폴더가 없습니다
# Permission denied (os error 13)
permission-denied-os-error-13 = 권한이 없습니다
# File exists (os error 17)
file-exists-os-error-17 = 파일이 이미 있습니다
# Not a directory (os error 20)
not-a-directory-os-error-20 = 폴더가 아닙니다
# Is a directory (os error 21)
is-a-directory-os-error-21 = 폴더입니다
# File too large (os error 27)
file-too-large-os-error-27 = 파일이 너무 큽니다
# No space left on device (os error 28)
no-space-left-on-device-os = 디스크에 남은 공간이 없습니다
# Read-only file system (os error 30)
read-only-file-system-os-error = 파일 시스템이 읽기 전용입니다
# Address already in use (os error 98)
address-already-in-use-os-error = 주소가 이미 사용 중입니다
# Cannot assign requested address (os error 99)
cannot-assign-requested-address-os-error = 쓸 수 없는 주소입니다
# invalid digit found in string
invalid-digit-found-in-string = 숫자가 아닌 문자가 있습니다
# cannot parse integer from empty string
cannot-parse-integer-from-empty-string = 숫자가 없습니다
# invalid float literal
invalid-float-literal = 수가 아닙니다
# unexpected end of file
unexpected-end-of-file = 파일이 도중에 끝났습니다
# failed to fill whole buffer
failed-to-fill-whole-buffer = 파일이 도중에 끝났습니다
# stream did not contain valid UTF-8
stream-did-not-contain-valid-utf = 올바른 UTF-8이 아닙니다
# interrupted
interrupted = 중단되었습니다
# the time limit was reached
the-time-limit-was-reached = 제한 시간이 지났습니다
# unpack it and import the folder
unpack-it-and-import-the-folder = 압축을 풀고 그 폴더를 가져오십시오
# open it in the program that wrote it and save it as SGF
open-it-in-the-program-that = 만든 프로그램에서 열어 SGF로 저장하십시오
# an lzip file
an-lzip-file = lzip 파일
# a file compressed by `compress`
a-file-compressed-by-compress = `compress`로 압축한 파일
# an encrypted PandaNet record (UGZ)
an-encrypted-pandanet-record-ugz = 암호화된 PandaNet 기보(UGZ)
# a record in the format of Ishi or Many Faces of Go (GO)
a-record-in-the-format-of = Ishi 또는 Many Faces of Go 형식의 기보(GO)
# a record in the format of Go Master (MGT)
a-record-in-the-format-of-2 = Go Master 형식의 기보(MGT)
# an Igosoft record (IG1)
an-igosoft-record-ig1 = Igosoft 기보(IG1)
# no line `\HS` or `INI`at the start of a GIB record
no-line-hs-or-ini-at = GIB 기보의 처음에 `\HS`나 `INI` 줄이 없습니다
# no column is called `{name}`; there are id, {}, and - for one that is not read
no-column-is-called-name-there = `{ $name }`이라는 열은 없습니다. id, { $v1 }, 읽지 않을 열은 -를 씁니다
# exactly one column must be `id`
exactly-one-column-must-be-id = `id` 열이 꼭 하나 있어야 합니다
# the column `{name}` is given twice
the-column-name-is-given-twice = 열 `{ $name }`이 두 번 나옵니다
# a quote is not closed; the rest is not read
a-quote-is-not-closed-the = 따옴표가 닫히지 않아 나머지는 읽지 않습니다
# expected {expected} columns, found {found}
expected-expected-columns-found-found = 열이 { $expected }개여야 하는데 { $found }개입니다
# the row has no identifier
the-row-has-no-identifier = 이 줄에 식별자가 없습니다
# the game `{id}` is in line {first} already
the-game-id-is-in-line = 대국 `{ $id }`은(는) { $first }번째 줄에 이미 있습니다
# no game has the identifier `{id}`
no-game-has-the-identifier-id = 식별자가 `{ $id }`인 대국이 없습니다
# an index of facts is needed, which only a file can have
an-index-of-facts-is-needed = 대국 정보 색인이 필요하며, 파일에만 둘 수 있습니다
# no index of facts beside it: expected {}
no-index-of-facts-beside-it = 대국 정보 색인이 옆에 없습니다: { $v1 }이(가) 있어야 합니다
# cannot read {}: {e}
cannot-read-e = { $v1 }을(를) 읽을 수 없습니다: { $e }
# it is longer than 1 GiB
it-is-longer-than-1-gib = 1 GiB보다 깁니다
# `original_sgf` has no game
original-sgf-has-no-game = `original_sgf`에 대국이 없습니다
# the object is not closed with `}`
the-object-is-not-closed-with = 객체가 `{"}"}`로 닫히지 않았습니다
# the object has no `moves`; of OGS, get each game by its number
the-object-has-no-moves-of = 객체에 `moves`가 없습니다. OGS 대국은 번호로 하나씩 받으십시오
# the board has {width}×{height} points; only square boards of 2 to 25 lines are read
the-board-has-width-height-points = 판이 { $width }×{ $height }점입니다. 2~25줄의 정사각형 판만 읽습니다
# the size of the board is missing
the-size-of-the-board-is = 판의 크기가 없습니다
# the game has no `moves`
the-game-has-no-moves = 대국에 `moves`가 없습니다
# a stone of `initial_state` is off the board
a-stone-of-initial-state-is = `initial_state`의 돌이 판 밖에 있습니다
# `moves` is not a list
moves-is-not-a-list = `moves`가 목록이 아닙니다
# move {number} is not [column, row, milliseconds]
move-number-is-not-column-row = { $number }수가 [열, 행, 밀리초]가 아닙니다
# move {number} is off the board
move-number-is-off-the-board = { $number }수가 판 밖에 있습니다
# move {number} edits the board; save the game as SGF on the server
move-number-edits-the-board-save = { $number }수는 판 편집입니다. 서버에서 SGF로 저장하십시오
# time out
time-out = 시간패
# a stone of `board` is off the board
a-stone-of-board-is-off = `board`의 돌이 판 밖에 있습니다
# {name} {number} is not a colour and a point
name-number-is-not-a-colour = { $name } { $number }이(가) 색과 점이 아닙니다
# move {number} is not a colour and a point
move-number-is-not-a-colour = { $number }수가 색과 점이 아닙니다
# not a valid {format} record: {reason}
not-a-valid-format-record-reason = 올바른 { $format } 기보가 아닙니다: { $reason }
# the point is occupied
the-point-is-occupied = 그 점에는 돌이 있습니다
# the point is off the board
the-point-is-off-the-board = 그 점은 판 밖입니다
# {path}: cannot be read: {source}
path-cannot-be-read-source = { $path }: 읽을 수 없습니다: { $source }
# {path}: this link leads back to {ancestor}, which contains it; it is not followed
path-this-link-leads-back-to = { $path }: 이 링크는 자신이 든 { $ancestor }(으)로 되돌아가므로 따라가지 않습니다
# {path}: neither a file nor a folder
path-neither-a-file-nor-a = { $path }: 파일도 폴더도 아닙니다
# {path}: the rest of the archive cannot be read: {reason}; unpack it and import the folder
path-the-rest-of-the-archive = { $path }: 압축 파일의 나머지를 읽을 수 없습니다: { $reason }. 압축을 풀고 그 폴더를 가져오십시오
# {path}: this entry of the archive cannot be read: {reason}; unpack it and import the file
path-this-entry-of-the-archive = { $path }: 압축 파일의 이 항목을 읽을 수 없습니다: { $reason }. 압축을 풀고 그 파일을 가져오십시오
# {path}: damaged: {reason}; none of its games were read, get another copy
path-damaged-reason-none-of-its = { $path }: 손상되었습니다: { $reason }. 대국을 하나도 읽지 않았으니 다른 사본을 구하십시오
# {path}: more than {limit} nested archives; unpack the outer ones
path-more-than-limit-nested-archives = { $path }: 압축 파일이 { $limit }겹 넘게 겹쳐 있습니다. 바깥쪽을 먼저 푸십시오
# {path}: {} cannot be read; {}
path-cannot-be-read = { $path }: { $v1 }은(는) 읽을 수 없습니다. { $v2 }
# {path}: not a game record of a known format
path-not-a-game-record-of = { $path }: 아는 형식의 기보가 아닙니다
# this entry unpacks to more than {limit} bytes; if you trust the archive, unpack it and import the folder
this-entry-unpacks-to-more-than = 이 항목은 풀면 { $limit }바이트가 넘습니다. 믿을 수 있는 압축 파일이면 풀어서 그 폴더를 가져오십시오
# the archive unpacks to more than {limit} bytes and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than = 압축 파일을 풀면 { $limit }바이트가 넘어 더 읽지 않습니다. 믿을 수 있으면 풀어서 그 폴더를 가져오십시오
# the archive unpacks to more than {limit} times its size, as no game records do, and is read no further; if you trust it, unpack it and import the folder
the-archive-unpacks-to-more-than-2 = 압축 파일을 풀면 원래의 { $limit }배가 넘는데 기보는 그럴 수 없으므로 더 읽지 않습니다. 믿을 수 있으면 풀어서 그 폴더를 가져오십시오
# the archive ends in the middle of this entry
the-archive-ends-in-the-middle = 압축 파일이 이 항목의 중간에서 끝납니다
# several of its entries have the same name, and it is too large to read them all
several-of-its-entries-have-the = 같은 이름의 항목이 여럿이고, 모두 읽기에는 너무 큽니다
# the compression method {method} is not supported
the-compression-method-method-is-not = 압축 방식 { $method }은(는) 지원하지 않습니다
# the checksum does not match
the-checksum-does-not-match = 체크섬이 맞지 않습니다
# it is encrypted
it-is-encrypted = 암호화되어 있습니다
# the header is not valid
the-header-is-not-valid = 헤더가 올바르지 않습니다
# a pattern needs at least one cell: write rows from the top, as in B_W/BBB/___
a-pattern-needs-at-least-one = 모양에는 칸이 하나 이상 있어야 합니다: B_W/BBB/___처럼 위 줄부터 씁니다
# {found:?} is not a cell: cells are B W _ ? b w s # and rows are separated by /
found-is-not-a-cell-cells = { $found }은(는) 칸이 아닙니다: 칸은 B W _ ? b w s #, 줄은 /로 나눕니다
# row {row} has {found} cells, but row 1 has {expected}: rows of a rectangle are equally long, and those of a diamond have 1, 3, 5 … 3, 1
row-row-has-found-cells-but = { $row }번째 줄은 { $found }칸인데 첫 줄은 { $expected }칸입니다: 직사각형의 줄은 길이가 같고, 마름모의 줄은 1, 3, 5 … 3, 1입니다
# a pattern has at most 25 rows and 25 columns; this one has {rows} rows and {columns} columns
a-pattern-has-at-most-25 = 모양은 최대 25줄 25칸입니다. 이것은 { $rows }줄 { $columns }칸입니다
# this pattern is {found}, not {expected}
this-pattern-is-found-not-expected = 이 모양은 { $expected }이(가) 아니라 { $found }입니다
# move {number}: {}[{value}] is not a point; only the moves before it are used
move-number-value-is-not-a = { $number }수: { $v1 }[{ $value }]은(는) 점이 아닙니다. 그 앞의 수만 씁니다
# after move {number}: a position is set up; play goes on there, with the stones as moves
after-move-number-a-position-is = { $number }수 뒤에 국면이 놓였습니다. 돌을 착수로 보고 이어 갑니다
# {name}[{value}] is not a point of a board of {size} lines; it is ignored
name-value-is-not-a-point = { $name }[{ $value }]은(는) { $size }줄 판의 점이 아니므로 무시합니다
# PL[{value}] is not a colour; it is ignored
pl-value-is-not-a-colour = PL[{ $value }]은(는) 색이 아니므로 무시합니다
# KM[{text}] is not a recognised komi
km-text-is-not-a-recognised = KM[{ $text }]은(는) 덤으로 읽을 수 없습니다
# HA[{text}] is not a number of stones; 0 is assumed
ha-text-is-not-a-number = HA[{ $text }]은(는) 돌의 수가 아니므로 0으로 봅니다
# komi is read from {name}
komi-is-read-from-name = 덤은 { $name }에서 읽었습니다
# the rank {rank} is read from the name {name}
the-rank-rank-is-read-from = 단급 { $rank }은(는) 이름 { $name }에서 읽었습니다
# {stones} black stones are set up on star points: they are read as a handicap
stones-black-stones-are-set-up = 화점에 흑돌 { $stones }개가 놓여 있어 접바둑으로 봅니다
# black begins with {stones} moves: they are read as a handicap
black-begins-with-stones-moves-they = 흑이 처음에 { $stones }수를 두어 접바둑으로 봅니다
# DT[{}] is not a recognised date
dt-is-not-a-recognised-date = DT[{ $v1 }]은(는) 날짜로 읽을 수 없습니다
# RE[{}] is not a recognised result
re-is-not-a-recognised-result = RE[{ $v1 }]은(는) 결과로 읽을 수 없습니다
# HA[{handicap}], but no handicap stones are set up
ha-handicap-but-no-handicap-stones = HA[{ $handicap }]인데 놓인 접바둑 돌이 없습니다
# stone has
stone-has = 개
# stones have
stones-have = 개
# {captured} {stones} no liberties in the set-up
captured-stones-no-liberties-in-the = 놓인 돌 { $captured }{ $stones }에 활로가 없습니다
# point is
point-is = 점
# points are
points-are = 점
# {} {points} set up in both colours; the later stone counts
points-set-up-in-both-colours = { $v1 }{ $points }에 두 색의 돌이 놓였습니다. 나중 돌을 씁니다
# [{pass}] is read as a pass
pass-is-read-as-a-pass = {"["}{ $pass }]은(는) 패스로 읽습니다
# points such as Q16 are read by these names
points-such-as-q16-are-read = Q16 같은 점은 이 이름으로 읽습니다
# the first point off the board is read as a pass
the-first-point-off-the-board = 판 밖의 첫 점은 패스로 읽습니다
# letters of points in upper case are read as lower case
letters-of-points-in-upper-case = 점의 대문자는 소문자로 읽습니다
# some nodes hold more than one move; all are used in order
some-nodes-hold-more-than-one = 한 노드에 여러 수가 있습니다. 모두 차례로 씁니다
# text that is not SGF was skipped ({} {places})
text-that-is-not-sgf-was = SGF가 아닌 글자를 건너뛰었습니다({ $v1 } { $places })
# the game is not closed with `)`; its end may be missing
the-game-is-not-closed-with = 대국이 `)`로 닫히지 않았습니다. 끝이 빠졌을 수 있습니다
# no game found: a game begins with `(;`; is this SGF?
no-game-found-a-game-begins = 대국이 없습니다: 대국은 `(;`로 시작합니다. SGF입니까?
# GM[{game}] is not Go, which is GM[1]; only games of Go can be read
gm-game-is-not-go-which = GM[{ $game }]은(는) 바둑(GM[1])이 아닙니다. 바둑만 읽을 수 있습니다
# SZ[{size}] is not square; only square boards can be read
sz-size-is-not-square-only = SZ[{ $size }]은(는) 정사각형이 아닙니다. 정사각형 판만 읽을 수 있습니다
# SZ[{size}] is not a valid board size; expected a number from 2 to 25
sz-size-is-not-a-valid = SZ[{ $size }]은(는) 올바른 판 크기가 아닙니다. 2~25의 수여야 합니다
# move {number} ({color} [{}]) is off the board; only the moves before it are used
move-number-color-is-off-the = { $number }수({ $color } [{ $v1 }])는 판 밖입니다. 그 앞의 수만 씁니다
# move {number} ({color} {}) is on a stone of the other colour; only the moves before it are used
move-number-color-is-on-a = { $number }수({ $color } { $v1 })는 상대의 돌 위입니다. 그 앞의 수만 씁니다
# the record has more than {MAX_MOVES} moves; the rest is ignored
the-record-has-more-than-max = 기보가 { $MAX_MOVES }수를 넘습니다. 나머지는 무시합니다
# word {at} of a stored game is not valid
word-at-of-a-stored-game = 저장된 대국의 단어 { $at }이(가) 올바르지 않습니다
# `{path}` is no path of a line, such as 12:2/15: after move 12 the second line, its move 15
path-is-no-path-of-a = `{ $path }`은(는) 변화의 경로가 아닙니다. 12:2/15는 12수 뒤 둘째 변화의 15수입니다
# {encoding} has no {character:?}; GB18030 and UTF-8 have all characters
encoding-has-no-character-gb18030-and = { $encoding }에는 { $character }이(가) 없습니다. GB18030과 UTF-8에는 모든 글자가 있습니다
# byte {offset}: no game found: a game begins with `(;`; is this an SGF file?
byte-offset-no-game-found-a = { $offset }바이트: 대국이 없습니다: 대국은 `(;`로 시작합니다. SGF 파일입니까?
# byte {offset}: the game that begins here is longer than {limit} bytes; if the file is not broken, raise the limit `game-bytes`
byte-offset-the-game-that-begins = { $offset }바이트: 여기서 시작하는 대국이 { $limit }바이트를 넘습니다. 파일이 깨지지 않았으면 제한 `game-bytes`를 올리십시오
# byte {offset}: the value that begins here is longer than {limit} bytes; expected its `]` before; if the file is not broken, raise the limit `value-bytes`
byte-offset-the-value-that-begins = { $offset }바이트: 여기서 시작하는 값이 { $limit }바이트를 넘는데 `]`가 없습니다. 파일이 깨지지 않았으면 제한 `value-bytes`를 올리십시오
# byte {offset}: this variation lies deeper than {limit} levels; if the file is not broken, raise the limit `depth`
byte-offset-this-variation-lies-deeper = { $offset }바이트: 이 변화는 { $limit }단계보다 깊습니다. 파일이 깨지지 않았으면 제한 `depth`를 올리십시오
# byte {offset}: from this node on the game has more than {limit} nodes; if the file is not broken, raise the limit `nodes`
byte-offset-from-this-node-on = { $offset }바이트: 이 노드부터 대국이 { $limit }노드를 넘습니다. 파일이 깨지지 않았으면 제한 `nodes`를 올리십시오
# byte {offset}: cannot continue reading: {source}; the games before it were read
byte-offset-cannot-continue-reading-source = { $offset }바이트: 더 읽을 수 없습니다: { $source }. 그 앞의 대국은 읽었습니다
# the declared encoding is wrong; the text was read as {name}
the-declared-encoding-is-wrong-the = 선언된 인코딩이 틀려 { $name }(으)로 읽었습니다
# the text is in several encodings: {name} and others; each value was read alone
the-text-is-in-several-encodings = 여러 인코딩이 섞여 있습니다: { $name } 등. 값마다 따로 읽었습니다
# some characters cannot be read as {name}
some-characters-cannot-be-read-as = { $name }(으)로 읽을 수 없는 글자가 있습니다
# the stored bytes are damaged
the-stored-bytes-are-damaged = 저장된 데이터가 손상되었습니다
# no dictionary has the shape {0:?}: expected 3x3, diamond, 4x4, 5x5 or 5x5-all
no-dictionary-has-the-shape-0 = 사전에 { $v1 } 모양은 없습니다: 3x3, diamond, 4x4, 5x5, 5x5-all 중 하나여야 합니다
# the pattern has no cell on the board: all its cells are #
the-pattern-has-no-cell-on = 모양에 판 위의 칸이 없습니다: 모든 칸이 #입니다
# a thread of the search stopped
a-thread-of-the-search-stopped = 검색 스레드가 멈췄습니다
# the set of symmetries is empty; the identity searches for the pattern as written
the-set-of-symmetries-is-empty = 대칭 집합이 비어 있습니다. 항등이면 쓴 그대로 찾습니다
# the range of moves {from}..{to} is empty: the first must not be greater than the last
the-range-of-moves-from-to = 수의 범위 { $from }..{ $to }이(가) 비어 있습니다: 처음이 끝보다 클 수 없습니다
# {row},{col} is not a cell of this {rows}x{cols} pattern on which a move can be played
row-col-is-not-a-cell = { $row },{ $col }은(는) 이 { $rows }x{ $cols } 모양에서 둘 수 있는 칸이 아닙니다
# there is a stone
there-is-a-stone = 거기에는 돌이 있습니다
# that retakes the ko immediately
that-retakes-the-ko-immediately = 곧바로 패를 되따내는 수입니다
# that is suicide
that-is-suicide = 착수 금지점입니다
# the problem has ended
the-problem-has-ended = 문제가 끝났습니다
# no move to undo or redo
no-move-to-undo-or-redo = 무르거나 다시 둘 수가 없습니다
# no move was found within the limits
no-move-was-found-within-the = 제한 안에서 수를 찾지 못했습니다
# no string has all its liberties in the region; take a larger one, or name the target
no-string-has-all-its-liberties = 활로가 모두 영역 안에 있는 돌이 없습니다. 영역을 넓히거나 목표를 지정하십시오
# the strings at {} and {} are equally large; name the target
the-strings-at-and-are-equally = { $v1 }와(과) { $v2 }의 돌은 크기가 같습니다. 목표를 지정하십시오
# the target {} is not a stone
the-target-is-not-a-stone = 목표 { $v1 }은(는) 돌이 아닙니다
# no target is marked: the stones that are to be captured have TR in SGF
no-target-is-marked-the-stones = 목표 표시가 없습니다: 잡을 돌에 SGF의 TR을 붙입니다
# the targets have both colours
the-targets-have-both-colours = 목표에 두 색이 섞여 있습니다
# the point {} of the region is not empty
the-point-of-the-region-is = 영역의 점 { $v1 }은(는) 빈 점이 아닙니다
# the string at {} has no liberty
the-string-at-has-no-liberty = { $v1 }의 돌에 활로가 없습니다
# the target has a liberty at {}, outside the region: it could never be captured there
the-target-has-a-liberty-at = 목표가 영역 밖 { $v1 }에 활로가 있어 잡을 수 없습니다
# the ko point {} is not an empty point of the region
the-ko-point-is-not-an = 패의 점 { $v1 }은(는) 영역 안의 빈 점이 아닙니다
# the region is too large: its box has {0} cells, the solver takes at most 384
the-region-is-too-large-its = 영역이 너무 큽니다: 둘러싼 칸이 { $v1 }칸인데 최대 384칸입니다
# GM[{0}]: this is a record of another game; Go is GM[1]
gm-0-this-is-a-record = GM[{ $v1 }]: 다른 게임의 기록입니다. 바둑은 GM[1]입니다
# SZ[{0}]: the board must be a square of 1 to 25 lines
sz-0-the-board-must-be = SZ[{ $v1 }]: 판은 1~25줄의 정사각형이어야 합니다
# {identifier}[{value}] is not a point of the board
identifier-value-is-not-a-point = { $identifier }[{ $value }]은(는) 판의 점이 아닙니다
# PL[{0}]: the player must be B or W
pl-0-the-player-must-be = PL[{ $v1 }]: 차례는 B나 W여야 합니다
# no stones are set up: AB and AW are missing before the first move
no-stones-are-set-up-ab = 놓인 돌이 없습니다: 첫 수 앞에 AB와 AW가 없습니다
# {path}, byte {byte}: {source}
path-byte-byte-source = { $path }, { $byte }바이트: { $source }
# {path}, byte {byte}: no target is marked, and no group is surrounded
path-byte-byte-no-target-is = { $path }, { $byte }바이트: 목표 표시가 없고 둘러싸인 돌도 없습니다
# a board has 1 to 25 rows between bars, as in |--xo+|; found {0}
a-board-has-1-to-25 = 판은 |--xo+|처럼 세로줄 사이에 1~25줄이어야 합니다. { $v1 }줄입니다
# line {line} has {found} points, but there are {expected} rows
line-line-has-found-points-but = { $line }번째 줄은 { $found }점인데 줄은 { $expected }개입니다
# line {line}, column {column}: {found:?} is not one of x o X O + - K
line-line-column-column-found-is = { $line }줄 { $column }칸: { $found }은(는) x o X O + - K 중 하나가 아닙니다
# line {0}: Play: must be followed by black or white
line-0-play-must-be-followed = { $v1 }번째 줄: Play: 다음은 black이나 white여야 합니다
# missing line Play: black or Play: white
missing-line-play-black-or-play = Play: black이나 Play: white 줄이 없습니다
# no node {0}
no-node-0 = 노드 { $v1 }이(가) 없습니다
# node {0} is its own successor
node-0-is-its-own-successor = 노드 { $v1 }이(가) 자기 자신으로 이어집니다
# node {0} is reached with two positions
node-0-is-reached-with-two = 노드 { $v1 }에 두 국면에서 이릅니다
# node {0} is wrong for its position
node-0-is-wrong-for-its = 노드 { $v1 }이(가) 국면과 맞지 않습니다
# the move of node {0} is not legal
the-move-of-node-0-is = 노드 { $v1 }의 수는 규칙에 어긋납니다
# node {0} does not answer the move {1:?}
node-0-does-not-answer-the = 노드 { $v1 }에 수 { $v2 }에 대한 응수가 없습니다
# no corpus named {name:?}{}
no-corpus-named-name = { $name }(이)라는 기보 모음이 없습니다{ $v1 }
# no game with the number {id}
no-game-with-the-number-id = { $id }번 대국은 없습니다
# positions are taken from the main line, but the query asks for variations
positions-are-taken-from-the-main = 국면은 실전에서 취하는데 질의는 변화도를 요구합니다
# no corpus keeps its variations, so there are none to search
no-corpus-keeps-its-variations-so = 변화도를 저장한 기보 모음이 없어 찾을 것이 없습니다
# no set named ${name}{}
no-set-named-name = ${ $name }(이)라는 묶음이 없습니다{ $v1 }
# no {kind} named {name:?}{}
no-kind-named-name = { $name }(이)라는 { $kind }은(는) 없습니다{ $v1 }
# ; did you mean {near:?}?
did-you-mean-near = {"."} { $near }을(를) 뜻합니까?
# the player `me` is not defined
the-player-me-is-not-defined = 기사 `me`가 정의되지 않았습니다
# invalid set `${name}`: {reason}
invalid-set-name-reason = 묶음 `${ $name }`이(가) 올바르지 않습니다: { $reason }
# no position for `{asked}`: it is not part of the database
no-position-for-asked-it-is = `{ $asked }`의 국면이 없습니다: 데이터베이스의 일부가 아닙니다
# the query has {parts} parts, those of its named sets included; the limit is {}
the-query-has-parts-parts-those = 질의는 쓰인 묶음을 포함해 { $parts }부분입니다. 한계는 { $v1 }입니다
# the tag is empty
the-tag-is-empty = 태그가 비어 있습니다
# the dictionary does not have {shape}; {remedy}
the-dictionary-does-not-have-shape = 사전에 { $shape }이(가) 없습니다. { $remedy }
# templates of {shape} would be too many
templates-of-shape-would-be-too = { $shape }의 틀은 너무 많습니다
# no move-prediction model has been trained
no-move-prediction-model-has-been = 착수 예측 모델을 아직 학습하지 않았습니다
# no games on boards of {size} lines to train on
no-games-on-boards-of-size = 학습할 { $size }줄 판의 대국이 없습니다
# none of these games was held out of the training of the move-prediction model
none-of-these-games-was-held = 착수 예측 모델의 학습에서 빠진 대국이 이 가운데 없습니다
# cannot {action} {}: {source}
cannot-action-source = { $v1 }: { $action } 실패: { $source }
# cannot keep data in a temporary file in {}: {source}
cannot-keep-data-in-a-temporary = { $v1 }의 임시 파일에 데이터를 둘 수 없습니다: { $source }
# {} already exists and is not empty
already-exists-and-is-not-empty = { $v1 }은(는) 이미 있으며 비어 있지 않습니다
# cannot restore the backup {}: {reason}; nothing was restored
cannot-restore-the-backup-reason-nothing = 백업 { $v1 }을(를) 복원할 수 없습니다: { $reason }. 아무것도 복원하지 않았습니다
# no data of the database {} could be recovered: {reason}
no-data-of-the-database-could = 데이터베이스 { $v1 }의 데이터를 되살리지 못했습니다: { $reason }
# another change of the database is in progress; wait until it ends
another-change-of-the-database-is = 데이터베이스가 다른 변경을 하는 중입니다. 끝날 때까지 기다리십시오
# cannot rank {rows} rows; the limit is {most}
cannot-rank-rows-rows-the-limit = { $rows }줄의 순위를 매길 수 없습니다. 한계는 { $most }입니다
# a tree cannot have more than {most} lines of games
a-tree-cannot-have-more-than = 한 트리에는 대국이 { $most }개까지 들어갑니다
# cannot start a thread: {0}
cannot-start-a-thread-0 = 스레드를 시작할 수 없습니다: { $v1 }
# cannot write: {0}
cannot-write-0 = 쓸 수 없습니다: { $v1 }
# internal error: {0}; the database is unchanged
internal-error-0-the-database-is = 내부 오류: { $v1 }. 데이터베이스는 그대로입니다
# ; no games have been imported
no-games-have-been-imported = {"."} 아직 가져온 대국이 없습니다
# ; did you mean ${near}?
did-you-mean-near-2 = {"."} ${ $near }을(를) 뜻합니까?
# line {line} of the aliases: {reason}; write the names of one player with `=` between them
line-line-of-the-aliases-reason = 별명 파일 { $line }번째 줄: { $reason }. 한 기사의 이름들을 `=`로 이어 씁니다
# a name is empty
a-name-is-empty = 빈 이름이 있습니다
# there is one name only
there-is-one-name-only = 이름이 하나뿐입니다
# look {} up
look-up = { $v1 } 찾아보기
# look players up
look-players-up = 기사 찾아보기
# search the comments
search-the-comments = 해설 검색
# search the variations of {} games
search-the-variations-of-games = { $v1 }국의 변화도 검색
# recall an earlier search of all games
recall-an-earlier-search-of-all = 앞서 전체를 검색한 결과 사용
# look up in the {kind} dictionary
look-up-in-the-kind-dictionary = { $kind } 사전 찾기
# rule games out by the dictionary's sets
rule-games-out-by-the-dictionary = 사전의 집합으로 대국 제외
# search {searched} games for {}
search-searched-games-for = { $searched }국에서 { $v1 } 검색
# `{0}` asks for more than a position has: problems are found by patterns, joined with and, or, not and with
t-0-asks-for-more-than-a = `{ $v1 }`은(는) 국면보다 많은 것을 요구합니다: 문제는 and, or, not, with로 이은 모양으로 찾습니다
# at least
at-least = at least
# named sets
named-sets = 묶음
# the same games
the-same-games = 같은 대국
# the same letters
the-same-letters = 같은 글자
# the words in another order
the-words-in-another-order = 낱말 순서가 다름
# the stored model has version {found}; this program reads version {VERSION}
the-stored-model-has-version-found = 저장된 모델은 버전 { $found }입니다. 이 프로그램은 버전 { $VERSION }을(를) 읽습니다
# the stored value {value} is damaged: {problem}
the-stored-value-value-is-damaged = 저장된 값 { $value }이(가) 손상되었습니다: { $problem }
# line {line}: {problem}; expected: {expected}
line-line-problem-expected-expected = { $line }번째 줄: { $problem }. 형식: { $expected }
# {} exists
exists = { $v1 }은(는) 이미 있습니다
# {} is {kind}, not a regular file
is-kind-not-a-regular-file = { $v1 }은(는) { $kind }(으)로, 보통 파일이 아닙니다
# {} lies in the folder of the database {}
lies-in-the-folder-of-the = { $v1 }은(는) 데이터베이스 { $v2 }의 폴더 안에 있습니다
# cannot write {}: {source}
cannot-write-source = { $v1 }에 쓸 수 없습니다: { $source }
# a board of {size} lines is not supported: a board has 1 to {MAX_SIZE} lines
a-board-of-size-lines-is = { $size }줄 판은 지원하지 않습니다: 판은 1~{ $MAX_SIZE }줄입니다
# {color} cannot play at {point}: {reason}
color-cannot-play-at-point-reason = { $color }은 { $point }에 둘 수 없습니다: { $reason }
# the game has {moves} moves; there is no position after move {asked}
the-game-has-moves-moves-there = 대국은 { $moves }수입니다. { $asked }수 뒤의 국면은 없습니다
# invalid region `{text}`: expected `board`, two corners as in `N19..T13`, or a corner's inner point as in `corner Q16`
invalid-region-text-expected-board-two = 영역 `{ $text }`이(가) 올바르지 않습니다: `board`, `N19..T13` 같은 두 모서리, 또는 `corner Q16` 같은 귀의 안쪽 점을 씁니다
# `{text}` is not a point of a board of {size} lines
text-is-not-a-point-of = `{ $text }`은(는) { $size }줄 판의 점이 아닙니다
# the text holds no game record
the-text-holds-no-game-record = 기보가 없습니다
# the pattern has no place on the board, so it has no region
the-pattern-has-no-place-on = 모양이 판 위의 자리를 갖지 않아 영역이 없습니다
# the input is empty
the-input-is-empty = 입력이 비어 있습니다
# unexpected end
unexpected-end = 도중에 끝났습니다
# unexpected `{found}`
unexpected-found = 예상하지 못한 `{ $found }`
# `{found}` is not a command
found-is-not-a-command = `{ $found }`은(는) 명령이 아닙니다
# missing `and` or `or` between conditions
missing-and-or-or-between-conditions = 조건 사이에 `and`나 `or`가 없습니다
# a text of several words needs quotes
a-text-of-several-words-needs = 여러 낱말로 된 글에는 따옴표가 필요합니다
# `{found}` is a keyword, not a text
found-is-a-keyword-not-a = `{ $found }`은(는) 예약어이지 글이 아닙니다
# this text is empty
this-text-is-empty = 글이 비어 있습니다
# unclosed quote
unclosed-quote = 따옴표가 닫히지 않았습니다
# unclosed parenthesis
unclosed-parenthesis = 괄호가 닫히지 않았습니다
# unmatched `)`
unmatched = 짝이 없는 `)`
# a whole board is a square of 2 to 25 rows; this pattern has {height} rows of {width}
a-whole-board-is-a-square = 전체 판은 2~25줄의 정사각형입니다. 이 모양은 { $height }줄 { $width }칸입니다
# `{found}` is not a shape: rectangles are 1x1 to 25x25, diamonds diamond1 to diamond12
found-is-not-a-shape-rectangles = `{ $found }`은(는) 모양이 아닙니다: 직사각형은 1x1~25x25, 마름모는 diamond1~diamond12입니다
# `{found}` is not {}
found-is-not = `{ $found }`은(는) { $v1 }이(가) 아닙니다
# the range `{found}` is empty
the-range-found-is-empty = 범위 `{ $found }`이(가) 비어 있습니다
# a range needs at least one end
a-range-needs-at-least-one = 범위에는 끝이 하나 이상 있어야 합니다
# unexpected operator `{operator}`
unexpected-operator-operator = 예상하지 못한 연산자 `{ $operator }`
# `{word}` needs a pattern, but this is {found}
word-needs-a-pattern-but-this = `{ $word }`에는 모양이 필요한데 이것은 { $found }입니다
# `comment` needs a pattern in the same position
comment-needs-a-pattern-in-the = `comment`에는 같은 국면의 모양이 필요합니다
# `{word}` is given twice
word-is-given-twice = `{ $word }`이(가) 두 번 나옵니다
# the pattern has no cell in row {row} and column {col}
the-pattern-has-no-cell-in = 모양에 { $row }줄 { $col }칸이 없습니다
# `{word}` is missing a value
word-is-missing-a-value = `{ $word }`에 값이 없습니다
# a signature needs at least one known point
a-signature-needs-at-least-one = 서명에는 아는 점이 하나 이상 있어야 합니다
# conditions are nested more than {limit} levels deep
conditions-are-nested-more-than-limit = 조건이 { $limit }단계 넘게 겹쳐 있습니다
# a shape (3x3, 4x7, diamond, …)
a-shape-3x3-4x7-diamond = 모양의 크기(3x3, 4x7, diamond …)
# the name of a shape (ponnuki, keima, hane, …)
the-name-of-a-shape-ponnuki = 모양의 이름(ponnuki, keima, hane …)
# a field (player, date, result, …)
a-field-player-date-result = 항목(player, date, result …)
# a named set ($name)
a-named-set-name = 묶음($name)
# a name (letters, digits, - and _)
a-name-letters-digits-and = 이름(글자, 숫자, -, _)
# a whole number
a-whole-number = 정수
# a number or a range (9, 1..60, 9.., ..80)
a-number-or-a-range-9 = 수 또는 범위(9, 1..60, 9.., ..80)
# a region (N19..T13, corner Q16, board)
a-region-n19-t13-corner-q16 = 영역(N19..T13, corner Q16, board)
# a row and a column (2,3)
a-row-and-a-column-2 = 줄과 칸(2,3)
# a file or folder
a-file-or-folder = 파일 또는 폴더
# the number of a game
the-number-of-a-game = 대국 번호
# the end
the-end = 끝
# a text (in quotes, if it has blanks)
a-text-in-quotes-if-it = 글(빈칸이 있으면 따옴표로 묶음)
# a number of points or a range (6.5, 0..3.75)
a-number-of-points-or-a = 집 수 또는 범위(6.5, 0..3.75)
# a rank or a range (9d, 1p..9p, 5k..)
a-rank-or-a-range-9d = 단급 또는 범위(9d, 1p..9p, 5k..)
# a date or a range (2003, 2003-05-01, 1970s, 2003..2005)
a-date-or-a-range-2003 = 날짜 또는 범위(2003, 2003-05-01, 1970s, 2003..2005)
# a result (B+, W+R, B+..3.5, jigo, void, ?)
a-result-b-w-r-b = 결과(B+, W+R, B+..3.5, jigo, void, ?)
# a winner (black, white, none, or a name in quotes)
a-winner-black-white-none-or = 승자(black, white, none, 또는 따옴표 안의 이름)
# join them with `and` or `or`; patterns also with `with` or `then`
join-them-with-and-or-or = `and`나 `or`로 잇습니다. 모양은 `with`나 `then`으로도 이을 수 있습니다
# to use it as a text, put it in quotes
to-use-it-as-a-text = 글로 쓰려면 따옴표로 묶으십시오
# "*" matches every text that is not empty
matches-every-text-that-is-not = "*"는 비어 있지 않은 모든 글과 맞습니다
# B black, W white, _ empty, ? any, b not white, w not black, s stone, # off the board
b-black-w-white-empty-any = B 흑, W 백, _ 빈 점, ? 아무거나, b 백이 아님, w 흑이 아님, s 돌, # 판 밖
# `at least N times` counts hits of a pattern, or of patterns joined by `with`
at-least-n-times-counts-hits = `at least N times`는 한 모양, 또는 `with`로 이은 모양의 출현을 셉니다
# conditions on games are combined with `and`, `or` and `not`
conditions-on-games-are-combined-with = 대국의 조건은 `and`, `or`, `not`으로 엮습니다
# `comment "ladder" with PATTERN` finds positions with both; `text "ladder"` finds games by their comments alone
comment-ladder-with-pattern-finds-positions = `comment "ladder" with PATTERN`은 둘 다 있는 국면을, `text "ladder"`는 해설만으로 대국을 찾습니다
# columns are A to Z without I, from the left; lines are 1 to 25, from below
columns-are-a-to-z-without = 열은 왼쪽부터 A~Z(I 없음), 줄은 아래부터 1~25입니다
# points are counted in quarters: 6.5, 3.75, 0
points-are-counted-in-quarters-6 = 집 수는 4분의 1 단위입니다: 6.5, 3.75, 0
# a system's shell takes `>` for redirection: quote it there ('{word}>={value}'), or write `{word} {value}..`
a-system-s-shell-takes-for = 시스템의 셸은 `>`를 리디렉션으로 읽습니다: '{ $word }>={ $value }'처럼 따옴표로 묶거나 `{ $word } { $value }..`로 쓰십시오
# within quotes, \" writes a quote
within-quotes-writes-a-quote = 따옴표 안에서는 \"가 따옴표입니다
# 4x7 is 4 rows of 7
t-4x7-is-4-rows-of-7 = 4x7은 4줄 7칸입니다
# did you mean to write `{text}` before this?
did-you-mean-to-write-text = 이 앞에 `{ $text }`을(를) 쓰려 했습니까?
# did you mean `{text}`?
did-you-mean-text = `{ $text }`을(를) 뜻합니까?
# expected one of {}
expected-one-of = { $v1 } 중 하나여야 합니다
# the query has no parameter `${name}`
the-query-has-no-parameter-name = 질의에 매개변수 `${ $name }`이(가) 없습니다
# a number, a range (a..b), or =, >=, <=, > or < and a number
a-number-a-range-a-b = 수, 범위(a..b), 또는 =, >=, <=, >, <와 수
# a set of games, joined by `and`
a-set-of-games-joined-by = `and`로 이은 대국의 집합
# a set of games, joined by `or`
a-set-of-games-joined-by-2 = `or`로 이은 대국의 집합
# a set of games, given by `not`
a-set-of-games-given-by = `not`에 의한 대국의 집합
# a set of games, given by `then`
a-set-of-games-given-by-2 = `then`에 의한 대국의 집합
# a set of games, given by `at least`
a-set-of-games-given-by-3 = `at least`에 의한 대국의 집합
# a set of games
a-set-of-games = 대국의 집합
# a fact of a whole game
a-fact-of-a-whole-game = 대국 전체의 조건
# no comparison: write it alone
no-comparison-write-it-alone = 비교 없이 그것만 씁니다
# cannot {action} the database {}: {source}{}
cannot-action-the-database-source = 데이터베이스 { $v1 }: { $action } 실패: { $source }{ $v2 }
# not enough memory to read or write the database
not-enough-memory-to-read-or = 메모리가 모자라 데이터베이스를 읽거나 쓸 수 없습니다
# the database {} is being changed by {}
the-database-is-being-changed-by = 데이터베이스 { $v1 }을(를) { $v2 }이(가) 변경하는 중입니다
# no database at {}
no-database-at = { $v1 }에 데이터베이스가 없습니다
# the database {} was replaced by another while it was open
the-database-was-replaced-by-another = 데이터베이스 { $v1 }이(가) 열려 있는 동안 다른 것으로 바뀌었습니다
# {} is not a database: it holds other files
is-not-a-database-it-holds = { $v1 }은(는) 데이터베이스가 아닙니다: 다른 파일이 있습니다
# the database is damaged: tree {tree}, key {key}: {reason}
the-database-is-damaged-tree-tree = 데이터베이스가 손상되었습니다: 트리 { $tree }, 키 { $key }: { $reason }
# cannot write the value of key {key} to tree {tree}: {reason}
cannot-write-the-value-of-key = 키 { $key }의 값을 트리 { $tree }에 쓸 수 없습니다: { $reason }
# the database {} is damaged: {reason}
the-database-is-damaged-reason = 데이터베이스 { $v1 }이(가) 손상되었습니다: { $reason }
# the change of the database {} cannot go on after this error: {reason}{}
the-change-of-the-database-cannot = 이 오류 뒤에는 데이터베이스 { $v1 }의 변경을 계속할 수 없습니다: { $reason }{ $v2 }
# the database {} has format {found}; this version reads format {supported}
the-database-has-format-found-this = 데이터베이스 { $v1 }의 형식은 { $found }입니다. 이 버전은 형식 { $supported }을(를) 읽습니다
# `{shown}` is not {expected}
shown-is-not-expected = `{ $shown }`은(는) { $expected }이(가) 아닙니다
# this server does not answer under this name
this-server-does-not-answer-under = 이 서버는 이 이름으로 응답하지 않습니다
# this server does not answer pages of other servers
this-server-does-not-answer-pages = 이 서버는 다른 서버의 페이지에 응답하지 않습니다
# open the address that the server printed: it holds the token
open-the-address-that-the-server = 서버가 표시한 주소를 여십시오. 토큰이 들어 있습니다
# this address is read with GET
this-address-is-read-with-get = 이 주소는 GET으로 읽습니다
# nothing is at {}
nothing-is-at = { $v1 }에는 아무것도 없습니다
# too many searches are running; try again in a moment
too-many-searches-are-running-try = 실행 중인 검색이 너무 많습니다. 잠시 뒤에 다시 하십시오
# this server does not change its database
this-server-does-not-change-its = 이 서버는 데이터베이스를 바꾸지 않습니다
# start it with `gopdb serve --write`
start-it-with-gopdb-serve-write = `gopdb serve --write`로 시작하십시오
# only the server's own page may change the database
only-the-server-s-own-page = 서버 자신의 페이지만 데이터베이스를 바꿀 수 있습니다
# the request has no body
the-request-has-no-body = 요청에 본문이 없습니다
# the body has more than {most} bytes
the-body-has-more-than-most = 본문이 { $most }바이트를 넘습니다
# the body was not sent in time
the-body-was-not-sent-in = 본문이 제때 오지 않았습니다
# the request failed in the server
the-request-failed-in-the-server = 요청이 서버에서 실패했습니다
# cannot listen on {address}: {source}
cannot-listen-on-address-source = { $address }에서 연결을 받을 수 없습니다: { $source }
# the server stopped: {0}
the-server-stopped-0 = 서버가 멈췄습니다: { $v1 }
# unknown parameter `{name}`; available: {}
unknown-parameter-name-available = 알 수 없는 매개변수 `{ $name }`. 쓸 수 있는 것: { $v1 }
# the parameter is given twice
the-parameter-is-given-twice = 매개변수가 두 번 있습니다
# a value is required
a-value-is-required = 값이 필요합니다
# the value has {} bytes; the limit is {LONGEST}
the-value-has-bytes-the-limit = 값이 { $v1 }바이트입니다. 한도는 { $LONGEST }입니다
# a whole number from 0 to {most}
a-whole-number-from-0-to = 0부터 { $most }까지의 정수
# one of: {}
one-of = 다음 중 하나: { $v1 }
# the file holds no game record
the-file-holds-no-game-record = 파일에 기보가 없습니다
# the server does not have this file
the-server-does-not-have-this = 서버에 이 파일이 없습니다
# send it again
send-it-again = 다시 보내십시오
# the file has {number} game records
the-file-has-number-game-records = 파일의 기보는 { $number }국입니다

## Texts

# written to
written-to = 저장한 곳:
# restored to
restored-to = 복원한 곳:
# {n} games
n-games = { $n }국
# {games} {what} {path}, {bytes} bytes ({time})
games-what-path-bytes-bytes-time = { $games } { $what } { $path }, { $bytes }바이트({ $time })
# black won: {rule}
black-won-rule = 흑승: { $rule }
# as different by chance: {}
as-different-by-chance = 이 차이가 우연일 확률: { $v1 }
# {n} games are
n-games-are = { $n }국
# {common} in both A and B and count on both sides of the tests
common-in-both-a-and-b = { $common }은 A와 B 모두에 있으며 검정에서 양쪽에 셉니다
# by chance
by-chance = 우연일 확률
# games
games = 대국
# of
of = 전체
# share
share = 비율
# black won
black-won = 흑승
# next
next = 다음 수
# black wins
black-wins = 흑 승률
# unexpected `{}`
unexpected = 예상하지 못한 `{ $v1 }`
# context 1 30 at P17..R15; in the shell also: context here at P17..R15
context-1-30-at-p17-r15 = context 1 30 at P17..R15. 셸에서는 context here at P17..R15도 됩니다
# size
size = 크기
# hits
hits = 횟수
# moves played there
moves-played-there = 거기서 둔 수
# no other game has even P0
no-other-game-has-even-p0 = P0조차 다른 대국에 없습니다
# the evidence ends at P{}: no other game has it; P{} is in {}
the-evidence-ends-at-p-no = 근거는 P{ $v1 }에서 끝납니다: 다른 대국에는 없습니다. P{ $v2 }은(는) { $v3 }에 있습니다
# other games have the whole board
other-games-have-the-whole-board = 판 전체가 다른 대국에도 있습니다
# cannot read {}: no such file or folder
cannot-read-no-such-file-or = { $v1 }을(를) 읽을 수 없습니다: 파일이나 폴더가 없습니다
# byte {}: {}
byte = { $v1 }바이트: { $v2 }
# ; and {}
and = {"."} 그 밖에 { $v1 }
# {n} more problems
n-more-problems = 문제 { $n }개
# {games} without a row in {}, the first `{id}` at byte {byte}
games-without-a-row-in-the = { $games }은 { $v1 }에 줄이 없습니다. 첫째는 { $byte }바이트의 `{ $id }`입니다
# {n} rows
n-rows = { $n }줄
# {rows} not used; line {}: {}
rows-not-used-line = { $rows }은 쓰지 않았습니다. { $v1 }번째 줄: { $v2 }
# cannot write {}: {error}
cannot-write-error = { $v1 }에 쓸 수 없습니다: { $error }
# `--force` replaces files that exist
force-replaces-files-that-exist = `--force`는 있는 파일을 덮어씁니다
# {} written to {} in {}
written-to-in = { $v1 }을 { $v3 }의 { $v2 }에 저장했습니다
# {n} files
n-files = 파일 { $n }개
# from
from = 출처
# problem
problem = 문제
# {n} files are no records
n-files-are-no-records = 파일 { $n }개는 기보가 아닙니다
# … (--verbose lists them)
verbose-lists-them = …(--verbose로 모두 표시)
# corpus
corpus = 기보 모음
# first date
first-date = 첫 날짜
# first game
first-game = 첫 대국
# last date
last-date = 끝 날짜
# last game
last-game = 끝 대국
# imported last
imported-last = 마지막 가져오기
# imported
imported = 가져온 때
# 0 corpora
t-0-corpora = 기보 모음이 없습니다
# `import PATH` adds games
import-path-adds-games = `import PATH`로 대국을 가져옵니다
# {date} {:02}:{:02} UTC
date-02-02-utc = { $date } { $v1 }:{ $v2 } UTC
# the file holds several problems; the others would be lost
the-file-holds-several-problems-the = 파일에 문제가 여럿 있어 나머지가 사라집니다
# the file has moves after the problem; they would be lost
the-file-has-moves-after-the = 파일에 문제 다음의 수순이 있어 사라집니다
# the problem is in an archive
the-problem-is-in-an-archive = 문제가 압축 파일 안에 있습니다
# not yet:
not-yet = 아직 아님:
# a point is a column and a line, such as C3; a box is A1..C3
a-point-is-a-column-and = 점은 C3처럼 열과 줄, 상자는 A1..C3입니다
# points are missing
points-are-missing = 점이 없습니다
# for example: black C3 D4
for-example-black-c3-d4 = 예: black C3 D4
# no stone at {}
no-stone-at = { $v1 }에 돌이 없습니다
# not a problem yet: {error}
not-a-problem-yet-error = 아직 문제가 아닙니다: { $error }
# {} is not overwritten: {why}
is-not-overwritten-why = { $v1 }을(를) 덮어쓰지 않습니다: { $why }
# `save NAME` writes another file
save-name-writes-another-file = `save NAME`으로 다른 파일에 저장합니다
# {} already exists
already-exists = { $v1 }은(는) 이미 있습니다
# save under another name, or `edit` that file
save-under-another-name-or-edit = 다른 이름으로 저장하거나 그 파일을 `edit` 하십시오
# {} cannot be written: {error}
cannot-be-written-error = { $v1 }에 쓸 수 없습니다: { $error }
# saved: {saved}
saved-saved = 저장했습니다: { $saved }
# `{rest}` is not a player
rest-is-not-a-player = `{ $rest }`은(는) 흑백이 아닙니다
# first black, first white
first-black-first-white = first black, first white
# nothing to undo
nothing-to-undo = 되돌릴 것이 없습니다
# the changes are not saved
the-changes-are-not-saved = 변경이 저장되지 않았습니다
# `save`, or `quit` again to discard them
save-or-quit-again-to-discard = `save`로 저장하거나 다시 `quit`으로 버립니다
# end with `save`
end-with-save = `save`로 끝내십시오
# no game on a board of {} lines
no-game-on-a-board-of = { $v1 }줄 판의 대국이 없습니다
# all {n} games are in the database, so the model may know them
all-n-games-are-in-the = { $n }국 모두 데이터베이스에 있어 모델이 알 수 있습니다
# name games that are not in the database, or use --known
name-games-that-are-not-in = 데이터베이스에 없는 대국을 지정하거나 --known을 쓰십시오
# {} skipped that are in the database
skipped-that-are-in-the-database = 데이터베이스에 있는 { $v1 }국은 뺐습니다
# {} skipped on boards of other sizes
skipped-on-boards-of-other-sizes = 다른 크기 판의 { $v1 }국은 뺐습니다
# model of
model-of = 모델
# , moves of {name}
moves-of-name = , { $name }의 수
# ranked first: {} points ({} to {})
ranked-first-points-to = 1위: { $v1 }포인트({ $v2 }~{ $v3 })
# fitted further to {}, measured on {} that were held out{whose} ({})
fitted-further-to-measured-on-that = { $v1 }으로 더 맞추고, 뺀 { $v2 }으로 측정{ $whose }({ $v3 })
# moves
moves = 수
# log-likelihood
log-likelihood = 로그 가능도
# moves from
moves-from = 수 구간
# calibration error: {:.2} points for the likeliest move, {:.2} for the ten likeliest
calibration-error-2-points-for-the = 보정 오차: 가장 유력한 수 { $v1 }포인트, 상위 열 수 { $v2 }포인트
# chance
chance = 확률
# {} to {} %
to = { $v1 }~{ $v2 } %
# predicted
predicted = 예측
# played
played = 실제
# the likeliest move of each position
the-likeliest-move-of-each-position = 각 국면의 가장 유력한 수
# the ten likeliest moves of each position
the-ten-likeliest-moves-of-each = 각 국면의 상위 열 수
# `{other}` has no steps to explain
other-has-no-steps-to-explain = `{ $other }`에는 설명할 단계가 없습니다
# step
step = 단계
# read the counts of the dictionary
read-the-counts-of-the-dictionary = 사전의 수 읽기
# count the patterns of these games
count-the-patterns-of-these-games = 이 대국들의 모양 세기
# `{word}` names no lines
word-names-no-lines = `{ $word }`은(는) 수순의 종류가 아닙니다
# `{text}` is no number
text-is-no-number = `{ $text }`은(는) 수가 아닙니다
# `{word}` is no point of a board of {size} lines
word-is-no-point-of-a = `{ $word }`은(는) { $size }줄 판의 점이 아닙니다
# no position to explore
no-position-to-explore = 살펴볼 국면이 없습니다
# {n} other moves
n-other-moves = 다른 수 { $n }개
# `back` takes the last move back
back-takes-the-last-move-back = `back`으로 한 수 물립니다
# `play A` goes on, `back` goes back, `open A` shows a game
play-a-goes-on-back-goes = `play A`로 나아가고 `back`으로 돌아가며 `open A`로 대국을 엽니다
# · {} to move{won}
to-move-won = · { $v1 } 차례{ $won }
# path: {}
path = 지나온 길: { $v1 }
# game {} {}
game = { $v1 }번 대국 { $v2 }
# {at}: labels {}
at-labels = { $at }: 표시 { $v1 }
# move
move = 착수
# average year
average-year = 평균 연도
# {year}, game {}
year-game = { $year }, { $v1 }번 대국
# game {}
game-2 = { $v1 }번 대국
# · black won {}
black-won-2 = · 흑 승률 { $v1 }
# the last of them played {color} {}
the-last-of-them-played-color = 그 마지막 대국은 { $color } { $v1 }에 두었습니다
# the last of them ends there
the-last-of-them-ends-there = 그 마지막 대국은 여기서 끝납니다
# no game has this position; {games} followed the first {}; {played} ({})
no-game-has-this-position-games = 이 국면의 대국이 없습니다. { $games }이 처음 { $v1 }까지 같습니다. { $played }({ $v2 })
# {n} moves
n-moves = { $n }수
# unknown file extension: {}
unknown-file-extension = 모르는 확장자입니다: { $v1 }
# use .svg, .png, .html or .txt
use-svg-png-html-or-txt = {"."}svg, .png, .html, .txt를 쓰십시오
# text cannot be written in {name:?}
text-cannot-be-written-in-name = { $name }(으)로는 쓸 수 없습니다
# for example GB18030, Big5, Shift_JIS, EUC-KR or utf-8-bom
for-example-gb18030-big5-shift-jis = 예: GB18030, Big5, Shift_JIS, EUC-KR, utf-8-bom
# no game {id}
no-game-id = { $id }번 대국은 없습니다
# a table needs a file
a-table-needs-a-file = 표에는 파일이 필요합니다
# use .csv, .json, .parquet or .arrow
use-csv-json-parquet-or-arrow = {"."}csv, .json, .parquet, .arrow를 쓰십시오
# hits need a pattern
hits-need-a-pattern = hits에는 모양이 필요합니다
# an encoding is for SGF and CSV
an-encoding-is-for-sgf-and = 인코딩은 SGF와 CSV에만 씁니다
# {} written to {}
written-to-2 = { $v1 }을 { $v2 }에 저장했습니다
# a diagram needs a pattern
a-diagram-needs-a-pattern = 도면에는 모양이 필요합니다
# a tree needs a pattern
a-tree-needs-a-pattern = 트리에는 모양이 필요합니다
# a tree is SGF: use a file named .sgf
a-tree-is-sgf-use-a = 트리는 SGF입니다: .sgf 파일을 쓰십시오
# {n} hits
n-hits = { $n }곳
# the tree of {hits} is in {}
the-tree-of-hits-is-in = { $hits }의 트리를 { $v1 }에 저장했습니다
# use a file named .sgf, or a folder
use-a-file-named-sgf-or = {"."}sgf 파일이나 폴더를 쓰십시오
# cannot write to {}: {error}
cannot-write-to-error = { $v1 }에 쓸 수 없습니다: { $error }
# {} written to {path}
written-to-path = { $v1 }을 { $path }에 저장했습니다
# a wiki diagram is text
a-wiki-diagram-is-text = wiki 도면은 텍스트입니다
# use a file named .txt, or export diagram
use-a-file-named-txt-or = {"."}txt 파일을 쓰거나 export diagram을 쓰십시오
# the diagram is in {}
the-diagram-is-in = 도면을 { $v1 }에 저장했습니다
# {} in {}
in = { $v2 }에 { $v1 }
# * {letter}: {} {part} ({number} of {})
letter-part-number-of = {"*"} { $letter }: { $v1 } { $part }({ $v2 } 중 { $number })
# fact
fact = 항목
# raw
raw = 원문
# kind
kind = 종류
# warning: {warning}
warning-warning = 경고: { $warning }
# --lines prints JSON; it cannot print CSV
lines-prints-json-it-cannot-print = --lines는 JSON을 냅니다. CSV로는 낼 수 없습니다
# leave out --lines, or --format csv
leave-out-lines-or-format-csv = --lines나 --format csv를 빼십시오
# {n} nodes
n-nodes = 노드 { $n }개
# searched: the variations of {games} ({nodes})
searched-the-variations-of-games-nodes = { $games }의 변화도를 검색했습니다({ $nodes })
# searched: only the variations of {games} ({nodes})
searched-only-the-variations-of-games = { $games }의 변화도만 검색했습니다({ $nodes })
# searched: main lines, and the variations of {games} ({nodes})
searched-main-lines-and-the-variations = 실전과 { $games }의 변화도를 검색했습니다({ $nodes })
# not searched: the variations of {games} whose corpora do not keep them; `{gopdb}variations CORPUS on` keeps them
not-searched-the-variations-of-games = 검색하지 않음: { $games }의 기보 모음은 변화도를 저장하지 않습니다. `{ $gopdb }variations CORPUS on`으로 저장합니다
# {n} placements
n-placements = 배치 { $n }가지
# `winner` is by the colours of the game, wins by the pattern's
winner-is-by-the-colours-of = `winner`는 대국의 색, 승률은 모양의 색을 따릅니다
# wins in the pattern's colours: {rule}
wins-in-the-pattern-s-colours = 승률은 모양의 색을 따릅니다: { $rule }
# first hits: {line}
first-hits-line = 첫 출현: { $line }
# no games are listed after the first {offset}: {games} in all
no-games-are-listed-after-the = 처음 { $offset }국 뒤에는 대국이 없습니다: 모두 { $games }
# {n} more games
n-more-games = 그 밖에 { $n }국
# {more}: `more`, or limit N, offset {shown}
more-more-or-limit-n-offset = { $more }: `more`, 또는 limit N, offset { $shown }
# {more}: --limit N, --limit all, or --offset {shown}
more-limit-n-limit-all-or = { $more }: --limit N, --limit all, --offset { $shown }
# `{show}` shows the first game on the board
show-shows-the-first-game-on = `{ $show }`(으)로 첫 대국을 판에 보입니다
# · `back` takes back
back-takes-back = · `back`으로 돌아감
# `{show}` shows the first game · `play A` goes on with A{back}
show-shows-the-first-game-play = `{ $show }`(으)로 첫 대국 표시 · `play A`로 A에 나아감{ $back }
# (black won {share_won})
black-won-share-won = (흑 승률 { $share_won })
# at once
at-once = 곧바로
# later
later = 나중에
# never
never = 두지 않음
# played {}
played-2 = 이곳의 다음: { $v1 }
# no wins by colour: with the colours exchanged the pattern is the same
no-wins-by-colour-with-the = 흑백을 바꾸어도 같은 모양이므로 색별 승률은 없습니다
# no game with a known winner
no-game-with-a-known-winner = 승자를 아는 대국이 없습니다
# {color} won {}: {}
color-won = { $color }승 { $v1 }: { $v2 }
# {} without a winner
without-a-winner = 승부 없음 { $v1 }
# no later move was played in this window
no-later-move-was-played-in = 이 창에는 그 뒤의 수가 없습니다
# tenuki
tenuki = 손빼기
# white wins
white-wins = 백 승률
# years
years = 연도
# elsewhere in the window: {rest}
elsewhere-in-the-window-rest = 창의 다른 점: { $rest }
# game
game-3 = 대국
# `players`, which lists the names: no player has "{name}"
players-which-lists-the-names-no = `players`로 이름 목록: 이름에 "{ $name }"이(가) 든 기사가 없습니다
# a similar name: {}; no player has "{name}"
a-similar-name-no-player-has = 비슷한 이름: { $v1 }. 이름에 "{ $name }"이(가) 든 기사가 없습니다
# the database has no games yet: `import PATH` adds some
the-database-has-no-games-yet = 데이터베이스에 아직 대국이 없습니다: `import PATH`로 가져옵니다
# `{reading}`, if that is meant
reading-if-that-is-meant = 이런 뜻이면: `{ $reading }`
# `{}`, which finds {games}
which-finds-games = `{ $v1 }`(이)면 { $games }
# another cell than {row},{col} after `next`: it is never empty
another-cell-than-row-col-after = `next` 뒤에는 { $row },{ $col }이 아닌 칸: 여기는 빌 때가 없습니다
# rotated, reflected or with colours exchanged: `{} sym`
rotated-reflected-or-with-colours-exchanged = 회전·반전·흑백 교환: `{ $v1 } sym`
# elsewhere on the board: leave out `at {}`
elsewhere-on-the-board-leave-out = 판의 다른 곳: `at { $v1 }`을(를) 뺌
# earlier or later: leave out `move` and `next`
earlier-or-later-leave-out-move = 더 이르거나 늦게: `move`와 `next`를 뺌
# `?` for cells that do not matter, `b` for cells that are not white
for-cells-that-do-not-matter = 상관없는 칸은 `?`, 백이 아닌 칸은 `b`
# each condition of `and` alone, to see which one finds nothing
each-condition-of-and-alone-to = `and`의 조건을 하나씩 시험해 어느 것이 없는지 봄
# `stats` and `corpora`, which describe the database
stats-and-corpora-which-describe-the = `stats`와 `corpora`로 데이터베이스의 내용을 봄
# {}: {error}
error = { $v1 }: { $error }
# unexpected `{other}` after `fuseki`
unexpected-other-after-fuseki = `fuseki` 뒤에 예상하지 못한 `{ $other }`
# fuseki [--moves N] [top N] [swap], or show, same, count
fuseki-moves-n-top-n-swap = fuseki [--moves N] [top N] [swap], 또는 show, same, count
# {n} openings
n-openings = 포석 { $n }종
# in order
in-order = (순서 구별)
# {kinds} of {moves} moves{order} in {} as long, of {basis}
kinds-of-moves-moves-order-in = { $moves }수의 { $kinds }{ $order }: 그 이상 둔 { $v1 }, 대상 { $basis }
# player wins: won by {name}, with either colour, against others
player-wins-won-by-name-with = 기사 승률: { $name }이(가) 흑이나 백으로 다른 기사에게 이긴 비율
# {} in all but {}
in-all-but = { $v1 }({ $v2 }국 제외)
# player wins
player-wins = 기사 승률
# opening
opening = 포석
# cannot read `fuseki {}`
cannot-read-fuseki = `fuseki { $v1 }`을(를) 읽을 수 없습니다
# `{word}` is not a point in Park's coordinates
word-is-not-a-point-in = `{ $word }`은(는) Park 좌표의 점이 아닙니다
# AREA,LEVEL,OFFSET, such as North,7,3, with levels up to 9
area-level-offset-such-as-north = AREA,LEVEL,OFFSET, 예: North,7,3, 층은 9까지
# move {} is on a point that is taken
move-is-on-a-point-that = { $v1 }수의 점에는 돌이 있습니다
# a board of {} lines has no centre point to count levels from
a-board-of-lines-has-no = { $v1 }줄 판에는 층을 셀 천원이 없습니다
# {}, move {moves}
move-moves = { $v1 }, { $moves }수
# level {}: {moves}
level-moves = { $v1 }층: { $moves }
# different positions
different-positions = 다른 국면
# the same position: the second is the first under {}
the-same-position-the-second-is = 같은 국면: 둘째는 첫째를 { $v1 }(으)로 옮긴 것
# the position has no stone
the-position-has-no-stone = 국면에 돌이 없습니다
# `--moves 6` takes the position after six moves
moves-6-takes-the-position-after = `--moves 6`은 여섯 수 뒤의 국면입니다
# the position after {} is in {} of {} games ({}): rotated {}, reflected {}
the-position-after-is-in-of = { $v1 } 뒤의 국면은 { $v3 }국 중 { $v2 }국에 있습니다({ $v4 }): 회전 { $v5 }, 반전 { $v6 }
# games: the player's games of at least as many moves
games-the-player-s-games-of = 대국: 그 기사의 이 수 이상 둔 대국
# {note}; {more} more players, which --format csv lists
note-more-more-players-which-format = { $note }. 그 밖에 { $more }명, --format csv로 모두 표시
# {} of {}
of-2 = { $v1 }/{ $v2 }
# player
player = 기사
# with it
with-it = 출현
# rotated
rotated = 회전
# reflected
reflected = 반전
# as black
as-black = 흑번
# as white
as-white = 백번
# cannot talk to the controller: {error}
cannot-talk-to-the-controller-error = 제어 프로그램과 통신할 수 없습니다: { $error }
# no game found in {files}
no-game-found-in-files = { $files }에 대국이 없습니다
# see the reasons above; `gopdb import --help` lists the formats
see-the-reasons-above-gopdb-import = 까닭은 위와 같습니다. `gopdb import --help`가 형식을 보입니다
# cannot read {}: {error}
cannot-read-error = { $v1 }을(를) 읽을 수 없습니다: { $error }
# name existing files, folders or archives
name-existing-files-folders-or-archives = 있는 파일, 폴더, 압축 파일을 지정하십시오
# the name of the corpus is empty
the-name-of-the-corpus-is = 기보 모음의 이름이 비어 있습니다
# no encoding named {name:?}
no-encoding-named-name = { $name }(이)라는 인코딩은 없습니다
# for example GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR or windows-1251
for-example-gb18030-big5-shift-jis-2 = 예: GB18030, Big5, Shift_JIS, EUC-JP, EUC-KR, windows-1251
# the database already exists, with the shapes {has}
the-database-already-exists-with-the = 데이터베이스가 이미 있으며 모양은 { $has }입니다
# `gopdb index add {missing}` adds one
gopdb-index-add-missing-adds-one = `gopdb index add { $missing }`(으)로 더합니다
# invalid limit {limit:?}
invalid-limit-limit = 제한 { $limit }이(가) 올바르지 않습니다
# write NAME=N, such as depth=1000; `gopdb import --help` lists the names
write-name-n-such-as-depth = depth=1000처럼 NAME=N으로 씁니다. 이름은 `gopdb import --help`에 있습니다
# {name:?} is not a shape of the dictionary
name-is-not-a-shape-of = { $name }은(는) 사전의 모양이 아닙니다
# the dictionary has 3x3, diamond, 4x4, 5x5 and 5x5-all; `find` searches any shape
the-dictionary-has-3x3-diamond-4x4 = 사전의 모양은 3x3, diamond, 4x4, 5x5, 5x5-all입니다. `find`는 어떤 모양이든 찾습니다
# {games} games, writing the dictionary
games-games-writing-the-dictionary = { $games }국, 사전 저장 중
# {games} games, {rate} games/s
games-games-rate-games-s = { $games }국, 초당 { $rate }국
# {} new
new = 새로 { $v1 }
# {} known
known = 기존 { $v1 }
# {} rejected
rejected = 거부 { $v1 }
# {} corrected
corrected = 수정 { $v1 }
# , {} games/s
games-s = , 초당 { $v1 }국
# (--verbose lists them)
verbose-lists-them-2 = (--verbose로 표시)
# {} read
read-2 = { $v1 } 읽음
# {} unchanged since the last import
unchanged-since-the-last-import = 지난번 뒤로 그대로 { $v1 }
# {n} warnings
n-warnings = 경고 { $n }건
# none of which can be played
none-of-which-can-be-played = 둘 수 있는 것은 없습니다
# which are not searched (`import --variations` keeps them)
which-are-not-searched-import-variations = 검색하지 않습니다(`import --variations`로 저장)
# which queries `in variations` search
which-queries-in-variations-search = `in variations`로 검색합니다
# of which queries `in variations` search {}
of-which-queries-in-variations-search = 그 가운데 { $v1 }수를 `in variations`로 검색합니다
# {aside} of {all} moves are in variations, {kept}
aside-of-all-moves-are-in = { $all }수 가운데 { $aside }수는 변화도에 있으며, { $kept }
# ; known games keep the facts they have
known-games-keep-the-facts-they = {"."} 기존 대국의 정보는 그대로입니다
# {indexed} with facts from an index{known}
indexed-with-facts-from-an-index = { $indexed }의 정보를 색인에서 읽었습니다{ $known }
# and {} more{hint}
and-more-hint = 그 밖에 { $v1 }건{ $hint }
# {path}, byte {byte}: {reason}
path-byte-byte-reason = { $path }, { $byte }바이트: { $reason }
# {path}: {reason}
path-reason = { $path }: { $reason }
# rejected:
rejected-2 = 거부:
# {}, byte {}: {}
byte-2 = { $v1 }, { $v2 }바이트: { $v3 }
# warning:
warning = 경고:
# {files} {kind} ({example})
files-kind-example = { $kind } { $files }개({ $example })
# {files} {kind} (such as {example})
files-kind-such-as-example = { $kind } { $files }개({ $example } 등)
# {files} skipped: {}
files-skipped = { $files } 건너뜀: { $v1 }
# skipped:
skipped = 건너뜀:
# {kind}: {path}
kind-path = { $kind }: { $path }
# and {} more
and-more = 그 밖에 { $v1 }건
# note:
note = 참고:
# no files found
no-files-found = 파일이 없습니다
# the database holds {}
the-database-holds = 데이터베이스에 { $v1 }이 있습니다
# next:
next-2 = 다음:
# {name} ({}). Is that you?  {gopdb}me = {quoted}
name-is-that-you-gopdb-me = { $name }({ $v1 }). 본인입니까?  { $gopdb }me = { $quoted }
# most games:
most-games = 가장 많은 대국:
# then: {gopdb}report me, {gopdb}serve --open
then-gopdb-report-me-gopdb-serve = 그다음: { $gopdb }report me, { $gopdb }serve --open
# {name}: counted in {games} ({})
name-counted-in-games = { $name }: { $games }에서 셌습니다({ $v1 })
# {name}: already in the dictionary
name-already-in-the-dictionary = { $name }: 이미 사전에 있습니다
# estimated from all games; nothing was added
estimated-from-all-games-nothing-was = 모든 대국에서 어림했습니다. 더하지 않았습니다
# estimated from {sampled} of {games} games; nothing was added
estimated-from-sampled-of-games-games = { $games }국 중 { $sampled }국에서 어림했습니다. 더하지 않았습니다
# {name}: about {} patterns, {} on disk; adding it takes {} of memory
name-about-patterns-on-disk-adding = { $name }: 모양 약 { $v1 }개, 디스크 { $v2 }. 더하는 데 메모리 { $v3 }이 필요합니다
# `{gopdb}index add {name} --yes` adds it
gopdb-index-add-name-yes-adds = `{ $gopdb }index add { $name } --yes`로 더합니다
# {} in {} of {basis}
in-of-basis = { $v2 }에 { $v1 }, 대상 { $basis }
# {n} positions
n-positions = 국면 { $n }개
# {n} corners
n-corners = 귀 { $n }곳
# tree written to {}
tree-written-to = 트리를 { $v1 }에 저장했습니다
# ended
ended = 끝남
# reached
reached = 출현
# first wins
first-wins = 먼저 둔 쪽 승률
# cannot write to {folder}: {error}
cannot-write-to-folder-error = { $folder }에 쓸 수 없습니다: { $error }
# pages written to {folder}
pages-written-to-folder = 문서를 { $folder }에 저장했습니다
# {other} is the database itself
other-is-the-database-itself = { $other }은(는) 이 데이터베이스 자신입니다
# name the folder of another database, or choose the target with --db
name-the-folder-of-another-database = 다른 데이터베이스의 폴더를 지정하거나 --db로 대상을 고르십시오
# {name}: {new} new, {known} known ({time})
name-new-new-known-known-time = { $name }: 새로 { $new }, 기존 { $known }({ $time })
# {} given to games
given-to-games = { $v1 }을 대국에 붙였습니다
# {n} tags were
n-tags-were = 태그 { $n }개
# ${name}: saved
name-saved = ${ $name }: 저장했습니다
# ${name} has another query here: the other database's is saved as ${kept_as}
name-has-another-query-here-the = ${ $name }은(는) 여기서 다른 질의입니다: 다른 쪽 것을 ${ $kept_as }(으)로 저장했습니다
# `{line}` is not understood here
line-is-not-understood-here = 여기서는 `{ $line }`을(를) 알 수 없습니다
# `help` lists what is
help-lists-what-is = `help`가 쓸 수 있는 것을 보입니다
# where
where = 자리
# nothing
nothing = 없음
# earlier games
earlier-games = 이전 대국
# new
new-2 = 신수
# yes
yes = 예
# no
no = 아니요
# played there before
played-there-before = 전에 둔 수
# {n} earlier games
n-earlier-games = 이전 { $n }국
# ; {} without a date not considered
without-a-date-not-considered = {"."} 날짜 없는 { $v1 }은 뺐습니다
# game {}, compared with {earlier} on {size}x{size}{undated}
game-compared-with-earlier-on-size = { $v1 }번 대국을 { $size }줄의 { $earlier }과 비교{ $undated }
# the first moves that no earlier game has; earlier games: those with the position before the move, of which a new move needs at least {KNOWN_GAMES}; corners are {lines}x{lines}
the-first-moves-that-no-earlier = 이전 대국에 없는 첫 수. 이전 대국: 두기 전 국면이 있던 대국, 신수에는 { $KNOWN_GAMES }국 이상 필요. 귀는 { $lines }x{ $lines }
# no earlier game has the position on the board
no-earlier-game-has-the-position = 판 위의 국면은 이전 대국에 없습니다
# the position on the board is in {} {}{}
the-position-on-the-board-is = 판 위의 국면은 { $v2 }번 대국{ $v3 }에 있습니다
# `{show}` shows the move on the board
show-shows-the-move-on-the = `{ $show }`(으)로 이 수를 판에 보입니다
# the patterns need a file
the-patterns-need-a-file = 모양에는 파일이 필요합니다
# {n} patterns
n-patterns = 모양 { $n }개
# {kind} has no centre, which .spat files need
kind-has-no-centre-which-spat = { $kind }에는 .spat에 필요한 중심이 없습니다
# 3x3, diamond and 5x5 have one
t-3x3-diamond-and-5x5-have-one = 3x3, diamond, 5x5에는 중심이 있습니다
# use .csv, .json, .spat, .parquet or .arrow
use-csv-json-spat-parquet-or = {"."}csv, .json, .spat, .parquet, .arrow를 쓰십시오
# this gopdb was built without {}
this-gopdb-was-built-without = 이 gopdb는 { $v1 } 없이 만들어졌습니다
# build it with `--features parquet`, or write .csv
build-it-with-features-parquet-or = `--features parquet`로 다시 만들거나 .csv로 쓰십시오
# D4 (a move), pass, undo, redo, hint, switch, reset, board, moves, quit
d4-a-move-pass-undo-redo = D4(착수), pass, undo, redo, hint, switch, reset, board, moves, quit
# ; you have {player}. {}
you-have-player = {"."} 당신은 { $player }입니다. { $v1 }
# {} is outside the region: it counts as a pass
is-outside-the-region-it-counts = { $v1 }은(는) 영역 밖입니다: 패스로 칩니다
# play on an empty point
play-on-an-empty-point = 빈 점에 두십시오
# play elsewhere first, or `hint`
play-elsewhere-first-or-hint = 먼저 다른 곳에 두거나 `hint`를 쓰십시오
# `undo`, `reset` or `quit`
undo-reset-or-quit = `undo`, `reset`, `quit`을 쓰십시오
# `play FILE --time 30` lets the computer think longer
play-file-time-30-lets-the = `play FILE --time 30`이면 컴퓨터가 더 오래 생각합니다
# {} to play
to-play = { $v1 } 차례
# {} is captured
is-captured = { $v1 }이 잡혔습니다
# {} lives
lives = { $v1 } 삶
# you win
you-win = 당신이 이겼습니다
# the computer wins
the-computer-wins = 컴퓨터가 이겼습니다
# the file marks this as wrong
the-file-marks-this-as-wrong = 파일에서는 이 수가 실패입니다
# right so far, by the file
right-so-far-by-the-file = 파일에서는 여기까지 정답입니다
# {} cannot be killed: this is proved
cannot-be-killed-this-is-proved = { $v1 }은 잡을 수 없습니다: 증명됨
# {} cannot live: this is proved
cannot-live-this-is-proved = { $v1 }은 살 수 없습니다: 증명됨
# {} is a mistake{why}; {better} wins
is-a-mistake-why-better-wins = { $v1 }은(는) 실수입니다{ $why }. { $better }이면 이깁니다
# {defender} lives
defender-lives = { $defender } 삶
# {defender} dies
defender-dies = { $defender } 죽음
# it repeats without end
it-repeats-without-end = 순환합니다
# the record's answer, not proved
the-record-s-answer-not-proved = 기보의 답이며 증명은 없습니다
# it looks best, but nothing is proved
it-looks-best-but-nothing-is = 가장 좋아 보이지만 증명은 없습니다
# no moves yet
no-moves-yet = 아직 둔 수가 없습니다
# {} of {}: {}
of-3 = { $v2 }국 { $v1 }승: { $v3 }
# ; by colour with {} against itself
by-colour-with-against-itself = {"."} 자기 자신과 둔 { $v1 }은 색별로 셉니다
# ; also in {}: `{}`
also-in = {"."} 그 밖에 { $v1 }: `{ $v2 }`
# {n} other names
n-other-names = 다른 이름 { $n }개
# {} won {}; as black {}, as white {}{itself}{others}
won-as-black-as-white-itself = { $v1 }의 성적: { $v2 }, 흑번 { $v3 }, 백번 { $v4 }{ $itself }{ $others }
# a game counts in the colours of its first hit
a-game-counts-in-the-colours = 각 대국은 처음 나온 색으로 셉니다
# won
won = 승
# rate
rate = 승률
# {n} players
n-players = 기사 { $n }명
# games of a player against itself are neither won nor lost, but by colour
games-of-a-player-against-itself = 자기 자신과 둔 대국은 승패로 세지 않고 색별로만 셉니다
# {n} more players
n-more-players = 그 밖에 { $n }명
# {rest}: --limit N, --limit all; --by won, rate, name, first, …
rest-limit-n-limit-all-by = { $rest }: --limit N, --limit all. --by won, rate, name, first …
# the database has {corpora} corpora, whose players are not compared by default
the-database-has-corpora-corpora-whose = 데이터베이스에 기보 모음이 { $corpora }개 있으며, 기본으로는 서로 다른 모음의 기사를 비교하지 않습니다
# choose one by --where "corpus NAME", or compare across them with --opt-in
choose-one-by-where-corpus-name = --where "corpus NAME"으로 하나를 고르거나 --opt-in으로 함께 비교합니다
# fewer than {least} there
fewer-than-least-there = 거기서 { $least } 미만
# --least compares players of fewer games
least-compares-players-of-fewer-games = --least로 대국이 적은 기사도 비교합니다
# no player named "{name}" with at least {least} there
no-player-named-name-with-at = 거기에 { $least } 이상 둔 "{ $name }"이라는 기사가 없습니다
# names are compared in full; --least compares players of fewer games
names-are-compared-in-full-least = 이름은 꼭 맞아야 합니다. --least로 대국이 적은 기사도 비교합니다
# players most like {name}
players-most-like-name = { $name }와(과) 가장 비슷한 기사
# no game in the files
no-game-in-the-files = 파일에 대국이 없습니다
# the games do not have exactly one player's name in common
the-games-do-not-have-exactly = 이 대국들에 함께 나오는 기사가 꼭 한 명이 아닙니다
# --name NAME says whose games they are in the files
name-name-says-whose-games-they = --name NAME으로 누구의 대국인지 지정합니다
# no game of "{name}" in the files
no-game-of-name-in-the = 파일에 "{ $name }"의 대국이 없습니다
# players most like {name} in {games}
players-most-like-name-in-games = { $games }의 { $name }와(과) 가장 비슷한 기사
# {games} in the database and left out of what is known
games-in-the-database-and-left = { $games }은 데이터베이스에 있어 아는 것에서 뺐습니다
# score
score = 점수
# openings in common
openings-in-common = 같은 포석
# no players to compare with
no-players-to-compare-with = 비교할 기사가 없습니다
# score: 1 is the same deviations from the average player, 0 unrelated ones; no probability
score-1-is-the-same-deviations = 점수: 1은 평균에서 벗어난 모습이 같음, 0은 무관. 확률이 아닙니다
# unseen
unseen = 미공개
# unseen games
unseen-games = 미공개 대국
# players
players = 기사
# candidates
candidates = 후보
# known games
known-games = 아는 대국
# first
first = 1위
# within five
within-five = 5위 안
# openings first
openings-first = 포석만 1위
# openings alone: first
openings-alone-first = 포석만: 1위
# openings within five
openings-within-five = 포석만 5위 안
# most frequent
most-frequent = 가장 많은 기사
# these shares hold for the {} with at least {} here, each looked for among all of them; of players with fewer games less is known, and fewer are found
these-shares-hold-for-the-with = 이 비율은 여기서 { $v2 } 이상 둔 { $v1 }을 전체에서 찾은 것입니다. 대국이 적은 기사는 아는 것이 적어 덜 찾습니다
# unseen are the latest games; most frequent: always naming the player with the most games
unseen-are-the-latest-games-most = 미공개는 가장 최근 대국. 가장 많은 기사: 늘 대국이 가장 많은 기사라고 답한 경우
# number
number = 번호
# other
other = 다른 쪽
# other games
other-games = 다른 쪽 대국
# reason
reason = 까닭
# games of both
games-of-both = 둘의 대국
# {} that may be of one player
that-may-be-of-one-player = 같은 기사일 수 있는 { $v1 }
# {n} pairs of names
n-pairs-of-names = 이름 { $n }쌍
# {}: --limit N
limit-n = { $v1 }: --limit N
# {n} more pairs
n-more-pairs = 그 밖에 { $n }쌍
# `{gopdb}players same --accept 1,3` makes them aliases; --accept all, all of them
gopdb-players-same-accept-1-3 = `{ $gopdb }players same --accept 1,3`으로 별명으로 삼습니다. --accept all이면 모두
# no file of aliases
no-file-of-aliases = 별명 파일이 없습니다
# GOPDB_ALIASES names one
gopdb-aliases-names-one = GOPDB_ALIASES로 지정합니다
# {} added to {}
added-to = { $v1 }을 { $v2 }에 더했습니다
# {n} lines
n-lines = { $n }줄
# no pair {}
no-pair = { $v1 }번 쌍은 없습니다
# --accept 1,3 takes pairs of the list, --accept all takes all
accept-1-3-takes-pairs-of = --accept 1,3은 목록의 쌍을, --accept all은 모두를 받아들입니다
# no games there
no-games-there = 거기에 대국이 없습니다
# no player named "{name}"
no-player-named-name = "{ $name }"이라는 기사가 없습니다
# names are compared in full; `players` lists them
names-are-compared-in-full-players = 이름은 꼭 맞아야 합니다. `players`가 이름을 보입니다
# {file}: {what}
file-what = { $file }: { $what }
# --labels takes ranks, results or a file
labels-takes-ranks-results-or-a = --labels는 ranks, results 또는 파일입니다
# line {number} is not `NAME = NUMBER`
line-number-is-not-name-number = { $number }번째 줄이 `NAME = NUMBER`가 아닙니다
# too few players with {least} or more have a known strength, or all have the same
too-few-players-with-least-or = { $least } 이상 두고 기력을 아는 기사가 너무 적거나 모두 같습니다
# --labels results takes ratings by results; --least N takes players of fewer games
labels-results-takes-ratings-by-results = --labels results는 성적에 따른 점수, --least N은 대국이 적은 기사도 씁니다
# ten are needed; --least N takes players of fewer games
ten-are-needed-least-n-takes = 열 명이 필요합니다. --least N으로 대국이 적은 기사도 씁니다
# the error from {games} is {percent} smaller than if everybody is taken for average
the-error-from-games-is-percent = { $games }에서 나온 오차는 모두를 평균으로 볼 때보다 { $percent } 작음
# hardly better than a guess: {text}
hardly-better-than-a-guess-text = 짐작과 거의 다름없음: { $text }
# groups
groups = 묶음
# error
error-2 = 오차
# error of the mean
error-of-the-mean = 평균의 오차
# in the interval
in-the-interval = 구간 안
# ; known, and not used: {}
known-and-not-used = {"."} 알지만 쓰지 않음: { $v1 }
# {name}: {} ({} to {}) by {}{known}
name-to-by-known = { $name }: { $v1 }({ $v2 }~{ $v3 }), { $v4 }에서{ $known }
# learned from {games} of {} from {} to {}
learned-from-games-of-from-to = { $v1 }의 { $games }에서 학습, { $v2 }~{ $v3 }
# error: root of the mean squared error in {} for players who were not learned, by so many games; of the mean: if all were taken for average
error-root-of-the-mean-squared = 오차: 배우지 않은 기사의 대국 수별 평균 제곱 오차의 제곱근({ $v1 }). 평균: 모두를 평균으로 볼 때
# the units of the file
the-units-of-the-file = 파일의 단위
# [{bar:30}] {pos} of {len} games, {msg}, {eta} left
bar-30-pos-of-len-games = {"["}{ $bar }] { $pos }/{ $len }국, { $msg }, 남은 시간 { $eta }
# --stones and --limit must be at least 1
stones-and-limit-must-be-at = --stones와 --limit는 1 이상이어야 합니다
# {n} problems
n-problems = { $n }문제
# name a folder with --to
name-a-folder-with-to = --to로 폴더를 지정하십시오
# {} in {} of {}
in-of = { $v2 }에 { $v1 }, 대상 { $v3 }
# · {} tried · {} · {}
tried = · { $v1 } 시도 · { $v2 } · { $v3 }
# {n} duplicates
n-duplicates = 중복 { $n }건
# {}, after move {}
after-move = { $v1 }, { $v2 }수 뒤
# goal
goal = 목적
# target
target = 목표
# stones
stones = 돌
# empty
empty = 빈 점
# level
level = 난이도
# in the game
in-the-game = 실전
# file
file = 파일
# expected levels from 1 to 5, such as 3, 3.. or 2..4
expected-levels-from-1-to-5 = 난이도는 1~5입니다. 예: 3, 3.., 2..4
# {first} plays to {goal}
first-plays-to-goal = { $first } 차례, { $goal }
# {} holds no problem
holds-no-problem = { $v1 }에 문제가 없습니다
# name a file of SGF with AB and AW, or of GoLD's text form
name-a-file-of-sgf-with = AB와 AW가 있는 SGF나 GoLD의 텍스트 형식을 지정하십시오
# {} holds no problem {wanted}
holds-no-problem-wanted = { $v1 }에 문제 { $wanted }번은 없습니다
# it holds {of}: --number 1 to {of}
it-holds-of-number-1-to = 문제는 { $of }개입니다: --number 1~{ $of }
# rejected: {error}
rejected-error = 거부: { $error }
# `like` needs a pattern
like-needs-a-pattern = `like`에는 모양이 필요합니다
# no file of the current folder has a problem
no-file-of-the-current-folder = 현재 폴더의 파일에 문제가 없습니다
# name files or folders: problems PATH
name-files-or-folders-problems-path = 파일이나 폴더를 지정하십시오: problems PATH
# `{after}` takes one query and nothing after it
after-takes-one-query-and-nothing = `{ $after }` 뒤에는 질의 하나만 옵니다
# write `--limit N` before or after the whole query
write-limit-n-before-or-after = `--limit N`은 질의 전체의 앞이나 뒤에 씁니다
# {} of {all}
of-all = { $all } 중 { $v1 }
# {} more: --limit N
more-limit-n = 그 밖에 { $v1 }문제: --limit N
# targets
targets = 목표
# at
at = 자리
# about
about = 설명
# D4 (a move), pass, solution, skip, board, quit
d4-a-move-pass-solution-skip = D4(착수), pass, solution, skip, board, quit
# `train` needs files or folders with problems
train-needs-files-or-folders-with = `train`에는 문제가 든 파일이나 폴더가 필요합니다
# nothing to repeat before {}
nothing-to-repeat-before = { $v1 }까지 복습할 것이 없습니다
# no file or folder {}
no-file-or-folder = { $v1 }(이)라는 파일이나 폴더가 없습니다
# {}: {} to repeat, {} new; {} later
to-repeat-new-later = { $v1 }: 복습 { $v2 }, 새 문제 { $v3 }. 나중 { $v4 }
# {} not asked: the first player does not win, need not play, or it is not decided in time
not-asked-the-first-player-does = { $v1 }문제는 내지 않음: 먼저 두는 쪽이 이기지 못하거나, 둘 필요가 없거나, 시간 안에 미정
# [{bar:30}] {pos} of {len} solved
bar-30-pos-of-len-solved = {"["}{ $bar }] { $pos }/{ $len } 풀이
# box {}, {} of {} right
box-of-right = 상자 { $v1 }, { $v3 }번 중 { $v2 }번 정답
# {} of {} · {} · difficulty {} · {state}
of-difficulty-state = { $v1 }/{ $v2 } · { $v3 } · 난이도 { $v4 } · { $state }
# {n} ko threats
n-ko-threats = 팻감 { $n }개
# ; {} has {threats}
has-threats = {"."} { $v1 }에게 { $threats }
# {} is wrong: {}
is-wrong = { $v1 } 실패: { $v2 }
# try again, or `solution`, or `skip`
try-again-or-solution-or-skip = 다시 하거나 `solution`, `skip`
# {} is not in the file, and it is not decided in time; {} would answer {answer}
is-not-in-the-file-and = { $v1 }은(는) 파일에 없고 시간 안에 미정입니다. { $v2 }은 { $answer }로 받습니다
# {} is right; {} answers {}
is-right-answers = { $v1 } 정답. { $v2 }이 { $v3 }로 받습니다
# {} is right: solved
is-right-solved = { $v1 } 정답: 풀었습니다
# box {}: again on {due}
box-again-on-due = 상자 { $v1 }: 다음은 { $due }
# the end: {} right, {} wrong
the-end-right-wrong = 끝: 정답 { $v1 }, 실패 { $v2 }
# --today {text}: not a date since 1970
today-text-not-a-date-since = --today { $text }: 1970년 뒤의 날짜가 아닙니다
# write it as 2026-11-22
write-it-as-2026-11-22 = 2026-11-22처럼 씁니다
# there is no game {word}
there-is-no-game-word = 대국 { $word }은(는) 없습니다
# game {id}
game-id = { $id }번 대국
# there is no game in {word}
there-is-no-game-in-word = { $word }에 대국이 없습니다
# name a file of SGF, or the number of a game of the database
name-a-file-of-sgf-or = SGF 파일이나 데이터베이스의 대국 번호를 지정하십시오
# cannot read {}: {reason}
cannot-read-reason = { $v1 }을(를) 읽을 수 없습니다: { $reason }
# name a file of SGF, a folder or an archive that is there
name-a-file-of-sgf-a = 있는 SGF 파일, 폴더, 압축 파일을 지정하십시오
# `{word}` needs a whole number
word-needs-a-whole-number = `{ $word }`에는 정수가 필요합니다
# {} removed
removed = { $v1 } 지웠습니다
# no corpus named "{name}"
no-corpus-named-name-2 = "{ $name }"이라는 기보 모음이 없습니다
# `remove game {name}` removes game {name}
remove-game-name-removes-game-name = `remove game { $name }`이면 { $name }번 대국을 지웁니다
# {name}: {} removed
name-removed = { $name }: { $v1 } 지웠습니다
# , {} kept that are in other corpora
kept-that-are-in-other-corpora = , 다른 기보 모음에 있는 { $v1 }국은 남겼습니다
# nothing is damaged; nothing was changed
nothing-is-damaged-nothing-was-changed = 손상된 것이 없습니다. 아무것도 바꾸지 않았습니다
# {main} of them without comments and variations
main-of-them-without-comments-and = 그중 { $main }국은 해설과 변화도 없음
# {} lost
lost = { $v1 } 잃음
# the damaged database is kept as {damaged}
the-damaged-database-is-kept-as = 손상된 데이터베이스는 { $damaged }에 남겼습니다
# Games
games-2 = 대국
# Games won by year
games-won-by-year = 연도별 승
# By year
by-year = 연도별
# By handicap
by-handicap = 접바둑별
# By komi
by-komi = 덤별
# By length
by-length = 수별
# Opponents
opponents = 상대
# Openings
openings = 포석
# Joseki
joseki = 정석
# Openings that differ from others
openings-that-differ-from-others = 다른 기사와 다른 포석
# others
others = 다른 기사
# Joseki that differ from others
joseki-that-differ-from-others = 다른 기사와 다른 정석
# Openings and joseki that score differently
openings-and-joseki-that-score-differently = 성적이 다른 포석과 정석
# without
without = 쓰지 않음
# Changes: later games, and earlier
changes-later-games-and-earlier = 변화: 후기와 전기
# earlier
earlier = 전기
# Replies that differ
replies-that-differ = 다른 응수
# The player is black and usually plays A; others usually play B.
the-player-is-black-and-usually = 이 기사를 흑으로 하여 주로 A, 다른 기사는 주로 B에 둡니다.
# None is significant.
none-is-significant = 뚜렷한 것이 없습니다.
# Shapes
shapes = 모양
# Played more or less often than by others, on the centre.
played-more-or-less-often-than = 가운데 수를 다른 기사보다 많이 또는 적게 둔 모양.
# {label}: {won} of {} games won
label-won-of-games-won = { $label }: { $v1 }국 { $won }승
# New moves
new-moves = 신수
# New moves that others played later
new-moves-that-others-played-later = 나중에 다른 기사도 둔 신수
# later games
later-games = 뒤의 대국
# game {}, move {}
game-move = { $v1 }번 대국, { $v2 }수
# games {}
games-3 = 대국 { $v1 }
# {} of {} games, {}; others {}
of-games-others = { $v2 }국 중 { $v1 }국, { $v3 }. 다른 기사 { $v4 }
# page written to {}
page-written-to = 문서를 { $v1 }에 저장했습니다
# compare with other games: `report {who} against {query}`, with {} of others
compare-with-other-games-report-who = 다른 대국과 비교: `report { $who } against { $query }`, 다른 기사의 대국 { $v1 }
# import games of others, such as those of professionals, and compare with them: `against "corpus NAME"`
import-games-of-others-such-as = 프로 같은 다른 기사의 대국을 가져와 비교합니다: `against "corpus NAME"`
# no player is named
no-player-is-named = 기사를 지정하지 않았습니다
# report player NAME [against QUERY], or report me
report-player-name-against-query-or = report player NAME [against QUERY], 또는 report me
# no games
no-games = 대국이 없습니다
# players whose name contains it: {names}
players-whose-name-contains-it-names = 이름에 이것이 든 기사: { $names }
# find player NAME looks for parts of names
find-player-name-looks-for-parts = find player NAME은 이름의 일부로 찾습니다
# similar names: {}
similar-names = 비슷한 이름: { $v1 }
# unknown
unknown = 미상
# year
year = 연도
# length
length = 수
# opponent
opponent = 상대
# joseki
joseki-2 = 정석
# {games} against itself: a win and a loss by colour and in the list of openings, which has both sides; else one game without a winner; comparisons have one side of each
games-against-itself-a-win-and = { $games }은 자기 자신과 둔 것입니다: 색별과 양쪽이 든 포석 목록에서는 1승 1패, 그 밖에는 승부 없는 1국으로 세고, 비교에서는 한쪽씩 씁니다
# p
p = p
# e.g. game
e-g-game = 예 대국
# Openings and joseki that score differently: with, and without
openings-and-joseki-that-score-differently-2 = 성적이 다른 포석과 정석: 썼을 때와 쓰지 않았을 때
# New moves of the player that others played later
new-moves-of-the-player-that = 이 기사의 신수 가운데 나중에 다른 기사도 둔 것
# the first move that no earlier game has, in a position that at least {KNOWN_GAMES} have, is the player's in {} of {} ({}), the opponent's in {}; in the median it is move {}
the-first-move-that-no-earlier = { $KNOWN_GAMES }국 이상에 있는 국면에서 이전 대국에 없는 첫 수는 { $v2 } 중 { $v1 }국({ $v3 })에서 이 기사가, { $v4 }국에서 상대가 두었습니다. 중앙값은 { $v5 }수입니다
# {n} games with a date
n-games-with-a-date = 날짜 있는 { $n }국
# that the query finds
that-the-query-finds = (질의로 찾은 것)
# of {first}
of-first = ({ $first }년)
# of {first}–{last}
of-first-last = ({ $first }~{ $last }년)
# of all years
of-all-years = (모든 해)
# by players of rank {}
by-players-of-rank = (단급 { $v1 }인 기사)
# compared with nothing: there are no games of others {which}{ranks}
compared-with-nothing-there-are-no = 비교할 것이 없습니다: 다른 기사의 대국{ $which }{ $ranks }이 없습니다
# colour, year and rank
colour-year-and-rank = 흑백·연도·단급
# colour and year, not rank
colour-and-year-not-rank = 흑백·연도(단급은 따지지 않음)
# colour and rank, not year
colour-and-rank-not-year = 흑백·단급(연도는 따지지 않음)
# colour, not year and rank
colour-not-year-and-rank = 흑백(연도·단급은 따지지 않음)
# compared with {} of the {} of others {which}{ranks}, for each of {} of the player with games of the same {same}; {} comparisons, of at least {} games each; replies far from the last move: {} (others {})
compared-with-of-the-of-others = 다른 기사의 { $v2 }{ $which }{ $ranks } 가운데 { $v1 }국과 비교. 이 기사의 { $v3 }과 { $same }이 같은 대국. 비교 { $v4 }항목, 각 { $v5 }국 이상. 직전 수에서 먼 응수: { $v6 }(다른 기사 { $v7 })
# {letter} (elsewhere)
letter-elsewhere = { $letter }(다른 곳)
# {}: player {} of {} ({}), others {}
player-of-others = { $v1 }: 이 기사 { $v3 }번 중 { $v2 }번({ $v4 }), 다른 기사 { $v5 }
# {}: player {}, others {} (in {} of {} games)
player-others-in-of-games = { $v1 }: 이 기사 { $v2 }, 다른 기사 { $v3 }({ $v5 }국 중 { $v4 }국)
# Replies that differ: the player (black) usually plays A, others usually B
replies-that-differ-the-player-black = 다른 응수: 이 기사(흑)는 주로 A, 다른 기사는 주로 B
# Shapes played more or less often than by others; the move is on the centre
shapes-played-more-or-less-often = 다른 기사보다 많거나 적은 모양. 수는 가운데
# shape
shape = 모양
# player won {} of {} with A
player-won-of-with-a = A에 두어 { $v2 }국 중 { $v1 }승
# {own}, others {others}
own-others-others = { $own }, 다른 기사 { $others }
# expected a number, or `all`
expected-a-number-or-all = 수나 `all`이 필요합니다
# found: game {id} {date_text} {black} - {white} {result_text}
found-game-id-date-text-black = 찾음: { $id }번 대국 { $date_text } { $black } - { $white } { $result_text }
# for other devices: {url}
for-other-devices-url = 다른 기기에서: { $url }
# Ctrl-C stops the server
ctrl-c-stops-the-server = Ctrl-C로 서버를 멈춥니다
# anybody on the network
anybody-on-the-network = 네트워크의 누구나
# whoever has the token
whoever-has-the-token = 토큰이 있는 사람
# read and change
read-and-change = 읽기와 변경
# warning: {who} can {what} this database
warning-who-can-what-this-database = 경고: { $who } 이 데이터베이스를 쓸 수 있습니다({ $what })
# warning: no browser could be opened; open the address yourself
warning-no-browser-could-be-opened = 경고: 브라우저를 열 수 없습니다. 주소를 직접 여십시오
# for this session
for-this-session = 이번 세션만
# no set `${name}` in this session
no-set-name-in-this-session = 이번 세션에 `${ $name }`(이)라는 묶음이 없습니다
# `save {name} = QUERY` saves a query
save-name-query-saves-a-query = `save { $name } = QUERY`로 질의를 저장합니다
# saved
saved = 저장됨
# `me = "Your Name" or your_nickname` changes the names, which are compared in full
me-your-name-or-your-nickname = `me = "Your Name" or your_nickname`으로 이름을 바꿉니다. 이름은 꼭 맞아야 합니다
# `me` is {}, with {has}
me-is-with-has = `me`는 { $v1 }, { $has }
# query
query = 질의
# 0 sets
t-0-sets = 묶음이 없습니다
# `save upsets = handicap 2.. and winner white`, then `find $upsets`
save-upsets-handicap-2-and-winner = `save upsets = handicap 2.. and winner white`, 다음에 `find $upsets`
# deleted the set ${name}
deleted-the-set-name = 묶음 ${ $name }을(를) 지웠습니다
# which game?
which-game = 어느 대국입니까?
# `{text}` is neither a number of moves nor a path
text-is-neither-a-number-of = `{ $text }`은(는) 수도 경로도 아닙니다
# `show 1 40` shows move 40, `show 1 12:2/15` move 15 of the second line after move 12
show-1-40-shows-move-40 = `show 1 40`은 40수, `show 1 12:2/15`는 12수 뒤 둘째 변화의 15수를 보입니다
# game {} has no line {line}
game-has-no-line-line = { $v1 }번 대국에 변화 { $line }은(는) 없습니다
# its record has no variations
its-record-has-no-variations = 기보에 변화도가 없습니다
# `{game}` is not the number of a game
game-is-not-the-number-of = `{ $game }`은(는) 대국 번호가 아닙니다
# `show 12` shows game 12; in the shell, `show #1` the first result
show-12-shows-game-12-in = `show 12`는 12번 대국, 셸에서는 `show #1`이 첫 결과입니다
# {n} more lines
n-more-lines = 그 밖의 변화 { $n }개
# other lines: {}
other-lines = 다른 변화: { $v1 }
# the game has only {moves}: this is its end
the-game-has-only-moves-this = 대국은 { $moves }뿐입니다: 여기가 끝입니다
# {color} passes
color-passes = { $color } 패스
# found at {at}, {} ({})
found-at-at = { $at }에서 찾음, { $v1 }({ $v2 })
# captured: black {black}, white {white}
captured-black-black-white-white = 사석: 흑 { $black }, 백 { $white }
# result #{number}
result-number = 결과 #{ $number }
# line {}
line = 변화 { $v1 }
# handicap {}
handicap-2 = 접바둑 { $v1 }점
# komi {}
komi-2 = 덤 { $v1 }
# corpus {}
corpus-2 = 기보 모음 { $v1 }
# from {s}
from-s = { $s }에서
# before the first of {of} moves
before-the-first-of-of-moves = 모두 { $of }수, 첫 수 앞
# move {} of {of}: {color} {at}
move-of-of-color-at = { $v1 }수/{ $of }수: { $color } { $at }
# {} removed, {kept} kept
removed-kept-kept = { $v1 } 지움, { $kept } 남김
# longest
longest = 가장 긺
# more facts
more-facts = 정보가 많음
# imported first
imported-first = 먼저 가져옴
# group
group = 묶음
# in common
in-common = 같은 수
# keep
keep = 남김
# {} of probable duplicates
of-probable-duplicates = 중복으로 보이는 { $v1 }
# {n} groups
n-groups = { $n }묶음
# {n} more groups
n-more-groups = 그 밖에 { $n }묶음
# {more}: --limit N, or --offset N
more-limit-n-or-offset-n = { $more }: --limit N, 또는 --offset N
# {} proved
proved = 증명 { $v1 }
# [{bar:30}] {pos} of {len}, {msg}, {eta} left
bar-30-pos-of-len-msg = {"["}{ $bar }] { $pos }/{ $len }, { $msg }, 남은 시간 { $eta }
# , best so far: {}
best-so-far = , 지금 최선: { $v1 }
# {n} points
n-points = { $n }점
# {time:.0} s, region of {points}{leading}
time-0-s-region-of-points = { $time }초, 영역 { $points }{ $leading }
# without end
without-end = 순환
# {}; {then} if {side} has {}
then-if-side-has = { $v1 }, { $side }에게 { $v2 } 있으면 { $then }
# {second} has {}
second-has = { $second }에게 { $v1 }
# {} has up to 4 ko threats
has-up-to-4-ko-threats = { $v1 }에게 팻감 4개까지
# ko threats as stated
ko-threats-as-stated = 팻감은 적은 대로
# no ko threats
no-ko-threats = 팻감 없음
# marked region of {points}
marked-region-of-points = 표시된 영역 { $points }
# enclosed region of {points}
enclosed-region-of-points = 둘러싸인 영역 { $points }
# enclosed region of {}, extended to {points}
enclosed-region-of-extended-to-points = 둘러싸인 영역 { $v1 }, { $points }으로 넓힘
# region of {points} around the target
region-of-points-around-the-target = 목표 둘레의 영역 { $points }
# holds on the whole board
holds-on-the-whole-board = 판 전체에서 성립
# moves outside the region ({}) are not considered
moves-outside-the-region-are-not = 영역 밖의 수({ $v1 })는 고려하지 않음
# moves outside the region are not considered
moves-outside-the-region-are-not-2 = 영역 밖의 수는 고려하지 않음
# , even with the {} stones added around it ({points}), with which all moves are judged
even-with-the-stones-added-around = , 둘레에 { $v1 }돌({ $points })을 더해도 성립. 모든 수는 이 돌들이 있다고 보고 판정
# assumes: {ko} · both sides may pass · {region} · {scope}{added}
assumes-ko-both-sides-may-pass = 전제: { $ko } · 양쪽 패스 가능 · { $region } · { $scope }{ $added }
# whether moves outside change that is not known
whether-moves-outside-change-that-is = 영역 밖의 수로 바뀌는지는 모릅니다
# moves outside ({points}) may change that
moves-outside-points-may-change-that = 영역 밖의 수({ $points })로 바뀔 수 있습니다
# not decided; inside the region: {inside}; {why}
not-decided-inside-the-region-inside = 미정. 영역 안에서는: { $inside }. { $why }
# no move
no-move = 수 없음
# though {} has {}
though-has = ({ $v1 }에게 { $v2 } 있어도)
# {defender} lives with {best}{given}
defender-lives-with-best-given = { $defender }은 { $best }로 삶{ $given }
# {defender} lives even if {attacker} plays first
defender-lives-even-if-attacker-plays = { $attacker }이 먼저 두어도 { $defender }은 삶
# {attacker} kills with {best}{given}
attacker-kills-with-best-given = { $attacker }은 { $best }로 잡음{ $given }
# {defender} is dead even when playing first
defender-is-dead-even-when-playing = 먼저 두어도 { $defender }은 죽음
# ko with {best}: {}
ko-with-best = { $best }로 패: { $v1 }
# without end: neither side can win without repeating the position
without-end-neither-side-can-win = 순환: 양쪽 모두 순환을 피해서는 이길 수 없습니다
# {} with {best} if nobody has a ko threat; with threats it is not decided ({})
with-best-if-nobody-has-a = 양쪽에 팻감이 없으면 { $best }로 { $v1 }, 있으면 미정({ $v2 })
# not decided within {} s; {first} {best} looks best, without proof
not-decided-within-s-first-best = { $v1 }초 안에 미정. { $first } { $best }이(가) 가장 좋아 보이지만 증명은 없음
# not decided ({}); {first} {best} looks best, without proof
not-decided-first-best-looks-best = 미정({ $v1 }). { $first } { $best }이(가) 가장 좋아 보이지만 증명은 없음
# ko: {}
ko = 패: { $v1 }
# , even with these stones of {}, which were added: {points}
even-with-these-stones-of-which = , { $v1 }의 이 돌들을 더해도 성립: { $points }
# ko ({})
ko-2 = 패({ $v1 })
# with {}
with = ({ $v1 })
# {first} first: {}{best}
first-first-best = { $first } 먼저: { $v1 }{ $best }
# {first} first: not decided (inside the region: {}{best})
first-first-not-decided-inside-the = { $first } 먼저: 미정(영역 안에서는 { $v1 }{ $best })
# status: {status} · {} · {}
status-status = 상태: { $status } · { $v1 } · { $v2 }
# the record's answer: {} {moves}, not proved
the-record-s-answer-moves-not = 기보의 답: { $v1 } { $moves } (증명되지 않음)
# no fault found
no-fault-found = 잘못이 없습니다
# difficulty {} of 5: {} of {} first moves {works}
difficulty-of-5-of-first-moves = 난이도 { $v1 }/5: 첫 수 { $v3 }개 중 { $v2 }개 성공
# difficulty not known: some first moves are not decided
difficulty-not-known-some-first-moves = 난이도 미상: 미정인 첫 수가 있습니다
# after {}
after = ({ $v1 } 뒤)
# {}, repeated{after}: {moves}
repeated-after-moves = { $v1 }, 되풀이{ $after }: { $moves }
# ko{with}: {}
ko-with = 패{ $with }: { $v1 }
# without end: who runs out of moves elsewhere must give way
without-end-who-runs-out-of = 순환: 다른 곳에 둘 수가 없어진 쪽이 물러서야 합니다
# not decided ({})
not-decided-2 = 미정({ $v1 })
# positional superko: {result}
positional-superko-result = 동형 반복 금지: { $result }
# {n} stones
n-stones = 돌 { $n }개
# , the largest string whose liberties lie in the region
the-largest-string-whose-liberties-lie = , 활로가 모두 영역 안인 가장 큰 돌
# target {target} ({stones}{chosen}) · {} · {} · {} · {:.1} MiB
target-target-stones-chosen-1-mib = 목표 { $target }({ $stones }{ $chosen }) · { $v1 } · { $v2 } · { $v3 } · { $v4 } MiB
# {n} empty points
n-empty-points = 빈 점 { $n }개
# , the only group that is surrounded
the-only-group-that-is-surrounded = , 둘러싸인 유일한 돌
# , the group whose fate depends on who plays first
the-group-whose-fate-depends-on = , 누가 먼저 두느냐에 사활이 달린 돌
# , the likeliest of several groups
the-likeliest-of-several-groups = , 여럿 가운데 가장 그럴듯한 돌
# {why}; others with --target: {others}
why-others-with-target-others = { $why }. 다른 돌은 --target: { $others }
# if {} has {}:
if-has = { $v1 }에게 { $v2 } 있으면:
# no first move works
no-first-move-works = 성공하는 첫 수가 없습니다
# , needs {} more
needs-more = , 더 필요 { $v1 }
# ko{more} ({})
ko-more = 패{ $more }({ $v1 })
# works
works = 성공
# loses
loses = 실패
# line {line} fails at move {number}, {}{answer}
line-line-fails-at-move-number = 변화 { $line }은(는) { $number }수 { $v1 }에서 실패{ $answer }
# line {line} is marked wrong, but works
line-line-is-marked-wrong-but = 변화 { $line }은(는) 실패 표시지만 성공합니다
# line {line} cannot be played at move {number}
line-line-cannot-be-played-at = 변화 { $line }의 { $number }수는 둘 수 없습니다
# {} {verb} too
verb-too = { $v1 }도 성공합니다
# {} is {} whoever plays first
is-whoever-plays-first = 누가 먼저 두어도 { $v1 }은 { $v2 }
# {n} marked lines
n-marked-lines = 표시된 변화 { $n }개
# {unchecked} without a mark or not decided
unchecked-without-a-mark-or-not = { $unchecked }은 표시가 없거나 미정
# the file: {unchecked}
the-file-unchecked = 파일: { $unchecked }
# the file: {} of {lines} {agree} with the proof
the-file-of-lines-agree-with = 파일: { $lines } 중 { $v1 }개가 증명과 맞음
# the file: {} of {lines} {agree} with the proof; {unchecked}
the-file-of-lines-agree-with-2 = 파일: { $lines } 중 { $v1 }개가 증명과 맞음. { $unchecked }
# {} fails
fails = { $v1 } 실패
# not decided (in the region: {inside})
not-decided-in-the-region-inside = 미정(영역 안에서는 { $inside })
# {n} threats
n-threats = 팻감 { $n }개
# ko: {without}; {side} {turns}: {then}
ko-without-side-turns-then = 패: { $without }, { $side }에게 { $turns }면 { $then }
# {} without ko threats
without-ko-threats = 팻감 없이 { $v1 }
# verdict
verdict = 결론
# status
status = 상태
# superko
superko = 동형 반복 금지
# faults
faults = 잘못
# best
best = 최선
# difficulty
difficulty = 난이도
# positions
positions = 국면
# {} of {} proved
of-proved = { $v2 } 중 { $v1 }문제 증명
# {} alive
alive-2 = 삶 { $v1 }
# {} dead
dead-2 = 죽음 { $v1 }
# {} ko
ko-3 = 패 { $v1 }
# {} without end
without-end-2 = 순환 { $v1 }
# {open} not decided
open-not-decided = 미정 { $open }
# {} · median {} · {} positions/s · at most {:.1} MiB a problem
median-positions-s-at-most-1 = { $v1 } · 중앙값 { $v2 } · 초당 { $v3 }국면 · 문제당 최대 { $v4 } MiB
# assumes: ko threats as stated, up to 4 otherwise · both sides may pass · {} on the whole board, {} inside marked regions
assumes-ko-threats-as-stated-up = 전제: 팻감은 적은 대로, 아니면 4개까지 · 양쪽 패스 가능 · 판 전체 { $v1 }문제, 표시된 영역 안 { $v2 }문제
# no problem found
no-problem-found = 문제가 없습니다
# name files of SGF with AB, AW and TR, or of GoLD's text form
name-files-of-sgf-with-ab = AB, AW, TR이 있는 SGF나 GoLD의 텍스트 형식을 지정하십시오
# --time {time}: not a number of seconds
time-time-not-a-number-of = --time { $time }: 초가 아닙니다
# a point is a column and a line, such as Q16
a-point-is-a-column-and-2 = 점은 Q16처럼 열과 줄입니다
# name a stone of it with --target, such as --target {stone}
name-a-stone-of-it-with = --target으로 그 돌을 지정하십시오. 예: --target { $stone }
# name a stone of the group with --target, or mark its stones with TR
name-a-stone-of-the-group = --target으로 그 돌을 지정하거나 돌에 TR을 붙이십시오
# mark more points with MA, or none, so that the region is found by distance
mark-more-points-with-ma-or = MA 점을 늘리거나 없애서 거리로 영역을 정하게 하십시오
# mark a smaller region with MA
mark-a-smaller-region-with-ma = MA로 더 좁은 영역을 표시하십시오
# name a file or a folder, or GAME MOVE at REGION: solve 20 150 at N19..T13
name-a-file-or-a-folder = 파일이나 폴더, 또는 GAME MOVE at REGION을 지정하십시오: solve 20 150 at N19..T13
# `at` needs a region
at-needs-a-region = `at`에는 영역이 필요합니다
# `{region}` is not a region of a board of {size} lines: a region is two opposite corners
region-is-not-a-region-of = `{ $region }`은(는) { $size }줄 판의 영역이 아닙니다: 영역은 마주 보는 두 모서리입니다
# game {id} has no move {position}: it has {moves}
game-id-has-no-move-position = { $id }번 대국에 { $position }수는 없습니다: { $moves }입니다
# game {id}, move {position}, {region}
game-id-move-position-region = { $id }번 대국, { $position }수, { $region }
# no tree is written: no problem was solved, or has a fault
no-tree-is-written-no-problem = 트리를 쓰지 않음: 푼 문제도 잘못된 문제도 없습니다
# allow more time with --time
allow-more-time-with-time = --time으로 시간을 늘리십시오
# figure
figure = 항목
# value
value = 값
# patterns
patterns = 모양
# with stones
with-stones = 돌 있는 모양
# hits per game
hits-per-game = 대국당
# {} per game
per-game = 대국당 { $v1 }
# {first} to {last}
first-to-last = { $first }~{ $last }
# won by black
won-by-black = 흑승
# won by white
won-by-white = 백승
# without a winner
without-a-winner-2 = 승부 없음
# dates
dates = 날짜
# without a date
without-a-date = 날짜 없음
# in corpus {}
in-corpus = 기보 모음 { $v1 }
# won by {name}
won-by-name = { $name }의 승
# won by {name} as black
won-by-name-as-black = { $name }의 흑번 승
# won by {name} as white
won-by-name-as-white = { $name }의 백번 승
# corpora
corpora = 기보 모음
# bytes on disk
bytes-on-disk = 디스크 바이트
# commits
commits = 커밋
# all on {size}x{size}
all-on-size-x-size = 모두 { $size }줄
# the model is for boards of {} lines, and this one has {}
the-model-is-for-boards-of = 모델은 { $v1 }줄 판용인데 이것은 { $v2 }줄입니다
# `gopdb train --size {}` trains one
gopdb-train-size-trains-one = `gopdb train --size { $v1 }`(으)로 학습합니다
# no player is to move in this position
no-player-is-to-move-in = 이 국면에는 차례인 쪽이 없습니다
# {}, move {at}: {player} to play
move-at-player-to-play = { $v1 }, { $at }수: { $player } 차례
# positions: with the same surroundings; won: of the games in which it was played there
positions-with-the-same-surroundings-won = 국면: 둘레가 같은 국면. 승: 거기에 둔 대국의 승률
# learned from {}
learned-from = { $v1 }에서 학습
# in {}
in-2 = { $v1 }에
# this game is of {}, when few of these were played: its moves are predicted less well, and the chances are less reliable (learned from games of 2003–2011, the likeliest moves were off by 2.8 points on games of programs, by 0.8 on games of these years)
this-game-is-of-when-few = 이 대국은 { $v1 }년 것인데 그런 대국은 조금만 배웠습니다: 수의 예측이 떨어지고 확률도 덜 믿을 만합니다(2003~2011년 대국에서 배우면 가장 유력한 수가 프로그램의 대국에서 2.8포인트, 같은 해의 대국에서 0.8 어긋남)
# the model was trained on {trained} games, which are not the present ones; `train` updates it
the-model-was-trained-on-trained = 모델은 { $trained }국으로 학습했으며, 지금의 대국과 다릅니다. `train`으로 새로 고칩니다
# chances are those of the {trained} games of the training; `train` fits them to the {} that are counted now
chances-are-those-of-the-trained = 확률은 학습한 { $trained }국의 것입니다. `train`으로 지금 세는 { $v1 }국에 맞춥니다
# : few, so that chances are mostly those of all games
few-so-that-chances-are-mostly = : 적어서 확률은 주로 모든 대국의 것입니다
# fitted further to {games}{whose}{few}
fitted-further-to-games-whose-few = { $games }으로 더 맞춤{ $whose }{ $few }
# no moves were played
no-moves-were-played = 둔 수가 없습니다
# unexpected `{word}`
unexpected-word = 예상하지 못한 `{ $word }`
# suggest GAME [MOVE], or suggest MOVES such as Q16 D4
suggest-game-move-or-suggest-moves = suggest GAME [MOVE], 또는 Q16 D4 같은 suggest MOVES
# `show 1` opens one, `suggest 1 40` names one
show-1-opens-one-suggest-1 = `show 1`로 열거나 `suggest 1 40`으로 지정합니다
# no game is shown
no-game-is-shown = 보이고 있는 대국이 없습니다
# radius
radius = 반지름
# why
why = 까닭
# surroundings with black to play in the middle; ? is farther away
surroundings-with-black-to-play-in = 가운데 흑이 두는 둘레 모양. ?는 더 먼 점
# tag
tag = 태그
# 0 tags
t-0-tags = 태그가 없습니다
# `tag 1..3 good`, then `find tag good`
tag-1-3-good-then-find = `tag 1..3 good`, 다음에 `find tag good`
# ; {} had it already
had-it-already = {"."} { $v1 }국에는 이미 있었습니다
# ; {} did not have it
did-not-have-it = {"."} { $v1 }국에는 없었습니다
# 3x3, diamond and 4x4 have templates
t-3x3-diamond-and-4x4-have-templates = 3x3, diamond, 4x4에 틀이 있습니다
# template
template = 틀
# fillings
fillings = 채움
# hits of all
hits-of-all = 모든 횟수
# of the rarest
of-the-rarest = 가장 적음
# {} of {} that occur in at least {}
of-that-occur-in-at-least = { $v2 } 중 { $v1 }개, { $v3 } 이상에 나옴
# {n} maximal templates
n-maximal-templates = 극대 틀 { $n }개
# --within is a share, 0 to 1
within-is-a-share-0-to = --within은 0~1의 비율입니다
# pattern
pattern = 모양
# games: empty
games-empty = 비었을 때 대국
# difference
difference = 차이
# at most
at-most = 최대
# at most {}
at-most-2 = 최대 { $v1 }
# {} of {} with enough games have a cell `?` that changes at most {} of the next moves
of-with-enough-games-have-a = 대국이 넉넉한 { $v2 } 중 { $v1 }개에 다음 수를 최대 { $v3 }만 바꾸는 칸 `?`가 있습니다
# the closest is {}: at most {}, {} observed
the-closest-is-at-most-observed = 가장 가까운 것은 { $v1 }: 최대 { $v2 }, 관찰 { $v3 }
# `find` searches any shape
find-searches-any-shape = `find`는 어떤 모양이든 찾습니다
# ranked by the lower bound of black's win rate
ranked-by-the-lower-bound-of = 흑 승률의 하한 순
# fewer or wider conditions; `stats` lists what the dictionary holds
fewer-or-wider-conditions-stats-lists = 조건을 줄이거나 넓히십시오. `stats`가 사전의 내용을 보입니다
# 0 patterns
t-0-patterns = 모양이 없습니다
# k: stones of the pattern
k-stones-of-the-pattern = k: 모양의 돌 수
# `{gopdb}find {} "{first}" sym` finds the games of the first
gopdb-find-first-sym-finds-the = `{ $gopdb }find { $v1 } "{ $first }" sym`(으)로 첫째의 대국을 찾습니다
# k
k = k
# final
final = 종국
# --hold-out must leave at least every second game to train on
hold-out-must-leave-at-least = --hold-out은 적어도 절반의 대국을 학습에 남겨야 합니다
# --hold-out 200 leaves out one game in 200
hold-out-200-leaves-out-one = --hold-out 200은 200국에 1국을 뺍니다
# a board cannot have {} lines
a-board-cannot-have-lines = { $v1 }줄 판은 없습니다
# counts
counts = 수
# strengths
strengths = 세기
# reading the games
reading-the-games = 대국 읽기
# trained on {}: {} patterns, {} contexts, {} KB ({})
trained-on-patterns-contexts-kb = { $v1 }으로 학습: 모양 { $v2 }, 문맥 { $v3 }, { $v4 } KB({ $v5 })
# {} held out: {} of the moves ranked first
held-out-of-the-moves-ranked = 뺀 { $v1 }: 수의 { $v2 }이 1위
# black wins: {}
black-wins-2 = 흑 승률: { $v1 }
# chart written to {}
chart-written-to = 그래프를 { $v1 }에 저장했습니다
# a letter needs a pattern
a-letter-needs-a-pattern = 글자에는 모양이 필요합니다
# there is no continuation {letter}
there-is-no-continuation-letter = 다음 수 { $letter }은(는) 없습니다
# `find` lists them with their letters
find-lists-them-with-their-letters = `find`가 글자와 함께 보입니다
# {} wins
wins = { $v1 } 승률
# 0 games with a date
t-0-games-with-a-date = 날짜 있는 대국이 없습니다
# before {first}: none of {games}
before-first-none-of-games = { $first } 전: { $games } 중 없음
# and {found} of {} without a date
and-found-of-without-a-date = 그 밖에 { $found }, 날짜 없는 { $v1 } 가운데
# {}: {} of {} games
of-games = { $v1 }: { $v3 }국 중 { $v2 }국
# {corpus}: {} of {} have variations: {}, {}
corpus-of-have-variations = { $corpus }: { $v2 } 중 { $v1 }에 변화도: { $v3 }, { $v4 }
# {corpus}: variations are not searched
corpus-variations-are-not-searched = { $corpus }: 변화도를 검색하지 않습니다
# `find PATTERN in variations`, or `in any`, searches them
find-pattern-in-variations-or-in = `find PATTERN in variations`나 `in any`로 검색합니다
# variations
variations = 변화도
# `import PATH --variations` adds games with their variations
import-path-variations-adds-games-with = `import PATH --variations`로 변화도와 함께 가져옵니다
# {problems} found
problems-found = { $problems }를 찾았습니다
# `gopdb repair` rebuilds the database from the readable data
gopdb-repair-rebuilds-the-database-from = `gopdb repair`로 읽을 수 있는 데이터에서 데이터베이스를 다시 만듭니다
# {pos} games [{bar:30}] {eta} left
pos-games-bar-30-eta-left = { $pos }국 [{ $bar }] 남은 시간 { $eta }
# sound
sound = 이상 없음
# not sound
not-sound = 이상 있음
# {games} without an index of words: `text` reads their comments; `repair` adds the index
games-without-an-index-of-words = { $games }에 낱말 색인이 없습니다: `text`는 해설을 읽습니다. `repair`로 색인을 더합니다
# {n} segments
n-segments = 세그먼트 { $n }개
# {segments} without a sound columns file: answers are right but slower; `repair` writes it again
segments-without-a-sound-columns-file = { $segments }에 온전한 열 파일이 없습니다: 답은 맞지만 느립니다. `repair`로 다시 씁니다
# problem:
problem-2 = 문제:
# {} of {bytes} bytes
of-bytes-bytes = { $v1 }, { $bytes }바이트
# {n} values
n-values = 값 { $n }개
# {} counted again
counted-again = 다시 셈 { $v1 }
# {n} leftover values
n-leftover-values = 남은 값 { $n }개
# {leftovers} to be removed
leftovers-to-be-removed = 지울 것 { $leftovers }
# Examples:
examples = 예:
# not a statement of `{command}`
not-a-statement-of-command = `{ $command }`의 문장이 아닙니다
# some commands failed
some-commands-failed = 실패한 명령이 있습니다
# internal error: {}
internal-error = 내부 오류: { $v1 }
# this is a bug in gopdb; the database is unharmed
this-is-a-bug-in-gopdb = gopdb의 결함입니다. 데이터베이스는 무사합니다
# line {line}:
line-line = { $line }번째 줄:
# error:
error-3 = 오류:
# help:
help = 도움말:
# expected:
expected = 가능한 것:
# example:
example = 예:
# {} or {last}
or-last = { $v1 } 또는 { $last }
# move {first}
move-first = { $first }수
# move {first}–{last}
move-first-last = { $first }~{ $last }수
# {games} without a year by {players}
games-without-a-year-by-players = 연도가 없는 { $games }, { $players }
# {games} of {years} by {players}
games-of-years-by-players = { $years }년의 { $games }, { $players }
# {} min {} s
min-s = { $v1 }분 { $v2 }초
# {n} passes
n-passes = { $n } 패스
# interrupted: this answer covers only a part of the games
interrupted-this-answer-covers-only-a = 중단됨: 이 결과는 대국의 일부만 다룹니다
# query:
query-2 = 질의:
# * based on fewer than 20
based-on-fewer-than-20 = {"*"} 20국 미만
# † less than 5 % likely by chance
less-than-5-likely-by-chance = † 우연일 확률 5 % 미만
# try:
try = 해 볼 것:
# interrupted: ending ...
interrupted-ending = 중단됨: 끝내는 중……
# {msg} [{bar:30}] {percent} %, {eta} left
msg-bar-30-percent-eta-left = { $msg } [{ $bar }] { $percent } %, 남은 시간 { $eta }
# {percent} % [{bar:30}] {eta} left
percent-bar-30-eta-left = { $percent } % [{ $bar }] 남은 시간 { $eta }
# changing the database, {elapsed}
changing-the-database-elapsed = 데이터베이스 변경 중, { $elapsed }
# a part of `{}` cannot be said in one command
a-part-of-cannot-be-said = `{ $v1 }`의 일부는 명령 하나로 나타낼 수 없습니다
# `{gopdb}{line}` is the rest
gopdb-line-is-the-rest = 나머지는 `{ $gopdb }{ $line }`입니다
# nothing was done: a guess writes no files and removes no games
nothing-was-done-a-guess-writes = 아무것도 하지 않음: 짐작으로는 파일을 쓰거나 대국을 지우지 않습니다
# `{}` may mean several things
may-mean-several-things = `{ $v1 }`은(는) 여러 뜻일 수 있습니다
# choose one:{lines}
choose-one-lines = 하나를 고르십시오: { $lines }
# no command, player, event, opening or shape is called `{word}`
no-command-player-event-opening-or = `{ $word }`(이)라는 명령, 기사, 대회, 포석, 모양은 없습니다
# `{gopdb}find text {text}` looks for it in comments, `{gopdb}players` lists the players, `{gopdb}help` the commands
gopdb-find-text-text-looks-for = `{ $gopdb }find text { $text }`은(는) 해설에서 찾고, `{ $gopdb }players`는 기사를, `{ $gopdb }help`는 명령을 보입니다
# read as: {}
read-as = 이렇게 읽음: { $v1 }
# there is no answer yet; `show {number}` shows game {number}
there-is-no-answer-yet-show = 아직 결과가 없습니다. `show { $number }`은(는) { $number }번 대국을 보입니다
# the last answer lists #{} to #{}; `show {number}` shows game {number}
the-last-answer-lists-to-show = 지난 결과는 #{ $v1 }~#{ $v2 }입니다. `show { $number }`은(는) { $number }번 대국을 보입니다
# no result #{number}
no-result-number = 결과 #{ $number }은(는) 없습니다
# no position here yet
no-position-here-yet = 여기에는 아직 국면이 없습니다
# `show 1` shows a game, `explore` an empty board
show-1-shows-a-game-explore = `show 1`은 대국을, `explore`는 빈 판을 보입니다
# name one: game 66 move 31, or file my.sgf move 40
name-one-game-66-move-31 = 지정하십시오: game 66 move 31, 또는 file my.sgf move 40
# no game in {path}
no-game-in-path = { $path }에 대국이 없습니다
# name a file of SGF
name-a-file-of-sgf = SGF 파일을 지정하십시오
# `show 1`, then `find here at N19..T13`
show-1-then-find-here-at = `show 1`, 다음에 `find here at N19..T13`
# `{parameter}` is no parameter; expected NAME=VALUE
parameter-is-no-parameter-expected-name = `{ $parameter }`은(는) 매개변수가 아닙니다. NAME=VALUE로 씁니다
# `{word}` is no point of this board
word-is-no-point-of-this = `{ $word }`은(는) 이 판의 점이 아닙니다
# this is where you began
this-is-where-you-began = 여기가 처음입니다
# `play A` goes on; `explore` and `find` start again
play-a-goes-on-explore-and = `play A`로 나아가고, `explore`와 `find`로 다시 시작합니다
# `{number}` is not the number of a result
number-is-not-the-number-of = `{ $number }`은(는) 결과의 번호가 아닙니다
# no move {wanted} is listed
no-move-wanted-is-listed = 목록에 수 { $wanted }이(가) 없습니다
# `open A` shows the last game in which A was played
open-a-shows-the-last-game = `open A`로 A를 둔 마지막 대국을 보입니다
# no answer to go on from
no-answer-to-go-on-from = 이어 갈 결과가 없습니다
# `find` a pattern, or `explore` the board, then `play A`
find-a-pattern-or-explore-the = `find`로 모양을 찾거나 `explore`로 판을 본 다음 `play A`
# points of this pattern have no names
points-of-this-pattern-have-no = 이 모양의 점에는 이름이 없습니다
# `play A` plays the continuation A
play-a-plays-the-continuation-a = `play A`로 다음 수 A를 둡니다
# no continuation {letter} is listed
no-continuation-letter-is-listed = 목록에 다음 수 { $letter }이(가) 없습니다
# `play D4` plays on a point that is not listed
play-d4-plays-on-a-point = `play D4`로 목록에 없는 점에 둡니다
# no editor: {error}
no-editor-error = 편집기를 쓸 수 없습니다: { $error }
# did you mean `{gopdb}help {near}`?
did-you-mean-gopdb-help-near = `{ $gopdb }help { $near }`을(를) 뜻합니까?
# `{gopdb}help` lists the topics
gopdb-help-lists-the-topics = `{ $gopdb }help`가 주제를 보입니다
# no help on `{topic}`
no-help-on-topic = `{ $topic }`의 도움말은 없습니다
# a shape, in all rotations, reflections and colours
a-shape-in-all-rotations-reflections = 모양. 회전·반전·흑백 교환을 모두 포함
# Commands:
commands = 명령:
# In the shell:
in-the-shell = 셸에서:
# Other topics:
other-topics = 다른 주제:
# `help TOPIC` explains a command or topic; `quit` or Ctrl-D leaves the shell
help-topic-explains-a-command-or = `help TOPIC`이 명령이나 주제를 설명하고, `quit`이나 Ctrl-D로 셸을 끝냅니다
# `gopdb help TOPIC` explains a command or topic; `gopdb` alone opens the shell
gopdb-help-topic-explains-a-command = `gopdb help TOPIC`이 명령이나 주제를 설명하고, `gopdb`만 치면 셸을 엽니다
# the shell has its database open
the-shell-has-its-database-open = 셸은 데이터베이스를 열어 두었습니다
# `.open DIR` opens another one
open-dir-opens-another-one = `.open DIR`로 다른 것을 엽니다
# unknown command `{word}`
unknown-command-word = 모르는 명령 `{ $word }`
# did you mean `{near}`?
did-you-mean-near-3 = `{ $near }`을(를) 뜻합니까?
# `help` lists the commands
help-lists-the-commands = `help`가 명령을 보입니다
# `{text}` is not a whole number
text-is-not-a-whole-number = `{ $text }`은(는) 정수가 아닙니다
# `{text}` is no value of {name}
text-is-no-value-of-name = `{ $text }`은(는) { $name }의 값이 아닙니다
# it is one of {}
it-is-one-of = { $v1 } 중 하나입니다
# no answer is listed
no-answer-is-listed = 보인 결과가 없습니다
# `find` gives one
find-gives-one = `find`로 결과를 냅니다
# that was all: {games}
that-was-all-games = 이것이 모두입니다: { $games }
# `{rest}` is not a number
rest-is-not-a-number = `{ $rest }`은(는) 수가 아닙니다
# no game is being looked at
no-game-is-being-looked-at = 보고 있는 대국이 없습니다
# `show 1` opens one
show-1-opens-one = `show 1`로 엽니다
# the game ends here
the-game-ends-here = 대국은 여기서 끝납니다
# the game begins here
the-game-begins-here = 대국은 여기서 시작합니다
# `{word}` is not a setting
word-is-not-a-setting = `{ $word }`은(는) 설정이 아닙니다
# the settings are {}
the-settings-are = 설정은 { $v1 }입니다
# `{other}` is no value of {word}
other-is-no-value-of-word = `{ $other }`은(는) { $word }의 값이 아닙니다
# {word} on, or {word} off
word-on-or-word-off = { $word } on, 또는 { $word } off
# one a core
one-a-core = 코어마다 하나
# time: {}
time-2 = 시간: { $v1 }
# {n} corpora
n-corpora = 기보 모음 { $n }개
# {games} in {corpora}, {path}
games-in-corpora-path = { $corpora }에 { $games }, { $path }
# no database at {path} yet: `import PATH` makes one
no-database-at-path-yet-import = { $path }에 아직 데이터베이스가 없습니다: `import PATH`로 만듭니다
# `help` lists the commands, Tab completes, Ctrl-C stops a query, Ctrl-D leaves
help-lists-the-commands-tab-completes = `help`가 명령을 보이고, Tab으로 채우고, Ctrl-C로 검색을 멈추고, Ctrl-D로 끝냅니다

## Help

# Options of all commands
options-of-all-commands = 모든 명령의 옵션
# Limits against files made to do harm
limits-against-files-made-to-do = 해로운 파일에 대한 제한
# Print help (see a summary with '-h')
print-help-see-a-summary-with = 도움말 표시(요약은 '-h')
# Print help (see more with '--help')
print-help-see-more-with-help = 도움말 표시(자세히는 '--help')
# Print version
print-version = 버전 표시
# Print help
print-help = 도움말 표시
# Possible values:
possible-values = 쓸 수 있는 값:
# [possible values:
possible-values-2 = {"["}쓸 수 있는 값:
# [default:
default = {"["}기본값:
# [aliases:
aliases = {"["}별명:
# Arguments:
arguments = 인수:
# Options:
options = 옵션:
# Usage:
usage = 사용법:
# A database of Go patterns: where did this shape occur, what was played, who won?
a-database-of-go-patterns-where = 바둑 모양의 데이터베이스: 이 모양은 어디에 나오고, 무엇을 두었으며, 누가 이겼는가
# Without a command, gopdb opens a shell. Examples: gopdb --help
without-a-command-gopdb-opens-a = 명령이 없으면 셸을 엽니다. 예: gopdb --help
# The database's directory [default: `$GOPDB_DB`, or one in your data directory]
the-database-s-directory-default-gopdb = 데이터베이스의 폴더 [기본값: `$GOPDB_DB`, 또는 데이터 폴더 안]
# The output format: table, json or csv [default: table]
the-output-format-table-json-or = 출력 형식: table, json, csv [기본값: table]
# A table, for people
a-table-for-people = 사람이 읽는 표
# One object a command
one-object-a-command = 명령마다 객체 하나
# Rows with a header
rows-with-a-header = 머리글이 있는 줄
# Use colours: auto, always or never
use-colours-auto-always-or-never = 색을 씀: auto, always, never
# On terminals, unless `NO_COLOR` is set
on-terminals-unless-no-color-is = 터미널에서 씀. `NO_COLOR`가 있으면 쓰지 않음
# Always
always = 항상
# Never
never-2 = 안 씀
# The language: en, zh-Hans, zh-Hant, ja or ko [default: by `LC_ALL`, `LC_MESSAGES` or `LANG`]
the-language-en-zh-hans-zh = 언어: en, zh-Hans, zh-Hant, ja, ko [기본값: `LC_ALL`, `LC_MESSAGES`, `LANG`에 따름]
# Print only ASCII characters; boards are drawn with X and O
print-only-ascii-characters-boards-are = ASCII 문자만 출력하고 판을 X와 O로 그림
# Print CSV cells as they are, even if a spreadsheet would run them as formulas
print-csv-cells-as-they-are = CSV 칸을 스프레드시트에서 수식이 되더라도 그대로 출력
# Print more: every warning, every rejected game
print-more-every-warning-every-rejected = 더 자세히 출력: 모든 경고와 거부된 대국
# The memory in which games are kept between searches, such as 512M [default: a quarter of all]
the-memory-in-which-games-are = 검색 사이에 대국을 두는 메모리. 예: 512M [기본값: 전체의 4분의 1]
# Add the games of files to the database
add-the-games-of-files-to = 파일의 대국을 데이터베이스에 더함
# Files, folders, archives, or - for the standard input
files-folders-archives-or-for-the = 파일, 폴더, 압축 파일, 표준 입력은 -
# The corpus that the games join [default: the name of each folder or archive]
the-corpus-that-the-games-join = 대국을 넣을 기보 모음 [기본값: 폴더나 압축 파일의 이름]
# The dictionary of a new database [default: 3x3,diamond,5x5]
the-dictionary-of-a-new-database = 새 데이터베이스의 사전 [기본값: 3x3,diamond,5x5]
# Also keep the variations of the corpus, for queries `in variations`, from now on
also-keep-the-variations-of-the = 앞으로 이 기보 모음의 변화도도 저장해 `in variations`로 찾게 함
# Also read files that have not changed since the last import: --verbose lists their warnings
also-read-files-that-have-not = 지난 가져오기 이후 바뀌지 않은 파일도 읽기: --verbose로 경고를 보여 줌
# Number of threads [default: one for each core]
number-of-threads-default-one-for = 스레드 수 [기본값: 코어마다 하나]
# Read all text that is not ASCII in this encoding: GB18030, Big5, Shift-JIS … [default: what each record declares, or looks like]
read-all-text-that-is-not = ASCII가 아닌 글자를 이 인코딩으로 읽음: GB18030, Big5, Shift-JIS … [기본값: 기보의 선언 또는 추정]
# The columns of the index of facts beside each text with one game per line: id,black,white,date,result …
the-columns-of-the-index-of = 한 줄에 한 국인 텍스트 옆 정보 색인의 열: id,black,white,date,result …
# The memory to use, such as 512M: at least 200M, and below 400M an import takes up to 100M more [default: 1G]
the-memory-to-use-such-as = 쓸 메모리. 예: 512M. 200M 이상이며 400M 미만이면 가져올 때 100M까지 더 씀 [기본값: 1G]
# Another limit: game-bytes, value-bytes, depth, nodes; of archives entry-bytes, archive-bytes, ratio, nesting
another-limit-game-bytes-value-bytes = 다른 제한: game-bytes, value-bytes, depth, nodes, 압축 파일의 entry-bytes, archive-bytes, ratio, nesting
# Write records of any format as SGF files in UTF-8
write-records-of-any-format-as = 여러 형식의 기보를 UTF-8 SGF 파일로 바꿈
# The folder for the SGF files; it is made if it does not exist
the-folder-for-the-sgf-files = SGF 파일의 폴더. 없으면 만듦
# Read all text that is not ASCII in this encoding [default: what each record declares, or looks like]
read-all-text-that-is-not-2 = ASCII가 아닌 글자를 이 인코딩으로 읽음 [기본값: 기보의 선언 또는 추정]
# The columns of the index of facts beside each text with one game per line: see import --help
the-columns-of-the-index-of-2 = 한 줄에 한 국인 텍스트 옆 정보 색인의 열: import --help 참조
# Replace files that exist
replace-files-that-exist = 있는 파일을 덮어씀
# Find where a pattern occurs, what is played there, who wins
find-where-a-pattern-occurs-what = 모양이 어디에 나오고, 다음에 어디에 두며, 누가 이기는지 찾음
# Patterns and facts of games, joined with and, or, not
patterns-and-facts-of-games-joined = 모양과 대국의 조건을 and, or, not으로 이음
# Put VALUE in the place of $NAME in the query; it is never read as words of the language
put-value-in-the-place-of = 질의의 $NAME을 VALUE로 바꿈. 언어의 낱말로는 읽지 않음
# List at most N games, or `all` [default: 20; CSV lists all]
list-at-most-n-games-or = N국까지 보임, 또는 `all` [기본값: 20, CSV에서는 모두]
# Skip the first N games
skip-the-first-n-games = 처음 N국을 건너뜀
# Use N threads [default: one per core]
use-n-threads-default-one-per = 스레드 N개를 씀 [기본값: 코어마다 하나]
# How patterns are searched
how-patterns-are-searched = 모양을 찾는 방법
# The plan that promises to be fastest
the-plan-that-promises-to-be = 가장 빨라 보이는 방법
# The dictionary, where it has the answer
the-dictionary-where-it-has-the = 답이 있으면 사전
# The dictionary's sets of games, then a search of these games
the-dictionary-s-sets-of-games = 사전의 대국 집합, 다음에 그 대국의 검색
# A search of all games
a-search-of-all-games = 모든 대국의 검색
# Print one JSON object per game, each on its own line, without counts [default: all games]
print-one-json-object-per-game = 대국마다 JSON 객체를 한 줄씩, 수 없이 출력 [기본값: 모든 대국]
# Show the moves that were played from a position of the whole board
show-the-moves-that-were-played = 판 전체의 국면에서 둔 수를 보임
# Moves (Q16 D4 …), or game N [move M], file PATH [move M], here; then where QUERY
moves-q16-d4-or-game-n = 수(Q16 D4 …), 또는 game N [move M], file PATH [move M], here. 이어서 where QUERY
# Count the games that a query finds
count-the-games-that-a-query = 질의로 찾은 대국을 셈
# The lines of the records: main, variations or any, as far as variations are kept
the-lines-of-the-records-main = 기보의 수순: main, variations, any(저장한 변화도에 한함)
# Who is to move: black or white [default: not who moved last]
who-is-to-move-black-or = 차례: black 또는 white [기본값: 방금 두지 않은 쪽]
# Count the moves of both sides
count-the-moves-of-both-sides = 양쪽의 수를 셈
# The lines of an empty board, 1 to 25
the-lines-of-an-empty-board = 빈 판의 줄 수, 1~25
# List up to N moves
list-up-to-n-moves = N수까지 보임
# Show how often a place of a game occurs, with ever more of its surroundings
show-how-often-a-place-of = 대국의 한 자리가 둘레를 넓혀 갈수록 얼마나 나오는지 보임
# GAME MOVE at REGION, or in the shell: here at REGION
game-move-at-region-or-in = GAME MOVE at REGION, 셸에서는 here at REGION
# Name up to N moves of each context
name-up-to-n-moves-of = 저마다 N수까지 보임
# Show how a query is answered, step by step
show-how-a-query-is-answered = 질의에 어떻게 답하는지 단계별로 보임
# find QUERY, top … or stats …
find-query-top-or-stats = find QUERY, top …, stats …
# Rank the most used small patterns
rank-the-most-used-small-patterns = 가장 자주 나오는 작은 모양의 순위를 보임
# How many, the shape, conditions: 20 diamond 'k>=9' by games
how-many-the-shape-conditions-20 = 수, 모양, 조건: 20 diamond 'k>=9' by games
# Rank by hits, games, played, final or winrate
rank-by-hits-games-played-final = hits, games, played, final, winrate로 순위를 매김
# List at most N patterns [default: 20]
list-at-most-n-patterns-default = 모양을 N개까지 보임 [기본값: 20]
# Skip the first N patterns
skip-the-first-n-patterns = 처음 모양 N개를 건너뜀
# Draw the patterns
draw-the-patterns = 모양을 그림
# Compare what a query finds in two sets of games
compare-what-a-query-finds-in = 질의의 결과를 두 무리의 대국에서 비교
# QUERY between CONDITION and CONDITION
query-between-condition-and-condition = QUERY between CONDITION and CONDITION
# Show how often a query is found, year by year
show-how-often-a-query-is = 질의가 나오는 비율을 해마다 보임
# QUERY [by year|decade] [svg FILE]
query-by-year-decade-svg-file = QUERY [by year|decade] [svg FILE]
# The period of a row: year or decade
the-period-of-a-row-year = 한 줄의 기간: year 또는 decade
# Also write a chart to this file
also-write-a-chart-to-this = 그래프도 이 파일에 저장
# Only where the continuation with this letter came next, out of the games with the pattern
only-where-the-continuation-with-this = 모양이 있는 대국 가운데 다음에 이 글자의 수를 둔 것만
# Replace the file of the chart if it exists
replace-the-file-of-the-chart = 그래프 파일이 있으면 덮어씀
# Find the first new move of a game, on the board and in each corner
find-the-first-new-move-of = 대국의 첫 신수를 판 전체와 각 귀에서 찾음
# The number of a game, as `find` lists it
the-number-of-a-game-as = `find`가 보이는 대국 번호
# Open a board in the browser that asks the database
open-a-board-in-the-browser = 데이터베이스에 묻는 판을 브라우저로 엶
# The port; another is chosen if it is in use
the-port-another-is-chosen-if = 포트. 쓰고 있으면 다른 것을 고름
# Open the page in the browser
open-the-page-in-the-browser = 페이지를 브라우저로 엶
# Listen on this address, so that other machines can connect [default: 127.0.0.1]
listen-on-this-address-so-that = 이 주소에서 받아 다른 기기도 연결하게 함 [기본값: 127.0.0.1]
# Answer other machines without a token
answer-other-machines-without-a-token = 토큰 없이 다른 기기에 답함
# Allow the page to tag games, save sets and import files
allow-the-page-to-tag-games = 페이지에서 태그 달기, 묶음 저장, 파일 가져오기를 허락
# Let pages of this origin use the API
let-pages-of-this-origin-use = 이 오리진의 페이지가 API를 쓰게 함
# The number of searches at once [default: two for each core]
the-number-of-searches-at-once = 동시에 하는 검색의 수 [기본값: 코어마다 둘]
# The seconds after which a search is stopped
the-seconds-after-which-a-search = 검색을 멈출 때까지의 초
# Answer a Go program such as GoGui or Sabaki by the Go Text Protocol
answer-a-go-program-such-as = GoGui나 Sabaki 같은 바둑 프로그램에 Go Text Protocol로 답함
# Find games by Dyer's signature: the points of moves 20, 40, 60, 31, 51 and 71
find-games-by-dyer-s-signature = Dyer 서명(20, 40, 60, 31, 51, 71수의 점)으로 대국을 찾음
# Six points, with `_` for a point that is not known
six-points-with-for-a-point = 여섯 점. 모르는 점은 `_`
# List games that are probably records of the same game
list-games-that-are-probably-records = 같은 대국의 기보로 보이는 것을 보임
# `where` and a query: only among the games that it finds
where-and-a-query-only-among = `where`와 질의: 그것으로 찾은 대국만
# Remove all games of each group but the one to keep; of all groups, unless --limit is given
remove-all-games-of-each-group = 묶음마다 남길 한 국 말고는 지움. --limit가 없으면 모든 묶음
# Name a set of games for this session of the shell
name-a-set-of-games-for = 셸의 이번 세션에서 대국의 집합에 이름을 붙임
# NAME = QUERY
name-query = NAME = QUERY
# Keep a set of games under a name, for $NAME in queries
keep-a-set-of-games-under = 대국의 집합을 이름으로 저장해 질의에서 $NAME으로 씀
# NAME = QUERY, or the NAME of a set of this session
name-query-or-the-name-of = NAME = QUERY, 또는 이번 세션의 묶음 NAME
# List the saved sets
list-the-saved-sets = 저장한 묶음 목록
# Delete a saved set
delete-a-saved-set = 저장한 묶음을 지움
# The name of the set
the-name-of-the-set = 묶음의 이름
# Say which player you are, for `me` in queries and reports
say-which-player-you-are-for = 질의와 보고의 `me`를 위해 당신이 어느 기사인지 정함
# = NAME or NAME; without it, print the names
name-or-name-without-it-print = = NAME or NAME. 없으면 이름을 출력
# Give games a tag, for the condition `tag` in queries
give-games-a-tag-for-the = 대국에 태그를 달아 질의의 조건 `tag`로 씀
# Numbers of games (12,15..20), $NAME for a set, or in the shell #N for a result
numbers-of-games-12-15-20 = 대국 번호(12,15..20), 묶음 $NAME, 셸에서는 결과 #N
# The tag
the-tag = 태그
# Remove a tag from games
remove-a-tag-from-games = 대국에서 태그를 뗌
# List the tags
list-the-tags = 태그 목록
# Show a game on the board
show-a-game-on-the-board = 대국을 판에 보임
# The number of a game, as `find` lists it; in the shell also #N for a result
the-number-of-a-game-as-2 = `find`가 보이는 대국 번호. 셸에서는 결과 #N도 됨
# The number of moves played, or a path into a variation, such as 12:2/15 [default: all; the first hit of a result]
the-number-of-moves-played-or = 둔 수, 또는 12:2/15 같은 변화도의 경로 [기본값: 모두, 결과에서는 첫 출현]
# Show the facts of a game, as written and as read
show-the-facts-of-a-game = 대국의 정보를 적힌 대로와 읽은 대로 보임
# The game's number, as `find` lists it
the-game-s-number-as-find = `find`가 보이는 대국 번호
# Print the size of the database, or of a part of it
print-the-size-of-the-database = 데이터베이스나 그 일부의 크기를 출력
# `where` and a query: only the games that it finds
where-and-a-query-only-the = `where`와 질의: 그것으로 찾은 대국만
# List the corpora: named sets of games
list-the-corpora-named-sets-of = 기보 모음(이름 붙인 대국의 집합) 목록
# Remove a corpus with the games that no other corpus has, or single games
remove-a-corpus-with-the-games = 기보 모음과 다른 데 없는 대국, 또는 대국 하나하나를 지움
# CORPUS, as `corpora` lists it | game N… (12,15..20) | #N, a result | $SET | where QUERY
corpus-as-corpora-lists-it-game = CORPUS(`corpora`가 보이는 이름) | game N…(12,15..20) | #N(결과) | $SET | where QUERY
# Keep the variations of a corpus's games, so that queries can search them
keep-the-variations-of-a-corpus = 기보 모음의 변화도를 저장해 찾을 수 있게 함
# The corpus, as `corpora` lists it [default: list the settings of all]
the-corpus-as-corpora-lists-it = `corpora`가 보이는 기보 모음 [기본값: 모든 설정 목록]
# Keep them, or no longer
keep-them-or-no-longer = 저장하거나 그만둠
# Add a shape to the dictionary
add-a-shape-to-the-dictionary = 사전에 모양을 더함
# Add 4x4, 3x3, diamond, 5x5 or 5x5-all, and count it in all games
add-4x4-3x3-diamond-5x5-or = 4x4, 3x3, diamond, 5x5, 5x5-all을 더하고 모든 대국에서 셈
# The shape
the-shape = 모양
# Only estimate the size, and change nothing
only-estimate-the-size-and-change = 크기만 어림하고 아무것도 바꾸지 않음
# Add 5x5-all, whatever its size
add-5x5-all-whatever-its-size = 크기에 상관없이 5x5-all을 더함
# Read and check all that is stored
read-and-check-all-that-is = 저장된 것을 모두 읽고 검사
# Check only the structure and the checksums
check-only-the-structure-and-the = 구조와 체크섬만 검사
# Use N threads [default: one for each core]
use-n-threads-default-one-for = 스레드 N개를 씀 [기본값: 코어마다 하나]
# Rebuild a damaged database from its readable data
rebuild-a-damaged-database-from-its = 손상된 데이터베이스를 읽을 수 있는 데이터에서 다시 만듦
# Write the whole database into one file
write-the-whole-database-into-one = 데이터베이스 전체를 한 파일에 저장
# The file to write
the-file-to-write = 저장할 파일
# Replace the file if it exists
replace-the-file-if-it-exists = 파일이 있으면 덮어씀
# Make a database from a backup
make-a-database-from-a-backup = 백업에서 데이터베이스를 만듦
# The file that `backup` wrote
the-file-that-backup-wrote = `backup`이 만든 파일
# Add the games of other databases
add-the-games-of-other-databases = 다른 데이터베이스의 대국을 더함
# The folders or backup files of the other databases
the-folders-or-backup-files-of = 다른 데이터베이스의 폴더나 백업 파일
# Write games as SGF, patterns as diagrams, tables for other programs
write-games-as-sgf-patterns-as = 대국을 SGF로, 모양을 도면으로, 표를 다른 프로그램용으로 저장
# GAME | #N, a result | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
game-n-a-result-corpus-name = GAME | #N(결과) | corpus NAME | sgf QUERY | tree QUERY | diagram QUERY | wiki QUERY | games [QUERY] | hits QUERY | dictionary SHAPE
# The folder for games, or one file (games.sgf); the file for a tree, diagram or table [default: print]
the-folder-for-games-or-one = 대국의 폴더나 한 파일(games.sgf), 트리·도면·표의 파일 [기본값: 화면에 출력]
# Write games and tables in this encoding: GB18030, Big5, Shift-JIS …, or utf-8-bom, by which spreadsheets recognise UTF-8 [default: UTF-8]
write-games-and-tables-in-this = 대국과 표를 이 인코딩으로 씀: GB18030, Big5, Shift-JIS …, 또는 스프레드시트가 UTF-8로 알아보는 utf-8-bom [기본값: UTF-8]
# List patterns in which the state of some cells does not matter
list-patterns-in-which-the-state = 몇몇 칸의 상태가 상관없는 모양을 보임
# The shape [default: 3x3]
the-shape-default-3x3 = 모양 [기본값: 3x3]
# Every filling occurs in at least N games [default: 1 % of the games]
every-filling-occurs-in-at-least = 어떤 채움이든 N국 이상에 나옴 [기본값: 대국의 1 %]
# List templates with at least N stones [default: 2]
list-templates-with-at-least-n = 돌 N개 이상인 틀을 보임 [기본값: 2]
# List templates with up to N `?`
list-templates-with-up-to-n = `?`가 N개까지인 틀을 보임
# List up to N templates [default: 20]
list-up-to-n-templates-default = 틀을 N개까지 보임 [기본값: 20]
# List cells whose state makes little difference to what is played next
list-cells-whose-state-makes-little = 다음 수에 거의 영향을 주지 않는 칸을 보임
# The greatest difference that --statistical accepts, 0 to 1 [default: 0.1]
the-greatest-difference-that-statistical-accepts = --statistical이 받아들이는 최대 차이, 0~1 [기본값: 0.1]
# Count only the games that a query finds
count-only-the-games-that-a = 질의로 찾은 대국만 셈
# List the openings that are played, with their names; compare whole boards
list-the-openings-that-are-played = 둔 포석을 이름과 함께 보임. 판 전체를 비교
# top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
top-n-swap-show-position-move = top N, swap | show POSITION [MOVE] | same A B | count POSITION [by player]
# Compare positions after N moves [default: 10; for same and count: all]
compare-positions-after-n-moves-default = N수 뒤의 국면을 비교 [기본값: 10, same과 count에서는 모두]
# Distinguish openings by the order of the moves
distinguish-openings-by-the-order-of = 수순으로 포석을 구별
# Leave out openings of fewer than N games
leave-out-openings-of-fewer-than = N국 미만의 포석을 뺌
# Read more names from a file
read-more-names-from-a-file = 파일에서 이름을 더 읽음
# Draw the openings
draw-the-openings = 포석을 그림
# List the sequences that are played in the corners, with their names
list-the-sequences-that-are-played = 귀에서 둔 수순을 이름과 함께 보임
# Follow a corner for up to N moves [default: 20]
follow-a-corner-for-up-to = 귀를 N수까지 따라감 [기본값: 20]
# How many to list [default: 20]
how-many-to-list-default-20 = 보일 수 [기본값: 20]
# Leave out sequences that ended fewer than N times [default: 2]
leave-out-sequences-that-ended-fewer = 끝난 것이 N번 미만인 수순을 뺌 [기본값: 2]
# Write the whole tree as SGF
write-the-whole-tree-as-sgf = 트리 전체를 SGF로 저장
# Report what a player plays, how it scores, and what others do instead
report-what-a-player-plays-how = 기사가 무엇을 두고 성적이 어떤지, 다른 기사는 어떻게 두는지 보고
# [player] NAME [against QUERY], or me
player-name-against-query-or-me = {"["}player] NAME [against QUERY], 또는 me
# Compare with the games of others that a query finds [default: same years and ranks]
compare-with-the-games-of-others = 질의로 찾은 다른 기사의 대국과 비교 [기본값: 같은 연도와 단급]
# Claim nothing from fewer than N games
claim-nothing-from-fewer-than-n = N국 미만에서는 아무 말도 하지 않음
# Compare with up to N games of others
compare-with-up-to-n-games = 다른 기사의 N국까지와 비교
# Print up to N rows of each list
print-up-to-n-rows-of = 목록마다 N줄까지 출력
# Also write the report as a page of HTML to this file
also-write-the-report-as-a = 보고를 HTML 쪽으로도 이 파일에 저장
# List players with their results; find players who play alike
list-players-with-their-results-find = 기사를 성적과 함께 보임. 두는 법이 비슷한 기사를 찾음
# [where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [default: list all players]
where-query-same-like-name-who = {"["}where] QUERY | same | like NAME | who FILE… | identify | strength [NAME | of FILE…] [기본값: 모든 기사 목록]
# who, strength of: the player's name in the files [default: the name that all of them share]
who-strength-of-the-player-s = who, strength of: 파일에 나온 기사의 이름 [기본값: 모두에 함께 나오는 이름]
# Compare players of the games that a query finds
compare-players-of-the-games-that = 질의로 찾은 대국의 기사를 비교
# Compare players of all corpora with each other
compare-players-of-all-corpora-with = 모든 기보 모음의 기사를 서로 비교
# Compare players with at least N games
compare-players-with-at-least-n = N국 이상 둔 기사를 비교
# Use at most N games of each player; 0 for all [default: 200; 40 for strength]
use-at-most-n-games-of = 기사마다 N국까지 씀. 0은 모두 [기본값: 200, strength에서는 40]
# identify: from how many unseen games of each player
identify-from-how-many-unseen-games = identify: 기사마다 쓸 미공개 대국의 수
# strength: ranks, results, or a file of numbers with a line NAME = NUMBER for each player
strength-ranks-results-or-a-file = strength: ranks, results, 또는 기사마다 NAME = NUMBER 줄이 있는 파일
# List players by this column
list-players-by-this-column = 이 열로 기사를 늘어놓음
# same: add these pairs of the list to your aliases
same-add-these-pairs-of-the = same: 목록의 이 쌍들을 별명에 더함
# Print up to N players [default: 20; 10 of those who play alike]
print-up-to-n-players-default = N명까지 보임 [기본값: 20, 비슷한 기사는 10]
# Train the model of `suggest` on the games
train-the-model-of-suggest-on = 대국으로 `suggest`의 모델을 학습시킴
# Leave out one game in N, and evaluate it
leave-out-one-game-in-n = N국에 1국을 빼어 그것으로 평가
# Print predicted probabilities beside the shares of held-out moves that were played
print-predicted-probabilities-beside-the-shares = 뺀 대국에서 둔 비율 옆에 예측 확률을 출력
# Know patterns that were played at least N times [default: 10; 3 below 2,000 games, once in 5,000 games above 50,000]
know-patterns-that-were-played-at = N번 이상 둔 모양을 앎 [기본값: 10, 2,000국 미만은 3, 50,000국 넘으면 5,000국에 한 번]
# Fit weights to up to N games [default: 12,000]
fit-weights-to-up-to-n = N국까지로 가중치를 맞춤 [기본값: 12,000]
# Use games on boards of N lines [default: 19]
use-games-on-boards-of-n = N줄 판의 대국을 씀 [기본값: 19]
# List the most likely moves of a position, and why
list-the-most-likely-moves-of = 국면에서 가장 둘 법한 수와 까닭을 보임
# An SGF file or a game id, and a number of moves [default: the last]; or moves from the empty board
an-sgf-file-or-a-game = SGF 파일이나 대국 번호와 수 [기본값: 마지막]. 또는 빈 판에서의 수
# List up to N moves [default: 10]
list-up-to-n-moves-default = N수까지 보임 [기본값: 10]
# Fit the model further to the games of QUERY; of a player's games, to the player's moves
fit-the-model-further-to-the = 모델을 QUERY의 대국에 더 맞춤. 기사의 대국이면 그 기사의 수에
# Draw the surroundings of each move
draw-the-surroundings-of-each-move = 수마다 둘레를 그림
# Measure move-prediction accuracy on other games
measure-move-prediction-accuracy-on-other = 다른 대국에서 착수 예측의 정확도를 잼
# Files, folders, .zip, .tar.gz
files-folders-zip-tar-gz = 파일, 폴더, .zip, .tar.gz
# Compare with the model fitted further to the games of QUERY, on held-out games of QUERY
compare-with-the-model-fitted-further = QUERY의 대국으로 더 맞춘 모델과, QUERY에서 뺀 대국으로 비교
# Include games that are in the database
include-games-that-are-in-the = 데이터베이스에 있는 대국도 포함
# Print predicted probabilities beside the shares of moves that were played
print-predicted-probabilities-beside-the-shares-2 = 실제 둔 비율 옆에 예측 확률을 출력
# Solve life-and-death problems, with proof
solve-life-and-death-problems-with = 사활 문제를 증명과 함께 품
# Files and folders, or GAME MOVE at REGION [target POINT …]
files-and-folders-or-game-move = 파일과 폴더, 또는 GAME MOVE at REGION [target POINT …]
# Who plays first [default: as the problem says]
who-plays-first-default-as-the = 먼저 두는 쪽 [기본값: 문제대로]
# The strings at these points are the targets
the-strings-at-these-points-are = 이 점들의 돌을 목표로 함
# Spend at most S seconds on the answer and its difficulty, and on each other question
spend-at-most-s-seconds-on = 답과 난이도에 최대 S초, 다른 물음에도 저마다 S초
# Give the second player exactly N ko threats, 0 to 4
give-the-second-player-exactly-n = 나중 두는 쪽에 팻감을 꼭 N개 줌, 0~4
# Also solve with a rule for repetition: none, or positional superko
also-solve-with-a-rule-for = 되풀이 규칙으로도 품: none, 또는 positional(동형 반복 금지)
# Only the ko rule
only-the-ko-rule = 패의 규칙만
# No board may come back
no-board-may-come-back = 같은 판은 다시 나올 수 없음
# List every first move and its result
list-every-first-move-and-its = 첫 수와 그 결과를 모두 보임
# Draw the refutation of every first move that fails
draw-the-refutation-of-every-first = 실패하는 첫 수에 대한 응징을 모두 그림
# Solve with each player first: alive, dead, unsettled or ko
solve-with-each-player-first-alive = 저마다 먼저 둘 때를 품: alive, dead, unsettled, ko
# Compare each problem with its proof: wrong lines, other solutions, settled or unreachable ones
compare-each-problem-with-its-proof = 문제를 증명과 견줌: 틀린 변화, 다른 풀이, 이미 정해진 문제, 갈 수 없는 변화
# Write the solution as an SGF tree with RIGHT and WRONG lines
write-the-solution-as-an-sgf = 풀이를 RIGHT와 WRONG 변화가 있는 SGF 트리로 저장
# Keep the table of each region that is searched below MB megabytes
keep-the-table-of-each-region = 찾는 영역마다 표를 MB 메가바이트 이하로 함
# Use N threads: for N problems at the same time, or together for a single one
use-n-threads-for-n-problems = 스레드 N개를 씀: N문제를 동시에, 또는 한 문제를 함께
# Take problem N of a file with several
take-problem-n-of-a-file = 문제가 여럿인 파일에서 N번을 씀
# Play a problem against the computer
play-a-problem-against-the-computer = 컴퓨터를 상대로 문제를 둠
# A file with a problem
a-file-with-a-problem = 문제가 든 파일
# The colour that you play [default: who plays first]
the-colour-that-you-play-default = 당신의 색 [기본값: 먼저 두는 쪽]
# Give the computer N ko threats, 0 to 4
give-the-computer-n-ko-threats = 컴퓨터에게 팻감 N개를 줌, 0~4
# Let the computer think at most S seconds a move
let-the-computer-think-at-most = 컴퓨터가 한 수에 최대 S초 생각
# Make or change a problem
make-or-change-a-problem = 문제를 만들거나 고침
# The file; it is created if it does not exist
the-file-it-is-created-if = 파일. 없으면 만듦
# The lines of a new board, 1 to 25
the-lines-of-a-new-board = 새 판의 줄 수, 1~25
# List, find, mine and train problems of life and death
list-find-mine-and-train-problems = 사활 문제를 목록·검색·채집·연습
# Files and folders, then `like` and patterns; `mine` and a query; `train` and files
files-and-folders-then-like-and = 파일과 폴더, 이어서 `like`와 모양. `mine`과 질의. `train`과 파일
# List at most N problems [default: 50]; mine: stop after N problems [default: 100]
list-at-most-n-problems-default = N문제까지 보임 [기본값: 50]. mine: N문제에서 멈춤 [기본값: 100]
# Draw each problem
draw-each-problem = 문제를 그림
# mine: write each problem with its solution into a folder
mine-write-each-problem-with-its = mine: 문제를 풀이와 함께 폴더에 저장
# mine: only problems in which the first player kills, or lives
mine-only-problems-in-which-the = mine: 먼저 두는 쪽이 잡거나 사는 문제만
# mine: only targets of at least N stones
mine-only-targets-of-at-least = mine: 목표가 돌 N개 이상인 문제만
# mine: only problems with up to N empty points
mine-only-problems-with-up-to = mine: 빈 점이 N개 이하인 문제만
# mine: only problems of this difficulty, 1 to 5: 3, 3.. or 2..4
mine-only-problems-of-this-difficulty = mine: 이 난이도의 문제만, 1~5: 3, 3.., 2..4
# mine: only moves that the player to move, or this one (me, or a name), missed in the game
mine-only-moves-that-the-player = mine: 차례인 쪽이나 이 기사(me 또는 이름)가 실전에서 놓친 수만
# train: ask up to N problems that were not asked before
train-ask-up-to-n-problems = train: 낸 적 없는 문제를 N개까지 냄
# train: a problem is solved after N right moves, or at its end
train-a-problem-is-solved-after = train: 정답 N수, 또는 끝까지 가면 푼 것으로 침
# train: also ask problems that are not due
train-also-ask-problems-that-are = train: 때가 안 된 문제도 냄
# train: spend at most S seconds on solving a problem
train-spend-at-most-s-seconds = train: 한 문제를 푸는 데 최대 S초
# train: the date of today [default: by universal time]
train-the-date-of-today-default = train: 오늘 날짜 [기본값: 세계시]
# Print completions for a system's shell
print-completions-for-a-system-s = 시스템 셸의 자동 완성 출력
# bash, zsh, fish, elvish or powershell
bash-zsh-fish-elvish-or-powershell = bash, zsh, fish, elvish, powershell
# Print the manual page, or write all pages
print-the-manual-page-or-write = 매뉴얼을 출력하거나 모든 쪽을 저장
# Write the pages of gopdb and of all its commands into this folder
write-the-pages-of-gopdb-and = gopdb와 모든 명령의 쪽을 이 폴더에 저장
# Explain a command, or a topic such as grammar; list the topics
explain-a-command-or-a-topic = 명령이나 grammar 같은 주제를 설명. 주제 목록
# A command, or patterns, positions, conditions, facts, grammar …
a-command-or-patterns-positions-conditions = 명령, 또는 patterns, positions, conditions, facts, grammar …
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
    예:
    {""}  gopdb import examples/games
    {""}  gopdb find 3x3 "B_W/BBB/___" sym
    {""}  gopdb find player "Lee Sedol" and date 2016 and result W+R
    {""}  gopdb find 4x4 "____/____/__W_/___B" sym at upper left corner move ..60 next black
    {""}  gopdb top 20 diamond 'k>=9' by games
    {""}  gopdb show 1 40
    {""}  gopdb export 1

    명령이 없으면 gopdb는 자동 완성과 기록이 있는 셸을 열거나, 파이프에서 읽은 명령을 실행합니다. 모양을 쓰는 법은 `gopdb find --help`, 질의 언어 전체는 `gopdb help grammar`에 있습니다.
# Examples:
#   gopdb help
#   gopdb help grammar
#   gopdb help find
examples-gopdb-help-gopdb-help-grammar =
    예:
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
    새 대국만 더합니다. 이미 있는 대국(회전·반전해도)은 기보 모음에 들어가지만 두 번 세지 않습니다. 바뀌지 않은 파일은 거부된 대국이 없는 한 다시 읽지 않습니다. 파일이 바뀌었으면 아는 대국의 기보는 전에 이 파일에서 온 것을 갈음합니다: 정보, 해설, 변화도. 가져오기는 나뉘지 않아서 Ctrl-C 뒤에도 데이터베이스는 그대로입니다.

    SGF, GIB(타이젬), NGF(WBaduk), UGF와 UGI(PandaNet, 그림 제외), OGS의 JSON(한 국, 목록, 한 줄에 한 국)과 KataGo의 JSON(질의, 시작 국면), 한 줄에 한 국인 텍스트(식별자, 탭, `;B[pd];W[dp]`), 그 압축 파일을 읽습니다: .zip, .7z(나눈 .7z.001도), .tar, .gz·.bz2·.xz·.zst로 압축한 파일, 겹친 것도 됩니다. 압축 파일의 체크섬은 대국을 더하기 전에 확인합니다. 대국이 없는 파일은 종류별로 세고, --verbose로 하나씩 예를 보입니다.

    한 줄에 한 국인 텍스트 games.txt 옆에는 대국 정보의 색인을 둘 수 있습니다: games.csv, .tsv, .index, .idx, 곧 탭, 쉼표, 쌍반점으로 나눈 표입니다. --columns로 열을 밝힙니다: id(대국의 식별자), size, black, white, black_rank, white_rank, black_team, white_team, date, event, round, place, result, komi, handicap, rules, time, source, comment, 읽지 않을 열은 -. 열 이름 `id`가 있는 첫 줄은 건너뜁니다. 읽지 못하거나 대국이 없는 줄은 줄 번호와 함께 거부하고, 줄이 없는 대국은 경고와 함께 가져오며, 색인이 없는 텍스트는 거부합니다.

    --variations를 쓰면 기보 모음의 모든 대국의 변화도를 저장해 찾을 수 있습니다: `gopdb variations --help` 참조. 쓰지 않으면 기보 모음의 설정은 그대로입니다.

    --corpus가 없으면 폴더, 압축 파일, 파일 하나의 기보 모음은 그 이름이 되고, 여러 파일은 그 폴더 이름의 기보 모음에 들어갑니다. `-`는 표준 입력에서 기보나 압축 파일을 읽습니다.
# Reads what `import` reads: SGF, GIB, NGF, UGF, UGI, texts with a game a line, and archives of them.
# Each file becomes one SGF file in the folder, below the same folders and archives, with all of its
# games; comments and variations of SGF are kept as they are. Nothing in the database changes.
reads-what-import-reads-sgf-gib = `import`가 읽는 것(SGF, GIB, NGF, UGF, UGI, 한 줄에 한 국인 텍스트, 그것들의 압축 파일)을 읽습니다. 파일마다 같은 폴더와 압축 파일 아래에 모든 대국이 든 SGF 파일 하나가 됩니다. SGF의 해설과 변화도는 그대로입니다. 데이터베이스는 바뀌지 않습니다.
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
    질의는 모양과 대국의 조건을 `and`, `or`, `not`과 괄호로 잇습니다.

    모양은 크기와 위에서부터의 줄입니다:  3x3 "B_W/BBB/___"  diamond "B/_BB/BBBWW/WBB/W"
    {""}  cells     B X 흑   W O 백   _ . 빈 점   ? 아무거나   b 백이 아님
    {""}            w 흑이 아님   s 어느 쪽이든 돌   # 판 밖
    {""}  sym       회전, 반전, 흑백 교환한 모양도.
    {""}            rot, mirror, swap은 그 일부만
    {""}  at        자리: corner, side, center, Q16(왼쪽 위 점),
    {""}            A19..G13
    {""}  move      1..60: 이 수의 국면에서만
    {""}  next      다음 수: black, 또는 `B at 2,3`
    {""}  in        수순: main, variations, any(저장한 변화도에 한함)
    {""}  with      같은 국면의 다른 모양, 또는 해설: comment "ladder"
    {""}            with PATTERN

    조건: player, black, white, event, date, result, winner, rank, komi, handicap, moves, size, place, corpus, source(원본 파일), id, text(모든 변화의 해설), fuseki, joseki(포석과 귀의 수순의 이름). 값은 = != < >나 범위로 견줍니다: date 2003..2005, moves 200..

    대국은 새것부터 보입니다. `by date|moves|rank|hits [desc]`로 늘어놓습니다. 질의가 아닌 줄은 가장 그럴듯한 뜻으로 읽습니다: find Lee Sedol vs AlphaGo 2016, 또는 longest game.

    셸에서는 그 뒤 `show #1`로 첫 결과를 그 자리에서 보이고, `more`로 다음 결과를 보입니다.
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
    국면을 쓰지 않으면 빈 판에서 시작하며, 수를 흑부터 차례로 둡니다. 수순에 상관없이, 회전·반전·흑백 교환을 포함해 그 국면에 이른 대국을 셉니다. 차례도 국면의 일부여서 같은 쪽 차례인 대국만 셉니다(--both-sides로 다른 것도 셉니다). 국면의 대칭으로 같은 수는 하나로 봅니다. 그 국면의 대국이 없으면 마지막 대국이 어디서 갈라졌는지 보입니다.

    변화도를 저장했으면 `in any`는 모든 변화의 수를 셉니다: 대국마다 한 번, 다음 수마다 한 번. `in variations`는 변화도에서 시작하는 것을 셉니다. 그 국면에 있는 기보의 해설과 표시도 냅니다. 그래서 정석 사전을 한 수씩 따라갈 수 있습니다.

    셸에서는 `play A`로 목록의 첫 수를 두고 다시 살펴보고, `play D4`로 아무 수나 두며, `back`으로 물리고, `open A`로 A를 둔 마지막 대국을 보입니다.
# P0 is the region in the position after MOVE moves, P1 the region with the points around it, and so
# on; beyond the edge of the board there is one line of edge. For each: in how many games it occurs,
# anywhere, turned, and in either colours, and which moves were played in it. The list ends where the
# evidence does: at a context that no other game has. A region is D4..G7, corner Q16, or one point.
p0-is-the-region-in-the = P0은 MOVE수 뒤 국면의 영역, P1은 그 영역에 둘레의 점을 더한 것, 이렇게 이어집니다. 판 밖에는 한 줄의 가장자리가 있습니다. 저마다 몇 대국에(자리·회전·흑백을 가리지 않고) 나오고 거기서 무엇을 두었는지 보입니다. 목록은 근거가 없어지는 곳, 곧 다른 대국에 없는 둘레에서 끝납니다. 영역은 D4..G7, corner Q16, 또는 한 점입니다.
# Shapes: 3x3, diamond, 5x5, and 4x4 if it was added (`index add 4x4`).
# Conditions bound k (the number of stones), hits, games, played (moves on the centre) and final
# (windows that hold the pattern when the game ends). A system's shell takes `>` for itself: quote it.
# `by winrate` ranks by the lower bound of the 95 % confidence interval of black's win rate, so that
# patterns of few games do not come first.
# Patterns without a stone are left out unless k is bounded. With `where QUERY`, only the games of the
# query are counted, as if there were no others. Of many games this takes minutes, and a temporary file in
# the database's folder or, if that cannot be written, in the system's folder for temporary files.
shapes-3x3-diamond-5x5-and-4x4 =
    모양: 3x3, diamond, 5x5, 더했으면(`index add 4x4`) 4x4.
    조건은 k(돌 수), hits(횟수), games(대국), played(가운데에 둔 수), final(종국 때 그 모양인 창)을 한정합니다. 시스템의 셸은 `>`를 스스로 쓰므로 따옴표로 묶습니다.
    `by winrate`는 흑 승률의 95 % 신뢰 구간 하한의 순으로, 대국이 적은 모양이 위에 오지 않게 합니다.
    k를 한정하지 않으면 돌이 없는 모양은 뺍니다. `where QUERY`를 쓰면 질의의 대국만 다른 것이 없는 듯이 셉니다. 대국이 많으면 몇 분 걸리며, 데이터베이스의 폴더(쓸 수 없으면 시스템의 임시 폴더)에 임시 파일을 둡니다.
# For two sets of games, A and B: the share of games in which QUERY is found, who won these games, and
# how play continued. A condition that contains `and` or `or` needs parentheses. The column or row
# "by chance" holds the probability that so large a difference is due to chance, by Fisher's exact
# test; for continuations it is corrected for their number by Holm's method. If A or B names one player,
# that player's own wins follow.
for-two-sets-of-games-a = 두 무리의 대국 A와 B에서 QUERY가 나오는 대국의 비율, 그 승패, 그 뒤의 진행을 보입니다. `and`나 `or`가 든 조건에는 괄호가 필요합니다. "우연일 확률"의 열이나 줄은 이만한 차이가 우연히 생길 확률(Fisher의 정확 검정)이며, 다음 수에 대해서는 그 수를 Holm의 방법으로 보정합니다. A나 B가 한 기사를 가리키면 그 기사 자신의 승률도 보입니다.
# For each period: the number of games in which QUERY is found, their share of all games of that
# period, and how many of them black won, in the colours of the query's first pattern. If the query
# names one player, that player's own wins follow.
#
# `trend QUERY next A`, or --next A, counts the games in which the first continuation that `find QUERY`
# lists came next, out of the games of the period with the pattern. `next B` and `next W` are black and
# white: the letters are --next B and --next W.
for-each-period-the-number-of =
    기간마다 QUERY가 나오는 대국 수, 그 기간의 모든 대국에서의 비율, 그중 흑이 이긴 대국 수(질의의 첫 모양의 색으로)를 보입니다. 질의가 한 기사를 가리키면 그 기사 자신의 승률도 보입니다.

    `trend QUERY next A`나 --next A는 기간의 모양이 있는 대국 가운데 `find QUERY`가 보이는 첫 다음 수를 둔 것을 셉니다. `next B`와 `next W`는 흑과 백입니다: 이 글자들은 --next B, --next W로 씁니다.
# Lists the first move that no earlier game has in the same position, even rotated, mirrored or with the
# colours exchanged. In a corner, only the stones of the corner count: 10x10 on 19 lines. Every game leaves
# the earlier ones somewhere: the move is called new only if at least 20 earlier games have the position
# before it, and if it is not the first of the game. Games of the same date, and games without a date, are
# not earlier; for a game without a date, games with smaller numbers are. In the shell, `show` then puts
# the move on the board.
lists-the-first-move-that-no = 이전 대국이 같은 국면(회전·반전·흑백 교환 포함)에서 두지 않은 첫 수를 보입니다. 귀에서는 귀의 돌만 봅니다: 19줄에서 10x10. 어느 대국이나 어딘가에서 이전 대국을 떠나므로, 두기 전 국면이 이전 20국 이상에 있고 첫 수가 아닐 때만 신수라 합니다. 같은 날짜나 날짜 없는 대국은 이전이 아니며, 날짜 없는 대국에는 번호가 작은 것이 이전입니다. 셸에서는 그 뒤 `show`가 이 수를 판에 보입니다.
# The page is a board: play or drag a region, and it shows where the position occurred, what was
# played next and who won. It needs no network. The same answers are available as JSON; the page
# /api shows how.
#
# The server listens on this machine only, unless --listen says otherwise (0.0.0.0 is every network);
# other devices then need the token in the printed address, which a terminal shows as a QR code too. It changes nothing in the database unless --write allows tags, saved
# sets and imports. Ctrl-C stops it.
the-page-is-a-board-play =
    페이지는 바둑판입니다: 두거나 영역을 끌면 그 국면이 어디에 나오고, 다음에 무엇을 두었으며, 누가 이겼는지 보입니다. 네트워크가 필요 없습니다. 같은 답은 JSON으로도 얻으며 페이지 /api에 설명이 있습니다.

    서버는 --listen이 없으면 이 기기에서만 받습니다(0.0.0.0은 모든 네트워크). 다른 기기에는 출력된 주소의 토큰이 필요하며, 터미널에서는 QR 코드로도 보입니다. --write로 태그, 저장한 묶음, 가져오기를 허락하지 않는 한 데이터베이스를 바꾸지 않습니다. Ctrl-C로 멈춥니다.
# Add `gopdb gtp` as an engine. It shows what was played in the database from the position on the
# board (`lz-analyze`, and the analyze commands of GoGui). Its own moves are those that `gopdb train`
# has learned, or else the most frequent ones; it does not read ahead and is a weak player.
add-gopdb-gtp-as-an-engine = `gopdb gtp`를 엔진으로 등록합니다. 판 위의 국면에서 데이터베이스에 둔 수를 보입니다(`lz-analyze`와 GoGui의 분석 명령). 자신의 수는 `gopdb train`으로 배운 것, 없으면 가장 많은 것입니다. 수읽기를 하지 않아 약합니다.
# Rotated and reflected games are found too.
rotated-and-reflected-games-are-found = 회전·반전한 대국도 찾습니다.
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
    수순이 꼭 같은 기보는 한 번만 저장합니다. 여기서는 조금 다른 기보를 보입니다: 묶음의 대국은 20, 40, 60수나 31, 51, 71수가 같고, 짧은 쪽 수의 10분의 9가 순서에 상관없이 같습니다(회전·반전해도). 30~59수의 대국은 다른 대국의 처음과 한 수씩 같아야 합니다. 더 짧은 것은 뺍니다.

    "남김"은 묶음마다 --remove가 남기는 대국과 까닭을 보입니다: 가장 길거나, 수가 같으면 정보(날짜, 대회, 장소, 단급, 덤, 결과)가 많거나, 먼저 가져온 것. 지우기 전에 확인하십시오: 지운 것은 기보 모음을 지우고 다시 가져와야 돌아옵니다.
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then. `save` keeps
# a set in the database.
the-query-is-kept-not-its = 저장하는 것은 대국이 아니라 질의입니다: 질의의 `$NAME`은 그때 찾는 대국을 나타냅니다. `save`로 데이터베이스에 저장합니다.
# The query is kept, not its games: `$NAME` in a query finds the games that it finds then.
the-query-is-kept-not-its-2 = 저장하는 것은 대국이 아니라 질의입니다: 질의의 `$NAME`은 그때 찾는 대국을 나타냅니다.
# The games of the set stay.
the-games-of-the-set-stay = 묶음의 대국은 남습니다.
# The names are kept in the database as the set `me`. `me` is then a query: games with that player
# under any of the names; `me as B` in a query with a pattern are those in which the player has its
# black stones; `report me` is the player's report. A name that the list of aliases has means all names of
# its line. `forget me` deletes the set.
the-names-are-kept-in-the = 이름은 데이터베이스에 묶음 `me`로 저장합니다. 그러면 `me`는 그 기사의 어느 이름의 대국이든 찾는 질의가 되고, 모양이 있는 질의의 `me as B`는 그 기사가 흑돌을 가진 대국을 나타내며, `report me`는 그 기사의 보고입니다. 별명 목록에 있는 이름은 그 줄의 모든 이름을 뜻합니다. `forget me`로 묶음을 지웁니다.
# A tag stays with its game, even if the game is removed and imported again.
a-tag-stays-with-its-game = 태그는 대국을 지우고 다시 가져와도 남습니다.
# In the shell, `show #1` shows the first result of the last answer at its hit, and `show` alone the
# game that was shown last, or the first result. The window of the hit is drawn between [ ], the last
# move between ( ). `next`, `prev` and `goto` then step through the game. CSV lists all moves.
#
# The path 12:2/15 is move 15 of the second line after move 12, the main line being the first. Comments
# and labels of the record are shown with the position, and the other lines that begin there.
in-the-shell-show-1-shows =
    셸에서는 `show #1`이 지난 결과의 첫째를 그 자리에서, `show`만 쓰면 마지막에 보인 대국이나 첫 결과를 보입니다. 나온 자리의 창은 [ ] 사이에, 마지막 수는 ( ) 사이에 그립니다. 그 뒤 `next`, `prev`, `goto`로 대국을 넘깁니다. CSV는 모든 수를 보입니다.

    경로 12:2/15는 12수 뒤 둘째 변화(실전이 첫째)의 15수입니다. 기보의 해설과 표시, 거기서 시작하는 다른 변화도 보입니다.
# A fact that is not understood has no second text, and no query finds it by its value. Ranks are
# kyu (k), dan (d), professional dan (p), a rating or a title; komi is in points, also where the
# record has hundredths, tenths or Chinese stones.
#
# The kind of a rank: professional (9p, P9段, 职业九段, or after a title), amateur (业余7段, 7d ama, and
# kyu ranks), server (a rank with *, ?, + or ~ after it, or without a mark in a game whose place is a
# server such as KGS, Tygem or Fox), rating, title. A plain 9d or 9段 elsewhere has no kind.
a-fact-that-is-not-understood =
    읽지 못한 정보에는 둘째 글이 없고, 값으로 찾아도 나오지 않습니다. 단급은 급(k), 단(d), 프로 단(p), 레이팅, 타이틀입니다. 덤은 집 수이며, 기보가 백분의 일, 십분의 일, 중국식 자수로 적었어도 집으로 바꿉니다.

    단급의 종류: 프로(9p, P9段, 职业九段, 또는 타이틀 뒤), 아마(业余7段, 7d ama, 급), 서버(뒤에 *, ?, +, ~가 붙은 단급, 또는 장소가 KGS, 타이젬, 野狐 같은 서버인 대국의 표시 없는 단급), 레이팅, 타이틀. 그 밖의 9d나 9段에는 종류가 없습니다.
# With `where QUERY`, only the games of the query are counted, as if there were no others. Of many games
# this takes minutes, and a temporary file in the database's folder or, if that cannot be written, in the
# system's folder for temporary files.
with-where-query-only-the-games = `where QUERY`를 쓰면 질의의 대국만 다른 것이 없는 듯이 셉니다. 대국이 많으면 몇 분 걸리며, 데이터베이스의 폴더(쓸 수 없으면 시스템의 임시 폴더)에 임시 파일을 둡니다.
# Single games are removed from all corpora. The file of a removed game is not read again as long as
# it is unchanged: remove the corpus and import it again to get the game back.
single-games-are-removed-from-all = 대국 하나하나는 모든 기보 모음에서 지웁니다. 지운 대국의 파일은 바뀌지 않는 한 다시 읽지 않습니다: 되돌리려면 기보 모음을 지우고 다시 가져옵니다.
# The records' files are not needed: the database has their texts. Games that join the corpus later
# are treated likewise; `import --variations` sets this for a new corpus.
#
# In queries, an option of a pattern says in which lines it is looked for: `in main` (the default),
# `in variations`, or `in any`. A hit in a variation has a path: 12:2/15 is move 15 of the second line
# after move 12, and `show GAME 12:2/15` shows it.
the-records-files-are-not-needed =
    기보 파일은 필요 없습니다: 데이터베이스가 글을 가지고 있습니다. 나중에 기보 모음에 드는 대국도 똑같이 다룹니다. `import --variations`는 새 기보 모음에 이를 정합니다.

    질의에서는 모양의 옵션으로 어느 수순에서 찾을지 밝힙니다: `in main`(기본값), `in variations`, `in any`. 변화도의 자리에는 경로가 있습니다: 12:2/15는 12수 뒤 둘째 변화의 15수이며, `show GAME 12:2/15`로 보입니다.
# 5x5 holds the windows of 5x5 points around played moves, 5x5-all those of the whole board. Most of
# the latter occur in one game only: it takes more space than all other shapes together. So its size is
# estimated first, from a sample of the games, and it is added with --yes only.
t-5x5-holds-the-windows-of-5x5 = 5x5는 둔 수 둘레의 5x5 창, 5x5-all은 판 전체의 창입니다. 뒤의 것은 대부분 한 대국에만 나와 다른 모든 모양을 합친 것보다 자리를 차지합니다. 그래서 먼저 일부 대국에서 크기를 어림하고 --yes가 있을 때만 더합니다.
# Every value is read and its checksum verified. Without --quick, each game is also replayed from its
# text, and the dictionary is counted again and compared entry by entry.
every-value-is-read-and-its = 모든 값을 읽고 체크섬을 확인합니다. --quick이 없으면 대국마다 글에서 다시 두어 보고, 사전을 다시 세어 하나씩 견줍니다.
# The database is verified first. If nothing is damaged, nothing is changed. Otherwise a new database is
# built from the readable data, and the damaged one is kept beside it.
the-database-is-verified-first-if = 먼저 데이터베이스를 검사합니다. 손상이 없으면 아무것도 바꾸지 않습니다. 손상되었으면 읽을 수 있는 데이터에서 새 데이터베이스를 만들고 손상된 것은 옆에 남깁니다.
# Each game joins the corpora of the same names, exactly as if its record were imported: duplicates are
# not counted twice. Tags and saved sets are copied; if a set with the same name has another query, it
# is saved as NAME-2. The other databases are not changed. If the database does not exist, it is created
# with the shapes of the first of them.
#
# Several are merged in their order; if one cannot be read, those before it are merged. A backup file is
# first restored into the folder for temporary files.
each-game-joins-the-corpora-of =
    각 대국은 기보를 가져올 때와 같이 같은 이름의 기보 모음에 들어갑니다: 중복은 두 번 세지 않습니다. 태그와 저장한 묶음은 옮기며, 이름이 같고 질의가 다른 묶음은 NAME-2로 저장합니다. 다른 데이터베이스는 바뀌지 않습니다. 데이터베이스가 없으면 첫째 것의 모양으로 만듭니다.

    여러 데이터베이스는 차례로 더합니다. 읽지 못하는 것이 있으면 그 앞의 것은 이미 더해졌습니다. 백업 파일은 먼저 임시 폴더에 복원합니다.
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
    대국은 읽은 그대로 UTF-8로 쓰고 CA에 적습니다. 모양으로 찾은 대국에서는 나온 자리의 노드에 표시를 합니다: 처음은 HO[2], 나머지는 HO[1](그리로 가는 뷰어를 위해), 해설, 돌 위의 네모. 두 기보 모음이 같은 대국의 다른 기보를 가지면 `export corpus NAME`은 그 모음의 것을, 나머지는 먼저 가져온 것을 씁니다. SGF에는 태그와 저장한 묶음을 둘 곳이 없습니다: `backup`이 보관하고 `merge`가 옮깁니다. 트리는 모양의 창에 둔 수를 합쳐 횟수와 함께 담습니다. 모양이 없으면 빈 판에서 시작합니다. 도면은 텍스트이거나 확장자에 따라 .svg, .png, .html입니다. wiki 도면은 Sensei's Library 형식으로, `at`이 가리키는 판의 변과 자주 둔 다음 수의 글자가 있습니다.

    표에는 모든 열이 있습니다:
    {""}    export games [QUERY] --to FILE     대국: 기사, 단급, 팀, 날짜,
    {""}                                       대회, 덤, 결과, 수, 수순,
    {""}                                       기보 모음, 원본 파일, 식별자
    {""}    export hits QUERY --to FILE        나온 자리: 자리, 대칭, 수,
    {""}                                       대국의 정보
    {""}    export dictionary SHAPE --to FILE  한 크기의 모든 모양과 횟수.
    {""}                                       `patterns`로도 씀
    형식은 확장자로 정합니다: .csv, .json, .parquet, .arrow(Arrow 파일 형식), 사전은 Pachi의 .spat도 됩니다(횟수는 FILE.counts).
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
    틀은 `?` 칸을 무엇으로(빈 점, 흑, 백) 채워도 나오는 모양입니다: 어떤 채움이든 --min-games국 이상에 나옵니다. 더는 `?`로 만들 칸이 없는 극대 틀만 보입니다. 가장 적은 채움의 횟수가 많은 것이 먼저입니다.

    --statistical이면 모양에 `?`가 하나 있고 그 상태는 창의 다음 수에 거의 영향을 주지 않습니다. 보이는 것은 목록 전체 95 % 신뢰도로, 그 칸의 채움이 달라도 다음 수가 열에 하나(--within 0.1)까지만 바뀌는 모양입니다:
    {""}    대국        채움마다의 대국. 한 대국은
    {""}                몇 번 나와도 한 번
    {""}    차이        가장 다른 두 채움에서
    {""}                다른 다음 수의 비율
    {""}    최대        그 비율의 신뢰 상한
    `?` 자신에 둔 수도 차이로 칩니다. 5x5는 둔 수 둘레만 사전에 있으므로 다음 수는 가운데에 둔 수이고, 차이는 누가 두느냐입니다.

    모양: 3x3, diamond, 더했으면 4x4. --statistical이면 5x5도.
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
    {""}    포석: 수순을 가리지 않는 N수 뒤의 국면.
    {""}    회전·반전한 판은 같은 포석이며, `swap`이면 흑백을 바꾼
    {""}    것도 같음. --ordered이면 수순이 다른 포석은 다름.
    fuseki show POSITION [MOVE]
    {""}    Park 좌표의 국면: 층(천원에서의 거리)마다 네 변을
    {""}    0(빈 점), 1(흑), 2(백)의 줄과 3진수로 보임.
    fuseki same A B [--moves N]
    {""}    두 국면이 같은지, 어떤 회전·반전에 의한 것인지.
    fuseki count POSITION [--moves N] [by player]
    {""}    국면이 같은 수 뒤에 몇 대국에 나오는지: 회전의 하나,
    {""}    반전의 하나, 어느 쪽이든. `by player`면 기사마다.

    POSITION, A, B는 대국 번호, SGF 파일, 또는 Park 좌표의 수(흑백 번갈아)입니다:
    {""}    fuseki count North,6,0 South,6,0 by player
    좌표는 AREA,LEVEL,OFFSET입니다. 구역은 North, East, South, West이며, 오프셋은 변이 시작하는 귀에서 시계 방향으로 셉니다.

    이름은 한쪽의 것이며 수순에서 정해집니다. 절반 넘는 대국에 맞으면 포석에 그 이름이 붙고, 모두가 아니면 비율도 보입니다. 이름은 아래의 정의와, gopdb 데이터 폴더의 `fuseki_names.txt`나 --names의 파일(같은 형식)에서 읽습니다.

    --where가 한 기사를 가리키면 그 기사가 각 포석으로 이긴 비율도 보입니다.
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
    수순은 양쪽이 다른 곳에 둘 때까지 귀에서 둔 것입니다. 같은 국면에 이르는 순서는 합치고, 가장 많은 순서를 오른쪽 위 귀에서 보입니다. `tenuki`는 상대가 다른 곳에 두었다는 뜻입니다. 접바둑은 뺍니다.

    수순은 귀의 7x7 안의 돌에서 시작하며 거기의 수는 모두 넣습니다. 그 바깥 10x10 안에서는 수순의 돌에서 4줄 안이고 다른 귀의 돌이 더 가깝지 않은 수를 넣습니다: 협공은 넣고 변의 먼 수는 넣지 않습니다.

    "끝남"은 수순이 거기서 끝난 횟수, "출현"은 그 국면이 나온 횟수, "먼저 둔 쪽 승률"은 나온 귀에서 먼저 둔 쪽이 대국을 이긴 비율입니다. --where가 기사 한 명을 가리키면 "기사 승률"은 그 기사가 먼저 둔 귀에서의 같은 비율입니다. --to로 트리 전체를 SGF로 저장합니다. --least번 미만의 수는 뺍니다.
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
    NAME은 기사의 이름 그대로입니다. 대소문자와 악센트는 따지지 않습니다. 별명 목록에 있는 그 기사의 모든 이름을 씁니다. `report me`는 `me = NAME or OTHER_NAME`이나 별명의 `me = NAME = OTHER NAME` 줄로 정한 기사입니다. 다른 서버의 별명은 목록에 없으면 같은 기사로 보지 않습니다.

    한 대국을 한 번의 시행으로 봅니다. 비율에는 95 % 신뢰 구간이 있습니다. 기사는 같은 연도와 단급의 다른 기사의 대국이나 `against QUERY`의 대국과 비교하며, 대국마다 한 기사의 수를 씁니다. 자기 자신과 둔 대국은 한쪽만 승부 없이 비교합니다. 포석, 정석, 모양(수 둘레의 5x5), 응수(상대의 직전 수 둘레 7x7 안, 또는 다른 곳)를 층으로 나눈 Fisher의 정확 검정으로 비교합니다: 흑백, 판 크기, 접바둑이 같은 대국, 그리고 그 기사 대국의 10분의 9에 맞는 것이 있으면 연도와 단급도 같은 대국입니다. 다른 기사의 비율은 그 기사의 층에서의 비율입니다. p값은 비교의 수를 Holm의 방법으로 보정합니다: 보고에 틀린 주장이 하나라도 있을 확률은 5 % 이하입니다. `p`는 보정한 값입니다. --least국 미만에서는 아무 말도 하지 않습니다.

    {""}    differs   다른 기사보다 많이, 또는 적게 두는 것
    {""}    replies   이 기사는 주로 A, 다른 기사는 주로 B로 받는 국면
    {""}    scores    같은 층의 다른 대국보다 승률이 높거나 낮은 포석과 정석
    {""}    changes   후반 대국에서 전반보다 늘거나 준 포석과 정석

    이전 대국이 판 전체의 같은 국면(대칭 포함)에서 두지 않았고 그 국면이 이전 20국 이상에 있는 수가 신수입니다. 이 기사의 신수 가운데 나중에 다른 기사도 둔 것을 둔 쪽의 성적과 함께 보입니다. 날짜 없는 대국은 뺍니다. 한 대국은 `gopdb novelty GAME`이 더 자세히 보입니다.
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
    {""}    QUERY로 찾은 대국이나 모든 대국의 기사를 대국 수, 성적, 연도,
    {""}    단급과 함께 보임. --by로 늘어놓음.
    players same
    {""}    같은 기사로 보이며 아직 별명이 아닌 이름의 쌍: 한 대국의 기보에
    {""}    두 이름, 잘 알려진 기사의 이름, 같은 글자, 순서가 다른 같은 낱말.
    {""}    --accept로 별명 파일에 더하기까지 아무것도 바뀌지 않음(`help facts`).
    players like NAME
    {""}    대국이 NAME과 가장 비슷한 기사. 서로 둔 대국은 뺌.
    {""}    NAME은 `me = NAME`으로 정한 `me`라도 됨.
    players who FILE…
    {""}    대국이 파일의 것과 가장 비슷한 기사.
    players identify
    {""}    이를 잼: 기사마다 가장 최근 대국을 숨기고 그것으로 전체에서 찾음.
    {""}    한쪽에 숨긴 대국은 상대에게도 아는 것으로 치지 않음.
    players strength
    {""}    대국에서 기력을 얼마나 알 수 있는지.
    players strength NAME
    {""}    기력을 아는 다른 기사의 대국에 따른 기사의 기력.
    players strength of FILE…
    {""}    파일의 기사에 대해 같은 것.

    대국은 수 둘레의 5x5, 상대의 수 둘레 7x7에서의 응수, 포석, 다른 곳에서 받는 비율로 비교합니다. 점수는 같은 색의 모든 기사의 평균에서 벗어난 두 값(기사와 대국)의 코사인입니다. 같은 색인 것은 비슷한 것이 아닙니다. 기사를 늘어놓을 뿐 확률이 아닙니다: 데이터베이스가 모르는 사람의 대국에도 가장 비슷한 기사는 늘 있습니다. 보이는 포석은 둘 다 모든 기사보다 많은 것입니다.

    기력은 대국에 적힌 단급, --labels results이면 성적에 따른 점수(평균 기사보다 높은 Elo)입니다. 두는 법의 척도 같은 수의 파일도 같은 방법으로 어림합니다. 두는 수의 일차 함수이며 누구에게 이겼는지는 나타내지 않습니다. 배우지 않은 기사 열 명에 아홉이 구간에 들었습니다.

    서버의 별명은 개인의 것입니다. 기사는 한 기보 모음 안에서 비교합니다: 여럿이면 --where corpus NAME으로 고르거나 --opt-in으로 함께 비교합니다.
# Counts the patterns around the moves of all games, and fits weights of patterns and of what moves
# do (captures, ataris, distances) to a sample of the games. The model is stored in the database, for
# `suggest` and `evaluate`. Train again after games were added or removed.
#
# With --hold-out 200, one game in 200 is left out, and the accuracy on these games is printed. The
# calibration error is how far predicted probabilities and played shares differ, on average, in
# percentage points; --calibration prints the table behind it. Ctrl-C keeps the model that was there
# before.
counts-the-patterns-around-the-moves =
    모든 대국의 수 둘레 모양을 세고, 모양과 수의 작용(따냄, 단수, 거리)의 가중치를 일부 대국으로 맞춥니다. 모델은 데이터베이스에 저장되어 `suggest`와 `evaluate`가 씁니다. 대국을 늘리거나 줄인 뒤에는 다시 학습하십시오.

    --hold-out 200이면 200국에 1국을 빼고 그 대국에서의 정확도를 냅니다. 보정 오차는 예측 확률과 실제 비율의 차이의 평균(포인트)이며, --calibration이 바탕이 되는 표를 냅니다. Ctrl-C를 누르면 전의 모델이 남습니다.
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
    가장 둘 법한 수와 까닭을 보입니다. 열의 뜻은 저마다 다릅니다:
    {""}    확률       다음에 둘 예측 확률. 모델이 아는 모든 것(둘레,
    {""}               따냄과 단수, 직전 수, 포석)에서
    {""}    반지름     모델이 본 이 수의 가장 큰 둘레의 반지름(흑 차례)
    {""}    국면       이 둘레이고 그쪽 차례인 국면. 이어지는 둘레는
    {""}               국면마다 셈
    {""}    실제       이 국면들에서 둔 횟수
    {""}    승         둔 대국 가운데 그쪽이 이긴 수. 한 대국은
    {""}               쪽마다 한 번이므로 횟수보다 적을 수 있음
    {""}    대국       둔 대국의 번호
    모델이 배운 대국과 그 해도 보입니다. 이 대국의 앞뒤 다섯 해의 것이 10분의 1 미만이면 그것도 보입니다: 확률을 덜 믿을 만합니다(benches/README.md). "국면"에 대한 "실제"의 비율은 확률이 아닙니다: 둘레에만 달렸고, 둘레가 이어지는 모든 국면을 포함합니다. `gopdb train`으로 모델을 학습합니다. benches/README.md에 확률이 다른 대국과 얼마나 맞는지 있습니다. 나중에 가져오거나 지운 대국은 한 번의 변경에 1,000국까지 곧바로 셉니다. 확률은 다음 학습 때 바뀝니다.

    --where를 쓰면 먼저 질의의 대국으로 모델을 더 맞추고, "국면", "실제", "승", "대국"은 이 대국만 셉니다. 질의가 한 기사를 가리키면 그 기사의 수만 배워 그 기사가 둘 법한 수를 답합니다. GAME 자신은 뺍니다. 이 대국들에서 드문 수는 모든 대국의 확률 그대로이며, 다른 기사가 거의 두지 않는 버릇은 많은 대국이 있어야 배웁니다. 효과는 `evaluate --where`로 잽니다.

    GAME은 SGF 파일이나 대국 번호이며, 셸에서는 쓰지 않으면 지금 대국입니다. MOVE는 그만큼 둔 뒤의 국면이며 기본값은 마지막입니다. MOVES는 흑부터의 점입니다: Q16 D4.
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
    `train`으로 배운 모델로 PATH의 대국의 수에 순위를 매깁니다. 대국의 단계마다 1위, 5위 안, 10위 안, 20위 안인 수와 예측 확률의 로그 평균을 보입니다. 보정 오차는 예측 확률과 실제 비율의 차이의 평균(포인트)이며, 각 국면의 가장 유력한 수와 상위 열 수에 대해 보입니다. --calibration은 그 바탕이 되는 표(예측 확률별 수와 실제 둔 비율)를 냅니다. 데이터베이스의 대국은 모델의 학습에 썼으므로 뺍니다.

    --where는 `suggest --where`의 효과를 잽니다: 학습에 쓴 질의의 대국으로 모델을 더 맞추고, `train --hold-out`으로 뺀 대국의 수에 두 모델로 순위를 매깁니다. 질의가 한 기사를 가리키면 그 기사의 수만 배우고 순위를 매깁니다. 1위 비율의 차이에는 95 % 구간이 있습니다.
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
    삶, 죽음, 패로 보이는 결과는 증명된 것입니다. 정해지지 않은 문제는 그대로 알리고 가장 좋아 보이는 수를 보입니다.

    FILE은 SGF나 GoLD의 텍스트 형식입니다. 목표는 TR이 있는 돌, 없으면 MA가 있는 돌, 없으면 --target, 없으면 둘러싸인 돌입니다. 둘 수 있는 곳은 TR 옆 MA의 빈 점, 없으면 VW, 없으면 돌이 둘러싼 목표 둘레의 점입니다. 목표가 그 밖에 활로를 가지면 목표에서 세 걸음 안에 둘 수 있습니다. 표시 없는 영역은 밖의 수가 결과를 바꿀 수 있는 한 넓어집니다. 그래도 바뀔 수 있으면 문제는 미정으로 하고 영역 안의 결과로 보입니다. 차례는 PL, 또는 제목이나 해설이 말하는 쪽, 또는 파일의 첫 수를 둔 쪽입니다. 문제가 여럿이거나 폴더면 표가 됩니다.

    표시도 --target도 없으면 목표는, 막을 수 있는 틈을 남기고 상대 돌이 둘러싼 돌입니다: 작은 것도 포함해 모두입니다. 여럿이면 파일의 수 가까이에 있고 제목이나 해설이 말하는 색(Black to play and live, 黑先杀白)인 것부터 시험하여, 누가 먼저 두느냐에 사활이 달리고 정답 표시가 있는 수순의 첫 수가 성공하는 첫째를 고릅니다. 고른 까닭과 다른 후보도 보입니다.

    GAME MOVE at REGION은 데이터베이스의 국면을 씁니다. 영역의 빈 점에 둘 수 있습니다. 목표는 `target` 다음 점들의 돌, 또는 활로가 모두 영역 안인 가장 큰 돌입니다.

    어느 답이든 전제를 보입니다: 팻감을 가진 쪽, 영역의 유래, 결론이 판 전체에서 성립하는지. 표시된 영역은 문제의 전제입니다: 그 밖에 활로가 있는 돌은 잡을 수 없습니다.

    규칙: 양쪽 모두 패스할 수 있습니다. 패로 둘 수 없는 점이 있을 때의 패스는 금지를 풀고, 다른 두 번 잇단 패스는 삶으로 끝납니다. 빅은 삶입니다.

    패: --threats가 없으면 팻감이 없을 때의 결과와 결과를 바꾸는 팻감의 수를 보입니다. 가장 좋은 패의 수만 성공이며, 다른 수에는 더 필요한 팻감을 보입니다. --threats N이면 먼저 두지 않는 쪽이 팻감 N개를 가지고 상대는 없습니다.

    되풀이: 양쪽 모두 되풀이를 피해서는 이길 수 없으면 되풀이하는 수와 그 이름을 보입니다: 삼패, 장생, 당밀패, 두 점 버리고 한 점 따기 등. --superko positional은 같은 판이 다시 나올 수 없는 규칙에서의 결론도 보입니다. 패와 같이, 금지를 푸는 패스와 팻감은 다른 곳의 수이며 그 뒤의 판은 모두 새것입니다.

    파일에서 옳고 그름이 표시된 수순(RIGHT, Correct, 正解, +, TE, WRONG, BM, DO)은 증명과 견줍니다. 표시가 없으면 첫 수순을 정답으로 칩니다. 아무것도 정해지지 않으면 파일의 정답 수를 보입니다.

    --audit는 책의 문제의 잘못을 보입니다: 정답 표시인데 실패하거나 실패 표시인데 성공하는 수순, 다른 성공하는 첫 수, 누가 먼저 두어도 살거나 죽는 돌, 둘 수 없는 수가 있는 수순. --tree를 쓰면 잘못이 있는 문제의 풀이를 응징과 함께 저장합니다.
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
    한쪽을 맡아 둡니다. 컴퓨터는 파일의 수순으로 받고, 없으면 증명할 수 있는 가장 좋은 수를 두며 실수를 응징합니다. 영역 밖의 수는 패스로 칩니다. 셸에서는 `play` 다음 줄이 수입니다. `gopdb play FILE`은 표준 입력에서 읽습니다.

    {""}  D4      착수             undo, redo   무르기, 다시       hint    가장 좋은 수
    {""}  pass    패스             reset        처음으로           switch  흑백 바꿈
    {""}  board   판 그리기        moves        지금까지의 수      quit    끝냄

    양쪽 모두 패스할 수 있습니다. 패로 둘 수 없는 점이 있을 때의 패스는 금지를 풀고, 공격하는 쪽의 다른 패스는 문제를 포기합니다. 빅은 삶입니다.
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
    셸에서는 `edit` 다음의 줄이 문제를 바꿉니다. `gopdb edit FILE`은 표준 입력에서 읽습니다. 파일이 없으면 빈 판에서 시작합니다.

    {""}  black C3 D4, white E5, empty C3   돌을 놓거나 치움
    {""}  target C3                         이 돌을 목표로 하거나 그만둠
    {""}  region A1..C3 D4                  거기에 둘 수 있게 하거나 막음
    {""}  enclose                           돌이 둘러싼 점이나 목표 가까이에
    {""}                                    둘 수 있게 함
    {""}  first black                       먼저 두는 쪽: 목표의 색은 살기,
    {""}                                    상대는 잡기
    {""}  ko D4, ko none                    곧바로 되따낼 수 없는 점
    {""}  about TEXT                        문제의 설명
    {""}  rotate, flip, swap                90도 회전, 좌우 반전,
    {""}                                    흑백 교환
    {""}  undo, board, check                되돌리기, 그리기, 풀기
    {""}  save, save FILE, quit             TR과 MA가 있는 SGF를 저장
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
    문제는 목표의 돌(SGF의 TR, 없으면 돌 위의 MA), 둘 수 있는 점(TR 옆의 MA, 없으면 VW, 없으면 돌이 둘러싼 목표 둘레의 점, 없으면 목표에서 세 걸음 안), 차례(PL)를 가진 국면입니다. GoLD의 텍스트 형식도 읽습니다. PATH가 없으면 이 폴더의 문제입니다.

    `like`는 and, or, not, with로 이은 모양이 든 문제를 남깁니다. `sym`은 회전·반전·흑백 교환을 모두 찾습니다.

    `mine`은 질의로 찾은 대국(없으면 모든 대국)에서, 돌 네 개 이상을 잡거나 살리는 첫 수가 꼭 하나인 국면을 찾습니다. 이는 모두 증명되고 증명은 검증됩니다: 그 수는 상대에게 팻감이 네 개 있어도 성공하고, 영역 안의 다른 수와 손빼기는 팻감이 없으면 실패합니다. 결론은 모두 판 전체에서 성립합니다. --missed는 차례인 쪽이 정답을 두지 않은 것, --missed me는 당신이 놓친 것, --difficulty 3..은 난이도 3~5인 것을 남깁니다.

    너무 쉬운 문제는 뺍니다: 처음부터 단수인 목표, 돌을 따내는 정답, 잡기도 살리기도 세 수 안인 것. 전에 찾은 것(회전·반전·흑백 교환해도)과 --to 폴더에 있는 것도 뺍니다. "실전"은 둔 사람이 정답을 찾았는지 보입니다. Ctrl-C를 눌러도 찾은 것은 남습니다.

    `train`은 셸이나 표준 입력에서 파일과 폴더의 문제를 냅니다: 때가 된 것, 다음에 새것을 쉬운 순으로. 다음 줄은 수(D4, pass), 또는 `solution`, `skip`, `board`, `quit`입니다. 수는 증명으로 판정하고, 증명이 없는 것은 파일의 옳고 그른 수순(RIGHT, Correct, 正解, +, TE, WRONG, BM, DO, 표시가 없으면 첫 수순이 정답)으로, 파일에 없는 수는 풀이 프로그램으로 판정합니다. 영역 밖의 수는 패스로 칩니다. 문제는 일곱 상자에 들며(S. Leitner, 1972), 정답이면 다음 상자로, 실패면 첫 상자로 옮기고 1, 2, 4, 8, 16, 32, 64일 뒤에 다시 냅니다. 성적은 데이터베이스에 남으며 파일 이름이나 그림의 방향이 바뀌어도 됩니다. `backup`과 `merge`에도 듭니다.
# For bash, save the output as ~/.local/share/bash-completion/completions/gopdb; for zsh as _gopdb in a
# folder of $fpath; for fish as ~/.config/fish/completions/gopdb.fish.
for-bash-save-the-output-as = bash에서는 출력을 ~/.local/share/bash-completion/completions/gopdb로, zsh에서는 $fpath 폴더의 _gopdb로, fish에서는 ~/.config/fish/completions/gopdb.fish로 저장합니다.
# `gopdb man | man -l -` shows the page of gopdb. With --to, each command has a page of its own:
# `man gopdb-find`.
gopdb-man-man-l-shows-the = `gopdb man | man -l -`로 gopdb의 쪽을 봅니다. --to로 명령마다 쪽을 저장합니다: `man gopdb-find`.
# how patterns are written
how-patterns-are-written = 모양을 쓰는 법
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
    SHAPE "위에서부터의 줄, 사이에 /" [sym] [at PLACE] [move RANGE] [next …]

    {""}  shape     3x3, 4x7(4줄 7칸), diamond, diamond3, board. 생략할 수 있음
    {""}  cells     B X 흑   W O 백   _ . 빈 점   ? 아무거나   b 백이 아님   w 흑이 아님
    {""}            s 돌   # 판 밖
    {""}  sym       16가지 모두: 회전, 반전, 흑백 교환. 또는 rot, mirror, swap
    {""}  at        corner, side, center, Q16(왼쪽 위 점), A19..G13
    {""}  move      1..60: 이 수의 국면에서만
    {""}  next      black, 또는 B at 2,3: 다음에 둔 수
# a position as a pattern, and going on from an answer
a-position-as-a-pattern-and = 국면을 모양으로 쓰기, 결과에서 이어 가기
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
    SOURCE [at REGION] [loose] [anywhere] [sym] …        질의에서 모양을 쓸 수 있는 곳 어디나

    {""}  source    here(`show`가 보인 대국, 또는 지난 결과의 국면)
    {""}            game 66 move 31, file my.sgf move 40
    {""}  region    at N19..T13, at corner Q16(Q16에서 귀까지), board
    {""}  loose     빈 점은 무엇과도 맞음(at least로도 씀). 아니면 비어야 함(exactly)
    {""}  anywhere  영역이 있는 자리에 한하지 않음
    {""}  sym       다른 귀와 변에서도, 흑백을 바꾸어도

    질의가 모양과 함께 나오므로 고쳐 쓸 수 있습니다. 결과 다음에는:

    {""}  play A       다음 수 A를 두고 다시 물음. play D4, play white D4, pass
    {""}  tenuki       차례인 쪽이 손을 뺌
    {""}  back         한 걸음 돌아감
    {""}  open 3       셋째 대국을 그 자리에서 보임. next와 prev로 넘기고 play D4로 떠남
    {""}  explore      판 전체에서 다음에 둔 수. 빈 판에서, 또는 `explore here`
# liberties, captures, ko, and players by their colour in the pattern
liberties-captures-ko-and-players-by = 활로, 따냄, 패, 모양의 색에 따른 기사
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
    모양의 옵션. R줄 C칸의 칸에 대해:

    {""}  liberties 2 at R,C     그 칸의 돌의 활로가 2. ..3, 2..4로도 씀
    {""}  atari at R,C           liberties 1과 같음
    {""}  captures at R,C        차례인 쪽이 이 빈칸에 두면 돌을 따냄.
    {""}                         captures B at R,C는 흑이
    {""}  ko at R,C              여기서 한 점을 막 따내어 곧바로 되따낼 수 없음

    모양의 색에 따른 기사의 조건. 흑백을 바꾸면 조건도 바뀜:

    {""}  player "Lee Sedol" as B     rank 9d.. as W     winner as B
# conditions on games: players, dates, results
conditions-on-games-players-dates-results = 대국의 조건: 기사, 날짜, 결과
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
    {""}                                  글. 어디에 있든 됨. "Lee*"는 처음
    {""}  date      2003, 2003-05, 1970s, 2003..2005
    {""}  result    B+ W+ B+R W+T B+3.5 B+..3.5 jigo void ?
    {""}  winner    black, white, none, 또는 이름
    {""}  rank      9d, 1p..       komi 6.5, 5.5..7.5
    {""}  moves, handicap, size, id   수와 범위: moves 200..
    {""}  fuseki    포석: fuseki sanrensei, fuseki 三連星 as B
    {""}  joseki    귀의 수순: joseki "3-3 invasion" at upper right

    기사의 다른 이름은 자신의 파일에서 읽습니다: 셸 기록 옆의 aliases.txt, 또는 $GOPDB_ALIASES가 가리키는 파일. 한 줄에 한 명, 이름 사이에 =를 씁니다. 이름 하나를 그대로 쓰면 모든 이름으로 찾습니다: Lee Sedol = Yi Se-tol = 李世石

    `me = NAME or OTHER_NAME`으로 자신이 누구인지 정합니다. 그러면 `me`는 자신의 대국이라는 조건이 되고, 모양 옆의 `me as B`는 자신이 그 흑돌을 가진 대국이 됩니다
# .format, .timing, .open and the like
format-timing-open-and-the-like = {"."}format, .timing, .open 등
# .format table|json|csv   .timing [on|off]   .pager [on|off]
# .plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
format-table-json-csv-timing-on =
    {"."}format table|json|csv   .timing [on|off]   .pager [on|off]
    {"."}plan auto|dictionary|sets|scan   .threads N   .open DIR   .settings
# keys of the editor
keys-of-the-editor = 편집 키
# Tab completes; Up and Down go through history, Ctrl-R searches it; Right takes the hint.
# A line continues while a quote or parenthesis is open, or after and, or, not, with, then
# or a backslash; `;` separates commands, and several lines may be pasted at once. Ctrl-C drops the line, or stops the query; Ctrl-D or quit leaves.
tab-completes-up-and-down-go =
    Tab으로 채우고, 위아래 키로 기록을 넘기며, Ctrl-R로 기록을 찾고, 오른쪽 키로 제안을 받습니다.
    따옴표나 괄호가 열려 있는 동안, 그리고 and, or, not, with, then, \ 뒤에는 다음 줄로 이어집니다.
    `;`로 명령을 나누며, 여러 줄을 한꺼번에 붙여 넣어도 됩니다. Ctrl-C는 줄을 버리거나 검색을 멈추고,
    Ctrl-D나 quit으로 끝냅니다.
# the whole language
the-whole-language = 질의 언어 전체
# more [N]: list the next results of the last `find`; limit N: list N of them
more-n-list-the-next-results = more [N]: 지난 `find`의 다음 결과, limit N: N개
# next [N], prev [N], goto MOVE|start|end: step through the game that `show` opened
next-n-prev-n-goto-move = next [N], prev [N], goto MOVE|start|end: `show`로 연 대국을 넘김
# open [N]: show result N at its hit; after `explore`, open A: the last game with A
open-n-show-result-n-at = open [N]: 결과 N을 그 자리에서 보임, `explore` 뒤의 open A: A를 둔 마지막 대국
# play A, play D4: play on from the last answer and ask again; play FILE: a problem
play-a-play-d4-play-on = play A, play D4: 지난 결과에서 두어 가며 다시 물음, play FILE: 문제를 둠
# back: take the last `play`, `pass` or `tenuki` back
back-take-the-last-play-pass = back: 지난 `play`, `pass`, `tenuki`를 물림
# tenuki, pass: the player to move plays elsewhere, or passes
tenuki-pass-the-player-to-move = tenuki, pass: 차례인 쪽이 손빼거나 패스
# leave the shell; so does Ctrl-D
leave-the-shell-so-does-ctrl = 셸을 끝냄. Ctrl-D로도 됨
# `corpora` lists them
corpora-lists-them = `corpora`가 목록을 보입니다
# leave out `in variations` and `in any`
leave-out-in-variations-and-in = `in variations`와 `in any`를 빼십시오
# `variations CORPUS on` keeps those of a corpus, `import --variations` those of files
variations-corpus-on-keeps-those-of = `variations CORPUS on`은 기보 모음의, `import --variations`는 파일의 변화도를 저장합니다
# `stats` prints the number of games
stats-prints-the-number-of-games = `stats`가 대국 수를 보입니다
# `save NAME = QUERY` saves a set
save-name-query-saves-a-set = `save NAME = QUERY`로 묶음을 저장합니다
# `help fuseki` lists the names
help-fuseki-lists-the-names = `help fuseki`에 이름이 있습니다
# `help joseki` lists the names
help-joseki-lists-the-names = `help joseki`에 이름이 있습니다
# `me = "Your Name" or your_nickname` defines it; `player "me*"` finds names that begin so
me-your-name-or-your-nickname-2 = `me = "Your Name" or your_nickname`으로 정합니다. `player "me*"`는 이렇게 시작하는 이름을 찾습니다
# give it a text, such as `tag 12 "ladder"`
give-it-a-text-such-as = `tag 12 "ladder"`처럼 쓰십시오
# `gopdb train` trains one
gopdb-train-trains-one = `gopdb train`으로 학습합니다
# import some first
import-some-first = 먼저 가져오십시오
# widen the query, or leave out one game in 10 with `train --hold-out 10`
widen-the-query-or-leave-out = 질의를 넓히거나 `train --hold-out 10`으로 10국에 1국을 빼십시오
# `gopdb train` trains the model again
gopdb-train-trains-the-model-again = `gopdb train`으로 모델을 다시 학습합니다
# name a folder that does not exist
name-a-folder-that-does-not = 아직 없는 폴더를 지정하십시오
# try another backup
try-another-backup = 다른 백업을 써 보십시오
# restore it from a backup, or import the games again
restore-it-from-a-backup-or = 백업에서 복원하거나 대국을 다시 가져오십시오
# narrow the query: a larger pattern, a place such as `at corner`, or facts of the games
narrow-the-query-a-larger-pattern = 질의를 좁히십시오: 더 큰 모양, `at corner` 같은 자리, 대국의 조건
# `export patterns SHAPE` writes all patterns
export-patterns-shape-writes-all-patterns = `export patterns SHAPE`로 모든 모양을 저장합니다
# check whether its folder was moved or its disk removed
check-whether-its-folder-was-moved = 폴더가 옮겨졌거나 디스크가 빠지지 않았는지 확인하십시오
# check the disk and try again
check-the-disk-and-try-again = 디스크를 확인하고 다시 하십시오
# check the disk; if the error stays, restore a backup or run `gopdb repair`
check-the-disk-if-the-error = 디스크를 확인하십시오. 오류가 이어지면 백업을 복원하거나 `gopdb repair`를 실행하십시오
# wait for it to end; queries work meanwhile
wait-for-it-to-end-queries = 끝날 때까지 기다리십시오. 그동안 검색은 됩니다
# `gopdb import PATH` makes one; --db names another
gopdb-import-path-makes-one-db = `gopdb import PATH`로 만듭니다. --db로 다른 것을 지정합니다
# name another folder with --db
name-another-folder-with-db = --db로 다른 폴더를 지정하십시오
# `gopdb verify` lists what is damaged; restore a backup or run `gopdb repair`
gopdb-verify-lists-what-is-damaged = `gopdb verify`가 손상된 곳을 보입니다. 백업을 복원하거나 `gopdb repair`를 실행하십시오
# check the disk and run the command again
check-the-disk-and-run-the = 디스크를 확인하고 명령을 다시 실행하십시오
# use the version of gopdb that made it, or import its games again into a new database
use-the-version-of-gopdb-that = 만든 버전의 gopdb를 쓰거나 대국을 새 데이터베이스에 다시 가져오십시오
# free some space and try again
free-some-space-and-try-again = 공간을 비우고 다시 하십시오
# raise the limit of a file's size (`ulimit -f`) and try again
raise-the-limit-of-a-file = 파일 크기의 제한(`ulimit -f`)을 올리고 다시 하십시오
# raise the limit of open files (`ulimit -n`) and try again
raise-the-limit-of-open-files = 여는 파일 수의 제한(`ulimit -n`)을 올리고 다시 하십시오
# free some memory, or raise its limit (`ulimit -v`), and try again
free-some-memory-or-raise-its = 메모리를 비우거나 제한(`ulimit -v`)을 올리고 다시 하십시오
# raise the limit of processes (`ulimit -u`) or use fewer --threads
raise-the-limit-of-processes-ulimit = 프로세스 수의 제한(`ulimit -u`)을 올리거나 --threads를 줄이십시오
# check the owner and the permissions, or name another place
check-the-owner-and-the-permissions = 소유자와 권한을 확인하거나 다른 곳을 지정하십시오
# try again later
try-again-later = 나중에 다시 하십시오
# name another file, or replace it with --force
name-another-file-or-replace-it = 다른 파일을 지정하거나 --force로 덮어쓰십시오
# name another file
name-another-file = 다른 파일을 지정하십시오
