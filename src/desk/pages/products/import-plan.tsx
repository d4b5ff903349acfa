import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { DataTable } from '#src/desk/ui/data-table.tsx';

import styles from './import-products.module.css';

/** What an import would do, value by value; the products that are refused first, with the reason. */
export function ImportPlan({ plan }: { readonly plan: ImportPlanShown }) {
  const of = (what: 'create' | 'change' | 'same') => plan.products.filter((product) => product.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  return (
    <section className={styles.plan} aria-label="What would change">
      <p role="status">
        {created.length} new, {changed.length} changed, {same.length} unchanged, {plan.refused.length} refused.
      </p>
      {plan.refused.length > 0 && (
        <>
          <h3>Refused</h3>
          <ul className={styles.refused}>
            {plan.refused.map(({ lines, slug, name, choice, reasons }) => (
              <li key={`${lines} ${slug} ${choice ?? ''}`}>
                <strong>{name || slug}</strong>
                {choice && `, ${choice}`} ({lines}): {reasons.join('; ')}
              </li>
            ))}
          </ul>
        </>
      )}
      {created.length > 0 && (
        <>
          <h3>New</h3>
          <ul className={styles.created}>
            {created.map(({ lines, slug, name, notes }) => (
              <li key={slug}>
                <strong>{name}</strong> ({lines}){notes.length > 0 && `: ${notes.join('; ')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3>Changed</h3>
          <DataTable columns={['Product', 'Value', 'Now', 'Then']} className={styles.table}>
            {changed.map(({ lines, slug, name, changes, notes }) => (
              <tbody key={slug}>
                {changes.map(({ what, before, after }, at) => (
                  <tr key={what}>
                    {at === 0 && (
                      <th scope="rowgroup" rowSpan={changes.length}>
                        {name} <span>({lines})</span>
                        {notes.length > 0 && <p>{notes.join('; ')}</p>}
                      </th>
                    )}
                    <td>{what}</td>
                    <td>{before || 'nothing'}</td>
                    <td className={styles.after}>{after || 'nothing'}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </DataTable>
        </>
      )}
    </section>
  );
}
