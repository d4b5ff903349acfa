import { beforeAll, describe, expect, test } from 'vitest';
import { addBookingNote, completeBooking } from '#contract/calls/admin/deferrable-enquiry-calls.ts';
import {
  cancelBooking,
  confirmBookingPayment,
  declineBooking,
  listStaffBookings,
  readStaffBooking,
  refundBooking,
  rejectBookingPayment,
  type StaffBooking,
  scheduleBooking,
  undoBooking,
  undoBookingRefund,
} from '#contract/calls/admin/enquiry-calls.ts';
import { setBuyerTaxNumber } from '#contract/calls/admin/invoice-calls.ts';
import { readToday } from '#contract/calls/admin/today-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { bookTarot } from '#contract/calls/service-calls.ts';
import { claimDueMails } from '#server/modules/mail/mail-outbox.ts';
import { aStaffMember, askCall, useStaff } from '#tests/setup/callers.ts';
import { mailsLike, setServicePrice, takeOnlinePayment } from '#tests/setup/rows.ts';
import { aPicture, tarotForm } from '#tests/setup/samples.ts';
import { everyEngine, useShop } from '#tests/setup/shop.ts';

const nextYear = new Date().getUTCFullYear() + 1;

describe.each(everyEngine)('Bookings at the shop desk on %s', (engine) => {
  const shop = useShop(engine, { env: { RATE_LIMIT: 'off' } });
  const pema = useStaff(shop, { role: 'staff' });
  beforeAll(async () => {
    await takeOnlinePayment(shop);
    await setServicePrice(shop, 'tarot-reading', tarotForm.duration, 90_000);
  });

  const book = async (own: object = {}): Promise<string> =>
    (await askCall(shop, bookTarot, { ...tarotForm, ...own })).json().id;
  const bookOnline = async (colour: string) =>
    book({ paymentMethod: 'Online', formFile: await aPicture(colour, 300, 600) });
  const change = (call: AnyCall, id: string, body: object = {}): Promise<StaffBooking> =>
    pema.gets(call, { id, ...body }) as Promise<StaffBooking>;
  const ask = (call: AnyCall, id: string, body: object = {}) => pema.ask(call, { id, ...body });
  const at = (day: string, time: string, own: object = {}) => ({
    day: `${nextYear}-${day}`,
    time,
    minutes: 30,
    ...own,
  });
  const mailsOf = (id: string) => mailsLike(shop, `booking-%:${id}:%`);

  test('are confirmed with date, time, length and place, moved, and done, each with its audit row', async () => {
    const id = await book({ timeZone: 'Europe/Berlin' });
    const scheduled = await change(scheduleBooking, id, {
      version: 1,
      ...at('06-01', '15:00'),
      place: ' meet.example/x ',
    });
    expect(scheduled).toMatchObject({
      id,
      version: 2,
      state: 'confirmed',
      startsAt: `${nextYear}-06-01T09:15:00.000Z`,
      minutes: 30,
      place: 'meet.example/x',
      timeZone: 'Europe/Berlin',
      moves: ['scheduled', 'done', 'canceled', 'payment-confirmed', 'proof-received'],
    });
    const moved = await change(scheduleBooking, id, {
      version: 2,
      ...at('06-02', '00:10'),
      minutes: 45,
    });
    expect(moved).toMatchObject({ startsAt: `${nextYear}-06-01T18:25:00.000Z`, minutes: 45 });
    expect(await mailsOf(id)).toMatchObject([
      { note: { sequence: 0, minutes: 30, place: 'meet.example/x', timeZone: 'Europe/Berlin' } },
      { note: { sequence: 1, minutes: 45 } },
    ]);
    const same = await ask(scheduleBooking, id, {
      version: 3,
      ...at('06-02', '00:10'),
      minutes: 45,
    });
    expect([same.statusCode, same.json().data[0].code]).toEqual([422, 'nothing-changed']);
    const done = await change(completeBooking, id, { version: 3 });
    expect(done).toMatchObject({ state: 'done', moves: ['payment-confirmed'] });
    expect(done.history.map(({ event, by }) => [event, by])).toEqual([
      ['scheduled', 'Pema Lama'],
      ['scheduled', 'Pema Lama'],
      ['done', 'Pema Lama'],
    ]);
    expect(await mailsOf(id)).toHaveLength(2);
  });

  test('keep their time where only length or place changes', async () => {
    const id = await book();
    const when = at('10-01', '15:00');
    await change(scheduleBooking, id, { version: 1, ...when });
    const longer = await change(scheduleBooking, id, { version: 2, ...when, minutes: 60 });
    expect(longer).toMatchObject({ startsAt: `${nextYear}-10-01T09:15:00.000Z`, minutes: 60 });
    const elsewhere = { version: 3, ...when, minutes: 60, place: 'Room 2' };
    expect(await change(scheduleBooking, id, elsewhere)).toMatchObject({ place: 'Room 2' });
  });

  test('of two members of the staff at once, one is told what the other has changed', async () => {
    const id = await book();
    const answers = await Promise.all([
      ask(scheduleBooking, id, { version: 1, ...at('06-03', '10:00') }),
      ask(declineBooking, id, { version: 1, reason: 'Full' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(stale.data[0].code).toBe('version-stale');
    expect(stale.current).toMatchObject({ id, version: 2 });
    expect(await mailsOf(id)).toHaveLength(1);
    const gone = await ask(completeBooking, 'AAAA-AAAA', { version: 1 });
    expect(gone.statusCode).toBe(404);
  });

  test('two at the same time are warned of, and go on when that is meant', async () => {
    const [first, second] = [await book(), await book({ name: 'Bina' })];
    await change(scheduleBooking, first, { version: 1, ...at('07-01', '10:00', { minutes: 60 }) });
    for (const time of ['10:30', '09:45', '10:00']) {
      const taken = await ask(scheduleBooking, second, { version: 1, ...at('07-01', time) });
      expect([taken.statusCode, taken.json().data[0].code]).toEqual([422, 'time-taken']);
      expect(taken.json().message).toContain(first);
    }
    expect(
      (await ask(scheduleBooking, second, { version: 1, ...at('07-01', '11:00') })).statusCode,
    ).toBe(200);
    // One may end when the next begins, and be moved a little.
    const third = await book({ name: 'Chandra' });
    await change(scheduleBooking, third, { version: 1, ...at('07-01', '09:30') });
    await change(scheduleBooking, third, { version: 2, ...at('07-01', '09:20') });
    const anyway = await change(scheduleBooking, second, {
      version: 2,
      ...at('07-01', '10:30'),
      anyway: true,
    });
    expect(anyway.startsAt).toBe(`${nextYear}-07-01T04:45:00.000Z`);
    // One that was canceled takes no time.
    await change(cancelBooking, first, { version: 2, reason: 'Ill' });
    await change(cancelBooking, second, { version: 3, reason: 'Ill' });
    expect(
      (await ask(scheduleBooking, await book(), { version: 1, ...at('07-01', '10:30') }))
        .statusCode,
    ).toBe(200);
  });

  test('two colleagues who agree on one time at once are not both confirmed', async () => {
    for (let day = 10; day < 20; day += 1) {
      const bookings = await Promise.all([book(), book({ name: 'Bina' }), book({ name: 'Kiran' })]);
      const answers = await Promise.all(
        bookings.map((id) => ask(scheduleBooking, id, { version: 1, ...at(`08-${day}`, '10:00') })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
    }
  });

  test.each([
    [{ day: '2020-01-01', time: '10:00' }, 'time-past'],
    [{ day: `${nextYear}-02-31`, time: '10:00' }, 'time-invalid'],
    [{ day: `${nextYear}-02-01`, time: '25:00' }, 'time-invalid'],
    [{ day: `${nextYear + 30}-01-01`, time: '10:00' }, 'time-far'],
  ])('%s is refused, and nothing changes', async (when, code) => {
    const id = await book();
    const refused = await ask(scheduleBooking, id, { version: 1, minutes: 30, ...when });
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([422, code]);
    expect(await pema.gets(readStaffBooking, { id })).toMatchObject({ state: 'new', version: 1 });
    expect(await mailsOf(id)).toEqual([]);
  });

  test('payments are checked, warned of, and given back when the booking ends', async () => {
    const [first, second] = [await bookOnline('teal'), await bookOnline('teal')];
    const seen = await pema.gets(readStaffBooking, { id: second });
    expect(seen).toMatchObject({
      payment: 'proof-received',
      sameScreenshots: [{ kind: 'booking', id: first }],
    });
    expect(
      (await shop.get(`/api/admin/screenshots/${seen.picture?.uploadId}`, pema.headers)).statusCode,
    ).toBe(200);
    await change(confirmBookingPayment, first, { version: 1, reference: 'ESW-1' });
    const used = await ask(confirmBookingPayment, second, { version: 1, reference: 'esw 1' });
    expect([used.statusCode, used.json().data[0].code]).toEqual([422, 'reference-used']);
    expect(used.json().message).toContain(`booking ${first}`);
    const paid = { version: 1, reference: 'esw 1', reason: 'One transfer for both' };
    expect(await change(confirmBookingPayment, second, paid)).toMatchObject({
      payment: 'confirmed',
      payments: [{ reference: 'esw 1' }],
    });
    await change(declineBooking, second, { version: 2, reason: 'Full' });
    expect((await mailsOf(second)).at(-1)).toMatchObject({
      kind: 'booking-ended',
      event: 'declined',
      reason: 'Full',
    });
    expect((await mailsOf(second)).at(-1)?.money).toMatch(/send the money .* back/);
    const tasks = async () =>
      (await pema.gets(readToday)).tasks.filter(({ kind }) => kind === 'booking-refund');
    expect((await tasks()).map(({ id }) => id)).toEqual([second]);
    const old = await aStaffMember(shop, { isSteppedUp: false });
    const refund = { id: second, version: 3, reference: 'BACK-1' };
    expect((await old.ask(refundBooking, refund)).json().data[0].code).toBe('step-up-needed');
    const refunded = await pema.gets(refundBooking, refund);
    // The code that has paid stays, so that it can't pay again unnoticed.
    expect(refunded).toMatchObject({
      payment: 'refunded',
      moves: [],
      payments: [{ reference: 'esw 1' }],
    });
    expect(refunded.history.at(-1)).toMatchObject({ event: 'refunded', note: 'Rs 900: BACK-1' });
    expect(await tasks()).toEqual([]);
    expect((await mailsOf(second)).at(-1)).toMatchObject({ kind: 'booking-refunded' });
  });

  test('a payment that has not arrived is asked for again, and one of an ended booking is let go', async () => {
    const id = await bookOnline('plum');
    await change(rejectBookingPayment, id, { version: 1, reason: 'The amount is cut off' });
    expect(await mailsOf(id)).toMatchObject([
      { kind: 'booking-payment-rejected', reason: 'The amount is cut off' },
    ]);
    const other = await bookOnline('navy');
    await change(cancelBooking, other, { version: 1, reason: 'Ill' });
    const ended = await change(rejectBookingPayment, other, { version: 2, reason: 'Nothing came' });
    expect(ended).toMatchObject({ payment: 'rejected', reason: 'Ill', moves: [] });
    expect(await mailsOf(other)).toHaveLength(1);
    expect((await ask(declineBooking, id, { version: 2, reason: ' ' })).statusCode).toBe(422);
    const refused = await ask(declineBooking, other, { version: 3, reason: 'Twice' });
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([409, 'move-not-allowed']);
  });

  /** The mail worker begins to send what is queued. */
  const send = async () => {
    await shop.update('mails', { next_try_at: new Date(0).toISOString() }, { attempts: 0 });
    await claimDueMails(shop.database, { limit: 1000, leaseMs: 60_000 });
  };
  /** Takes back the last step that can be. */
  const undo = async (id: string, own: object = {}, call: AnyCall = undoBooking) => {
    const { version, history } = await change(readStaffBooking, id);
    const step = history.findLast(({ canUndo }) => canUndo)?.id;
    return ask(call, id, { version, step, ...own });
  };

  test('a step is taken back: within ten seconds nobody is told, later in one email', async () => {
    const id = await book({ email: 'undone@example.com' });
    const before = await change(readStaffBooking, id);
    await change(scheduleBooking, id, { version: 1, ...at('12-21', '15:00') });
    const undone: StaffBooking = (await undo(id)).json();
    expect(undone).toEqual({ ...before, version: 3, history: expect.anything() });
    expect(undone.history.at(-1)).toMatchObject({ event: 'undone', undone: 'scheduled' });
    expect(await mailsOf(id)).toMatchObject([]);

    await change(scheduleBooking, id, { version: 3, ...at('12-21', '15:00') });
    await send();
    await change(scheduleBooking, id, { version: 4, ...at('12-22', '16:00') });
    await send();
    const moved: StaffBooking = (await undo(id)).json();
    expect(moved).toMatchObject({
      state: 'confirmed',
      startsAt: `${nextYear}-12-21T09:15:00.000Z`,
    });
    await change(cancelBooking, id, { version: 6, reason: 'Ill' });
    await send();
    expect((await undo(id)).json()).toMatchObject({ state: 'confirmed', reason: '' });
    const told = (await mailsOf(id)).map(({ kind, undone: back, isAgreed, ...mail }) => [
      kind,
      ...(back ? [back, isAgreed] : []),
      (mail.appointment ?? mail.note).sequence,
    ]);
    expect(told).toEqual([
      ['booking-scheduled', 0],
      ['booking-scheduled', 1],
      ['booking-undone', 'scheduled', true, 3],
      ['booking-ended', 4],
      ['booking-undone', 'canceled', true, 5],
    ]);
    expect((await undo(id)).json()).toMatchObject({ state: 'new', startsAt: null });
    const last = (await mailsOf(id)).at(-1);
    expect([last.undone, last.isAgreed, last.appointment.sequence]).toEqual([
      'scheduled',
      false,
      7,
    ]);
  });

  test('a time that is taken since, a refund and somebody quicker are in the way', async () => {
    const id = await bookOnline('salmon');
    await change(scheduleBooking, id, { version: 1, ...at('12-25', '15:00') });
    await change(cancelBooking, id, { version: 2, reason: 'Ill' });
    const other = await book();
    await change(scheduleBooking, other, { version: 1, ...at('12-25', '15:10') });
    const refused = await undo(id);
    expect([refused.statusCode, refused.json().data[0].code]).toEqual([422, 'time-taken']);
    await change(confirmBookingPayment, id, { version: 3, reference: 'B-9' });
    await change(refundBooking, id, { version: 4, reference: 'BACK-9' });
    const seen = await change(readStaffBooking, id);
    expect(seen.history.filter(({ canUndo }) => canUndo).map(({ event }) => event)).toEqual([
      'refunded',
    ]);
    expect((await undo(id)).statusCode).toBe(409);
    expect((await undo(id, { version: 4 }, undoBookingRefund)).statusCode).toBe(409);
    const back: StaffBooking = (await undo(id, {}, undoBookingRefund)).json();
    expect(back).toMatchObject({ payment: 'confirmed', state: 'canceled' });
    expect((await undo(id, { step: 'nothing' })).statusCode).toBe(409);
    const { version, history } = await change(readStaffBooking, other);
    const seenByBoth = { version, step: history.findLast(({ canUndo }) => canUndo)?.id };
    const answers = await Promise.all([undo(other, seenByBoth), undo(other, seenByBoth)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    // Its time is free again.
    const payment = (await change(readStaffBooking, id)).history.find(
      ({ event }) => event === 'payment-confirmed',
    );
    const unpaid: StaffBooking = (await undo(id, { step: payment?.id })).json();
    expect(unpaid).toMatchObject({ payment: 'proof-received', payments: [], owingPaisa: 0 });
    expect((await undo(id)).json()).toMatchObject({ state: 'confirmed' });
  });

  test('the history has their steps alone, not what else is in the audit log', async () => {
    const id = await book();
    await change(declineBooking, id, { version: 1, reason: 'We are away.' });
    await pema.gets(setBuyerTaxNumber, { subject: `booking:${id}`, taxNumber: '301234567' });
    const { history } = await pema.gets(readStaffBooking, { id });
    expect(history.map(({ event, canUndo }) => [event, canUndo])).toEqual([['declined', true]]);
  });

  test('notes are for the staff, and fit any version', async () => {
    const id = await book();
    await change(declineBooking, id, { version: 1, reason: 'Full' });
    const noted = await change(addBookingNote, id, { text: 'Rang twice\nno answer' });
    expect(noted).toMatchObject({
      version: 2,
      notes: [{ text: 'Rang twice\nno answer', by: 'Pema Lama' }],
    });
    expect((await ask(addBookingNote, 'AAAA-AAAA', { text: 'x' })).statusCode).toBe(404);
  });

  test('are found by number as it is said, name, email and phone, and by state', async () => {
    const id = await book({
      name: 'Zorawar Thapa',
      email: 'zora%x@example.com',
      phoneNumber: '01-5550187',
    });
    const find = async (query: Record<string, string>) => {
      const { requests, total } = await pema.gets(listStaffBookings, query);
      expect(requests.length).toBe(Math.min(total, 50));
      return requests.map((one) => one.id);
    };
    const said = id.toLowerCase().replace('-', ' ');
    for (const search of [id, said, id.slice(3), 'zorawar', 'ZORA%X', '5550187', '+977 1 555 0187'])
      expect(await find({ search }), search).toEqual([id]);
    expect(await find({ search: 'zora_x' })).toEqual([]);
    expect(await find({ search: 'zorawar', state: 'done' })).toEqual([]);
    expect(await find({ search: 'zorawar', state: 'new' })).toEqual([id]);
    expect(await find({})).toContain(id);
  });

  test('Today counts the new ones, and lists the appointments of the day until they are done', async () => {
    const id = await book();
    const today = () => pema.gets(readToday);
    const before = (await today()).counts['booking-new'];
    await change(scheduleBooking, id, { version: 1, ...at('09-01', '10:00') });
    expect((await today()).counts['booking-new']).toBe(before - 1);
    expect(
      (await today()).tasks.some((task) => task.kind === 'appointment' && task.id === id),
    ).toBe(false);
    const scheduled_at = new Date(Date.now() - 60_000).toISOString();
    await shop.update('bookings', { scheduled_at }, { id });
    const task = (await today()).tasks.find((one) => one.kind === 'appointment' && one.id === id);
    expect(task).toMatchObject({
      title: id,
      detail: 'Tarot Reading of Asha Rai',
      since: scheduled_at,
    });
    await change(completeBooking, id, { version: 2 });
    // Its money has not come.
    expect((await today()).tasks.filter((one) => one.id === id)).toMatchObject([
      { kind: 'booking-unpaid' },
    ]);
  });
});
