import { type DeadLinks, readDeadLinks } from '#contract/calls/admin/health-calls.ts';
import { useStaffQuery } from '#src/desk/lib/staff-query.ts';

/** Texts with links that lead nowhere; none before they are known. */
export function useDeadLinks(): readonly DeadLinks[] {
  return useStaffQuery(readDeadLinks).data?.texts ?? [];
}

/** Beside a text: links of what is saved of it that lead nowhere. It is saved nonetheless. */
export function DeadLinkWarning({
  kind,
  id = '',
}: Partial<Pick<DeadLinks, 'id'>> & Pick<DeadLinks, 'kind'>) {
  const text = useDeadLinks().find((one) => one.kind === kind && one.id === id);
  if (!text || text.links.length === 0) return null;
  return (
    <p className="warn small breaks" role="status">
      {text.links.length === 1 ? 'A saved link leads nowhere' : 'Saved links lead nowhere'}
      <span className="visually-hidden"> in {text.title}</span>: {text.links.join(', ')}
    </p>
  );
}
