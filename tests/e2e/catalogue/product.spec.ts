import { mediaHashOf } from '#contract/rules/catalogue/media.ts';

import { hasPicturedVariants } from '#tests/e2e/steps/catalogue.ts';
import { expect, test } from '#tests/e2e/steps/fixtures.ts';
import { holdRequests } from '#tests/e2e/steps/hold-requests.ts';

test('choosing an attribute or a thumbnail shows its picture', { tag: '@desktop' }, async ({
  shop,
  catalogue,
}) => {
  const product = await catalogue.product(hasPicturedVariants);
  await shop.open(`/products/${product.slugs}`);
  for (const [at, attribute] of [...product.attributes.entries()].reverse()) {
    await shop.main
      .getByRole('radio', { name: attribute.attributeValue, exact: true })
      .check({ force: true });
    const hash = mediaHashOf(product.imageUrlList[at]?.imageURL ?? '') ?? 'none';
    await expect(shop.main.locator(`img[alt]:not([alt=""])[src*="${hash}"]`).first()).toBeVisible();
    await expect(
      shop.main.getByRole('button', { name: new RegExp(`^Show picture ${at + 1}:`) }),
    ).toHaveAttribute('aria-current', 'true');
  }
  await shop.main.getByRole('button', { name: /^Show picture 2:/ }).click();
  const hash = mediaHashOf(product.imageUrlList[1]?.imageURL ?? '') ?? 'none';
  await expect(shop.main.locator(`img[alt]:not([alt=""])[src*="${hash}"]`).first()).toBeVisible();
});

test('the quantity stays between 1 and the stock of the attribute', { tag: '@phone' }, async ({
  shop,
  catalogue,
}) => {
  const fewest = ({ productQuantity }: { productQuantity: number }) =>
    productQuantity > 1 && productQuantity < 7;
  const product = await catalogue.product(({ attributes }) => attributes.some(fewest));
  const attribute = product.attributes.find(fewest);
  await shop.open(`/products/${product.slugs}`);
  await shop.main
    .getByRole('radio', { name: attribute?.attributeValue ?? '', exact: true })
    .check({ force: true });
  const stepper = shop.main.getByRole('group', { name: 'Quantity' });
  const more = stepper.getByRole('button', { name: 'One more' });
  const count = stepper.getByRole('status');
  await expect(count).toHaveText('1');
  await expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled();
  const stock = attribute?.productQuantity ?? 0;
  for (let quantity = 2; quantity <= stock; quantity += 1) {
    await more.click();
    await expect(count).toHaveText(String(quantity));
  }
  await more.click();
  await expect(shop.toast('Sorry, we dont have enough stock right now.')).toBeVisible();
  await expect(count).toHaveText(String(stock));
  await stepper.getByRole('button', { name: 'One less' }).click();
  await expect(count).toHaveText(String(stock - 1));
});

test('a related product without a slug is not opened, only logged', { tag: '@desktop' }, async ({
  shop,
  catalogue,
  page,
  allowErrors,
}) => {
  const logged = 'Product slug is missing or invalid';
  allowErrors(new RegExp(logged));
  const product = await catalogue.product(() => true);
  await page.route(/\/api\/product\/id\//i, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), slugs: '' } });
  });
  await shop.open(`/products/${product.slugs}`);
  const related = shop.main.getByRole('region', { name: 'You may also like' });
  await related.scrollIntoViewIfNeeded();
  const error = page.waitForEvent('console', (message) => message.text().includes(logged));
  await related.locator('.is-active').getByRole('link').click();
  await error;
  await expect(shop.heading(product.name)).toBeVisible();
  await expect(page).toHaveURL(`/products/${product.slugs}`);
});

test('a related product replaces the history entry, also from a clone of its slide', {
  tag: '@desktop',
}, async ({ shop, catalogue, page }) => {
  const product = await catalogue.product(({ stockQuantity }) => stockQuantity > 0);
  await shop.open('/about');
  await shop.open(`/products/${product.slugs}`);
  const related = shop.main.getByRole('region', { name: 'You may also like' });
  await related.scrollIntoViewIfNeeded();
  await related.getByRole('button', { name: /^Previous/ }).click();
  const clone = related.locator('.splide__slide--clone.is-visible').first();
  await clone.getByRole('button', { name: /^Add to cart/ }).click();
  await expect(shop.dialog('Login')).toBeVisible();
  await expect(page.getByText('Please login to add product to cart')).toBeVisible();
  await page.keyboard.press('Escape');
  const before = await page.evaluate(() => history.length);
  await clone.getByRole('link').click();
  await expect(page).not.toHaveURL(new RegExp(`/${product.slugs}$`));
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('the bottom bar stays in a phone’s view, and rings have a size guide', {
  tag: '@phone',
}, async ({ shop, catalogue }) => {
  const isRing = ({ attributes }: { attributes: readonly { attributeName: string }[] }) =>
    attributes[0]?.attributeName === 'Ring size';
  const product = await catalogue.product((one) => isRing(one) && one.stockQuantity > 0);
  await shop.open(`/products/${product.slugs}`);
  const buy = shop.main.getByRole('button', { name: 'Add to cart', exact: true });
  await expect(buy).toBeInViewport({ ratio: 1 });
  await shop.main.getByRole('button', { name: 'Size guide' }).click();
  await expect(shop.dialog('Ring size guide').getByRole('row')).toHaveCount(12);
  await shop.page.keyboard.press('Escape');
  await expect(shop.dialog('Ring size guide')).toBeHidden();
  await shop.main.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  await expect(buy).toBeInViewport({ ratio: 1 });
});

test('the picture fills its frame, with name and price in the first view', {
  tag: '@phone',
}, async ({ shop, page, catalogue }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A name of two lines, and one with choices.
  const products = [
    await catalogue.product(({ name }) => name.length > 26),
    await catalogue.product(hasPicturedVariants),
  ];
  for (const product of products) {
    await shop.open(`/products/${product.slugs}`);
    const gallery = shop.main.getByRole('region', { name: 'Gallery' });
    expect(await gallery.boundingBox(), product.name).toMatchObject({ x: 0, width: 390 });
    const picture = gallery.getByRole('img').first();
    expect(await picture.boundingBox()).toEqual(await gallery.boundingBox());
    expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    for (const text of [shop.heading(product.name), shop.main.getByText(/^Rs/).first()]) {
      const box = await text.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0), product.name).toBeLessThan(bar?.y ?? 0);
    }
  }
});

