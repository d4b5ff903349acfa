import { describe, expect, test } from 'vitest';

import { readCustomer } from '#contract/calls/admin/customer-calls.ts';
import {
  listStaffBookings,
  readStaffBooking,
  scheduleBooking,
} from '#contract/calls/admin/enquiry-calls.ts';
import { readSettings, saveSettings, undoSettings } from '#contract/calls/admin/setting-calls.ts';
import { changedAgreementSchema } from '#contract/calls/agreed.ts';
import { suggest } from '#contract/calls/search-calls.ts';
import {
  bookNumerology,
  bookService,
  bookTarot,
  listOwnRequests,
  readServices,
  requestCustomOrder,
} from '#contract/calls/service-calls.ts';
import { readShop } from '#contract/calls/shop-calls.ts';
import { omit } from '#contract/omit.ts';
import { agreedService, agreedText } from '#contract/rules/cart/agreed.ts';
import type { SettingGroup } from '#contract/settings/entries.ts';
import { aCustomer, askCall, useStaff } from '#tests/setup/callers.ts';
import { customForm, numerologyForm, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const repair = {
  slug: 'bicycle-repair',
  name: 'Bicycle repair',
  text: 'While you wait.',
  description: '',
  lead: '',
  points: ['Bring the key of the lock.'],
  words: 'fix my bike, puncture',
  form: 'plain',
  formTitle: '',
  inPerson: 'At our workshop',
  online: '',
  choices: [
    { value: 'small', label: 'Small repair', minutes: 30, pricePaisa: 50_000 },
    { value: 'large', label: 'Large repair', minutes: 120, pricePaisa: null },
  ],
};

const person = {
  name: 'Asha Rai',
  email: 'asha@example.com',
  phoneNumber: '+9779800000000',
  paymentMethod: 'Cash',
};
const booking = { ...person, service: 'bicycle-repair', choice: 'small', question: 'It squeals' };

describe.each(everyEngine)('Services of a shop without the demo on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' }, isUnset: true });
  const pema = useStaff(shop);
  const save = async (group: SettingGroup, values: Record<string, unknown>) => {
    const { version } = (await pema.gets(readSettings)).groups[group];
    return pema.ask(saveSettings, { group, values, version });
  };
  const offer = async (...services: object[]) => {
    const answer = await save('services', { services });
    expect(answer.statusCode, answer.payload).toBe(200);
  };
  const refusal = async (body: object) => {
    const answer = await askCall(shop, bookService, { ...booking, ...body });
    const [reason] = answer.json().data ?? [];
    return [answer.statusCode, reason?.field, reason?.description];
  };

  test('none: no page, no words, and a booking is refused', async () => {
    const { settings } = (await askCall(shop, readShop)).json();
    expect(settings.services).toEqual([]);
    expect((await askCall(shop, readServices)).json().settings.services).toEqual([]);
    expect((await shop.get('/sitemap.xml')).payload).not.toContain('/services');
    for (const [call, form] of [
      [bookService, booking],
      [bookTarot, tarotForm],
    ] as const) {
      const answer = await askCall(shop, call, form);
      expect([answer.statusCode, answer.json().data[0].code]).toEqual([422, 'not-offered']);
    }
  });

  test('made at the desk it can be booked, with its price, length and name', async () => {
    await offer(repair);
    const { settings } = (await askCall(shop, readShop)).json();
    expect(settings.services).toEqual([{ slug: 'bicycle-repair', name: 'Bicycle repair' }]);
    expect((await askCall(shop, readServices)).json().settings.services).toEqual([repair]);
    expect((await shop.get('/sitemap.xml')).payload).toContain('/services/bicycle-repair</loc>');

    const agreed = agreedText(agreedService('', 50_000));
    const answer = await askCall(shop, bookService, { ...booking, agreed });
    expect(answer.statusCode, answer.payload).toBe(200);
    const { id, ...receipt } = bookService.response.parse(answer.json());
    expect(receipt).toMatchObject({ ...omit(booking, 'question'), hasFormFile: false });
    expect(await shop.row('bookings', { id })).toMatchObject({
      service: 'bicycle-repair',
      service_name: 'Bicycle repair',
      minutes: 30,
      price_paisa: 50_000,
    });
    const desk = await pema.gets(readStaffBooking, { id });
    expect(desk).toMatchObject({ serviceName: 'Bicycle repair', isInPerson: true });
    expect(desk.asked.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['Bicycle repair', 'At our workshop', 'Small repair', 'It squeals']),
    );
    const [mail] = await shop.rows('mails', { recipient: 'asha@example.com' });
    const { note } = JSON.parse(mail?.content ?? '');
    expect(note).toMatchObject({ id, subject: 'Bicycle repair' });
    // A second way of booking it is none.
    expect((await askCall(shop, bookNumerology, numerologyForm)).statusCode).toBe(422);
  });

  test('is found by its words', async () => {
    for (const Name of ['puncture', 'bicycle repair']) {
      const { pages } = (await askCall(shop, suggest, { Name })).json();
      expect(pages).toEqual([{ path: '/services/bicycle-repair', label: 'Bicycle repair' }]);
    }
  });

  test('takes the price that was agreed to, or asks', async () => {
    const agreed = agreedText(agreedService('', 40_000));
    const answer = await askCall(shop, bookService, { ...booking, agreed });
    expect(answer.statusCode).toBe(409);
    const { message, current } = changedAgreementSchema.parse(answer.json());
    expect(message).toBe('Bicycle repair now costs Rs 500 (was Rs 400).');
    expect(current.service).toMatchObject({ pricePaisa: 50_000 });
  });

  test('what is wrong is said where it is', async () => {
    expect(await refusal({ service: 'tarot-reading' })).toEqual([
      422,
      'service',
      'This is no longer offered. Please see what else we offer.',
    ]);
    expect(await refusal({ choice: 'huge' })).toEqual([
      422,
      'choice',
      'This choice is no longer offered. Please choose again.',
    ]);
    expect((await refusal({ name: ' ' })).slice(0, 2)).toEqual([422, 'name']);
    await offer(repair, { ...repair, slug: 'talk', name: 'Talk', online: 'By video' });
    expect((await refusal({ service: 'talk' })).slice(0, 2)).toEqual([422, 'preferredMethod']);
    const talk = { ...booking, service: 'talk', preferredMethod: 'Online' };
    const { id } = (await askCall(shop, bookService, talk)).json();
    expect(await pema.gets(readStaffBooking, { id })).toMatchObject({ isInPerson: false });
  });

  test.each([
    ['question', 'question'],
    ['name-and-birth-date', 'dateOfBirth'],
    ['birth-chart', 'dateOfBirth'],
  ])('its form may ask a %s, which is checked', async (form, field) => {
    await offer({ ...repair, form });
    expect((await refusal({ question: '' })).slice(0, 2)).toEqual([422, field]);
    const all = {
      ...booking,
      dateOfBirth: '1996-02-29',
      timeOfBirth: '04:30',
      placeOfBirth: 'Patan',
      fullNameAtBirth: 'Asha Kumari Rai',
    };
    expect((await askCall(shop, bookService, all)).statusCode).toBe(200);
  });

  test('removed, its bookings still have its name, for everybody', async () => {
    await offer(repair);
    const customer = await aCustomer(shop, { name: 'Maya Gurung' });
    const { token, userId } = customer;
    const sent = await askCall(shop, bookService, booking, { token });
    const { id } = sent.json();
    await offer();
    const own = (await askCall(shop, listOwnRequests, { userId }, { token })).json();
    expect(own.bookings).toMatchObject([{ id, serviceName: 'Bicycle repair' }]);
    const { requests } = await pema.gets(listStaffBookings, { search: id });
    expect(requests).toMatchObject([{ id, serviceName: 'Bicycle repair' }]);
    expect((await pema.gets(readCustomer, { id: userId })).bookings).toMatchObject([
      { id, serviceName: 'Bicycle repair' },
    ]);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const time = { day, time: '10:00', minutes: 30, version: 1 };
    await pema.gets(scheduleBooking, { id, ...time });
    const mails = await shop.rows('mails', { recipient: 'asha@example.com' });
    const scheduled = mails.map(({ content }) => JSON.parse(content)).at(-1);
    expect(scheduled).toMatchObject({
      kind: 'booking-scheduled',
      note: { subject: 'Bicycle repair' },
    });
  });

  test('what does not fit is refused with its place in the list', async () => {
    const problemOf = async (...services: object[]) =>
      (await save('services', { services })).json().data?.[0]?.description;
    const [small] = repair.choices;
    expect(await problemOf({ ...repair, slug: 'Bicycle Repair' })).toMatch(
      /^Service 1: Please write the address in small letters/,
    );
    expect(await problemOf(repair, { ...repair, slug: 'other' })).toBe(
      'Please give each service a name of its own.',
    );
    expect(await problemOf(repair, { ...repair, name: 'Other' })).toBe(
      'Please give each service an address of its own.',
    );
    expect(await problemOf({ ...repair, choices: [] })).toMatch(/^Service 1: Please add a choice/);
    expect(await problemOf({ ...repair, choices: [small, { ...small, minutes: 2 }] })).toBe(
      'Service 1, Choice 2: Please enter 5 or more.',
    );
    expect(await problemOf({ ...repair, choices: [small, small] })).toBe(
      'Service 1: Please give each choice a name of its own.',
    );
    expect(await problemOf({ ...repair, form: 'palm' })).toBe('Service 1: Please check this.');
  });

  test('a change is told by what differs, and can be undone', async () => {
    const [small, large] = repair.choices;
    await offer(repair);
    const dear = { ...small, pricePaisa: 60_000 };
    await offer({ ...repair, choices: [dear, large] });
    const [change] = (await pema.gets(readSettings)).changes;
    expect(change?.changed).toEqual([
      {
        label: 'Services',
        before: 'Bicycle repair: choices (Small repair Rs 500, Large repair)',
        after: 'Bicycle repair: choices (Small repair Rs 600, Large repair)',
      },
    ]);
    await pema.gets(undoSettings, { id: change?.id });
    expect((await askCall(shop, readServices)).json().settings.services).toEqual([repair]);
  });

  test('two editors: the second gets what the first has saved', async () => {
    const { version } = (await pema.gets(readSettings)).groups.services;
    const answers = await Promise.all(
      ['Repair', 'Mending'].map((name) =>
        pema.ask(saveSettings, {
          group: 'services',
          values: { services: [{ ...repair, name }] },
          version,
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { current } = answers.find(({ statusCode }) => statusCode === 409)?.json() ?? {};
    expect(current).toEqual((await pema.gets(readSettings)).groups.services);
  });

  test('custom orders are of what the owner has written', async () => {
    await save('offers', {
      customOrders: true,
      customItems: [{ value: 'Basket', label: 'Basket' }],
    });
    const unknown = await askCall(shop, requestCustomOrder, customForm);
    expect([unknown.statusCode, unknown.json().data[0].field]).toEqual([422, 'item']);
    const sent = await askCall(shop, requestCustomOrder, { ...customForm, item: 'Basket' });
    expect(sent.statusCode, sent.payload).toBe(200);
  });
});
