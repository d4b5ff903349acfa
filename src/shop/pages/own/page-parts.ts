// A text's HTML, as the server renders it, in the parts that its headings begin.

/** The beginning before the first heading, then a part for each; a quotation with one is its own. */
export function partsOf(html: string): string[] {
  return html
    .split(/(?<!<blockquote>\n)(?=<h2 )|(?=<blockquote>\n<h2 )/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The parts as sections that are named by their headings. */
export function inSections(html: string): string {
  return partsOf(html)
    .map((part) => {
      const [, id] = /^<h2 id="([^"]+)"/.exec(part) ?? [];
      return `<section${id ? ` aria-labelledby="${id}"` : ''}>${part}</section>`;
    })
    .join('\n');
}
