import type { Point } from '#drawing/geometry.ts';
import { n } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { bezel, chain, granules, metalBall, metalSheet } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { turnedFoot, wood, woods } from '#drawing/materials/wood.ts';
import { metalLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, rect } from '#drawing/sketch.ts';

/** A hand wheel standing in a wooden foot: a drum with raised signs and stones, and the ball that swings it. */
export function prayerWheel({ sketch, look, metal }: Commission): Piece {
  const brass = metalLook('brass');
  const drum = 'M-150 -690V-420A150 30 0 0 0 150 -420V-690A150 30 0 0 1 -150 -690Z';
  const sheet = metalSheet(sketch, metal, [0, 0, 1, 0]);
  const trim = metalSheet(sketch, brass, [0, 0, 1, 0]);
  const rod = 'M-21 -400L-25 -60H25L21 -400Z';
  const ring = (y: number, height: number): string =>
    path(`M-160 ${y}V${y + height}A160 32 0 0 0 160 ${y + height}V${y}A160 32 0 0 1 -160 ${y}Z`, trim) +
    line(`M-160 ${y}A160 32 0 0 0 160 ${y}`, brass.light, 2.5, 0.9) +
    line(`M-160 ${y + height}A160 32 0 0 0 160 ${y + height}`, brass.dark, 2, 0.6);
  const dome =
    'M-160 -700C-160 -760 -84 -790 -44 -800C-30 -830 30 -830 44 -800C84 -790 160 -760 160 -700A160 32 0 0 1 -160 -700Z';
  const stone = oval(24, 26);
  const jewel = sketch.stamp(polishedStone(sketch, look, stone.d, stone.box, 0.6) + bezel(sketch, brass, stone.d, 6));
  const jewels = [-0.85, -0.29, 0.29, 0.85].map((turn) =>
    jewel(`translate(${n(Math.sin(turn) * 142)} ${n(-452 + Math.cos(turn) * 26)}) scale(${n(Math.cos(turn))} 1)`),
  );
  const upper = [-0.85, -0.29, 0.29, 0.85].map((turn) =>
    jewel(`translate(${n(Math.sin(turn) * 142)} ${n(-672 + Math.cos(turn) * 26)}) scale(${n(Math.cos(turn))} 1)`),
  );
  const links: Point[] = [
    [148, -560],
    [214, -540],
    [262, -470],
    [282, -392],
  ];
  const art =
    restingShadow(sketch, 0, 0, 170, 36) +
    turnedFoot(sketch, woods.walnut, 300, 96) +
    wood(sketch, woods.walnut, rod, { x: -26, y: -400, w: 52, h: 340 }, true) +
    path(
      rod,
      sketch.linear(
        [
          [0, '#1B0F0B', 0.55],
          [0.3, '#FFE6C0', 0.25],
          [1, '#1B0F0B', 0.6],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    path('M-48 -400L-30 -350H30L48 -400Z', trim) +
    ellipse(0, -420, 150, 30, metal.dark) +
    path(drum, sheet) +
    signs(metal.dark, metal.light) +
    ring(-706, 22) +
    ring(-432, 26) +
    upper.join('') +
    jewels.join('') +
    path(dome, trim) +
    line('M-120 -744C-60 -722 60 -722 120 -744M-84 -776C-40 -762 40 -762 84 -776', brass.dark, 3, 0.5) +
    granules(
      sketch,
      brass,
      Array.from(
        { length: 21 },
        (_, index): Point => [-150 + index * 15, -712 + Math.sin((index / 20) * Math.PI) * 30],
      ),
      5,
    ) +
    metalBall(sketch, brass, 0, -836, 26) +
    moved(polishedStone(sketch, look, oval(20, 24).d, oval(20, 24).box, 0.5), 0, -878) +
    chain(sketch, brass, sampled(links, 8), 20) +
    metalBall(sketch, metal, 286, -352, 38) +
    rect(270, -396, 32, 12, trim);
  return { stage: 'table', art: moved(art, -30, 10, 1.02), closeUp: { x: 0, y: -590, zoom: 1.8, turn: 5 } };
}

/** Raised signs round the drum: three flowing letters, narrower toward the sides. */
function signs(dark: string, light: string): string {
  const letter =
    'M-34 -52C-6 -66 26 -58 24 -38C22 -22 0 -22 -8 -28M-8 -28C20 -34 40 -14 26 10C12 32 -24 30 -36 12M26 -2C40 4 52 -4 54 -18M-8 46C8 58 30 52 34 38M18 -78A22 14 0 0 0 56 -74M34 -92V-88';
  return [-0.9, 0, 0.9]
    .map((turn) => {
      const place = `transform="translate(${n(Math.sin(turn) * 138)} ${n(-586 + Math.cos(turn) * 26)}) scale(${n(Math.cos(turn) * 0.95)} 0.95)"`;
      return `<g ${place}>${line(letter, dark, 13, 0.6, 'transform="translate(3 4)"')}${line(letter, light, 9, 0.95)}</g>`;
    })
    .join('');
}
