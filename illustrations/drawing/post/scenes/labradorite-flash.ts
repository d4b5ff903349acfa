import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { stoneLook } from '#drawing/palette.ts';
import { hill, sky } from '#drawing/post/places/hills.ts';
import { range } from '#drawing/post/places/range.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { windowFrame } from '#drawing/post/places/window.ts';
import { corners, type Scene, tooth } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { moved } from '#drawing/sketch.ts';

/** Labradorite turned until a sheet of light comes up, at the window that gives no sun. */
export const labradoriteFlash: Scene = (sketch) => {
  const view =
    sky(sketch, [
      [0, '#C3CCD4'],
      [0.5, '#DEE3E4'],
      [1, '#EDEEEA'],
    ]) +
    range(sketch, {
      skyline: [
        [980, 420],
        [1100, 330],
        [1180, 372],
        [1300, 262],
        [1400, 350],
        [1500, 300],
        [1640, 420],
      ],
      foot: 500,
      tones: { lit: '#F6F6F4', shade: '#B4BEC8', rock: '#AEB2B8', haze: '#E2E6E6' },
      sun: 'right',
    }) +
    hill(sketch, { y: 520, rise: 80, top: '#93A0A4', foot: '#C0C8C6', seed: 22 });
  const stone = stoneLook('labradorite');
  const chips = [
    [250, 872, 150, 100, -12],
    [430, 924, 110, 80, 18],
    [1010, 936, 130, 86, 6],
  ] as const;
  return (
    tableRoom(sketch, { stone: 'labradorite', tint: '#8FA3AE', horizon: 640 }) +
    windowFrame(sketch, { x: 1080, y: -40, width: 430, height: 590, panes: [2, 2], view }) +
    chips
      .map(
        ([x, y, w, h, turn]) =>
          restingShadow(sketch, x, y + h * 0.36, w * 0.46, h * 0.18) +
          moved(roughStone(sketch, stone, w, h, 1.1), x, y, 1, turn),
      )
      .join('') +
    shopArt(sketch, { kind: 'sphere', stones: ['labradorite'], seed: 'north window ball' }, 660, 890, 1.12) +
    corners(sketch, '#1C2630', 0.34) +
    tooth(sketch, 0.06)
  );
};
