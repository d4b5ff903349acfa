import { mix } from '#drawing/colour.ts';
import { n, type Point, polygon, polyline } from '#drawing/geometry.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { wire } from '#drawing/materials/metal.ts';
import { stoneLook } from '#drawing/palette.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { line, moved, path, type Sketch } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

import { type Commission, lookAt, type Piece } from './piece.ts';

const top: Point = [10, -640];
const left: Point = [-420, -78];
const front: Point = [96, 46];
const right: Point = [410, -112];
const back: Point = [-100, -180];
const outline = polygon([top, right, front, left]);
const sunny = polygon([top, front, left]);
const shady = polygon([top, right, front]);

/** A polished pyramid, two of its sides in sight; with a metal, crumbs of stone and a coil cast in resin. */
export function pyramid(commission: Commission): Piece {
  const { sketch, metalName } = commission;
  const isCast = metalName !== undefined && metalName !== 'cord';
  const art = restingShadow(sketch, 10, -40, 350, 74) + (isCast ? cast(commission) : carved(commission));
  return { stage: 'table', art, closeUp: { x: -20, y: -330, zoom: 1.75, turn: -5 } };
}

function carved(commission: Commission): string {
  const { sketch, look, slugs } = commission;
  const grain = 2.7;
  const body = sketch.linear([
    [0, mix(look.light, look.base, 0.3)],
    [1, mix(look.base, look.deep, 0.3)],
  ]);
  const texture = (index: number, y: number, h: number): string =>
    `<g transform="translate(-430 ${n(y)}) scale(${grain})">${stoneTexture(sketch, lookAt(commission, index), 860 / grain, h / grain)}</g>`;
  const seam = 'M-440 -230L96 -150L430 -260V90H-440Z';
  const layer =
    slugs.length > 1 ? path(seam, lookAt(commission, 1).base) + sketch.inside(seam, texture(1, -270, 350)) : '';
  return (
    caustic(sketch, look, 360, 4, 240, 40) +
    path(outline, body) +
    sketch.inside(outline, texture(0, -650, 710) + layer + within(commission) + planes(commission)) +
    rims(commission)
  );
}

function planes({ sketch, look }: Commission): string {
  const sun = sketch.linear(
    [
      [0, look.shine, 0.5],
      [0.6, look.shine, 0.1],
      [1, look.deep, 0.2],
    ],
    [0, 0, 0.6, 1],
  );
  const lee = sketch.linear(
    [
      [0, look.deep, 0.35],
      [1, look.dark, 0.62],
    ],
    [0, 0, 0.4, 1],
  );
  return path(sunny, sun) + path(shady, lee);
}

/** The far edges and the light caught inside a clear stone. */
function within({ sketch, look }: Commission): string {
  if (look.clarity < 0.4) return '';
  const caught = sketch.linear(
    [
      [0, look.shine, 0.85],
      [1, look.shine, 0.05],
    ],
    [0, 0, 1, 1],
  );
  const sunk = sketch.linear([
    [0, look.dark, 0.04],
    [1, look.dark, 0.46 * look.clarity],
  ]);
  // The table and the far corner, seen through the front and folded by it.
  const warm = sketch.linear([
    [0, '#E8C79E', 0],
    [1, '#CB9C6C', 0.5 * look.clarity],
  ]);
  const core: Point = [30, -300];
  return (
    line(polyline([left, back, right]), look.shine, 3, 0.6) +
    line(polyline([top, back]), look.shine, 2.4, 0.5) +
    path(
      polygon([
        [-420, -78],
        [96, 46],
        [-70, -150],
      ]),
      warm,
    ) +
    path(
      polygon([
        [96, 46],
        [410, -112],
        [150, -170],
      ]),
      warm,
    ) +
    path(polygon([back, core, front]), sunk) +
    path(polygon([back, [-20, -350], [130, -130], front]), caught, 'opacity="0.7"') +
    path(polygon([left, core, [-70, -150]]), caught, 'opacity="0.8"') +
    path(polygon([core, right, [190, -150]]), caught, 'opacity="0.55"') +
    path(polygon([top, core, [-60, -250]]), sunk, 'opacity="0.7"') +
    path(polygon([top, [84, -420], core]), caught, 'opacity="0.9"') +
    line(polyline([left, core, right]), look.shine, 2, 0.5) +
    line(polyline([top, core, front]), look.shine, 2, 0.5)
  );
}

