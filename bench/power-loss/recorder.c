/*
 * Preloaded into the backend, it records what the process writes below RECORD_FOLDER, and when it waits for the disk.
 * RECORD_LOG receives one record for the start and one for the end of each call: struct record, then `path` and `data`
 * bytes. Times are CLOCK_MONOTONIC in ns. `crash-images.ts` reads it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, RESIZE = 2, SYNC = 3, CREATE = 4, RENAME = 5, REMOVE = 6, END = 7 };

struct __attribute__((packed)) record {
  uint64_t time;
  uint64_t call;   /* joins a call's start and end */
  uint64_t offset; /* of a write, or the new size */
  uint32_t path_length;
  uint32_t data_length;
  uint8_t kind;
  uint8_t synced; /* 1 if the call returns once its data is on disk */
};

#define FILES 65536
static char *paths[FILES];
static ino_t inodes[FILES];
static uint8_t synced[FILES];
static int out = -1;
static const char *folder;
static size_t folder_length;
static uint64_t calls;

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

__attribute__((constructor)) static void start(void) {
  const char *log = getenv("RECORD_LOG");
  folder = getenv("RECORD_FOLDER");
  if (log == NULL || folder == NULL) return;
  folder_length = strlen(folder);
  out = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* The path below the folder, or NULL. */
static const char *inside(const char *path) {
  if (out < 0 || path == NULL || strncmp(path, folder, folder_length) != 0) return NULL;
  return path[folder_length] == '/' ? path + folder_length + 1 : path[folder_length] == 0 ? "" : NULL;
}

/* One write, so that the records of several threads stay whole. */
static void put(struct record head, const char *path, const struct iovec *data, int count) {
  size_t length = sizeof head + head.path_length + head.data_length;
  char *bytes = malloc(length), *at = bytes;
  if (bytes == NULL) abort();
  at = mempcpy(at, &head, sizeof head);
  at = mempcpy(at, path, head.path_length);
  for (int i = 0; i < count; i++) at = mempcpy(at, data[i].iov_base, data[i].iov_len);
  if (syscall(SYS_write, out, bytes, length) != (long)length) abort();
  free(bytes);
}

static uint64_t begin(enum kind kind, const char *path, uint64_t offset, int is_synced, const struct iovec *data, int count) {
  size_t length = 0;
  for (int i = 0; i < count; i++) length += data[i].iov_len;
  struct record head = {.time = now(), .call = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) << 16 | (uint64_t)(getpid() & 0xffff),
                        .offset = offset, .path_length = (uint32_t)strlen(path), .data_length = (uint32_t)length,
                        .kind = kind, .synced = (uint8_t)is_synced};
  put(head, path, data, count);
  return head.call;
}

/* `offset` is the number of bytes written, or UINT64_MAX after a failure. */
static void end(uint64_t call, long result) {
  int error = errno;
  struct record head = {.time = now(), .call = call, .offset = result < 0 ? UINT64_MAX : (uint64_t)result, .kind = END};
  put(head, "", NULL, 0);
  errno = error;
}

static ino_t inode_of(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_ino : 0;
}

/* Node closes files by a system call that is not seen here, so the number may be another file's by now. */
static const char *path_of(int file) {
  return file >= 0 && file < FILES && paths[file] != NULL && inodes[file] == inode_of(file) ? paths[file] : NULL;
}

static int opened(int file, const char *path, int flags) {
  const char *name = inside(path);
  if (file < 0 || file >= FILES || name == NULL) return file;
  paths[file] = strdup(name);
  inodes[file] = inode_of(file);
  synced[file] = (flags & O_DSYNC) != 0;
  if (flags & O_TRUNC) end(begin(RESIZE, name, 0, 0, NULL, 0), 0);
  return file;
}

static int open_in(int base, const char *path, int flags, mode_t mode) {
  const char *name = inside(path);
  int is_new = name != NULL && (flags & O_CREAT) && access(path, F_OK) != 0;
  uint64_t call = is_new ? begin(CREATE, name, 0, 0, NULL, 0) : 0;
  int file = (int)syscall(SYS_openat, base, path, flags, mode);
  if (is_new) end(call, file);
  return opened(file, path, flags);
}

#define OPEN(base)                                          \
  {                                                         \
    mode_t mode = 0;                                        \
    if (flags & (O_CREAT | O_TMPFILE)) {                    \
      va_list rest;                                         \
      va_start(rest, flags);                                \
      mode = va_arg(rest, mode_t);                          \
      va_end(rest);                                         \
    }                                                       \
    return open_in(base, path, flags, mode);         \
  }
int open(const char *path, int flags, ...) OPEN(AT_FDCWD)
int open64(const char *path, int flags, ...) OPEN(AT_FDCWD)
int openat(int base, const char *path, int flags, ...) OPEN(base)
int openat64(int base, const char *path, int flags, ...) OPEN(base)

static ssize_t written(int file, off_t offset, const struct iovec *data, int count, int is_placed) {
  const char *path = path_of(file);
  off_t at = is_placed ? offset : path == NULL ? 0 : lseek(file, 0, SEEK_CUR);
  uint64_t call = path == NULL ? 0 : begin(WRITE, path, (uint64_t)at, synced[file], data, count);
  ssize_t result = is_placed ? syscall(SYS_pwritev, file, data, count, offset, 0) : syscall(SYS_writev, file, data, count);
  if (path != NULL) end(call, result);
  return result;
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (path_of(file) == NULL) return syscall(SYS_write, file, bytes, length);
  struct iovec data = {(void *)bytes, length};
  return written(file, 0, &data, 1, 0);
}
ssize_t writev(int file, const struct iovec *data, int count) { return written(file, 0, data, count, 0); }
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  struct iovec data = {(void *)bytes, length};
  return written(file, offset, &data, 1, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) { return pwrite(file, bytes, length, offset); }
ssize_t pwritev(int file, const struct iovec *data, int count, off_t offset) { return written(file, offset, data, count, 1); }
ssize_t pwritev64(int file, const struct iovec *data, int count, off64_t offset) { return pwritev(file, data, count, offset); }

#define ON_FILE(kind, offset, action)                                        \
  {                                                                          \
    const char *path = path_of(file);                                        \
    uint64_t call = path == NULL ? 0 : begin(kind, path, offset, 0, NULL, 0); \
    int result = (int)(action);                                              \
    if (path != NULL) end(call, result);                                     \
    return result;                                                           \
  }
int fsync(int file) ON_FILE(SYNC, 0, syscall(SYS_fsync, file))
int fdatasync(int file) ON_FILE(SYNC, 0, syscall(SYS_fdatasync, file))
int ftruncate(int file, off_t size) ON_FILE(RESIZE, (uint64_t)size, syscall(SYS_ftruncate, file, size))
int ftruncate64(int file, off64_t size) ON_FILE(RESIZE, (uint64_t)size, syscall(SYS_ftruncate, file, size))

int rename(const char *from, const char *to) {
  const char *source = inside(from), *target = inside(to);
  struct iovec data = {(void *)target, target == NULL ? 0 : strlen(target)};
  uint64_t call = source != NULL && target != NULL ? begin(RENAME, source, 0, 0, &data, 1) : 0;
  int result = (int)syscall(SYS_renameat, AT_FDCWD, from, AT_FDCWD, to);
  if (call != 0) end(call, result);
  return result;
}
int unlink(const char *path) {
  const char *name = inside(path);
  uint64_t call = name == NULL ? 0 : begin(REMOVE, name, 0, 0, NULL, 0);
  int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (name != NULL) end(call, result);
  return result;
}
