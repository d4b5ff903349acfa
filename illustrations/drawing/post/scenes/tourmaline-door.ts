import { crystalPoint } from '#drawing/crystal-point.ts';
import { n } from '#drawing/geometry.ts';
import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { metalBall } from '#drawing/materials/metal.ts';
import { wood as timber } from '#drawing/materials/wood.ts';
import { metalLook, stoneLook } from '#drawing/palette.ts';
import { boulder } from '#drawing/post/places/boulder.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { brickWall } from '#drawing/site/store/brick-wall.ts';
import { beam } from '#drawing/site/store/timber.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#drawing/sketch.ts';

const oak = { light: '#9A6A4A', base: '#5E3B2C', dark: '#2A1818' } as const;

/** Black tourmaline where my grandmother kept hers, to the left of an open door. */
export const tourmalineDoor: Scene = (sketch) => {
  const glow = sketch.linear(
    [
      [0, '#FFF3D2'],
      [0.5, '#FBDFA8'],
      [1, '#EFC488'],
    ],
    [0, 0, 0, 1],
  );
  const outside =
    rect(800, 0, 400, 800, glow) +
    path('M800 560C900 520 1000 500 1200 520V800H800z', '#D9B98A', 'opacity="0.7"') +
    path('M800 470C880 400 960 440 1030 380S1140 360 1200 330V560H800z', '#C8A9A4', 'opacity="0.55"');
  const beamOfLight = sketch.linear(
    [
      [0, '#FFE7B4', 0.9],
      [1, '#FFE7B4', 0],
    ],
    [0, 0, 0, 1],
  );
  const step = sketch.linear([
    [0, '#A79A92'],
    [0.3, '#8B7E78'],
    [1, '#54494A'],
  ]);
  const schorl = stoneLook('black-tourmaline');
  return (
    moved(brickWall(sketch, 0, 0, 820, 400), 0, 0, 2) +
    rect(0, 0, 1600, 800, '#2A141C', 'opacity="0.42"') +
    outside +
    leaf(sketch, 520, 280) +
    leaf(sketch, 1130, 300) +
    beam(sketch, 470, 0, 52, 800) +
    beam(sketch, 1426, 0, 52, 800) +
    rect(0, 770, 1600, 230, step) +
    cracks(sketch) +
    path('M810 772H1120L1330 1000H560z', beamOfLight, 'opacity="0.85"') +
    rect(440, 752, 1068, 30, '#3A2420') +
    line('M440 754H1508', '#B98A66', 3, 0.7) +
    boulder(sketch, 180, 910, 170, 70, '#6F6468') +
    restingShadow(sketch, 350, 892, 120, 26) +
    moved(
      crystalPoint(sketch, schorl, { width: 176, height: 430, tip: 0.14, turn: 0.5, taper: 0.94, grain: 1.3 }),
      344,
      896,
      1,
      -4,
    ) +
    moved(crystalPoint(sketch, schorl, { width: 92, height: 210, tip: 0.18, turn: 0.7 }), 440, 904, 1, 15) +
    restingShadow(sketch, 560, 930, 54, 14) +
    moved(roughStone(sketch, schorl, 110, 76, 0.8), 560, 902) +
    ellipse(
      960,
      560,
      700,
      620,
      sketch.radial([
        [0, '#FFE2A8', 0.4],
        [1, '#FFE2A8', 0],
      ]),
    ) +
    corners(sketch, '#12080E', 0.6) +
    tooth(sketch)
  );
};

/** One half of the door, planked and studded. */
function leaf(sketch: Sketch, x: number, width: number): string {
  const outline = `M${x} 0H${x + width}V770H${x}z`;
  const brass = metalLook('brass');
  let body = timber(sketch, oak, outline, { x, y: 0, w: width, h: 770 }, true);
  for (let at = 1; at < 4; at += 1)
    body +=
      line(`M${n(x + (width * at) / 4)} 0V770`, '#1E1012', 4, 0.7) +
      line(`M${n(x + (width * at) / 4 + 3)} 0V770`, oak.light, 1.6, 0.4);
  for (const y of [150, 400, 640]) {
    body +=
      rect(x, y, width, 46, '#4A2C22') +
      line(`M${x} ${y + 1}H${x + width}`, oak.light, 2, 0.6) +
      rect(x, y + 46, width, 8, '#140A0C', 'opacity="0.45"');
    for (let at = 0; at < 6; at += 1) body += metalBall(sketch, brass, x + (width * (at + 0.5)) / 6, y + 23, 10);
  }
  return body;
}

function cracks(sketch: Sketch): string {
  const { dice } = sketch;
  let body = line('M0 846H1600M0 930H1600', '#3A3034', 4, 0.5);
  for (const [y, shift] of [
    [772, 120],
    [846, 300],
    [930, 60],
  ] as const)
    for (let x = shift; x < 1600; x += 330)
      body += line(`M${x} ${y}l${n(dice.between(-14, 14))} 80`, '#3A3034', 4, 0.5);
  for (let index = 0; index < 120; index += 1) {
    const r = dice.between(1, 4);
    body += ellipse(
      dice.between(0, 1600),
      dice.between(790, 1000),
      r * 1.6,
      r * 0.7,
      dice.pick(['#2F2629', '#C8BCB2']),
      'opacity="0.4"',
    );
  }
  return body;
}
