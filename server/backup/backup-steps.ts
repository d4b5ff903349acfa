import { assembleRestored } from './restored-shop.ts';
import { snapshotDatabase } from './snapshot-database.ts';

// A program for the steps of a backup that would block the shop's thread: `snapshot DATABASE
// FOLDER`, or `check FOLDER`, which prints what a restored backup has.

const [step, from = '', folder = ''] = process.argv.slice(2);
process.umask(0o077);
try {
  if (step === 'snapshot') await snapshotDatabase(from, folder);
  else process.stdout.write((await assembleRestored(from)).counts);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
