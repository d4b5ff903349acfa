// @vitest-environment jsdom
import { Suspense, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

import { noteEarlyInput } from './early-input.ts';

document.documentElement.dataset.scripts = 'on';

const onTap = vi.fn();
const onFollow = vi.fn();
let listening: MockInstance<typeof document.addEventListener>;
let onWindow: MockInstance<typeof window.addEventListener>;
// jsdom's dialogs lack both.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
// jsdom can't follow links.
document.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLAnchorElement) || event.defaultPrevented) return;
  event.preventDefault();
  onFollow();
});

function Page() {
  const [name, setName] = useState('');
  const [size, setSize] = useState('6');
  const [isGift, setGift] = useState(false);
  const [order, setOrder] = useState('');
  const { register, watch } = useForm({ defaultValues: { email: '' } });
  return (
    <main>
      <button type="button" onClick={onTap}>
        Add to cart
      </button>
      <a href="/products">Products</a>
      <a href="/menu" data-early="hold" onClick={onTap}>
        Menu
      </a>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input {...register('email')} />
      <input type="checkbox" checked={isGift} onChange={(event) => setGift(event.target.checked)} />
      {['6', '7', '8'].map((value) => (
        <input
          key={value}
          type="radio"
          name="size"
          checked={size === value}
          onChange={() => setSize(value)}
        />
      ))}
      <select defaultValue="" onChange={(event) => setOrder(event.target.value)}>
        <option value="">Sort by</option>
        <option value="price">Price</option>
      </select>
      <output>{JSON.stringify({ name, email: watch('email'), size, isGift, order })}</output>
    </main>
  );
}

const find = <Kind extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Kind;
const tap = (selector: string) => find(selector).click();

function type(selector: string, text: string) {
  find<HTMLInputElement>(selector).value = text;
  find(selector).dispatchEvent(new Event('input', { bubbles: true }));
}

async function hydrate() {
  hydrateRoot(find('#root'), <Page />);
  await vi.waitFor(() => expect(Object.keys(find('main')).join()).toContain('__reactProps'));
  await window.earlyInput?.replay();
}

beforeEach(() => {
  vi.clearAllMocks();
  // React's development build reports the attributes of a noticed tap.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  listening = vi.spyOn(document, 'addEventListener');
  onWindow = vi.spyOn(window, 'addEventListener');
  noteEarlyInput();
});

afterEach(() => {
  for (const listener of listening.mock.calls) document.removeEventListener(...listener);
  for (const listener of onWindow.mock.calls) window.removeEventListener(...listener);
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a tap before hydration is shown as noticed, and done once after it', async () => {
  tap('button');
  tap('button');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  expect(onTap).not.toHaveBeenCalled();
  await hydrate();
  expect(onTap).toHaveBeenCalledOnce();
  expect(find('[aria-busy], [data-waiting]')).toBeNull();
  tap('button');
  expect(onTap).toHaveBeenCalledTimes(2);
});

test('what was typed and chosen reaches React and its forms', async () => {
  type('[name=name]', 'Maya');
  type('[name=email]', 'maya@example.com');
  tap('[type=checkbox]');
  document.querySelectorAll<HTMLElement>('[type=radio]')[1]?.click();
  document.querySelectorAll<HTMLElement>('[type=radio]')[2]?.click();
  type('select', 'price');
  await hydrate();
  const entered = {
    name: 'Maya',
    email: 'maya@example.com',
    size: '8',
    isGift: true,
    order: 'price',
  };
  await vi.waitFor(() => expect(JSON.parse(find('output').textContent)).toEqual(entered));
  expect(find<HTMLInputElement>('[name=email]').value).toBe('maya@example.com');
});

test('what was typed and chosen in a part of the page that React hydrates after the rest reaches it, too', async () => {
  function Layout() {
    // Before React goes on with the rest.
    useLayoutEffect(() => queueMicrotask(() => window.earlyInput?.replay()), []);
    return (
      <Suspense>
        <Page />
      </Suspense>
    );
  }
  find('#root').innerHTML = renderToString(<Layout />);
  tap('[type=radio][name=size]:last-of-type');
  tap('[type=checkbox]');
  type('[name=name]', 'Maya');
  type('[name=email]', 'maya@example.com');
  type('select', 'price');
  hydrateRoot(find('#root'), <Layout />);
  const entered = {
    name: 'Maya',
    email: 'maya@example.com',
    size: '8',
    isGift: true,
    order: 'price',
  };
  await vi.waitFor(() => expect(JSON.parse(find('output').textContent)).toEqual(entered));
});

test('a tap sees what was chosen and tapped before it', async () => {
  const onAdd = vi.fn();
  function Product() {
    const [size, setSize] = useState('6');
    const [quantity, setQuantity] = useState(1);
    return (
      <main>
        <input type="radio" name="size" checked={size === '6'} onChange={() => setSize('6')} />
        <input
          type="radio"
          name="size"
          id="eight"
          checked={size === '8'}
          onChange={() => setSize('8')}
        />
        <button type="button" id="more" onClick={() => setQuantity(quantity + 1)} />
        <button type="button" id="add" onClick={() => onAdd(size, quantity)} />
      </main>
    );
  }
  find('#root').innerHTML = renderToString(<Product />);
  for (const control of ['#eight', '#more', '#add']) tap(control);
  hydrateRoot(find('#root'), <Product />);
  await vi.waitFor(() => expect(Object.keys(find('main')).join()).toContain('__reactProps'));
  await window.earlyInput?.replay();
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('8', 2);
});

