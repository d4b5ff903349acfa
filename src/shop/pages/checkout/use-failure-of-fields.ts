import { useEffect, useRef } from 'react';

import { messages } from '#contract/names/messages.ts';
import type { OrderPlacement } from './use-place-order.ts';

const ofFields: readonly unknown[] = [messages.checkoutFieldsMissing, messages.addressMissing];

/**
 * With fields goes what they lacked: the shop may be found to have pickup alone, or the addresses
 * may come, after the button was pressed. `fields`: which ones are shown.
 */
export function useFailureOfFields(
  fields: string,
  { failure, clearFailure }: Pick<OrderPlacement, 'failure' | 'clearFailure'>,
): void {
  const last = useRef(fields);
  const isOfFields = ofFields.includes(failure);
  useEffect(() => {
    if (last.current === fields) return;
    last.current = fields;
    if (isOfFields) clearFailure();
  }, [fields, isOfFields, clearFailure]);
}
