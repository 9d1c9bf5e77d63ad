import { useNow } from '../../../browser/use-now.ts'
import { CATEGORY_INFO, categoryBadge } from '../../../domain/listing/categories.ts'
import type { ListingField, ListingForm } from '../../../domain/listing/listing-form.ts'
import { CATEGORIES } from '../../../domain/listing/listing.ts'
import { weekRows } from '../../../domain/hours/opening-hours.ts'
import { OpenStatus } from '../../../ui/open-status.tsx'
import type { EditorFields } from '../../kit/editor.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../../kit/fields.tsx'
import { type ListingFormState, resolveAtollOffer, chooseAtoll, placePin } from './listing-form-state.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'
import { atollByCode, ATOLLS } from '../../../domain/atolls/atolls.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/page-parts.tsx'

const {
  labels,
  help,
  chains,
  optional,
  hasNone,
  phonePlaceholder,
  hoursPlaceholder,
  hoursPreview,
  hoursUnread,
  closedNow,
  closedNowHelp,
} = LISTING_FORM_TEXTS

/** The chunk with Leaflet. Until it is loaded, and if it cannot be loaded, coordinates can be typed. */
const picker = lazyPart(async () => (await import('../../../map/map-picker.tsx')).MapPicker)

const ATOLL_GROUPS = (['Ratak', 'Ralik'] as const).map((chain) => ({
  label: chains[chain],
  options: ATOLLS.filter((atoll) => atoll.chain === chain)
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
}))

export function PlaceSection(props: SectionProps) {
  const { form, isNew, idPrefix, onChange } = props
  const { isMailingSame } = form
  return (
    <>
      <SelectField
        {...textProps(props, 'atoll')}
        onChange={(code) => onChange(chooseAtoll(form, code, isNew))}
        label={labels.atoll}
        groups={ATOLL_GROUPS}
      />
      <AtollOffer {...props} />
      <TextAreaField
        {...textProps(props, 'address_details')}
        label={labels.address_details}
        help={help.address_details}
        rows={2}
        isRequired
      />
      <div>
        {!isMailingSame && (
          <TextAreaField {...textProps(props, 'mailing_address')} label={labels.mailing_address} rows={2} />
        )}
        <CheckField
          id={`${idPrefix}-same-mailing`}
          label={`${labels.mailing_address}: ${LISTING_FORM_TEXTS.sameAsPhysical}`}
          isChecked={isMailingSame}
          onChange={(isChecked) =>
            onChange({ isMailingSame: isChecked, ...(isChecked ? { mailing_address: '' } : null) })
          }
        />
      </div>
      <Pin {...props} />
    </>
  )
}

function AtollOffer({ form, onChange }: SectionProps) {
  const atoll = atollByCode(form.offeredAtoll ?? '')
  if (atoll === null) return null
  return (
    <Notice tone="info" role="alert">
      <p>{LISTING_FORM_TEXTS.movePin(atoll.name)}</p>
      <p className={styles.actions}>
        <button type="button" className="button" onClick={() => onChange(resolveAtollOffer(form, true))}>
          {LISTING_FORM_TEXTS.movePinYes}
        </button>
        <button type="button" className="button" onClick={() => onChange(resolveAtollOffer(form, false))}>
          {LISTING_FORM_TEXTS.movePinNo}
        </button>
      </p>
    </Notice>
  )
}

/** The map also has fields for the coordinates. These two replace it until it is loaded. */
function Pin(props: SectionProps) {
  const { form, idPrefix, onChange } = props
  const typed = (field: 'latitude' | 'longitude') => ({
    ...textProps(props, field),
    onChange: (value: string) => onChange({ [field]: value, isPinPlaced: true }),
  })
  const fields = (
    <div className={styles.pair}>
      <TextField {...typed('latitude')} label={labels.latitude} help={help.latitude} inputMode="decimal" />
      <TextField {...typed('longitude')} label={labels.longitude} inputMode="decimal" />
    </div>
  )
  const [latitude, longitude] = [errorOf(props, 'latitude'), errorOf(props, 'longitude')]
  return (
    <picker.Part
      typed={{ latitude: form.latitude, longitude: form.longitude }}
      onType={(position) => onChange({ ...position, isPinPlaced: true })}
      errors={{ ...(latitude && { latitude }), ...(longitude && { longitude }) }}
      ids={{ latitude: `${idPrefix}-latitude`, longitude: `${idPrefix}-longitude` }}
      atoll={form.atoll}
      onChange={(pin) => onChange(placePin(pin))}
      fallback={fields}
    />
  )
}

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
