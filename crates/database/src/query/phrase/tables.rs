//! Words and idioms of requests, in the languages in which they are usual.

use std::borrow::Cow::Borrowed;

use super::read::{Noun, Piece};
use crate::go::Color;
use crate::record::fold;

const FILLERS: &str = "\
    a about all am an and any are at by can der des die did display do does every find finde \
    for from get give go had has have i in is it its list liste look mit of on only please \
    plays play played playing position positions query record records result search see \
    select show some sorted suche that the their there to used uses using von want was were \
    when where which whose with within und zeige & = 的 在 和 の で e.g ordered sort order kifu \
    end ended ending ends decided like name named called points point player pattern shape \
    most ever really famous interesting good great nice date dates year board boards both final full here \
    prefer prefers still start starts starting started begin begins beginning open opened answer answers answered \
    respond responds response reply replies always \
    的 了 与 跟 之 间 有 下 局 盘 年 中 吗 请 找 我要 の が は を に と で から まで \
    의 은 는 이 가 을 를 와 과 에서 \
    what do does should would could after towards toward tournament match title limit to then followed more less better rather often usually normally";

/// The words that say nothing by themselves.
pub(super) fn fillers() -> impl Iterator<Item = &'static str> {
    FILLERS.split(' ')
}

/// Returns whether a word has no meaning by itself.
pub(super) fn is_filler(word: &str) -> bool {
    // Folding takes the letters of other scripts apart.
    fillers().any(|filler| filler == word || !filler.is_ascii() && fold(filler) == word)
}

