import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { mediaMainAddress } from '#contract/rules/media.ts';

/** A picture inside a post's text. */
export interface TextPicture {
  /** As in the Markdown. */
  readonly url: string;
  readonly alt: string;
  /** Offsets of the whole `![...](...)`. */
  readonly start: number;
  readonly end: number;
}

interface MarkdownNode {
  readonly type: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly position?: { readonly start: { readonly offset?: number }; readonly end: { readonly offset?: number } };
  readonly children?: readonly MarkdownNode[];
}

const parser = unified().use(remarkParse).use(remarkGfm);

/** Returns the pictures of a text in order. */
export function picturesIn(markdown: string): TextPicture[] {
  const found: TextPicture[] = [];
  const visit = (node: MarkdownNode) => {
    const { start, end } = node.position ?? {};
    if (node.type === 'image' && start?.offset !== undefined && end?.offset !== undefined) {
      found.push({ url: node.url ?? '', alt: node.alt ?? '', start: start.offset, end: end.offset });
    }
    node.children?.forEach(visit);
  };
  visit(parser.parse(markdown) as MarkdownNode);
  return found;
}

/** Whether a picture is a file beside the post, rather than a URL. */
export function isBeside({ url }: TextPicture): boolean {
  return url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url);
}

/** Replaces pictures by the shop's own. `hashOf` returns undefined for those that stay as they are. */
export function withShopPictures(markdown: string, hashOf: (url: string) => string | undefined): string {
  let text = '';
  let from = 0;
  for (const { url, alt, start, end } of picturesIn(markdown)) {
    const hash = hashOf(url);
    if (hash === undefined) continue;
    text += `${markdown.slice(from, start)}![${alt.replace(/[[\]\\]/g, '\\$&')}](${mediaMainAddress(hash)})`;
    from = end;
  }
  return text + markdown.slice(from);
}
