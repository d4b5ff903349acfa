import { setPriority } from 'node:os';

import { doPictureJob, type PictureJob, type PictureReply } from './picture-jobs.ts';
import { PictureError } from './read-picture.ts';

// A process that decodes pictures, started and ended by run-picture-job.ts. Its argument is its priority.

try {
  setPriority(Number(process.argv[2]));
} catch {
  // A sandbox may not allow it.
}

// Ctrl+C in a terminal reaches this process too, but it must live until the server has finished its requests.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
process.once('disconnect', () => process.exit());

process.on('message', async (job: PictureJob) => {
  const reply = await doPictureJob(job).then((result): PictureReply => ({ result }), replyOf);
  process.send?.(reply);
});

function replyOf(error: unknown): PictureReply {
  if (error instanceof PictureError) return { problem: error.message };
  return { error: error instanceof Error ? error.message : String(error) };
}
