import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { sky, streaks } from '#drawing/post/places/hills.ts';
import { range } from '#drawing/post/places/range.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { pliers, wireCoil } from '#drawing/site/bench/tools.ts';
import { brickWall } from '#drawing/site/store/brick-wall.ts';
import { beam, carvedFrame, wood } from '#drawing/site/store/timber.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

/** The workshop's window over the roofs of Patan, the morning's work below it. */
export const patanBench: Scene = (sketch) => {
  const view =
    sky(
      sketch,
      [
        [0, '#9DB4D8'],
        [0.3, '#E3D6DA'],
        [0.5, '#FBE6C6'],
        [1, '#FBE6C6'],
      ],
      { x: 1090, y: 300, r: 420, colour: '#FFF6DA' },
    ) +
    streaks(sketch, 140, '#FFFFFF', 6) +
    range(sketch, {
      skyline: [
        [300, 400],
        [420, 346],
        [500, 370],
        [620, 300],
        [720, 360],
        [860, 318],
        [980, 372],
        [1120, 330],
        [1330, 400],
      ],
      foot: 450,
      tones: { lit: '#FFF0DE', shade: '#B3ACCB', rock: '#C8B4BC', haze: '#F0DCCB' },
      sun: 'right',
    }) +
    roofs(sketch);
  const top = sketch.linear([
    [0, '#B98358'],
    [0.2, '#8E5E42'],
    [1, '#54352E'],
  ]);
  const { dice } = sketch;
  let grain = '';
  for (let y = 660; y < 1000; y += dice.between(6, 15))
    grain += line(
      `M0 ${n(y)}C500 ${n(y + dice.between(-9, 9))} 1100 ${n(y + dice.between(-9, 9))} 1600 ${n(y)}`,
      dice.chance(0.7) ? '#3F261F' : '#C89468',
      dice.between(0.8, 2.4),
      dice.between(0.1, 0.3),
    );
  const pebbles = (
    [
      ['turquoise', 1180, 800, 34],
      ['camelian', 1254, 838, 28],
      ['lapis-lazuli', 1140, 868, 30],
      ['rose-quartz', 1228, 912, 36],
    ] as const
  )
    .map(([slug, x, y, r]) => {
      const pebble = pebbleOutline(sketch, r, 0.7);
      return (
        restingShadow(sketch, x, y + r * 0.5, r, r * 0.3) +
        moved(polishedStone(sketch, stoneLook(slug), pebble.d, pebble.box, r / 60), x, y)
      );
    })
    .join('');
  return (
    moved(brickWall(sketch, 0, 0, 820, 330), 0, 0, 2) +
    rect(0, 0, 1600, 660, '#3A1E24', 'opacity="0.3"') +
    sketch.inside('M380 70H1220V540H380z', view) +
    rect(794, 70, 12, 470, wood.deep) +
    carvedFrame(sketch, 380, 70, 840, 470, 120) +
    beam(sketch, 0, 610, 1600, 46) +
    rect(0, 650, 1600, 350, top) +
    grain +
    ellipse(
      800,
      700,
      800,
      260,
      sketch.radial([
        [0, '#FFE6BE', 0.42],
        [1, '#FFE6BE', 0],
      ]),
    ) +
    `<g transform="translate(330 868) scale(1.15 0.62)">${wireCoil(sketch, 104)}</g>` +
    shopArt(sketch, { kind: 'ring', stones: ['opal'], metal: 'gold', seed: 'moonrise' }, 800, 872, 0.34) +
    `<g transform="translate(620 850) scale(0.95 0.6) rotate(64)">${pliers(sketch, '#8E3B44', '#571F2D')}</g>` +
    restingShadow(sketch, 1010, 886, 60, 14) +
    moved(
      crystalPoint(sketch, stoneLook('clear-quartz'), { width: 62, height: 176, tip: 0.32, root: 0.4 }),
      1006,
      886,
      1,
      5,
    ) +
    pebbles +
    corners(sketch, '#1E0F16', 0.5) +
    tooth(sketch)
  );
};

/** Tiled roofs and a temple of three storeys, small with distance. */
function roofs(sketch: Sketch): string {
  const tile = sketch.linear([
    [0, '#B7715A'],
    [1, '#8E4E48'],
  ]);
  const wall = sketch.linear([
    [0, '#C99A84'],
    [1, '#A87468'],
  ]);
  let body = '';
  for (const [x, y, width, tall] of [
    [720, 486, 130, 80],
    [560, 470, 120, 80],
    [330, 440, 190, 120],
    [500, 462, 150, 100],
    [1000, 446, 150, 120],
    [1100, 430, 190, 130],
    [430, 496, 220, 90],
    [640, 506, 160, 70],
    [1000, 500, 240, 90],
  ] as const) {
    body +=
      rect(x, y, width, tall, wall) +
      path(`M${x - 18} ${y}L${x + 14} ${y - 34}H${x + width - 14}L${x + width + 18} ${y}z`, tile) +
      line(`M${x - 18} ${y}H${x + width + 18}`, '#6B3A3C', 4, 0.6);
    for (let at = 0; at < width - 30; at += 44) body += rect(x + 16 + at, y + 18, 16, 24, '#5A2F34', 'opacity="0.75"');
  }
  const [cx, foot] = [925, 540];
  let temple = rect(cx - 60, foot - 110, 120, 120, wall) + rect(cx - 18, foot - 84, 36, 84, '#5A2F34');
  for (const [half, y, high] of [
    [132, foot - 100, 50],
    [98, foot - 168, 46],
    [64, foot - 228, 42],
  ] as const)
    temple +=
      (half > 64 ? rect(cx - half * 0.42, y - high - 22, half * 0.84, 26, '#9A5F58') : '') +
      path(
        `M${cx - half} ${y}Q${n(cx - half * 0.5)} ${n(y - high * 0.3)} ${n(cx - half * 0.36)} ${y - high}H${n(cx + half * 0.36)}Q${n(cx + half * 0.5)} ${n(y - high * 0.3)} ${cx + half} ${y}z`,
        tile,
      ) +
      line(`M${cx - half} ${y}H${cx + half}`, '#E2BC6E', 3, 0.8);
  return (
    body +
    temple +
    path(
      `M${cx - 9} ${foot - 274}Q${cx} ${foot - 286} ${cx} ${foot - 320}Q${cx} ${foot - 286} ${cx + 9} ${foot - 274}z`,
      '#D9A544',
    )
  );
}
