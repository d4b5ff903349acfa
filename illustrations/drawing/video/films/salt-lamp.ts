import { restingShadow } from '#drawing/materials/ground-shadow.ts';
import { turnedFoot, woods } from '#drawing/materials/wood.ts';
import { saltLook, stoneLook } from '#drawing/palette.ts';
import { roughStone } from '#drawing/rough-stone.ts';
import { ellipse, moved, Sketch } from '#drawing/sketch.ts';
import { bell, breath, type Film, sway } from '#drawing/video/film.ts';
import { tallRoom } from '#drawing/video/tall-room.ts';

/** The lamp's own light grows and sinks like a breath. */
export const saltLamp: Film = {
  name: 'salt-lamp',
  note: 128,
  prepare: async (bench) => {
    const room = new Sketch('evening room');
    const roomLayer = await bench.frame(
      tallRoom(room, { lit: '#6A4A5E', wall: '#3A2838', table: '#4A3238', corner: '#0E090F', glow: 0.32 }, 1330),
      room,
    );
    const lamp = new Sketch('salt lamp');
    const rock = {
      ...saltLook,
      shine: '#FFD9A8',
      light: '#F8A868',
      base: '#DE6C34',
      deep: '#A63F1C',
      dark: '#5E1D10',
      accent: '#F08A48',
    };
    // Several lumps make one rugged block, broadest where it sits in its foot.
    const lumps = [
      [486, 1120, 400, 560, -10],
      [724, 1130, 390, 540, 14],
      [604, 960, 540, 860, 6],
      [606, 1260, 560, 330, 2],
    ] as const;
    const salt = lumps.map(([x, y, w, h, turn]) => moved(roughStone(lamp, rock, w, h, 2.4), x, y, 1, turn)).join('');
    const pebbles = (
      [
        [262, 1500, 150, 92],
        [930, 1504, 168, 96],
        [1050, 1476, 110, 74],
      ] as const
    ).map(
      ([x, y, w, h]) =>
        restingShadow(lamp, x, y + h * 0.4, w * 0.5, 20, 0.9) +
        moved(roughStone(lamp, stoneLook('black-tourmaline'), w, h, 1.3), x, y),
    );
    const layer = await bench.frame(
      restingShadow(lamp, 600, 1466, 300, 60) +
        moved(turnedFoot(lamp, woods.walnut, 600, 100), 600, 1470) +
        ellipse(600, 1378, 262, 34, '#2A100A', 'opacity="0.5"') +
        salt +
        pebbles.join(''),
      lamp,
    );
    return (canvas, t) => {
      // Two breaths laid over one another, so that it does not pulse like a machine.
      const light = 0.78 + 0.17 * sway(t, 0.25) + 0.05 * sway(t, 0.1, 2);
      const near = 1 + 0.02 * breath(t);
      const about = [600, 1100] as const;
      canvas.place(roomLayer, { zoom: near, about });
      canvas.screen(
        [1, 0.5, 0.22],
        (x, y) =>
          light *
          (0.62 * bell(Math.hypot(x - 600, (y - 960) * 0.86), 470) + 0.26 * bell(Math.hypot(x - 600, y - 960), 860)),
      );
      canvas.screen(
        [1, 0.55, 0.28],
        (x, y) => 0.5 * light * bell(Math.hypot((x - 600) * 0.5, (y - 1520) * 1.5), 230) * (y > 1330 ? 1 : 0),
      );
      canvas.place(layer, { zoom: near, about, isPiece: true });
      canvas.shade(
        [0.46, 0.28, 0.3],
        (x, y) => 0.75 * (1 - bell(Math.hypot((x - 600) * 1.1, (y - 1060) * 0.7), 400)) * (y > 1330 ? 0.5 : 1),
      );
      canvas.gleam([1, 0.68, 0.3], (x, y) => light * 1.3 * bell(Math.hypot((x - 610) * 1.1, (y - 1090) * 0.78), 250));
      canvas.gleam([1, 0.9, 0.62], (x, y) => light * 1.3 * bell(Math.hypot((x - 606) * 1.1, (y - 1170) * 0.9), 150));
      canvas.screen([1, 0.62, 0.3], (x, y) => 0.24 * light * bell(Math.hypot(x - 604, (y - 1060) * 0.85), 340));
    };
  },
};
