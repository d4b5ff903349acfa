// The page of a preview: the shop's own, with a bar above it.

const bar = '<aside id="preview">Preview. Not saved yet.</aside>';

/** Above everything; what sticks to the top of the page is below it. */
const style =
  '<style>#preview{position:fixed;inset:0 0 auto;z-index:99;padding:.25rem 1rem;text-align:center;' +
  'font:600 .875rem/1.25rem system-ui,sans-serif;background:#ffd84d;color:#1c1a1f}' +
  'body{padding-block-start:1.75rem}#root header{inset-block-start:1.75rem}</style>';

/**
 * Marks a page as a preview: what its scripts read is not stored on the device
 * (`query-persister.ts`).
 */
export function asPreview(html: string): string {
  return html
    .replace('<html', '<html data-preview')
    .replace('</head>', `${style}</head>`)
    .replace('<div id="root">', `${bar}<div id="root">`);
}
