import { n, type Point } from '#drawing/geometry.ts';
import { metalLook } from '#drawing/palette.ts';
import { hill } from '#drawing/post/places/hills.ts';
import { range } from '#drawing/post/places/range.ts';
import { windowFrame } from '#drawing/post/places/window.ts';
import { corners, type Scene, tooth, wash } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

const brass = metalLook('brass');

/** A chart drawn by hand, the night it is about behind it. */
export const birthChart: Scene = (sketch) => {
  const { dice } = sketch;
  let night = wash(
    sketch.linear([
      [0, '#171133'],
      [0.3, '#2C2456'],
      [0.55, '#5A4680'],
      [1, '#8A6494'],
    ]),
  );
  for (let index = 0; index < 150; index += 1) {
    const r = dice.between(0.8, 2.6);
    night += ellipse(
      dice.between(150, 1450),
      dice.between(0, 400),
      r,
      r,
      '#FFF3E0',
      `opacity="${n(dice.between(0.3, 1))}"`,
    );
  }
  night += `${path('M1280 96A78 78 0 1 0 1356 196A62 62 0 0 1 1280 96Z', '#FBE9C4')}${ellipse(
    1300,
    150,
    190,
    180,
    sketch.radial([
      [0, '#FBE9C4', 0.3],
      [1, '#FBE9C4', 0],
    ]),
  )}`;
  night +=
    range(sketch, {
      skyline: [
        [100, 460],
        [280, 390],
        [380, 420],
        [560, 320],
        [690, 400],
        [820, 356],
        [980, 430],
        [1180, 372],
        [1480, 460],
      ],
      foot: 520,
      tones: { lit: '#B6A4CE', shade: '#453A70', rock: '#6B5888', haze: '#6A5288' },
      sun: 'right',
    }) + hill(sketch, { y: 530, rise: 70, top: '#221A40', foot: '#2E2450', seed: 40 });
  const wood = sketch.linear([
    [0, '#4A3338'],
    [0.2, '#5E4038'],
    [1, '#332028'],
  ]);
  let grain = '';
  for (let y = 560; y < 1000; y += dice.between(7, 18))
    grain += line(
      `M0 ${n(y)}C500 ${n(y + dice.between(-8, 8))} 1100 ${n(y + dice.between(-8, 8))} 1600 ${n(y)}`,
      '#1E1218',
      dice.between(1, 2.6),
      dice.between(0.12, 0.34),
    );
  const lamp = sketch.radial([
    [0, '#FFD9A0', 0.55],
    [0.5, '#FFC27A', 0.18],
    [1, '#FFC27A', 0],
  ]);
  return (
    wash('#2A1E30') +
    windowFrame(sketch, { x: 130, y: -30, width: 1340, height: 500, panes: [4, 1], view: night }) +
    rect(0, 560, 1600, 440, wood) +
    grain +
    line('M0 562H1600', '#A87A5C', 4, 0.6) +
    ellipse(760, 780, 900, 320, lamp) +
    chartSheet(sketch) +
    compass(sketch) +
    pencilAt(sketch, 300, 880, -24) +
    shopArt(sketch, { kind: 'himalayan', stones: ['camelian'], metal: 'brass', seed: 'oil lamp' }, 1400, 850, 0.34) +
    corners(sketch, '#0A0614', 0.55) +
    tooth(sketch)
  );
};

