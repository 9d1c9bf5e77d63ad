import { atollName } from '../../../domain/atolls/atoll-names.ts'
import { toCategoryBadge } from '../../../domain/listing/categories.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import { CLOSED_WITHOUT_END } from '../../../domain/hours/closure.ts'
import { formatMajuroDateTime } from '../../../domain/hours/majuro-input.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import styles from './activity.module.css'
import { COLUMN_TEXTS } from './column-texts.ts'
import { ACTIVITY_TEXTS } from './texts.ts'
import type { ActivityEntry } from './read-entries.ts'

export interface ChangedValue {
  field: string
  label: string
  before: string
  after: string
}

/** The changed columns with their values as text, without the revision, which only the server uses. */
export function changedValues({ changes }: Pick<ActivityEntry, 'changes'>): ChangedValue[] {
  return Object.entries(changes ?? {})
    .filter(([field]) => field !== 'revision')
    .map(([field, value]) => ({
      field,
      label: fieldLabel(field),
      before: formatValue(field, value.old),
      after: formatValue(field, value.new),
    }))
}

export function fieldLabel(field: string): string {
  return COLUMN_TEXTS[field] ?? field.replaceAll('_', ' ')
}

/** Formats a column's value for display; '' if there is none. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? ACTIVITY_TEXTS.yes : ACTIVITY_TEXTS.no
  if (Array.isArray(value)) return value.map(field === 'stops' ? formatStop : String).join('\n')
  if (typeof value === 'object') return JSON.stringify(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'atoll') return atollName(text)
  const category = CATEGORIES.find((one) => one === text)
  if (field === 'category' && category !== undefined) return toCategoryBadge(category)
  if (text === CLOSED_WITHOUT_END) return ACTIVITY_TEXTS.untilFurtherNotice
  return /_(at|date)$/.test(field) ? formatMajuroDateTime(Date.parse(text)) || text : text
}

/** Formats a stop as the database logs it, such as ["KIL", "2026-12-05", true, "arrival"]: 'Kili arrives about 5 Dec 2026'. */
function formatStop([atoll, day, isAbout, event]: [string, string | null, boolean, string]): string {
  const words = [
    atollName(atoll),
    event === 'departure' ? ACTIVITY_TEXTS.leaves : ACTIVITY_TEXTS.arrives,
    isAbout ? ACTIVITY_TEXTS.about : '',
    day === null ? '' : formatMajuroDate(Date.parse(`${day}T12:00:00+12:00`)),
  ]
  return words.filter(Boolean).join(' ')
}

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
