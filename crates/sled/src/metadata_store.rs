use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::{
    atomic::{AtomicU64, Ordering},
    Arc,
};

use crossbeam_channel::{bounded, unbounded, Receiver, Sender};
use fnv::FnvHashMap;
use inline_array::InlineArray;
use parking_lot::Mutex;
use zstd::stream::read::Decoder as ZstdDecoder;
use zstd::stream::write::Encoder as ZstdEncoder;

use crate::{heap::UpdateMetadata, CollectionId, GlobalError, ObjectId};

const WARN: &str = "DO_NOT_PUT_YOUR_FILES_HERE";
const TMP_SUFFIX: &str = ".tmp";
const LOG_PREFIX: &str = "log";
const SNAPSHOT_PREFIX: &str = "snapshot";

const ZSTD_LEVEL: i32 = 3;

pub struct MetadataStore {
    inner: Inner,
}

impl Drop for MetadataStore {
    fn drop(&mut self) {
        let (tx, rx) = bounded(1);
        if self.inner.worker_outbox.send(WorkerMessage::Shutdown(tx)).is_ok() {
            let _ = rx.recv();
        }
        self.inner.global_error.set(&io::Error::other("system has been shut down"));
    }
}

struct MetadataRecovery {
    recovered: Vec<UpdateMetadata>,
    id_for_next_log: u64,
    snapshot_size: u64,
}

struct LogAndStats {
    file: fs::File,
    bytes_written: u64,
    log_sequence_number: u64,
}

enum WorkerMessage {
    Shutdown(Sender<()>),
    /// The number of a log that can be compacted.
    LogReadyToCompact(u64),
}

/// Waits for logs to compact. The error is that of the end, with the sender of the acknowledgement.
fn get_compactions(rx: &Receiver<WorkerMessage>) -> Result<BTreeSet<u64>, Option<Sender<()>>> {
    let mut logs = BTreeSet::new();
    let mut next = rx.recv().map_err(|_| None)?;
    loop {
        match next {
            WorkerMessage::Shutdown(tx) => return Err(Some(tx)),
            WorkerMessage::LogReadyToCompact(log) => logs.insert(log),
        };
        // scoop up any additional logs that have built up while we were busy compacting
        match rx.try_recv() {
            Ok(message) => next = message,
            Err(_) => return Ok(logs),
        }
    }
}

fn worker(rx: Receiver<WorkerMessage>, mut last_snapshot_lsn: u64, inner: Inner) {
    while inner.global_error.check().is_ok() {
        let log_ids = match get_compactions(&rx) {
            Ok(log_ids) => log_ids,
            Err(acknowledge) => {
                drop(inner);
                if let Some(tx) = acknowledge {
                    let _ = tx.send(());
                }
                return;
            }
        };
        assert_eq!(log_ids.first(), Some(&(last_snapshot_lsn + 1)));
        match read_snapshot_and_apply_logs(
            &inner.storage_directory,
            log_ids,
            Some(last_snapshot_lsn),
            &inner.directory_lock,
        ) {
            Err(e) => return inner.global_error.set(&e),
            Ok(recovery) => {
                inner.snapshot_size.store(recovery.snapshot_size, Ordering::SeqCst);
                last_snapshot_lsn = recovery.id_for_next_log.checked_sub(1).unwrap();
            }
        }
    }
}

#[derive(Clone)]
struct Inner {
    global_error: GlobalError,
    active_log: Arc<Mutex<LogAndStats>>,
    snapshot_size: Arc<AtomicU64>,
    storage_directory: PathBuf,
    directory_lock: Arc<fs::File>,
    worker_outbox: Sender<WorkerMessage>,
}

impl MetadataStore {
    pub fn global_error(&self) -> &GlobalError {
        &self.inner.global_error
    }

