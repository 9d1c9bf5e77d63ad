import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LISTING_LABELS } from '../../kit/texts.ts'
import { CheckField, SelectField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { resolveAtollOffer, chooseAtoll, toPinFields } from './listing-form-state.ts'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'
import { atollByCode, findAtollCenteredAt, ATOLLS } from '../../../domain/atolls/atolls.ts'
import { toFormPosition } from '../../../domain/listing/listing-form.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { type SectionProps, textProps, errorOf } from './section-fields.ts'

const { help, chains } = LISTING_FORM_TEXTS

/** The map, in a chunk with Leaflet. Until it is loaded, and if it cannot be loaded, coordinates can be typed. */
const mapPicker = lazyPart(async () => (await import('../../../map/map-picker.tsx')).MapPicker)

const ATOLL_GROUPS = (['Ratak', 'Ralik'] as const).map((chain) => ({
  label: chains[chain],
  options: ATOLLS.filter((atoll) => atoll.chain === chain)
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
}))

export function PlaceSection(props: SectionProps) {
  const { form, idPrefix, onChange } = props
  const { isMailingSame } = form
  return (
    <>
      <SelectField
        {...textProps(props, 'atoll')}
        onChange={(code) => onChange(chooseAtoll(form, code))}
        label={LISTING_LABELS.atoll}
        groups={ATOLL_GROUPS}
      />
      <AtollOffer {...props} />
      <TextAreaField
        {...textProps(props, 'address_details')}
        label={LISTING_LABELS.address_details}
        help={help.address_details}
        rows={2}
        isRequired
      />
      <div>
        {!isMailingSame && (
          <TextAreaField
            {...textProps(props, 'mailing_address')}
            label={LISTING_LABELS.mailing_address}
            rows={2}
          />
        )}
        <CheckField
          id={`${idPrefix}-same-mailing`}
          label={`${LISTING_LABELS.mailing_address}: ${LISTING_FORM_TEXTS.sameAsPhysical}`}
          isChecked={isMailingSame}
          onChange={(isChecked) =>
            onChange({ isMailingSame: isChecked, ...(isChecked ? { mailing_address: '' } : null) })
          }
        />
      </div>
      <ApproximateNote form={form} />
      <PinField {...props} />
    </>
  )
}

/** Says that the pin is only the center of the atoll, so that visitors are shown only the atoll's name (PIN-6). */
function ApproximateNote({ form }: Pick<SectionProps, 'form'>) {
  const pin = toFormPosition(form)
  const atoll = pin && findAtollCenteredAt(pin)
  if (atoll === null) return null
  return (
    <Notice tone="warning">
      <p>{LISTING_FORM_TEXTS.approximate(atoll.name)}</p>
    </Notice>
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

/** The map with its coordinate fields. Until the map is loaded, two text fields for the coordinates replace it. */
function PinField(props: SectionProps) {
  const { form, idPrefix, onChange } = props
  const typed = (field: 'latitude' | 'longitude') => ({
    ...textProps(props, field),
    onChange: (value: string) => onChange({ [field]: value, isPinPlaced: true }),
  })
  const fields = (
    <FocusTransfer>
      <TextField
        {...typed('latitude')}
        label={LISTING_LABELS.latitude}
        help={help.latitude}
        inputMode="decimal"
      />
      <TextField {...typed('longitude')} label={LISTING_LABELS.longitude} inputMode="decimal" />
    </FocusTransfer>
  )
  const [latitude, longitude] = [errorOf(props, 'latitude'), errorOf(props, 'longitude')]
  return (
    <mapPicker.Part
      typed={{ latitude: form.latitude, longitude: form.longitude }}
      onType={(position) => onChange({ ...position, isPinPlaced: true })}
      errors={{ ...(latitude && { latitude }), ...(longitude && { longitude }) }}
      ids={{ latitude: `${idPrefix}-latitude`, longitude: `${idPrefix}-longitude` }}
      atoll={form.atoll}
      onChange={(pin) => onChange(toPinFields(pin))}
      written={{
        id: `${idPrefix}-typedPlace`,
        text: form.typedPlace ?? '',
        onText: (typedPlace) => onChange({ typedPlace }),
        error: props.problems.find(({ field }) => field === 'typedPlace')?.message,
      }}
      fallback={fields}
    />
  )
}

/** When a focused field is replaced by another field with the same id, moves focus and cursor to the new field. */
function FocusTransfer({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      const field = document.activeElement
      if (!(field instanceof HTMLInputElement) || !element?.contains(field)) return
      const { id, selectionStart, selectionEnd } = field
      queueMicrotask(() => {
        const next = document.getElementById(id)
        if (!(next instanceof HTMLInputElement)) return
        next.focus()
        next.setSelectionRange(selectionStart, selectionEnd)
      })
    }
  }, [])
  return (
    <div ref={box} className={styles.pair}>
      {children}
    </div>
  )
}
