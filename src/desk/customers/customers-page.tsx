import { Link, useSearch } from '@tanstack/react-router';

import { listCustomers, type StaffCustomer } from '#contract/calls/admin/customer-calls.ts';
import { findsOrder } from '#contract/rules/order-search.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';

import { spent } from './spent.ts';

/** Everybody with an account, and those who have booked or asked for something without one. */
export function CustomersPage() {
  const search = useSearch({ from: '/staff/customers' });
  return (
    <SearchedList<StaffCustomer>
      title="Customers"
      nouns={['customer', 'customers']}
      call={listCustomers}
      field="customers"
      search={search}
      placeholder="Name, phone or email"
      fits={({ name, email, phoneNumber }, words) =>
        findsOrder(words, { orderNumber: '', names: `${name} ${email}`, phoneNumber })
      }
      source="They come with the first account, booking or custom order."
    >
      {(customers) => (
        <Rows>
          {customers.map((customer) => (
            <Row
              key={customer.id}
              title={
                <Link to="/customers/$id" params={{ id: customer.id }} className="plain-link whole-card">
                  {customer.name || customer.email || formatPhone(customer.phoneNumber)}
                </Link>
              }
              detail={[customer.email, formatPhone(customer.phoneNumber)].filter(Boolean).join(' · ')}
            >
              <span className="muted">{spent(customer)}</span>
            </Row>
          ))}
        </Rows>
      )}
    </SearchedList>
  );
}
