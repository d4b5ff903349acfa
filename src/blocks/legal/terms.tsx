import { Link } from '@tanstack/react-router';

import { shippingLimits } from '#contract/names/limits.ts';
import { deliveryPromise } from '#contract/rules/delivery.ts';
import { formatPaisa } from '#contract/rules/money.ts';
import { settings } from '#src/settings.ts';

import type { LegalSection } from './legal-page.tsx';

const rupees = (amount: number) => formatPaisa(amount * 100);
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
          These are the rules by which {shopName} sells and you buy. They are short on purpose. By placing an order,
          asking for a custom piece or booking a service you agree to them.
        </p>
        <p>
          We are at {contact.address}, open {contact.hours}. Write to {mail} or call {contact.phone} about anything
          here.
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
          Every piece is made by hand from natural stone, so no two are alike. Colour, veining and size differ a little
          from the picture: sizes may be off by two or three millimetres, weights by a tenth. Colours also depend on
          your screen.
        </p>
        <p>
          What a stone is said to stand for is tradition. It is not medicine, and no piece of ours cures, treats or
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
          Prices are in Nepalese rupees and include what the law asks of us. The price of an order is the one shown when
          you confirm it; if a price or the stock has changed since you filled your cart, we tell you line by line
          before you confirm.
        </p>
        <p>
          You pay in cash on delivery, or by transfer beforehand with a picture of the payment attached to the order. A
          coupon is valid for the time and the number of uses it was made for, and one coupon goes into one order.
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
          Shipping is free for orders of {rupees(shippingLimits.freeFromRupees)} or more, and costs{' '}
          {rupees(shippingLimits.feeRupees)} below that. Inside the Kathmandu Valley a parcel usually takes{' '}
          {deliveryPromise('valley')}, elsewhere in Nepal {deliveryPromise('nepal')}, abroad {deliveryPromise('abroad')}
          . Customs abroad are the receiver’s matter.
        </p>
        <p>
          Until a parcel is handed over it travels at our risk. Please open it in front of the courier if it looks hurt.
        </p>
      </>
    ),
  },
  {
    id: 'returns-and-exchange',
    title: 'Returns and Exchange',
    text: (
      <>
        <p>If a piece is not what you hoped for, you can exchange it:</p>
        <ul>
          <li>within 4 days of delivery,</li>
          <li>unused, and in its original packaging,</li>
          <li>with the order’s number, which stands in your profile under My Orders.</li>
        </ul>
        <p>
          Discounted pieces and custom orders can’t be exchanged. When the piece is back with us we look at it, which
          takes about 2 days; then we send the one you chose instead. The cost of shipping is added.
        </p>
        <p>
          A piece that arrives broken or is not what you ordered is our mistake: write to {mail} with a picture within 4
          days, and we replace it or give the money back, shipping included.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling an order',
    text: (
      <p>
        As long as an order has not been shipped you can cancel it by a call or a mail. What you paid comes back the way
        it came, within five working days.
      </p>
    ),
  },
  {
    id: 'custom-orders',
    title: 'Custom orders',
    text: (
      <p>
        A <Link to="/products/custom">custom order</Link> begins with your idea and a budget. We answer with a drawing,
        a price and a date. Work begins when you say yes and have paid half; until then either of us may leave it.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Readings and consultations',
    text: (
      <p>
        <Link to="/services">Tarot, astrology and numerology</Link> are offered as reflection and entertainment. They
        are no substitute for a doctor, a lawyer or a bank. We agree on a time after you book; you can move it once,
        free of charge, up to a day before.
      </p>
    ),
  },
  {
    id: 'accounts-and-reviews',
    title: 'Accounts and reviews',
    text: (
      <p>
        Keep your password to yourself; what is ordered with it counts as yours. Reviews are shown with your name. We
        take down what is insulting, untrue on purpose, or advertising, and nothing else.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    text: (
      <p>
        Nepalese law applies. If we change these terms, the version you agreed to with an order goes on holding for that
        order. How we treat what we know of you stands in our <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>
    ),
  },
];
