import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import type { ShopDatabase } from '#server/db/connect.ts';
import { TaskQueue } from '#server/http/task-queue.ts';

/** What a text was rendered to, and from. */
export interface RenderedPost {
  readonly html: string;
  readonly source: string;
}

interface PostRefusal {
  readonly problem: string;
}

/** Raised when the same text is to be rendered anew, as `post-html.ts` has changed. */
const rendererVersion = 1;
/** More than the longest ordinary text takes. All others wait for it. */
const timeLimitMs = 5000;
/** Of a thread, which would take memory from everything else. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

const tooSlow =
  'This text is too complicated to show as a page. ' +
  'Please look for long rows of brackets, stars, quotes or links.';

/** One at a time: each may keep a core busy until the time limit. Most take milliseconds. */
const queue = new TaskQueue(1, 100);

/**
 * Renders a text that is to be saved or previewed: the result, or why it can't be, for the person
 * who wrote it.
 */
export async function renderText(
  markdown: string,
  limitMs = timeLimitMs,
): Promise<RenderedPost | PostRefusal> {
  const result = await renderOnThread(markdown, limitMs);
  return 'html' in result ? { html: result.html, source: sourceOf(markdown) } : result;
}

/** A stored post, as far as it is rendered. */
interface StoredPost {
  readonly id: string;
  readonly markdown: string;
  readonly html: string | null;
  readonly html_source: string | null;
}

/**
 * Returns the HTML of a stored post. One that an earlier version has saved is rendered now and
 * stored; what can't be rendered is shown as plain text.
 */
export async function htmlOfPost(database: ShopDatabase, post: StoredPost): Promise<string> {
  const source = sourceOf(post.markdown);
  if (post.html !== null && post.html_source === source) return post.html;
  const result = await renderOnThread(post.markdown, timeLimitMs);
  const html = 'html' in result ? result.html : plainHtml(post.markdown);
  const isFinal = 'html' in result || result.problem !== tooSlow;
  // Not needed to show it: a database that can't be written still serves reads.
  if (isFinal) await storeHtml(database, post, { html, source }).catch(() => undefined);
  return html;
}

/**
 * Unless the post was edited meanwhile. Its version stays: nothing that anybody wrote is changed.
 */
async function storeHtml(
  database: ShopDatabase,
  { id, markdown }: StoredPost,
  { html, source }: RenderedPost,
) {
  await database.transaction((trx) =>
    trx
      .updateTable('posts')
      .set({ html, html_source: source })
      .where('id', '=', id)
      .where('markdown', '=', markdown)
      .execute(),
  );
}

function plainHtml(markdown: string): string {
  return `<p>${escapeHtml(markdown)}</p>`;
}

function sourceOf(markdown: string): string {
  return `${rendererVersion}:${createHash('sha256').update(markdown).digest('base64url')}`;
}

type Result = { readonly html: string } | PostRefusal;

/** Kept for the next text, as it takes a while to load, until none has come for a minute. */
let thread: Worker | undefined;
const idleMs = 60_000;
let idleTimer: NodeJS.Timeout | undefined;

/** Renders on a thread of its own, which is ended when it takes too long. */
function renderOnThread(markdown: string, limitMs: number): Promise<Result> {
  return queue.run(async () => {
    clearTimeout(idleTimer);
    const isNew = thread === undefined;
    const worker = thread ?? new Worker(workerFile(), { resourceLimits });
    thread = worker;
    // An idle thread must not keep the process running.
    worker.ref();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      if (isNew) await once(worker, 'message', { signal });
      worker.postMessage(markdown);
      // `once` also rejects with the thread's own error.
      const [result] = await Promise.race([
        once(worker, 'message', { signal }),
        rejectLate(limitMs, signal),
      ]);
      return result;
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (error instanceof TooSlowError || isOutOfMemory(error)) return { problem: tooSlow };
      throw error;
    } finally {
      ended.abort();
      worker.unref();
      idleTimer = setTimeout(endIdleThread, idleMs).unref();
    }
  });
}

function endIdleThread(): void {
  void thread?.terminate();
  thread = undefined;
}

async function rejectLate(limitMs: number, signal: AbortSignal): Promise<never> {
  await delay(limitMs, undefined, { signal });
  throw new TooSlowError();
}

class TooSlowError extends Error {}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Beside this file in the sources; in a build, beside the programs. */
function workerFile(): URL {
  const files = ['./post-worker.ts', './post-worker.js', '../post-worker.js'];
  const found = files
    .map((file) => new URL(file, import.meta.url))
    .find((file) => existsSync(file));
  if (!found) throw new Error('The installation is incomplete: post-worker.js is missing.');
  return found;
}
