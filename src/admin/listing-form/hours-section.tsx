import { weekRows } from '../../domain/opening-hours-week.ts'
import { useNow } from '../../browser/use-now.ts'
import { OpenStatus } from '../../ui/open-status.tsx'
import { TextAreaField } from '../kit/text-field.tsx'
import styles from './hours-section.module.css'
import { textProps, type SectionProps } from './section-props.ts'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels, hoursPlaceholder, hoursPreview, hoursUnread } = BUSINESS_FORM_TEXTS

/** Free text, with what the guide reads in it beside: a slip shows before a visitor stands at a closed door. */
export function HoursSection(props: SectionProps) {
  const hours = props.state.form.operating_hours
  return (
    <div className={styles.columns}>
      <TextAreaField
        {...textProps(props, 'operating_hours')}
        label={labels.operating_hours}
        placeholder={hoursPlaceholder}
        rows={6}
        isRequired
      />
      {hours.trim() !== '' && <HoursPreview hours={hours} />}
    </div>
  )
}

function HoursPreview({ hours }: { hours: string }) {
  const now = useNow()
  const rows = weekRows(hours, new Date(now))
  return (
    <section className={styles.preview} aria-label={hoursPreview}>
      <h3>{hoursPreview}</h3>
      <OpenStatus hours={hours} />
      {rows === null ? (
        <p>{hoursUnread}</p>
      ) : (
        <dl className={styles.week}>
          {rows.map(({ day, hours: lines }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{lines.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
