import { useState } from 'react';
import { revokeOrderLinks, shareOrder } from '#contract/calls/admin/hand-order-calls.ts';
import type { StaffOrder } from '#contract/calls/admin/order-calls.ts';
import { useShop } from '#src/desk/lib/shop.ts';
import { useStaffChange } from '#src/desk/lib/staff-query.ts';
import { Problem } from '#src/desk/ui/problem.tsx';
import { chatLink } from '#src/desk/ui/record-view.tsx';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Button, buttonProps } from '#src/shared/ui/forms/button.tsx';
import { CopyButton } from '#src/shared/ui/forms/copy-button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

/** Makes a link that opens an order without an account, and sends it to the customer. */
export function ShareOrder({ order }: { readonly order: StaffOrder }) {
  const { orderId, orderNumber, phoneNumber } = order.summary;
  const shop = useShop();
  const [isMade, setMade] = useState<string>();
  const make = useStaffChange(shareOrder, { onSuccess: ({ link }) => setMade(link) });
  const end = useStaffChange(revokeOrderLinks, { onSuccess: () => setMade(undefined) });
  const error = make.error ?? end.error;
  const text = `Your order ${orderNumber} at ${shop?.name ?? 'our shop'}: ${isMade}`;
  const links = isMade ? Math.max(1, order.links ?? 0) : (order.links ?? 0);
  return (
    <>
      <Problem of={error}>
        <FormMessage kind="error">{errorMessage(error)}</FormMessage>
      </Problem>
      {isMade ? (
        <>
          <p className="muted breaks">
            Whoever has this link sees this order, and nothing else: {isMade}
          </p>
          <div className="row">
            <a
              href={`${phoneNumber ? chatLink(phoneNumber) : 'https://wa.me/'}?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
              {...buttonProps('primary')}
            >
              Send by WhatsApp
            </a>
            <CopyButton text={isMade} what="the link" />
            {'share' in navigator && (
              <Button
                variant="secondary"
                onClick={() => void navigator.share({ text }).catch(() => undefined)}
              >
                Share
              </Button>
            )}
          </div>
        </>
      ) : (
        <div>
          <Button
            variant="secondary"
            onClick={() => !make.isPending && make.mutate({ params: { orderId } })}
          >
            {make.isPending ? 'Making a link...' : 'Link for the customer'}
          </Button>
        </div>
      )}
      {links > 0 && (
        <div>
          <Button
            variant="plain"
            onClick={() => !end.isPending && end.mutate({ params: { orderId } })}
          >
            {links === 1 ? 'End the link' : `End all ${links} links`}
          </Button>
        </div>
      )}
    </>
  );
}
