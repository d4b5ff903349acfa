// @vitest-environment jsdom
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { noteEarlyInput } from './early-input.ts';

const onTap = vi.fn();
const onFollow = vi.fn();
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
        <input key={value} type="radio" name="size" checked={size === value} onChange={() => setSize(value)} />
      ))}
      <select defaultValue="" onChange={(event) => setOrder(event.target.value)}>
        <option value="">Sort by</option>
        <option value="price">Price</option>
      </select>
      <output>{JSON.stringify({ name, email: watch('email'), size, isGift, order })}</output>
    </main>
  );
}

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const tap = (selector: string) => find(selector).click();

function type(selector: string, text: string) {
  find<HTMLInputElement>(selector).value = text;
  find(selector).dispatchEvent(new Event('input', { bubbles: true }));
}

async function hydrate() {
  hydrateRoot(find('#root'), <Page />);
  await vi.waitFor(() => expect(Object.keys(find('main')).join()).toContain('__reactProps'));
  window.earlyInput?.replay();
}

beforeEach(() => {
  vi.clearAllMocks();
  // React's development build reports the attributes of a noticed tap.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  noteEarlyInput();
});

afterEach(() => {
  window.earlyInput?.giveUp();
  vi.restoreAllMocks();
});

test('a tap before hydration is shown as noticed, and done once after it', async () => {
  tap('button');
  tap('button');
  expect(find('button').getAttribute('aria-busy')).toBe('true');
  expect(onTap).not.toHaveBeenCalled();
  await hydrate();
  expect(onTap).toHaveBeenCalledOnce();
  expect(find('[aria-busy], [data-noted]')).toBeNull();
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
  const entered = { name: 'Maya', email: 'maya@example.com', size: '8', isGift: true, order: 'price' };
  await vi.waitFor(() => expect(JSON.parse(find('output').textContent)).toEqual(entered));
  expect(find<HTMLInputElement>('[name=email]').value).toBe('maya@example.com');
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

test('a held link leads on when the scripts can’t be loaded, and then taps are not held any more', () => {
  tap('a[data-early]');
  expect(onFollow).not.toHaveBeenCalled();
  window.earlyInput?.giveUp();
  expect(onFollow).toHaveBeenCalledOnce();
  tap('button');
  expect(find('[data-noted]')).toBeNull();
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
  window.earlyInput?.replay(find('div:has(> .late)'));
  expect(onTap).toHaveBeenCalledOnce();
});

test('what works without scripts is opened at once, and hidden by a second tap', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<button class="open" aria-controls="panel" data-early="open">Search</button><div id="panel" hidden><input></div>',
  );
  tap('.open');
  expect(document.activeElement).toBe(find('#panel input'));
  expect(find('#panel').hidden).toBe(false);
  expect(find('.open').getAttribute('aria-expanded')).toBe('true');
  expect(find('.open').hasAttribute('aria-busy')).toBe(false);
  tap('.open');
  expect(find('#panel').hidden).toBe(true);
});
