import { Sketch } from '#drawing/sketch.ts';
import { bell, type Film, passing, sway } from '#drawing/video/film.ts';
import { shopPiece } from '#drawing/video/shop-piece.ts';
import { tallSheet, twigShadow } from '#drawing/video/tall-room.ts';

/** A heart on its cord before a wall, still swinging a little. */
export const roseHeart: Film = {
  name: 'rose-heart',
  note: 256,
  prepare: async (bench) => {
    const wall = new Sketch('rose wall');
    const wallLayer = await bench.frame(
      tallSheet(wall, { lit: '#FFF4E6', wall: '#E9CFC6', table: '#E9CFC6', corner: '#8C5A58', glow: 0.62 }),
      wall,
    );
    const twig = new Sketch('rose twig');
    const twigLayer = await bench.frame(
      twigShadow(twig, 1240, 330, 1.25, 148) + twigShadow(twig, -60, 1500, 1.1, 8),
      twig,
    );
    const piece = await shopPiece(
      bench,
      { kind: 'pendant', stones: ['rose-quartz'], metal: 'cord', seed: 'rose heart' },
      600,
      1030,
      1.32,
    );
    return (canvas, t) => {
      canvas.place(wallLayer);
      canvas.place(twigLayer, {
        dx: 14 * sway(t, 0.2),
        dy: 8 * sway(t, 0.45),
        turn: 0.9 * sway(t, 0.15),
        opacity: 0.2,
      });
      canvas.place(piece, { about: [600, -260], turn: 1.5 * sway(t, 0.25), isPiece: true });
      canvas.gleam([1, 0.95, 0.92], (x, y) => 0.6 * bell(x + (y - 1050) * 0.5 - passing(t, -900, 1900, 0.9), 110));
      canvas.screen([1, 0.9, 0.8], (x, y) => 0.1 * (1 + sway(t)) * bell(Math.hypot(x - 260, (y - 380) * 0.8), 560));
    };
  },
};
