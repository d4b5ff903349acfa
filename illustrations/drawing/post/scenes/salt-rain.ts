import { n } from '#drawing/geometry.ts';
import { hill, mist, sky } from '#drawing/post/places/hills.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { windowFrame } from '#drawing/post/places/window.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { ellipse, line } from '#drawing/sketch.ts';

/** A salt lamp left on while the monsoon runs down the panes. */
export const saltRain: Scene = (sketch) => {
  const { dice } = sketch;
  const dusk =
    sky(sketch, [
      [0, '#3B4664'],
      [0.4, '#5E6A84'],
      [0.6, '#7C8494'],
      [1, '#4C5468'],
    ]) +
    hill(sketch, { y: 480, rise: 140, top: '#4F5A74', foot: '#6E788C', seed: 12 }) +
    mist(sketch, 470, 150, '#8C94A4', 0.5) +
    hill(sketch, { y: 600, rise: 120, top: '#39435A', foot: '#4C566C', seed: 33 });
  let rain = '';
  for (let index = 0; index < 190; index += 1) {
    const [x, y, tall] = [dice.between(300, 1420), dice.between(-20, 560), dice.between(14, 60)];
    rain += line(
      `M${n(x)} ${n(y)}l${n(-tall * 0.12)} ${n(tall)}`,
      '#DCE4EE',
      dice.between(0.8, 2),
      dice.between(0.12, 0.4),
    );
  }
  for (let index = 0; index < 90; index += 1) {
    const [x, y, r] = [dice.between(300, 1420), dice.between(0, 540), dice.between(2, 6)];
    rain +=
      ellipse(x, y, r, r * 1.25, '#E6EEF6', 'opacity="0.35"') +
      ellipse(x - r * 0.3, y - r * 0.4, r * 0.35, r * 0.4, '#FFFFFF', 'opacity="0.8"') +
      (dice.chance(0.3) ? line(`M${n(x)} ${n(y - r)}v${n(-dice.between(20, 80))}`, '#DCE4EE', 2, 0.25) : '');
  }
  const reflected = ellipse(
    880,
    320,
    300,
    280,
    sketch.radial([
      [0, '#FFB870', 0.5],
      [0.5, '#FF9A52', 0.16],
      [1, '#FF9A52', 0],
    ]),
  );
  return (
    tableRoom(sketch, { stone: 'camelian', tint: '#8A6A6A', dusk: 0.62, horizon: 640 }) +
    windowFrame(sketch, {
      x: 330,
      y: -40,
      width: 1060,
      height: 610,
      panes: [4, 2],
      view: dusk + reflected + rain,
    }) +
    shopArt(
      sketch,
      { kind: 'himalayan-salt-lamp', stones: ['clear-quartz'], seed: 'block in the rain' },
      700,
      890,
      0.92,
    ) +
    corners(sketch, '#140C1A', 0.5)
  );
};