    /// Returns the writer handle `MetadataStore`, and a sorted array of metadata.
    pub fn recover(path: &Path) -> io::Result<(MetadataStore, Vec<UpdateMetadata>)> {
        // initialize directories if not present
        if let Err(e) = fs::read_dir(path) {
            if e.kind() == io::ErrorKind::NotFound {
                fs::create_dir_all(path)?;
            }
        }

        let _ = fs::File::create(path.join(WARN));

        let directory_lock = fs::File::open(path)?;
        directory_lock.sync_all()?;
        directory_lock.try_lock()?;

        let (log_ids, snapshot_id_opt) = enumerate_logs_and_snapshot(path)?;

        let recovery =
            read_snapshot_and_apply_logs(path, log_ids, snapshot_id_opt, &directory_lock)?;

        let new_log = LogAndStats {
            log_sequence_number: recovery.id_for_next_log,
            bytes_written: 0,
            file: fs::File::create(log_path(path, recovery.id_for_next_log))?,
        };

        let (tx, rx) = unbounded();

        let inner = Inner {
            snapshot_size: Arc::new(recovery.snapshot_size.into()),
            storage_directory: path.into(),
            directory_lock: Arc::new(directory_lock),
            global_error: Default::default(),
            active_log: Arc::new(Mutex::new(new_log)),
            worker_outbox: tx,
        };

        let worker_inner = inner.clone();

        std::thread::Builder::new().name("sled_flusher".into()).spawn(move || {
            worker(rx, recovery.id_for_next_log.checked_sub(1).unwrap(), worker_inner)
        })?;

        Ok((MetadataStore { inner }, recovery.recovered))
    }

    /// Write a batch of metadata.
    pub fn write_batch(&self, batch: &[UpdateMetadata]) -> io::Result<()> {
        self.inner.global_error.check()?;
        self.append(batch).inspect_err(|e| self.inner.global_error.set(e))
    }

    fn append(&self, batch: &[UpdateMetadata]) -> io::Result<()> {
        let batch_bytes = serialize_batch(batch);

        let mut log = self.inner.active_log.lock();
        log.file.write_all(&batch_bytes)?;
        log.file.sync_all()?;
        self.inner.directory_lock.sync_all()?;

        log.bytes_written += batch_bytes.len() as u64;

        if log.bytes_written > self.inner.snapshot_size.load(Ordering::Acquire).max(64 * 1024) {
            // open new log
            let log_sequence_number = log.log_sequence_number + 1;
            let path = log_path(&self.inner.storage_directory, log_sequence_number);
            let file = fs::OpenOptions::new().create(true).read(true).write(true).open(path)?;
            let new = LogAndStats { file, log_sequence_number, bytes_written: 0 };
            let old = std::mem::replace(&mut *log, new);

            // send to snapshot writer
            let message = WorkerMessage::LogReadyToCompact(old.log_sequence_number);
            if self.inner.worker_outbox.send(message).is_err() {
                // The worker ended, which it does after an error only.
                self.inner.global_error.check()?;
                return Err(io::Error::other("the metadata are no longer compacted"));
            }
        }

        Ok(())
    }
}

fn serialize_batch(batch: &[UpdateMetadata]) -> Vec<u8> {
    // we initialize the vector to contain placeholder bytes for the frame length
    let batch_bytes = 0_u64.to_le_bytes().to_vec();

    // write format:
    //  6 byte LE frame length (in bytes, not items)
    //  2 byte crc of the frame length
    //  payload:
    //      zstd encoded 8 byte LE key
    //      zstd encoded 8 byte LE value
    //      repeated for each kv pair
    //  LE encoded crc32 of length + payload raw bytes, XOR 0xAF to make non-zero in empty case
    let mut batch_encoder = ZstdEncoder::new(batch_bytes, ZSTD_LEVEL).unwrap();

    for update_metadata in batch {
        let UpdateMetadata { object_id, collection_id, low_key, location } = update_metadata;
        let low_key_len = low_key.len() as u64;
        for number in [object_id.0.get(), collection_id.0, location.get(), low_key_len] {
            batch_encoder.write_all(&number.to_le_bytes()).unwrap();
        }
        batch_encoder.write_all(low_key).unwrap();
    }

    let mut batch_bytes = batch_encoder.finish().unwrap();

    let batch_len = batch_bytes.len().checked_sub(8).unwrap();
    batch_bytes[..8].copy_from_slice(&batch_len.to_le_bytes());
    assert_eq!(&[0, 0], &batch_bytes[6..8]);

    let len_hash: [u8; 2] = (crc32fast::hash(&batch_bytes[..6]) as u16).to_le_bytes();

    batch_bytes[6..8].copy_from_slice(&len_hash);

    let hash: u32 = crc32fast::hash(&batch_bytes) ^ 0xAF;
    let hash_bytes: [u8; 4] = hash.to_le_bytes();
    batch_bytes.extend_from_slice(&hash_bytes);

    batch_bytes
}

