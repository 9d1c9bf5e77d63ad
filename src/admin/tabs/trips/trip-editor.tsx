import { useState } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import type { TripKind, TripState } from '../../../domain/listing/listing.ts'
import { formatTripSentence } from '../../../domain/trips/trip-words.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { FormConflict } from '../../kit/row-conflict.tsx'
import editorStyles from '../../kit/editor.module.css'
import { EditorForm } from '../../kit/editor.tsx'
import { SelectField } from '../../kit/choice-fields.tsx'
import { TextAreaField, TextField } from '../../kit/fields.tsx'
import { MarshalleseFields } from '../../kit/marshallese-fields.tsx'
import { type EditorFields, type EditorRules, useRowEditor } from '../../kit/use-editor.ts'
import { TRIPS_ADMIN_TEXTS } from './texts.ts'
import {
  type AdminTrip,
  checkTripForm,
  moveTripDays,
  newTripForm,
  toTripForm,
  TRIP_DRAFTS,
  TRIP_FIELDS,
  type TripField,
  type TripFields,
  type TripForm,
} from './trip-form.ts'
import { isTransportBusiness, saveTrip, type TripCarrier } from './trip-rows.ts'
import styles from './trips.module.css'

const RULES: EditorRules<AdminTrip, TripForm, TripFields> = {
  texts: TRIPS_ADMIN_TEXTS,
  isForm: TRIP_DRAFTS.isForm,
  check: (form, base) => checkTripForm(form, base, Date.now()),
  toastOf: () => TRIPS_ADMIN_TEXTS.invalid,
}

interface TripEditorProps {
  /** Null creates a new row. */
  base: AdminTrip | null
  /** Id of a deleted trip whose draft is offered as a new one. */
  deletedId?: string
  /** The initial form, such as a copy of another trip, or this trip in another state; null for the form of `base`. */
  start: TripForm | null
  carriers: readonly TripCarrier[]
  onSaved: (row: AdminTrip) => void
  onClose: () => void
}

export function TripEditor({ base, deletedId, start, carriers, onSaved, onClose }: TripEditorProps) {
  const { backend } = useAdmin()
  const editor = useRowEditor({
    rules: RULES,
    draftName: TRIP_DRAFTS.draftName,
    base,
    deletedId,
    start,
    toForm: (row) => (row === null ? makeInitialForm(carriers) : toTripForm(row)),
    save: (draft, fields) => saveTrip(backend, draft, fields),
    onSaved,
    onClose,
  })
  return (
    <EditorForm editor={editor} texts={TRIPS_ADMIN_TEXTS} onClose={onClose}>
      <TripFieldset {...editor.fields} carriers={carriers} needsNewDays={base !== null && start !== null} />
      {editor.conflict && (
        <FormConflict<AdminTrip, TripForm, TripField>
          table="trips"
          conflict={editor.conflict}
          toForm={toTripForm}
          fields={TRIP_FIELDS}
          labels={labels}
          formatValue={(trip, field) => {
            if (field === 'carrier_id') return carriers.find(({ id }) => id === trip.carrier_id)?.name ?? ''
            if (field === 'kind') return kinds[trip.kind]
            return field === 'state' ? states[trip.state] : trip[field]
          }}
        />
      )}
    </EditorForm>
  )
}

function makeInitialForm(carriers: readonly TripCarrier[]): TripForm {
  const form = newTripForm(Date.now())
  const [only, ...others] = carriers.filter(isTransportBusiness)
  return only !== undefined && others.length === 0 ? { ...form, carrier_id: only.id } : form
}

const { labels, kinds, states } = TRIPS_ADMIN_TEXTS

const KIND_OPTIONS = (Object.keys(kinds) as TripKind[]).map((value) => ({ value, label: kinds[value] }))
const STATE_OPTIONS = (Object.keys(states) as TripState[]).map((value) => ({ value, label: states[value] }))

type FieldsetProps = EditorFields<TripForm> & {
  carriers: readonly TripCarrier[]
  /** Whether 'Has left' opened the form, because planned days of the delayed trip are past. */
  needsNewDays: boolean
}