/// Idioms, those of one meaning separated by `|`.
pub(super) static IDIOMS: &[(&str, Piece)] = &[
    // What is asked for.
    ("games|matches|partien|棋谱|棋譜|기보|棋局|对局|對局|対局|대국", Piece::Games),
    ("game|partie", Piece::Game),
    (
        "player list|players|spieler|people|who|wer|who plays|who played|whose games|player names|names of players|棋手|谁|誰|누가|기사",
        Piece::Noun(Noun::Players),
    ),
    (
        "openings|opening|fuseki|fusekis|whole board openings|eroffnung|eroffnungen|开局|布局|布石|포석",
        Piece::Noun(Noun::Fuseki),
    ),
    (
        "joseki|josekis|corner sequences|corner sequence|jungsuk|dingshi|定式|定石|정석",
        Piece::Noun(Noun::Joseki),
    ),
    (
        "patterns|shapes|pattern list|formen|common shapes|common patterns|most common shapes|most common patterns|most frequent patterns|most played patterns|popular patterns|frequent patterns|frequent shapes",
        Piece::Noun(Noun::Patterns),
    ),
    (
        "stats|statistics|statistik|statistic|win rate|winrate|win rates|wins rate|win ratio|winning rate|winning percentage|winning ratio|success rate|black win rate|black's win rate|white win rate|black winning rate|white winning rate|how many|how many games|number of games|count|how often|percentage|统计|胜率|勝率|승률|多少|多少局|몇 판",
        Piece::Noun(Noun::Stats),
    ),
    (
        "trend|trends|over time|over the years|per year|by year|each year|every year|popularity|history|through the years|timeline|how popular|still popular|still played|how common|how frequent|how fashionable|in fashion",
        Piece::Noun(Noun::Trend),
    ),
    ("compare|comparison|vergleiche|difference", Piece::Noun(Noun::Compare)),
    (
        "explore|how does|how did|how do|next moves|next move|what next|what is next|what comes next|first move|first moves|opening move|continuations|what is played after|what was played after|moves after",
        Piece::Noun(Noun::Explore),
    ),
    (
        "best move|best moves|best reply|best response|best answer|good moves|show board|show the board|empty board",
        Piece::Noun(Noun::Explore),
    ),
    (
        "duplicate|duplicates|duplicate games|duplicated games|double games|same games|same game twice|重复|重複",
        Piece::Noun(Noun::Duplicates),
    ),
    ("corpora|corpus list|collections|databases", Piece::Noun(Noun::Corpora)),
    (
        "import|import games|import my games|add games|add my games|load games|load my games|open a file|open file",
        Piece::Noun(Noun::Import),
    ),
    (
        "how|how do i|how can i|how do you|how to|where do i|where can i|can i",
        Piece::Noun(Noun::Help),
    ),
    ("what is|what's|whats|was ist|meaning of|definition of|define", Piece::Noun(Noun::Help)),
    (
        "top|most common|most frequent|most played|most popular|popular|common|usual|frequent|favourite|favorite|best|beste",
        Piece::Top,
    ),
    // Order.
    (
        "longest|long|by length|by moves desc|most moves|langste|最长|最長|가장 긴",
        Piece::Order("moves desc"),
    ),
    ("shortest|short|fewest moves|kurzeste|最短|가장 짧은", Piece::Order("moves")),
    (
        "last|latest|newest|most recent|recent|recently|new|letzte|letzten|neueste|最新|最近|by date|by date desc|最后|最後|마지막|최근",
        Piece::Order("date desc"),
    ),
    ("first|oldest|earliest|alteste|erste|最早", Piece::Order("date")),
    ("strongest|by rank|by rank desc|by strength", Piece::Order("rank desc")),
    ("by hits|by hits desc|most hits", Piece::Order("hits desc")),
    (
        "most active player|most active players|most games|busiest player",
        Piece::Noun(Noun::Players),
    ),
    (
        "best win rate|highest win rate|by win rate|best record|best results|best player|best players|strongest player|strongest players",
        Piece::PlayerOrder("rate"),
    ),
    (
        "most wins|who wins most|who won most|who wins the most|who won the most|most successful player",
        Piece::PlayerOrder("won"),
    ),
    (
        "who plays like|plays like|play like|players like|similar to|similar players|similar players to|players similar to|style of|same style as|spielt wie",
        Piece::Noun(Noun::PlayersLike),
    ),
    ("first result|first hit|the first result", Piece::Result(1)),
    (
        "export|save|download|write|as sgf|to sgf|sgf|as a file|to a file|to file|to files|to disk|as files",
        Piece::Export,
    ),
    ("delete|remove|erase|drop|loschen|entferne|删除|削除|삭제", Piece::Remove),
    // Results.
    (
        "black wins|black won|black win|black winning|won by black|win by black|win for black|schwarz gewinnt|schwarz gewann|黑胜|黑勝|黒勝|흑승",
        Piece::Condition(Borrowed("winner black")),
    ),
    (
        "white wins|white won|white win|white winning|won by white|win by white|win for white|weiss gewinnt|weiss gewann|white beats black|白胜|白勝|백승",
        Piece::Condition(Borrowed("winner white")),
    ),
    ("black loses|black lost|lost by black", Piece::Condition(Borrowed("winner white"))),
    ("white loses|white lost|lost by white", Piece::Condition(Borrowed("winner black"))),
    (
        "won|wins|win|winning|victory|victories|winner|gewinnt|gewann|gewonnen|siege|胜|勝|赢|获胜|勝ち|이긴",
        Piece::Won,
    ),
    (
        "lost|loses|lose|losing|loss|losses|defeat|defeats|verliert|verlor|verloren|niederlagen|负|負|输|败|負け|敗|패한",
        Piece::Lost,
    ),
    (
        "beat|beats|beating|defeated|won against|wins against|win against|won over|wins over|victory over|victory against|schlagt|胜了",
        Piece::Beat,
    ),
    (
        "lost to|loses to|defeated by|beaten by|lost against|loses against|losses to|losses against|loss to|lose to",
        Piece::LostTo,
    ),
    ("won by|wins by|win by", Piece::WonBy),
    (
        "draw|draws|drawn|draw games|jigo|tie|ties|tied|remis|unentschieden|和棋|持碁|무승부",
        Piece::Condition(Borrowed("result jigo")),
    ),
    ("without komi|no komi|zero komi|ohne komi", Piece::Condition(Borrowed("komi 0"))),
    ("no result|void", Piece::Condition(Borrowed("result void"))),
    ("unknown result|without result|unfinished", Piece::Condition(Borrowed("result ?"))),
    (
        "by resignation|resignation|resignations|by resigning|resigned|resign|resigns|durch aufgabe|aufgabe|中盘|中盤|中押|中押し|불계",
        Piece::Margin(Borrowed("R")),
    ),
    (
        "on time|by time|by timeout|timeout|time out|lost on time|auf zeit|超时|시간패",
        Piece::Margin(Borrowed("T")),
    ),
    ("by forfeit|forfeit|forfeited", Piece::Margin(Borrowed("F"))),
    (
        "by half a point|half a point|by a half point|half point|by half point|by 1/2|by 1/2 point|halber punkt|半目|반집",
        Piece::Margin(Borrowed("0.5")),
    ),
    ("by a point|by one point", Piece::Margin(Borrowed("1"))),
    ("black resigned|black resigns", Piece::Condition(Borrowed("result W+R"))),
    ("white resigned|white resigns", Piece::Condition(Borrowed("result B+R"))),
    // The players' colours.
    (
        "black|by black|for black|as black|with black|playing black|took black|taking black|als schwarz|mit schwarz|执黑|執黑|黑棋|黒番|흑번|as b",
        Piece::AsColor(Color::Black),
    ),
    (
        "white|by white|for white|as white|with white|playing white|took white|taking white|als weiss|mit weiss|执白|執白|白棋|白番|백번|as w",
        Piece::AsColor(Color::White),
    ),
    // Who plays.
    ("my|mine|myself|i played|my own|meine", Piece::Me),
    ("i won|i win", Piece::MeWon),
    ("i lost|i lose", Piece::MeLost),
    ("vs|v|versus|opponents|against|gegen|contra|contre|x|-|–|—|对|對|대", Piece::Versus),
    ("between", Piece::Between),
    ("or|oder|或", Piece::Or),
    ("not|without|except|no|ohne|nicht", Piece::Not),
    // Kinds of games.
    (
        "even|even games|even game|no handicap|without handicap|分先|互先",
        Piece::Condition(Borrowed("handicap 0")),
    ),
    (
        "handicap|handicaps|handicap games|handicap game|vorgabe|让子|让子棋|讓子|置碁|접바둑",
        Piece::Condition(Borrowed("handicap 2..")),
    ),
    (
        "professional|professionals|pro|pros|pro games|profi|profis|职业|プロ",
        Piece::Condition(Borrowed("rank 1p..")),
    ),
    ("amateur|amateurs|amateur games|业余|アマ", Piece::Condition(Borrowed("rank ..9d"))),
    // Corners of the board.
    (
        "upper left|upper left corner|top left|top left corner|top-left|left upper corner|左上|左上角|左上隅|좌상|좌상귀|oben links",
        Piece::Place("upper left"),
    ),
    (
        "upper right|upper right corner|top right|top right corner|top-right|right upper corner|右上|右上角|右上隅|우상|우상귀|oben rechts",
        Piece::Place("upper right"),
    ),
    (
        "lower left|lower left corner|bottom left|bottom left corner|bottom-left|left lower corner|左下|左下角|左下隅|좌하|좌하귀|unten links",
        Piece::Place("lower left"),
    ),
    (
        "lower right|lower right corner|bottom right|bottom right corner|bottom-right|right lower corner|右下|右下角|右下隅|우하|우하귀|unten rechts",
        Piece::Place("lower right"),
    ),
    // Places of a pattern.
    (
        "corner|corners|角|角上|隅|귀|in corner|at corner|in the corner|at the corner|in corners|ecke",
        Piece::Place("corner"),
    ),
    (
        "side|边|边上|辺|변|in the side|at side|on side|on the side|at the side|edge|at the edge|on the edge|rand",
        Piece::Place("side"),
    ),
    (
        "center|centre|中央|중앙|in the center|in the centre|at center|at the center|towards center|towards the center|middle|in the middle|zentrum",
        Piece::Place("center"),
    ),
];

