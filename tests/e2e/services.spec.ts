import { tarotDeck } from '#src/features/booking/tarot-deck.ts';

import { violationsOn } from './accessibility.ts';
import { expect, type Shop, test } from './fixtures.ts';
import { aPhoto, aText } from './pictures.ts';

const person = { Name: 'Asha Rai', Email: 'asha@example.com', 'Phone number': '+977 9800000000' };

async function fillPerson(shop: Shop): Promise<void> {
  for (const [label, value] of Object.entries(person)) await shop.main.getByLabel(label, { exact: true }).fill(value);
}

const receiptOf = (shop: Shop) => shop.main.getByRole('heading', { name: 'We have your booking' });

test('three cards lead to the three services, after a second of spinning', async ({ shop, page }) => {
  await page.goto('/services');
  await expect(shop.heading('Our Services')).toBeVisible();
  await expect(shop.main.getByText('Loading')).toBeAttached();
  await expect(shop.main.locator('[role=status]')).toBeHidden();
  for (const name of ['Tarot Reading', 'Astrology', 'Numerology']) {
    await expect(shop.main.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await shop.main.getByRole('link', { name: /Numerology/ }).click();
  await expect(shop.heading('Numerology')).toBeVisible();
  await expect(page).toHaveURL(/\/services\/numerology$/);
});

test('the landing page begins at its top', async ({ shop, page }) => {
  await shop.open('/');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
  await expect(shop.heading('Our Services')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('numerology is booked, and the receipt has a number', async ({ shop }) => {
  await shop.open('/services/numerology');
  await expect(shop.main.getByRole('heading', { name: 'Book Your Numerology Analysis' })).toBeVisible();
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill('What does my name add up to?');
  await shop.main.getByLabel('Package').selectOption({ index: 2 });
  await shop.main.getByLabel('Payment method').selectOption('Cash');
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.toast('Booked Successfully, we will contact you soon')).toBeVisible();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(/^Receipt number: \S+/)).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book another' }).click();
  await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('');
});

test('what is missing is said at its field, and nothing is sent', async ({ shop, page }) => {
  await shop.open('/services/numerology');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  for (const sentence of [
    'Please enter your name',
    'Please enter your email address',
    'Please enter your phone number',
    'Please enter your date of birth',
    'Please enter your full name at birth',
    'Please tell us what you would like to know',
    'Please choose a package',
    'Please choose how to pay',
    'Please agree to the terms and conditions',
  ]) {
    await expect(shop.main.getByText(sentence)).toBeVisible();
  }
  await expect(shop.main.getByLabel('Name', { exact: true })).toBeFocused();
  await shop.main.getByLabel('Email').fill('asha@nowhere');
  await shop.main.getByLabel('Date of birth').fill('2090-01-01');
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByText('Invalid email address')).toBeVisible();
  await expect(shop.main.getByText('Please check the date of birth: it has not come yet.')).toBeVisible();
  expect(sent).toBe(0);
});

test('astrology: an unknown hour is cleared and closed, the question is free', async ({ shop }) => {
  await shop.open('/services/astrology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1984-02-29');
  const time = shop.main.getByLabel('Time of birth');
  await time.fill('05:30');
  await shop.main.getByLabel('Unknown').check();
  await expect(time).toHaveValue('');
  await expect(time).toBeDisabled();
  await shop.main.getByLabel('Unknown').uncheck();
  await expect(time).toBeEnabled();
  await shop.main.getByLabel('Unknown').check();
  await shop.main.getByLabel('Place of birth').fill('Dhankuta');
  await shop.main.getByLabel('Package').selectOption('basic');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
});

test('tarot: the card turns after 200 px, online payment wants its screenshot', async ({ shop, page }) => {
  await shop.open('/services/tarot-reading');
  await expect(shop.main.getByText('The universe whispers its secrets to those who listen.')).toBeVisible();
  await expect(shop.main.getByRole('button', { name: 'Book now' })).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect(shop.main.getByText('The universe whispers its secrets to those who listen.')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 205));
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
  await expect(shop.main.getByText('The universe whispers')).toBeHidden();

  await fillPerson(shop);
  await shop.main.getByLabel('Preferred method').selectOption('Online Reading (Video Call/Chat)');
  await expect(shop.main.getByLabel('Duration').getByRole('option')).toHaveText([
    'Select',
    /^15 Minutes - NPR /,
    /^30 Minutes - NPR /,
    /^1 Hour - NPR /,
  ]);
  await shop.main.getByLabel('Duration').selectOption({ index: 2 });
  await shop.main.getByLabel('Your question').fill('Shall I go or stay?');
  const picture = shop.main.getByLabel('Screenshot of payment');
  await expect(picture).toBeHidden();
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.toast('Please upload the screenshot of payment')).toBeVisible();

  await picture.setInputFiles(aText);
  await expect(shop.toast('Please choose a picture.')).toBeVisible();
  await picture.setInputFiles(await aPhoto());
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
});

