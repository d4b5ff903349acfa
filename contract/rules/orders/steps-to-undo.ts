/** What a kind of step has to do with taking steps back. */
export interface StepRule<Known, Event extends string> {
  /** The parts of the record that it changes, such as its payment. */
  readonly changes: readonly string[];
  /**
   * Whether it can be taken back, with what has happened since and stands; undefined for what is
   * not the staff's to take back.
   */
  readonly back?: (
    record: Known,
    since: readonly Event[],
    step: Pick<Step<Event, unknown>, 'hasRestocked'>,
  ) => boolean;
}

/** A step of a record's history. */
export interface Step<Event extends string, Key> {
  readonly key: Key;
  readonly event: Event | 'undone';
  /** The step that it takes back. */
  readonly undoes: Key | null;
  /** Whether it is stored what it has changed. */
  readonly isReversible: boolean;
  /** Whether pieces have gone back in stock by it. */
  readonly hasRestocked?: boolean;
  /** It records what a provider has taken: nobody can take it back. */
  readonly isProviders?: boolean;
}

/** Whether a step records that money has come. */
export function isPaymentEvent(event: string): boolean {
  return event === 'payment-confirmed' || event === 'part-received';
}

/**
 * Whether a step records that money was given back, or is kept: to take it back needs a step-up, as
 * the step itself.
 */
export function isRefundEvent(event: string): boolean {
  return event === 'refunded' || event === 'refund-closed';
}

/**
 * The keys of the steps that can be taken back now, oldest first: of each part the latest one that
 * stands, where its rule allows it. What a provider has taken since is in the way of no step of the
 * money alone: the sums say what is left without it.
 */
export function stepsToUndo<Known, Event extends string, Key extends string | number>(
  record: Known,
  steps: readonly Step<Event, Key>[],
  ruleOf: (event: Event) => StepRule<Known, Event> | undefined,
): Key[] {
  const undone = new Set(steps.map(({ undoes }) => undoes));
  const standing = steps.flatMap(({ event, ...step }) =>
    event === 'undone' || undone.has(step.key) ? [] : [{ ...step, event }],
  );
  return standing
    .filter((step, at) => {
      const rule = ruleOf(step.event);
      if (!step.isReversible || !rule?.back) return false;
      const later = standing.slice(at + 1);
      const isOfMoney = rule.changes.every((part) => part === 'payment');
      const isLatest = !later.some(
        ({ event, isProviders }) =>
          !(isProviders && isOfMoney) &&
          ruleOf(event)?.changes.some((part) => rule.changes.includes(part)),
      );
      const since = later.map(({ event }) => event);
      return isLatest && rule.back(record, since, step);
    })
    .map(({ key }) => key);
}
