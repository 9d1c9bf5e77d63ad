import { useNow } from '../../browser/use-now.ts'
import { CATEGORY_INFO, categoryBadge } from '../../domain/categories.ts'
import type { ListingField, ListingForm } from '../../domain/listing-form.ts'
import { CATEGORIES } from '../../domain/listing.ts'
import { weekRows } from '../../domain/opening-hours.ts'
import { OpenStatus } from '../../ui/open-status.tsx'
import type { EditorFields } from '../kit/editor.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import type { ListingFormState } from './listing-form-state.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

const {
  labels,
  help,
  optional,
  hasNone,
  phonePlaceholder,
  hoursPlaceholder,
  hoursPreview,
  hoursUnread,
  closedNow,
  closedNowHelp,
} = LISTING_FORM_TEXTS

export type SectionProps = EditorFields<ListingFormState>

export function errorOf(
  { problems }: Pick<SectionProps, 'problems'>,
  name: ListingField,
): string | undefined {
  return problems.find(({ field }) => field === name)?.message
}

/** The props of a text field of this form. */
export function textProps(
  { form, problems, idPrefix, onChange }: SectionProps,
  field: keyof ListingForm & ListingField & TextKey,
): { id: string; value: string; error: string | undefined; onChange: (value: string) => void } {
  return {
    id: `${idPrefix}-${field}`,
    value: form[field],
    error: errorOf({ problems }, field),
    onChange: (value) => onChange({ [field]: value }),
  }
}

type TextKey = {
  [Key in keyof ListingForm]: ListingForm[Key] extends string ? Key : never
}[keyof ListingForm]

/** Offers an unknown stored category until the admin chooses one of the five (CAT-1). */
function categoryOptions(stored: string): { value: string; label: string }[] {
  const known = CATEGORIES.map((value) => ({ value: value as string, label: CATEGORY_INFO[value].singular }))
  return known.some(({ value }) => value === stored)
    ? known
    : [{ value: stored, label: categoryBadge(stored) }, ...known]
}

export function AboutSection(props: SectionProps) {
  return (
    <>
      <TextField {...textProps(props, 'name')} label={labels.name} isRequired />
      <TextAreaField
        {...textProps(props, 'alt_names')}
        label={optional(labels.alt_names)}
        help={help.alt_names}
        rows={2}
      />
      <SelectField
        {...textProps(props, 'category')}
        label={labels.category}
        options={categoryOptions(props.form.category)}
      />
      <TextAreaField {...textProps(props, 'description')} label={labels.description} rows={5} isRequired />
    </>
  )
}

/** Phone and e-mail: a blank field is an error unless 'This place has none' is checked (BIZ-8). */
export function ContactSection(props: SectionProps) {
  const { form, idPrefix, onChange } = props
  const { hasNoPhone, hasNoEmail } = form
  return (
    <>
      <div>
        {!hasNoPhone && (
          <TextField
            {...textProps(props, 'phone')}
            label={labels.phone}
            help={help.phone}
            type="tel"
            placeholder={phonePlaceholder}
            isRequired
          />
        )}
        <CheckField
          id={`${idPrefix}-no-phone`}
          label={`${labels.phone}: ${hasNone}`}
          isChecked={hasNoPhone}
          onChange={(isChecked) => onChange({ hasNoPhone: isChecked })}
        />
      </div>
      <div>
        {!hasNoEmail && (
          <TextField {...textProps(props, 'email')} label={labels.email} type="email" isRequired />
        )}
        <CheckField
          id={`${idPrefix}-no-email`}
          label={`${labels.email}: ${hasNone}`}
          isChecked={hasNoEmail}
          onChange={(isChecked) => onChange({ hasNoEmail: isChecked })}
        />
      </div>
      <TextField {...textProps(props, 'website')} label={optional(labels.website)} type="url" />
    </>
  )
}

/** Opening hours as text, with a preview of how the guide interprets them. */
export function HoursSection(props: SectionProps) {
  const hours = props.form.operating_hours
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
      <ClosedFields {...props} />
    </div>
  )
}

/** 'Closed for now', until a day or until further notice (HOURS-13). */
function ClosedFields(props: SectionProps) {
  const { isClosed } = props.form
  return (
    <div>
      <CheckField
        label={closedNow}
        help={closedNowHelp}
        isChecked={isClosed}
        onChange={(isChecked) => props.onChange({ isClosed: isChecked })}
      />
      {isClosed && (
        <TextField
          {...textProps(props, 'closed_until')}
          label={optional(labels.closed_until)}
          help={help.closed_until}
          type="date"
        />
      )}
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

export function NoticeSection(props: SectionProps) {
  const { form, onChange } = props
  return (
    <>
      <TextField {...textProps(props, 'alert')} label={optional(labels.alert)} help={help.alert} />
      <CheckField
        label={labels.featured}
        help={help.featured}
        isChecked={form.featured}
        onChange={(featured) => onChange({ featured })}
      />
    </>
  )
}