fn invalid(reason: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}

/// The objects of a frame; `None` for those that were freed, which the original does.
fn read_frame(
    file: &mut fs::File,
    frame: &mut Vec<u8>,
) -> io::Result<Vec<(ObjectId, Option<UpdateMetadata>)>> {
    let mut head: [u8; 8] = [0; 8];
    file.read_exact(&mut head)?;

    if (crc32fast::hash(&head[..6]) as u16).to_le_bytes() != head[6..] {
        return Err(invalid("corrupt frame length"));
    }

    // clear crc bytes before turning into usize
    let len_u64 = u64::from_le_bytes(head) & 0xffff_ffff_ffff;
    if len_u64 > file.metadata()?.len() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let len = usize::try_from(len_u64).unwrap();

    frame.clear();
    frame.extend_from_slice(&head);
    frame.resize(len + 12, 0);
    file.read_exact(&mut frame[8..])?;

    let crc_actual = crc32fast::hash(&frame[..len + 8]) ^ 0xAF;
    if crc_actual.to_le_bytes() != frame[len + 8..] {
        return Err(invalid("crc mismatch for read of batch frame"));
    }

    let mut ret = vec![];
    let mut decoder =
        ZstdDecoder::new(&frame[8..len + 8]).expect("failed to create zstd decoder");
    let mut numbers = [0; 4 * 8];
    loop {
        match decoder.read_exact(&mut numbers) {
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(ret),
            read => read?,
        }
        let number = |i: usize| u64::from_le_bytes(numbers[8 * i..8 * i + 8].try_into().unwrap());

        let object_id = ObjectId::new(number(0))
            .ok_or_else(|| invalid("corrupt object ID 0 somehow passed crc check"))?;
        let mut low_key = vec![0; usize::try_from(number(3)).unwrap()];
        decoder
            .read_exact(&mut low_key)
            .expect("we expect reads from crc-verified buffers to succeed");

        let update = NonZeroU64::new(number(2)).map(|location| UpdateMetadata {
            object_id,
            collection_id: CollectionId(number(1)),
            low_key: InlineArray::from(&*low_key),
            location,
        });
        ret.push((object_id, update));
    }
}

/// Applies the updates of a log, up to a final torn write.
fn apply_log(
    path: &Path,
    lsn: u64,
    to: &mut FnvHashMap<ObjectId, UpdateMetadata>,
) -> io::Result<()> {
    let mut file = fs::File::open(log_path(path, lsn))?;
    let mut buffer = vec![];
    loop {
        let updates = match read_frame(&mut file, &mut buffer) {
            Ok(updates) => updates,
            // The end, or a frame that was cut short. That a disk fails does not end the log.
            Err(e) => match e.kind() {
                io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidData => return Ok(()),
                _ => return Err(e),
            },
        };
        for (object_id, update) in updates {
            match update {
                Some(update) => to.insert(object_id, update),
                None => to.remove(&object_id),
            };
        }
    }
}

fn log_path(directory_path: &Path, id: u64) -> PathBuf {
    directory_path.join(format!("{LOG_PREFIX}_{:016x}", id))
}

fn snapshot_path(directory_path: &Path, id: u64, temporary: bool) -> PathBuf {
    if temporary {
        directory_path.join(format!("{SNAPSHOT_PREFIX}_{:016x}{TMP_SUFFIX}", id))
    } else {
        directory_path.join(format!("{SNAPSHOT_PREFIX}_{:016x}", id))
    }
}

