import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { isPickupOnly, pickupPlace } from '#contract/rules/cart/pickup.ts';
import { fieldsOf, taxNumberField } from '#src/shared/forms/form-fields.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { ChoiceCard } from '#src/shared/ui/forms/choice-card.tsx';
import { FoldedField } from '#src/shared/ui/forms/folded-field.tsx';
import {
  CardText,
  PhoneField,
  RecipientField,
} from '#src/shop/features/address/address-fields.tsx';

import styles from './checkout.module.css';
import type { CheckoutValues } from './order-request.ts';

interface HandoverChoiceProps {
  readonly form: UseFormReturn<CheckoutValues>;
  readonly isPickup: boolean;
  /** The address, where the order is delivered. */
  readonly children: ReactNode;
}

/** Whether the order is delivered or picked up, in a shop with both, and what either needs. */
export function HandoverChoice({ form, isPickup, children }: HandoverChoiceProps) {
  const shop = useShop();
  if (!shop.pickup) return children;
  const chosen = form.register('handover');
  return (
    <>
      {isPickupOnly(shop) ? (
        <p>You pick up your order at the shop. {pickupPlace(shop)}</p>
      ) : (
        <fieldset className={`stack-close ${styles.choices}`}>
          <legend className="visually-hidden">How do you want to get your order?</legend>
          <ChoiceCard value="deliver" {...chosen}>
            <strong>Deliver</strong>
            <span className={`muted dense ${styles.aside}`}>To your address.</span>
          </ChoiceCard>
          <ChoiceCard value="pickup" {...chosen}>
            <strong>Pick up at the shop</strong>
            <span className={`muted dense ${styles.aside}`}>Free. {pickupPlace(shop)}</span>
          </ChoiceCard>
        </fieldset>
      )}
      {isPickup ? <PickupFields form={form} /> : children}
    </>
  );
}

/** Who comes for it. */
function PickupFields({ form }: Pick<HandoverChoiceProps, 'form'>) {
  const field = fieldsOf(form);
  return (
    <>
      <div className="pair">
        <RecipientField field={field} isPickup />
        <PhoneField field={field} />
      </div>
      <CardText field={field} isPickup />
      <FoldedField
        {...taxNumberField}
        {...field('taxNumber')}
        isFilled={form.watch('taxNumber') !== ''}
      />
    </>
  );
}