/** The square of twelve houses as it is drawn in these hills, lying on the table before the eye. */
function chartSheet(sketch: Sketch): string {
  const lay = (u: number, v: number): Point => {
    const depth = 1 / (1 + (1 - v) * 0.52);
    return [760 + (u - 0.5) * 980 * depth, 540 + 640 * (depth - 0.62) * 1.02];
  };
  const to = (points: readonly Point[]): string =>
    `M${points
      .map(([u, v]) => lay(u, v))
      .map(([x, y]) => `${n(x)} ${n(y)}`)
      .join('L')}`;
  const square = (from: number, end: number): string =>
    `${to([
      [from, from],
      [end, from],
      [end, end],
      [from, end],
    ])}Z`;
  const paper = sketch.linear([
    [0, '#E9D6B0'],
    [1, '#FFF6E2'],
  ]);
  const ink = '#3A2A5A';
  const houses = [
    to([
      [0.14, 0.14],
      [0.86, 0.86],
    ]),
    to([
      [0.86, 0.14],
      [0.14, 0.86],
    ]),
    `${to([
      [0.5, 0.14],
      [0.86, 0.5],
      [0.5, 0.86],
      [0.14, 0.5],
    ])}Z`,
  ].join('');
  let signs = '';
  for (const [u, v, shape] of [
    [0.5, 0.3, 'sun'],
    [0.32, 0.2, 'moon'],
    [0.68, 0.2, 'star'],
    [0.22, 0.34, 'dot'],
    [0.3, 0.5, 'star'],
    [0.22, 0.66, 'dot'],
    [0.5, 0.7, 'moon'],
    [0.68, 0.8, 'dot'],
    [0.78, 0.66, 'star'],
    [0.7, 0.5, 'dot'],
    [0.34, 0.8, 'dot'],
  ] as const) {
    const [x, y] = lay(u, v);
    const ring = line(`M${n(x - 17)} ${n(y)}a17 10 0 1 1 34 0a17 10 0 1 1 -34 0`, '#9A4A2A', 2.6, 0.85);
    signs += {
      sun: ring + ellipse(x, y, 4, 2.6, '#9A4A2A'),
      moon: line(`M${n(x + 6)} ${n(y - 10)}a14 10 0 1 0 4 19a11 8 0 0 1 -4 -19z`, ink, 2.6, 0.85),
      star: line(
        `M${n(x - 15)} ${n(y)}h30M${n(x)} ${n(y - 9)}v18M${n(x - 9)} ${n(y - 6)}l18 12M${n(x + 9)} ${n(y - 6)}l-18 12`,
        ink,
        2.2,
        0.8,
      ),
      dot: ellipse(x - 9, y, 4.5, 3, ink) + ellipse(x + 9, y + 1, 4.5, 3, ink),
    }[shape];
  }
  return (
    sketch.blurred(path(square(0.01, 1.01), '#0E0718', 'opacity="0.6"'), 12) +
    path(square(0, 1), paper) +
    line(square(0.1, 0.9), '#B98A4A', 3, 0.8) +
    line(square(0.14, 0.86), ink, 3.6, 0.9) +
    line(houses, ink, 3, 0.85) +
    signs
  );
}

/** Brass dividers standing open on the paper's edge. */
function compass(sketch: Sketch): string {
  const metal = sketch.linear(
    [
      [0, brass.dark],
      [0.3, brass.base],
      [0.5, brass.light],
      [1, brass.deep],
    ],
    [0, 0, 1, 0],
  );
  const leg = (turn: number): string =>
    `<g transform="rotate(${turn})">${path('M-13 0L-9 250L0 330L9 250L13 0z', metal)}${path('M-5 262L0 334L5 262z', '#CFCDD6')}${line('M-4 20L-3 240', brass.light, 3, 0.7)}</g>`;
  return moved(
    `<g opacity="0.4" transform="translate(30 18)">${ellipse(30, 300, 130, 18, '#0E0718')}</g>` +
      leg(15) +
      leg(-15) +
      ellipse(0, 4, 25, 25, metal) +
      ellipse(0, 4, 11, 11, brass.dark) +
      path('M-8 -48h16v32h-16z', metal) +
      ellipse(0, -54, 14, 9, metal),
    1215,
    570,
    0.9,
    4,
  );
}

function pencilAt(sketch: Sketch, x: number, y: number, turn: number): string {
  const body = sketch.linear(
    [
      [0, '#C65B4E'],
      [0.4, '#8E2F2A'],
      [1, '#4E1518'],
    ],
    [0, 0, 0, 1],
  );
  const shape = 'M0 0L34 -9H300V9H34z';
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><g opacity="0.45" transform="translate(8 14)">${path(shape, '#0E0718')}</g>${path('M34 -9H300V9H34z', body)}${path('M0 0L34 -9V9z', '#E9CDA2')}${path('M0 0L12 -3V3z', '#241A30')}</g>`;
}