test('a link to another page of a list keeps the order that was chosen before', () => {
  const page =
    '<select name="sort"><option value=""></option><option value="price-asc"></option></select>';
  document.body.insertAdjacentHTML('beforeend', `${page}<a class="next" href="?page=2">Next</a>`);
  type('[name=sort]', 'price-asc');
  tap('.next');
  expect(onFollow).toHaveBeenCalledOnce();
  expect(find<HTMLAnchorElement>('.next').search).toBe('?page=2&sort=price-asc');
  tap('a');
  expect(find<HTMLAnchorElement>('a').search).toBe('');
});

test('a tap on something that has moved or gone is dropped', async () => {
  tap('button');
  tap('a[data-early]');
  vi.spyOn(find('button'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 100, 44));
  find('a[data-early]').addEventListener('click', onTap);
  history.pushState(null, '', '/elsewhere');
  await hydrate();
  expect(onTap).not.toHaveBeenCalled();
  history.back();
});

test('links are followed, and take back what was tapped before', async () => {
  tap('button');
  tap('a');
  expect(onFollow).toHaveBeenCalledOnce();
  await hydrate();
  expect(onTap).not.toHaveBeenCalled();
});

test('a held link leads on when no script comes', () => {
  vi.useFakeTimers();
  tap('a[data-early]');
  expect(onFollow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onFollow).toHaveBeenCalledOnce();
});

test('a script that could not be loaded is loaded again: after a while, with a tap, and when the network is back', () => {
  vi.useFakeTimers();
  for (const again of [
    () => vi.advanceTimersByTime(3000),
    () => tap('main'),
    () => dispatchEvent(new Event('online')),
  ]) {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script type="module" src="/entry.js"></script>',
    );
    const script = find('script[src]');
    script.dispatchEvent(new Event('error'));
    expect(find('script[src]')).toBe(script);
    again();
    expect(find('script[src]')).not.toBe(script);
    expect(find('script[src]').outerHTML).toBe('<script type="module" src="/entry.js"></script>');
    find('script[src]').remove();
  }
});

test('a late part holds its taps until it is hydrated itself', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-late><button type="button" class="late">Next</button></div>',
  );
  find('.late').addEventListener('click', onTap);
  await hydrate();
  tap('.late');
  expect(onTap).not.toHaveBeenCalled();
  find('[data-late]').removeAttribute('data-late');
  await window.earlyInput?.replay(find('div:has(> .late)'));
  expect(onTap).toHaveBeenCalledOnce();
});

test('each tap on a stepper counts', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div data-early="each"><button class="more">One more</button></div>',
  );
  find('.more').addEventListener('click', onTap);
  tap('.more');
  tap('.more');
  expect(onTap).not.toHaveBeenCalled();
  await hydrate();
  expect(onTap).toHaveBeenCalledTimes(2);
  expect(find('.more').hasAttribute('aria-busy')).toBe(false);
});

const dialogs = `
  <button class="menu-button" command="show-modal" commandfor="menu">Menu</button>
  <dialog id="menu"><button command="show-modal" commandfor="login">Log in</button></dialog>
  <dialog id="login"><button class="close" command="close" commandfor="login">Close</button></dialog>
  <div data-early="login"><button class="heart">Wishlist</button></div>`;
const opened = () => [...document.querySelectorAll('dialog[open]')].map(({ id }) => id);

test('a dialog opens in place of the one around its button, and closes by its button and backdrop', () => {
  document.body.insertAdjacentHTML('beforeend', dialogs);
  tap('.menu-button');
  expect(opened()).toEqual(['menu']);
  tap('#menu button');
  expect(opened()).toEqual(['login']);
  tap('#login .close');
  expect(opened()).toEqual([]);
  tap('.menu-button');
  find('#menu').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(opened()).toEqual(['menu']);
  tap('#menu');
  expect(opened()).toEqual([]);
});

test('the login opens at once for a visitor’s tap that needs one, and takes it back when it is closed', async () => {
  document.body.insertAdjacentHTML('beforeend', dialogs);
  find('.heart').addEventListener('click', onTap);
  tap('.heart');
  expect(opened()).toEqual(['login']);
  tap('#login .close');
  expect(find('.heart').hasAttribute('aria-busy')).toBe(false);
  await hydrate();
  expect(onTap).not.toHaveBeenCalled();
});

test('a customer’s tap that needs a login is only held', async () => {
  document.documentElement.dataset.customer = '';
  document.body.insertAdjacentHTML('beforeend', dialogs);
  find('.heart').addEventListener('click', onTap);
  tap('.heart');
  delete document.documentElement.dataset.customer;
  expect(opened()).toEqual([]);
  await hydrate();
  expect(onTap).toHaveBeenCalledOnce();
});

test('a picture that could not be loaded is marked, and loaded again a few times and when the network is back', () => {
  vi.useFakeTimers();
  document.body.insertAdjacentHTML('beforeend', '<img alt="Dawn Ring" src="/ring.webp">');
  const picture = find('img');
  const calls = vi.spyOn(picture, 'setAttribute').mock.calls;
  const loads = () => calls.filter(([name]) => name === 'src').length;
  for (const times of [1, 2, 3]) {
    picture.dispatchEvent(new Event('error'));
    vi.advanceTimersByTime(3000);
    expect(loads()).toBe(times);
  }
  picture.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(loads()).toBe(3);
  dispatchEvent(new Event('online'));
  expect(loads()).toBe(4);
  picture.dispatchEvent(new Event('load'));
  expect(picture.hasAttribute('data-missing')).toBe(false);
});

test('a link says that there is no network, where the browser would show its error page', () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  tap('a');
  expect(onFollow).not.toHaveBeenCalled();
  expect(find('[role=alert]').textContent).toContain('You’re offline');
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(find('[role=alert]')).toBeNull();
  tap('a');
  expect(onFollow).toHaveBeenCalledOnce();
});
