import { test as base, type ConsoleMessage, expect, type Locator, type Page, type Request } from '@playwright/test';

import { Catalogue } from './catalogue.ts';
import { Customer } from './customer.ts';

export { expect };

/** What a shopper does, in the shop's words. */
export class Shop {
  readonly page: Page;
  readonly isPhone: boolean;
  readonly main: Locator;
  /** Every product card on the screen. */
  readonly cards: Locator;
  readonly count: Locator;
  readonly pages: Locator;
  readonly chips: Locator;

  constructor(page: Page, isPhone: boolean) {
    this.page = page;
    this.isPhone = isPhone;
    this.main = page.getByRole('main');
    this.cards = this.main.getByRole('article');
    this.count = this.main.getByText(/^Showing page \d+ of \d+/);
    this.pages = this.main.getByRole('navigation', { name: 'Pages' });
    this.chips = this.main.getByRole('list', { name: 'Active filters' });
  }

  /** Opens an address and waits until the page answers to clicks. Its pictures may still be on their way. */
  async open(address: string): Promise<void> {
    const go = () => this.page.goto(address, { waitUntil: 'domcontentloaded' });
    // A move that the page itself has begun a moment ago can break this one off.
    await go().catch((error: unknown) => (String(error).includes('ERR_ABORTED') ? go() : Promise.reject(error)));
    await this.page.waitForFunction(isTakenOver);
  }

  /** The link of a product's card, by its name. */
  product(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true }).first();
  }

  /** Names on the cards, in their order. */
  async names(): Promise<string[]> {
    return this.cards.getByRole('link').allInnerTexts();
  }

  /** Prices asked on the cards in Rs, in their order. */
  async prices(): Promise<number[]> {
    const texts = await this.cards
      .getByText(/^Rs [\d,.]+$/)
      .evaluateAll((elements) =>
        elements.filter((element) => element.closest('s') === null).map((element) => element.textContent),
      );
    return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Open search' }).click();
    const field = this.page.getByRole('combobox', { name: 'Search the shop' });
    await field.fill(text);
    await field.press('Enter');
  }

  async sortBy(label: string): Promise<void> {
    await this.main.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
  }

  async filter(wish: { from?: number; to?: number; category?: string }): Promise<void> {
    await this.main.getByRole('button', { name: 'Filters' }).click();
    const sheet = this.dialog('Filters');
    if (wish.from !== undefined) await sheet.getByLabel('From', { exact: true }).fill(String(wish.from));
    if (wish.to !== undefined) await sheet.getByLabel('To', { exact: true }).fill(String(wish.to));
    if (wish.category) await sheet.getByRole('checkbox', { name: wish.category }).check();
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await expect(sheet).toBeHidden();
  }

  async takeOff(chip: string): Promise<void> {
    const link = this.chips.getByRole('link', { name: chip });
    await link.click();
    await expect(link).toBeHidden();
  }

  async goToPage(number: number): Promise<void> {
    await this.pages.getByRole('link', { name: `Page ${number}`, exact: true }).click();
    await expect(this.count).toContainText(`Showing page ${number} of`);
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  toast(text: string): Locator {
    return this.page.getByRole('status').getByText(text);
  }

  /** Back from an open dialog, once it has its place in the history, which comes a moment after it: no person is so quick. */
  async goBack(): Promise<void> {
    await this.page.waitForFunction(
      () => (history.state?.dialogs ?? 0) === document.querySelectorAll('dialog[open]').length,
    );
    await this.page.goBack();
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { level: 1, name });
  }
}

interface ShopFixtures {
  readonly shop: Shop;
  /** What the shop holds, asked of its API: the back door. */
  readonly catalogue: Catalogue;
  /** A customer of the test's own, logged in on its page from the first address on. */
  readonly customer: Customer;
  /** Says that a test brings about such a message in the console itself. */
  readonly forgive: (message: RegExp) => void;
}

export const test = base.extend<ShopFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this which fixtures are needed
  baseURL: async ({}, use) => {
    await use(process.env.SHOP_ORIGIN);
  },
  shop: async ({ page, isMobile }, use) => {
    await use(new Shop(page, isMobile));
  },
  catalogue: async ({ request }, use) => {
    await use(new Catalogue(request));
  },
  customer: async ({ page, request }, use) => {
    const customer = await Customer.make(request);
    await customer.enter(page);
    await use(customer);
  },
  forgive: [
    async ({ page }, use) => {
      const forgiven: RegExp[] = [];
      const troubles = listenForTrouble(page);
      await use((message) => forgiven.push(message));
      expect(troubles.filter((trouble) => !forgiven.some((message) => message.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Whatever a visitor's console would show, and every request that failed. */
function listenForTrouble(page: Page): readonly string[] {
  const troubles: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    // A picture that is made at its first asking can come after Chromium's patience with what was announced.
    const isLate = /was preloaded using link preload but not used within/.test(message.text());
    // These tests look at what the server renders; tests/offline is where a worker answers.
    const isPlaywrights = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isLate && !isPlaywrights) {
      troubles.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => troubles.push(`page ${page.url()}: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a move to another page cuts off was not needed any more.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`);
  });
  return troubles;
}

/** Whether React has taken the rendered page over: until then a click does what plain HTML does. */
function isTakenOver(): boolean {
  const isOver = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  };
  return isOver('header a') && isOver('main a, main button');
}
