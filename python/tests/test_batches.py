"""Batches of positions against boards that sgfmill replays."""

import pytest

np = pytest.importorskip("numpy")
sgfmill = pytest.importorskip("sgfmill")

from sgfmill import boards, sgf  # noqa: E402


def replay(record, position):
    """Board, moves so far and the next move, by sgfmill."""
    game = sgf.Sgf_game.from_bytes(record.encode())
    size = game.get_size()
    board = boards.Board(size)
    setup = game.get_root().get_setup_stones()
    board.apply_setup(*setup)
    moves = [node.get_move() for node in game.get_main_sequence()]
    moves = [move for move in moves if move[0] is not None]
    ko = None
    for color, point in moves[:position]:
        ko = board.play(*point, color) if point is not None else None
    return board, ko, moves, size


def strings(board, size):
    """The liberties of each stone."""
    found = {}
    for row in range(size):
        for col in range(size):
            color = board.get(row, col)
            if color is None or (row, col) in found:
                continue
            string, liberties, todo = {(row, col)}, set(), [(row, col)]
            while todo:
                r, c = todo.pop()
                for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if not (0 <= near[0] < size and 0 <= near[1] < size):
                        continue
                    if board.get(*near) is None:
                        liberties.add(near)
                    elif board.get(*near) == color and near not in string:
                        string.add(near)
                        todo.append(near)
            for point in string:
                found[point] = len(liberties)
    return found


def expected(record, position):
    board, ko, moves, size = replay(record, position)
    player = moves[position][0]
    planes = np.zeros((17, size, size), dtype=np.uint8)
    liberties = strings(board, size)
    for row in range(size):
        for col in range(size):
            at = (size - 1 - row, col)  # our rows count from the top
            color = board.get(row, col)
            if color is None:
                planes[(2, *at)] = 1
            else:
                own = color == player
                planes[(0 if own else 1, *at)] = 1
                planes[((9 if own else 12) + min(liberties[row, col], 3) - 1, *at)] = 1
    if ko is not None:
        planes[3, size - 1 - ko[0], ko[1]] = 1
    for back in range(min(5, position)):
        point = moves[position - 1 - back][1]
        if point is not None:
            planes[4 + back, size - 1 - point[0], point[1]] = 1
    planes[15, 0, :] = planes[15, -1, :] = planes[15, :, 0] = planes[15, :, -1] = 1
    planes[16] = player == "b"
    point = moves[position][1]
    move = size * size if point is None else (size - 1 - point[0]) * size + point[1]
    return planes, move, player


def test_planes_are_those_of_another_replay(db):
    seen = ko = 0
    for batch in db.batches(batch_size=64, seed=3):
        for i in range(0, len(batch["move"]), 4):
            record = db.sgf(int(batch["game"][i]))
            planes, move, player = expected(record, int(batch["position"][i]))
            assert np.array_equal(batch["planes"][i], planes)
            assert batch["move"][i] == move
            assert batch["color"][i] == (1 if player == "b" else -1)
            ko += int(planes[3].any())
            seen += 1
        if seen >= 1500:
            break
    assert seen >= 1500
    assert ko > 5, "positions with a ko are among them"


def test_symmetries_turn_planes_and_move_alike(db):
    plain = {}
    for batch in db.batches("id 1..3", seed=None):
        for i in range(len(batch["move"])):
            plain[int(batch["game"][i]), int(batch["position"][i])] = (
                batch["planes"][i],
                int(batch["move"][i]),
            )
    symmetries = set()
    for batch in db.batches("id 1..3", seed=1, augment=True):
        for i in range(len(batch["move"])):
            key = int(batch["game"][i]), int(batch["position"][i])
            planes, move = plain[key]
            label = np.zeros((19, 19), dtype=np.uint8)
            if move < 361:
                label[divmod(move, 19)] = 1
            turned = np.zeros((19, 19), dtype=np.uint8)
            if batch["move"][i] < 361:
                turned[divmod(int(batch["move"][i]), 19)] = 1
            both = np.concatenate([planes, label[None]])
            wanted = np.concatenate([batch["planes"][i], turned[None]])
            images = [np.rot90(m, k, (1, 2)) for m in (both, both[:, :, ::-1]) for k in range(4)]
            assert any(np.array_equal(image, wanted) for image in images)
            symmetries.add(int(batch["symmetry"][i]))
    assert symmetries == set(range(8))


