import { useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import { findTemporaryClosure } from '../../../domain/hours/closure.ts'
import { formatWeekRows } from '../../../domain/hours/opening-hours.ts'
import { OpenStatus } from '../../../ui/open-status.tsx'
import { CheckField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { LISTING_LABELS } from '../../kit/texts.ts'
import styles from './listing-form.module.css'
import { type SectionProps, textProps } from './section-fields.ts'
import { LISTING_FORM_TEXTS } from './texts.ts'

const { help, optional, hoursPlaceholder, hoursPreview, hoursUnread, closedNow, closedNowHelp } =
  LISTING_FORM_TEXTS

/** Opening hours as text, with a preview of how the guide interprets them. */
export function HoursSection(props: SectionProps) {
  const hours = props.form.operating_hours
  return (
    <div className={styles.columns}>
      <TextAreaField
        {...textProps(props, 'operating_hours')}
        label={LISTING_LABELS.operating_hours}
        placeholder={hoursPlaceholder}
        rows={6}
        isRequired
      />
      {hours.trim() !== '' && <HoursPreview hours={hours} />}
      <ClosedFields {...props} />
    </div>
  )
}

/** Checkbox 'Closed for now', which is unchecked when the day of reopening has come (HOURS-13), and the field for that day. */
function ClosedFields(props: SectionProps) {
  const { form, onChange } = props
  const { closed_until: day } = form
  const now = useNow()
  const [dayBefore, setDayBefore] = useState(day)
  // Only the day with which the form opened can end the closure, because a half-typed day may be in the past.
  const isOver = day !== '' && day === dayBefore && findTemporaryClosure(day, new Date(now)) === false
  const isClosed = form.isClosed && !isOver
  const setClosed = (isChecked: boolean): void => {
    setDayBefore('')
    onChange(isChecked && isOver ? { isClosed: true, closed_until: '' } : { isClosed: isChecked })
  }
  return (
    <div>
      <CheckField label={closedNow} help={closedNowHelp} isChecked={isClosed} onChange={setClosed} />
      {isClosed && (
        <TextField
          {...textProps(props, 'closed_until')}
          label={optional(LISTING_LABELS.closed_until)}
          help={help.closed_until}
          type="date"
        />
      )}
    </div>
  )
}

function HoursPreview({ hours }: { hours: string }) {
  const now = useNow()
  const rows = formatWeekRows(hours, new Date(now))
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