test('on a desktop the frame has the shape of the picture, and is in view', {
  tag: '@desktop',
}, async ({ shop, page, catalogue }) => {
  const product = await catalogue.product(hasPicturedVariants);
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [1600, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shop.open(`/products/${product.slugs}`);
    const box = await shop.main.getByRole('region', { name: 'Gallery' }).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1), `${width}`).toBeCloseTo(0.8, 2);
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThan(height);
    expect(box?.width, `${width}`).toBeGreaterThan(0.38 * Math.min(width, 1280));
  }
});

test('pictures can be swiped, and the current one enlarged', { tag: '@phone' }, async ({
  shop,
  catalogue,
  page,
}) => {
  const product = await catalogue.product(hasPicturedVariants);
  await shop.open(`/products/${product.slugs}`);
  const gallery = shop.main.getByRole('region', { name: 'Gallery' });
  const box = await gallery.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const touches = await page.context().newCDPSession(page);
  await touches.send('Input.synthesizeScrollGesture', { x, y, xDistance: -250, speed: 1500 });
  await expect(shop.main.getByRole('button', { name: /^Show picture 2:/ })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await shop.main.getByRole('button', { name: 'Zoom' }).click();
  const picture = shop.dialog(product.name).getByRole('img');
  const second = await gallery.getByRole('img').nth(1).getAttribute('src');
  await expect(picture).toHaveAttribute('src', new RegExp(`${mediaHashOf(second ?? '')}`));
  const width = () => picture.evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBeGreaterThan(1.5 * (box?.width ?? 0));
  const left = () => picture.evaluate((element) => element.getBoundingClientRect().left);
  const before = await left();
  await shop.dialog(product.name).getByRole('region').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeLessThan(before);
  await page.goBack();
  await expect(picture).toBeHidden();
  await expect(shop.main.getByRole('button', { name: 'Zoom' })).toBeFocused();
});

test('from a list the page of a product stands at once, and the rest fills in', {
  tag: '@phone',
}, async ({ shop, page, catalogue }) => {
  const [product] = await catalogue.plenty();
  await shop.open(`/products?Name=${encodeURIComponent(product.name)}`);
  await shop.idle();
  const release = await holdRequests(page, new RegExp(`/api/product/${product.slugs}`));
  await shop.product(product.name).click();
  await expect(shop.heading(product.name)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(product.name));
  await expect(shop.main.getByRole('button', { name: 'Add to cart', exact: true })).toBeEnabled();
  await expect(shop.main.getByRole('region', { name: 'Gallery' })).toBeVisible();
  await expect(shop.main.getByRole('heading', { name: 'About this piece' })).toBeHidden();
  await release();
  await expect(shop.main.getByRole('heading', { name: 'About this piece' })).toBeVisible();
  const related = shop.main.getByRole('region', { name: 'You may also like' });
  await related.scrollIntoViewIfNeeded();
  // Other slides and clones are hidden, also with reduced motion.
  await expect(related.getByRole('article')).toHaveCount(1);
});

test('lists recently viewed products until the logout', { tag: '@phone' }, async ({
  shop,
  catalogue,
  customer,
  page,
}) => {
  expect(customer.userId).not.toBe('');
  const [first, second] = await catalogue.plenty();
  const share = shop.main.getByRole('button', { name: 'Share' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => Object.assign(window, { shared: data }),
    });
  });
  await shop.open(`/products/${first.slugs}?from=friend`);
  await share.click();
  await expect
    .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared?.url))
    .toMatch(new RegExp(`/products/${first.slugs}$`));
  // It is recorded by a later part of the page.
  await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null);
  await shop.open(`/products/${second.slugs}`);
  await expect(share).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const viewed = shop.main.getByRole('region', { name: 'Recently viewed' });
  await expect(viewed.getByRole('link')).toHaveCount(1);
  await expect(viewed.getByRole('link')).toContainText(first.name);
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .locator('summary', { hasText: 'Account' })
    .click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await expect(viewed).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
});

test.describe('with a mouse', { tag: '@desktop' }, () => {
  test('a card shows its second picture', async ({ shop }) => {
    await shop.open('/products');
    const card = shop.cards.first();
    await expect(card.getByRole('presentation').or(card.locator('img'))).toHaveCount(1);
    await card.hover();
    await expect(card.locator('img')).toHaveCount(2);
  });

  test('the main picture is magnified under the pointer', async ({ shop, page }) => {
    await shop.open('/products/amethyst-night-bracelet');
    const zoom = page.getByTestId('zoom-box');
    await expect(zoom).toBeHidden();
    await shop.main.getByRole('region', { name: 'Gallery' }).hover();
    await expect(zoom).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(zoom).toBeHidden();
  });
});
