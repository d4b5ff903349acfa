// Inlined into the head of every page (vite/inline-script.ts), so it imports nothing. Until React has hydrated a part of
// the page, its taps are held and shown as noticed, and what is typed and chosen is noted; `replay` hands both over.

export interface EarlyInput {
  /** Hands over what was noted in a part of the page that is hydrated now; by default in the whole page. */
  replay(part?: Element): void;
  /** To be called when the scripts can't be loaded: does what works without them, and drops the other taps. */
  giveUp(): void;
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
}

/** Notes input from now on, and sets `window.earlyInput`. */
export function noteEarlyInput(): void {
  /** When a held link or form does what it does without scripts, in milliseconds. */
  const nativeAfterMs = 10_000;
  /** A control that has moved farther is another one for the person: half of a target's size. */
  const movedPx = 22;
  const page = document.documentElement;
  const taps = new Map<HTMLElement, Tap>();
  const entered = new Map<Field, string | boolean>();
  let isHydrated = false;
  let isOver = false;

  /** Parts with `data-late` are hydrated after the page. */
  const isWaiting = (element: Element) => !isOver && (!isHydrated || element.closest('[data-late]') !== null);
  /** Whether it does something without scripts: a link, or the button of a form that leads somewhere. */
  const isNative = (control: HTMLElement) =>
    control instanceof HTMLButtonElement
      ? control.type === 'submit' && control.form?.hasAttribute('action') === true
      : control instanceof HTMLAnchorElement;
  /** Buttons are held and links followed, unless `data-early` says otherwise: `hold`, `native` or `open`. */
  const wayOf = (control: HTMLElement) =>
    control.closest<HTMLElement>('[data-early]')?.dataset.early ?? (control.localName === 'a' ? 'native' : 'hold');
  const labelOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;

  const release = (control: HTMLElement) => {
    taps.delete(control);
    control.removeAttribute('data-noted');
    control.removeAttribute('aria-busy');
    page.toggleAttribute('data-noted', taps.size > 0);
  };
  const drop = () => [...taps.keys()].forEach(release);

  /** Holds a tap, and loads the code that its control names in `data-tap`. */
  const hold = (control: HTMLElement) => {
    // Once, however often it is tapped.
    if (taps.has(control)) return;
    const box = control.getBoundingClientRect();
    taps.set(control, { address: location.href, label: labelOf(control), box, pageTop: box.top + scrollY });
    control.setAttribute('data-noted', '');
    control.setAttribute('aria-busy', 'true');
    page.setAttribute('data-noted', '');
    const code = control.closest<HTMLElement>('[data-tap]')?.dataset.tap;
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[data-tap~="${code}"]`))
      link.rel = link.rel === 'tap' ? 'modulepreload' : 'tap-next';
    if (isNative(control)) setTimeout(() => taps.has(control) && followNatively(control), nativeAfterMs);
  };
  /**
   * Opens what a control names in `aria-controls`, which works without scripts: a dialog, with the form of the `noscript`
   * after it, or a hidden part of the page, which a second tap hides again.
   */
  const open = (control: HTMLElement) => {
    const part = document.getElementById(control.getAttribute('aria-controls') ?? '');
    if (part instanceof HTMLDialogElement) {
      const plain = new DOMParser().parseFromString(part.nextElementSibling?.textContent ?? '', 'text/html');
      if (!part.querySelector('form[class]')) part.append(plain.querySelector('form') ?? '');
      part.showModal();
    } else if (part) {
      part.hidden = !part.hidden;
      control.setAttribute('aria-expanded', String(!part.hidden));
      part.querySelector('input')?.focus();
    }
  };
  const followNatively = (control: HTMLElement) => {
    drop();
    isOver = true;
    control.click();
    isOver = false;
  };

  document.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest<HTMLElement>('a[href], button');
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!control || !isPlain || !isWaiting(control)) return;
      const way = wayOf(control);
      if (way !== 'native') {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (way === 'open') open(control);
        else hold(control);
      } else if (isNative(control) && !control.getAttribute('href')?.startsWith('#')) drop();
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

  window.earlyInput = {
    replay(part = page) {
      isHydrated ||= part === page;
      const isReady = (element: Element) => (part.contains(element) || !element.isConnected) && !isWaiting(element);
      for (const [field, value] of entered) {
        if (!isReady(field)) continue;
        entered.delete(field);
        enter(field, value);
      }
      for (const [control, tap] of taps) {
        if (!isReady(control)) continue;
        release(control);
        find(control, tap)?.click();
      }
    },
    giveUp() {
      page.removeAttribute('data-waiting');
      const native = [...taps.keys()].reverse().find(isNative);
      drop();
      isOver = true;
      native?.click();
    },
  };

  /** The control that was tapped, or the one that was rendered in its place; undefined if it has moved or gone. */
  function find(control: HTMLElement, { address, label, box, pageTop }: Tap): HTMLElement | undefined {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const found = control.isConnected
      ? control
      : document.elementFromPoint(x, y)?.closest<HTMLElement>(control.localName);
    if (!found || location.href !== address || (found !== control && labelOf(found) !== label)) return undefined;
    const { left, top } = found.getBoundingClientRect();
    const down = Math.min(Math.abs(top - box.top), Math.abs(top + scrollY - pageTop));
    return Math.max(down, Math.abs(left - box.left)) > movedPx ? undefined : found;
  }

  function isBox(field: Field): field is HTMLInputElement {
    return field.type === 'checkbox' || field.type === 'radio';
  }

  /** Enters a value again, so that React and its forms learn of it: their handlers compare with what they last saw. */
  function enter(field: Field, value: string | boolean): void {
    if (typeof value === 'boolean') {
      (field as HTMLInputElement).checked = !value;
      field.click();
      return;
    }
    if (field.type !== 'file' && !(field instanceof HTMLSelectElement)) {
      const { selectionStart, selectionEnd } = field;
      field.value = '';
      // Past the setter that React puts on the element.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      return;
    }
    if (field.type !== 'file') field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
