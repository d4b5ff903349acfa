import type { ComponentProps } from 'react';

import type { ServicePrices } from '#contract/calls/service-calls.ts';
import { packages } from '#contract/names/booking-options.ts';
import { SelectField } from '#src/ui/field.tsx';

import { formatServicePrice } from './format-service-price.ts';

interface PackageFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  readonly prices: ServicePrices['numerology'] | undefined;
}

/** The three packages with their prices. */
export function PackageField({ prices, ...rest }: PackageFieldProps) {
  return (
    <SelectField label="Package" required {...rest}>
      <option value="">Select</option>
      {packages.map(({ value, label }) => (
        <option key={value} value={value}>
          {label} - {formatServicePrice(prices?.[value])}
        </option>
      ))}
    </SelectField>
  );
}
