import { parentPort } from 'node:worker_threads';

import { PostProblem, renderPost } from './post-html.ts';

// A thread that renders texts: whatever one costs, the shop goes on serving, and `render-post.ts`
// can end it.

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(tryToRender(markdown)));
// The time limit starts now: loading the parser takes seconds on a busy machine.
parentPort?.postMessage('ready');

function tryToRender(markdown: string): { readonly html: string } | { readonly problem: string } {
  try {
    return { html: renderPost(markdown) };
  } catch (error) {
    if (error instanceof PostProblem) return { problem: error.message };
    // The parser is recursive.
    if (error instanceof RangeError) return { problem: PostProblem.tooDeep };
    throw error;
  }
}
