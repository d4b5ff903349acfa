import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import type { ClosedPreview } from '#server/modules/settings/preview-store.ts';

// The page of a preview: the shop's own, with a bar above it.

/** Above everything; what sticks to the top of the page is below it. */
const style =
  '<style>#preview{position:fixed;inset:0 0 auto;z-index:99;padding:.25rem 1rem;text-align:center;' +
  'font:600 .875rem/1.25rem system-ui,sans-serif;background:#ffd84d;color:#1c1a1f}' +
  'body{padding-block-start:1.75rem}#root header{inset-block-start:1.75rem}</style>';

/** A longer text may take lines, so it is in the page and not above it. */
const closedStyle =
  '<style>#preview{padding:.5rem 1rem;text-align:center;background:#ffd84d;color:#1c1a1f;' +
  'font:600 .875rem/1.25rem system-ui,sans-serif}' +
  '#preview a{display:inline-block;padding-block:.75rem;color:inherit;text-decoration:underline}</style>';

/**
 * Marks a page as a preview: what its scripts read is not stored on the device
 * (`query-persister.ts`).
 */
export function asPreview(html: string): string {
  return withBar(html.replace('<html', '<html data-preview'), style, 'Preview. Not saved yet.');
}

const reasons: Readonly<Record<ClosedPreview['why'], string>> = {
  taken:
    'Another browser opened this preview first, or you have opened a newer one. This is the shop as it is.',
  ended: 'This preview has ended. This is the shop as it is.',
};

/** The screens of the desk where groups of settings are previewed. */
const screens: Readonly<Record<string, string>> = {
  look: 'look',
  services: 'services',
  offers: 'services',
  home: 'home-page',
  pages: 'pages',
  delivery: 'delivery',
  stock: 'delivery',
};

/** Says on the shop's page why it is not the preview, and where another one is made. */
export const asClosedPreview =
  ({ why, group }: ClosedPreview, desk: string) =>
  (html: string): string => {
    const link = `${desk}/${screens[group] ?? 'facts'}`;
    const again = `<a href="${escapeHtml(link)}">Make a new one at the desk</a>`;
    return withBar(html, closedStyle, `${reasons[why]} ${again}`);
  };

function withBar(html: string, css: string, text: string): string {
  return html
    .replace('</head>', () => `${css}</head>`)
    .replace('<div id="root">', () => `<aside id="preview">${text}</aside><div id="root">`);
}
