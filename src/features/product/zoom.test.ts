import { expect, test } from 'vitest';

import { panBy, unzoomed, zoomAt } from './zoom.ts';

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
