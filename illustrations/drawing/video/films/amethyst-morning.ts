import { Sketch } from '#drawing/sketch.ts';
import { bell, breath, type Film, passing, sway } from '#drawing/video/film.ts';
import { drawGlints, findGlints } from '#drawing/video/glints.ts';
import { shopPiece } from '#drawing/video/shop-piece.ts';
import { tallRoom, twigShadow, windowPanes } from '#drawing/video/tall-room.ts';

/** The sun comes through a window with a branch before it. */
export const amethystMorning: Film = {
  name: 'amethyst-morning',
  note: 216,
  prepare: async ({ frame, ...bench }) => {
    const room = new Sketch('morning room');
    const roomLayer = await frame(
      tallRoom(room, { lit: '#FFF3DE', wall: '#C9B4C6', table: '#D9C7CF', corner: '#4A3350', glow: 0.4 }),
      room,
    );
    const panes = new Sketch('panes');
    const paneLayer = await frame(windowPanes(panes, 330, 170), panes);
    const twig = new Sketch('twig');
    const twigLayer = await frame(twigShadow(twig, 60, 210, 1.35, 22), twig);
    const piece = await shopPiece(
      { frame, ...bench },
      { kind: 'cluster', stones: ['amethyst'], seed: 'amethyst-morning' },
      600,
      1440,
      1.26,
    );
    const glints = findGlints(piece, 9, 'amethyst');
    return (canvas, t) => {
      const near = 1 + 0.028 * breath(t);
      const about = [600, 1260] as const;
      canvas.place(roomLayer, { zoom: near, about });
      canvas.place(paneLayer, { zoom: near, about, opacity: 0.82 + 0.16 * sway(t) });
      canvas.place(twigLayer, {
        zoom: near,
        about,
        dx: 16 * sway(t, 0.1),
        dy: 9 * sway(t, 0.3),
        turn: 1.3 * sway(t, 0.05),
        opacity: 0.3,
      });
      canvas.place(piece, { zoom: near * (1 + 0.008 * breath(t)), about, isPiece: true });
      canvas.gleam([1, 0.86, 0.98], (x, y) => 0.6 * bell(x + (y - 1200) * 0.45 - passing(t, -500, 1700, 0.1), 150));
      canvas.shade([0.52, 0.3, 0.62], (x, y) => 0.75 * bell(Math.hypot((x - 690) * 0.8, (y - 1330) * 1.7), 300));
      canvas.gleam([1, 0.9, 0.8], (x, y) => 0.3 * bell(Math.hypot(x - 430, (y - 1050) * 0.8), 260));
      drawGlints(canvas, glints, t, [1, 0.96, 1]);
    };
  },
};
