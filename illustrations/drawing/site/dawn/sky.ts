import { createDice } from '#drawing/random.ts';

import type { Hour } from './hours.ts';
import { add, blend, dim, type Light } from './light.ts';
import { cloudy, createNoise, type Noise, smoothstep } from './noise.ts';
import type { Picture } from './picture.ts';

/** Where the sun is about to rise, as a tangent to the right of the gaze. */
export const sunrise = 0.52;

/** Fills the sheet with the sky of an hour, stars included. */
export function paintSky(picture: Picture, hour: Hour): void {
  const { width, height, horizon, centre, focal } = picture.view;
  const noise = createNoise('sky');
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      picture.set(x, y, skyAt(hour, noise, (x - centre) / focal, (horizon - y) / focal));
  }
  if (hour.stars > 0) paintStars(picture);
}

function paintStars(picture: Picture): void {
  const { width, height, horizon, centre, focal } = picture.view;
  const dice = createDice('stars');
  for (let star = 0; star < 130; star += 1) {
    const [right, up] = [dice.between(-0.5, 0.5), dice.between(0.1, 0.66)];
    const size = (dice.between(0.25, 0.5) + (dice.chance(0.1) ? 0.45 : 0)) * focal * 0.0011;
    const strength = dice.between(0.15, 0.75) * smoothstep(0.08, 0.26, up) * (right > 0.2 ? 0.6 : 1);
    const [cx, cy] = [centre + right * focal, horizon - up * focal];
    for (let y = Math.floor(cy - size * 3); y <= cy + size * 3; y += 1) {
      for (let x = Math.floor(cx - size * 3); x <= cx + size * 3; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const share = Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (size * size)) * strength;
        picture.set(x, y, add(picture.get(x, y), [1, 0.9, 0.95], share));
      }
    }
  }
}

/** The sky in a direction given as tangents right of the gaze and above the horizon. */
function skyAt(hour: Hour, noise: Noise, right: number, up: number): Light {
  let colour = bandAt(hour, Math.max(0, up));
  const away = Math.hypot((right - sunrise) * 0.62, up - 0.02) / hour.glowReach;
  colour = blend(colour, hour.glow, 0.9 * Math.exp(-(away ** 1.6) * 1.7));
  const drift = cloudy(noise, right * 2.6 + 3, up * 15 + right * 1.3, 5);
  const thin = smoothstep(0.02, 0.5, drift) * smoothstep(0.015, 0.08, up) * smoothstep(0.36, 0.16, up);
  return blend(colour, add(hour.streak, dim(hour.glow, Math.exp(-away * 2.2)), 0.25), thin * 0.42);
}

function bandAt(hour: Hour, up: number): Light {
  const { sky } = hour;
  for (let at = 1; at < sky.length; at += 1) {
    const [low, high] = [sky[at - 1], sky[at]];
    if (low === undefined || high === undefined) break;
    if (up <= high[0])
      return blend(low[1], high[1], smoothstep(low[0], high[0], up) * 0.5 + ((up - low[0]) / (high[0] - low[0])) * 0.5);
  }
  return sky[sky.length - 1]?.[1] ?? [1, 1, 1];
}