test('a booking that fails keeps what was typed, and a reload too', async ({ shop, page, forgive }) => {
  forgive(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill('Why?');
  await shop.main.getByLabel('Package').selectOption('premium');
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await shop.main.getByLabel('Screenshot of payment').setInputFiles(await aPhoto());
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  await page.route('**/api/Numerology', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.toast('Something went wrong, please try again later')).toBeVisible();
  await expect(shop.main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rai');

  await page.unroute('**/api/Numerology');
  await shop.open('/services/numerology');
  await expect(shop.main.getByLabel('Full name at birth')).toHaveValue('Asha Kumari Rai');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(receiptOf(shop)).toBeVisible();
});

test('a lost answer books once, and is told what it has brought', async ({ shop, page, forgive }) => {
  forgive(/Failed to load resource|ERR_/);
  await shop.open('/services/numerology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill('Once or twice?');
  await shop.main.getByLabel('Package').selectOption('premium');
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await shop.main.getByLabel('Screenshot of payment').setInputFiles(await aPhoto());
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const answer = await route.fetch();
    receipts.push((await answer.json()).id);
    await (receipts.length === 1 ? route.abort() : route.fulfill({ response: answer }));
  });
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByRole('heading', { name: 'Saved on this phone, not sent yet' })).toBeVisible();
  await expect(receiptOf(shop)).toBeVisible();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

test('an answer of trouble, a reload and another try book once', async ({ shop, page, forgive }) => {
  forgive(/status of 502/);
  await shop.open('/services/numerology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill('Twice or once?');
  await shop.main.getByLabel('Package').selectOption('premium');
  await shop.main.getByLabel('Payment method').selectOption('Online');
  await shop.main.getByLabel('Screenshot of payment').setInputFiles(await aPhoto());
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  const receipts: string[] = [];
  await page.route('**/api/Numerology', async (route) => {
    const answer = await route.fetch();
    receipts.push((await answer.json()).id);
    // Something between shop and phone breaks down after the shop has written it down.
    await (receipts.length === 1 ? route.fulfill({ status: 502 }) : route.fulfill({ response: answer }));
  });
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.toast('Something went wrong, please try again later')).toBeVisible();
  await shop.open('/services/numerology');
  await expect(shop.main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
  await shop.main.getByRole('button', { name: 'Book now' }).click();
  await expect(shop.main.getByText(`Receipt number: ${receipts[0]}`)).toBeVisible();
  expect(receipts).toEqual([receipts[0], receipts[0]]);
});

test('a double tap books once', async ({ shop, page }) => {
  await shop.open('/services/astrology');
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1984-02-29');
  await shop.main.getByLabel('Place of birth').fill('Dhankuta');
  await shop.main.getByLabel('Package').selectOption('basic');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
  await shop.main.getByLabel('I agree to the terms and conditions.').check();
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  await shop.main.getByRole('button', { name: 'Book now' }).dblclick();
  await expect(receiptOf(shop)).toBeVisible();
  expect(sent).toBe(1);
});

test('the sky stands still for those who do not want it to move', async ({ shop, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shop.open('/services/astrology');
  const canvas = shop.main.locator('canvas');
  await expect.poll(() => canvas.evaluate((sky: HTMLCanvasElement) => sky.width)).toBeGreaterThan(0);
  const picture = () => canvas.evaluate((sky: HTMLCanvasElement) => sky.toDataURL());
  const before = await picture();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await picture()).toBe(before);
});

test('the sky drifts otherwise', async ({ shop, page }) => {
  await page.addInitScript(() => {
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    Object.assign(window, { drawnFrames: 0 });
    CanvasRenderingContext2D.prototype.clearRect = function (...place) {
      (window as unknown as { drawnFrames: number }).drawnFrames += 1;
      clear.apply(this, place);
    };
  });
  await shop.open('/services/astrology');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { drawnFrames: number }).drawnFrames))
    .toBeGreaterThan(6);
});

