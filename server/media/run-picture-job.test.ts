import sharp from 'sharp';
import { expect, test } from 'vitest';

import { runPictureJob } from './run-picture-job.ts';

const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a3b' } })
  .png()
  .toBuffer();
const job = { kind: 'upload', content } as const;

test('decodes pictures in a process of its own', async () => {
  for (let time = 0; time < 2; time += 1) expect(await runPictureJob(job)).toMatchObject({ width: 60, height: 40 });
  const rendition = await runPictureJob({ kind: 'rendition', content, width: 30, format: 'webp' });
  expect(await sharp(Buffer.from(rendition)).metadata()).toMatchObject({ format: 'webp', width: 30 });
});

test('throws the reason when a picture can’t be read', async () => {
  const cut = { ...job, content: content.subarray(0, 60) };
  await expect(runPictureJob(cut)).rejects.toThrow('This picture is incomplete');
});

test('ends a job at its timeout or when aborted', async () => {
  await expect(runPictureJob(job, { timeoutMs: 0 })).rejects.toThrow('takes too long');
  const needed = new AbortController();
  const running = runPictureJob(job, { signal: needed.signal });
  needed.abort(new Error('a request came'));
  await expect(running).rejects.toThrow('a request came');
  expect(await runPictureJob(job)).toMatchObject({ width: 60 });
});
