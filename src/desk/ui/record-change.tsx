import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { AnyCall } from '#contract/calls/call.ts';
import { refetchScreens, useStaffChange } from '#src/desk/lib/staff-query.ts';
import { AppError, hasReason, isUnreachable } from '#src/shared/network/app-error.ts';
import { errorMessage } from '#src/shared/network/error-message.ts';
import { Dialog } from '#src/shared/ui/dialogs/dialog.tsx';
import { Button } from '#src/shared/ui/forms/button.tsx';
import { FormMessage } from '#src/shared/ui/forms/form-message.tsx';
import { SubmitButton } from '#src/shared/ui/forms/submit-button.tsx';
import { ActionButton, type ActionProps } from './change-buttons.tsx';
import { Fields, type FieldTable, useFieldForm, type ValuesOf } from './fields.tsx';
import { Problem } from './problem.tsx';
import styles from './record.module.css';

const staleSchema = z.object({ current: z.looseObject({ version: z.number() }) });

/**
 * The record as it is now, when somebody else has changed it since it was read; undefined for other
 * errors.
 */
export function currentRecordOf(error: unknown) {
  if (!(error instanceof AppError) || error.status !== 409) return undefined;
  return staleSchema.safeParse(error.response?.body).data?.current;
}

/**
 * A kind of record that its screen changes step by step, such as orders. `Known`: what a change
 * needs of one.
 */
export interface RecordKind<Known> {
  readonly noun: string;
  /** Of the whole record, as a change responds with it. */
  readonly schema: { safeParse(value: unknown): { readonly data?: Known | undefined } };
  readonly of: (record: Known) => {
    readonly params: Readonly<Record<string, string>>;
    readonly version: number;
  };
  /** Shows a whole record as a change has left it, before anything is refetched. */
  show?(queryClient: QueryClient, record: Known): void;
  /** Says what was just done to a record, and offers to take it back. */
  showDone?(queryClient: QueryClient, record: Known): void;
  /** What is different now, in lines for people. */
  differences(before: Known, now: Known): string[];
  /** More beside what somebody else has changed. */
  readonly more?: (record: Known) => ReactNode;
}

interface RecordProps<Known> {
  readonly kind: RecordKind<Known>;
  /** As it is shown. */
  readonly record: Known;
}

/**
 * A change that waits for the server's word, such as of money, made from the version that is shown.
 */
export function useRecordChange<Known>(
  { kind, record }: RecordProps<Known>,
  call: AnyCall,
  onDone?: (() => void) | undefined,
) {
  const queryClient = useQueryClient();
  const { params, version } = kind.of(record);
  const change = useStaffChange<AnyCall>(call, {
    onSuccess: (result: Known) => {
      kind.show?.(queryClient, result);
      kind.showDone?.(queryClient, result);
      onDone?.();
    },
  });
  const { isPending, error, reset } = change;
  return {
    isBusy: isPending,
    error,
    reset,
    /** Why the record was not changed; nothing without an error. */
    failure: error && (
      <Problem of={error}>
        <RecordFailure kind={kind} record={record} error={error} reset={reset} />
      </Problem>
    ),
    send: (body: object) => {
      if (!isPending) change.mutate({ params, body: { ...body, version } });
    },
  };
}

interface RecordFailureProps<Known> extends RecordProps<Known> {
  readonly error: unknown;
  readonly reset: () => void;
}

