import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pebbleOutline, polishedStone } from '#drawing/polished-stone.ts';
import { ellipse, line, moved, Sketch } from '#drawing/sketch.ts';
import { bell, breath, type Film, passing, sway } from '#drawing/video/film.ts';
import { drawSmoke } from '#drawing/video/smoke.ts';
import { tallRoom } from '#drawing/video/tall-room.ts';

const tip = { x: 668, y: 1010 } as const;

/** One stick in a tiger eye, after sunset. */
export const eveningIncense: Film = {
  name: 'evening-incense',
  note: 108,
  prepare: async (bench) => {
    const room = new Sketch('dusk');
    const roomLayer = await bench.frame(
      tallRoom(room, { lit: '#B0785C', wall: '#4A3540', table: '#553B3C', corner: '#120B14', glow: 0.42 }, 1480),
      room,
    );
    const sketch = new Sketch('tiger eye holder');
    const stone = pebbleOutline(sketch, 250, 0.6);
    const stick = `M596 1490L${tip.x} ${tip.y}`;
    const layer = await bench.frame(
      restingShadow(sketch, 600, 1668, 270, 60) +
        moved(polishedStone(sketch, stoneLook('tiger-eye'), stone.d, stone.box, 2.4), 600, 1560) +
        ellipse(596, 1476, 13, 7, '#1C0E0A', 'opacity="0.85"') +
        line(stick, '#2A1812', 15) +
        line(stick, '#7A4E36', 11) +
        line(`M594 1486L${tip.x - 3} ${tip.y}`, '#D9A277', 2.6, 0.6) +
        line(`M${tip.x - 4} ${tip.y + 26}L${tip.x} ${tip.y}`, '#C9BFB8', 12),
      sketch,
    );
    return (canvas, t) => {
      const near = 1 + 0.016 * breath(t);
      const about = [tip.x, tip.y] as const;
      const ember = 0.75 + 0.18 * sway(t, 0, 2) + 0.07 * sway(t, 0.2, 3);
      canvas.place(roomLayer, { zoom: near, about });
      canvas.place(layer, { zoom: near, about, isPiece: true });
      canvas.gleam(
        [1, 0.8, 0.45],
        (x, y) => (y > 1400 ? 0.8 : 0) * bell(x + (y - 1560) * 0.7 - passing(t, -300, 1500, 0.2), 120),
      );
      drawSmoke(canvas, { ...tip, height: 1120, drift: -60 }, t, 1.5);
      canvas.screen(
        [1, 0.5, 0.16],
        (x, y) =>
          ember *
          (0.5 * bell(Math.hypot(x - tip.x, y - tip.y), 74) + 0.16 * bell(Math.hypot(x - tip.x, y - tip.y), 210)),
        4,
      );
      canvas.screen([1, 0.84, 0.5], (x, y) => ember * bell(Math.hypot(x - tip.x, y - tip.y - 4), 11), 1);
    };
  },
};
