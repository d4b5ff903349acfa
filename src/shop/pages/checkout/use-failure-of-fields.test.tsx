// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test, vi } from 'vitest';

import { messages } from '#contract/names/messages.ts';
import { useFailureOfFields } from './use-failure-of-fields.ts';

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

interface Shown {
  readonly fields: string;
  readonly failure: string | undefined;
}

function checkout() {
  const clearFailure = vi.fn();
  function Checkout({ fields, failure }: Shown) {
    useFailureOfFields(fields, { failure, clearFailure });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const show = (shown: Shown) => act(async () => root.render(<Checkout {...shown} />));
  return { show, clearFailure };
}

test('what the fields of an address lack is not said any more once they are gone', async () => {
  const { show, clearFailure } = checkout();
  await show({ fields: 'new', failure: undefined });
  await show({ fields: 'new', failure: messages.checkoutFieldsMissing });
  expect(clearFailure).not.toHaveBeenCalled();
  await show({ fields: 'pickup', failure: messages.checkoutFieldsMissing });
  expect(clearFailure).toHaveBeenCalledOnce();
});

test('why the shop has refused an order stays: the fields may have changed by it', async () => {
  const { show, clearFailure } = checkout();
  await show({ fields: 'pickup', failure: 'Orders can’t be picked up at the shop any more.' });
  await show({ fields: 'new', failure: 'Orders can’t be picked up at the shop any more.' });
  expect(clearFailure).not.toHaveBeenCalled();
});