/** Why a record was not changed. When somebody else was quicker: what they changed. */
function RecordFailure<Known>({ kind, record, error, reset }: RecordFailureProps<Known>) {
  const queryClient = useQueryClient();
  const current = kind.schema.safeParse(currentRecordOf(error)).data;
  if (!current)
    return (
      <FormMessage kind="error">
        {errorMessage(error)}
        {/* The person must know that nothing has happened. */}
        {isUnreachable(error) && ' Nothing was decided, and it is not saved on this device.'}
      </FormMessage>
    );
  const show = () => {
    kind.show?.(queryClient, current);
    refetchScreens(queryClient);
    reset();
  };
  return (
    <div className={`surface stack-close start padded-close ${styles.stale}`} role="alert">
      <p>Somebody changed this {kind.noun} meanwhile, so nothing was done:</p>
      <ul className="bullets">
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
export function factDifferences(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
) {
  return Object.entries(before)
    .filter(([label, old]) => old !== now[label])
    .map(([label, old]) => `${label}: ${old || 'none'} → ${now[label] || 'none'}`);
}

/** A change that asks for something first. */
export interface Question<Table extends FieldTable = FieldTable> {
  readonly call: AnyCall;
  readonly intro?: string;
  readonly fields: Table;
  readonly button: string;
  /** What is sent for the fields, whose texts are trimmed; by default their values. */
  readonly bodyOf?: (values: ValuesOf<Table>) => object;
  /** For a change that was refused with this code: another button, which sends it with more. */
  readonly insist?: { readonly code: string; readonly button: string; readonly body: object };
}

interface ChangeFormProps<Known, Table extends FieldTable>
  extends RecordProps<Known>,
    Question<Table> {
  readonly onDone?: (() => void) | undefined;
  /** Above the fields. */
  readonly children?: (form: ReturnType<typeof useFieldForm<Table>>) => ReactNode;
}

/**
 * Asks what a change needs. The change waits for the server's word; what is typed stays until then.
 */
export function ChangeForm<Known, const Table extends FieldTable>(
  props: ChangeFormProps<Known, Table>,
) {
  const { kind, record, call, intro, fields, button, bodyOf, insist, onDone, children } = props;
  const name = [call.name, ...Object.keys(fields), ...Object.values(kind.of(record).params)].join(
    ':',
  );
  const form = useFieldForm<Table>({ name, fields });
  const change = useRecordChange(props, call, () => {
    void form.clear();
    onDone?.();
  });
  const again = insist && hasReason(change.error, insist.code) ? insist : undefined;
  const send = form.handleTrimmed((values) =>
    change.send({ ...(bodyOf ? bodyOf(values) : values), ...again?.body }),
  );
  return (
    // What was refused is asked again, not what is typed now.
    <form className="stack top" onSubmit={send} onChange={() => again && change.reset()} noValidate>
      {intro && <p>{intro}</p>}
      {children?.(form)}
      <Fields of={fields} field={form.field} />
      {change.failure}
      <SubmitButton busy="Sending..." isBusy={change.isBusy} wide>
        {again?.button ?? button}
      </SubmitButton>
    </form>
  );
}

interface RecordDialogProps<Known, Table extends FieldTable> extends ChangeFormProps<Known, Table> {
  readonly title: string;
  readonly onClose: () => void;
}

/** The same in a dialog, which closes when it is done. */
export function RecordDialog<Known, const Table extends FieldTable>(
  props: RecordDialogProps<Known, Table>,
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

/**
 * What can be done with a record: by the outbox, by a call at once, or by a call that asks for
 * something first.
 */
type RecordAction = Omit<ActionProps, 'onClick'> &
  (
    | { readonly onClick: () => void }
    | { readonly call: AnyCall; readonly body?: object }
    | { readonly ask: Asked }
  );

/** A question in a dialog. */
export type Asked = Question & { readonly title: string };

interface RecordActionsProps<Known> extends RecordProps<Known> {
  /** What is possible now. */
  readonly of: readonly (RecordAction | false | undefined)[];
}

/** Buttons side by side, each with what it does to a record. */
export function RecordActions<Known>({ kind, record, of }: RecordActionsProps<Known>) {
  /**
   * The label of the action that is asked about: what the question says is of the record as it is
   * now.
   */
  const [asked, setAsked] = useState<string>();
  return (
    <div className={`row ${styles.buttons}`}>
      {of.map((action) => {
        if (!action) return null;
        const key = action.label;
        if ('call' in action)
          return <CallButton key={key} kind={kind} record={record} {...action} />;
        if (!('ask' in action)) return <ActionButton key={key} {...action} />;
        const { ask, ...button } = action;
        return (
          <Fragment key={key}>
            <ActionButton {...button} onClick={() => setAsked(key)} />
            {asked === key && (
              <RecordDialog
                kind={kind}
                record={record}
                {...ask}
                onClose={() => setAsked(undefined)}
              />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}

interface CallButtonProps<Known> extends RecordProps<Known>, Omit<ActionProps, 'onClick'> {
  readonly call: AnyCall;
  readonly body?: object;
}

function CallButton<Known>({ kind, record, call, body = {}, ...button }: CallButtonProps<Known>) {
  const change = useRecordChange({ kind, record }, call);
  return (
    <>
      {change.failure}
      <ActionButton {...button} isBusy={change.isBusy} onClick={() => change.send(body)} />
    </>
  );
}

interface UndoButtonProps<Known> extends RecordProps<Known> {
  /** What it takes back. */
  readonly about: string;
  readonly call: AnyCall;
  readonly body: object;
}

/** Takes back a step of a record's history, after a second tap. */
export function UndoButton<Known>({ about, ...props }: UndoButtonProps<Known>) {
  return (
    <div className="row">
      <CallButton {...props} label="Undo" about={about} confirm="Yes, take it back" />
    </div>
  );
}
