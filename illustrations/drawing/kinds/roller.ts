import { n } from '#drawing/geometry.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { metalSheet, wire } from '#drawing/materials/metal.ts';
import { heart } from '#drawing/materials/outlines.ts';
import { type Box, polishedStone } from '#drawing/polished-stone.ts';
import { line, moved, rect } from '#drawing/sketch.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['classic', 'scraper', 'ridged', 'single'] as const;

/** A face roller lying on paper. */
export function roller(commission: Commission): Piece {
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    aventuring: 'scraper',
    amethyst: 'ridged',
    onyx: 'single',
  };
  const shape = shapeOf(commission, shapes, usual[commission.slugs[0] ?? ''] ?? 'classic');
  const tool = `<g transform="rotate(28) scale(1.14)">${draw(commission, shape)}</g>`;
  const art = shape === 'scraper' ? moved(tool, 60, -60, 0.92) + moved(scraper(commission), -210, 330, 1, -18) : tool;
  return { stage: 'flat', art, closeUp: { x: 130, y: -270, zoom: 1.75, turn: -8 } };
}

function draw(commission: Commission, shape: (typeof shapes)[number]): string {
  const { sketch, look, metal, slugs } = commission;
  const fork =
    'M-152 -330L-168 -330C-184 -330 -184 -262 -150 -246L-30 -206C-8 -198 0 -180 0 -160C0 -180 8 -198 30 -206L150 -246C184 -262 184 -330 168 -330L152 -330';
  const small =
    'M-78 372L-90 372C-102 372 -102 322 -78 310L-20 284C-6 276 0 262 0 246C0 262 6 276 20 284L78 310C102 322 102 372 90 372L78 372';
  const handle =
    'M-30 -150C-40 -60 -42 130 -30 232C-30 246 30 246 30 232C42 130 40 -60 30 -150C30 -164 -30 -164 -30 -150Z';
  const wide = barrel(-146, -392, 292, 124, 54);
  const slim = barrel(-74, 336, 148, 72, 32);
  const hasSlim = shape !== 'single' && shape !== 'ridged';
  const sheet = metalSheet(sketch, metal, [0, 0, 1, 0]);
  const end = hasSlim
    ? wire(metal, small, 12) + polishedStone(sketch, lookAt(commission, slugs.length - 1), slim.d, slim.box, 1.2)
    : rect(-34, 236, 68, 30, sheet, 'rx="14"');
  const shadows =
    lyingShadow(fork, 12, 10, 1, [14, 14]) +
    lyingShape(wide.d, 22, 1.15, [20, 14]) +
    lyingShape(handle, 18, 1.15, [18, 12]) +
    (hasSlim ? lyingShape(slim.d, 16, 1.1, [16, 12]) : '');
  const grip = polishedStone(sketch, look, handle, { x: -42, y: -164, w: 84, h: 410 }, 1.2);
  const bands =
    rect(-36, -172, 72, 38, sheet, 'rx="9"') +
    rect(-36, 218, 72, 34, sheet, 'rx="9"') +
    rect(-31, -128, 62, 7, sheet, 'rx="3"');
  const pins = [-1, 1].map((side) => rect(side * 156 - 11, -342, 22, 24, sheet, 'rx="7"')).join('');
  return (
    shadows +
    wire(metal, fork, 15) +
    polishedStone(sketch, look, wide.d, wide.box, 1.7) +
    (shape === 'ridged' ? ridges() : '') +
    pins +
    grip +
    end +
    bands
  );
}

/** Grooves round the barrel, each dark with a bright lip. */
function ridges(): string {
  let body = '';
  for (let x = -112; x <= 112; x += 28) {
    body +=
      line(`M${x} -388Q${n(x + 7)} -330 ${x} -272`, '#2C144A', 9, 0.3) +
      line(`M${x + 8} -386Q${n(x + 15)} -330 ${x + 8} -274`, '#FFFFFF', 4, 0.4);
  }
  return body;
}

/** A flat heart-shaped scraper. */
function scraper({ sketch, look }: Commission): string {
  const { d, box } = heart(330, 270);
  return (
    lyingShape(d, 22, 1.2) + polishedStone(sketch, { ...look, gloss: 0.6 }, d, box, 1.8) + line(d, look.shine, 3, 0.4)
  );
}

function barrel(x: number, y: number, w: number, h: number, r: number): { readonly d: string; readonly box: Box } {
  const bulge = h * 0.07;
  const d =
    `M${x + r} ${y}Q${x + w / 2} ${y - bulge} ${x + w - r} ${y}C${x + w - 4} ${y + 4} ${x + w} ${y + r * 0.6} ${x + w} ${y + h / 2}` +
    `C${x + w} ${y + h - r * 0.6} ${x + w - 4} ${y + h - 4} ${x + w - r} ${y + h}Q${x + w / 2} ${y + h + bulge} ${x + r} ${y + h}` +
    `C${x + 4} ${y + h - 4} ${x} ${y + h - r * 0.6} ${x} ${y + h / 2}C${x} ${y + r * 0.6} ${x + 4} ${y + 4} ${x + r} ${y}Z`;
  return { d, box: { x, y, w, h } };
}
