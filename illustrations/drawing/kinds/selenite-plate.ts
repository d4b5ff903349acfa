import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { wire } from '#drawing/materials/metal.ts';
import { heart, oval, roundedBox } from '#drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { type Box, pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';
import { stoneTexture } from '#drawing/stone-textures.ts';

import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';

const shapes = ['round', 'heart', 'moon', 'bar'] as const;

/** A plate of silky white fibres, seen from above. */
export function selenitePlate(commission: Commission): Piece {
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = { 'rose-quartz': 'heart', kyanite: 'bar' };
  const shape = shapeOf(commission, shapes, usual[commission.slugs[1] ?? ''] ?? 'round');
  const art = { round, heart: heartDish, moon, bar }[shape](commission);
  return {
    stage: 'flat',
    art,
    closeUp: { x: 60, y: 60, zoom: 1.75, turn: 10 },
    tint: shape === 'bar' ? '#8FA6C4' : '#CFA893',
  };
}

/** A slab in any outline: bevelled edge, fibres along its length, a silky light across them. */
function slab({ sketch, look }: Commission, d: string, { x, y, w, h }: Box, thick: number, upright = true): string {
  const body = sketch.linear(
    [
      [0, '#FFFFFF'],
      [0.5, mix(look.light, look.base, 0.4)],
      [1, mix(look.base, look.deep, 0.35)],
    ],
    [0, 0, 1, 1],
  );
  const side = sketch.linear(
    [
      [0, look.base],
      [0.5, mix(look.base, look.deep, 0.7)],
      [1, look.dark],
    ],
    [0, 0, 0.7, 1],
  );
  const grain = 3;
  const fibres = upright
    ? `<g transform="translate(${n(x)} ${n(y)}) scale(${grain})">${stoneTexture(sketch, look, w / grain, h / grain)}</g>`
    : `<g transform="translate(${n(x)} ${n(y + h)}) rotate(-90) scale(${grain})">${stoneTexture(sketch, look, h / grain, w / grain)}</g>`;
  const silk = sketch.linear(
    [
      [0, '#FFFFFF', 0],
      [0.3, '#FFFFFF', 0.75],
      [0.44, '#FFFFFF', 0.1],
      [0.62, '#FFF4E2', 0.55],
      [1, '#FFFFFF', 0],
    ],
    upright ? [0, 0.1, 0.24, 1] : [0.1, 0, 1, 0.24],
  );
  const edge = sketch.linear(
    [
      [0, '#FFFFFF', 0.95],
      [0.5, '#FFFFFF', 0.3],
      [1, look.dark, 0.5],
    ],
    [0, 0, 1, 1],
  );
  return (
    lyingShape(d, 34, 1.4, [22 + thick * 0.4, 30 + thick]) +
    moved(path(d, side), thick * 0.4, thick) +
    path(d, body) +
    sketch.inside(d, `<g opacity="0.85">${fibres}</g>${path(d, silk)}${line(d, edge, 22, 0.9)}`) +
    line(d, '#FFFFFF', 3, 0.8)
  );
}

/** A plain bar of the first stone, for other kinds to lay things on. */
export function fibreSlab(commission: Commission, w: number, h: number): string {
  const { d, box } = roundedBox(w, h, 22);
  return slab(commission, d, box, 20, false);
}

function round(commission: Commission): string {
  const { d, box } = oval(430, 430);
  const { sketch } = commission;
  const gold = metalLook('gold');
  const ring = (x: number, y: number, r: number, squash: number): string => {
    const loop = `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * squash)} 0 1 1 ${n(r * 2)} 0a${n(r)} ${n(r * squash)} 0 1 1 ${n(-r * 2)} 0`;
    return moved(line(loop, '#5A4334', 12, 0.25), 8, 11) + wire(gold, loop, 13);
  };
  const stones = (['amethyst', 'rose-quartz', 'citrine'] as const).map((slug, index) => {
    const pebble = pebbleOutline(sketch, 58 - index * 6, 0.82);
    const [x, y] = (
      [
        [120, 90],
        [20, 190],
        [196, 210],
      ] as const
    )[index] ?? [0, 0];
    return moved(
      lyingShape(pebble.d, 14, 1.2, [9, 13]) + polishedStone(sketch, stoneLook(slug), pebble.d, pebble.box, 0.9),
      x,
      y,
    );
  });
  return slab(commission, d, box, 30) + ring(-150, -90, 74, 0.94) + ring(-70, -30, 58, 0.9) + stones.join('');
}

