import { useEffect, useState } from 'react'
import { useIsRendered } from '../../browser/rendered-page.ts'
import { useNow } from '../../browser/use-now.ts'
import { formatClosureSentence } from '../../domain/hours/closure.ts'
import { mentionsHolidays } from '../../domain/hours/holidays.ts'
import { formatWeekRows, chooseWrittenHours, type WeekRow } from '../../domain/hours/opening-hours.ts'
import styles from './listing-detail.module.css'
import { DETAIL_TEXTS, HOURS_TEXTS } from './texts.ts'

interface OpeningHoursProps {
  hours: string
  closedUntil: string | null
}

/**
 * The hours of a listing without repetition (HOURS-11): a table of the week, and the written text if
 * it says more than the table.
 */
export function OpeningHours({ hours, closedUntil }: OpeningHoursProps) {
  const now = useNow()
  const closureSentence = formatClosureSentence(closedUntil, new Date(now))
  const { text, isAlwaysOpen } = chooseWrittenHours(hours)
  if (text === '') return <p className={styles.text}>{DETAIL_TEXTS.noHours}</p>
  const rows = isAlwaysOpen ? null : formatWeekRows(hours, new Date(now))
  return (
    <>
      {closureSentence !== null && <p className={styles.closed}>{HOURS_TEXTS.closed(closureSentence)}</p>}
      {isAlwaysOpen && <p>{HOURS_TEXTS.always}</p>}
      {text !== null && <p className={styles.text}>{text}</p>}
      {rows !== null && <WeekTable rows={rows} />}
      <p className={styles.quiet}>
        {HOURS_TEXTS.majuroTime}
        {/* Holidays are shown on rendered pages too, because these pages are read on later days, which may be holidays
            (HOURS-14). */}
        {rows !== null && !mentionsHolidays(hours) && ` ${HOURS_TEXTS.holidays}`}
      </p>
    </>
  )
}

/**
 * The week from Monday, in Majuro time, with today marked (HOURS-8); a rendered page marks no day, because it is also read
 * on later days. A phone shows only today until the person asks for all days (HOURS-15): public/theme.js sets the day on the
 * document before the first paint, so that nothing moves when the app starts.
 */
function WeekTable({ rows }: { rows: readonly WeekRow[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const isRendered = useIsRendered()
  const isMarked = (row: WeekRow): boolean => row.isToday && !isRendered
  const todayRow = rows.findIndex(({ isToday }) => isToday)
  useEffect(() => {
    // The style sheet marks the row of this day, which changes at midnight while the page is open.
    if (!isRendered) document.documentElement.dataset['day'] = String((todayRow + 1) % rows.length)
  }, [todayRow, rows.length, isRendered])
  return (
    <div className={styles.days} data-open={isOpen || undefined}>
      <DaysTable rows={rows} isMarked={isMarked} />
      <button
        type="button"
        className={`text-button needs-app ${styles.unfold}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? HOURS_TEXTS.onlyToday : HOURS_TEXTS.allDays}
      </button>
    </div>
  )
}

interface DaysProps {
  rows: readonly WeekRow[]
  isMarked: (row: WeekRow) => boolean
}

function DaysTable({ rows, isMarked }: DaysProps) {
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">{HOURS_TEXTS.caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.day}
            className={isMarked(row) ? styles.today : undefined}
            aria-current={isMarked(row) ? 'date' : undefined}
          >
            <th scope="row">
              {row.day}
              {isMarked(row) && <span className={styles.mark}>{HOURS_TEXTS.today}</span>}
            </th>
            <td>
              {row.hours.map((time) => (
                <span key={time} className={styles.time}>
                  {time}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
