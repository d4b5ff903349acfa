import { n } from '#drawing/geometry.ts';
import { flame } from '#drawing/materials/fire.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { metalLook } from '#drawing/palette.ts';
import { flatSheet } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { ellipse, line, moved, path } from '#drawing/sketch.ts';

const brass = metalLook('brass');

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
  const clay = sketch.linear(
    [
      [0, '#E59A70'],
      [0.5, '#B4603C'],
      [1, '#6E2C1E'],
    ],
    [0, 0, 1, 1],
  );
  const diyo =
    lyingShape(lamp.d, 16, 1.4, [10, 14]) +
    path('M-96 0A96 84 0 0 1 96 0L150 10L96 26A96 84 0 0 1 -96 0Z', clay) +
    ellipse(0, 0, 96, 84, clay) +
    ellipse(4, 4, 72, 62, '#5A2418') +
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
