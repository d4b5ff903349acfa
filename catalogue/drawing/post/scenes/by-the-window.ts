import { n } from '#catalogue/drawing/geometry.ts';
import { restingShadow } from '#catalogue/drawing/materials/ground-shadow.ts';
import { woods } from '#catalogue/drawing/materials/wood.ts';
import { stoneLook } from '#catalogue/drawing/palette.ts';
import { hill, mist, sky } from '#catalogue/drawing/post/places/hills.ts';
import { range } from '#catalogue/drawing/post/places/range.ts';
import { tableRoom } from '#catalogue/drawing/post/places/room.ts';
import { windowFrame } from '#catalogue/drawing/post/places/window.ts';
import { corners, type Scene, tooth } from '#catalogue/drawing/post/sheet.ts';
import { shopArt } from '#catalogue/drawing/post/shop-art.ts';
import { roughStone } from '#catalogue/drawing/rough-stone.ts';
import { ellipse, line, moved, path, rect, type Sketch } from '#catalogue/drawing/sketch.ts';

/** An amethyst that has been moved out of the sun, which falls on the empty place beside it. */
export const amethystShade: Scene = (sketch) => {
  const view =
    sky(
      sketch,
      [
        [0, '#A8C4DE'],
        [0.4, '#F6EBD6'],
        [1, '#F6EBD6'],
      ],
      { x: 60, y: 120, r: 420, colour: '#FFF8DE' },
    ) +
    hill(sketch, { y: 430, rise: 120, top: '#A9A0C2', foot: '#E4D3D4', seed: 6 }) +
    hill(sketch, { y: 520, rise: 130, top: '#8DA08A', foot: '#C8CFAE', seed: 19 });
  const sun = sketch.linear(
    [
      [0, '#FFF3CF', 0.95],
      [1, '#FFE9B8', 0.5],
    ],
    [0, 0, 0.6, 1],
  );
  const pane = (x: number, y: number): string => path(`M${x} ${y}h150l86 108h-168z`, sun);
  const light = pane(196, 690) + pane(372, 690) + pane(286, 812) + pane(474, 812);
  const shade = sketch.radial([
    [0, '#2C1A44', 0.42],
    [0.6, '#2C1A44', 0.2],
    [1, '#2C1A44', 0],
  ]);
  return (
    tableRoom(sketch, { stone: 'amethyst', horizon: 640 }) +
    windowFrame(sketch, { x: 130, y: -40, width: 470, height: 560, panes: [2, 3], view, wood: woods.pale }) +
    `<g style="mix-blend-mode:soft-light">${light}</g>` +
    sketch.blurred(`<g opacity="0.5">${light}</g>`, 4) +
    ellipse(1180, 640, 620, 520, shade) +
    shopArt(sketch, { kind: 'cluster', stones: ['amethyst'], seed: 'window shade' }, 1130, 872, 0.98) +
    ring(sketch, 400, 800) +
    corners(sketch, '#2C1A3A', 0.3)
  );
};

/** Where something stood so long that the wood beneath it has kept its colour. */
function ring(sketch: Sketch, x: number, y: number): string {
  const mark = sketch.radial([
    [0, '#7A5B4A', 0.16],
    [0.82, '#7A5B4A', 0.2],
    [0.9, '#7A5B4A', 0.1],
    [1, '#7A5B4A', 0],
  ]);
  return ellipse(x, y, 130, 38, mark);
}

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

/** Rose quartz before fog that the sun has not come through yet. */
export const roseMorning: Scene = (sketch) => {
  const view =
    sky(
      sketch,
      [
        [0, '#E9D3DA'],
        [0.4, '#F8E3DC'],
        [0.7, '#FBEFE2'],
        [1, '#FBEFE2'],
      ],
      { x: 800, y: 300, r: 300, colour: '#FFFAF0' },
    ) +
    hill(sketch, { y: 420, rise: 90, top: '#DDBFC8', foot: '#F4E1DC', seed: 5 }) +
    mist(sketch, 440, 120, '#FBEDE6', 0.9) +
    hill(sketch, { y: 520, rise: 80, top: '#CDA9B6', foot: '#EFD6D4', seed: 16 }) +
    mist(sketch, 540, 120, '#F9E8E2', 0.9) +
    trees(sketch);
  const rose = stoneLook('rose-quartz');
  return (
    tableRoom(sketch, { stone: 'rose-quartz', horizon: 660 }) +
    windowFrame(sketch, { x: 150, y: -60, width: 1300, height: 600, panes: [3, 1], view, wood: woods.pale }) +
    restingShadow(sketch, 1140, 868, 150, 30) +
    moved(roughStone(sketch, rose, 320, 220, 1.7), 1140, 770) +
    restingShadow(sketch, 1330, 914, 80, 18) +
    moved(roughStone(sketch, rose, 170, 120, 1.2), 1330, 866, 1, 14) +
    restingShadow(sketch, 330, 900, 96, 20) +
    moved(roughStone(sketch, rose, 200, 136, 1.4), 330, 846, 1, -8) +
    shopArt(sketch, { kind: 'sphere', stones: ['rose-quartz'], seed: 'ball at dawn' }, 710, 912, 0.92) +
    corners(sketch, '#4A2530', 0.22)
  );
};

function trees(sketch: Sketch): string {
  const { dice } = sketch;
  let body = '';
  for (const [x, tall] of [
    [250, 120],
    [330, 80],
    [1190, 100],
    [1290, 150],
    [1380, 90],
  ] as const) {
    body += rect(x - 3, 560 - tall * 0.5, 6, tall * 0.6, '#A98792');
    for (let index = 0; index < 12; index += 1)
      body += ellipse(
        x + dice.between(-0.3, 0.3) * tall,
        560 - tall * dice.between(0.4, 1),
        tall * 0.2,
        tall * 0.16,
        '#B894A0',
      );
  }
  return sketch.blurred(`<g opacity="0.6">${body}</g>`, 6);
}

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
