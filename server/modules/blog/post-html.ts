import type { Element, ElementContent, Root, RootContent } from 'hast';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

// Converts Markdown into safe HTML: HTML in the Markdown is dropped, the result is sanitized, and then `finish` adds the
// shop's own attributes.

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

/** Renders the body of a post. Its headings start at h2. */
export function renderPost(markdown: string): string {
  return String(processor.processSync(markdown));
}

const headingNames = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

function finish(root: Root): void {
  const headings: Element[] = [];
  root.children = finishChildren(root.children, headings) as RootContent[];
  levelHeadings(headings);
  nameHeadings(headings);
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
  if (href.startsWith('#') && !href.startsWith('#user-content-')) link.properties.href = `#${idPrefix}${href.slice(1)}`;
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
  for (const heading of headings) {
    if (heading.properties.id !== undefined) continue;
    const base = textOf(heading)
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’\p{Cf}]/gu, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    let id = base || 'part';
    for (let next = 2; taken.has(id); next += 1) id = `${base || 'part'}-${next}`;
    taken.add(id);
    heading.properties.id = `${idPrefix}${id}`;
  }
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
