// Imported by every command. On a signal npm ends the shell that it started and not the command in it, so a command that
// npm started ends when its parent process is gone.

const everyMs = 100;

if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
