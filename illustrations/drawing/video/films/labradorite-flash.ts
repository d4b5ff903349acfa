import { roundOutline } from '#drawing/polished-stone.ts';
import { createNoise } from '#drawing/site/dawn/noise.ts';
import { Sketch } from '#drawing/sketch.ts';
import { type Colour, colour } from '#drawing/video/brush.ts';
import { bell, breath, type Film, sway } from '#drawing/video/film.ts';
import { shopPiece } from '#drawing/video/shop-piece.ts';
import { tallRoom } from '#drawing/video/tall-room.ts';

/** The sheets inside the stone, each with the angle at which it lights up. */
const sheets: readonly { readonly tint: Colour; readonly at: number; readonly seed: string }[] = [
  { tint: colour('#2E63D8'), at: -0.55, seed: 'blue' },
  { tint: colour('#27A6E6'), at: -0.15, seed: 'sky' },
  { tint: colour('#3FD0B4'), at: 0.25, seed: 'sea' },
  { tint: colour('#F0B44E'), at: 0.7, seed: 'gold' },
];

const ball = { x: 600, y: 1000, r: 292 * 1.22 } as const;

/** A grey ball that turns blue, green and gold as the light walks round it. */
export const labradoriteFlash: Film = {
  name: 'labradorite-flash',
  note: 144,
  prepare: async (bench) => {
    const room = new Sketch('slate room');
    const roomLayer = await bench.frame(
      tallRoom(room, { lit: '#8FA3B4', wall: '#4A5664', table: '#59636E', corner: '#12161F', glow: 0.5 }, 1330),
      room,
    );
    const piece = await shopPiece(
      bench,
      { kind: 'sphere', stones: ['labradorite'], seed: 'ball of flashes' },
      ball.x,
      ball.y + (74 + 282) * 1.22,
      1.22,
    );
    const patches = sheets.map(({ seed }) => createNoise(seed));
    const lamellae = createNoise('lamellae');
    const { d } = roundOutline(ball.r - 3);
    const dark = new Sketch('shade');
    const night = dark.radial(
      [
        [0, '#1E2833', 0.9],
        [0.7, '#131B25', 0.94],
        [1, '#0A0E14', 0.94],
      ],
      [0.4, 0.36, 0.7],
    );
    const shade = await bench.frame(
      `<g transform="translate(${ball.x} ${ball.y})"><path d="${d}" fill="${night}"/></g>`,
      dark,
    );
    return (canvas, t) => {
      const near = 1 + 0.02 * breath(t);
      const about = [ball.x, ball.y] as const;
      const angle = sway(t, 0.07);
      canvas.place(roomLayer, { zoom: near, about });
      canvas.place(piece, { zoom: near, about });
      canvas.place(shade, { zoom: near, about, isPiece: true });
      for (const [index, { tint, at }] of sheets.entries()) {
        const patch = patches[index] ?? lamellae;
        canvas.screen(
          tint,
          (x, y) => {
            const [u, v] = [(x - ball.x) / (ball.r * near), (y - ball.y) / (ball.r * near)];
            const reach = u * u + v * v;
            if (reach > 1) return 0;
            // Seen through the dome, so that the pattern swells toward the middle and slides as the ball turns.
            const depth = Math.sqrt(1 - reach);
            const [px, py] = [u / (0.55 + depth * 0.6) + angle * 0.12, v / (0.55 + depth * 0.6)];
            const sheet = Math.max(0, patch(px * 1.25 + py * 0.5, py * 0.95 - px * 0.3) + 0.42);
            const grain =
              0.86 + 0.34 * lamellae(px * 22 + py * 13, py * 1.2 - px * 0.9) + 0.14 * lamellae(px * 60 + py * 36, py);
            const facing = bell(u * 0.72 + v * 0.42 - at - angle * 0.7, 0.46);
            return Math.min(1, 1.7 * sheet * grain * facing) * Math.min(1, (1 - reach) * 7) * (0.55 + 0.45 * depth);
          },
          2,
          { x: ball.x - ball.r * 1.1, y: ball.y - ball.r * 1.1, width: ball.r * 2.2, height: ball.r * 2.2 },
        );
      }
      canvas.screen(
        [1, 1, 1],
        (x, y) =>
          0.62 *
          bell(Math.hypot((x - 480 + 16 * angle) * 0.75 + (y - 800) * 0.5, (y - 800) * 1.3 - (x - 480) * 0.75), 52),
        4,
      );
      canvas.screen(
        [0.5, 0.7, 0.9],
        (x, y) => 0.16 * (0.6 + 0.4 * angle) * bell(Math.hypot((x - 700) * 0.4, y - 1480), 90),
      );
    };
  },
};
