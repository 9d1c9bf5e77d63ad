import { useRef, useState, type FormEvent } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import type { DirectorySettings } from '../../../domain/listing/listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { TextField } from '../../kit/fields.tsx'
import kit from '../../kit/kit.module.css'
import { RowsState } from '../../kit/reads.tsx'
import { changeFields } from '../../kit/save-row.ts'
import { type UseRowsResult, useRows } from '../../kit/use-rows.ts'
import { SETTINGS_TABLE } from './announcement-rows.ts'
import styles from './announcements.module.css'
import {
  dayProblem,
  listHolidayEntries,
  MAX_HOLIDAY_NAME_CHARACTERS,
  withHoliday,
  withoutChange,
  type HolidayEntry,
} from './holiday-list.ts'
import { HOLIDAY_TEXTS } from './texts.ts'

const { errors } = HOLIDAY_TEXTS

/** The public holidays of the next twelve months: admins add days that the Cabinet declares, and take days away (HOURS-16). */
export function Holidays() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { backend } = useAdmin()
  const rows = useRows<DirectorySettings>({
    key: [SETTINGS_TABLE],
    read: () => backend.tables.readRows<DirectorySettings>(SETTINGS_TABLE),
    sort: (settings) => [...settings],
    texts: errors,
    heading,
  })
  const settings = rows.read.data?.[0]
  return (
    <section className={kit.stack} aria-labelledby="public-holidays">
      <h3 ref={heading} id="public-holidays" tabIndex={-1}>
        {HOLIDAY_TEXTS.title}
      </h3>
      <p className={styles.readers}>{HOLIDAY_TEXTS.help}</p>
      <RowsState rows={rows} texts={HOLIDAY_TEXTS} />
      {settings !== undefined && <HolidayDays rows={rows} settings={settings} />}
    </section>
  )
}

interface HolidayDaysProps {
  rows: UseRowsResult<DirectorySettings>
  settings: DirectorySettings
}

function HolidayDays({ rows, settings }: HolidayDaysProps) {
  const { backend } = useAdmin()
  const changes = settings.holidays ?? []
  const save = (next: string[], success: string, onSaved?: () => void): void =>
    void rows.save({
      failed: errors.save,
      write: () =>
        changeFields<DirectorySettings>(
          backend.tables,
          SETTINGS_TABLE,
          { ...settings, holidays: settings.holidays ?? null },
          {
            holidays: next.length === 0 ? null : next,
          },
        ),
      success: () => success,
      ...(onSaved && { onSaved }),
    })
  return (
    <>
      <ul className={styles.days}>
        {listHolidayEntries(useNow(), changes).map((entry) => (
          <HolidayDay
            key={`${entry.day} ${entry.kind}`}
            entry={entry}
            isOnline={rows.isOnline}
            onRemove={() => save(withoutHoliday(changes, entry), HOLIDAY_TEXTS.removed(entry.name))}
            onRestore={() => save(withoutChange(changes, entry.day), HOLIDAY_TEXTS.added(entry.name))}
          />
        ))}
      </ul>
      <NewHoliday
        changes={changes}
        isOnline={rows.isOnline}
        onAdd={(day, name, onSaved) =>
          save(withHoliday(changes, day, name), HOLIDAY_TEXTS.added(name), onSaved)
        }
      />
    </>
  )
}

/** The changes without a holiday. A holiday by law (the Act) cannot be deleted, so a change is added that takes it away. */
function withoutHoliday(changes: readonly string[], { day, kind }: HolidayEntry): string[] {
  return kind === 'added' ? withoutChange(changes, day) : withHoliday(changes, day, '')
}

interface HolidayDayProps {
  entry: HolidayEntry
  isOnline: boolean
  onRemove: () => void
  onRestore: () => void
}

function HolidayDay({ entry, isOnline, onRemove, onRestore }: HolidayDayProps) {
  const { day, name, kind } = entry
  const date = formatMajuroDate(Date.parse(`${day}T12:00+12:00`))
  return (
    <li className={styles.day}>
      <span>
        <span className={styles.date}>
          {date} {kind !== 'act' && <span className={kit.mark}>{HOLIDAY_TEXTS.kinds[kind]}</span>}
        </span>
        <span className={kind === 'removed' ? styles.gone : undefined}>{name}</span>
      </span>
      <button
        type="button"
        className={kind === 'removed' ? 'button' : `button ${kit.delete}`}
        aria-disabled={!isOnline}
        aria-label={kind === 'removed' ? HOLIDAY_TEXTS.restore(name, date) : HOLIDAY_TEXTS.remove(name, date)}
        onClick={kind === 'removed' ? onRestore : onRemove}
      >
        {kind === 'removed' ? HOLIDAY_TEXTS.restoreShort : HOLIDAY_TEXTS.removeShort}
      </button>
    </li>
  )
}

interface NewHolidayProps {
  changes: readonly string[]
  isOnline: boolean
  onAdd: (day: string, name: string, onSaved: () => void) => void
}

function NewHoliday({ changes, isOnline, onAdd }: NewHolidayProps) {
  const now = useNow()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const problem = dayProblem(day, now, changes)
  const written = name.trim()
  const nameError = nameProblem(written)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (problem !== null || nameError !== null || !isOnline) return
    onAdd(day, written, () => {
      // Keep a day or name that was typed during the save, because it is for the next holiday (DRAFT-4).
      setDay((typed) => (typed === day ? '' : typed))
      setName((typed) => (typed === name ? '' : typed))
      setAsked(false)
    })
  }
  return (
    <form className={styles.newDay} noValidate onSubmit={submit}>
      <TextField
        type="date"
        label={HOLIDAY_TEXTS.day}
        value={day}
        onChange={setDay}
        error={isAsked && problem !== null ? HOLIDAY_TEXTS.problems[problem] : undefined}
      />
      <TextField
        label={HOLIDAY_TEXTS.name}
        value={name}
        onChange={setName}
        error={isAsked && nameError !== null ? nameError : undefined}
      />
      <button type="submit" className="button" aria-disabled={!isOnline}>
        {HOLIDAY_TEXTS.add}
      </button>
    </form>
  )
}

function nameProblem(name: string): string | null {
  if (name === '') return HOLIDAY_TEXTS.nameMissing
  return name.length > MAX_HOLIDAY_NAME_CHARACTERS ? HOLIDAY_TEXTS.nameLong : null
}
