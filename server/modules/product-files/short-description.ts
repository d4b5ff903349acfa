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
