import { Screen } from '#src/desk/ui/screen.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** What needs a person now. */
export function TodayPage() {
  return (
    <Screen title="Today">
      <EmptyState title="All done" text="Nothing needs you right now." />
    </Screen>
  );
}
