import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  eraseCustomer,
  exportCustomer,
  listCustomers,
  readCustomer,
  type StaffCustomer,
} from '#contract/calls/admin/customer-calls.ts';
import type { ResponseOf } from '#contract/calls/call.ts';
import { findsOrder } from '#contract/rules/orders/order-search.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { formatPhone } from '#contract/rules/texts/phone.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { stateLabel } from '#src/desk/records/enquiry-kinds.ts';
import { parcelLabel } from '#src/desk/records/order-kind.tsx';
import { ChangeButton, SaveButton } from '#src/desk/ui/change-buttons.tsx';
import styles from '#src/desk/ui/record.module.css';
import { Contact, Lines } from '#src/desk/ui/record-view.tsx';
import { Badge, type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { Columns, DataScreen, Section } from '#src/desk/ui/screen.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { showToast } from '#src/shared/ui/notices/toast-store.ts';
import { CardSection } from '#src/shared/ui/page/card.tsx';
import { Stars } from '#src/shared/ui/pictures/stars.tsx';

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
        findsOrder(words, { orderNumber: '', text: `${name} ${email}`, phoneNumber })
      }
      source="They come with the first account, booking or custom order."
    >
      {(customers) => (
        <Rows
          of={customers.map((customer) => ({
            key: customer.id,
            title: nameOf(customer),
            link: { to: '/customers/$id', params: { id: customer.id } },
            detail: [customer.email, formatPhone(customer.phoneNumber)],
            end: <span className="muted">{spent(customer)}</span>,
          }))}
        />
      )}
    </SearchedList>
  );
}

const nameOf = ({ name, email, phoneNumber }: StaffCustomer) =>
  name || email || formatPhone(phoneNumber);

/** How many orders, and what these and all else that they bought have brought. */
function spent({ hasAccount, orders, spentPaisa }: StaffCustomer): string {
  const bought = [
    orders > 0 && (orders === 1 ? '1 order' : `${orders} orders`),
    (orders > 0 || spentPaisa > 0) && formatPaisa(spentPaisa),
  ];
  const none = hasAccount && orders === 0 && spentPaisa === 0 && 'No orders';
  return [!hasAccount && 'No account', none, ...bought].filter(Boolean).join(', ');
}

type Everything = ResponseOf<typeof readCustomer>;

/** One customer with everything that they ordered, asked and wrote. */
export function CustomerPage() {
  const { id } = useParams({ from: '/staff/customers/$id' });
  const isOwner = useIsOwner();
  return (
    <DataScreen
      title={(everything) => (everything && nameOf(everything.customer)) || 'Customer'}
      back={{ to: '/customers', label: 'Customers' }}
      call={readCustomer}
      input={{ params: { id } }}
    >
      {(everything) => (
        <Columns
          main={
            <>
              <Person everything={everything} />
              <Records everything={everything} />
            </>
          }
          side={isOwner && <OwnData id={everything.customer.id} />}
        />
      )}
    </DataScreen>
  );
}

function Person({ everything }: { readonly everything: Everything }) {
  const { customer, isConfirmed, isSubscribed, orders } = everything;
  const { name, email, hasAccount, since } = customer;
  // An account has none until it is saved in the profile; orders always have one.
  const phoneNumber = customer.phoneNumber || orders[0]?.phoneNumber || '';
  const facts = [
    spent(customer),
    hasAccount && !isConfirmed && 'email not confirmed',
    isSubscribed && 'gets the newsletter',
    `since ${relativeTime(since)}`,
  ];
  return (
    <Contact phoneNumber={phoneNumber} email={email}>
      <p style={{ overflowWrap: 'anywhere' }}>
        <Lines of={[name, email, formatPhone(phoneNumber)]} />
        <span className="muted">{facts.filter(Boolean).join(' · ')}</span>
      </p>
    </Contact>
  );
}

function Records({
  everything: { orders, bookings, customOrders, reviews },
}: {
  readonly everything: Everything;
}) {
  const parts: Readonly<Record<string, readonly RowProps[]>> = {
    Orders: orders.map((order) => ({
      key: order.orderId,
      title: order.orderNumber,
      link: { to: '/orders/$orderId', params: { orderId: order.orderId } },
      detail: [formatPaisa(order.totalPaisa), relativeTime(order.orderedAt)],
      end: <Badge {...parcelLabel(order)} />,
    })),
    Bookings: bookings.map(({ id, serviceName, state, sentAt }) => ({
      key: id,
      title: id,
      link: { to: '/bookings/$id', params: { id } },
      detail: [serviceName, `sent ${relativeTime(sentAt)}`],
      end: <Badge {...stateLabel(state)} />,
    })),
    'Custom orders': customOrders.map(({ id, item, state, sentAt }) => ({
      key: id,
      title: id,
      link: { to: '/custom-orders/$id', params: { id } },
      detail: [item, `sent ${relativeTime(sentAt)}`],
      end: <Badge {...stateLabel(state)} />,
    })),
    Reviews: reviews.map(({ id, productName, comment, rating, hiddenReason }) => ({
      key: id,
      title: productName,
      link: { to: '/reviews', search: { search: comment.slice(0, 100) } },
      detail: comment,
      end: (
        <>
          {hiddenReason !== null && <Badge tone="quiet" text="Hidden" />}
          <Stars rating={rating} />
        </>
      ),
    })),
  };
  const shown = Object.entries(parts).filter(([, rows]) => rows.length > 0);
  if (shown.length === 0) return <p className="muted">No orders, bookings or reviews yet.</p>;
  return shown.map(([title, rows]) => (
    <Section key={title} title={title}>
      <Rows of={rows} />
    </Section>
  ));
}

/** What the privacy page promises: a copy of everything, and its removal. */
function OwnData({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const finish = () => {
    showToast('success', 'Erased.');
    void navigate({ to: '/customers', replace: true });
  };
  return (
    <CardSection aria-label="Their data">
      <p className="muted">When they ask for it, from their own email address.</p>
      <div className={`row ${styles.buttons}`}>
        <SaveButton
          call={exportCustomer}
          input={{ params: { id }, body: {} }}
          label="Save a copy of their data"
        />
        <ChangeButton
          label="Erase this customer"
          busy="Erasing..."
          confirm="Yes, erase for good"
          variant="secondary"
          warning="Account, address, pictures, messages, reviews and emails are deleted, for good. Orders and paid bookings stay for your books: number, date, items and sums, without the person. Backups that you have made before still have everything."
          call={eraseCustomer}
          input={{ params: { id }, body: {} }}
          onDone={finish}
        />
      </div>
    </CardSection>
  );
}
