import type { PageText } from '#contract/calls/page-calls.ts';
import { escapeHtml } from '#contract/rules/texts/escape-html.ts';
import { buttonProps } from '#src/shared/ui/forms/button.tsx';
import { isShopPhoto, photoSources } from '#src/shop/widgets/page/shop-photo.tsx';
import styles from './about.module.css';
import { partsOf } from './page-parts.ts';

// The About page's text in the page's look: a picture stands beside its part; numbered items with
// headings are steps, others cards, or people where letters or a picture come first; a quotation
// with a heading closes the page, and its links are buttons.

/** The whole text as HTML. `sizes`: of its pictures. */
export function aboutHtml({ title, html }: PageText, sizes: string): string {
  const [first = '', ...others] = partsOf(html);
  const hasIntro = !/^<(?:h2|blockquote)/.test(first);
  const heading = `<h1>${escapeHtml(title || 'About us')}</h1>`;
  const intro = withPicture(`${heading}${hasIntro ? first : ''}`, sizes, styles.intro);
  const parts = hasIntro ? others : [first, ...others];
  return [
    `<header ${intro.attributes}>${intro.html}</header>`,
    ...parts.map((part) => sectionOf(part, sizes)),
  ].join('\n');
}

function sectionOf(part: string, sizes: string): string {
  if (part.startsWith('<blockquote>')) return closingOf(part);
  const { attributes, html } = withPicture(withLists(part), sizes, styles.story, 'section');
  return `<section ${attributes}>${html}</section>`;
}

const pictureLine = /<p>(<img [^>]*>)<\/p>/;

/** A part with its first picture beside it: before the text if it follows the heading. */
function withPicture(part: string, sizes: string, beside = '', always = '') {
  const [line = '', picture = ''] = pictureLine.exec(part) ?? [];
  if (line === '') return { attributes: `class="${always}"`, html: part };
  const [before = '', after = ''] = part.split(line);
  const isFirst = /^<h2 .*<\/h2>\s*$/s.test(before);
  const text = `<div>${before}${after}</div>`;
  const frame = `<div class="${styles.picture}">${photoOf(picture, sizes)}</div>`;
  return {
    attributes: `class="${always} beside ${beside}"`,
    html: isFirst ? frame + text : text + frame,
  };
}

/** A picture that comes with the program (`/photos/store`) in all its sizes. */
function photoOf(picture: string, sizes: string): string {
  const [, name = ''] = / src="\/photos\/([a-z-]+)"/.exec(picture) ?? [];
  if (!isShopPhoto(name)) return picture;
  const { srcSet, src } = photoSources(name);
  const image = picture.replace(/ src="[^"]*"/, ` src="${src}" width="1200" height="800"`);
  return `<picture><source type="image/avif" srcset="${srcSet}" sizes="${escapeHtml(sizes)}">${image}</picture>`;
}

/** Lists whose items have headings. */
function withLists(part: string): string {
  return part
    .replace(/<ol>(?=\n<li>\n<h3)/g, `<ol class="beside ${styles.steps}">`)
    .replace(/<ul>(?=\n<li>\n<h3)/g, `<ul class="stack beside ${styles.values}">`)
    .replace(
      /<ul>(?=\n<li>\n<p>(?:<strong>[^<]{1,3}<\/strong>|<img [^>]*>)<\/p>\n<h3)/g,
      `<ul class="beside ${styles.founders}">`,
    )
    .replace(/<p><strong>([^<]{1,3})<\/strong><\/p>(?=\n<h3)/g, monogram);
}

const monogram = `<span class="centre ${styles.monogram}" aria-hidden="true">$1</span>`;

function closingOf(part: string): string {
  const [first, other] = [buttonOf('primary'), buttonOf('secondary')];
  let count = 0;
  const inside = part.replace(/^<blockquote>|<\/blockquote>$/g, '').replace(/<a (?=href)/g, () => {
    count += 1;
    return count === 1 ? first : other;
  });
  const actions = inside.replace(/<p>(?=<a )/g, `<p class="button-row ${styles.actions}">`);
  return `<section class="section"><div class="on-night night grid centred ${styles.closing}">${actions}</div></section>`;
}

function buttonOf(variant: 'primary' | 'secondary'): string {
  const { className, 'data-variant': look } = buttonProps(variant);
  return `<a class="${className}" data-variant="${look}" `;
}
