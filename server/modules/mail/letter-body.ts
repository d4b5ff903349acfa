import type { LetterScheme } from '#contract/names/letters.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';

// How a letter's text looks in an email. Mail programs take inline styles; those that know dark
// colours take a style sheet, too.

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

interface Palette {
  readonly paper: string;
  readonly surface: string;
  readonly sunken: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly action: string;
  readonly actionInk: string;
}

const palettes: Readonly<Record<LetterScheme, Palette>> = {
  light: {
    paper: '#fbf7f1',
    surface: '#ffffff',
    sunken: '#f3ece2',
    ink: '#241a30',
    muted: '#665a72',
    line: '#e4d9cb',
    accent: '#5b3a8c',
    action: '#241a30',
    actionInk: '#fbf7f1',
  },
  dark: {
    paper: '#15111c',
    surface: '#1e1928',
    sunken: '#261f33',
    ink: '#f4eee6',
    muted: '#b5a9c0',
    line: '#372e45',
    accent: '#c3a6f0',
    action: '#e9c983',
    actionInk: '#241a30',
  },
};

/** The styles of what Markdown makes, by tag. */
function tagStyles({ accent, sunken, line, muted }: Palette): Readonly<Record<string, string>> {
  const heading = (px: number) => `margin:32px 0 8px;font:400 ${px}px/1.3 ${serif}`;
  return {
    p: 'margin:0 0 16px',
    h2: heading(24),
    h3: heading(20),
    h4: heading(18),
    h5: heading(16),
    h6: heading(16),
    ul: 'margin:0 0 16px;padding-left:24px',
    ol: 'margin:0 0 16px;padding-left:24px',
    li: 'margin:0 0 6px',
    a: `color:${accent}`,
    img: 'display:block;max-width:100%;height:auto;border-radius:12px',
    blockquote: `margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${line};color:${muted}`,
    hr: `margin:28px 0;border:0;border-top:1px solid ${line}`,
    pre: `margin:0 0 16px;padding:12px;border-radius:6px;background:${sunken};white-space:pre-wrap`,
    th: `padding:8px 12px 8px 0;border-bottom:1px solid ${line};text-align:left`,
    td: `padding:8px 12px 8px 0;border-bottom:1px solid ${line};vertical-align:top`,
  };
}

/** A product in a letter. */
export interface LetterProduct {
  /** Its address in the shop, as the picture's. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly price: string;
  /** Before the sale; empty without one. */
  readonly priceBefore: string;
  readonly picture: string;
}

/** A product in the HTML of a letter, which `styledLetter` styles. */
export function productHtml(product: LetterProduct): string {
  const { path, name, text, price, priceBefore, picture } = product;
  const [href, title] = [escapeHtml(path), escapeHtml(name)];
  const before = priceBefore && ` <s class="letter-muted">${escapeHtml(priceBefore)}</s>`;
  const cell = picture
    ? `<td class="letter-picture" width="140"><a href="${href}"><img src="${escapeHtml(picture)}" width="140" alt=""></a></td>`
    : '';
  return [
    `<table role="presentation" class="letter-product" width="100%" cellpadding="0" cellspacing="0"><tr>${cell}`,
    `<td class="letter-facts"><p class="letter-name"><a href="${href}">${title}</a></p>`,
    text && `<p class="letter-muted">${escapeHtml(text)}</p>`,
    `<p class="letter-price">${escapeHtml(price)}${before}</p>`,
    `<p class="letter-last"><a class="letter-button" href="${href}">See it</a></p></td>`,
    '</tr></table>',
  ].join('');
}

/** The styles of a product, by class. */
function classStyles(palette: Palette): Readonly<Record<string, string>> {
  const { line, muted, action, actionInk, ink } = palette;
  return {
    'letter-product': `margin:0 0 16px;border:1px solid ${line};border-radius:12px`,
    'letter-picture': 'padding:12px;vertical-align:top',
    'letter-facts': 'padding:12px 16px 12px 4px;vertical-align:top',
    'letter-name': `margin:0 0 4px;font:400 20px/1.3 ${serif}`,
    'letter-muted': `margin:0 0 8px;color:${muted};font-size:14px`,
    'letter-price': `margin:0 0 12px;font-weight:600;color:${ink}`,
    'letter-last': 'margin:0',
    'letter-button': `display:inline-block;background:${action};color:${actionInk};text-decoration:none;border-radius:999px;padding:10px 20px;font-weight:600;font-size:15px`,
  };
}

