import { arm } from '#drawing/tarot/limbs.ts';
import { blossom, cloud, deodar, grass, mountains, sun } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck, standing, wing } from '#drawing/tarot/people.ts';

/** Two people under an angel's hands, each beside a tree. */
export function lovers(pen: Pen): void {
  sun(pen, 150, 96, 40, { rays: 20, hasFace: false, reach: 1.5 });
  pen.hide(circlePath(150, 150, 44), 'gold');
  pen.twice(150, () => pen.at({ x: 132, y: 168, scale: 1.02, turn: 16 }, wing));
  mountains(
    pen,
    [
      [70, 360],
      [112, 300],
      [126, 316],
      [150, 262],
      [176, 318],
      [190, 302],
      [232, 360],
    ],
    452,
  );
  longHair(pen, 150, 134, 44, 0.9);
  neck(pen, 150, 152, 166);
  pen.shape(
    'M144 158C142 166 120 166 116 178C114 192 122 204 126 214H174C178 204 186 192 184 178C180 166 158 166 156 158',
    'bold',
    'violet',
  );
  pen.fine('M140 168Q150 182 160 168M136 182Q140 196 138 210M164 182Q160 196 162 210');
  face(pen, 150, 134, { scale: 0.9 });
  hairCap(pen, 150, 134, 0.9);
  arm(pen, { shoulder: [122, 182], elbow: [102, 206], wrist: [84, 216], half: [9, 10, 10], handScale: 0.9 });
  pen.at({ x: 300, isFlipped: true }, () =>
    arm(pen, { shoulder: [122, 182], elbow: [102, 206], wrist: [84, 216], half: [9, 10, 10], handScale: 0.9 }),
  );
  cloud(pen, 118, 222, 0.9);
  cloud(pen, 186, 222, 0.9, true);
  pen.shape('M20 418Q84 404 150 414T280 412V452H20Z', 'bold', 'sand');
  deodar(pen, 44, 424, 150);
  deodar(pen, 256, 424, 150);
  for (const [x, y] of [
    [36, 354],
    [56, 382],
    [48, 320],
    [30, 394],
  ] as const)
    pen.circle(x, y, 4.5, 'bold', 'brass');
  for (const [x, y] of [
    [250, 322],
    [264, 352],
    [246, 382],
    [268, 396],
  ] as const)
    pen.shape(
      `M${x} ${y + 6}C${x - 7} ${y + 2} ${x - 3} ${y - 4} ${x} ${y - 9}C${x + 3} ${y - 4} ${x + 7} ${y + 2} ${x} ${y + 6}Z`,
      'bold',
      'brass',
    );
  // Their hands meet.
  pen.at({ x: 104, y: 270, scale: 0.68 }, () => {
    arm(pen, { shoulder: [22, 58], elbow: [34, 104], wrist: [56, 114], half: [11, 12, 13] });
    standing(pen, {});
    arm(pen, { shoulder: [-23, 56], elbow: [-36, 100], wrist: [-16, 128], half: [11, 12, 12] });
    blossom(pen, 14, -20, 8);
  });
  pen.at({ x: 196, y: 266, scale: 0.7 }, () => {
    pen.wearing('brass', () => {
      arm(pen, { shoulder: [-23, 58], elbow: [-36, 106], wrist: [-58, 118], half: [12, 13, 13] });
      standing(pen, { hair: 'cap', hem: 250 });
      arm(pen, { shoulder: [24, 56], elbow: [38, 100], wrist: [20, 128], half: [12, 13, 13] });
    });
  });
  grass(pen, [80, 436], [150, 432], [222, 436]);
}
