import { Link, useSearch } from '@tanstack/react-router';
import {
  exportSettlements,
  listSettlements,
  type Settlement,
  undoSettlement,
} from '#contract/calls/admin/settlement-calls.ts';
import { foldText } from '#contract/rules/search/fold.ts';
import { shopDateTime } from '#contract/rules/texts/dates.ts';
import { formatPaisa } from '#contract/rules/texts/money.ts';
import { useIsOwner } from '#src/desk/lib/staff-query.ts';
import { ChangeButton, SaveButton } from '#src/desk/ui/change-buttons.tsx';
import { type RowProps, Rows } from '#src/desk/ui/rows.tsx';
import { SearchedList } from '#src/desk/ui/searched-list.tsx';

/** What couriers have handed over and kept. */
export function SettlementsPage() {
  const search = useSearch({ from: '/staff/settlements' });
  const isOwner = useIsOwner();
  return (
    <SearchedList<Settlement>
      title="Settled with couriers"
      links={
        <Link to="/cash-due" className="tall-link small">
          ‹ Cash due
        </Link>
      }
      nouns={['settlement', 'settlements']}
      actions={
        isOwner && (
          <SaveButton
            call={exportSettlements}
            input={{ body: {} }}
            label="Spreadsheet"
            about="export of the settlements"
          />
        )
      }
      call={listSettlements}
      field="settlements"
      search={search}
      placeholder="Courier"
      fits={({ courier }, words) => foldText(courier).includes(foldText(words))}
      source="Settle a courier’s cash under ‘Cash due’."
    >
      {(settlements) => <Rows of={settlements.map(rowOf)} />}
    </SearchedList>
  );
}

function rowOf(settlement: Settlement): RowProps {
  const { id, at, by, courier, duePaisa, sumPaisa, feePaisa, note, orders, undoneAt } = settlement;
  const differencePaisa = sumPaisa + feePaisa - duePaisa;
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const name = courier || 'Without a courier';
  return {
    key: id,
    title: `${name}: ${formatPaisa(sumPaisa)}`,
    detail: [
      undoneAt !== '' && 'Taken back',
      feePaisa === 0 ? 'No fee' : `Fee ${formatPaisa(feePaisa)}`,
      differencePaisa !== 0 && differenceText(differencePaisa, duePaisa),
      note !== '' && note,
      `${count}: ${orders.map(({ orderNumber }) => orderNumber).join(', ')}`,
      `${shopDateTime(at)}, ${by}`,
    ],
    end: settlement.canUndo && (
      <ChangeButton
        call={undoSettlement}
        input={{ params: { id } }}
        label="Undo"
        about={`${name}, ${formatPaisa(sumPaisa)}`}
        confirm="Yes, take it back"
        warning="The cash of these orders is due again."
      />
    ),
  };
}

function differenceText(differencePaisa: number, duePaisa: number): string {
  const sum = formatPaisa(Math.abs(differencePaisa));
  return `${sum} ${differencePaisa < 0 ? 'less' : 'more'} than the ${formatPaisa(duePaisa)} due`;
}
