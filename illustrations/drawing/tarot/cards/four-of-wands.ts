import { arm } from '#drawing/tarot/limbs.ts';
import { blossom, grass, mountains, sun } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { standing } from '#drawing/tarot/people.ts';
import { leaf, wand } from '#drawing/tarot/things.ts';

/** Four staffs with a garland; two come dancing from the house. */
export function fourOfWands(pen: Pen): void {
  sun(pen, 150, 86, 17, { hasFace: false, rays: 16, reach: 1.7 });
  mountains(
    pen,
    [
      [20, 270],
      [46, 216],
      [66, 244],
      [98, 190],
      [130, 250],
      [170, 250],
      [202, 196],
      [226, 236],
      [252, 206],
      [284, 260],
    ],
    420,
  );
  pen.shape('M20 330Q90 300 150 306T280 326V452H20Z', 'bold', 'sand');
  // A monastery on its hill.
  pen.at({ x: 150, y: 312 }, () => {
    pen.shape('M-44 0L-40-44H40L44 0Z');
    pen.shape('M-26-44L-23-76H23L26-44Z');
    pen.shape('M-46-44H46V-51H-46Z', 'bold', 'brass');
    pen.shape('M-30-76H30V-83H-30Z', 'bold', 'brass');
    pen.shape('M-12-83L0-100L12-83Z', 'bold', 'brass');
    for (const x of [-30, -15, 15, 30]) pen.shape(`M${x - 4}-18V-32H${x + 4}V-18Z`, 'fine', 'deep');
    for (const x of [-12, 0, 12]) pen.shape(`M${x - 3.5}-56V-67H${x + 3.5}V-56Z`, 'fine', 'deep');
    pen.shape('M-7 0V-22H7V0Z', 'bold', 'deep');
  });
  for (const x of [76, 224]) wand(pen, x, 420, 280);
  pen.at({ x: 120, y: 312, scale: 0.47 }, () => {
    arm(pen, { shoulder: [-22, 56], elbow: [-48, 44], wrist: [-54, 2], half: [12, 13, 14] });
    arm(pen, { shoulder: [22, 56], elbow: [40, 96], wrist: [46, 82], half: [12, 13, 14] });
    standing(pen, { hem: 244, hemHalf: 54 });
    posy(pen, -58, -22);
  });
  pen.at({ x: 180, y: 312, scale: 0.47 }, () => {
    pen.wearing('brass', () => {
      arm(pen, { shoulder: [22, 56], elbow: [48, 44], wrist: [54, 2], half: [12, 13, 14] });
      arm(pen, { shoulder: [-22, 56], elbow: [-40, 96], wrist: [-46, 82], half: [12, 13, 14] });
      standing(pen, { hem: 250, hemHalf: 54, hair: 'cap' });
    });
    posy(pen, 58, -22);
  });
  for (const x of [46, 254]) wand(pen, x, 442, 322);
  // The garland from staff to staff.
  const garland: (readonly [number, number])[] = [];
  for (let i = 0; i <= 6; i += 1) {
    const t = i / 6;
    garland.push([47 + t * 206, 172 + 4 * t * (1 - t) * 44]);
  }
  for (const [i, [x, y]] of garland.entries()) {
    leaf(pen, x + 6, y, 15, 96 - i * 4);
    leaf(pen, x - 6, y, 15, -96 - (i - 6) * 4);
    blossom(pen, x, y, i % 2 === 0 ? 10 : 8.5);
  }
  grass(pen, [110, 440], [150, 436], [190, 440]);
}

function posy(pen: Pen, x: number, y: number): void {
  leaf(pen, x, y + 6, 24, -50);
  leaf(pen, x, y + 6, 24, 50);
  blossom(pen, x, y - 6, 15);
}
