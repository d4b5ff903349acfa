import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { woods } from '#drawing/materials/wood.ts';
import { stoneLook } from '#drawing/palette.ts';
import { hill, mist, sky } from '#drawing/post/places/hills.ts';
import { tableRoom } from '#drawing/post/places/room.ts';
import { windowFrame } from '#drawing/post/places/window.ts';
import { corners, type Scene } from '#drawing/post/sheet.ts';
import { shopArt } from '#drawing/post/shop-art.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, moved, rect, type Sketch } from '#drawing/sketch.ts';

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
