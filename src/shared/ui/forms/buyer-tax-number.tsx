import type { ComponentProps } from 'react';
import { taxNumberMax } from '#contract/names/limits.ts';

import { TextField } from './field.tsx';

/** The buyer's tax number, which the invoice states: few need it, so that it takes one line. */
export function BuyerTaxNumber(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <details className="fold">
      <summary>Invoice for a company</summary>
      <TextField label="PAN or VAT number" autoComplete="off" maxLength={taxNumberMax} {...props} />
    </details>
  );
}
