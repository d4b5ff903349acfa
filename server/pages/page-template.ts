import { createHash } from 'node:crypto';

import type { PageAnswer } from './page-source.ts';

/** A page's finished HTML, and the hashes that let what is inline in it run. */
export interface FilledPage {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Puts a rendered page into `index.html` at its three marks. */
export function fillTemplate(template: string, page: PageAnswer): FilledPage {
  const state = page.scripts.map((script) => `<script>${closedScript(script.content)}</script>`).join('');
  const html = put(put(put(template, 'page-head', page.head), 'page-body', page.body), 'page-state', state);
  return {
    html,
    // Never from the rendered body: what a person wrote must not become allowed by standing there.
    scriptHashes: [...inlineOf(template, 'script'), ...page.scripts.map((script) => script.content)].map(hashOf),
    styleHashes: [...inlineOf(template, 'style'), ...inlineOf(page.head, 'style')].map(hashOf),
  };
}

/** The hash by which a policy names an inline script or style. */
export function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function put(template: string, mark: string, content: string): string {
  const comment = `<!--${mark}-->`;
  const at = template.indexOf(comment);
  if (at < 0) throw new Error(`index.html has no ${comment}`);
  return template.slice(0, at) + content + template.slice(at + comment.length);
}

function closedScript(content: string): string {
  if (/<\/script/i.test(content)) throw new Error('An inline script would end before its end.');
  return content;
}

function inlineOf(html: string, tag: 'script' | 'style'): string[] {
  const pattern = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'gi');
  return [...html.matchAll(pattern)].flatMap(([, content]) => (content?.trim() ? [content] : []));
}
