import { bottle } from './bottle.ts';
import { bracelet } from './bracelet.ts';
import { cluster } from './cluster.ts';
import { frame } from './frame.ts';
import { ganeshIdol } from './ganesh-idol.ts';
import { himalayan } from './himalayan.ts';
import { incense } from './incense.ts';
import { keyChain } from './key-chain.ts';
import { maala } from './maala.ts';
import { pendant } from './pendant.ts';
import type { Kind } from './piece.ts';
import { pyramid } from './pyramid.ts';
import { rakhi } from './rakhi.ts';
import { rawCrystal } from './raw-crystal.ts';
import { ring } from './ring.ts';
import { roller } from './roller.ts';
import { saltLamp } from './salt-lamp.ts';
import { selenitePlate } from './selenite-plate.ts';
import { sphere } from './sphere.ts';
import { tarrotCard } from './tarrot-card.ts';
import { tree } from './tree.ts';

/** How each category's pieces are drawn. */
export const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['bracelet', bracelet],
  ['cluster', cluster],
  ['ganesh-idol', ganeshIdol],
  ['himalayan', himalayan],
  ['maala', maala],
  ['pendant', pendant],
  ['pyramid', pyramid],
  ['rakhi', rakhi],
  ['raw-crystal', rawCrystal],
  ['ring', ring],
  ['sphere', sphere],
  ['tree', tree],
  ['bottle', bottle],
  ['incense', incense],
  ['key-chain', keyChain],
  ['roller', roller],
  ['tarrot-card', tarrotCard],
  ['selenite-plate', selenitePlate],
  ['himalayan-salt-lamp', saltLamp],
  ['frame', frame],
]);
