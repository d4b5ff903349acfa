import { useSearch } from '@tanstack/react-router';

import { listCustomers, type StaffCustomer } from '#contract/calls/admin/customer-calls.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { findsOrder } from '#contract/rules/order-search.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { Row, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';

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
              title={customer.name || customer.email || formatPhone(customer.phoneNumber)}
              link={{ to: '/customers/$id', params: { id: customer.id } }}
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

/** How many orders, and what they brought. */
export function spent({ hasAccount, orders, spentPaisa }: StaffCustomer): string {
  if (!hasAccount) return 'No account';
  if (orders === 0) return 'No orders';
  return `${orders === 1 ? '1 order' : `${orders} orders`}, ${formatPaisa(spentPaisa)}`;
}