/** The HTML of a text with a style in each tag that has one. What it is made of has none. */
function styledLetter(html: string, palette: Palette): string {
  const ofTag = tagStyles(palette);
  const ofClass = classStyles(palette);
  return html.replace(/<([a-z]+\d?)((?: [^<>]*)?)>/g, (tag, name: string, rest: string) => {
    const [, own = ''] = /class="([a-z-]+)"/.exec(rest) ?? [];
    const style = ofClass[own] ?? ofTag[name];
    return style ? `<${name}${rest} style="${style}">` : tag;
  });
}

/** What mail programs in dark colours show in place of the inline styles. */
function darkRules({ paper, surface, sunken, ink, muted, line, accent, ...dark }: Palette): string {
  const set = (selector: string, style: string) => `${selector}{${style}}`;
  return [
    set('.letter-paper', `background:${paper} !important;color:${ink} !important`),
    set(
      '.letter-sheet',
      `background:${surface} !important;border-color:${line} !important;color:${ink} !important`,
    ),
    set('.letter-sheet a,.letter-foot a', `color:${accent} !important`),
    set('.letter-sheet .letter-price', `color:${ink} !important`),
    set(
      '.letter-sheet a.letter-button',
      `background:${dark.action} !important;color:${dark.actionInk} !important`,
    ),
    set('.letter-muted,.letter-foot,.letter-sheet blockquote', `color:${muted} !important`),
    set(
      '.letter-product,.letter-sheet hr,.letter-sheet blockquote,.letter-sheet td,.letter-sheet th',
      `border-color:${line} !important`,
    ),
    set('.letter-sheet pre', `background:${sunken} !important`),
  ].join('');
}

/** A letter as an email has it. */
interface LetterPage {
  readonly subject: string;
  readonly preview: string;
  /** Rendered and sanitized, with the addresses that it is to have. */
  readonly html: string;
  readonly note: string;
  readonly end: { readonly label: string; readonly link: string };
  readonly shopName: string;
  readonly signature: string;
}

/**
 * The HTML of a letter: light, with dark colours for programs that have them. Of a preview, which
 * has no style sheet, with those of one scheme alone.
 */
export function letterHtml(letter: LetterPage, scheme?: LetterScheme): string {
  const { subject, preview, html, note, end, shopName, signature } = letter;
  const palette = palettes[scheme ?? 'light'];
  const { paper, surface, ink, muted, line } = palette;
  const sheet = `<style>@media (prefers-color-scheme: dark){${darkRules(palettes.dark)}}</style>\n`;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(40)}</div>\n`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme ?? 'light dark'}">
<title>${escapeHtml(subject)}</title>
${scheme ? '' : sheet}</head>
<body class="letter-paper" style="margin:0;padding:0;background:${paper};color:${ink};font:16px/1.6 ${sans};overflow-wrap:anywhere">
${preview === '' ? '' : hidden}<table role="presentation" class="letter-paper" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 0 16px;font:24px/1.2 ${serif};letter-spacing:.02em">${escapeHtml(shopName)}</td></tr>
<tr><td class="letter-sheet" style="background:${surface};border:1px solid ${line};border-radius:12px;padding:28px 24px">
<h1 style="margin:0 0 16px;font:400 28px/1.25 ${serif}">${escapeHtml(subject)}</h1>
${styledLetter(html, palette)}
</td></tr>
<tr><td class="letter-foot" style="padding:20px 4px 0;font-size:14px;color:${muted}">
<p style="margin:0 0 8px">${escapeHtml(note)}</p>
<p style="margin:0 0 8px"><a href="${escapeHtml(end.link)}" style="color:${muted}">${escapeHtml(end.label)}</a></p>
<p style="margin:0">${escapeHtml(signature)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** Gives addresses within the shop its host. */
export function withHost(html: string, publicUrl: string): string {
  return html.replace(/(href|src)="\/(?!\/)/g, `$1="${escapeHtml(publicUrl)}/`);
}

/** A letter's Markdown as plain text, as it can be read without a program for it. */
export function plainLetter(markdown: string, publicUrl: string): string {
  const whole = (address: string) =>
    address.startsWith('/') && !address.startsWith('//') ? publicUrl + address : address;
  return markdown
    .replace(/!\[([^\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\(([^()\s]*)\)/g, (_, text: string, address: string) => {
      const to = whole(address);
      return text === to ? to : `${text}: ${to}`;
    })
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