function TripFieldset({ form, problems, idPrefix, onChange, carriers, needsNewDays }: FieldsetProps) {
  const props = (field: TripField) => ({
    id: `${idPrefix}-${field}`,
    label: labels[field],
    value: form[field],
    error: problems.find((problem) => problem.field === field)?.message,
    onChange: (value: string) => onChange({ [field]: value }),
  })
  const [initialCarrierId] = useState(form.carrier_id)
  const options = [
    { value: '', label: TRIPS_ADMIN_TEXTS.choose },
    ...carriers
      .filter(
        (carrier) =>
          isTransportBusiness(carrier) || carrier.id === initialCarrierId || carrier.id === form.carrier_id,
      )
      .map((carrier) => ({
        value: carrier.id,
        label: isTransportBusiness(carrier) ? carrier.name : TRIPS_ADMIN_TEXTS.notOffered(carrier.name),
      })),
  ]
  return (
    <>
      <div className={editorStyles.pair}>
        <SelectField {...props('carrier_id')} options={options} />
        <SelectField {...props('kind')} options={KIND_OPTIONS} />
      </div>
      {needsNewDays && <p>{TRIPS_ADMIN_TEXTS.oldDays}</p>}
      <TextAreaField {...props('stops')} rows={7} help={TRIPS_ADMIN_TEXTS.help_stops} isRequired />
      <MoveDays form={form} onMoved={onChange} />
      <Preview form={form} carriers={carriers} />
      <div className={editorStyles.pair}>
        <TextField {...props('source')} help={TRIPS_ADMIN_TEXTS.help_source} isRequired />
        <TextField {...props('heard_at')} type="datetime-local" />
        <SelectField {...props('state')} options={STATE_OPTIONS} />
        <TextField {...props('expires_at')} type="date" help={TRIPS_ADMIN_TEXTS.help_expires} />
      </div>
      <TextAreaField {...props('note')} rows={2} />
      <MarshalleseFields {...{ form, problems, idPrefix, onChange }} fields={{ note_mh: 2 }} />
    </>
  )
}

/** Moves all days of the trip together, for example for the next round of the same ship. */
function MoveDays({ form, onMoved }: { form: TripForm; onMoved: (moved: Partial<TripForm>) => void }) {
  const [days, setDays] = useState('')
  const now = useNow()
  const canMove = moveTripDays(form, 0, now) !== null
  const move = (by: number): void => {
    const moved = Number.isInteger(by) && Math.abs(by) <= 366 ? moveTripDays(form, by, now) : null
    if (moved !== null) onMoved(moved)
  }
  return (
    <div className={styles.move}>
      <button type="button" className="button" aria-disabled={!canMove} onClick={() => move(-1)}>
        {TRIPS_ADMIN_TEXTS.earlier}
      </button>
      <button type="button" className="button" aria-disabled={!canMove} onClick={() => move(1)}>
        {TRIPS_ADMIN_TEXTS.later}
      </button>
      <TextField label={TRIPS_ADMIN_TEXTS.moveBy} type="number" value={days} onChange={setDays} />
      <button
        type="button"
        className="button"
        aria-disabled={!canMove || days === ''}
        onClick={() => move(Number(days))}
      >
        {TRIPS_ADMIN_TEXTS.move}
      </button>
    </div>
  )
}

/** The sentence that visitors will read about the trip; nothing while its stops cannot be read. */
function Preview({ form, carriers }: { form: TripForm; carriers: readonly TripCarrier[] }) {
  const now = useNow()
  const filled = { ...form, source: form.source || '…' }
  const { fields } = checkTripForm(filled, null, now)
  const carrier = carriers.find(({ id }) => id === form.carrier_id)
  if (fields === null || carrier === undefined) return null
  const { stops, ...trip } = fields
  const announced = {
    trip: { ...trip, id: '', revision: 0 },
    stops: stops.map(({ atoll, day, is_about, event }, at) => ({
      atoll,
      day,
      is_about,
      event,
      id: '',
      revision: 0,
      trip_id: '',
      position: at + 1,
    })),
    carrier,
  }
  return (
    <p className={styles.preview}>
      <b>{TRIPS_ADMIN_TEXTS.preview}</b>: <output>{formatTripSentence(announced, null, now)}</output>
    </p>
  )
}
