import { expect, test } from '#tests/e2e/steps/fixtures.ts';

// Without reduced motion, which the phone project sets.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ shop, catalogue }) => {
  const { watchAndShop } = await catalogue.home();
  test.skip(watchAndShop.length < 2, 'The demo has fewer than two videos.');
  await shop.open('/');
  await shop.main.getByRole('region', { name: 'Videos' }).scrollIntoViewIfNeeded();
});

test('videos are muted and paused at first; unmuting plays one', {
  tag: '@phone',
}, async ({ shop, catalogue }) => {
  const { watchAndShop } = await catalogue.home();
  const videos = shop.main.getByRole('region', { name: 'Videos' }).locator('video');
  await expect(videos).toHaveCount(watchAndShop.length);
  expect(
    await videos.evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).muted)),
  ).toBe(true);
  expect(
    await videos.evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).paused)),
  ).toBe(true);
  await expect(shop.main.getByText(watchAndShop[0]?.title ?? '').first()).toBeVisible();

  const video = videos.first();
  const figure = shop.main
    .getByRole('figure')
    .filter({ has: shop.page.locator('video') })
    .first();
  const isMuted = () => video.evaluate((element) => (element as HTMLVideoElement).muted);
  await figure.getByRole('button', { name: /^Unmute/ }).click();
  expect(await isMuted()).toBe(false);
  await expect
    .poll(() => video.evaluate((element) => !(element as HTMLVideoElement).paused))
    .toBe(true);
  await figure.getByRole('button', { name: /^Mute/ }).click();
  expect(await isMuted()).toBe(true);

  const play = figure.getByRole('button', { name: /^Play/ });
  await expect(play).toHaveAttribute('aria-pressed', 'true');
  await play.press('Space');
  await expect(play).toHaveAttribute('aria-pressed', 'false');
  await play.press('Enter');
  await expect(play).toHaveAttribute('aria-pressed', 'true');
});

test('hovering plays one video at a time', { tag: '@desktop' }, async ({ shop, page }) => {
  const videos = shop.main.getByRole('region', { name: 'Videos' }).locator('video');
  const isPlaying = (at: number) =>
    videos.nth(at).evaluate((video) => !(video as HTMLVideoElement).paused);
  await videos.nth(0).hover();
  await expect.poll(() => isPlaying(0)).toBe(true);
  await videos.nth(1).hover();
  await expect.poll(() => isPlaying(1)).toBe(true);
  expect(await isPlaying(0)).toBe(false);
  await page.mouse.move(2, 2);
  await expect.poll(() => isPlaying(1)).toBe(false);
});
