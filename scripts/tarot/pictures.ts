import { aceOfCups, fourOfWands, threeOfSwords, twoOfPentacles } from './minor-cards.ts';
import { emperor, empress, fool, hierophant, highPriestess, magician } from './path-of-persons.ts';
import { death, devil, judgement, temperance, theMoon, theStar, theSun, theWorld, tower } from './path-of-the-sky.ts';
import { chariot, hangedMan, hermit, justice, lovers, strength, wheelOfFortune } from './path-of-trials.ts';
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
