import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import type { Address } from '#contract/calls/address-calls.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import { expectNoOverflow, expectNoViolations } from '#tests/e2e/steps/accessibility.ts';
import { Catalogue } from '#tests/e2e/steps/catalogue.ts';
import { orderAll, putIntoCart, saveAddress } from '#tests/e2e/steps/checkout-steps.ts';
import { Customer } from '#tests/e2e/steps/customer.ts';
import { Line } from '#tests/offline/line.ts';
import { ShopServer } from '#tests/offline/shop-server.ts';
import { acceptInvite, inviteStaff } from '#tests/setup/invite-staff.ts';

export { expect };

/** The shop that a desk works for, with what its customers and its owner do elsewhere. */
export class DeskShop {
  readonly server: ShopServer;
  readonly maya: Customer;
  readonly catalogue: Catalogue;

  constructor(server: ShopServer, maya: Customer, catalogue: Catalogue) {
    this.server = server;
    this.maya = maya;
    this.catalogue = catalogue;
  }

  /** Invites somebody by the owner's command. Returns the link. */
  invite(email: string, role: 'owner' | 'staff' = 'owner'): Promise<string> {
    return inviteStaff(this.server, email, role);
  }

  /** Logs the browser in, as after an invitation. */
  async logIn(
    context: BrowserContext,
    name = 'Pema Lama',
    role: 'owner' | 'staff' = 'owner',
  ): Promise<void> {
    const link = await this.invite(`${name.replace(' ', '.').toLowerCase()}@example.com`, role);
    const [cookie, value] = await acceptInvite(link, name);
    const { hostname: domain } = new URL(this.server.origin);
    // As the shop sets it: it outlives the browser.
    const expires = Math.floor(Date.now() / 1000) + 86_400;
    await context.addCookies([
      { name: cookie, value, domain, path: '/api/admin', httpOnly: true, expires },
    ]);
  }

  order(colour?: string): Promise<Order> {
    return placeOrder(this.maya, this.catalogue, colour);
  }
}

/** An order through the API: with a screenshot of one colour, or paid in cash. */
export async function placeOrder(
  maya: Customer,
  catalogue: Catalogue,
  colour?: string,
): Promise<Order> {
  const [product] = await catalogue.plenty();
  await putIntoCart(maya, product);
  const addresses = `/addresses/user/${maya.userId}/alladdresses`;
  if ((await maya.request<Address[]>('GET', addresses)).length === 0) await saveAddress(maya);
  return orderAll(
    maya,
    colour
      ? { name: 'paid.png', mimeType: 'image/png', buffer: await aScreenshot(colour) }
      : undefined,
  );
}

/** One customer of the tests orders more than the shop lets a new customer have open. */
function liftCashLimits(server: ShopServer): void {
  for (const limit of ['cash-limit-pieces', 'cash-limit-value'])
    server.change(
      'INSERT INTO shop_settings (name, value) VALUES (?, ?)',
      limit,
      JSON.stringify('none'),
    );
}

/** A wallet's screen on a background; each colour is another picture. */
function aScreenshot(background: string) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800" font-family="sans-serif" text-anchor="middle">
    <circle cx="200" cy="230" r="60" fill="#2e6b4f"/><path d="m170 230 22 22 40-44" fill="none" stroke="#fff" stroke-width="10"/>
    <text x="200" y="360" font-size="34">Payment sent</text><text x="200" y="420" font-size="44">Rs 550</text>
    <text x="200" y="480" font-size="22">Code ESW-7781</text></svg>`;
  return sharp({ create: { width: 400, height: 800, channels: 3, background } })
    .composite([{ input: Buffer.from(text) }])
    .png()
    .toBuffer();
}

/**
 * Gives the page a device that makes passkeys without asking. Returns the function that takes it
 * away.
 */
export async function withPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const test = base.extend<
  { readonly endJob: (job: string, most?: number) => void },
  {
    readonly desk: DeskShop;
    /** What the shop is started with; a process of its own for each that differs. */
    readonly deskEnv: Readonly<Record<string, string>>;
  }
>({
  deskEnv: [{}, { scope: 'worker', option: true }],
  desk: [
    async ({ playwright, deskEnv }, use) => {
      const { SHOP_DATA_DIR } = process.env;
      if (!SHOP_DATA_DIR) throw new Error('SHOP_DATA_DIR is not set.');
      const line = await Line.lay();
      // Passkeys belong to a name, not to an address of numbers.
      const origin = `http://localhost:${line.port}`;
      const server = await ShopServer.open(SHOP_DATA_DIR, line, origin, deskEnv);
      liftCashLimits(server);
      // The customers are elsewhere: they order also while the desk has no line.
      const request = await playwright.request.newContext({ baseURL: server.directOrigin });
      await use(new DeskShop(server, await Customer.make(request), new Catalogue(request)));
      await request.dispose();
      await server.close();
      await line.cut();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ desk }, use) => use(desk.server.origin),
  /**
   * Ends a job that an owner does daily, which takes ten taps or fewer, unless another number is
   * given; what is typed is not counted.
   */
  endJob: async ({ page }, use, info) => {
    let taps = 0;
    await page.exposeFunction('noteTap', () => {
      taps += 1;
    });
    await page.addInitScript(() => {
      const noteTap: unknown = Reflect.get(window, 'noteTap');
      // Not those that a label or the Enter key makes.
      const note = ({ isTrusted, detail }: MouseEvent) =>
        isTrusted && detail > 0 && (noteTap as () => void)();
      // Not of the window: there Playwright stops a click whose target has moved, and clicks again.
      document.addEventListener('click', note, { capture: true });
    });
    await use((job, most = 10) => {
      info.annotations.push({ type: 'taps', description: `${job}: ${taps}` });
      expect(taps, job).toBeGreaterThan(0);
      expect(taps, job).toBeLessThanOrEqual(most);
      taps = 0;
    });
  },
});

/** Taps the first of a screen's links or buttons with this name. */
export function tap(page: Page, role: 'link' | 'button', name: string | RegExp): Promise<void> {
  return page.getByRole('main').getByRole(role, { name }).first().click();
}

/** Opens a screen by its link under More. */
export async function openFromMore(page: Page, name: string): Promise<void> {
  await page.goto('/admin/more');
  await tap(page, 'link', name);
}

/** Expects that axe finds nothing on a screen, and that nothing runs out of it. */
export async function expectSound(page: Page, screen: string): Promise<void> {
  await expectNoViolations(page, screen);
  await expectNoOverflow(page, screen);
}
