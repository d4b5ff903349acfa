import type { ImportPlanShown } from '#contract/calls/admin/product-file-calls.ts';
import { DataTable } from '#src/desk/ui/data-table.tsx';

import styles from './import-products.module.css';

/** What an import would do, value by value; cells that are not valid, and what is left out, come first. */
export function ImportPlan({ plan }: { readonly plan: ImportPlanShown }) {
  const of = (what: 'create' | 'change' | 'same') => plan.products.filter((product) => product.what === what);
  const [created, changed, same] = [of('create'), of('change'), of('same')];
  return (
    <section className={`stack-close ${styles.plan}`} aria-label="What would change">
      <p role="status">
        {created.length} new, {changed.length} changed, {same.length} unchanged, {plan.problems.length} not valid.
        {plan.problems.length > 0 && ' Nothing is imported until these are mended.'}
      </p>
      {plan.problems.length > 0 && (
        <>
          <h3>Not valid</h3>
          <ul className={styles.refused}>
            {plan.problems.map(({ line, column, slug, reason }) => (
              <li key={`${line} ${column} ${slug}`}>
                <strong>
                  Line {line}, {column}
                </strong>
                {slug && ` (${slug})`}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {plan.leftOut.length > 0 && (
        <>
          <h3>Left out</h3>
          <p>The shop has no place for these:</p>
          <ul>
            {plan.leftOut.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </>
      )}
      {created.length > 0 && (
        <>
          <h3>New</h3>
          <ul className={styles.created}>
            {created.map(({ line, slug, name, notes }) => (
              <li key={slug}>
                <strong>{name}</strong> (line {line}){notes.length > 0 && `: ${notes.join('; ')}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3>Changed</h3>
          <DataTable columns={['Product', 'Value', 'Now', 'Then']} className={styles.table}>
            {changed.map(({ line, slug, name, changes, notes }) => (
              <tbody key={slug}>
                {changes.map(({ what, before, after }, at) => (
                  <tr key={what}>
                    {at === 0 && (
                      <th scope="rowgroup" rowSpan={changes.length}>
                        {name} <span>(line {line})</span>
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
