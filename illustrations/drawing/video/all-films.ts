import type { Film } from './film.ts';
import { amethystMorning } from './films/amethyst-morning.ts';
import { aquamarineWater } from './films/aquamarine-water.ts';
import { eveningIncense } from './films/evening-incense.ts';
import { labradoriteFlash } from './films/labradorite-flash.ts';
import { ridgeCitrine } from './films/ridge-citrine.ts';
import { roseHeart } from './films/rose-heart.ts';
import { saltLamp } from './films/salt-lamp.ts';
import { turningMaala } from './films/turning-maala.ts';

/** The shop's short films, in the order of `catalogue/videos.yaml`. */
export const films: readonly Film[] = [
  saltLamp,
  amethystMorning,
  labradoriteFlash,
  eveningIncense,
  aquamarineWater,
  turningMaala,
  roseHeart,
  ridgeCitrine,
];