for (const address of ['/services/numerology', '/services/astrology']) {
  test(`${address} leaves a phone's processor at rest`, { tag: '@phone' }, async ({ shop, page }) => {
    await shop.open(address);
    await expect(shop.main.locator('canvas')).toBeVisible();
    const debug = await page.context().newCDPSession(page);
    await debug.send('Performance.enable');
    // A phone's processor is a quarter as quick as this one.
    await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const workedMs = async () => {
      const { metrics } = await debug.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    // Five seconds at rest, after the page has settled: what is asked is a share of time, so time has to pass.
    const share = async () => {
      const [before, startedMs] = [await workedMs(), Date.now()];
      await page.evaluate(() => new Promise((done) => setTimeout(done, 5000)));
      return ((await workedMs()) - before) / (Date.now() - startedMs);
    };
    await expect.poll(share, { timeout: 30_000 }).toBeLessThan(0.05);
  });
}

test('the card lies face down, turns to one of the deck, and says what it means', async ({ shop, page }) => {
  await shop.open('/services/tarot-reading');
  await expect(shop.main.getByRole('img', { name: 'A tarot card, face down' })).toBeInViewport();
  // The whole of the quote can be read before it gives way, on a phone too.
  const quote = shop.main.getByText('The universe whispers its secrets to those who listen.');
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect(quote).toBeInViewport({ ratio: 1 });
  const turn = shop.main.getByRole('button', { name: 'Turn the card' });
  await turn.focus();
  await page.keyboard.press('Enter');
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
  await expect(shop.heading('Tarot Reading')).toBeFocused();
  const card = shop.main.locator('[data-face=up]');
  const name = await card.getAttribute('aria-label');
  const known = tarotDeck.find((one) => one.name === name);
  expect(known).toBeDefined();
  await expect(shop.main.getByRole('status')).toHaveText(`${name}${known?.description}`);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(shop.main.getByRole('heading', { name: 'Book Your Tarot Reading' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`forms with what is wrong, and the receipt, can be used by everybody, ${colorScheme}`, async ({
    shop,
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shop.open('/services/tarot-reading');
    await page.evaluate(() => window.scrollTo(0, 205));
    await shop.main.getByRole('button', { name: 'Book now' }).click();
    await expect(shop.main.getByText('Please choose how long')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);

    await shop.open('/products/custom');
    await shop.main.getByRole('button', { name: 'Next' }).click();
    await expect(shop.main.getByText('Please enter your budget')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);

    await shop.open('/services/astrology');
    await shop.main.getByLabel('Payment method').selectOption('Online');
    await shop.main.getByRole('button', { name: 'Book now' }).click();
    await expect(shop.main.getByText('Please enter your place of birth')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await fillPerson(shop);
    await shop.main.getByLabel('Date of birth').fill('1984-02-29');
    await shop.main.getByLabel('Place of birth').fill('Dhankuta');
    await shop.main.getByLabel('Package').selectOption('basic');
    await shop.main.getByLabel('Payment method').selectOption('Cash');
    await shop.main.getByLabel('I agree to the terms and conditions.').check();
    await shop.main.getByRole('button', { name: 'Book now' }).click();
    await expect(receiptOf(shop)).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
  });
}
