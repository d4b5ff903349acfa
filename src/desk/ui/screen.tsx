import { Link, useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { AnyCall, CallInput, ResponseOf } from '#contract/calls/call.ts';
import { placeBefore } from '#src/desk/lib/came-from.ts';
import { useDeskTitle } from '#src/desk/lib/shop.ts';
import { type StaffQueryOptions, useStaffQuery } from '#src/desk/lib/staff-query.ts';
import { QueryView } from './query-view.tsx';
import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** The list that this screen was opened from. */
  readonly back?: { readonly to: string; readonly label: string };
  /** For text and forms rather than tables. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** A screen of the desk with its heading, which is the tab's title too. */
export function Screen({ title, actions, back, isNarrow = false, children }: ScreenProps) {
  useDeskTitle(title);
  return (
    <div className={`stack top middle ${styles.screen}`} data-narrow={isNarrow || undefined}>
      {back && <BackLink {...back} />}
      <div className={`row spread ${styles.head}`}>
        <h1 className="view-title breaks">{title}</h1>
        {actions && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Other places that a screen is opened from, with what the link back calls them. */
const labels: Readonly<Record<string, string>> = {
  '/': 'Today',
  '/orders': 'Orders',
  '/orders/chosen': 'Chosen orders',
  '/cash-due': 'Cash due',
};

/** Leads to where the screen was opened from, as it was left; else to its list. */
function BackLink({ to, label }: NonNullable<ScreenProps['back']>) {
  const { history } = useRouter();
  const before = placeBefore(useLocation());
  const known = before && (before.pathname === to ? label : labels[before.pathname]);
  const goBack = (event: MouseEvent) => {
    if (!known || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // The list is shown where it was scrolled to.
    event.preventDefault();
    history.back();
  };
  const target = known ? { to: before.pathname, search: before.search as never } : { to };
  return (
    <Link {...target} className={`tall-link small ${styles.back}`} onClick={goBack}>
      ‹ {known ?? label}
    </Link>
  );
}

interface DataScreenProps<Read extends AnyCall>
  extends Omit<ScreenProps, 'title' | 'children'>,
    Pick<StaffQueryOptions, 'isStored' | 'refetchInterval'> {
  readonly call: Read;
  readonly input?: CallInput;
  /** One that depends on the data gets none before they are there. */
  readonly title: string | ((data: ResponseOf<Read> | undefined) => string);
  readonly children: (data: ResponseOf<Read>) => ReactNode;
  /** Below, whether the data are there or not. */
  readonly after?: ReactNode;
}

/** A screen with the response to a call, or its loading and error state. */
export function DataScreen<Read extends AnyCall>(props: DataScreenProps<Read>) {
  const {
    call,
    input,
    title,
    isStored = false,
    refetchInterval,
    children,
    after,
    ...screen
  } = props;
  const query = useStaffQuery(call, input, {
    isStored,
    ...(refetchInterval && { refetchInterval }),
  });
  return (
    <Screen {...screen} title={typeof title === 'string' ? title : title(query.data)}>
      <QueryView query={query}>{children}</QueryView>
      {after}
    </Screen>
  );
}

interface ColumnsProps {
  readonly main: ReactNode;
  /** Beside it on laptops, below it elsewhere. */
  readonly side: ReactNode;
}

/** The two columns of a screen that uses the width of a laptop. */
export function Columns({ main, side }: ColumnsProps) {
  return (
    <div className={`stack ${styles.columns}`}>
      <div className="stack">{main}</div>
      {side && <div className="stack">{side}</div>}
    </div>
  );
}

/** A part of a screen with its heading. */
export function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={`stack-close ${styles.section}`}>
      <h2 className="part-title">{title}</h2>
      {children}
    </section>
  );
}
