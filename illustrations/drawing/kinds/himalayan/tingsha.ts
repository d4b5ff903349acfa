import { mix } from '#drawing/colour.ts';
import { n, type Point, spline } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { type CordLook, cord } from '#drawing/materials/cord.ts';
import { lyingShadow } from '#drawing/materials/ground-shadow.ts';
import { bezel, metalSheet } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import type { MetalLook } from '#drawing/palette.ts';
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
    moved(cymbal(commission, -12), -170, -110, 1, -12) +
    moved(cymbal(commission, 20), 140, 200, 1.06, 20);
  return { stage: 'flat', art, closeUp: { x: 90, y: 150, zoom: 1.75, turn: 8 } };
}

function cymbal({ sketch, look, metal }: Commission, turn: number): string {
  const r = 212;
  const disc = oval(r, r);
  const boss = oval(112, 112);
  const dome = sketch.radial(
    [
      [0, '#FFFFFF'],
      [0.14, metal.light],
      [0.44, metal.base],
      [0.78, metal.deep],
      [0.93, metal.dark],
      [1, mix(metal.deep, metal.light, 0.3)],
    ],
    [0.46, 0.44, 0.56, 0.32, 0.28],
  );
  // The boss rises out of the plate: a dark line where no polish reaches, and its shadow to the lower right.
  const fallen = sketch.radial([
    [0, metal.dark, 0.9],
    [0.8, metal.dark, 0.62],
    [1, metal.dark, 0],
  ]);
  const bounce = sketch.linear(
    [
      [0.5, '#FFF3D0', 0],
      [0.86, '#FFF3D0', 0.75],
      [1, '#FFF3D0', 0],
    ],
    [0, 0, 1, 1],
  );
  const stone = oval(46, 46);
  const upright = (art: string): string => `<g transform="rotate(${-turn})">${art}</g>`;
  return (
    upright(
      sketch.blurred(path(disc.d, '#3B2723', 'opacity="0.5" transform="translate(18 26)"'), 15) +
        ellipse(7, 10, r + 2, r + 2, '#21140F', 'opacity="0.35"'),
    ) +
    upright(spun(metal, r)) +
    grooves(metal) +
    petals(metal) +
    upright(
      line(disc.d, metal.dark, 4, 0.9) +
        ring(r - 5, 10, metalSheet(sketch, metal, [0, 0, 0.9, 1])) +
        ring(r - 11, 2.4, metal.dark, 0.55) +
        ring(r - 2, 2, metal.light, 0.7) +
        ellipse(9, 13, 128, 128, fallen) +
        path(boss.d, dome) +
        ring(112, 3, metal.dark, 0.75) +
        ellipse(0, 0, 101, 101, 'none', `stroke="${bounce}" stroke-width="8"`) +
        ring(66, 2, metal.dark, 0.4) +
        ring(64, 1.6, metal.light, 0.6) +
        polishedStone(sketch, look, stone.d, stone.box, 0.9) +
        bezel(sketch, metal, stone.d, 9),
    )
  );
}

function ring(r: number, width: number, colour: string, opacity = 1): string {
  return `<circle r="${n(r)}" fill="none" stroke="${colour}" stroke-opacity="${n(opacity)}" stroke-width="${n(width)}"/>`;
}

/** Metal turned on a lathe shines in a bow tie: two broad beams from its middle toward the window and away from it. */
function spun(metal: MetalLook, r: number): string {
  const tones = [metal.dark, metal.deep, metal.base, metal.light, '#FFFFFF'] as const;
  const count = 144;
  let body = '';
  for (let index = 0; index < count; index += 1) {
    const from = (index / count) * Math.PI * 2;
    const beam = Math.abs(Math.cos(from + 2.3)) ** 5;
    const second = Math.abs(Math.cos(from + 0.95)) ** 16;
    const bright = Math.min(1, 0.2 + beam * 0.66 + second * 0.3 + Math.sin(from * 3 + 1) * 0.03) * (tones.length - 2);
    const step = Math.floor(bright);
    const colour = mix(tones[step] ?? metal.base, tones[step + 1] ?? metal.light, bright - step);
    const to = from + (Math.PI * 2) / count + 0.012;
    body += path(
      `M0 0L${n(Math.cos(from) * r)} ${n(Math.sin(from) * r)}A${r} ${r} 0 0 1 ${n(Math.cos(to) * r)} ${n(Math.sin(to) * r)}Z`,
      colour,
    );
  }
  return body;
}

/** The lathe's fine lines, and two beaded rounds that hold the petals between them. */
function grooves(metal: MetalLook): string {
  let body = '';
  for (let r = 116; r < 206; r += 3.4) body += ring(r, 1, r % 2 < 1 ? metal.light : metal.dark, 0.12);
  for (const r of [126, 198]) body += ring(r, 3, metal.dark, 0.5) + ring(r - 2, 1.6, metal.light, 0.8);
  return body;
}

/** A round of lotus petals cut into the plate, a bead between each two. */
function petals(metal: MetalLook): string {
  const count = 16;
  let body = '';
  for (let index = 0; index < count; index += 1) {
    const cut = (d: string, width: number): string =>
      line(d, metal.light, width, 0.75, 'transform="translate(1.2 1.8)"') + line(d, metal.dark, width, 0.72);
    body += `<g transform="rotate(${n((index * 360) / count)})">${
      cut('M-15 -131C-31 -152 -22 -174 0 -191C22 -174 31 -152 15 -131', 3.4) +
      cut('M-6 -138C-13 -152 -10 -163 0 -172C10 -163 13 -152 6 -138', 2.2)
    }</g><g transform="rotate(${n(((index + 0.5) * 360) / count)})">${
      `<circle cx="1" cy="-182.6" r="5" fill="${metal.dark}" fill-opacity="0.7"/>` +
      `<circle cy="-184" r="4.2" fill="${metal.base}"/><circle cx="-1.2" cy="-185.4" r="1.8" fill="${metal.light}"/>`
    }</g>`;
  }
  return body;
}
