import { useState } from 'react';

import { pictureAttributes } from '#src/shared/pictures/media.ts';
import { useShop } from '#src/shared/queries/shop-query.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { useBusy } from '#src/shared/ui/forms/use-busy.ts';
import { Picture } from '#src/shared/ui/pictures/picture.tsx';
import { answerVariant, type VariantQuestion } from '#src/shop/features/cart/variant-question.ts';
import { Price } from '#src/shop/features/product/price.tsx';
import { SizeTables } from '#src/shop/features/product/size-tables.tsx';
import { chooseTitle, VariantPicker } from '#src/shop/features/product/variant-picker.tsx';
import { wornOn } from '#src/shop/features/product/worn-on.ts';
import styles from './variant-sheet.module.css';

const closeAfterMs = 350;

interface VariantSheetProps {
  readonly question: VariantQuestion;
}

/** Asks which variant of a product to take. */
export function VariantSheet({ question: { product, chosen: before, label } }: VariantSheetProps) {
  const { name, attributes } = product;
  const title = chooseTitle(attributes);
  const place = useShop().demoPages && wornOn(product);
  const [chosen, setChosen] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const attribute = chosen === undefined ? undefined : attributes[chosen];
  const isSoldOut = attribute?.productQuantity === 0;
  const [isBusy, answer] = useBusy(async () => {
    // Closed at once, the second tap of a double tap would be on what is behind.
    await new Promise((resolve) => setTimeout(resolve, closeAfterMs));
    answerVariant(chosen);
  });
  return (
    <Dialog title={title} placement="below" onClose={() => answerVariant(undefined)}>
      <form
        className={`stack ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (attribute) void answer();
          else setMissing(true);
        }}
      >
        <SheetProduct product={product} chosen={chosen} />
        <VariantPicker attributes={attributes} chosen={chosen} onChoose={setChosen} />
        {isMissing && !attribute && (
          <p className="field-error" role="alert">
            {title} first
          </p>
        )}
        <Stock attribute={attribute} />
        {place && (
          <details className={styles.guide}>
            <summary className="link-button tall-link small bold">Size guide</summary>
            <SizeTables place={place} chosen={attribute?.attributeValue} />
          </details>
        )}
        <div className={styles.foot}>
          <Button
            type="submit"
            wide
            disabled={isSoldOut}
            aria-disabled={isBusy || undefined}
            aria-label={`${label}: ${name}`}
          >
            {isSoldOut ? 'Currently out of stock' : label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Stock({
  attribute,
}: {
  readonly attribute: VariantQuestion['product']['attributes'][number] | undefined;
}) {
  const { fewLeft } = useShop();
  const left = attribute?.productQuantity ?? 0;
  if (left === 0 || left > fewLeft) return null;
  return <p className="warn small bold">Only {left} left</p>;
}

/** The product with the price and the picture of the chosen variant. */
function SheetProduct({ product, chosen = -1 }: Pick<VariantQuestion, 'product' | 'chosen'>) {
  const { name, price, discount = 0, imgURL, imageUrlList = [], attributes } = product;
  const attribute = attributes[chosen];
  const picture =
    imageUrlList[chosen] ?? imageUrlList[0] ?? (imgURL ? { imageURL: imgURL } : undefined);
  return (
    <div className={`row ${styles.product}`}>
      <div className="small-frame thumbnail">
        {picture && <Picture {...pictureAttributes(picture, '4rem')} alt="" />}
      </div>
      <div>
        <p className="item-title breaks">{name}</p>
        <Price price={attribute?.price ?? price} discount={attribute?.discount ?? discount} />
      </div>
    </div>
  );
}
