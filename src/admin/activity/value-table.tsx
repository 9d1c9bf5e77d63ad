import type { ChangedValue } from './activity-rows.ts'
import styles from './activity.module.css'
import { ACTIVITY_TEXTS } from './texts.ts'

/** Old and new values side by side; on a phone one below the other. */
export function ValueTable({ values }: { values: readonly ChangedValue[] }) {
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{ACTIVITY_TEXTS.field}</th>
          <th scope="col">{ACTIVITY_TEXTS.before}</th>
          <th scope="col">{ACTIVITY_TEXTS.after}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td data-label={ACTIVITY_TEXTS.before} data-empty={before === '' || undefined}>
              {before === '' ? ACTIVITY_TEXTS.empty : before}
            </td>
            <td data-label={ACTIVITY_TEXTS.after} data-empty={after === '' || undefined}>
              {after === '' ? ACTIVITY_TEXTS.empty : after}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