/// Usual names of shapes and corner points that are not in the lists of names.
pub(super) static OTHER_NAMES: &[(&str, Piece)] = &[
    (
        "knight's move|knights move|knight move|small knight's move|rosselsprung",
        Piece::Shape(Borrowed("small-knight")),
    ),
    ("large knight's move|large knights move|big knight", Piece::Shape(Borrowed("large-knight"))),
    (
        "one point jump|one-point jump|one-point-jump|ikken tobi|einsprung",
        Piece::Shape(Borrowed("one-space-jump")),
    ),
    ("two point jump|two-point jump|two-point-jump", Piece::Shape(Borrowed("two-space-jump"))),
    ("tiger mouth|tiger's mouth|tigers mouth|虎口", Piece::Shape(Borrowed("tigers-mouth"))),
    ("turtle back|death star", Piece::Shape(Borrowed("ponnuki"))),
    ("leeres dreieck|空三角|빈삼각", Piece::Shape(Borrowed("empty-triangle"))),
    ("拔花|ポン抜き|빵때림", Piece::Shape(Borrowed("ponnuki"))),
    ("hanes|扳|ハネ", Piece::Shape(Borrowed("hane"))),
    ("ko fight|ko fights|kos|劫|コウ|패", Piece::Shape(Borrowed("ko"))),
    ("hoshi|star point|star points|sternpunkt|星", Piece::Corner(4, 4)),
    ("komoku|小目", Piece::Corner(3, 4)),
    ("sansan|san-san|三三", Piece::Corner(3, 3)),
    ("takamoku|高目", Piece::Corner(4, 5)),
    ("mokuhazushi|目外|目外し", Piece::Corner(3, 5)),
    (
        "小飞挂|小ゲイマガカリ|low approach|small knight approach|knight's approach",
        Piece::Joseki(Borrowed("low approach")),
    ),
    ("oonadare|onadare|o-nadare", Piece::Joseki(Borrowed("large avalanche"))),
    ("konadare|ko-nadare", Piece::Joseki(Borrowed("small avalanche"))),
];

/// Returns the word for a corner's first stone in the names of openings and corner sequences.
pub(super) const fn corner_name(a: u8, b: u8) -> Option<&'static str> {
    Some(match (a, b) {
        (4, 4) => "star point",
        (3, 3) => "3-3 point",
        (3, 4) | (4, 3) => "3-4 point",
        (3, 5) | (5, 3) => "3-5 point",
        (4, 5) | (5, 4) => "4-5 point",
        (4, 6) | (6, 4) => "6-4 point",
        _ => return None,
    })
}
