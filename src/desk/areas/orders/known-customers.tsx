import { useEffect, useState } from 'react';
import { listCustomers } from '#contract/calls/admin/customer-calls.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { Rows } from '#src/desk/ui/rows.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import type { HandOrderValues } from './hand-order.ts';

const searchAfterMs = 300;
const fewestLetters = 3;
const shown = 3;

interface KnownCustomersProps {
  readonly values: HandOrderValues;
  readonly onChoose: (chosen: Partial<HandOrderValues>) => void;
}

/** Customers whose name, email or phone is like the typed name. One tap fills in the rest. */
export function KnownCustomers({ values, onChoose }: KnownCustomersProps) {
  const { name, customerId } = values;
  const search = useSettled(name.trim());
  const isSearched = customerId === '' && search.length >= fewestLetters && search === name.trim();
  const input = { query: { search, page: 1, pageSize: shown } };
  const { data } = useStaffQuery(listCustomers, input, { enabled: isSearched });
  if (customerId !== '')
    return (
      <p className="row spread">
        <span className="good">A customer with an account</span>
        <Button variant="plain" onClick={() => onChoose({ customerId: '' })}>
          Somebody else
        </Button>
      </p>
    );
  const found = isSearched ? (data?.customers ?? []) : [];
  const others = found.filter(
    (one) => one.name !== name || (one.phoneNumber !== '' && values.phoneNumber === ''),
  );
  return (
    <Rows
      none={null}
      of={others.map((one) => ({
        key: one.id,
        title: one.name || one.email,
        detail: [formatPhone(one.phoneNumber), one.email],
        end: (
          <Button
            variant="secondary"
            onClick={() =>
              onChoose({
                customerId: one.hasAccount ? one.id : '',
                name: one.name,
                phoneNumber: one.phoneNumber,
                email: one.hasAccount ? '' : one.email,
              })
            }
          >
            Choose<span className="visually-hidden"> {one.name || one.email}</span>
          </Button>
        ),
      }))}
    />
  );
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, searchAfterMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
