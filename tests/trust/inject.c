/* A library to be loaded before the C library: it lets one system call, or all from one on, fail.
 *
 * INJECT_PATH    only calls on files whose path contains this text are counted
 * INJECT         NUMBER:KIND[+]: the call of this number fails; with + those after it as well.
 *                KIND is an error number, or `short`: reads and writes transfer half of the bytes.
 * INJECT_THREADS so many threads can be started, and no more
 * INJECT_COUNT   a file to which the number of calls is written at the end
 * INJECT_LOG     a file to which calls that change watched files are logged: the call (1 byte), the
 *                descriptor or the flags (4), an offset or a length (8), the length of the data (4), and
 *                the data
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;
static long fail_at;
static int fail_errno, all_after, is_short;
static const char *only;
#define FILES 4096
static atomic_char watched[FILES];

static int log_fd = -1;
/* One call at a time is made and logged, so that the order of the log is that of the calls. */
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;
#define LOGGING(is_wanted) int logging = log_fd >= 0 && (is_wanted); if (logging) pthread_mutex_lock(&order)
#define DONE if (logging) pthread_mutex_unlock(&order)

static void log_call(char call, int number, long long at, const void *data, size_t bytes) {
    char head[17];
    int length = (int)bytes;
    head[0] = call;
    memcpy(head + 1, &number, 4); memcpy(head + 5, &at, 8); memcpy(head + 13, &length, 4);
    ssize_t (*put)(int, const void *, size_t) = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    if (put(log_fd, head, 17) != 17 || (bytes && put(log_fd, data, bytes) != (ssize_t)bytes)) abort();
}

__attribute__((constructor)) static void start(void) {
    only = getenv("INJECT_PATH");
    const char *log = getenv("INJECT_LOG");
    if (log) {
        int (*make)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
        log_fd = make(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    }
    const char *plan = getenv("INJECT");
    if (!plan) return;
    fail_at = atol(plan);
    const char *kind = strchr(plan, ':');
    if (!kind) return;
    is_short = strncmp(kind + 1, "short", 5) == 0;
    fail_errno = atoi(kind + 1);
    all_after = plan[strlen(plan) - 1] == '+';
}

__attribute__((destructor)) static void end(void) {
    const char *name = getenv("INJECT_COUNT");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", atomic_load(&calls));
        fclose(file);
    }
}

int pthread_create(pthread_t *thread, const pthread_attr_t *with, void *(*work)(void *), void *given) {
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    static atomic_long threads;
    if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, "pthread_create");
    const char *most = getenv("INJECT_THREADS");
    return most && atomic_fetch_add(&threads, 1) >= atol(most) ? EAGAIN : real(thread, with, work, given);
}
static int is_watched_path(const char *path) { return only && path && strstr(path, only) != NULL; }
static int is_watched(int fd) { return fd >= 0 && fd < FILES && atomic_load(&watched[fd]); }

/* Is it this call's turn? */
static int is_due(void) {
    long number = atomic_fetch_add(&calls, 1) + 1;
    return fail_at > 0 && (number == fail_at || (all_after && number > fail_at));
}
static int fails(int counted) {
    if (counted && is_due() && !is_short) {
        errno = fail_errno;
        return 1;
    }
    return 0;
}
static size_t length(int fd, size_t bytes, int *failed) {
    *failed = 0;
    if (!is_watched(fd) || !is_due()) return bytes;
    if (is_short) return bytes > 1 ? bytes / 2 : bytes;
    errno = fail_errno;
    *failed = 1;
    return 0;
}
#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int opened(int fd, const char *path) {
    if (fd >= 0 && fd < FILES) atomic_store(&watched[fd], is_watched_path(path));
    return fd;
}
#define OPEN(name)                                                                               \
    int name(const char *path, int flags, ...) {                                                 \
        REAL(name);                                                                              \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);   \
        if (fails(is_watched_path(path))) return -1;                                             \
        LOGGING(is_watched_path(path));                                                          \
        int fd = opened(real(path, flags, mode), path);                                          \
        if (logging && fd >= 0) log_call('o', flags, fd, path, strlen(path));                    \
        DONE;                                                                                    \
        return fd;                                                                               \
    }
