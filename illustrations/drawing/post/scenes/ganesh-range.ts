import { crystalPoint } from '#drawing/crystal-point.ts';
import { stoneLook } from '#drawing/palette.ts';
import { boulder } from '#drawing/post/places/boulder.ts';
import { hill, mist, sky, streaks } from '#drawing/post/places/hills.ts';
import { range } from '#drawing/post/places/range.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { moved } from '#drawing/sketch.ts';

/** Ganesh Himal at first light, a point of quartz set down on a boulder. */
export const ganeshRange: Scene = (sketch) => {
  const air = sky(
    sketch,
    [
      [0, '#8F93C2'],
      [0.28, '#C2B4D2'],
      [0.5, '#F1CFC0'],
      [0.62, '#FBE5C9'],
      [1, '#FBE5C9'],
    ],
    { x: 1390, y: 470, r: 520, colour: '#FFF1D2' },
  );
  const snow = range(sketch, {
    skyline: [
      [-60, 470],
      [90, 372],
      [210, 420],
      [400, 262],
      [500, 340],
      [650, 148],
      [790, 300],
      [930, 226],
      [1050, 348],
      [1180, 280],
      [1330, 400],
      [1480, 346],
      [1680, 470],
    ],
    foot: 660,
    tones: { lit: '#FFE1C6', shade: '#8C83B8', rock: '#B58A92', haze: '#E9CFD2' },
    sun: 'right',
  });
  const hills =
    hill(sketch, { y: 640, rise: 130, top: '#9A8AB6', foot: '#DCC3CE', seed: 4 }) +
    mist(sketch, 650, 110, '#F6DFD4', 0.6) +
    hill(sketch, { y: 750, rise: 150, top: '#76699C', foot: '#BFABC2', seed: 11, fold: 640 }) +
    mist(sketch, 770, 100, '#EED6D2', 0.55) +
    hill(sketch, { y: 880, rise: 170, top: '#4F4678', foot: '#8E7FA2', seed: 23, fold: 720 });
  const quartz = (x: number, y: number, width: number, height: number, turn: number): string =>
    moved(
      crystalPoint(sketch, stoneLook('clear-quartz'), { width, height, tip: 0.3, taper: 0.9, root: 0.5 }),
      x,
      y,
      1,
      turn,
    );
  const rocks =
    boulder(sketch, 1220, 960, 760, 330, '#6A5A72') +
    quartz(1160, 852, 70, 190, -20) +
    quartz(1290, 862, 62, 160, 24) +
    quartz(1222, 868, 118, 390, 4) +
    boulder(sketch, 1180, 910, 330, 110, '#7A6676') +
    boulder(sketch, 120, 1010, 520, 220, '#4E4464');
  return air + streaks(sketch, 130, '#FFEFE2') + snow + hills + rocks + corners(sketch, '#3A2A55') + tooth(sketch);
};
