// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

import { draftOf } from '#src/shared/forms/draft.ts';

import { useDurableForm } from './use-durable-form.ts';

const deleted = vi.hoisted(() => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
});
vi.mock('#src/shared/storage/database.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#src/shared/storage/database.ts')>()),
  deleteRecord: () => deleted.promise,
}));

function Form() {
  const { form, send } = useDurableForm({ name: 'test', empty: { question: '' } });
  const [isSent, setSent] = useState(false);
  const submit = form.handleSubmit(async () => {
    await send(async () => 'receipt', { failed: 'Failed', onError: () => undefined });
    setSent(true);
  });
  if (isSent) return 'Sent';
  return (
    <form onSubmit={submit}>
      <input {...form.register('question')} />
      {form.formState.isSubmitting ? 'Sending' : 'Send'}
    </form>
  );
}

test('a sent form is busy and filled in until its result is shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(page).render(<Form />));
  const field = page.querySelector('input') as HTMLInputElement;
  await act(async () => {
    field.value = 'Why?';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect([field.value, page.textContent]).toEqual(['Why?', 'Sending']);
  await act(async () => deleted.resolve());
  expect(page.textContent).toBe('Sent');
});

function Editor({ name, version }: { readonly name: string; readonly version: number }) {
  const { form, recordVersion } = useDurableForm({
    name: 'record',
    empty: { name, price: '5' },
    recordVersion: version,
  });
  return (
    <form>
      <input {...form.register('name')} />
      <output>{`${recordVersion} ${form.watch('price')}`}</output>
    </form>
  );
}

test('a draft keeps what was changed, with the version of the record that it was made from', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const open = async (version: number) => {
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    await act(async () => root.render(<Editor name={`Ring ${version}`} version={version} />));
    const field = page.querySelector('input') as HTMLInputElement;
    const type = (text: string) =>
      act(async () => {
        // React does not notice a value that is set directly.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          field,
          text,
        );
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    const shown = () => [field.value, page.querySelector('output')?.textContent];
    return { type, shown, close: () => act(async () => root.unmount()) };
  };
  const first = await open(3);
  await first.type('Silver ring');
  await first.close();
  const second = await open(4);
  expect(second.shown()).toEqual(['Silver ring', '3 5']);
  await second.type('Ring 4');
  await second.close();
  expect((await open(4)).shown()).toEqual(['Ring 4', '4 5']);
});

function NameForm() {
  const { form, failure, send } = useDurableForm({ name: 'a-form', empty: { name: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(() =>
    send(() => Promise.reject(new Error('Taken')), {
      failed: 'That name is taken',
      onError: () => {},
    }),
  );
  return (
    <form onSubmit={submit}>
      <input {...form.register('name', { required: 'Please enter a name' })} />
      {errors.name?.message} {failure}
    </form>
  );
}

test('the message of an earlier attempt goes when a field is wrong', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () => root.render(<NameForm />));
  const submit = async (name: string) => {
    const field = page.querySelector('input');
    // React does not notice a value that is set directly.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, name);
    await act(async () => {
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      page.querySelector('form')?.requestSubmit();
    });
    return page.textContent?.trim();
  };
  await vi.waitFor(async () => expect(await submit('Maya')).toBe('That name is taken'));
  await vi.waitFor(async () => expect(await submit('')).toBe('Please enter a name'));
  await vi.waitFor(async () => expect(await submit('Tara')).toBe('That name is taken'));
  await act(async () => root.unmount());
});

test('what a browser has filled in without an event is sent', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const onSend = vi.fn();
  function Login() {
    const { form } = useDurableForm({
      name: 'filled',
      empty: { email: '', password: '', country: 'Nepal' },
    });
    const submit = form.handleSubmit(onSend);
    return (
      <form onSubmit={submit}>
        <input {...form.register('email', { required: 'Missing' })} />
        <input type="password" {...form.register('password', { required: 'Missing' })} />
        <select {...form.register('country')}>
          <option>Nepal</option>
          <option>India</option>
        </select>
        <p>{form.formState.errors.password?.message}</p>
      </form>
    );
  }
  const page = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(page).render(<Login />));
  const [email, password] = page.querySelectorAll('input');
  if (email) email.value = 'maya@example.com';
  const send = () => act(async () => page.querySelector('form')?.requestSubmit());
  await send();
  expect(page.querySelector('p')?.textContent).toBe('Missing');
  if (password) password.value = 'Crystal1x';
  (page.querySelector('select') as HTMLSelectElement).value = 'India';
  await send();
  const filled = { email: 'maya@example.com', password: 'Crystal1x', country: 'India' };
  expect(onSend).toHaveBeenCalledExactlyOnceWith(filled, expect.anything());
  vi.unstubAllGlobals();
});

function ContactForm({
  known,
}: {
  readonly known?: { readonly name: string; readonly email: string } | undefined;
}) {
  const { form, send } = useDurableForm({ name: 'contact', empty: { name: '', email: '' }, known });
  const submit = form.handleSubmit(() => send(async () => 'receipt', { failed: 'Failed' }));
  return (
    <form onSubmit={submit}>
      <input {...form.register('name')} />
      {/* A step that is not shown has no field yet. */}
      <output>{form.watch('email')}</output>
    </form>
  );
}

test('what the account knows fills what is empty, and is no draft', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const show = (known?: { name: string; email: string }) =>
    act(async () => root.render(<ContactForm known={known} />));
  const shown = () => [
    page.querySelector('input')?.value,
    page.querySelector('output')?.textContent,
  ];
  const maya = { name: 'Maya Gurung', email: 'maya@example.com' };
  await show();
  await show(maya);
  expect(shown()).toEqual(['Maya Gurung', 'maya@example.com']);
  expect(draftOf('contact').read()?.values ?? {}).toEqual({});
  const field = page.querySelector('input') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    field,
    'My sister',
  );
  await act(async () => field.dispatchEvent(new Event('input', { bubbles: true })));
  await show({ ...maya, name: 'Maya Rai', email: 'rai@example.com' });
  expect(shown()).toEqual(['My sister', 'rai@example.com']);
  expect(draftOf('contact').read()?.values).toEqual({ name: 'My sister' });
  // After a logout nothing of the account is left.
  await show();
  expect(shown()).toEqual(['My sister', '']);
  await act(async () => root.unmount());
});