def test_a_seed_repeats_and_covers_everything(db):
    def order(seed):
        return [
            (int(g), int(p))
            for batch in db.batches("id 1..20", seed=seed)
            for g, p in zip(batch["game"], batch["position"])
        ]

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert sorted(order(1)) == sorted(order(None))
    assert len(order(1)) == len(set(order(1)))


def test_every_loop_is_an_epoch(db):
    batches = db.batches("id 1..20", batch_size=512)
    epochs = [[batch["position"].tolist() for batch in batches] for _ in range(3)]
    assert epochs[0] == epochs[1] == epochs[2] and len(epochs[0]) == len(batches)
    # A loop that was left goes on; after the end, next ends too.
    next(batches)
    assert len(list(batches)) == len(batches) - 1
    with pytest.raises(StopIteration):
        next(batches)
    assert (batches[np.int64(1)]["move"] == batches[1]["move"]).all()
    with pytest.raises(TypeError):
        batches[:2]


def test_splits_do_not_leak(db):
    def games(**options):
        return {int(g) for batch in db.batches(seed=None, **options) for g in batch["game"]}

    for by in ("game", "player"):
        train = games(part="train", train_share=0.5, split_by=by)
        test = games(part="test", train_share=0.5, split_by=by)
        assert train and test and not train & test
        if by == "game":
            assert train | test == games()
    rows = {row["game"]: row for row in db.games().to_dicts()}
    names = [
        {rows[g][c].lower() for g in games(part=part, train_share=0.5, split_by="player")
         for c in ("black", "white")}
        for part in ("train", "test")
    ]
    assert not names[0] & names[1]


def test_a_player_is_on_one_side_under_all_names(tmp_path):
    """Letter case, accents and aliases make no other player."""
    import gopdb

    # Each of 40 players under two names, one in each game.
    pairs = [(f"Müller {n}", f"MULLER {n}") for n in range(20)]
    pairs += [(f"One {n}", f"Two {n}") for n in range(20)]
    names = tmp_path / "aliases.txt"
    names.write_text("".join(f"{a} = {b}\n" for a, b in pairs[20:]))
    db = gopdb.open(tmp_path / "db", create=True, aliases=names)
    points = [a + b for a in "abcdefghijklm" for b in "abcdefghijklm"]
    for number, pair in enumerate(pairs):
        records = [f"(;SZ[19]PB[{name}]PW[{name}];B[qq];W[{points[number]}])" for name in pair]
        other = records[1].replace("B[qq]", "B[qp]")
        assert db.import_records([records[0], other]).games_new == 2
    sides = {}
    for part in ("train", "test"):
        for batch in db.batches(part=part, split_by="player", train_share=0.5):
            sides |= {int(game): part for game in batch["game"]}
    assert len(sides) == 80 and set(sides.values()) == {"train", "test"}
    assert all(sides[game] == sides[game + 1] for game in range(1, 80, 2))


def test_either_colour_s_view(db):
    views = [
        next(db.batches("id 1", perspective=view, seed=None, batch_size=99))
        for view in ("player", "black", "white")
    ]
    player, black, white = (view["planes"] for view in views)
    is_black = views[0]["color"] == 1
    assert np.array_equal(player, np.where(is_black[:, None, None, None], black, white))
    assert np.array_equal(black[:, 0], white[:, 1]) and black[:, 0].any()
    assert not np.array_equal(black, white)
    assert np.array_equal(views[1]["winner"], -views[2]["winner"]) and views[1]["winner"].any()


def test_any_number_of_parts(db):
    split = {"a": 0.5, "b": 0.3, "c": 0.2}

    def games(part, **options):
        batches = db.batches(seed=None, split=split, part=part, **options)
        return {int(game) for batch in batches for game in batch["game"]}

    parts = [games(part) for part in split]
    assert all(parts) and sum(map(len, parts)) == len(set.union(*parts)) == len(games("all"))
    # The first part is that of two parts.
    two = db.batches(seed=None, part="train", train_share=0.5)
    assert parts[0] == {int(game) for batch in two for game in batch["game"]}
    for wrong in [{"a": 0.9, "b": 0.2}, {"a": -0.1}, {"a": 2}]:
        with pytest.raises(ValueError, match="shares"):
            db.batches(split=wrong, part="a")
    with pytest.raises(ValueError, match="part must be one of 'all', 'a', 'b', 'c'"):
        db.batches(split=split, part="train")


