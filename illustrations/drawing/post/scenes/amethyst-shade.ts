import { woods } from '#drawing/materials/wood.ts';
import { hill, sky } from '#drawing/post/places/hills.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { windowFrame } from '#drawing/post/places/window.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { ellipse, path, type Sketch } from '#drawing/sketch.ts';

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
