import { mix } from '#drawing/colour.ts';
import type { Point } from '#drawing/geometry.ts';
import { n } from '#drawing/geometry.ts';
import type { Commission, Piece } from '#drawing/kinds/piece.ts';
import { sampled } from '#drawing/materials/cord.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { omManiPadmeHum } from '#drawing/materials/mantra.ts';
import { bezel, chain, granules, metalBall, metalSheet } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { turnedFoot, wood, woods } from '#drawing/materials/wood.ts';
import { type MetalLook, metalLook } from '#drawing/palette.ts';
import { polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, path, rect } from '#drawing/sketch.ts';

/** A hand wheel standing in a wooden foot: a drum with the mantra and stones, and the ball that swings it. */
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
    mantra(brass) +
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

/** Om Mani Padme Hum round the drum in raised brass, again and again without a gap; Mani Padme faces the eye. */
function mantra(metal: MetalLook): string {
  const [radius, size, gap] = [144, 0.82, 17];
  const whole = omManiPadmeHum.reduce((sum, { width }) => sum + width + gap, 0);
  let body = '';
  for (const round of [-1, 0, 1]) {
    let at = (round - 0.5) * whole + gap / 2;
    for (const { width, outline } of omManiPadmeHum) {
      const middle = ((at + width / 2) * size) / radius;
      if (Math.abs(middle) < 1.42) body += raised(outline, at * size, size, radius, metal, Math.cos(middle));
      at += width + gap;
    }
  }
  return body;
}

/** An outline wrapped round the drum from `from` on, with the light on its upper edge and its shadow below. */
function raised(outline: string, from: number, size: number, radius: number, metal: MetalLook, facing: number): string {
  const d = outline.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => {
    const turn = Math.max(-1.55, Math.min(1.55, (from + Number(x) * size) / radius));
    return `${n(Math.sin(turn) * radius)} ${n(-541 + Number(y) * size * 1.04 + Math.cos(turn) * 28)}`;
  });
  const tone = mix(metal.deep, mix(metal.base, metal.light, 0.3), facing);
  return (
    path(d, '#2B140A', 'opacity="0.5" transform="translate(4 5)"') +
    path(d, metal.dark, 'transform="translate(1.6 2)"') +
    path(d, metal.light, 'transform="translate(-1.4 -1.6)"') +
    path(d, tone)
  );
}
