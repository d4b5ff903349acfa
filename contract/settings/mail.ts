import * as z from 'zod/mini';

import { settingLimits } from '#contract/names/setting-limits.ts';
import { isEmail } from '#contract/rules/texts/contact.ts';
import { email, lineSchema } from './fields.ts';

// Who emails are from, and whom the shop's own news go to. No page and no public call has them.

const { nameMax, addressesMax, lineMax, letterPaceMax } = settingLimits;

/** The addresses in a text with commas between. */
export const addressesIn = (text: string): string[] =>
  text
    .split(/[,;\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);

const addressesSchema = lineSchema(lineMax * 2).check(
  z.refine(
    (text) => addressesIn(text).every(isEmail),
    'Please enter email addresses with commas between, such as me@example.com, you@example.com.',
  ),
  z.refine(
    (text) => addressesIn(text).length <= addressesMax,
    `Please enter at most ${addressesMax} addresses.`,
  ),
);

const own = { group: 'mail', isLate: true, standard: '' } as const;

export const mailEntries = {
  senderName: {
    ...own,
    label: 'Emails are from',
    hint: 'A name. Empty: as the server is set up, else the name of the shop',
    field: 'line',
    schema: lineSchema(nameMax),
  },
  senderEmail: {
    ...own,
    label: 'With the address',
    hint: 'Your mail server has to allow it. Empty: as the server is set up, else the shop’s email',
    field: 'email',
    schema: email,
  },
  orderEmails: {
    ...own,
    label: 'New orders go to',
    hint: 'One email address, or several with commas between. Empty: as the server is set up, else the shop’s email',
    field: 'line',
    schema: addressesSchema,
  },
  letterPace: {
    ...own,
    label: 'Letters a minute',
    hint: 'How many emails of a letter to subscribers go out in a minute. Ask your mail provider how many it takes; other emails never wait for them',
    field: 'count',
    schema: z.int().check(z.minimum(1), z.maximum(letterPaceMax)),
    standard: 30,
  },
} as const;
