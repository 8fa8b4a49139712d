/* A library to be loaded before the C library: it lets one system call, or all from one on, fail.
 *
 * INJECT_PATH    only calls on files whose path contains this text are counted
 * INJECT         NUMBER:KIND[+]: the call of this number fails; with + those after it as well.
 *                KIND is an error number, or `short`: reads and writes transfer half of the bytes.
 * INJECT_COUNT   a file to which the number of calls is written at the end
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
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

__attribute__((constructor)) static void start(void) {
    only = getenv("INJECT_PATH");
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
        return opened(real(path, flags, mode), path);                                            \
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
    return failed ? -1 : real(fd, from, bytes);
}
ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at) {
    REAL(pwrite); int failed; bytes = length(fd, bytes, &failed);
    return failed ? -1 : real(fd, from, bytes, at);
}
ssize_t pwrite64(int fd, const void *from, size_t bytes, off64_t at) {
    REAL(pwrite64); int failed; bytes = length(fd, bytes, &failed);
    return failed ? -1 : real(fd, from, bytes, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(writev);
    return fails(is_watched(fd)) ? -1 : real(fd, parts, count);
}
#define ON_FILE(name) int name(int fd) { REAL(name); return fails(is_watched(fd)) ? -1 : real(fd); }
ON_FILE(fsync)
ON_FILE(fdatasync)
int flock(int fd, int how) {
    REAL(flock);
    return fails(is_watched(fd)) ? -1 : real(fd, how);
}
int ftruncate64(int fd, off64_t bytes) {
    REAL(ftruncate64);
    return fails(is_watched(fd)) ? -1 : real(fd, bytes);
}
int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    return fails(is_watched_path(path)) ? -1 : real(path, mode);
}
int unlink(const char *path) {
    REAL(unlink);
    return fails(is_watched_path(path)) ? -1 : real(path);
}
int rename(const char *from, const char *to) {
    REAL(rename);
    return fails(is_watched_path(from) || is_watched_path(to)) ? -1 : real(from, to);
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
