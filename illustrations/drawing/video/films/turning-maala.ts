import { evenly, type Point, polygon } from '#drawing/geometry.ts';
import { cords, knot } from '#drawing/materials/cord.ts';
import { stoneLook } from '#drawing/palette.ts';
import { polishedStone, roundOutline } from '#drawing/polished-stone.ts';
import { line, Sketch } from '#drawing/sketch.ts';
import { bell, type Film, passing, sway } from '#drawing/video/film.ts';
import { tallSheet } from '#drawing/video/tall-room.ts';

const beadRadius = 87;
/** The beads repeat after this many, and a film moves them on by as many. */
const grains = 3;
const count = 27;

/** Up the right side, over and down again, in and out of the frame: the loop hangs lower than the picture. */
const loop: readonly Point[] = evenly(
  Array.from({ length: 600 }, (_, step): Point => {
    const angle = (step / 600) * Math.PI * 2;
    const [across, along] = [Math.sin(angle) * 410 + Math.sin(angle * 2) * 26, -Math.cos(angle) * 1120];
    // A little aslant.
    return [540 + across * 0.98 - along * 0.12, 1500 + along * 0.98 + across * 0.16];
  }),
  1200,
);

/** Three beads a film, each moved on and held for a moment, as they are counted. */
function counted(t: number): number {
  const step = t * grains;
  const share = Math.min(1, (step % 1) / 0.72);
  return Math.floor(step) + share * share * (3 - 2 * share);
}

/** Turquoise beads going round, one for each breath. */
export const turningMaala: Film = {
  name: 'turning-maala',
  note: 172.8,
  prepare: async (bench) => {
    const sheet = new Sketch('linen');
    const sheetLayer = await bench.frame(
      tallSheet(sheet, { lit: '#FFF6E4', wall: '#D9C9B2', table: '#D9C9B2', corner: '#5E4632', glow: 0.6 }) +
        weave(sheet) +
        line(polygon(loop), cords.umber.dark, 12),
      sheet,
    );
    const look = stoneLook('turquoise');
    const beads = await Promise.all(
      Array.from({ length: grains }, (_, index) => {
        const sketch = new Sketch(`turquoise ${index}`);
        const { d, box } = roundOutline(beadRadius);
        return bench.sprite(polishedStone(sketch, look, d, box, 1.5), sketch, beadRadius + 8);
      }),
    );
    const spacers = new Sketch('knot');
    const knotLayer = await bench.sprite(knot(0, 0, 15, cords.umber), spacers, 34);
    const shadow = new Sketch('shadow');
    const shadowLayer = await bench.sprite(
      `<circle r="${beadRadius * 1.5}" fill="${shadow.radial([
        [0, '#2E1B12', 0.62],
        [0.5, '#2E1B12', 0.44],
        [1, '#2E1B12', 0],
      ])}"/>`,
      shadow,
      beadRadius * 1.6,
    );
    const at = (place: number): Point =>
      loop[Math.round((((place / count) % 1) + 1) * loop.length) % loop.length] ?? [0, 0];
    return (canvas, t) => {
      canvas.place(sheetLayer);
      canvas.screen([1, 0.95, 0.85], (x, y) => 0.13 * bell(x + y * 0.5 - passing(t, -700, 2900, 0.2), 300));
      const moved = counted(t);
      const places = Array.from({ length: count }, (_, index) => index);
      for (const index of places) {
        const [x, y] = at(index + moved);
        canvas.place(shadowLayer, { dx: x + 26, dy: y + 40, about: [0, 0] });
      }
      for (const index of places) {
        const [x, y] = at(index + moved + 0.5);
        canvas.place(knotLayer, { dx: x, dy: y, about: [0, 0] });
      }
      for (const index of places) {
        const [x, y] = at(index + moved);
        const bead = beads[index % grains];
        if (bead) canvas.place(bead, { dx: x, dy: y, about: [0, 0], isPiece: true });
      }
      canvas.gleam([1, 1, 0.95], (x, y) => 0.3 * bell(x + y * 0.5 - passing(t, -700, 2900, 0.2), 260));
      canvas.shade([0.5, 0.4, 0.42], (x, y) => 0.5 * bell(Math.hypot(x - 620 - 14 * sway(t), (y - 2300) * 0.9), 640));
    };
  },
};

function weave(sketch: Sketch): string {
  let threads = '';
  for (let y = -60; y < 2200; y += 13)
    threads += line(
      `M-60 ${y}Q600 ${y + sketch.dice.between(-6, 6)} 1260 ${y}`,
      '#6E5645',
      2,
      sketch.dice.between(0.02, 0.09),
    );
  for (let x = -60; x < 1260; x += 13)
    threads += line(
      `M${x} -60Q${x + sketch.dice.between(-6, 6)} 1000 ${x} 2200`,
      '#FFFFFF',
      2,
      sketch.dice.between(0.04, 0.14),
    );
  return threads;
}
