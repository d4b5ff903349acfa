/** The characters that fit on a card. */
export const shortDescMax = 90;

/** One line for cards: the SEO description, else the first sentence, cut at a word. */
export function deriveShortDesc(seoDescription: string, description: string): string {
  const seo = seoDescription.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (seo !== '') return cutAtWord(seo);
  const firstLine = description.split('\n').find((line) => line.trim() !== '') ?? '';
  return cutAtWord(/^.*?[.!?।](?=\s|$)/u.exec(firstLine)?.[0] ?? firstLine);
}

function cutAtWord(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= shortDescMax) return text;
  const start = letters.slice(0, shortDescMax - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > shortDescMax / 2 ? start.slice(0, space) : start).replace(/[\s,;:.–—-]+$/u, '')}…`;
}
