import { Link } from '@tanstack/react-router';

import { shippingLimits } from '#contract/names/limits.ts';
import { exchangeDays } from '#contract/names/shop.ts';
import { deliveryPromise } from '#contract/rules/delivery.ts';
import { formatRupees } from '#contract/rules/money.ts';
import { settings } from '#src/settings.ts';

import type { LegalSection } from './legal-page.tsx';

const { shopName, contact } = settings;
const mail = <a href={`mailto:${contact.email}`}>{contact.email}</a>;

/** Terms and Conditions; Returns and Exchange is one of its sections, with an anchor of its own. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'about-these-terms',
    title: 'About these terms',
    text: (
      <>
        <p>
          These are the rules for buying from {shopName}. They are short on purpose. By placing an order, requesting a
          custom piece or booking a service, you agree to them.
        </p>
        <p>
          We are at {contact.address}, open {contact.hours}. Questions? Write to {mail} or call {contact.phone}.
        </p>
      </>
    ),
  },
  {
    id: 'products',
    title: 'What we sell',
    text: (
      <>
        <p>
          Every piece is made by hand from natural stone, so no two are alike. Colour, veining and size may differ a
          little from the picture: sizes by two or three millimetres, weights by a tenth. Colours also depend on your
          screen.
        </p>
        <p>
          What a stone is said to stand for is tradition. It is not medicine, and none of our pieces cures, treats or
          prevents anything.
        </p>
      </>
    ),
  },
  {
    id: 'prices-and-payment',
    title: 'Prices and payment',
    text: (
      <>
        <p>
          Prices are in Nepalese rupees and include any taxes due. You pay the price shown when you confirm your order;
          if a price or the stock has changed since you filled your cart, we show you each change before you confirm.
        </p>
        <p>
          You pay in cash on delivery, or by transfer in advance with a screenshot of the payment attached to the order.
          A coupon is valid for the period and number of uses it was issued for, and you can use one coupon per order.
        </p>
      </>
    ),
  },
  {
    id: 'shipping',
    title: 'Shipping',
    text: (
      <>
        <p>
          Shipping is free for orders of {formatRupees(shippingLimits.freeFromRupees)} or more, and costs{' '}
          {formatRupees(shippingLimits.feeRupees)} below that. Inside the Kathmandu Valley a parcel usually takes{' '}
          {deliveryPromise('valley')}, elsewhere in Nepal {deliveryPromise('nepal')}, abroad {deliveryPromise('abroad')}
          . Customs abroad are the receiver’s matter.
        </p>
        <p>
          Until it is handed over, a parcel travels at our risk. If it looks damaged, please open it in front of the
          courier.
        </p>
      </>
    ),
  },
  {
    id: 'returns-and-exchange',
    title: 'Returns and Exchange',
    text: (
      <>
        <p>If a piece isn’t what you hoped for, you can exchange it:</p>
        <ul>
          <li>within {exchangeDays} days of delivery,</li>
          <li>unused, and in its original packaging,</li>
          <li>with the order number, which you find in your profile under My Orders.</li>
        </ul>
        <p>
          Discounted pieces and custom orders can’t be exchanged. When the piece is back with us we inspect it, which
          takes about 2 days; then we send the one you chose instead. Shipping is added.
        </p>
        <p>
          If a piece arrives broken or isn’t what you ordered, that’s our mistake: write to {mail} with a picture within
          {exchangeDays} days, and we’ll replace it or refund you, shipping included.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling an order',
    text: (
      <p>
        You can cancel an order in{' '}
        <Link to="/profile" search={{ tab: 'MyOrders' }}>
          your orders
        </Link>{' '}
        until we have packed it, and by phone or email until it has been shipped. We refund what you paid the same way
        you paid it, within five working days.
      </p>
    ),
  },
  {
    id: 'custom-orders',
    title: 'Custom orders',
    text: (
      <p>
        A <Link to="/products/custom">custom order</Link> begins with your idea and a budget. We reply with a drawing, a
        price and a date. Work begins once you say yes and have paid half; until then either of us can call it off.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Readings and consultations',
    text: (
      <p>
        <Link to="/services">Tarot, astrology and numerology</Link> are offered as reflection and entertainment. They
        are no substitute for a doctor, a lawyer or a bank. We agree on a time after you book; you can reschedule once,
        free of charge, up to a day before.
      </p>
    ),
  },
  {
    id: 'accounts-and-reviews',
    title: 'Accounts and reviews',
    text: (
      <p>
        Keep your password to yourself; orders placed with it count as yours. Reviews are shown with your name. We
        remove reviews that are insulting, deliberately untrue or advertising, and no others.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    text: (
      <p>
        Nepalese law applies. If we change these terms, the version you agreed to when you ordered still applies to that
        order. How we handle your data is described in our <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
];
