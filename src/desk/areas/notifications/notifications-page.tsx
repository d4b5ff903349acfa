import { useEffect, useState } from 'react';

import {
  changeStaffPush,
  readStaffPush,
  type StaffPush,
  type StaffPushChoices,
  subscribeStaffDevice,
  testStaffPush,
  unsubscribeStaffDevice,
} from '#contract/calls/admin/push-calls.ts';
import { type StaffNews, staffNews } from '#contract/names/push.ts';
import { mayOpen } from '#contract/rules/desk-access.ts';
import { areaOfNews } from '#contract/rules/push-news.ts';
import { useStaff, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { ActionButton, ChangeButton, ChangeFailure } from '#src/desk/ui/change-buttons.tsx';
import { DataScreen, Section } from '#src/desk/ui/screen.tsx';
import {
  findSubscription,
  pushSupport,
  subscribeHere,
  supportText,
  unsubscribeHere,
} from '#src/shared/push/device-push.ts';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';

const labels: Readonly<Record<StaffNews, string>> = {
  order: 'New orders',
  payment: 'Payments: to check, and what came by wallet or card',
  booking: 'Bookings',
  'custom-order': 'Custom orders',
  review: 'Reviews',
  backup: 'Backups that fail',
};

/** What the person is told on their devices, and when. */
export function NotificationsPage() {
  return (
    <DataScreen
      title="Notifications"
      back={{ to: '/more', label: 'More' }}
      isNarrow
      call={readStaffPush}
    >
      {(data) => (
        <>
          <ThisDevice push={data} />
          <Choices push={data} />
        </>
      )}
    </DataScreen>
  );
}

interface PartProps {
  readonly push: StaffPush;
}

function ThisDevice({ push: { publicKey, isThisDevice, otherDevices } }: PartProps) {
  const [support] = useState(pushSupport);
  const [hasSubscription, setHasSubscription] = useState<boolean>();
  const [note, setNote] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const subscribe = useStaffChange(subscribeStaffDevice);
  const unsubscribe = useStaffChange(unsubscribeStaffDevice);
  useEffect(() => {
    void findSubscription().then((found) => setHasSubscription(found !== undefined));
  }, []);
  const isOn = isThisDevice && hasSubscription === true;
  const switchOn = async () => {
    setNote(undefined);
    setAsking(true);
    try {
      const subscription = await subscribeHere(publicKey);
      if (!subscription) return setNote('The browser has not allowed notifications.');
      setHasSubscription(true);
      subscribe.mutate({ body: { subscription } });
    } catch {
      setNote('The desk is not stored on this device yet. Please try again in a minute.');
    } finally {
      setAsking(false);
    }
  };
  const switchOff = async () => {
    await unsubscribeHere();
    setHasSubscription(false);
    unsubscribe.mutate({});
  };
  return (
    <Section title="This device">
      {support === 'possible' ? (
        <>
          <p role="status">
            {isOn
              ? 'It tells you, until you log out here.'
              : 'It can tell you at once, also when the desk is closed. What is shown on its locked screen names nobody.'}
          </p>
          {note && <FormMessage kind="error">{note}</FormMessage>}
          <ChangeFailure error={subscribe.error ?? unsubscribe.error} />
          <div className="row">
            {isOn ? (
              <Button variant="secondary" onClick={() => void switchOff()}>
                Switch off
              </Button>
            ) : (
              <ActionButton
                variant="primary"
                label="Switch on"
                busy="Switching on..."
                isBusy={isAsking || subscribe.isPending}
                onClick={() => void switchOn()}
              />
            )}
            {isOn && <ChangeButton call={testStaffPush} label="Send a test" />}
          </div>
        </>
      ) : (
        <p>{supportText(support, 'desk')}</p>
      )}
      {otherDevices > 0 && (
        <p className="fine-print">
          {otherDevices === 1 ? 'Another device' : `${otherDevices} other devices`} of yours{' '}
          {otherDevices === 1 ? 'tells' : 'tell'} you, too.
        </p>
      )}
    </Section>
  );
}

/** For all devices of the person. */
function Choices({ push }: PartProps) {
  const me = useStaff();
  const change = useStaffChange(changeStaffPush);
  // What was tapped shows at once, and until the shop has refused it.
  const [tapped, setTapped] = useState<StaffPushChoices>();
  const choices = tapped ?? push.choices;
  const { switchedOff, quietFrom, quietUntil } = choices;
  const save = (part: Partial<StaffPushChoices>) => {
    const body = { ...choices, ...part };
    setTapped(body);
    change.mutate({ body }, { onError: () => setTapped(undefined) });
  };
  const flip = (kind: StaffNews) =>
    save({
      switchedOff: switchedOff.includes(kind)
        ? switchedOff.filter((one) => one !== kind)
        : [...switchedOff, kind],
    });
  const shown = staffNews.filter((kind) => me && mayOpen(me, areaOfNews[kind]));
  return (
    <>
      <Section title="What you are told">
        {shown.map((kind) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={!switchedOff.includes(kind)}
              onChange={() => flip(kind)}
            />
            <span>{labels[kind]}</span>
          </label>
        ))}
      </Section>
      <Section title="Quiet hours">
        <label className="check">
          <input
            type="checkbox"
            checked={quietFrom !== ''}
            onChange={() => save(quietFrom === '' ? usualNight : noQuiet)}
          />
          <span>Wait until the morning</span>
        </label>
        {quietFrom !== '' && (
          <div className="row">
            <label>
              From{' '}
              <input
                type="time"
                defaultValue={quietFrom}
                required
                onBlur={({ target }) => target.value && save({ quietFrom: target.value })}
              />
            </label>
            <label>
              until{' '}
              <input
                type="time"
                defaultValue={quietUntil}
                required
                onBlur={({ target }) => target.value && save({ quietUntil: target.value })}
              />
            </label>
          </div>
        )}
        <p className="fine-print">By the shop’s clock. What comes meanwhile is told at the end.</p>
        <ChangeFailure error={change.error} />
      </Section>
    </>
  );
}

const usualNight = { quietFrom: '22:00', quietUntil: '07:00' };
const noQuiet = { quietFrom: '', quietUntil: '' };