fn file_id(file_name: &str, prefix: &str) -> io::Result<u64> {
    let digits = file_name.get(prefix.len() + 1..).unwrap_or_default();
    u64::from_str_radix(digits, 16).map_err(|_| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("unexpected file name {file_name:?} in the metadata"),
        )
    })
}

fn enumerate_logs_and_snapshot(directory_path: &Path) -> io::Result<(BTreeSet<u64>, Option<u64>)> {
    let mut logs = BTreeSet::new();
    let mut snapshot: Option<u64> = None;

    for dir_entry_res in fs::read_dir(directory_path)? {
        let dir_entry = dir_entry_res?;
        let Ok(file_name) = dir_entry.file_name().into_string() else { continue };

        if file_name.ends_with(TMP_SUFFIX) {
            fs::remove_file(directory_path.join(file_name))?;
        } else if file_name.starts_with(LOG_PREFIX) {
            logs.insert(file_id(&file_name, LOG_PREFIX)?);
        } else if file_name.starts_with(SNAPSHOT_PREFIX) {
            let id = file_id(&file_name, SNAPSHOT_PREFIX)?;

            // Of two snapshots the later holds all of the earlier.
            if let Some(other) = snapshot {
                fs::remove_file(snapshot_path(directory_path, id.min(other), false))?;
            }
            snapshot = snapshot.max(Some(id));
        }
    }

    let snap_id = snapshot.unwrap_or(0);
    for stale_log_id in logs.range(..=snap_id) {
        fs::remove_file(log_path(directory_path, *stale_log_id))?;
    }
    logs.retain(|l| *l > snap_id);

    Ok((logs, snapshot))
}

fn read_snapshot_and_apply_logs(
    path: &Path,
    log_ids: BTreeSet<u64>,
    snapshot_id_opt: Option<u64>,
    locked_directory: &fs::File,
) -> io::Result<MetadataRecovery> {
    let mut recovered: FnvHashMap<ObjectId, UpdateMetadata> = FnvHashMap::default();
    if let Some(snapshot_id) = snapshot_id_opt {
        let mut file = fs::File::open(snapshot_path(path, snapshot_id, false))?;
        for (object_id, update) in read_frame(&mut file, &mut vec![])? {
            recovered.extend(update.map(|update| (object_id, update)));
        }
    }

    let mut max_log_id = snapshot_id_opt.unwrap_or(0);
    for log_id in &log_ids {
        assert!(snapshot_id_opt.is_none_or(|snapshot_id| *log_id > snapshot_id));
        apply_log(path, *log_id, &mut recovered)?;
        max_log_id = max_log_id.max(*log_id);
    }

    let mut recovered: Vec<UpdateMetadata> = recovered.into_values().collect();

    recovered.sort_unstable();

    // write fresh snapshot with recovered data
    let new_snapshot_data = serialize_batch(&recovered);
    let snapshot_size = new_snapshot_data.len() as u64;

    let new_snapshot_tmp_path = snapshot_path(path, max_log_id, true);

    let mut snapshot_file = fs::File::create(&new_snapshot_tmp_path)?;
    snapshot_file.write_all(&new_snapshot_data)?;
    drop(new_snapshot_data);
    snapshot_file.sync_all()?;

    let new_snapshot_path = snapshot_path(path, max_log_id, false);
    fs::rename(new_snapshot_tmp_path, new_snapshot_path)?;
    locked_directory.sync_all()?;

    for log_id in log_ids {
        fs::remove_file(log_path(path, log_id))?;
    }

    // With no log after it, the snapshot was written anew under its own name.
    if let Some(old) = snapshot_id_opt.filter(|id| *id != max_log_id) {
        fs::remove_file(snapshot_path(path, old, false))?;
    }

    Ok(MetadataRecovery { recovered, id_for_next_log: max_log_id + 1, snapshot_size })
}
