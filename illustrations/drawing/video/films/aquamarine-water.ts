import { Sketch } from '#drawing/sketch.ts';
import { bell, breath, type Film, passing } from '#drawing/video/film.ts';
import { drawGlints, findGlints } from '#drawing/video/glints.ts';
import { shopPiece } from '#drawing/video/shop-piece.ts';
import { tallRoom } from '#drawing/video/tall-room.ts';

const round = Math.PI * 2;
/** Thinner light the larger it is. */
const thin = 0.005;

/** How each fold of the water moves: once round in a film, or to and fro. */
const folds: readonly ((t: number) => number)[] = [
  (t) => -57.5 - round * t,
  (t) => -17.3 - 1.1 * Math.sin(round * t),
  (t) => -3.8 - 0.5 * Math.sin(round * t + 1),
  (t) => 2.9 + 0.5 * Math.sin(round * t + 3),
  (t) => 6.9 + 0.8 * Math.sin(round * t + 5),
];

/** The mesh of light that moving water throws on a wall, 0 to 1: the plane folded over itself, bright along the folds. */
function ripples(x: number, y: number, t: number): number {
  const [u, v] = [x / 170 - 250, y / 185 - 250];
  let [i, j, light] = [u, v, 1];
  for (const fold of folds) {
    const time = fold(t);
    [i, j] = [u + Math.cos(time - i) + Math.sin(time + j), v + Math.sin(time - j) + Math.cos(time + i)];
    light += 1 / Math.hypot((u * thin) / Math.sin(i + time), (v * thin) / Math.cos(j + time));
  }
  return Math.min(1, Math.abs(1.17 - (light / folds.length) ** 1.4) ** 8);
}

/** Light from a basin of water, out of sight, plays over the stone. */
export const aquamarineWater: Film = {
  name: 'aquamarine-water',
  note: 192,
  prepare: async (bench) => {
    const room = new Sketch('water room');
    const roomLayer = await bench.frame(
      tallRoom(room, { lit: '#F4FBF4', wall: '#5E8F98', table: '#77A4A8', corner: '#123A46', glow: 0.34 }, 1250),
      room,
    );
    const piece = await shopPiece(
      bench,
      { kind: 'raw-crystal', stones: ['aquamarine'], seed: 'water point' },
      590,
      1480,
      1.24,
    );
    const glints = findGlints(piece, 5, 'water');
    return (canvas, t) => {
      const near = 1 + 0.024 * breath(t);
      const about = [600, 1000] as const;
      canvas.place(roomLayer, { zoom: near, about });
      // The table is seen at a slant, so the meshes lie flatter there.
      canvas.screen(
        [0.94, 1, 0.95],
        (x, y) =>
          (y < 1250 ? 0.56 * ripples(x + y * 0.2, y, t) : 0.58 * ripples(x * 0.9, 1250 + (y - 1250) * 2.6, t)) *
          bell(Math.hypot(x - 560, (y - 1050) * 0.62), 640),
        3,
      );
      canvas.place(piece, { zoom: near, about, isPiece: true });
      canvas.gleam([0.9, 1, 1], (x, y) => 0.62 * ripples(x * 1.3 + 90, y * 1.1 + 40, t), 3);
      canvas.gleam([1, 1, 0.96], (x, y) => 0.5 * bell(x + (y - 1000) * 0.5 - passing(t, -700, 1900, 0.3), 120));
      drawGlints(canvas, glints, t, [1, 1, 1], 0.8);
    };
  },
};
