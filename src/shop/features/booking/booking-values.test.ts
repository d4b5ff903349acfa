import { expect, test } from 'vitest';
import { demoShop } from '#tests/setup/demo-shop.ts';
import { bookingValuesOf, choiceText, chosenOf, emptyBooking } from './booking-values.ts';

const [tarot] = demoShop.services;
if (!tarot) throw new Error('The demo has no services');
const repair = { ...tarot, slug: 'bicycle-repair', form: 'plain' as const };
const [first] = tarot.choices;
if (!first) throw new Error('There is no choice');

test('a choice has its price; without one the specification’s placeholder stands with its services', () => {
  expect(choiceText(tarot, { ...first, pricePaisa: 80_000 })).toBe('15 Minutes - Rs 800');
  expect(choiceText(tarot, first)).toBe('15 Minutes - NPR [Amount]');
  expect(choiceText(repair, first)).toBe('15 Minutes');
});

test('what is chosen stands in the field of the call that books it', () => {
  expect(chosenOf(tarot, { ...emptyBooking, duration: '15 Minutes' })).toBe(first);
  expect(chosenOf(repair, { ...emptyBooking, duration: '15 Minutes' })).toBeUndefined();
  expect(chosenOf(repair, { ...emptyBooking, choice: '15 Minutes' })).toBe(first);
});

test('a rejected booking is edited as it was agreed to', () => {
  expect(bookingValuesOf({ question: 'Why?' })).toEqual({
    question: 'Why?',
    hasAgreed: true,
    isTimeUnknown: true,
  });
});
