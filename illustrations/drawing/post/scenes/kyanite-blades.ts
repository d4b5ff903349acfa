import { crystalPoint } from '#drawing/crystal-point.ts';
import { stoneLook } from '#drawing/palette.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { ellipse, moved, path } from '#drawing/sketch.ts';

/** Blades of kyanite, and one of them tried with a needle across its length. */
export const kyaniteBlades: Scene = (sketch) => {
  const look = stoneLook('kyanite');
  const lying = crystalPoint(sketch, look, { width: 74, height: 480, tip: 0.08, turn: 0.4, taper: 0.86, grain: 0.9 });
  const steel = sketch.linear(
    [
      [0, '#FFFFFF'],
      [0.5, '#A7A5AE'],
      [1, '#5F5C6A'],
    ],
    [0, 0, 0, 1],
  );
  const needle = `<g transform="translate(1060 868) rotate(-58)">${path('M-170 0L-120 -4.5H150Q166 -4.5 168 0Q166 4.5 150 4.5H-120z', steel)}${path('M132 -1.6h24v3.2h-24z', '#3A3642')}</g>`;
  return (
    tableRoom(sketch, { stone: 'kyanite', horizon: 600 }) +
    shopArt(sketch, { kind: 'raw-crystal', stones: ['kyanite'], seed: 'blades from Jajarkot' }, 520, 858, 0.96) +
    `<g transform="translate(1310 906) rotate(-82)">${moved(lying, 6, 0)}</g>` +
    ellipse(
      1080,
      926,
      300,
      20,
      sketch.radial([
        [0, '#1B2340', 0.4],
        [1, '#1B2340', 0],
      ]),
    ) +
    `<g transform="translate(1320 900) rotate(-84)">${lying}</g>` +
    `<g opacity="0.3" transform="translate(10 26)">${needle.replaceAll(steel, '#1B2340')}</g>` +
    needle +
    corners(sketch, '#16203A', 0.3)
  );
};
