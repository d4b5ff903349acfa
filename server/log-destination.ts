import pino from 'pino';

/**
 * Standard output for the log, written in batches: a write for each line costs more than the request it is about.
 *
 * Synchronous, because at exit pino flushes an asynchronous destination by a function that repeats a failed write for
 * ever: a full disk, or a pipe whose reader has gone, would keep the shop from closing. Here such a write is tried again
 * with the next batch, and lines beyond `maxLength` are dropped.
 */
export function openLogDestination(fd = 1) {
  let deadline = 0;
  const destination = pino.destination({
    dest: fd,
    sync: true,
    minLength: 4096,
    maxLength: 1024 * 1024,
    periodicFlush: 100,
    // At exit a slow reader gets a second; before that nothing waits for it.
    retryEAGAIN: () => Date.now() < deadline,
  });
  destination.on('error', () => {});
  process.once('exit', () => {
    deadline = Date.now() + 1000;
    destination.flush();
  });
  return destination;
}
