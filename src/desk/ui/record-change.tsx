import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AnyCall, BodyOf } from '#contract/calls/call.ts';
import { refetchScreens, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { useDeskForm } from '#src/desk/lib/use-desk-form.ts';
import { AppError, isUnreachable } from '#src/lib/app-error.ts';
import { errorMessage } from '#src/lib/error-message.ts';
import { required } from '#src/lib/form-fields.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormMessage } from '#src/ui/form-message.tsx';
import { SubmitButton } from '#src/ui/submit-button.tsx';
import styles from './record.module.css';

const staleSchema = z.object({ current: z.looseObject({ version: z.number() }) });

/** The record as it is now, when somebody else has changed it since it was read; undefined for other errors. */
export function currentRecordOf(error: unknown) {
  if (!(error instanceof AppError) || error.status !== 409) return undefined;
  return staleSchema.safeParse(error.response?.body).data?.current;
}

/** A kind of record that its screen changes step by step, such as orders. `Known`: what a change needs of one. */
export interface RecordKind<Known, Record extends Known = Known> {
  readonly noun: string;
  readonly schema: { safeParse(value: unknown): { readonly data?: Record | undefined } };
  readonly of: (record: Known) => { readonly params: Readonly<{ [name: string]: string }>; readonly version: number };
  /** Shows a record as a change has left it, before anything is refetched. */
  readonly show?: (queryClient: QueryClient, record: Record) => void;
  /** What is different now, in lines for people. */
  readonly differences: (before: Known, now: Record) => string[];
  /** More beside what somebody else has changed. */
  readonly more?: (record: Known) => ReactNode;
}

/** A change that waits for the server's word, such as of money, made from the version that is shown. */
export function useRecordChange<Change extends AnyCall, Known, Record extends Known>(
  kind: RecordKind<Known, Record>,
  call: Change,
  record: Known,
  onDone?: () => void,
) {
  const queryClient = useQueryClient();
  const { params, version } = kind.of(record);
  const change = useStaffChange<AnyCall>(call, {
    onSuccess: (result: Record) => {
      kind.show?.(queryClient, result);
      onDone?.();
    },
  });
  const { isPending, error, reset } = change;
  return {
    ...{ isBusy: isPending, error, reset },
    /** Why the record was not changed; nothing without an error. */
    failure: error && <RecordFailure {...{ kind, record, error, reset }} />,
    send: (body: Omit<BodyOf<Change>, 'version'>) => {
      if (!isPending) change.mutate({ params, body: { ...body, version } });
    },
  };
}

interface RecordFailureProps<Known, Record extends Known> {
  readonly kind: RecordKind<Known, Record>;
  /** As it was when the change was made. */
  readonly record: Known;
  readonly error: unknown;
  readonly reset: () => void;
}

/** Why a record was not changed. When somebody else was quicker: what they changed. */
function RecordFailure<Known, Record extends Known>(props: RecordFailureProps<Known, Record>) {
  const { kind, record, error, reset } = props;
  const queryClient = useQueryClient();
  const current = kind.schema.safeParse(currentRecordOf(error)).data;
  if (!current)
    return (
      <FormMessage kind="error">
        {errorMessage(error)}
        {/* The person must know that nothing has happened. */}
        {isUnreachable(error) && ' Nothing was decided, and it is not saved on the phone.'}
      </FormMessage>
    );
  const show = () => {
    kind.show?.(queryClient, current);
    refetchScreens(queryClient);
    reset();
  };
  return (
    <div className={`surface stack-close ${styles.stale}`} role="alert">
      <p>Somebody changed this {kind.noun} meanwhile, so nothing was done:</p>
      <ul className={styles.list}>
        {kind.differences(record, current).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="secondary" onClick={show}>
        Show the {kind.noun} as it is now
      </Button>
      {kind.more?.(record)}
    </div>
  );
}

/** The facts of a record that are different now: before → now. */
export function factDifferences(before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) {
  return Object.entries(before)
    .filter(([label, old]) => old !== now[label])
    .map(([label, old]) => `${label}: ${old || 'none'} → ${now[label] || 'none'}`);
}

interface ChangeFormProps<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues> {
  readonly kind: RecordKind<Known, Record>;
  readonly record: Known;
  readonly call: Change;
  readonly intro?: string | undefined;
  readonly button: string;
  readonly empty: Values;
  /** What is sent for the form's values, whose texts are trimmed; by default the values. */
  readonly bodyOf?: (values: Values) => Omit<BodyOf<Change>, 'version'>;
  readonly onDone?: (() => void) | undefined;
  /** The fields. */
  readonly children: (form: ReturnType<typeof useDeskForm<Values>>) => ReactNode;
}

/** Asks what a change needs. The change waits for the server's word; what is typed stays until then. */
export function ChangeForm<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues>(
  props: ChangeFormProps<Known, Record, Change, Values>,
) {
  const { kind, record, call, intro, button, empty, bodyOf, onDone, children } = props;
  const name = [call.name, ...Object.keys(empty), ...Object.values(kind.of(record).params)].join(':');
  const form = useDeskForm<Values>({ name, empty });
  const change = useRecordChange(kind, call, record, () => {
    void form.clear();
    onDone?.();
  });
  const send = form.handleTrimmed((values) => change.send(bodyOf ? bodyOf(values) : (values as never)));
  return (
    <form className={`stack ${styles.form}`} onSubmit={send} noValidate>
      {intro && <p>{intro}</p>}
      {children(form)}
      {change.failure}
      <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
        {button}
      </SubmitButton>
    </form>
  );
}

interface RecordDialogProps<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues>
  extends ChangeFormProps<Known, Record, Change, Values> {
  readonly title: string;
  readonly onClose: () => void;
}

/** The same in a dialog, which closes when it is done. */
export function RecordDialog<Known, Record extends Known, Change extends AnyCall, Values extends FieldValues>(
  props: RecordDialogProps<Known, Record, Change, Values>,
) {
  const { title, onDone, onClose, ...form } = props;
  const finish = () => {
    onClose();
    onDone?.();
  };
  return (
    <Dialog title={title} placement="centre" onClose={onClose}>
      <div className={styles.body}>
        <ChangeForm {...form} onDone={finish} />
      </div>
    </Dialog>
  );
}

/** What a dialog with one text asks, and its change. */
export interface Question {
  readonly call: AnyCall;
  readonly title: string;
  readonly intro: string;
  /** The name of the text in the call. */
  readonly field: string;
  readonly label: string;
  readonly button: string;
  readonly max: number;
  readonly hint?: string;
  readonly rows?: number;
  /** The message without a text; it may be left empty if there is none. */
  readonly missing?: string;
}

interface QuestionDialogProps<Known, Record extends Known> {
  readonly kind: RecordKind<Known, Record>;
  readonly record: Known;
  readonly question: Question;
  /** The text before. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** Asks for the one text that a change needs. */
export function QuestionDialog<Known, Record extends Known>(props: QuestionDialogProps<Known, Record>) {
  const { question, text = '', ...dialog } = props;
  const { field: name, label, max, hint, rows = 2, missing, ...texts } = question;
  return (
    <RecordDialog {...dialog} {...texts} empty={{ [name]: text }}>
      {({ field }) => (
        <TextAreaField
          {...{ label, hint, rows, maxLength: max, required: missing !== undefined }}
          {...field(name, missing === undefined ? undefined : required(missing))}
        />
      )}
    </RecordDialog>
  );
}