function rims({ sketch, look }: Commission): string {
  const edge = sketch.linear([
    [0, '#FFFFFF', 0.95],
    [1, look.shine, 0.35],
  ]);
  const sheen = sketch.linear([
    [0, '#FFFFFF', 0.5 * look.gloss],
    [1, '#FFFFFF', 0],
  ]);
  const glint = polygon([
    [-42, -522],
    [-8, -544],
    [-116, -200],
    [-210, -136],
  ]);
  return (
    path(glint, sheen) +
    line(polyline([top, front]), edge, 4, 0.9) +
    line(polyline([top, left, front, right]), look.shine, 2.4, 0.55)
  );
}

/** Crumbs of stone below, a coil above, and clear resin round both. */
function cast(commission: Commission): string {
  const { sketch, look, metal } = commission;
  const resin = stoneLook('clear-quartz');
  const glass = sketch.linear([
    [0, '#F6F7F4', 0.85],
    [0.45, '#DDE3E2', 0.7],
    [1, '#B9C2C4', 0.85],
  ]);
  const shade = sketch.linear(
    [
      [0, '#6D7A80', 0.16],
      [1, '#3F4A52', 0.42],
    ],
    [0, 0, 0.4, 1],
  );
  const sun = sketch.linear(
    [
      [0, '#FFFFFF', 0.6],
      [0.6, '#FFFFFF', 0.1],
      [1, '#8E979A', 0.1],
    ],
    [0, 0, 0.6, 1],
  );
  const clear = { ...commission, look: resin };
  return (
    caustic(sketch, resin, 360, 4, 240, 40) +
    path(outline, glass) +
    sketch.inside(
      outline,
      line(polyline([left, back, right]), '#FFFFFF', 3, 0.5) +
        coil(commission) +
        crumbs(sketch, commission) +
        path(sunny, sun) +
        path(shady, shade),
    ) +
    line(polyline([top, front]), metal.light, 1, 0.01) +
    rims({ ...clear, look: { ...resin, deep: look.deep } })
  );
}

function crumbs(sketch: Sketch, { look }: Commission): string {
  const { dice } = sketch;
  const grains = Array.from({ length: 6 }, () => sketch.stamp(roughStone(sketch, look, 90, dice.between(60, 84), 0.8)));
  let body = '';
  for (let row = 0; row < 5; row += 1) {
    for (let index = 0; index < 15; index += 1) {
      const x = -400 + index * 58 + dice.between(-18, 18) + (row % 2) * 28;
      const y = -196 + row * 48 + dice.between(-14, 14) + (x < 96 ? (x + 420) * 0.12 : (410 - x) * 0.2) - 30;
      body +=
        grains[(index + row) % 6]?.(
          `translate(${n(x)} ${n(y)}) rotate(${n(dice.between(-60, 60))}) scale(${n(dice.between(0.75, 1.15))})`,
        ) ?? '';
    }
  }
  return body;
}

function coil({ sketch, metal }: Commission): string {
  let body = '';
  for (let turn = 5; turn >= 0; turn -= 1) {
    const [y, r] = [-250 - turn * 34, 92 - turn * 13];
    body += wire(metal, `M${n(20 - r)} ${n(y)}A${n(r)} ${n(r * 0.3)} 0 1 1 ${n(20 + r)} ${n(y - 6)}`, 9);
  }
  for (let turn = 0; turn <= 5; turn += 1) {
    const [y, r] = [-250 - turn * 34, 92 - turn * 13];
    body += wire(metal, `M${n(20 - r)} ${n(y)}A${n(r)} ${n(r * 0.3)} 0 0 0 ${n(20 + r)} ${n(y - 6)}`, 11);
  }
  return body + moved(line('M0 0V-40', metal.light, 3, 0.5), 20, -430, 1, sketch.dice.between(-2, 2));
}
