import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, type BrowserType, expect, type Page } from '@playwright/test';

import { Shop } from '#tests/e2e/steps/fixtures.ts';

export type PhoneOptions = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>;

interface PhoneBefore {
  /** The disk of another phone, closed, which this one begins with. */
  readonly disk?: string;
  /** Called each time the browser was opened, before any page. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** A browser with a disk of its own, which survives closing it. */
export class Phone {
  readonly #type: BrowserType;
  readonly #options: PhoneOptions;
  /** The folder of its disk. */
  readonly profile: string;
  readonly #prepare: PhoneBefore['prepare'];
  readonly #errors: string[] = [];
  readonly #forgiven: RegExp[] = [];
  #context: BrowserContext | undefined;
  #shop: Shop | undefined;

  private constructor(
    type: BrowserType,
    options: PhoneOptions,
    profile: string,
    prepare: PhoneBefore['prepare'],
  ) {
    this.#type = type;
    this.#prepare = prepare;
    this.#options = options;
    this.profile = profile;
  }

  static async make(
    type: BrowserType,
    options: PhoneOptions,
    { disk, prepare }: PhoneBefore = {},
  ): Promise<Phone> {
    const profile = await mkdtemp(join(tmpdir(), 'sphatik-phone-'));
    // Some hundred files: copying them one by one is twice as fast.
    if (disk !== undefined) cpSync(disk, profile, { recursive: true });
    const phone = new Phone(type, options, profile, prepare);
    await phone.turnOn();
    return phone;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is closed.');
    return this.#context;
  }

  /** The shopper's actions in the first tab. */
  get shop(): Shop {
    if (!this.#shop) throw new Error('The browser is closed.');
    return this.#shop;
  }

  get page(): Page {
    return this.shop.page;
  }

  async turnOn(): Promise<void> {
    const context = await this.#type.launchPersistentContext(this.profile, this.#options);
    this.#context = context;
    // Fails sooner than the test's timeout.
    context.setDefaultTimeout(30_000);
    await this.#prepare?.(context);
    context.on('page', (page) => this.#listen(page));
    const page = context.pages()[0] ?? (await context.newPage());
    this.#listen(page);
    this.#shop = new Shop(page, this.#options.isMobile ?? false);
  }

  /** Closes the browser; its disk stays. */
  async turnOff(): Promise<void> {
    await this.#context?.close();
    this.#context = undefined;
    this.#shop = undefined;
  }

  /** Restarts the browser: only what is on the disk is left. */
  async restart(): Promise<void> {
    await this.turnOff();
    await this.turnOn();
  }

  /** Another tab of the same browser. */
  async newTab(): Promise<Shop> {
    return new Shop(await this.context.newPage(), this.shop.isPhone);
  }

  /**
   * Opens an address and waits until the worker controls the page and has cached what it showed.
   */
  async visit(address: string): Promise<void> {
    await this.shop.open(address);
    await untilWorkerInCharge(this.page);
  }

  /** Allows an error that a test causes itself. */
  forgive(message: RegExp): void {
    this.#forgiven.push(message);
  }

  async close(): Promise<void> {
    await this.turnOff();
    await rm(this.profile, { recursive: true, force: true });
    expect(
      this.#errors.filter((error) => !this.#forgiven.some((message) => message.test(error))),
    ).toEqual([]);
  }

  /**
   * Errors that no page may have, online or offline. Failed requests are expected here, and the
   * router says it too.
   */
  #listen(page: Page): void {
    page.on('pageerror', (error) => this.#errors.push(`page: ${error.message}`));
    page.on('console', (message) => {
      const isOfNetwork =
        /Failed to load resource|net::ERR_|AppError: The (?:shop could not be reached|shop took too long|response is not the shop’s)|using link preload/.test(
          message.text(),
        );
      if (message.type() === 'error' && !isOfNetwork) this.#errors.push(`error: ${message.text()}`);
    });
  }
}

/** Waits until the worker controls this page, and has cached what was loaded before. */
export async function untilWorkerInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('sphatik-cached').length > 0);
}

/**
 * Removes Background Sync, before any page. The worker never gets the event without a page's
 * request.
 */
export async function takeBackgroundSyncAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}
