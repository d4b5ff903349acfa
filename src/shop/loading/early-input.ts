// Inlined into the head of every page (vite/plugins.ts), so it imports nothing. Until React has
// hydrated a part of the page, its taps are held and shown as noticed, and what is typed and chosen
// is noted; `replay` hands both over. Scripts, styles and pictures that could not be loaded are
// loaded again.

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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

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

/** Notes input from now on, and sets `window.earlyInput`. */
export function noteEarlyInput(): void {
  const page = document.documentElement;
  // The browser is too old for the scripts that this waits for (index.html).
  if (!page.dataset.scripts) return;
  /** When a held link or form does what it does without scripts, in milliseconds. */
  const nativeAfterMs = 10_000;
  /** A control that has moved farther is another one for the person: half of a target's size. */
  const movedPx = 22;
  /**
   * When what could not be loaded is loaded again, in milliseconds; also with a tap, and when the
   * network is back.
   */
  const retryMs = 3_000;
  /** A picture that fails more often waits for the network or for the tab to come back. */
  const pictureRetries = 3;
  const taps = new Map<HTMLElement, Tap>();
  const entered = new Map<Field, string | boolean>();
  let isHydrated = false;
  let isOver = false;

  /** Parts with `data-late` are hydrated after the page. */
  const isWaiting = (element: Element) =>
    !isOver && (!isHydrated || element.closest('[data-late]') !== null);
  /**
   * Whether it does something without scripts: a link, or the button of a form that leads
   * somewhere.
   */
  const isNative = (control: HTMLElement) =>
    control instanceof HTMLButtonElement
      ? control.type === 'submit' && control.form?.hasAttribute('action') === true
      : control instanceof HTMLAnchorElement;
  /**
   * Buttons are held and links followed, unless `data-early` says otherwise: `hold`, `each`,
   * `native`, or the dialog that opens for a visitor.
   */
  const wayOf = (control: HTMLElement) =>
    control.closest<HTMLElement>('[data-early]')?.dataset.early ??
    (control.localName === 'a' ? 'native' : 'hold');
  const labelOf = (control: HTMLElement) =>
    control.getAttribute('aria-label') ?? control.textContent;

  const release = (control: HTMLElement) => {
    taps.delete(control);
    control.removeAttribute('data-waiting');
    control.removeAttribute('aria-busy');
    page.toggleAttribute('data-waiting', taps.size > 0);
  };
  const drop = () => [...taps.keys()].forEach(release);

  const hold = (control: HTMLElement, login?: HTMLDialogElement) => {
    login?.showModal();
    const held = taps.get(control);
    if (held) {
      if (wayOf(control) === 'each') held.times += 1;
      return;
    }
    const box = control.getBoundingClientRect();
    const [address, label, pageTop] = [location.href, labelOf(control), box.top + scrollY];
    taps.set(control, { address, label, box, pageTop, needsLogin: login !== undefined, times: 1 });
    control.setAttribute('data-waiting', '');
    control.setAttribute('aria-busy', 'true');
    page.setAttribute('data-waiting', '');
    if (isNative(control) && !login)
      setTimeout(() => taps.has(control) && followNatively(control), nativeAfterMs);
  };
  const dialogOf = (id: string | null) => {
    const dialog = id && document.getElementById(id);
    return dialog instanceof HTMLDialogElement ? dialog : undefined;
  };
  /**
   * A dialog's command, as the browser does it where it knows `commandfor`, and closes the dialog
   * around its button.
   */
  const command = (button: Element, dialog: HTMLDialogElement) => {
    const around = button.closest('dialog');
    if (around !== dialog || button.getAttribute('command') === 'close') around?.close();
    if (button.getAttribute('command') !== 'close' && !dialog.open) dialog.showModal();
  };
  /** In place of the browser's error page. */
  const sayOffline = () => {
    const notice = document.getElementById('no-network') ?? document.createElement('p');
    notice.id = 'no-network';
    notice.role = 'alert';
    document.body.append(notice);
    notice.textContent = 'You’re offline. Try again once you’re connected.';
  };
  const followNatively = (control: HTMLElement) => {
    drop();
    isOver = true;
    control.click();
    isOver = false;
  };

  /** A link to another page of the same list keeps what was chosen meanwhile, such as the order. */
  const addChoices = (link: HTMLAnchorElement) => {
    if (link.pathname !== location.pathname) return;
    const address = new URL(link.href);
    for (const [field, value] of entered)
      if (field instanceof HTMLSelectElement && field.name)
        address.searchParams.set(field.name, String(value));
    link.href = address.href;
  };

  document.addEventListener(
    'click',
    (event) => {
      retry();
      // The backdrop of a dialog, but not with the second click of the double click that opened it.
      if (!isHydrated && event.target instanceof HTMLDialogElement && event.detail < 2)
        event.target.close();
      const control = (event.target as Element).closest<HTMLElement>('a[href], button');
      const isPlain =
        event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      const commanded = dialogOf(control?.getAttribute('commandfor') ?? null);
      if (control && commanded) {
        event.preventDefault();
        command(control, commanded);
        return;
      }
      if (!control || !isPlain || !isWaiting(control)) return;
      const way = wayOf(control);
      if (way !== 'native') {
        event.preventDefault();
        event.stopImmediatePropagation();
        hold(control, page.dataset.customer === undefined ? dialogOf(way) : undefined);
      } else if (isNative(control) && !control.getAttribute('href')?.startsWith('#')) {
        if (!navigator.onLine && !navigator.serviceWorker?.controller) {
          event.preventDefault();
          sayOffline();
          return;
        }
        if (control instanceof HTMLAnchorElement) addChoices(control);
        drop();
      }
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      const field = target as Field;
      if (!isWaiting(field)) return;
      if (field.type === 'radio') {
        for (const other of entered.keys()) if (other.name === field.name) entered.delete(other);
      }
      entered.set(field, isBox(field) ? field.checked : field.value);
    },
    true,
  );
  addEventListener('pagehide', drop);
  // A visitor who has closed the login, and not changed to the sign-up, wants it no more.
  const dropIfClosed = () => {
    if (document.querySelector('dialog[open]')) return;
    for (const [control, { needsLogin }] of taps) if (needsLogin) release(control);
  };
  document.addEventListener('close', dropIfClosed, true);

  /** Scripts, stylesheets and pictures that could not be loaded. */
  const failed = new Set<Element>();
  const retry = () => {
    for (const old of failed) {
      failed.delete(old);
      if (old instanceof HTMLImageElement) {
        // Makes the browser load it again.
        old.setAttribute('src', old.getAttribute('src') ?? '');
        continue;
      }
      const again = document.createElement(old.localName);
      for (const { name, value } of old.attributes) again.setAttribute(name, value);
      old.replaceWith(again);
    }
  };
  /** Also pictures that have failed too often. */
  const retryAll = () => {
    for (const picture of document.querySelectorAll('img[data-missing]')) failed.add(picture);
    retry();
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) {
        // The browser's broken-image icon is hidden (src/shared/styles/base.css).
        const times = Number(target.dataset.missing ?? 0) + 1;
        target.dataset.missing = String(times);
        if (times > pictureRetries) return;
      } else if (isHydrated || !(target as Element).matches?.('script[src], link[rel=stylesheet]'))
        return;
      failed.add(target as Element);
      setTimeout(retry, retryMs);
    },
    true,
  );
  // The window gets no such event.
  const onLoad = ({ target }: Event) =>
    target instanceof HTMLImageElement && delete target.dataset.missing;
  document.addEventListener('load', onLoad, true);
  addEventListener('online', () => {
    document.getElementById('no-network')?.remove();
    retryAll();
  });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && retryAll(),
  );

  window.earlyInput = {
    async replay(part = page) {
      isHydrated ||= part === page;
      const isReady = (element: Element) =>
        (part.contains(element) || !element.isConnected) && !isWaiting(element);
      for (const [field, value] of entered) {
        if (!isReady(field)) continue;
        entered.delete(field);
        enter(field, value);
      }
      for (const [control, tap] of taps) {
        for (; tap.times > 0; tap.times -= 1) {
          // React renders what the input before has changed: 'Add to cart' adds as many as 'One
          // more' has made it.
          await undefined;
          if (!taps.has(control) || !isReady(control)) break;
          if (tap.times === 1) release(control);
          find(control, tap)?.click();
        }
      }
    },
  };

  /**
   * The control that was tapped, or the one that was rendered in its place; undefined if it has
   * moved or gone.
   */
  function find(
    control: HTMLElement,
    { address, label, box, pageTop }: Tap,
  ): HTMLElement | undefined {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const found = control.isConnected
      ? control
      : document.elementFromPoint(x, y)?.closest<HTMLElement>(control.localName);
    if (!found || location.href !== address || (found !== control && labelOf(found) !== label))
      return undefined;
    // A dialog may have been opening.
    if (found.closest('dialog')) return found;
    const { left, top } = found.getBoundingClientRect();
    const down = Math.min(Math.abs(top - box.top), Math.abs(top + scrollY - pageTop));
    return Math.max(down, Math.abs(left - box.left)) > movedPx ? undefined : found;
  }

  function isBox(field: Field): field is HTMLInputElement {
    return field.type === 'checkbox' || field.type === 'radio';
  }

  /**
   * Enters a value again, so that React and its forms learn of it: their handlers compare with what
   * they last saw.
   */
  function enter(field: Field, value: string | boolean): void {
    // React hydrates what is around an event first. Otherwise it would take what is entered now for
    // the initial value.
    field.dispatchEvent(new Event('keyup', { bubbles: true }));
    if (typeof value === 'boolean') {
      (field as HTMLInputElement).checked = !value;
      field.click();
      return;
    }
    if (field.type !== 'file' && !(field instanceof HTMLSelectElement)) {
      const { selectionStart, selectionEnd } = field;
      field.value = '';
      // Past the setter that React puts on the element.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        value,
      );
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    if (field.type !== 'file') field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