function heartDish(commission: Commission): string {
  const { sketch, slugs } = commission;
  const { d, box } = heart(880, 820);
  const inner = heart(690, 630);
  const hollow = sketch.linear(
    [
      [0, '#8E7A64', 0.45],
      [0.4, '#C9B8A2', 0.12],
      [1, '#FFFFFF', 0.5],
    ],
    [0, 0, 1, 1],
  );
  const pebble = pebbleOutline(sketch, 120, 0.84);
  const stone =
    slugs.length > 1
      ? moved(
          lyingShape(pebble.d, 20, 1.3, [12, 18]) +
            polishedStone(sketch, lookAt(commission, 1), pebble.d, pebble.box, 1.7),
          -10,
          10,
        )
      : '';
  return slab(commission, d, box, 34) + path(inner.d, hollow) + line(inner.d, '#FFFFFF', 5, 0.7) + stone;
}

/** A long plate with the moon's phases cut into it. */
function moon(commission: Commission): string {
  const { look } = commission;
  const { d, box } = roundedBox(330, 1060, 60);
  const cut = (shape: string): string =>
    path(shape, mix(look.deep, look.dark, 0.5), 'opacity="0.55"') +
    line(shape, '#FFFFFF', 3, 0.9, 'transform="translate(1.6 2.4)"') +
    line(shape, look.dark, 2.4, 0.7);
  const phases = [-400, -268, -136, 0, 136, 268, 400].map((y, index) => {
    const r = index === 3 ? 74 : 48;
    const dark = `M0 ${-r}A${r} ${r} 0 0 ${index < 3 ? 0 : 1} 0 ${r}`;
    const inner = [0.5, 0.02, -0.5, 0, -0.5, 0.02, 0.5][index] ?? 0;
    const lit =
      index === 3
        ? `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`
        : `${dark}A${n(Math.max(1, Math.abs(inner) * r * 1.3))} ${r} 0 0 ${(index < 3) === inner > 0 ? 1 : 0} 0 ${-r}Z`;
    const whole = line(`M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`, look.dark, 2.4, 0.5);
    return moved(whole + cut(lit), 0, y);
  });
  const rays = Array.from({ length: 16 }, (_, index) => {
    const angle = (index / 16) * Math.PI * 2;
    return `M${n(Math.cos(angle) * 88)} ${n(Math.sin(angle) * 88)}L${n(Math.cos(angle) * 104)} ${n(Math.sin(angle) * 104)}`;
  }).join('');
  return `<g transform="rotate(14)">${slab(commission, d, box, 30)}${phases.join('')}${line(rays, look.dark, 3, 0.5)}</g>`;
}

/** A bar with a blade of the second stone in a carved groove. */
function bar(commission: Commission): string {
  const { sketch } = commission;
  const { d, box } = roundedBox(250, 1080, 34);
  const groove = 'M-58 -330C-58 -372 58 -372 58 -330V330C58 372 -58 372 -58 330Z';
  const hollow = sketch.linear(
    [
      [0, '#7F6B56', 0.6],
      [0.5, '#BFAE98', 0.3],
      [1, '#FFFFFF', 0.6],
    ],
    [0, 0, 1, 0],
  );
  const blade = crystalPoint(sketch, lookAt(commission, 1), {
    width: 96,
    height: 620,
    tip: 0.08,
    turn: 0.3,
    taper: 0.84,
    root: 0.1,
    grain: 1.1,
  });
  return `<g transform="rotate(24)">${slab(commission, d, box, 34)}${path(groove, hollow)}${line(groove, '#FFFFFF', 3, 0.7)}${ellipse(
    12,
    8,
    54,
    320,
    sketch.radial([
      [0, '#3B2723', 0.5],
      [1, '#3B2723', 0],
    ]),
  )}${moved(blade, 0, 312)}</g>`;
}
