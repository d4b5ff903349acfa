import type { ReactNode } from 'react';

import styles from './size-tables.module.css';
import type { WornOn } from './worn-on.ts';

type Row = readonly [string, ...(readonly string[])];

/** Nepali and Indian size, inside diameter and circumference in mm, US size, UK size. */
const ringSizes: readonly Row[] = [
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

/** Size, the wrist and the bracelet's inside, both in cm. */
const wrists: readonly Row[] = [
  ['XS', '13 to 14', '15'],
  ['S', '14 to 15.5', '16'],
  ['M', '15.5 to 17', '18'],
  ['L', '17 to 18.5', '19.5'],
  ['XL', '18.5 to 20', '21'],
];

/** Bead in mm, the maala round and how far it hangs in cm: of 108 beads, knotted. */
const maalas: readonly Row[] = [
  ['6 mm', '95', '45'],
  ['7 mm', '100', '48'],
  ['8 mm', '104 to 108', '51'],
  ['10 mm', '125 to 130', '62'],
];

const chains: readonly Row[] = [
  ['40 cm', 'Close round the base of the neck'],
  ['45 cm', 'On the collarbone, the usual length'],
  ['50 cm', 'Just below the collarbone'],
  ['55 cm', 'At an open neckline'],
  ['60 cm', 'On the breastbone'],
  ['70 cm', 'Below it, over a jumper'],
];

interface SizeTableProps {
  /** The chosen variant, whose row is highlighted. */
  readonly chosen: string | undefined;
}

const tables = { finger: RingSizes, wrist: WristSizes, neck: NeckLengths } as const;

/** Tables of sizes, and how to measure. */
export function SizeTables({ place, ...props }: SizeTableProps & { readonly place: WornOn }) {
  const Tables = tables[place];
  return (
    <div className={`stack-close small ${styles.guide}`}>
      <Tables {...props} />
    </div>
  );
}

function RingSizes({ chosen }: SizeTableProps) {
  return (
    <>
      <p>Our ring sizes are those of Nepal and India.</p>
      <Table
        heads={['Nepal, India', 'Inside width, mm', 'Around, mm', 'US', 'UK']}
        rows={ringSizes}
        chosen={chosen}
      />
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
    </>
  );
}

function WristSizes({ chosen }: SizeTableProps) {
  return (
    <>
      <p>‘Wrists of 15 to 18 cm’ is the wrist itself, as you measure it, not the bracelet.</p>
      <Table heads={['Size', 'Wrist, cm', 'Inside, cm']} rows={wrists} chosen={chosen} />
      <h3>Measure a wrist</h3>
      <ol>
        <li>Wrap a strip of paper around the wrist, just above the bone.</li>
        <li>Mark where the ends meet, and measure that length in centimetres.</li>
        <li>Find it under ‘Wrist’. ‘Inside’ leaves room for a bracelet to move.</li>
      </ol>
      <h3>Measure a bracelet</h3>
      <p>
        Open one that fits, lay it flat and measure from end to end. One on elastic: cut no thread,
        lay it flat, measure straight across and double that.
      </p>
      <p>Large beads take up room: with beads of 10 mm and more, choose the larger of two sizes.</p>
    </>
  );
}

function NeckLengths({ chosen }: SizeTableProps) {
  return (
    <>
      <h3>Chains and cords</h3>
      <Table heads={['Length', 'Where it falls']} rows={chains} chosen={chosen} isText />
      <p>
        Lay a string round your neck, let it hang where the pendant should be, and measure it. The
        pendant itself hangs below that.
      </p>
      <h3>Maalas of 108 beads</h3>
      <Table heads={['Bead', 'Round, cm', 'Hangs, cm']} rows={maalas} chosen={chosen} />
      <p>The knots between the beads add to their length. A maala of 27 beads is for the wrist.</p>
    </>
  );
}

interface TableProps extends SizeTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** Its cells are words. */
  readonly isText?: boolean;
}

function Table({ heads, rows, chosen, isText = false }: TableProps): ReactNode {
  return (
    <table className={`table ${styles.table}`} data-text={isText || undefined}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([size, ...others]) => (
          <tr key={size} aria-current={size === chosen || undefined}>
            <th scope="row">{size}</th>
            {others.map((other) => (
              <td key={other}>{other}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
