import { createHash } from 'node:crypto';

import type { RenderedPage } from '#contract/rendered-page.ts';

/** A page's HTML, and the hashes of its inline scripts and styles for the policy. */
export interface FilledPage {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Puts a rendered page into `index.html` at its three placeholders. */
export function fillTemplate(template: string, page: RenderedPage): FilledPage {
  const state = page.scripts
    .map((script) => `<script>${closedScript(script.content)}</script>`)
    .join('');
  const html = fill(
    fill(fill(template, 'page-head', page.head), 'page-body', page.body),
    'page-state',
    state,
  );
  return {
    html,
    // Never hashed from the rendered body: it may hold what people wrote.
    scriptHashes: [
      ...inlineOf(template, 'script'),
      ...page.scripts.map((script) => script.content),
    ].map(hashOf),
    styleHashes: [...inlineOf(template, 'style'), ...inlineOf(page.head, 'style')].map(hashOf),
  };
}

/** The hashes of a page's inline styles. */
export const styleHashesIn = (html: string) => inlineOf(html, 'style').map(hashOf);

/** Returns the hash of an inline script or style for a Content-Security-Policy. */
export function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function fill(template: string, placeholder: string, content: string): string {
  const comment = `<!--${placeholder}-->`;
  const at = template.indexOf(comment);
  if (at < 0) throw new Error(`index.html has no ${comment}`);
  return template.slice(0, at) + content + template.slice(at + comment.length);
}

function closedScript(content: string): string {
  if (/<\/script/i.test(content)) throw new Error('An inline script must not contain </script.');
  return content;
}

function inlineOf(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi');
  return [...html.matchAll(pattern)].flatMap(([, content]) => (content?.trim() ? [content] : []));
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; min-height: 100svh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; background: light-dark(#fbf7f1, #15111c); color: light-dark(#241a30, #f4eee6); }
main { max-width: 32rem; padding: min(2rem, 8vw); text-align: center; }
h1 { font: 400 min(2rem, 12vw)/1.2 Georgia, serif; margin: 0 0 1rem; }
p { margin: 0 0 1.5rem; color: light-dark(#665a72, #b5a9c0); }
nav { display: flex; flex-wrap: wrap; gap: .75rem; justify-content: center; }
a { padding: .75rem 1.5rem; border: 1px solid transparent; border-radius: 6px; text-decoration: none; background: light-dark(#241a30, #e9c983); color: light-dark(#fbf7f1, #241a30); }
a + a { border-color: light-dark(#665a72, #b5a9c0); background: none; color: inherit; }
a:focus-visible { outline: 2px solid light-dark(#5b3a8c, #c3a6f0); outline-offset: 2px; }
small { display: block; margin-top: 2rem; overflow-wrap: anywhere; color: light-dark(#665a72, #b5a9c0); }
`;

/** Allows the page's inline style in the policy. */
export const errorStyleHash = hashOf(style);

const copy: Record<number, readonly [title: string, text: string]> = {
  404: [
    'Page not found',
    'There is nothing at this address. It may have moved, or there may be a typo.',
  ],
  500: [
    'Something broke',
    'It’s our fault, not yours. We have made a note of it; please try again in a little while.',
  ],
  429: [
    'One moment, please',
    'Many pages are being opened from your connection. This one will try again by itself.',
  ],
  503: [
    'Back in a moment',
    'The shop is busy or taking a short break. This page will try again by itself.',
  ],
};

/**
 * Composes a page without dependencies, for when none can be rendered. With `retryAfterSeconds` it
 * reloads itself.
 */
export function errorPage(status: number, requestId: string, retryAfterSeconds?: number): string {
  const [title, text] = copy[status] ?? [
    'That didn’t work',
    'We could not read this address. Please start again from the shop.',
  ];
  const refresh = retryAfterSeconds
    ? `<meta http-equiv="refresh" content="${retryAfterSeconds}">`
    : '';
  const again = retryAfterSeconds ? '<a href="">Try again</a>' : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><nav>${again}<a href="/">To the shop</a></nav><small>Reference ${requestId}</small></main></body>
</html>
`;
}
