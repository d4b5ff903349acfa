import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { listAlikeScreenshots, type PaymentReview } from '#contract/calls/admin/payment-calls.ts';
import type { AnyCall } from '#contract/calls/call.ts';
import { deskApiPath, previewWidth } from '#contract/names/desk.ts';
import { orderDeskLimits } from '#contract/names/limits.ts';
import { formatPaisa, paisaOfText } from '#contract/rules/texts/money.ts';
import { shopLocale } from '#contract/rules/texts/shop-locale.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { amountField, howField, howOf } from '#src/desk/ui/amount-field.ts';
import { DeskIcon } from '#src/desk/ui/desk-icon.tsx';
import { Fields } from '#src/desk/ui/fields.tsx';
import {
  type Asked,
  RecordActions,
  type RecordKind,
  useRecordChange,
} from '#src/desk/ui/record-change.tsx';
import { useDeskForm } from '#src/desk/ui/use-desk-form.ts';
import { relativeTime } from '#src/shared/browser/relative-time.ts';
import { hasReason } from '#src/shared/network/app-error.ts';
import { IconButton } from '#src/shared/ui/forms/button.tsx';
import styles from './screenshot.module.css';

interface ScreenshotProps {
  readonly uploadId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

const step = 1.6;
const maxScale = 4;
/** Scale of a double tap. */
const tappedScale = 2.5;

/**
 * A picture that a customer sent. Buttons and a double tap enlarge it in its frame, which then
 * scrolls; pinching is the browser's. A small one is shown first.
 */
export function Screenshot({ uploadId, width, height, alt }: ScreenshotProps) {
  const full = `${deskApiPath}/screenshots/${encodeURIComponent(uploadId)}`;
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [isPreviewed, setPreviewed] = useState(false);
  const [isFull, setFull] = useState(false);
  const [isFailed, setFailed] = useState(false);
  /** What is at a point of the frame, by default in its centre, stays there. */
  const zoomTo = (wanted: number, point?: { readonly x: number; readonly y: number }) => {
    const box = frame.current;
    if (!box) return;
    const next = Math.min(maxScale, Math.max(1, wanted));
    const { scrollLeft, scrollTop } = box;
    const { x, y } = point ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    flushSync(() => setScale(next));
    box.scrollTo(((scrollLeft + x) * next) / scale - x, ((scrollTop + y) * next) / scale - y);
  };
  return (
    <div className="holder">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the buttons below */}
      <div
        ref={frame}
        className={`frame holder middle ${styles.frame}`}
        data-zoomed={scale > 1 || undefined}
        tabIndex={scale > 1 ? 0 : undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
        onDoubleClick={({ clientX, clientY, currentTarget }) => {
          const { left, top } = currentTarget.getBoundingClientRect();
          zoomTo(scale > 1 ? 1 : tappedScale, { x: clientX - left, y: clientY - top });
        }}
      >
        <div
          className={`holder ${styles.pan}`}
          style={{ inlineSize: `${scale * 100}%`, blockSize: `${scale * 100}%` }}
        >
          <img
            src={`${full}?width=${previewWidth}`}
            alt={alt}
            width={width}
            height={height}
            draggable={false}
            onLoad={() => setPreviewed(true)}
            onError={() => setFailed(true)}
          />
          {isPreviewed && (
            <img
              src={full}
              alt=""
              draggable={false}
              hidden={!isFull}
              className="over"
              onLoad={() => setFull(true)}
            />
          )}
        </div>
        {isFailed && (
          <p className={`centre over padded-close ${styles.failed}`}>
            The screenshot didn’t load. Reload the page to try again.
          </p>
        )}
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon="minus"
          label="Zoom out"
          disabled={scale <= 1}
          onClick={() => zoomTo(scale / step)}
        />
        <IconButton
          icon="plus"
          label="Zoom in"
          disabled={scale >= maxScale}
          onClick={() => zoomTo(scale * step)}
        />
      </div>
    </div>
  );
}

/** A hint at earlier pictures that are almost the same, in a strip beside this one. */
export function AlikeScreenshots({ uploadId }: { readonly uploadId: string }) {
  const { data } = useStaffQuery(listAlikeScreenshots, { params: { uploadId } });
  if (!data || data.alike.length === 0) return null;
  const { alike } = data;
  const earlier = alike.length === 1 ? 'an earlier one' : `${alike.length} earlier ones`;
  return (
    <div className={`stack-close padded-tight ${styles.hint}`} role="status">
      <p>This picture looks almost like {earlier}. Compare amount, code and time.</p>
      <div className={`halves small ${styles.alike}`}>
        <figure>
          <img src={previewOf(uploadId)} alt="This payment’s" />
          <figcaption>This one</figcaption>
        </figure>
        <ul className={styles.strip}>
          {alike.map((other) => (
            <li key={other.uploadId}>
              <figure>
                <img
                  src={previewOf(other.uploadId)}
                  alt={`The one of ${other.kind} ${other.number}`}
                />
                <figcaption>
                  <UseLink use={other} />, {relativeTime(other.at)}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const previewOf = (uploadId: string) =>
  `${deskApiPath}/screenshots/${encodeURIComponent(uploadId)}?width=320`;

/** The order or booking that has sent a picture. */
function UseLink({
  use: { kind, id, number },
}: {
  readonly use: PaymentReview['sameScreenshots'][number];
}) {
  if (kind === 'custom-order')
    return (
      <Link to="/custom-orders/$id" params={{ id }}>
        Custom order {number}
      </Link>
    );
  if (kind === 'order')
    return (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        Order {number}
      </Link>
    );
  return (
    <Link to="/bookings/$id" params={{ id }}>
      Booking {number}
    </Link>
  );
}

/** A warning of orders and bookings that have sent the same picture before. */
export function SameScreenshots({ same }: { readonly same: PaymentReview['sameScreenshots'] }) {
  if (same.length === 0) return null;
  return (
    <PictureWarning text="This picture was used before. Check it twice.">
      <ul>
        {same.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <UseLink use={use} />, {relativeTime(use.at)}
          </li>
        ))}
      </ul>
    </PictureWarning>
  );
}

interface PictureWarningProps {
  readonly text: string;
  readonly children?: ReactNode;
}

/** What may be wrong with a screenshot, and more about it. */
export function PictureWarning({ text, children }: PictureWarningProps) {
  return (
    <div className={`padded-tight bad ${styles.warning}`} role="alert">
      <p className="line bold">
        <DeskIcon name="warning" size={20} /> {text}
      </p>
      {children}
    </div>
  );
}

interface ConfirmationOptions {
  /** The draft's name. */
  readonly name: string;
  /** The code that the customer typed; empty without. */
  readonly typed?: string;
  /** What the payment should be, in paisa. */
  readonly duePaisa: number;
  readonly onDone?: () => void;
}

/**
 * The confirmation of a payment with its code, which stands at one payment only unless there is a
 * reason.
 */
export function useConfirmation<Known>(
  kind: RecordKind<Known>,
  call: AnyCall,
  record: Known,
  { name, typed, duePaisa, onDone }: ConfirmationOptions,
) {
  const amount = amountField(duePaisa);
  const empty = { amount: amount.initial, how: '', reference: typed ?? '', reason: '' };
  // Without a text of the staff's own, the field shows the customer's code, also of a picture that
  // comes meanwhile.
  const { form, field, clear, handleTrimmed } = useDeskForm({ name, empty, saved: empty });
  const typedPaisa = paisaOfText(form.watch('amount'));
  const change = useRecordChange({ kind, record }, call, () => {
    void clear();
    onDone?.();
  });
  const isCodeUsed = hasReason(change.error, 'reference-used');
  return {
    ...change,
    isCodeUsed,
    clear,
    /** What the button says: of another sum than the one that is due how much it is. */
    labelOf: (whole: string) => {
      if (isCodeUsed) return 'Confirm anyway';
      if (typedPaisa === undefined || typedPaisa === duePaisa) return whole;
      return typedPaisa < duePaisa
        ? `Record ${formatPaisa(typedPaisa)} and ask for the rest`
        : `Confirm ${formatPaisa(typedPaisa)}`;
    },
    send: handleTrimmed(({ amount: typedAmount, how, reference, reason }) =>
      change.send({
        amountPaisa: paisaOfText(typedAmount),
        how: howOf(how),
        reference,
        ...(isCodeUsed && { reason }),
      }),
    ),
    /** The fields. */
    code: (
      <Fields
        of={{
          amount: { ...amount, label: `Received, in ${shopLocale().currencySign}` },
          reference: {
            label: 'Transaction code',
            maxLength: orderDeskLimits.lineMax,
            autoComplete: 'off',
            hint: typed
              ? `The customer typed ${typed}`
              : 'As it stands on the screenshot; may be left empty',
          },
          how: howField(),
          ...(isCodeUsed && { reason: codeReason }),
        }}
        field={field}
      />
    ),
  };
}

const codeReason = {
  label: 'Why is the code right here, too?',
  maxLength: orderDeskLimits.reasonMax,
  hint: 'For the audit log',
};

interface CheckProofProps<Known> {
  readonly kind: RecordKind<Known>;
  readonly record: Known;
  readonly call: AnyCall;
  readonly duePaisa: number;
  readonly uploadId: string;
  readonly same: PaymentReview['sameScreenshots'];
  readonly reject: Asked;
}

/** The screenshot of a booking's or custom order's payment: what it warns of, and what to decide. */
export function CheckProof<Known>(props: CheckProofProps<Known>) {
  const { kind, record, call, duePaisa, uploadId, same, reject } = props;
  const { id = '' } = kind.of(record).params;
  const confirm = useConfirmation(kind, call, record, {
    name: `${call.name}:${id}`,
    duePaisa,
  });
  return (
    <>
      <SameScreenshots same={same} />
      <AlikeScreenshots uploadId={uploadId} />
      {confirm.failure}
      {confirm.code}
      <RecordActions
        kind={kind}
        record={record}
        of={[
          {
            label: confirm.labelOf('Confirm payment'),
            isBusy: confirm.isBusy,
            onClick: () => void confirm.send(),
          },
          { label: 'Not found', ask: reject },
        ]}
      />
    </>
  );
}
