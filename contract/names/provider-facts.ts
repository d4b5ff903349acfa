import type { PaymentProvider } from './payment-providers.ts';
import type { PaymentWay } from './payment-ways.ts';

interface ProviderFacts {
  readonly label: string;
  /** At the checkout, with what the customer does. */
  readonly choice: string;
  readonly hint: string;
  /** What a payment with it is to the accountant. */
  readonly how: PaymentWay;
  /** What it takes; null: any that the shop can have. */
  readonly currency: string | null;
  /** The least that it takes, in paisa. */
  readonly leastPaisa: number;
  /** What its account at the desk is made of, by name. */
  readonly keys: Readonly<Record<string, ProviderKey>>;
}

interface ProviderKey {
  readonly label: string;
  readonly hint: string;
  /** It may be shown; others are never sent to a browser. */
  readonly isPublic?: boolean;
}

/** Who can take a payment that confirms itself, and what they ask for. */
export const providerFacts = {
  esewa: {
    label: 'eSewa',
    choice: 'eSewa',
    hint: 'You pay with your eSewa wallet, and come back here.',
    how: 'wallet',
    currency: 'NPR',
    leastPaisa: 1000,
    keys: {
      productCode: {
        label: 'Product code',
        hint: 'Also called merchant code or service code. For tests EPAYTEST',
        isPublic: true,
      },
      secretKey: { label: 'Secret key', hint: 'eSewa sends it with the product code' },
    },
  },
  khalti: {
    label: 'Khalti',
    choice: 'Khalti',
    hint: 'You pay with Khalti or your bank, and come back here.',
    how: 'wallet',
    currency: 'NPR',
    leastPaisa: 1000,
    keys: {
      secretKey: {
        label: 'Secret key',
        hint: 'live_secret_key: at admin.khalti.com, for tests at test-admin.khalti.com',
      },
    },
  },
  stripe: {
    label: 'Stripe',
    choice: 'Card',
    hint: 'You pay by card at Stripe, and come back here.',
    how: 'card',
    currency: null,
    leastPaisa: 100,
    keys: {
      secretKey: { label: 'Secret key', hint: 'Begins with sk_live_, for tests with sk_test_' },
      webhookSecret: {
        label: 'Signing secret of the webhook',
        hint: 'Begins with whsec_. Stripe shows it once the webhook is added',
      },
    },
  },
} as const satisfies Readonly<Record<PaymentProvider, ProviderFacts>>;
