import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Icon } from '#src/shared/ui/pictures/icon.tsx';

import styles from './product-preview.module.css';
import type { ProductValues } from './product-values.ts';

interface ProductPreviewProps {
  readonly values: ProductValues;
  readonly onClose: () => void;
}

/** The product as its page in the shop will show it, also before it is saved. */
export function ProductPreview({ values, onClose }: ProductPreviewProps) {
  const [main, ...more] = values.pictures;
  const price = paisaOfText(values.price);
  const sale = paisaOfText(values.salePrice);
  const asked = sale ?? price;
  return (
    <Dialog title="Preview" placement="end" onClose={onClose}>
      <article className={`stack-close ${styles.preview}`}>
        <div className="frame centre portrait quiet">
          {main?.imageURL ? (
            <img className="cover" src={main.imageURL} alt={main.alt || values.name} />
          ) : (
            <Icon name="image" size={48} />
          )}
        </div>
        {more.length > 0 && (
          <ul className={`grid ${styles.more}`}>
            {more.map(({ key, imageURL, alt }) => (
              <li key={key} className="small-frame">
                <img className="cover" src={imageURL} alt={alt} />
              </li>
            ))}
          </ul>
        )}
        <h3 className={`breaks ${styles.name}`}>{values.name || 'No name yet'}</h3>
        {values.shortDesc && <p className="muted">{values.shortDesc}</p>}
        <p className="wrap larger">
          <strong>{asked === undefined ? 'No price yet' : formatPaisa(asked)}</strong>
          {sale !== undefined && price !== undefined && (
            <s className="quiet">{formatPaisa(price)}</s>
          )}
        </p>
        {values.variants.length > 0 && (
          <>
            <p className="muted">{values.optionNames.join(' / ')}</p>
            <ul className={`row small ${styles.variants}`}>
              {values.variants.map((variant) => (
                <li key={variant.key}>{variant.values.join(' / ')}</li>
              ))}
            </ul>
          </>
        )}
        {values.description
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text
            <p key={at}>{line}</p>
          ))}
        {values.information.length > 0 && (
          <dl className={`small ${styles.information}`}>
            {values.information.map(({ name, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a table
              <div key={at}>
                <dt className="quiet">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </article>
    </Dialog>
  );
}
