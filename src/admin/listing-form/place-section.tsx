import type { ReactNode } from 'react'
import { atollByCode, ATOLLS } from '../../domain/atolls.ts'
import { pinOf } from '../../domain/listing-form.ts'
import type { PinPosition } from '../../domain/pin-position.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { errorOf, type SectionProps, textProps } from './form-sections.tsx'
import styles from './listing-form.module.css'
import { BUSINESS_FORM_TEXTS } from './texts.ts'

const { labels, help, chains } = BUSINESS_FORM_TEXTS

const ATOLL_GROUPS = (['Ratak', 'Ralik'] as const).map((chain) => ({
  label: chains[chain],
  options: ATOLLS.filter((atoll) => atoll.chain === chain)
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((a, b) => (a.label < b.label ? -1 : 1)),
}))

export function PlaceSection(props: SectionProps) {
  const { state, actions, idPrefix } = props
  const { isMailingSame } = state.form
  return (
    <>
      <SelectField
        {...textProps(props, 'atoll')}
        onChange={actions.chooseAtoll}
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
          label={`${labels.mailing_address}: ${BUSINESS_FORM_TEXTS.sameAsPhysical}`}
          isChecked={isMailingSame}
          onChange={(isChecked) =>
            actions.set({ isMailingSame: isChecked, ...(isChecked ? { mailing_address: '' } : null) })
          }
        />
      </div>
      <Pin {...props} />
    </>
  )
}

function AtollOffer({ state, actions }: SectionProps) {
  const atoll = atollByCode(state.offeredAtoll ?? '')
  if (atoll === null) return null
  return (
    <Notice tone="info" role="alert">
      <p>{BUSINESS_FORM_TEXTS.movePin(atoll.name)}</p>
      <p className={styles.actions}>
        <button type="button" className="button" onClick={() => actions.answerAtollOffer(true)}>
          {BUSINESS_FORM_TEXTS.movePinYes}
        </button>
        <button type="button" className="button" onClick={() => actions.answerAtollOffer(false)}>
          {BUSINESS_FORM_TEXTS.movePinNo}
        </button>
      </p>
    </Notice>
  )
}

/** The map holds the numbers too; the two fields stand in for it while it is not there. */
function Pin(props: SectionProps) {
  const { state, actions } = props
  const fields = (
    <div className={styles.pair}>
      <TextField
        {...textProps(props, 'latitude')}
        label={labels.latitude}
        help={help.latitude}
        inputMode="decimal"
      />
      <TextField {...textProps(props, 'longitude')} label={labels.longitude} inputMode="decimal" />
    </div>
  )
  const hasProblem = errorOf(state, 'latitude') ?? errorOf(state, 'longitude')
  return (
    <>
      {hasProblem !== undefined && (
        <Notice tone="danger">
          <p>{hasProblem}</p>
        </Notice>
      )}
      <PinMap
        pin={pinOf(state.form)}
        atoll={state.form.atoll}
        onChange={actions.placePin}
        fallback={fields}
      />
    </>
  )
}

const picker = lazyPart(async () => (await import('../../map/map-picker.tsx')).MapPicker)

interface PinMapProps {
  pin: PinPosition | null
  atoll: string
  onChange: (pin: PinPosition | null) => void
  fallback: ReactNode
}

/** The map of the form. It carries Leaflet: until it is there, and where it cannot be had, numbers can be typed. */
export function PinMap({ pin, atoll, onChange, fallback }: PinMapProps) {
  return <picker.Part value={pin} atoll={atoll} onChange={onChange} fallback={fallback} />
}
