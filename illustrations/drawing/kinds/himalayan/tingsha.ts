import { n, type Point, spline } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { type CordLook, cord } from '#drawing/materials/cord.ts';
import { lyingShadow, lyingShape } from '#drawing/materials/ground-shadow.ts';
import { bezel, metalSheet } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

const leather: CordLook = { light: '#B98A66', base: '#7A4A30', dark: '#2E180F' };

/** Two small cymbals on one leather strap, a stone in the middle of each. */
export function tingsha(commission: Commission): Piece {
  const strap: Point[] = [
    [-170, -150],
    [-300, -330],
    [-190, -470],
    [40, -430],
    [250, -470],
    [330, -310],
    [240, -60],
    [150, 150],
  ];
  const art =
    lyingShadow(spline(strap), 22, 12, 1.2, [10, 15]) +
    cord(strap, 22, leather) +
    moved(cymbal(commission), -170, -110, 1, -12) +
    moved(cymbal(commission), 140, 200, 1.06, 20);
  return { stage: 'flat', art, closeUp: { x: 90, y: 150, zoom: 1.75, turn: 8 } };
}

function cymbal({ sketch, look, metal }: Commission): string {
  const r = 212;
  const disc = oval(r, r);
  const boss = oval(112, 112);
  // Turned metal shines in wedges from its middle.
  let wedges = '';
  for (let index = 0; index < 12; index += 1) {
    const from = (index / 12) * Math.PI * 2 - 0.24;
    const wide = index % 2 === 0 ? 0.2 : 0.12;
    wedges += path(
      `M0 0L${n(Math.cos(from) * r)} ${n(Math.sin(from) * r)}A${r} ${r} 0 0 1 ${n(Math.cos(from + wide) * r)} ${n(Math.sin(from + wide) * r)}Z`,
      index % 3 === 0 ? metal.dark : metal.light,
      `opacity="${index % 3 === 0 ? 0.2 : 0.34}"`,
    );
  }
  let grooves = '';
  for (let step = 118; step < r - 6; step += 7)
    grooves += `<circle r="${step}" fill="none" stroke="${step % 2 ? metal.dark : metal.light}" stroke-opacity="0.2" stroke-width="1.4"/>`;
  let signs = '';
  for (let index = 0; index < 8; index += 1) {
    const glyph =
      index % 2
        ? 'M-15 -13C5 -21 17 -9 7 1C19 5 13 19 -7 17M-15 -3H7'
        : 'M0 -19C15 -9 15 9 0 19C-15 9 -15 -9 0 -19M-19 0H19';
    signs += `<g transform="rotate(${index * 45 + 20}) translate(0 -166)">${line(glyph, metal.dark, 5, 0.65, 'transform="translate(1.4 2)"')}${line(glyph, metal.light, 3.6, 0.9)}</g>`;
  }
  const dome = sketch.radial(
    [
      [0, metal.light],
      [0.4, metal.base],
      [0.85, metal.deep],
      [1, metal.dark],
    ],
    [0.45, 0.42, 0.6, 0.34, 0.28],
  );
  const stone = oval(46, 46);
  return (
    lyingShape(disc.d, 24, 1.4) +
    path(disc.d, metalSheet(sketch, metal, [0, 0, 1, 1])) +
    sketch.inside(disc.d, wedges + grooves) +
    signs +
    bezel(sketch, metal, disc.d, 8) +
    path(boss.d, dome) +
    ellipse(0, 0, 112, 112, 'none', `stroke="${metal.dark}" stroke-opacity="0.4" stroke-width="3"`) +
    polishedStone(sketch, look, stone.d, stone.box, 0.9) +
    bezel(sketch, metal, stone.d, 8)
  );
}
