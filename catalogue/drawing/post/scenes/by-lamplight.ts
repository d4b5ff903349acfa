import { n, type Point } from '#catalogue/drawing/geometry.ts';
import { cardPicture } from '#catalogue/drawing/kinds/tarot-pictures.ts';
import { flame } from '#catalogue/drawing/materials/fire.ts';
import { lyingShape } from '#catalogue/drawing/materials/ground-shadow.ts';
import { oval, roundedBox } from '#catalogue/drawing/materials/outlines.ts';
import { metalLook, stoneLook } from '#catalogue/drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#catalogue/drawing/polished-stone.ts';
import { hill } from '#catalogue/drawing/post/places/hills.ts';
import { range } from '#catalogue/drawing/post/places/range.ts';
import { flatSheet } from '#catalogue/drawing/post/places/room.ts';
import { windowFrame } from '#catalogue/drawing/post/places/window.ts';
import { corners, type Scene, tooth, wash } from '#catalogue/drawing/post/sheet.ts';
import { shopArt } from '#catalogue/drawing/post/shop-art.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#catalogue/drawing/sketch.ts';

const brass = metalLook('brass');

/** Three cards turned up on a dark cloth. */
export const tarotTable: Scene = (sketch) => {
  const { dice } = sketch;
  const cloth = wash(
    sketch.radial(
      [
        [0, '#6A4470'],
        [0.45, '#45305E'],
        [1, '#1E1432'],
      ],
      [0.72, 0.4, 0.85],
    ),
  );
  let weave = '';
  for (let y = 4; y < 1000; y += 9) weave += line(`M0 ${y}H1600`, '#FFFFFF', 1, dice.between(0.015, 0.05));
  const hem = line('M60 60H1540V940H60Z', '#E2BC6E', 3, 0.5) + line('M78 78H1522V922H78Z', '#E2BC6E', 1.4, 0.4);
  const card = (subject: 'mountains' | 'moon' | 'star', stone: string, x: number, turn: number): string => {
    const { d } = roundedBox(330, 520, 22);
    const field = roundedBox(290, 446, 8).d;
    const commission = {
      sketch,
      slugs: [stone],
      look: stoneLook(stone),
      metal: brass,
      metalName: 'brass' as const,
      seed: subject,
      view: 'front' as const,
    };
    return moved(
      lyingShape(d, 30, 1.8, [18, 26]) +
        path(d, '#FBF4E6') +
        line(d, '#C9B58E', 2.4) +
        sketch.inside(field, `<g transform="scale(0.94)">${cardPicture(commission, subject)}</g>`) +
        line(field, '#A5834A', 3),
      x,
      520,
      1,
      turn,
    );
  };
  const pebble = pebbleOutline(sketch, 62, 0.82);
  const rim = sketch.linear(
    [
      [0, brass.light],
      [0.5, brass.base],
      [1, brass.dark],
    ],
    [0, 0, 1, 1],
  );
  const wax = sketch.linear(
    [
      [0, '#FFF6DE'],
      [0.5, '#F6DFB4'],
      [1, '#C79C66'],
    ],
    [0, 0, 1, 0],
  );
  const candle =
    ellipse(0, 40, 112, 34, '#0E0718', 'opacity="0.5"') +
    path('M-100 16A100 30 0 0 0 100 16L84 40A84 24 0 0 1 -84 40Z', rim) +
    ellipse(0, 16, 100, 30, rim) +
    ellipse(0, 14, 80, 21, '#7A5320') +
    path('M-44 12V-170Q-44 -184 0 -184T44 -170V12Q0 30 -44 12z', wax) +
    ellipse(0, -172, 44, 13, '#FFEFC8') +
    path('M-44 -168q8 60 0 92q-10 -40 0 -92z', '#FFFBEE') +
    line('M0 -172V-196', '#3A2A20', 4) +
    flame(sketch, 0, -190, 120);
  const glow = ellipse(
    1370,
    330,
    760,
    660,
    sketch.radial([
      [0, '#FFC98A', 0.42],
      [0.5, '#FFB066', 0.14],
      [1, '#FFB066', 0],
    ]),
  );
  return (
    cloth +
    weave +
    hem +
    card('moon', 'amethyst', 330, -5) +
    card('mountains', 'clear-quartz', 690, 1) +
    card('star', 'labradorite', 1050, 4) +
    glow +
    moved(candle, 1370, 560) +
    moved(
      lyingShape(pebble.d, 18, 1.8, [-12, 14]) + polishedStone(sketch, stoneLook('amethyst'), pebble.d, pebble.box, 1),
      1360,
      780,
      1,
      -14,
    ) +
    corners(sketch, '#0A0614', 0.6) +
    tooth(sketch, 0.16)
  );
};

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
  night += `${path('M1160 96A78 78 0 1 0 1236 196A62 62 0 0 1 1160 96Z', '#FBE9C4')}${ellipse(
    1180,
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

/** A rakhi on its plate: lamp, rice, red tika, petals. */
export const rakhiPlate: Scene = (sketch) => {
  const { dice } = sketch;
  const plate = oval(452, 440);
  const well = oval(392, 380);
  const metal = sketch.linear(
    [
      [0, brass.light],
      [0.35, brass.base],
      [0.7, brass.deep],
      [1, brass.base],
    ],
    [0, 0, 1, 1],
  );
  const floor = sketch.radial(
    [
      [0, '#F3D698'],
      [0.6, '#D3A557'],
      [1, '#96692A'],
    ],
    [0.4, 0.36, 0.8],
  );
  let chased = '';
  for (let index = 0; index < 64; index += 1) {
    const angle = (index / 64) * Math.PI * 2;
    chased +=
      ellipse(Math.cos(angle) * 422, Math.sin(angle) * 410, 8, 8, '#6B4516', 'opacity="0.5"') +
      ellipse(Math.cos(angle) * 422 - 2, Math.sin(angle) * 410 - 2, 4, 4, '#FFF0C4', 'opacity="0.8"');
  }
  const petal = (x: number, y: number, size: number): string => {
    const tone = dice.pick(['#F0A02A', '#E8861E', '#F6B93C', '#D96A1A']);
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(dice.between(0, 360))}) scale(${n(size)})">${path('M2 4C14 -10 34 -10 40 2Q28 16 6 12z', '#3A2010', 'opacity="0.3"')}${path('M0 0C12 -14 32 -14 38 -2Q26 12 4 8z', tone)}${line('M6 1Q20 -6 34 -3', '#FFE0A0', 1.6, 0.6)}</g>`;
  };
  const marigold = (x: number, y: number, r: number): string => {
    let flower = ellipse(x + r * 0.2, y + r * 0.3, r * 1.05, r, '#2C1408', 'opacity="0.4"');
    for (const [ring, count, tone] of [
      [1, 18, '#D9701A'],
      [0.74, 15, '#EC8E22'],
      [0.48, 11, '#F6AE34'],
      [0.22, 6, '#FFCB5A'],
    ] as const) {
      for (let index = 0; index < count; index += 1) {
        const angle = (index / count) * Math.PI * 2 + ring * 2;
        flower += ellipse(
          x + Math.cos(angle) * r * ring * 0.72,
          y + Math.sin(angle) * r * ring * 0.7,
          r * 0.26,
          r * 0.22,
          tone,
          'opacity="0.95" stroke="#A84E10" stroke-opacity="0.4" stroke-width="1.4"',
        );
      }
    }
    return flower;
  };
  let rice = '';
  for (let index = 0; index < 90; index += 1) {
    const [x, y] = [-230 + dice.between(-1, 1) * dice.between(10, 96), 190 + dice.between(-1, 1) * dice.between(6, 70)];
    rice += ellipse(
      x,
      y,
      9,
      3.4,
      dice.pick(['#FFFBF0', '#F4E9D2', '#FFFFFF']),
      `stroke="#A88A58" stroke-opacity="0.5" stroke-width="0.8" transform="rotate(${n(dice.between(0, 180))} ${n(x)} ${n(y)})"`,
    );
  }
  const tika =
    ellipse(
      -40,
      288,
      66,
      46,
      sketch.radial([
        [0, '#D8343A'],
        [0.8, '#A81E28'],
        [1, '#7C141E'],
      ]),
    ) + ellipse(-56, 276, 22, 12, '#F0767A', 'opacity="0.6"');
  let scattered = '';
  for (let index = 0; index < 26; index += 1)
    scattered += petal(dice.between(60, 1540), dice.between(60, 940), dice.between(0.7, 1.3));
  const lamp = oval(96, 84);
  const diyo =
    lyingShape(lamp.d, 16, 1.4, [10, 14]) +
    path('M-96 0A96 84 0 0 1 96 0L150 10L96 26A96 84 0 0 1 -96 0Z', metal) +
    ellipse(0, 0, 96, 84, metal) +
    ellipse(4, 4, 72, 62, '#8A5A1E') +
    ellipse(4, 4, 66, 56, '#E8B95A', 'opacity="0.8"') +
    line('M20 8Q80 20 122 12', '#FFF6E0', 7) +
    flame(sketch, 126, 14, 96);
  return (
    flatSheet(sketch, { stone: 'camelian', tint: '#B8705A', dusk: 0.18 }) +
    scattered +
    moved(
      lyingShape(plate.d, 50, 1.6, [30, 44]) +
        path(plate.d, metal) +
        chased +
        path(well.d, floor) +
        line(well.d, '#6B4516', 5, 0.5) +
        line(oval(386, 374).d, '#FFF0C4', 3, 0.6),
      800,
      508,
    ) +
    moved(rice + tika, 800, 508) +
    shopArt(sketch, { kind: 'rakhi', stones: ['camelian'], metal: 'cord', seed: 'flower rakhi' }, 830, 520, 0.82, 8) +
    moved(diyo, 590, 270, 0.95) +
    marigold(1050, 690, 64) +
    marigold(964, 776, 50) +
    marigold(1116, 590, 42) +
    ellipse(
      710,
      270,
      420,
      380,
      sketch.radial([
        [0, '#FFE2A8', 0.34],
        [1, '#FFE2A8', 0],
      ]),
    ) +
    corners(sketch, '#2C1012', 0.4)
  );
};
