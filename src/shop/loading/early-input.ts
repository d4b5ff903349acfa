// Inlined into the head of every page (vite/plugins.ts). Until React has hydrated a part of the
// page, its taps are held and shown as noticed, and what is typed and chosen is noted; `replay`
// hands both over. Scripts, styles and pictures that could not be loaded are loaded again.

import { type Entered, enterAgain, type Field, noteField } from './entered-fields.ts';
import { reloadFailedFiles } from './failed-files.ts';

export interface EarlyInput {
  /**
   * Hands over what was noted in a part of the page that is hydrated now; by default in the whole
   * page.
   */
  replay(part?: Element): Promise<void>;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** A held tap: where its control was, in the viewport and on the page. */
interface Tap {
  readonly address: string;
  readonly label: string | null;
  readonly box: DOMRect;
  readonly pageTop: number;
  /** Whether a login was opened for it. */
  readonly needsLogin: boolean;
  /** How often it counts: once, but with `data-early="each"` as often as it was tapped. */
  times: number;
}

interface Noted {
  readonly taps: Map<HTMLElement, Tap>;
  readonly entered: Entered;
  isHydrated: boolean;
  /** While a control does what it does without scripts, its tap is not held. */
  isOver: boolean;
}

/** When a held link or form does what it does without scripts, in milliseconds. */
const nativeAfterMs = 10_000;
/** A control that has moved farther is another one for the person: half of a target's size. */
const movedPx = 22;

const page = document.documentElement;

/** Notes input from now on, and sets `window.earlyInput`. */
export function noteEarlyInput(): void {
  // The browser is too old for the scripts that this waits for (device-choices.ts).
  if (!page.dataset.scripts) return;
  const noted: Noted = { taps: new Map(), entered: new Map(), isHydrated: false, isOver: false };
  reloadFailedFiles(() => noted.isHydrated);
  document.addEventListener('click', (event) => takeClick(noted, event), true);
  document.addEventListener('input', ({ target }) => takeInput(noted, target as Field), true);
  document.addEventListener('close', () => dropIfClosed(noted), true);
  addEventListener('pagehide', () => dropAll(noted));
  addEventListener('online', () => document.getElementById('no-network')?.remove());
  window.earlyInput = { replay: (part = page) => replay(noted, part) };
}

function takeClick(noted: Noted, event: MouseEvent): void {
  const target = event.target as Element;
  // The backdrop of a dialog, but not with the second click of the double click that opened it.
  if (!noted.isHydrated && target instanceof HTMLDialogElement && event.detail < 2) target.close();
  const control = target.closest<HTMLElement>('a[href], button');
  if (!control) return;
  const commanded = dialogOf(control.getAttribute('commandfor'));
  if (commanded) {
    event.preventDefault();
    command(control, commanded);
  } else if (isPlain(event) && isWaiting(noted, control)) {
    takeTap(noted, control, event);
  }
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
}

/** Parts with `data-late` are hydrated after the page. */
function isWaiting({ isOver, isHydrated }: Noted, element: Element): boolean {
  return !isOver && (!isHydrated || element.closest('[data-late]') !== null);
}

function dialogOf(id: string | null): HTMLDialogElement | undefined {
  const dialog = id && document.getElementById(id);
  return dialog instanceof HTMLDialogElement ? dialog : undefined;
}

/**
 * A dialog's command, as the browser does it where it knows `commandfor`, and closes the dialog
 * around its button.
 */
function command(button: Element, dialog: HTMLDialogElement): void {
  const around = button.closest('dialog');
  const isClosing = button.getAttribute('command') === 'close';
  if (around !== dialog || isClosing) around?.close();
  if (!isClosing && !dialog.open) dialog.showModal();
}

/** A tap on a part that is not hydrated yet. */
function takeTap(noted: Noted, control: HTMLElement, event: MouseEvent): void {
  const way = wayOf(control);
  if (way !== 'native') {
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(noted, control, page.dataset.customer === undefined ? dialogOf(way) : undefined);
  } else if (isNative(control) && !control.getAttribute('href')?.startsWith('#')) {
    follow(noted, control, event);
  }
}

/**
 * Buttons are held and links followed, unless `data-early` says otherwise: `hold`, `each`,
 * `native`, or the dialog that opens for a visitor.
 */
function wayOf(control: HTMLElement): string {
  const way = control.closest<HTMLElement>('[data-early]')?.dataset.early;
  return way ?? (control.localName === 'a' ? 'native' : 'hold');
}

/**
 * Whether it does something without scripts: a link, or the button of a form that leads somewhere.
 */
function isNative(control: HTMLElement): boolean {
  if (!(control instanceof HTMLButtonElement)) return control instanceof HTMLAnchorElement;
  return control.type === 'submit' && control.form?.hasAttribute('action') === true;
}

function hold(noted: Noted, control: HTMLElement, login?: HTMLDialogElement): void {
  const { taps } = noted;
  login?.showModal();
  const held = taps.get(control);
  if (held) {
    if (wayOf(control) === 'each') held.times += 1;
    return;
  }
  const box = control.getBoundingClientRect();
  taps.set(control, {
    address: location.href,
    label: labelOf(control),
    box,
    pageTop: box.top + scrollY,
    needsLogin: login !== undefined,
    times: 1,
  });
  control.setAttribute('data-waiting', '');
  control.setAttribute('aria-busy', 'true');
  page.setAttribute('data-waiting', '');
  if (isNative(control) && !login)
    setTimeout(() => taps.has(control) && followNatively(noted, control), nativeAfterMs);
}

function labelOf(control: HTMLElement): string | null {
  return control.getAttribute('aria-label') ?? control.textContent;
}

function followNatively(noted: Noted, control: HTMLElement): void {
  dropAll(noted);
  noted.isOver = true;
  control.click();
  noted.isOver = false;
}

/** A link or a form that leads to another page now. */
function follow(noted: Noted, control: HTMLElement, event: MouseEvent): void {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) {
    event.preventDefault();
    sayOffline();
    return;
  }
  if (control instanceof HTMLAnchorElement) addChoices(noted.entered, control);
  dropAll(noted);
}

