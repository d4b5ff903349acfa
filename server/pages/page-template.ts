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
  const state = page.scripts.map((script) => `<script>${closedScript(script.content)}</script>`).join('');
  const html = fill(fill(fill(template, 'page-head', page.head), 'page-body', page.body), 'page-state', state);
  return {
    html,
    // Never hashed from the rendered body: it may hold what people wrote.
    scriptHashes: [...inlineOf(template, 'script'), ...page.scripts.map((script) => script.content)].map(hashOf),
    styleHashes: [...inlineOf(template, 'style'), ...inlineOf(page.head, 'style')].map(hashOf),
  };
}

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
