import { aceOfCups } from '#drawing/tarot/cards/ace-of-cups.ts';
import { death } from '#drawing/tarot/cards/death.ts';
import { fourOfWands } from '#drawing/tarot/cards/four-of-wands.ts';
import { judgement } from '#drawing/tarot/cards/judgement.ts';
import { justice } from '#drawing/tarot/cards/justice.ts';
import { strength } from '#drawing/tarot/cards/strength.ts';
import { temperance } from '#drawing/tarot/cards/temperance.ts';
import { chariot } from '#drawing/tarot/cards/the-chariot.ts';
import { devil } from '#drawing/tarot/cards/the-devil.ts';
import { emperor } from '#drawing/tarot/cards/the-emperor.ts';
import { empress } from '#drawing/tarot/cards/the-empress.ts';
import { fool } from '#drawing/tarot/cards/the-fool.ts';
import { hangedMan } from '#drawing/tarot/cards/the-hanged-man.ts';
import { hermit } from '#drawing/tarot/cards/the-hermit.ts';
import { hierophant } from '#drawing/tarot/cards/the-hierophant.ts';
import { highPriestess } from '#drawing/tarot/cards/the-high-priestess.ts';
import { lovers } from '#drawing/tarot/cards/the-lovers.ts';
import { magician } from '#drawing/tarot/cards/the-magician.ts';
import { theMoon } from '#drawing/tarot/cards/the-moon.ts';
import { theStar } from '#drawing/tarot/cards/the-star.ts';
import { theSun } from '#drawing/tarot/cards/the-sun.ts';
import { tower } from '#drawing/tarot/cards/the-tower.ts';
import { theWorld } from '#drawing/tarot/cards/the-world.ts';
import { threeOfSwords } from '#drawing/tarot/cards/three-of-swords.ts';
import { twoOfPentacles } from '#drawing/tarot/cards/two-of-pentacles.ts';
import { wheelOfFortune } from '#drawing/tarot/cards/wheel-of-fortune.ts';

import type { Pen } from './pen.ts';

export interface Picture {
  readonly id: string;
  readonly name: string;
  readonly numeral: string;
  readonly draw: (pen: Pen) => void;
}

const major: readonly (readonly [name: string, draw: (pen: Pen) => void])[] = [
  ['The Fool', fool],
  ['The Magician', magician],
  ['The High Priestess', highPriestess],
  ['The Empress', empress],
  ['The Emperor', emperor],
  ['The Hierophant', hierophant],
  ['The Lovers', lovers],
  ['The Chariot', chariot],
  ['Strength', strength],
  ['The Hermit', hermit],
  ['Wheel of Fortune', wheelOfFortune],
  ['Justice', justice],
  ['The Hanged Man', hangedMan],
  ['Death', death],
  ['Temperance', temperance],
  ['The Devil', devil],
  ['The Tower', tower],
  ['The Star', theStar],
  ['The Moon', theMoon],
  ['The Sun', theSun],
  ['Judgement', judgement],
  ['The World', theWorld],
];

const numerals = '0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI'.split(' ');

const minor: readonly (readonly [name: string, draw: (pen: Pen) => void])[] = [
  ['Ace of Cups', aceOfCups],
  ['Two of Pentacles', twoOfPentacles],
  ['Three of Swords', threeOfSwords],
  ['Four of Wands', fourOfWands],
];

/** Every card's drawing, in the deck's order. */
export const pictures: readonly Picture[] = [
  ...major.map(([name, draw], i) => picture(name, draw, numerals[i] ?? '')),
  ...minor.map(([name, draw]) => picture(name, draw, '')),
];

function picture(name: string, draw: (pen: Pen) => void, numeral: string): Picture {
  return { id: name.toLowerCase().replaceAll(' ', '-'), name, numeral, draw };
}
