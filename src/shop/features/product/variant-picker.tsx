import type { ReactNode } from 'react';

import type { Attribute } from '#contract/calls/product-calls.ts';
import styles from './variant-picker.module.css';

interface VariantPickerProps {
  readonly attributes: readonly Attribute[];
  /** Index of the chosen attribute. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
  /** Help, such as a size guide. */
  readonly help?: ReactNode;
}

/**
 * Radio buttons for a product's attributes, such as sizes. Sold-out ones can be chosen too, to view
 * them.
 */
export function VariantPicker({ attributes, chosen, onChoose, help }: VariantPickerProps) {
  return (
    <div className="holder">
      <fieldset>
        <legend className={`small bold ${styles.title}`}>{attributes[0]?.attributeName}</legend>
        <div className="row">
          {attributes.map((attribute, index) => (
            <label
              key={attribute.productAttributeId}
              className={`input-cover small ${styles.variant}`}
              data-sold-out={attribute.productQuantity === 0 || undefined}
            >
              <input
                type="radio"
                name="attribute"
                value={attribute.productAttributeId}
                checked={index === chosen}
                onChange={() => onChoose(index)}
              />
              {attribute.attributeValue}
              {attribute.productQuantity === 0 && (
                <span className="visually-hidden"> (out of stock)</span>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {help && <div className={styles.help}>{help}</div>}
    </div>
  );
}

/** The request to choose one of the attributes. */
export function chooseTitle(attributes: readonly Attribute[]): string {
  return /\bsize\b/i.test(attributes[0]?.attributeName ?? '') ? 'Choose a size' : 'Choose one';
}

/** Whether a size guide belongs to the choice. */
export const isSizeName = (attributeName = '') => /\b(size|length)\b/i.test(attributeName);