OPEN(open)
OPEN(open64)
int openat(int folder, const char *path, int flags, ...) {
    REAL(openat);
    va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
    int counted = is_watched_path(path) || is_watched(folder);
    if (fails(counted)) return -1;
    int fd = real(folder, path, flags, mode);
    if (fd >= 0 && fd < FILES) atomic_store(&watched[fd], counted);
    return fd;
}
int openat64(int folder, const char *path, int flags, ...) {
    REAL(openat64);
    va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list);
    int counted = is_watched_path(path) || is_watched(folder);
    if (fails(counted)) return -1;
    int fd = real(folder, path, flags, mode);
    if (fd >= 0 && fd < FILES) atomic_store(&watched[fd], counted);
    return fd;
}
DIR *opendir(const char *path) {
    REAL(opendir);
    return fails(is_watched_path(path)) ? NULL : real(path);
}
ssize_t read(int fd, void *to, size_t bytes) {
    REAL(read); int failed; bytes = length(fd, bytes, &failed);
    return failed ? -1 : real(fd, to, bytes);
}
ssize_t pread(int fd, void *to, size_t bytes, off_t at) {
    REAL(pread); int failed; bytes = length(fd, bytes, &failed);
    return failed ? -1 : real(fd, to, bytes, at);
}
ssize_t pread64(int fd, void *to, size_t bytes, off64_t at) {
    REAL(pread64); int failed; bytes = length(fd, bytes, &failed);
    return failed ? -1 : real(fd, to, bytes, at);
}
ssize_t write(int fd, const void *from, size_t bytes) {
    REAL(write); int failed; bytes = length(fd, bytes, &failed);
    if (failed) return -1;
    LOGGING(is_watched(fd));
    off_t at = logging ? lseek(fd, 0, SEEK_CUR) : 0;
    ssize_t written = real(fd, from, bytes);
    if (logging && written > 0) log_call('w', fd, at, from, written);
    DONE;
    return written;
}
ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at) {
    REAL(pwrite); int failed; bytes = length(fd, bytes, &failed);
    if (failed) return -1;
    LOGGING(is_watched(fd));
    ssize_t written = real(fd, from, bytes, at);
    if (logging && written > 0) log_call('w', fd, at, from, written);
    DONE;
    return written;
}
ssize_t pwrite64(int fd, const void *from, size_t bytes, off64_t at) {
    REAL(pwrite64); int failed; bytes = length(fd, bytes, &failed);
    if (failed) return -1;
    LOGGING(is_watched(fd));
    ssize_t written = real(fd, from, bytes, at);
    if (logging && written > 0) log_call('w', fd, at, from, written);
    DONE;
    return written;
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(writev);
    /* One part is written: the caller goes on with the others. */
    if (log_fd >= 0 && is_watched(fd) && count > 0) return write(fd, parts[0].iov_base, parts[0].iov_len);
    return fails(is_watched(fd)) ? -1 : real(fd, parts, count);
}
#define ON_FILE(name)                                                                            \
    int name(int fd) {                                                                           \
        REAL(name);                                                                              \
        if (fails(is_watched(fd))) return -1;                                                    \
        LOGGING(is_watched(fd));                                                                 \
        int result = real(fd);                                                                   \
        if (logging && result == 0) log_call('s', fd, 0, NULL, 0);                               \
        DONE;                                                                                    \
        return result;                                                                           \
    }
ON_FILE(fsync)
ON_FILE(fdatasync)
int flock(int fd, int how) {
    REAL(flock);
    return fails(is_watched(fd)) ? -1 : real(fd, how);
}
int ftruncate64(int fd, off64_t bytes) {
    REAL(ftruncate64);
    if (fails(is_watched(fd))) return -1;
    LOGGING(is_watched(fd));
    int result = real(fd, bytes);
    if (logging && result == 0) log_call('t', fd, bytes, NULL, 0);
    DONE;
    return result;
}
int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    if (fails(is_watched_path(path))) return -1;
    LOGGING(is_watched_path(path));
    int result = real(path, mode);
    if (logging && result == 0) log_call('m', 0, 0, path, strlen(path));
    DONE;
    return result;
}
int unlink(const char *path) {
    REAL(unlink);
    if (fails(is_watched_path(path))) return -1;
    LOGGING(is_watched_path(path));
    int result = real(path);
    if (logging && result == 0) log_call('u', 0, 0, path, strlen(path));
    DONE;
    return result;
}
int rename(const char *from, const char *to) {
    REAL(rename);
    if (fails(is_watched_path(from) || is_watched_path(to))) return -1;
    LOGGING(is_watched_path(from) || is_watched_path(to));
    int result = real(from, to);
    if (logging && result == 0) {
        char both[2 * 4096];
        int bytes = snprintf(both, sizeof both, "%s\n%s", from, to);
        log_call('r', 0, 0, both, bytes);
    }
    DONE;
    return result;
}
int stat64(const char *path, struct stat64 *to) {
    REAL(stat64);
    return fails(is_watched_path(path)) ? -1 : real(path, to);
}
/* Under another name here: its declaration says that the path is never null, which it may be. */
int inject_statx(int folder, const char *path, int flags, unsigned mask, void *to) __asm__("statx");
int inject_statx(int folder, const char *path, int flags, unsigned mask, void *to) {
    static int (*real)(int, const char *, int, unsigned, void *);
    if (!real) real = (int (*)(int, const char *, int, unsigned, void *))dlsym(RTLD_NEXT, "statx");
    int counted = path && (is_watched_path(path) || (!*path && is_watched(folder)));
    return fails(counted) ? -1 : real(folder, path, flags, mask, to);
}