def test_batches_are_a_sequence_for_workers_that_resumes(db):
    import pickle

    def order(batches):
        keys = ("game", "position", "symmetry", "move")
        return [tuple(batch[key].tolist() for key in keys) for batch in batches]

    def made():
        return db.batches("id 1..20", batch_size=100, augment=True, seed=5)

    whole = order(made())
    assert len(whole) == len(made()) > 10
    assert [order([made()[number]])[0] for number in (3, 0, -1)] == [whole[3], whole[0], whole[-1]]
    with pytest.raises(IndexError):
        made()[len(whole)]
    for count in (1, 3, 7):
        shards = [order(pickle.loads(pickle.dumps(made().shard(n, count)))) for n in range(count)]
        assert [shards[i % count][i // count] for i in range(len(whole))] == whole
    twice = made().shard(1, 2).shard(1, 3)
    assert order(twice) == whole[3::6]
    first = made()
    for _ in range(4):
        next(first)
    second = made()
    second.load_state_dict(first.state_dict())
    assert order(second) == order(pickle.loads(pickle.dumps(first))) == whole[4:]
    with pytest.raises(ValueError, match="no shard 3 of 3"):
        made().shard(3, 3)


def test_without_numpy(db, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match="pip install numpy"):
        db.batches()


def test_hits_only(db):
    query = '3x3 "B_W/BBB/___" sym'
    wanted = {(h["game"], h["first"]) for h in db.find(query).hits.to_dicts()}
    found = {
        (int(g), int(p))
        for batch in db.batches(query, positions="hits")
        for g, p in zip(batch["game"], batch["position"])
    }
    # A hit in the last position has no next move.
    assert found <= wanted
    assert len(wanted - found) <= 3


def test_files(db, tmp_path):
    count = db.write_npz(tmp_path / "b.npz", "id 1..5", seed=None)
    data = np.load(tmp_path / "b.npz")
    assert len(data["move"]) == count > 500
    pytest.importorskip("pyarrow")
    import pyarrow.parquet

    assert db.write_parquet(tmp_path / "b.parquet", "id 1..5", seed=None) == count
    table = pyarrow.parquet.read_table(tmp_path / "b.parquet")
    bits = np.frombuffer(table["planes"][0].as_py(), dtype=np.uint8)
    first = np.unpackbits(bits)[: 17 * 361].reshape(17, 19, 19)
    assert np.array_equal(first, data["planes"][0])
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    assert about["gopdb.query"] == "id 1..5" and '"batch_size": 256' in about["gopdb.options"]
    assert about["gopdb.content_hash"] == db._native.content_hash()
    assert pyarrow.parquet.ParquetFile(tmp_path / "b.parquet").num_row_groups == 1


def test_no_half_file_is_left(db, tmp_path, monkeypatch):
    pyarrow = pytest.importorskip("pyarrow")
    import pyarrow.parquet

    (tmp_path / "b.parquet").write_text("before")
    assert db.write_parquet(tmp_path / "none.parquet", "id 1", size=9) == 0

    def fail(*_, **__):
        raise OSError("no space")

    monkeypatch.setattr(pyarrow.parquet.ParquetWriter, "write_table", fail)
    with pytest.raises(OSError, match="no space"):
        db.write_parquet(tmp_path / "b.parquet", "id 1")
    assert [path.name for path in tmp_path.iterdir()] == ["b.parquet"]
    assert (tmp_path / "b.parquet").read_text() == "before"


def test_wrong_options_are_refused(db):
    for options in (
        {"part": "half"}, {"split_by": "month"}, {"positions": "some"},
        {"batch_size": 0}, {"train_share": 2}, {"perspective": "referee"},
    ):
        with pytest.raises(ValueError):
            db.batches(**options)
