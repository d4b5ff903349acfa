import type { Attribute } from '#contract/calls/product-calls.ts';
import { opens, PageDialog } from '#src/shared/ui/dialogs/page-dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';

import styles from './size-guide.module.css';

/** Nepali and Indian size, inside diameter and circumference in mm, US size, UK size. */
const sizes: readonly (readonly [string, string, string, string, string])[] = [
  ['6', '14.7', '46.1', '3¾', 'G½'],
  ['8', '15.3', '48.0', '4½', 'I'],
  ['10', '15.9', '50.0', '5¼', 'K'],
  ['12', '16.5', '51.9', '6', 'L½'],
  ['14', '17.3', '54.4', '7', 'N½'],
  ['16', '17.9', '56.3', '7¾', 'P'],
  ['18', '18.5', '58.3', '8½', 'Q½'],
  ['20', '19.2', '60.2', '9¼', 'S'],
  ['22', '19.8', '62.1', '10', 'T½'],
  ['24', '20.4', '64.0', '10¾', 'V'],
  ['26', '21.0', '65.9', '11½', 'W½'],
];

/**
 * A button that opens the ring size guide: a table of sizes and how to measure.
 * @param chosen size, which is highlighted
 */
export function SizeGuide({ chosen }: { readonly chosen: string | undefined }) {
  return (
    <>
      <Button variant="plain" {...opens('size-guide')}>
        Size guide
      </Button>
      <PageDialog id="size-guide" title="Ring size guide" placement="end">
        <RingSizes chosen={chosen} />
      </PageDialog>
    </>
  );
}

/** The ring size guide: a table of sizes, and how to measure. */
export function RingSizes({ chosen }: { readonly chosen: string | undefined }) {
  return (
    <div className={`stack-close small ${styles.guide}`}>
      <p>Our ring sizes are those of Nepal and India.</p>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Nepal, India</th>
            <th scope="col">Inside width, mm</th>
            <th scope="col">Around, mm</th>
            <th scope="col">US</th>
            <th scope="col">UK</th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(([size, ...others]) => (
            <tr key={size} aria-current={size === chosen || undefined}>
              <th scope="row">{size}</th>
              {others.map((other) => (
                <td key={other}>{other}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Measure a finger</h3>
      <ol>
        <li>Wrap a strip of paper around the finger, close but not tight.</li>
        <li>Mark where the ends meet, and measure that length in millimetres.</li>
        <li>Find it under ‘Around’. It must pass over the knuckle, too.</li>
      </ol>
      <h3>Measure a ring</h3>
      <p>
        Take one that fits the same finger, and measure straight across the inside: that is the
        inside width.
      </p>
      <p>
        Fingers are larger in the evening and in warm weather. Between two sizes, choose the larger,
        above all for a wide ring.
      </p>
    </div>
  );
}

/** Whether a product's attribute is a ring size. */
export function isRing({ attributes, tags = [] }: SizedProduct): boolean {
  const name = attributes[0]?.attributeName ?? '';
  return /\bsize\b/i.test(name) && (/\bring\b/i.test(name) || tags.includes('ring'));
}

interface SizedProduct {
  readonly attributes: readonly Attribute[];
  readonly tags?: readonly string[] | undefined;
}
