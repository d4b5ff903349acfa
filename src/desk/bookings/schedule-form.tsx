import { type StaffBooking, scheduleBooking } from '#contract/calls/admin/request-calls.ts';
import { orderDeskLimits, requestLimits } from '#contract/names/limits.ts';
import { shop } from '#contract/names/shop.ts';
import { shopDayAndTime, shopTimeZone } from '#contract/rules/dates.ts';
import { filledIn, useDeskForm, wholeNumber } from '#src/desk/lib/use-desk-form.ts';
import { useRecordChange } from '#src/desk/lib/use-record-change.ts';
import styles from '#src/desk/orders/order-page.module.css';
import { bookingKind } from '#src/desk/requests/request-kinds.ts';
import { RecordFailure } from '#src/desk/ui/record-failure.tsx';
import { hasReason } from '#src/lib/app-error.ts';
import { TextField } from '#src/ui/field.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';

interface ScheduleFormProps {
  readonly booking: StaffBooking;
  readonly onDone: () => void;
}

const { minutesMin, minutesMax } = requestLimits;
const minuteRules = wholeNumber(minutesMin, minutesMax, `Please enter minutes from ${minutesMin} to ${minutesMax}.`);

/** Date, time, length and place of an appointment, on the shop's clock. */
export function ScheduleForm({ booking, onDone }: ScheduleFormProps) {
  const { id, startsAt, minutes, place, asked, timeZone } = booking;
  const isAtShop = asked.some(({ value }) => value.startsWith('Physical'));
  const { field, clear, handleTrimmed } = useDeskForm({
    name: `schedule:${id}`,
    empty: {
      ...(startsAt ? shopDayAndTime(startsAt) : { day: '', time: '' }),
      minutes: String(minutes),
      place: place || (isAtShop ? shop.contact.address : ''),
    },
  });
  const change = useRecordChange(bookingKind, scheduleBooking, booking, () => {
    void clear();
    onDone();
  });
  const isTaken = hasReason(change.error, 'time-taken');
  return (
    <form
      className={`stack ${styles.form}`}
      noValidate
      onSubmit={handleTrimmed(({ minutes: typed, ...values }) =>
        change.send({ ...values, minutes: Number(typed), anyway: isTaken }),
      )}
      // 'Anyway' is for the time that the warning was about.
      onChange={() => isTaken && change.reset()}
    >
      <TextField label="Date" type="date" required {...field('day', filledIn)} />
      <TextField
        label="Time"
        type="time"
        required
        hint={`On the shop’s clock (${shopTimeZone})${timeZone && timeZone !== shopTimeZone ? `; the customer’s is ${timeZone}` : ''}`}
        {...field('time', filledIn)}
      />
      <TextField label="Minutes" inputMode="numeric" required {...field('minutes', minuteRules)} />
      <TextField
        label="Place or link"
        maxLength={orderDeskLimits.reasonMax}
        autoComplete="off"
        hint="The customer gets all of it by email, with a calendar file"
        {...field('place')}
      />
      <RecordFailure kind={bookingKind} record={booking} change={change} />
      <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
        {isTaken ? 'Schedule it anyway' : startsAt ? 'Move it' : 'Confirm booking'}
      </SubmitButton>
    </form>
  );
}
