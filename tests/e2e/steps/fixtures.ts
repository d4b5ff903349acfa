import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test';

import { Catalogue } from './catalogue.ts';
import { Customer } from './customer.ts';

export { expect };

/** Page object of the shop: common locators and actions. */
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

  /** Opens a URL and waits for hydration. Pictures may still be loading. */
  async open(address: string): Promise<void> {
    const go = () => this.page.goto(address, { waitUntil: 'domcontentloaded' });
    // A navigation that the page has just started can abort this one.
    await go().catch((error: unknown) =>
      String(error).includes('ERR_ABORTED') ? go() : Promise.reject(error),
    );
    await this.page.waitForFunction(isHydrated);
  }

  /**
   * Waits until the page has loaded what it loads when idle: code for the next taps, the outbox.
   */
  async idle(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('sphatik-idle').length > 0);
    await this.page.waitForLoadState('networkidle');
  }

  /** The link of a product's card. */
  product(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true }).first();
  }

  /** Product names of the cards, in order. */
  async names(): Promise<string[]> {
    return this.cards.getByRole('link').allInnerTexts();
  }

  /** Current prices of the cards in Rs, in order. */
  async prices(): Promise<number[]> {
    const texts = await this.cards
      .getByText(/^Rs [\d,.]+$/)
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.closest('s') === null)
          .map((element) => element.textContent),
      );
    return texts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  }

  /** Opens the search: on phones it is in the bar at the bottom. */
  get searchButton(): Locator {
    return this.isPhone
      ? this.page
          .getByRole('navigation', { name: 'Shortcuts' })
          .getByRole('button', { name: 'Search' })
      : this.page.getByRole('banner').getByRole('button', { name: 'Open search' });
  }

  /** A link of the footer, whose group is opened for it on phones. */
  async footerLink(name: string): Promise<Locator> {
    const link = this.page
      .getByRole('contentinfo')
      .getByRole('link', { name, includeHidden: true });
    if (!(await link.isVisible()))
      await link.locator('xpath=ancestor::details').locator('summary').click();
    return link;
  }

  async search(text: string): Promise<void> {
    await this.searchButton.click();
    const field = this.dialog('Search').getByRole('combobox', { name: 'Search the shop' });
    await field.fill(text);
    await field.press('Enter');
  }

  async sortBy(label: string): Promise<void> {
    await this.main.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
  }

  async filter(values: { from?: number; to?: number; category?: string }): Promise<void> {
    await this.main.getByRole('button', { name: 'Filters' }).click();
    const sheet = this.dialog('Filters');
    if (values.from !== undefined)
      await sheet.getByLabel('From', { exact: true }).fill(String(values.from));
    if (values.to !== undefined)
      await sheet.getByLabel('To', { exact: true }).fill(String(values.to));
    if (values.category) await sheet.getByRole('checkbox', { name: values.category }).check();
    await sheet.getByRole('button', { name: /^Show/ }).click();
    await expect(sheet).toBeHidden();
  }

  async removeFilter(chip: string): Promise<void> {
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
    return this.page
      .locator('[role=status] > [data-kind], [role=alert][data-kind]:not(p)')
      .filter({ hasText: text });
  }

  /** Goes back after each open dialog has its history entry, which is added in a later task. */
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
  /** Reads the shop's data through its API. */
  readonly catalogue: Catalogue;
  /** A new customer, logged in on the test's page from the first page load on. */
  readonly customer: Customer;
  /** Allows console errors and failed requests that match; others fail the test. */
  readonly allowErrors: (message: RegExp) => void;
}

export const test = base.extend<ShopFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses the required fixtures from it
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
    await customer.logIn(page);
    await use(customer);
  },
  allowErrors: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const errors = collectErrors(page);
      await use((message) => allowed.push(message));
      expect(errors.filter((error) => !allowed.some((message) => message.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the page's console errors and warnings, uncaught errors and failed requests. */
function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    // A picture is generated on its first request, which can take longer than Chromium's limit for
    // preloads.
    const isLate = /was preloaded using link preload but not used within/.test(message.text());
    // These tests block service workers; tests/offline has them.
    const isPlaywrights = message.text() === 'Service Worker registration blocked by Playwright';
    if (['error', 'warning'].includes(message.type()) && !isLate && !isPlaywrights) {
      errors.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => errors.push(`page ${page.url()}: ${error.message}`));
  page.on('requestfailed', (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted by a navigation.
    if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${reason}`);
  });
  return errors;
}

/** Runs in the page: whether React has hydrated it; until then clicks work as in plain HTML. */
export function isHydrated(): boolean {
  const hasProps = (selector: string) => {
    const element = document.querySelector(selector);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  };
  return hasProps('header a') && hasProps('main a, main button');
}
