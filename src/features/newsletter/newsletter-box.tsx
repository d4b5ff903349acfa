import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { tabStorage } from '#src/lib/text-storage.ts';
import { showToast } from '#src/ui/toast-store.ts';

import styles from './newsletter-box.module.css';

/** The code behind the box. Undefined where it can't be fetched. */
const load = <Result,>(use: (part: typeof import('./subscribe.ts')) => Result) =>
  import('./subscribe.ts').then(use, () => undefined);

/** The newsletter's box. It is on every page, so the code behind it is fetched only when somebody types. */
export function NewsletterBox() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (tabStorage.read('draft:subscribe')) void load(({ restoreTyped }) => restoreTyped(field.current));
  }, []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const wrong = await load(({ submit }) => submit(field.current, form));
    setBusy(false);
    setError(wrong);
    if (wrong) field.current?.focus();
    if (wrong === undefined) showToast('error', 'Something went wrong');
  };

  return (
    <form className={styles.box} onSubmit={send} noValidate>
      <label htmlFor="newsletter">News from the workshop, now and then</label>
      <span className={styles.row}>
        <input
          ref={field}
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email"
          onChange={() => void load(({ storeTyped }) => storeTyped(field.current))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'newsletter-error' : undefined}
        />
        <input name="website" hidden tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <button type="submit" aria-disabled={isBusy || undefined}>
          Subscribe
        </button>
      </span>
      {error && (
        <span id="newsletter-error" className={styles.error}>
          {error}
        </span>
      )}
    </form>
  );
}
