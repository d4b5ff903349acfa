import { expect, test } from 'vitest';

import { moved, noZoom, pinched, zoomedTo } from './zoom.ts';

const frame = { x: 10, y: 20, width: 300, height: 600 };

test('zooming leaves the point under the finger where it is', () => {
  const zoom = zoomedTo(noZoom, 2, { x: 110, y: 220 }, frame);
  // 100 and 200 in the frame.
  expect(100 * 2 + zoom.x).toBe(100);
  expect(200 * 2 + zoom.y).toBe(200);
});

test('the scale has limits, and at 1 the picture fills its frame again', () => {
  expect(zoomedTo(noZoom, 99, undefined, frame).scale).toBe(6);
  const zoom = moved(zoomedTo(noZoom, 3, undefined, frame), { x: 40, y: 0 }, frame);
  expect(zoomedTo(zoom, 0.2, undefined, frame)).toEqual(noZoom);
});

test('a picture moves as far as its edges', () => {
  expect(moved(noZoom, { x: 50, y: 50 }, frame)).toEqual(noZoom);
  const zoom = zoomedTo(noZoom, 2, undefined, frame);
  expect(moved(zoom, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 0, y: -600 });
});

test('two fingers that part zoom in', () => {
  const zoom = pinched(
    noZoom,
    { before: { x: 110, y: 320 }, now: { x: 60, y: 320 }, other: { x: 210, y: 320 } },
    frame,
  );
  expect(zoom.scale).toBe(1.5);
  expect(zoom.x).toBeLessThan(0);
});
