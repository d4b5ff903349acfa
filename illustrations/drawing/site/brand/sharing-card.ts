import { n } from '#drawing/geometry.ts';
import { paper } from '#drawing/palette.ts';

import { markLine } from './mark.ts';
import { wordSphatik } from './word.ts';

/** The dawn as it is cut for a shared link. */
export const sharingSheet = { width: 1200, height: 630, horizon: 384, centre: 596, focal: 1250 } as const;

/** What stands over the dawn on a shared link: the mark, the name, and a hairline of brass. */
export function sharingWords(): string {
  const size = 124 / 1000;
  const mark = `<path d="${markLine}" transform="translate(80 46) scale(3.5)" fill="none" stroke="${paper.brass}" stroke-width="1.15" stroke-linejoin="round" stroke-linecap="round"/>`;
  const word = `<path d="${wordSphatik.d}" transform="translate(74 272) scale(${size})" fill="${paper.ink}"/>`;
  const rule = `<path d="M82 326h${n(wordSphatik.width * size * 0.2)}" stroke="${paper.brass}" stroke-width="2"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sharingSheet.width}" height="${sharingSheet.height}">${mark}${word}${rule}</svg>`;
}
