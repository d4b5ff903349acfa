import { describe, expect, test } from 'vitest';
import {
  brightnessAt,
  createParticles,
  isTooSlow,
  moveParticle,
  newPace,
  nextFrameMs,
  type Pace,
  paceAfter,
  skies,
} from './particle-sky.tsx';

/** The pace after some frames of this cost. */
function paceOf(costMs: number, frames = 20, from = newPace): Pace {
  return Array.from({ length: frames }).reduce<Pace>((pace) => paceAfter(pace, costMs), from);
}

describe('the pace', () => {
  test('is limited to 120 frames per second', () => {
    expect(nextFrameMs(newPace)).toBeCloseTo(8.333, 2);
    expect(nextFrameMs(paceOf(0.2))).toBeCloseTo(8.333, 2);
  });
  test('drawing stays below 5 % of CPU time', () => {
    for (const cost of [0.3, 1, 2, 5, 6]) expect(cost / nextFrameMs(paceOf(cost))).toBeLessThan(0.05);
  });
  test('a device that cannot keep up is too slow', () => {
    expect(isTooSlow(paceOf(6.2))).toBe(false);
    expect(isTooSlow(paceOf(6.3))).toBe(true);
  });
  test('neither a busy page load nor one slow frame makes a device slow', () => {
    expect(isTooSlow(paceOf(80, 7))).toBe(false);
    expect(nextFrameMs(paceOf(80, 7))).toBe(250);
    const steady = paceOf(2, 20, paceOf(80, 4));
    expect(nextFrameMs(steady)).toBeCloseTo(80);
    expect(isTooSlow(paceAfter(steady, 400))).toBe(false);
  });
});

describe('particles', () => {
  test('stay within the canvas however long they move', () => {
    for (const particle of createParticles(skies.stars)) {
      for (let round = 0; round < 50; round += 1) moveParticle(particle, 37.7);
      expect(particle.x).toBeGreaterThanOrEqual(0);
      expect(particle.x).toBeLessThan(1);
      expect(particle.y).toBeGreaterThanOrEqual(0);
      expect(particle.y).toBeLessThan(1);
      const light = brightnessAt(particle, 12.3);
      expect(light).toBeGreaterThan(0);
      expect(light).toBeLessThanOrEqual(1);
    }
  });
});
