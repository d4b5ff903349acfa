import { mix } from '#drawing/colour.ts';
import { crystalPoint } from '#drawing/crystal-point.ts';
import { caustic, restingShadow } from '#drawing/materials/ground-shadow.ts';
import { stoneLook } from '#drawing/palette.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { moved } from '#drawing/sketch.ts';

/** What the oven made, what the mountain made, and what both began as. */
export const citrineOven: Scene = (sketch) => {
  const pale = stoneLook('citrine');
  const born = {
    ...pale,
    light: mix(pale.light, '#FFFDF0', 0.6),
    base: mix(pale.base, '#F6ECBE', 0.72),
    deep: mix(pale.deep, '#CDBB78', 0.7),
    dark: mix(pale.dark, '#94834A', 0.7),
  };
  return (
    tableRoom(sketch, { stone: 'citrine', horizon: 620 }) +
    `<g opacity="0.9">${shopArt(sketch, { kind: 'cluster', stones: ['amethyst'], seed: 'before the oven' }, 800, 742, 0.5)}</g>` +
    shopArt(sketch, { kind: 'cluster', stones: ['citrine'], seed: 'out of the oven' }, 470, 880, 0.94) +
    restingShadow(sketch, 1200, 868, 140, 32) +
    caustic(sketch, pale, 1390, 884, 190, 30) +
    moved(
      crystalPoint(sketch, born, { width: 170, height: 520, tip: 0.26, turn: 0.45, taper: 0.9, root: 0.1 }),
      1190,
      872,
      1,
      3,
    ) +
    moved(crystalPoint(sketch, born, { width: 78, height: 200, tip: 0.32, turn: 0.6, root: 0.1 }), 1284, 880, 1, 20) +
    corners(sketch, '#4A2E12', 0.28)
  );
};
