import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { postLimits } from '#contract/names/limits.ts';

// Converts Markdown into safe HTML: HTML in the Markdown is dropped, the result is sanitized, and
// then `finish` adds the shop's own attributes. It may take long: only `post-worker.ts` runs it.
// What changes the result raises `rendererVersion`.

const schema = {
  ...defaultSchema,
  // Task list checkboxes are disabled and have no label.
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: [] },
  // Only footnotes have ids, and they have a prefix of their own.
  clobberPrefix: '',
};

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(() => finish)
  .use(rehypeStringify);

/** Why a text can't be shown as a page, for the person who wrote it. */
export class PostProblem extends Error {
  static readonly tooDeep =
    `Quotes and lists may be nested ${postLimits.depthMax} levels deep at most. Please take some out.`;
  static readonly tooManyHeadings =
    `A post may have ${postLimits.headingsMax} headings at most. Please divide it into several.`;
}

/**
 * Renders the body of a post. Its headings start at h2. Throws a `PostProblem` for more than a page
 * can show.
 */
export function renderPost(markdown: string): string {
  refuseExcess(markdown);
  const html = String(processor.processSync(markdown));
  // One long link may be repeated by many short references.
  if (html.length > postLimits.htmlMax)
    throw new PostProblem('This text is too long as a page. Please make it shorter.');
  return html;
}

/** Of each kind of mark that the parser takes long for: more than many long posts have together. */
const markLimits = [
  { mark: /\[\^/g, max: 1000, name: 'footnotes and references to them' },
  { mark: /[[\]]/g, max: 6000, name: 'square brackets' },
  { mark: /[*_~]+/g, max: 6000, name: 'stars, underscores and tildes' },
  { mark: /`+/g, max: 6000, name: 'backticks' },
  { mark: /[<&]/g, max: 6000, name: 'signs < and &' },
  { mark: /\|/g, max: 10_000, name: 'table cells' },
  { mark: /www\.|:\/\/|@/gi, max: 2000, name: 'web and mail addresses' },
  { mark: /\n/g, max: 4000, name: 'lines' },
] as const;

/** Counts, in one pass for each kind, what the parser would take seconds to find out. */
function refuseExcess(markdown: string): void {
  const lines = markdown.split('\n');
  if (lines.some((line) => markersOf(line) > postLimits.depthMax))
    throw new PostProblem(PostProblem.tooDeep);
  const headings = lines.filter((line, at) => isHeading(line, lines[at - 1] ?? ''));
  if (headings.length > postLimits.headingsMax) throw new PostProblem(PostProblem.tooManyHeadings);
  for (const { mark, max, name } of markLimits) {
    if ((markdown.match(mark)?.length ?? 0) <= max) continue;
    throw new PostProblem(`A post may have ${max} ${name} at most. Please divide it into several.`);
  }
}

/**
 * Whether a line looks like a heading, or underlines the one before as such. It may stand in a
 * quote or a list.
 */
function isHeading(line: string, before: string): boolean {
  const text = line.replace(/^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])+/, '');
  if (/^#{1,6}(?:[ \t]|$)/.test(text)) return true;
  return /^(?:=+|-+)[ \t]*$/.test(text) && before.trim() !== '';
}

/** How many quotes and list items begin with a line. */
function markersOf(line: string): number {
  if (/^[ \t]*([-*_])(?:[ \t]*\1)*[ \t]*$/.test(line)) return 0;
  const markers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t])))+/.exec(line)?.[0] ?? '';
  return markers.match(/[->+*.)]/g)?.length ?? 0;
}

const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function finish(root: Root): void {
  checkSize(root);
  const headings: Element[] = [];
  root.children = finishChildren(root.children, headings) as RootContent[];
  levelHeadings(headings);
  nameHeadings(headings);
}

/** Without recursion, which it is to prevent. */
function checkSize(root: Root): void {
  let level: readonly (Root | RootContent | ElementContent)[] = [root];
  let elements = 0;
  const headings = new Set(headingNames);
  let headingCount = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    // A list has two elements for each of its levels.
    if (depth > postLimits.depthMax * 2) throw new PostProblem(PostProblem.tooDeep);
    elements += level.length;
    headingCount += level.filter(
      (node) => node.type === 'element' && headings.has(node.tagName),
    ).length;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  if (headingCount > postLimits.headingsMax) throw new PostProblem(PostProblem.tooManyHeadings);
  if (elements > postLimits.elementsMax) {
    throw new PostProblem(
      'This text has too many links, notes or table cells. Please divide it into several posts.',
    );
  }
}

function finishChildren(children: readonly (RootContent | ElementContent)[], headings: Element[]) {
  return children.flatMap((child): (RootContent | ElementContent)[] => {
    if (child.type !== 'element') return [child];
    if (headingNames.includes(child.tagName)) headings.push(child);
    if (child.tagName === 'a') finishLink(child);
    child.children = finishChildren(child.children, headings) as ElementContent[];
    if (child.tagName === 'img') return finishPicture(child);
    if (child.tagName === 'pre') child.properties.tabIndex = 0;
    return child.tagName === 'table' ? [inOwnBox(child)] : [child];
  });
}

function finishLink(link: Element): void {
  const { href } = link.properties;
  if (typeof href !== 'string') return;
  if (/^(?:https?:)?\/\//i.test(href)) link.properties.rel = ['noopener'];
  if (href.startsWith('#') && !href.startsWith('#user-content-'))
    link.properties.href = `#${idPrefix}${href.slice(1)}`;
}

/** Replaces a picture from another site by its description. */
function finishPicture(picture: Element): ElementContent[] {
  const { src, alt } = picture.properties;
  if (typeof src === 'string' && /^\/(?!\/)/.test(src)) {
    picture.properties.loading = 'lazy';
    return [picture];
  }
  return typeof alt === 'string' && alt !== '' ? [{ type: 'text', value: alt }] : [];
}

/** Puts a table into a box that scrolls, also by keyboard. */
function inOwnBox(table: Element): Element {
  const properties = { className: ['table-box'], role: 'region', tabIndex: 0, ariaLabel: 'Table' };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** Moves headings below the page's h1, without skipping a level. */
function levelHeadings(headings: readonly Element[]): void {
  const used = [...new Set(headings.map(({ tagName }) => tagName))].toSorted();
  let level = 1;
  for (const heading of headings) {
    level = Math.min(2 + used.indexOf(heading.tagName), level + 1, 6);
    heading.tagName = `h${level}`;
  }
}

/** Avoids ids that the page uses itself. */
const idPrefix = 'section-';

function nameHeadings(headings: readonly Element[]): void {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const heading of headings) {
    if (heading.properties.id !== undefined) continue;
    const base = textOf(heading)
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’\p{Cf}]/gu, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    let next = counts.get(base) ?? 1;
    const idOf = (number: number) =>
      number === 1 ? base || 'part' : `${base || 'part'}-${number}`;
    while (taken.has(idOf(next))) next += 1;
    const id = idOf(next);
    counts.set(base, next + 1);
    taken.add(id);
    heading.properties.id = `${idPrefix}${id}`;
  }
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
