"""Batches with the workers of PyTorch."""

import functools

import pytest

torch = pytest.importorskip("torch")

from torch.utils.data import DataLoader, IterableDataset, get_worker_info  # noqa: E402

OPTIONS = {"batch_size": 100, "seed": 5}


class Shards(IterableDataset):
    """Each worker iterates over a shard of the batches."""

    def __init__(self, batches):
        self.batches = batches

    def __iter__(self):
        worker = get_worker_info()
        return self.batches.shard(worker.id, worker.num_workers)


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.parametrize("dataset", [lambda batches: batches, Shards], ids=["map-style", "iterable"])
def test_workers_share_the_batches(db, dataset, method):
    """Each batch comes once, whether two workers fetch batches by number or iterate over a shard each."""
    batches = functools.partial(db.batches, "id 1..20", **OPTIONS)
    whole = sorted(tuple(batch["position"]) for batch in batches())
    loader = DataLoader(
        dataset(batches()), batch_size=None, num_workers=2, multiprocessing_context=method
    )
    seen = list(loader)
    assert sorted(tuple(batch["position"].tolist()) for batch in seen) == whole
    assert seen[0]["planes"].dtype == torch.uint8 and seen[0]["planes"].shape[1:] == (17, 19, 19)


def test_a_model_learns(db):
    """A small network predicts moves of other games better than chance."""
    torch.manual_seed(1)
    model = torch.nn.Sequential(
        torch.nn.Conv2d(17, 16, 3, padding=1), torch.nn.ReLU(), torch.nn.Conv2d(16, 1, 1), torch.nn.Flatten()
    )
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    split = {"train": 0.9, "test": 0.1}

    def loss_of(batch):
        moves = torch.as_tensor(batch["move"])
        is_move = moves < 361
        planes = torch.as_tensor(batch["planes"]).float()
        return torch.nn.functional.cross_entropy(model(planes)[is_move], moves[is_move])

    for number, batch in zip(range(60), db.batches(split=split, part="train", batch_size=64)):
        optimizer.zero_grad()
        loss_of(batch).backward()
        optimizer.step()
    with torch.no_grad():
        loss = loss_of(db.batches(split=split, part="test", batch_size=512)[0])
    assert loss < 5.0  # of a guess it is the logarithm of 361, 5.9
