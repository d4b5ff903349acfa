import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import { tabStorage } from '#src/shared/storage/text-storage.ts';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';

import styles from './newsletter-box.module.css';

/** Loads `subscribe.ts` and calls `use` with it. Undefined when it cannot be loaded. */
const withSubscribe = <Result,>(use: (module: typeof import('./subscribe.ts')) => Result) =>
  import('./subscribe.ts').then(use, () => undefined);

/** The newsletter form. It is on every page, so its code is loaded only when somebody types. */
export function NewsletterBox() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (tabStorage.read('draft:subscribe'))
      void withSubscribe(({ restoreTyped }) => restoreTyped(field.current));
  }, []);

  const [isBusy, send] = useBusy(async (form: FormData) => {
    const problem = await withSubscribe(({ submit }) => submit(field.current, form));
    setError(problem);
    if (problem) field.current?.focus();
    if (problem === undefined) showToast('error', 'Something went wrong');
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };

  return (
    <form className={`stack-tight ${styles.box}`} onSubmit={onSubmit} noValidate>
      <label htmlFor="newsletter">News from the shop, now and then</label>
      <span className="row">
        <input
          ref={field}
          id="newsletter"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="Your email"
          onChange={() => void withSubscribe(({ storeTyped }) => storeTyped(field.current))}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'newsletter-error' : undefined}
        />
        <input name="leaveEmpty" hidden tabIndex={-1} autoComplete="off" aria-hidden="true" />
        <button type="submit" aria-disabled={isBusy || undefined}>
          Subscribe
        </button>
      </span>
      {error && (
        <span id="newsletter-error" className={`fine-print ${styles.error}`}>
          {error}
        </span>
      )}
    </form>
  );
}
