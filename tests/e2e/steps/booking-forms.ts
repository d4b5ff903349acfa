import { expect, type Shop } from './fixtures.ts';
import { aPhoto } from './pictures.ts';

// Fills in the three services' forms. `book...` opens and submits the form, `fill...` needs it
// open.

type Picture = Awaited<ReturnType<typeof aPhoto>>;

export async function fillPerson({ main }: Shop): Promise<void> {
  await main.getByLabel('Name', { exact: true }).fill('Asha Rai');
  await main.getByLabel('Email', { exact: true }).fill('asha@example.com');
  await main.getByLabel('Phone number').fill('+977 9800000000');
}

/** Agrees to the terms and submits the form. */
export async function sendBooking({ main }: Shop): Promise<void> {
  await main.getByLabel('I agree to the terms and conditions.').check();
  await main.getByRole('button', { name: 'Book now' }).click();
}

/** Books with online payment and a screenshot. */
export async function bookTarot(
  shop: Shop,
  picture?: Picture,
  question = 'Shall I go or stay?',
): Promise<void> {
  await shop.open('/services/tarot-reading');
  await shop.main.getByRole('button', { name: 'Turn the card' }).press('Enter');
  await fillPerson(shop);
  await shop.main.getByLabel('Preferred method').selectOption({ index: 1 });
  await shop.main.getByLabel('Duration').selectOption({ index: 2 });
  await shop.main.getByLabel('Your question').fill(question);
  await payOnline(shop, picture);
  await sendBooking(shop);
}

/** Chooses online payment and adds a screenshot; resolves when that has been resized. */
export async function payOnline({ main }: Shop, picture?: Picture): Promise<void> {
  await main.getByLabel('Payment method').selectOption('Online');
  await main.getByLabel('Payment screenshot').setInputFiles(picture ?? (await aPhoto()));
  await expect(main.getByRole('img', { name: 'Preview of payment.jpg' })).toBeVisible();
}

/** Books with cash payment. */
export async function bookNumerology(shop: Shop, question?: string): Promise<void> {
  await shop.open('/services/numerology');
  await fillNumerology(shop, question);
  await sendBooking(shop);
}

export async function fillNumerology(
  shop: Shop,
  question = 'What does my name add up to?',
): Promise<void> {
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1990-04-17');
  await shop.main.getByLabel('Full name at birth').fill('Asha Kumari Rai');
  await shop.main.getByLabel('Your question').fill(question);
  await shop.main.getByLabel('Package').selectOption('premium');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
}

export async function bookAstrology(shop: Shop): Promise<void> {
  await shop.open('/services/astrology');
  await fillAstrology(shop);
  await sendBooking(shop);
}

export async function fillAstrology(shop: Shop): Promise<void> {
  await fillPerson(shop);
  await shop.main.getByLabel('Date of birth').fill('1984-02-29');
  await shop.main.getByLabel('Place of birth').fill('Dhankuta');
  await shop.main.getByLabel('Package').selectOption('basic');
  await shop.main.getByLabel('Payment method').selectOption('Cash');
}
