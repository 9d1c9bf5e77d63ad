import { weekRows } from '../../domain/opening-hours.ts'
import { useNow } from '../../browser/use-now.ts'
import styles from './listing-detail.module.css'
import { WEEK_TEXTS } from './texts.ts'

/** The week from Monday with today marked, in Majuro time (HOURS-8); nothing when the text cannot be read. */
export function WeekTable({ hours }: { hours: string | null }) {
  const rows = weekRows(hours, new Date(useNow()))
  if (rows === null) return null
  return (
    <table className={styles.week}>
      <caption className="visually-hidden">{WEEK_TEXTS.caption}</caption>
      <tbody>
        {rows.map(({ day, hours: times, isToday }) => (
          <tr
            key={day}
            className={isToday ? styles.today : undefined}
            aria-current={isToday ? 'date' : undefined}
          >
            <th scope="row">
              {day}
              {isToday && <span className={styles.mark}>{WEEK_TEXTS.today}</span>}
            </th>
            <td>
              {times.map((time) => (
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
