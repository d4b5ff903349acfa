import { Parser } from 'htmlparser2';

import { wellFormed } from '#server/plain-text.ts';

/** Elements without text for people. */
const silent = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math']);
const blocks = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'br', 'caption', 'center', 'dd', 'details', 'dialog', 'div'],
  ...['dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
  ...['hr', 'html', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'tfoot', 'thead'],
  ...['tr', 'ul'],
]);
const cells = new Set(['td', 'th']);

/** The plain lines of an HTML text: a line for each paragraph, list entry or table row. */
export function linesOfHtml(html: string): string {
  const isPlain = !/<[a-z!/][^>]*>/i.test(html);
  const lines: string[] = [];
  let line = '';
  let silence = 0;
  const breakLine = () => {
    const clean = cleanLine(line);
    if (clean !== '') lines.push(clean);
    line = '';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (silent.has(name)) silence += 1;
        if (blocks.has(name)) breakLine();
        if (cells.has(name)) line += ' ';
      },
      onclosetag(name) {
        if (silent.has(name)) silence = Math.max(0, silence - 1);
        if (blocks.has(name)) breakLine();
      },
      ontext(text) {
        if (silence > 0) return;
        const parts = isPlain ? text.split(/[\n\r]/) : [text];
        for (const [at, part] of parts.entries()) {
          if (at > 0) breakLine();
          line += part;
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  breakLine();
  return lines.join('\n');
}

/** Plain lines as HTML: a paragraph each. */
export function htmlOfLines(lines: string): string {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<p>${line.replace(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('\n');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

function cleanLine(line: string): string {
  return wellFormed(line)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
