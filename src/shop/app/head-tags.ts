import { escapeHtml } from '#contract/rules/texts/escape-html.ts';

/** One tag of a page's head. */
export interface HeadTag {
  readonly tag: 'title' | 'meta' | 'link' | 'script';
  readonly attributes: Readonly<Record<string, string>>;
  readonly text?: string;
}

type Bag = Record<string, unknown>;

/** What is read of the router. */
interface HasMatches {
  readonly state: { readonly matches: readonly Match[] };
}

interface Match {
  readonly meta?: unknown;
  readonly links?: unknown;
  readonly headScripts?: unknown;
  readonly status?: string;
  readonly _notFound?: boolean | undefined;
}

/** The head tags of the matched routes. For each name the deepest route's tag is used. */
export function headTagsOf(router: HasMatches): HeadTag[] {
  const matches = router.state.matches;
  const metas = matches.flatMap((match) => (match.meta ?? []) as Bag[]);
  const links = matches.flatMap((match) => (match.links ?? []) as Bag[]);
  const byName = new Map<string, HeadTag>();
  const scripts = matches.flatMap((match) => (match.headScripts ?? []) as Bag[]);
  for (const meta of metas) {
    if ('title' in meta)
      byName.set('title', { tag: 'title', attributes: {}, text: String(meta.title) });
    else
      byName.set(String(meta.name ?? meta.property), {
        tag: 'meta',
        attributes: asAttributes(meta),
      });
  }
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) {
    byName.set('title', {
      tag: 'title',
      attributes: {},
      text: `Page not found | ${shopNameIn(metas)}`,
    });
  }
  return [
    ...byName.values(),
    ...links.map((link): HeadTag => ({ tag: 'link', attributes: asAttributes(link) })),
    ...scripts.map(
      ({ children, ...rest }): HeadTag => ({
        tag: 'script',
        attributes: asAttributes(rest),
        text: String(children),
      }),
    ),
  ];
}

/** The title of the root route, which is the shop's name. */
function shopNameIn(metas: readonly Bag[]): string {
  const title = metas.find((meta) => 'title' in meta)?.title;
  return String(title ?? '');
}

/** Head tags as HTML, marked so that `replaceHead` can remove them. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map(({ tag, attributes, text }) => {
      const list = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      );
      const open = `<${tag} data-head${list.join('')}>`;
      if (tag === 'title') return `${open}${escapeHtml(text ?? '')}</title>`;
      return tag === 'script' ? `${open}${text ?? ''}</script>` : open;
    })
    .join('');
}

/** Replaces the head tags of the page before. */
export function replaceHead(tags: readonly HeadTag[], document: Document): void {
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { tag, attributes, text } of tags) {
    // Too late for preloads: the page has requested its pictures.
    if (attributes.rel === 'preload') continue;
    const element = document.createElement(tag);
    element.setAttribute('data-head', '');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}

function asAttributes(bag: Bag): Record<string, string> {
  const known = Object.entries(bag).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(known.map(([name, value]) => [attributeName(name), String(value)]));
}

const attributeName = (name: string) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