/** In place of the browser's error page. */
function sayOffline(): void {
  const notice = document.getElementById('no-network') ?? document.createElement('p');
  notice.id = 'no-network';
  notice.role = 'alert';
  document.body.append(notice);
  notice.textContent = 'You’re offline. Try again once you’re connected.';
}

/** A link to another page of the same list keeps what was chosen meanwhile, such as the order. */
function addChoices(entered: Entered, link: HTMLAnchorElement): void {
  if (link.pathname !== location.pathname) return;
  const address = new URL(link.href);
  for (const [field, value] of entered)
    if (field instanceof HTMLSelectElement && field.name)
      address.searchParams.set(field.name, String(value));
  link.href = address.href;
}

function release({ taps }: Noted, control: HTMLElement): void {
  taps.delete(control);
  control.removeAttribute('data-waiting');
  control.removeAttribute('aria-busy');
  page.toggleAttribute('data-waiting', taps.size > 0);
}

function dropAll(noted: Noted): void {
  for (const control of noted.taps.keys()) release(noted, control);
}

/** A visitor who has closed the login, and not changed to the sign-up, wants it no more. */
function dropIfClosed(noted: Noted): void {
  if (document.querySelector('dialog[open]')) return;
  for (const [control, { needsLogin }] of noted.taps) if (needsLogin) release(noted, control);
}

function takeInput(noted: Noted, field: Field): void {
  if (isWaiting(noted, field)) noteField(noted.entered, field);
}

async function replay(noted: Noted, part: Element): Promise<void> {
  const { taps, entered } = noted;
  noted.isHydrated ||= part === page;
  const isReady = (element: Element) =>
    (part.contains(element) || !element.isConnected) && !isWaiting(noted, element);
  for (const [field, value] of entered) {
    if (!isReady(field)) continue;
    entered.delete(field);
    enterAgain(field, value);
  }
  for (const [control, tap] of taps) {
    for (; tap.times > 0; tap.times -= 1) {
      // React renders what the input before has changed: 'Add to cart' adds as many as 'One more'
      // has made it.
      await undefined;
      if (!taps.has(control) || !isReady(control)) break;
      if (tap.times === 1) release(noted, control);
      findAgain(control, tap)?.click();
    }
  }
}

/**
 * The control that was tapped, or the one that was rendered in its place; undefined if it has moved
 * or gone.
 */
function findAgain(control: HTMLElement, tap: Tap): HTMLElement | undefined {
  const { address, label, box, pageTop } = tap;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const found = control.isConnected
    ? control
    : document.elementFromPoint(x, y)?.closest<HTMLElement>(control.localName);
  if (!found || location.href !== address) return undefined;
  if (found !== control && labelOf(found) !== label) return undefined;
  // A dialog may have been opening.
  if (found.closest('dialog')) return found;
  const { left, top } = found.getBoundingClientRect();
  const down = Math.min(Math.abs(top - box.top), Math.abs(top + scrollY - pageTop));
  return Math.max(down, Math.abs(left - box.left)) > movedPx ? undefined : found;
}
