import { parse } from 'yaml';
import * as z from 'zod/mini';

import { canonicalTag } from '#contract/names/tags.ts';
import { isCalendarDate } from '#contract/rules/dates.ts';
import { cleanLine } from '#server/http/clean-text.ts';

import type { PostDraft } from './post-writer.ts';

// A post's file: YAML between two lines of `---`, then Markdown. docs/catalogue-format.md describes it.

/** A post as its file has it: the picture is still a name. */
export interface FilePost extends Omit<PostDraft, 'pictureHash'> {
  readonly picture: string | undefined;
}

/** A file's post, or the reasons why it can't be read. */
export type ReadPost =
  | { readonly post: FilePost; readonly notes: readonly string[] }
  | { readonly post?: undefined; readonly reasons: readonly string[] };

const maxMarkdownLength = 200_000;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const slugs = z.array(z.string().check(z.trim(), z.toLowerCase(), z.regex(slugPattern), z.maxLength(100)));
const headSchema = z.object({
  title: text(150),
  author: text(100),
  datePosted: z.string().check(z.refine(isDate)),
  tags: z._default(slugs.check(z.maxLength(12)), []),
  summary: text(300),
  picture: z.optional(text(300)),
  pictureAlt: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  products: z._default(slugs.check(z.maxLength(12)), []),
});

const expected: Record<string, string> = {
  title: 'must be text of at most 150 characters',
  author: 'must be a name of at most 100 characters',
  datePosted: 'must be a real date, such as 2026-05-01 or 2026-05-01T09:00:00Z',
  tags: 'must be a list of lowercase words with hyphens, such as [amethyst, care]',
  summary: 'must be one or two sentences of at most 300 characters',
  picture: 'must be the name of a picture beside the file',
  pictureAlt: 'must be text of at most 300 characters',
  products: 'must be a list of product slugs, such as [amethyst-ring]',
};

/** Parses the content of `SLUG.md`. */
export function readPostFile(fileName: string, content: string): ReadPost {
  const slug = fileName.replace(/\.md$/i, '');
  const [, head, body] =
    /^---[^\S\n]*\n(.*?)\n?---[^\S\n]*(?:\n(.*))?$/s.exec(content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')) ?? [];
  if (head === undefined) return { reasons: ['it does not begin with front matter between two lines of ---'] };
  const reasons: string[] = [];
  if (!slugPattern.test(slug) || slug.length > 150) {
    reasons.push('its file name must be lowercase letters, digits and hyphens, because it becomes the address');
  }
  const markdown = (body ?? '').trim();
  if (markdown === '') reasons.push('there is no text after the front matter');
  if (markdown.length > maxMarkdownLength) reasons.push('it is longer than 200,000 characters');
  const { facts, problem } = parseFacts(head);
  if (problem) return { reasons: [...reasons, problem] };
  const result = z.safeParse(headSchema, facts);
  if (!result.success) {
    const fields = new Set(result.error.issues.map(({ path }) => String(path[0])));
    reasons.push(...[...fields].map((field) => `${field} ${expected[field] ?? 'is not valid'}`));
  }
  if (!result.success || reasons.length > 0) return { reasons };
  const { title, author, datePosted, tags, summary, picture, pictureAlt, products } = result.data;
  const unknown = Object.keys(facts).filter((name) => !(name in headSchema.shape));
  return {
    post: {
      slug,
      title: cleanLine(title),
      author: cleanLine(author),
      summary: cleanLine(summary),
      markdown: markdown.replace(/\p{Cs}/gu, '\ufffd').replace(/(?![\n\t])\p{Cc}/gu, ' '),
      tags: [...new Set(tags.map(canonicalTag))],
      products: [...new Set(products)],
      postedAt: new Date(inUtc(datePosted)).toISOString(),
      picture,
      pictureAlt: cleanLine(pictureAlt),
    },
    notes: unknown.map((name) => `${name} is not a known field and was left out`),
  };
}

function parseFacts(head: string): { readonly facts: object; readonly problem?: string } {
  try {
    const facts: unknown = parse(head);
    if (typeof facts === 'object' && facts !== null && !Array.isArray(facts)) return { facts };
    return { facts: {}, problem: 'the front matter must be lines such as title: Amethyst' };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    return { facts: {}, problem: `the front matter cannot be read: ${reason.replace(/:$/, '')}` };
  }
}

function isDate(value: string): boolean {
  const isForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/.test(value);
  return isForm && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(inUtc(value)));
}

/** A time without a zone is UTC, not the machine's local time. */
function inUtc(date: string): string {
  return /T[\d:.]+$/.test(date) ? `${date}Z` : date;
}
