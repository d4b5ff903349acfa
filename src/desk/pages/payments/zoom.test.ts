import { expect, test } from 'vitest';

import { fingersAt, followFingers, panBy, unzoomed, zoomAt } from './zoom.ts';

const box = { width: 400, height: 300 };

test('the point under the fingers stays under them', () => {
  const point = { x: 50, y: -20 };
  const zoom = zoomAt(unzoomed, 2, point, box);
  expect(zoom).toEqual({ scale: 2, x: -50, y: 20 });
  const contentAt = ({ scale, x, y }: typeof zoom) => [(point.x - x) / scale, (point.y - y) / scale];
  const further = zoomAt(zoom, 3, point, box);
  expect(contentAt(further)).toEqual(contentAt(zoom));
});

test('limits the scale to between 1 and 4', () => {
  expect(zoomAt(unzoomed, 0.4, { x: 90, y: 90 }, box)).toEqual(unzoomed);
  expect(zoomAt(unzoomed, 20, { x: 0, y: 0 }, box).scale).toBe(4);
  expect(zoomAt({ scale: 3, x: 300, y: 0 }, 1, { x: 0, y: 0 }, box)).toEqual(unzoomed);
});

test('limits panning to the edges', () => {
  const zoom = zoomAt(unzoomed, 2, { x: 0, y: 0 }, box);
  expect(panBy(zoom, { x: 30, y: -40 }, box)).toEqual({ scale: 2, x: 30, y: -40 });
  expect(panBy(zoom, { x: 999, y: -999 }, box)).toEqual({ scale: 2, x: 200, y: -150 });
});

test('two fingers that part zoom in, and what is between them stays there', () => {
  const frame = { left: 10, top: 20, ...box } as DOMRect;
  const at = (...xs: number[]) =>
    fingersAt(
      xs.map((clientX) => ({ clientX, clientY: 170 })),
      frame,
    );
  const [before, now, one] = [at(110, 210), at(60, 210), at(110)];
  if (!before || !now || !one) throw new Error('There are fingers.');
  expect(before).toEqual({ x: -50, y: 0, apart: 100 });
  const zoom = followFingers(unzoomed, before, now, box);
  expect(zoom.scale).toBe(1.5);
  expect((now.x - zoom.x) / zoom.scale).toBe(before.x);
  expect(followFingers(zoom, one, { ...one, x: one.x + 10 }, box)).toMatchObject({ scale: 1.5, x: zoom.x + 10 });
  expect(at()).toBeUndefined();
});
