import { Parser } from 'htmlparser2';
import { cleanLine } from '#server/http/clean-text.ts';
import { mapInPieces } from '#server/long-work.ts';
import { plainText } from '#server/plain-text.ts';

import { FileError, type FileTable } from './read-csv.ts';
import type { FileProblem } from './read-product-file.ts';

/** A row of the shop's own format: a cell is empty, or left out with its column. */
export interface OwnRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A table of rows that were translated. */
export async function tableOf(rows: readonly OwnRow[]): Promise<FileTable> {
  const columns = new Set<string>();
  const filled = await mapInPieces(rows, ({ line, cells }) => {
    for (const name of Object.keys(cells)) columns.add(name);
    return { line, cells: new Map(Object.entries(cells).filter(([, cell]) => cell !== '')) };
  });
  return { headers: [...columns], columns, rows: filled };
}

/** A file of another shop in the shop's own format, and what that leaves out. */
export interface Translation {
  readonly table: FileTable;
  /** Products and variants that can't be sold here. */
  readonly leftOut: readonly string[];
  /** Columns that were read. */
  readonly read: ReadonlySet<string>;
  /** Cells that are not valid. */
  readonly problems: readonly FileProblem[];
  /** What the file is taken for, and why, in sentences. */
  readonly reading: readonly string[];
}

/** Elements without text for people. */
const silent = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const blocks = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'html',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
  'ul',
]);
const cells = new Set(['td', 'th']);

/** The parser compares each closing tag with all that are open. */
const tagsMax = 20_000;

/**
 * A text with its entities (`&amp;`, `&#8217;`) as characters. Without its semicolon one may be
 * part of an address.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const bare = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;
  let decoded = '';
  const parser = new Parser({
    ontext: (part) => {
      decoded += part;
    },
  });
  parser.end(text.replace(bare, '&amp;').replaceAll('<', '&lt;'));
  return decoded;
}

/** The line of a name, which may have entities and a few tags. */
export function lineOfHtml(text: string): string {
  const hasTags = /<\/?(?:a|b|br|em|font|i|p|small|span|strong|sub|sup|u)\b[^<>]*>/i.test(text);
  return cleanLine(hasTags ? linesOfHtml(text) : decodeEntities(text));
}

/** The plain lines of an HTML text: a line for each paragraph, list entry or table row. */
export function linesOfHtml(html: string): string {
  const source = /<[a-z!/][^<>]*>/i.test(html) ? html : html.replace(/[\n\r]+/g, '<br>');
  if (source.split('<', tagsMax + 1).length > tagsMax) {
    throw new FileError(
      `A text has more than ${tagsMax} HTML tags; it begins with '${plainText(html, 60)}'.`,
    );
  }
  let text = '';
  let silence = 0;
  const tag = (name: string, silenced: 1 | -1) => {
    if (silent.has(name)) silence = Math.max(0, silence + silenced);
    if (blocks.has(name)) text += '\n';
    if (cells.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentag: (name) => tag(name, 1),
    onclosetag: (name) => tag(name, -1),
    ontext: (part) => {
      if (silence === 0) text += part.replace(/\s+/g, ' ');
    },
  });
  parser.end(source);
  const lines = text
    .split('\n')
    .map((line) => cleanLine(line.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')));
  return lines.filter((line) => line !== '').join('\n');
}

/** The characters that fit on a card. */
const shortDescMax = 90;

/** One line for cards: the first sentence, cut at a word. */
export function deriveShortDesc(text: string): string {
  const firstLine = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const line = /^.*?[.!?।](?=\s|$)/u.exec(firstLine)?.[0] ?? firstLine;
  const letters = Array.from(line);
  if (letters.length <= shortDescMax) return line;
  const start = letters.slice(0, shortDescMax - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > shortDescMax / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–—-]+$/u, '')}…`;
}
