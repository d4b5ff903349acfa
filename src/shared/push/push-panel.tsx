import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { type CustomerNews, customerNews } from '#contract/names/push.ts';
import { formErrorMessage } from '#src/shared/network/error-message.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { findSubscription, pushSupport, supportText } from './device-push.ts';

import { callPush, noteAnswered, tellHere, tellNoMore } from './shop-push.ts';

const labels: Readonly<Record<CustomerNews, string>> = {
  orders: 'Your orders: confirmed, sent, delivered',
  appointments: 'Your appointments: agreed, moved, tomorrow',
  'custom-orders': 'Your custom orders: our offer, payments',
  'back-in-stock': 'Pieces that are back',
};

const failed = 'That didn’t work. Please try again.';

/** Switches of the notifications: for this device, and by kind for all devices of the account. */
export function PushPanel({ userId }: { readonly userId: string }) {
  const [support] = useState(pushSupport);
  return support === 'possible' ? (
    <Switches userId={userId} />
  ) : (
    <p className="quiet">{supportText(support, 'shop')}</p>
  );
}

const choicesKey = (userId: string) => ['push-choices', userId];

function useChoices(userId: string) {
  return useQuery({
    queryKey: choicesKey(userId),
    queryFn: () => callPush('readPushChoices', { params: { userId } }),
    // Other pages switch this device on, too.
    staleTime: 0,
  });
}

function Switches({ userId }: { readonly userId: string }) {
  const queryClient = useQueryClient();
  const choices = useChoices(userId);
  const [hasSubscription, setSubscription] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    void findSubscription().then((subscription) => setSubscription(subscription !== undefined));
  }, []);
  const isKnown = hasSubscription !== undefined && !choices.isLoading;
  // The shop tells no device whose login was ended elsewhere. Without a line the browser's word counts.
  const isOn = isKnown && hasSubscription && choices.data?.isThisDevice !== false;
  const change = async () => {
    setBusy(true);
    setFailure(undefined);
    noteAnswered();
    try {
      if (isOn) await tellNoMore();
      const isTold = !isOn && (await tellHere());
      setSubscription(isTold);
      await queryClient.invalidateQueries({ queryKey: choicesKey(userId) });
      if (!isOn && !isTold) setFailure('The browser has not allowed notifications.');
    } catch (error) {
      setFailure(formErrorMessage(error, failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack-close start">
      <p className="quiet" role="status">
        {isOn
          ? 'On for this device, until you log out.'
          : 'We can tell you on this device what becomes of your orders and bookings.'}
      </p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <Button
        variant="secondary"
        aria-disabled={isBusy || !isKnown || undefined}
        onClick={() => !isBusy && isKnown && void change()}
      >
        {isOn ? 'Switch off' : 'Switch on'}
      </Button>
      {isOn && <Kinds userId={userId} />}
    </div>
  );
}

function Kinds({ userId }: { readonly userId: string }) {
  const queryClient = useQueryClient();
  const queryKey = choicesKey(userId);
  const { data } = useChoices(userId);
  const [failure, setFailure] = useState<string>();
  if (!data) return null;
  const { switchedOff } = data;
  const flip = async (kind: CustomerNews) => {
    const next = switchedOff.includes(kind)
      ? switchedOff.filter((one) => one !== kind)
      : [...switchedOff, kind];
    setFailure(undefined);
    queryClient.setQueryData(queryKey, { ...data, switchedOff: next });
    try {
      const body = { switchedOff: next };
      await callPush('changePushChoices', { params: { userId }, body });
    } catch (error) {
      queryClient.setQueryData(queryKey, data);
      setFailure(formErrorMessage(error, failed));
    }
  };
  return (
    <fieldset className="stack-close start">
      <legend className="muted">Tell me about</legend>
      {customerNews.map((kind) => (
        <label key={kind} className="check">
          <input
            type="checkbox"
            checked={!switchedOff.includes(kind)}
            onChange={() => void flip(kind)}
          />
          <span>{labels[kind]}</span>
        </label>
      ))}
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </fieldset>
  );
}
