import { CopyButton } from './copy-button.tsx';
import styles from './payment-panel.module.css';

/** `sizes` of the QR code. */
export const qrSizes = '11rem';

interface PaymentPanelProps {
  /** The QR code. */
  readonly picture?: PaymentPicture | undefined;
  readonly rows: readonly { readonly label: string; readonly value: string; readonly copies?: string | undefined }[];
  readonly notes: readonly string[];
}

interface PaymentPicture {
  readonly src: string;
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Payment details: a QR code, and the same as text with copy buttons. */
export function PaymentPanel({ picture, rows, notes }: PaymentPanelProps) {
  return (
    <div className={`surface row ${styles.panel}`}>
      {picture && (
        <div>
          <picture className={styles.code}>
            {picture.sources.map((source) => (
              <source key={source.type} {...source} sizes={qrSizes} />
            ))}
            <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} />
          </picture>
          {/* A wallet on the same phone reads the code from its pictures. */}
          <a href={picture.src} download="payment-code.webp" className={styles.save}>
            Save the code
          </a>
        </div>
      )}
      <dl className={styles.rows}>
        {rows.map(({ label, value, copies }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {copies !== undefined && <CopyButton text={copies} what={label.toLowerCase()} />}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className={`muted ${styles.note}`}>
          {note}
        </p>
      ))}
    </div>
  );
}
