import { useEffect, useState } from 'react';
import type { CallInput } from '#contract/calls/call.ts';
import type { Order } from '#contract/calls/order-calls.ts';
import type { OrderLinkCalls } from '#contract/calls/order-link-calls.ts';
import { isNotFound } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { loadCaller } from '#src/shared/queries/query.ts';
import { EmptyState } from '#src/shared/ui/notices/empty-state.tsx';
import { LoadFailure } from '#src/shared/ui/notices/load-failure.tsx';
import { LoadingCards } from '#src/shared/ui/page/card.tsx';
import { PayRest } from '#src/shop/features/booking/pay-here.tsx';
import type { OrderAccess } from '#src/shop/features/order/order-access.ts';
import { OrderDetails } from '#src/shop/features/order/order-details.tsx';
import { ChangeRecipient } from './change-recipient.tsx';

/** One order, opened by a link without an account. The device stores nothing of it. */
export function OrderLinkView() {
  const { link, order, error, show, refetch } = useLinkedOrder();
  if (link === '' || isNotFound(error))
    return (
      <EmptyState
        title="This link doesn’t open an order"
        text="It may have ended. Please ask the shop for a new one."
        link={{ to: '/about', label: 'Contact us' }}
      />
    );
  if (error) return <LoadFailure text={errorMessage(error)} onTryAgain={refetch} />;
  if (!order || link === undefined)
    return <LoadingCards label="Loading your order" heights={[24]} />;
  const access: OrderAccess = {
    owner: `link ${link.slice(0, 8)}`,
    isLink: true,
    cancel: ({ version }) => callLink('cancelLinkedOrder', { body: { link, version } }),
    change: (_, { body, idempotencyKey }) =>
      callLink('changeLinkedOrder', { body: { ...body, link }, idempotencyKey }),
    sendProof: (_, { body, picture, idempotencyKey }) =>
      callLink('sendLinkedProof', {
        body: { ...body, link },
        files: { FormFile: picture },
        idempotencyKey,
      }),
    show,
    refetch,
  };
  return (
    <OrderDetails
      order={order}
      access={access}
      payHere={<PayRest order={order} />}
      changeRecipient={<ChangeRecipient order={order} access={access} />}
    />
  );
}

/** The order of the link in the address; its random part is sent to no server with the page. */
function useLinkedOrder() {
  const [link, setLink] = useState<string>();
  const [order, setOrder] = useState<Order>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const read = () => setLink(location.hash.slice(1));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isOver = false;
    setError(undefined);
    setOrder(undefined);
    if (link)
      callLink('readLinkedOrder', { body: { link } }).then(
        (found) => !isOver && setOrder(found),
        (reason: unknown) => !isOver && setError(reason),
      );
    return () => {
      isOver = true;
    };
  }, [link, tries]);
  return { link, order, error, show: setOrder, refetch: () => setTries((count) => count + 1) };
}

async function callLink(name: keyof OrderLinkCalls, input: CallInput): Promise<Order> {
  const [caller, { orderLinkCalls }] = await Promise.all([
    loadCaller(),
    import('#contract/calls/order-link-calls.ts'),
  ]);
  return caller(orderLinkCalls[name], input);
}
