import { type RefObject, useRef } from 'react'
import { useNow } from '../../../browser/use-now.ts'
import type { TripState } from '../../../domain/listing/listing.ts'
import { formatMajuroDay } from '../../../domain/hours/majuro-time.ts'
import { computeTripStatus, type Carrier } from '../../../domain/trips/trip-times.ts'
import { formatTripSource, formatTripSentence } from '../../../domain/trips/trip-words.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { useConfirm } from '../../kit/confirmations.tsx'
import rowStyles from '../../kit/kit.module.css'
import itemStyles from '../../kit/row-item.module.css'
import { deleteIfUnchanged } from '../../kit/save-row.ts'
import { useFocusFallback } from '../../kit/use-focus-fallback.ts'
import type { UseRowsResult } from '../../kit/use-rows.ts'
import { TRIPS_ADMIN_TEXTS } from './texts.ts'
import { type AdminTrip, copyTripForm, toTripForm, type TripForm } from './trip-form.ts'
import { toAnnouncedTrip, saveTrip, withState } from './trip-rows.ts'

/** The trip that the form edits. */
export interface EditedTrip {
  /** Null creates a new trip. */
  base: AdminTrip | null
  /** The initial form, if it is not the form of `base`. */
  start: TripForm | null
  /** React key of the form, different for each click, so that a new form opens. */
  key: string
}

interface TripItemProps {
  row: AdminTrip
  carriers: readonly Carrier[]
  rows: UseRowsResult<AdminTrip>
  onEdit: (edited: EditedTrip) => void
}

/** One trip of the list, with the buttons that change its state. */
export function TripItem({ row, carriers, rows, onEdit }: TripItemProps) {
  const { backend } = useAdmin()
  const confirm = useConfirm()
  const now = useNow()
  const announced = toAnnouncedTrip(row, carriers)
  const { name } = announced.carrier
  const status = computeTripStatus(announced, now)
  const isOver = status === 'over' || status === 'cancelled'

  const setState = (state: TripState): Promise<void> =>
    rows.save({
      failed: TRIPS_ADMIN_TEXTS.errors.save,
      only: `${state} ${row.id}`,
      write: () => saveTrip(backend, { id: row.id, base: row }, withState(row, state)),
      success: () => TRIPS_ADMIN_TEXTS.toasts.updated,
    })
  // A delayed ship leaves on other days than the planned ones. Once one of them is past, the form asks for the new days: with
  // the old days, visitors would read a day too early, or that the trip is over.
  const hasOldDays =
    row.state === 'delayed' && row.stops.some(({ day }) => day !== null && day < formatMajuroDay(now))
  const markLeft = (): void => {
    if (hasOldDays) onEdit({ base: row, start: { ...toTripForm(row), state: 'left' }, key: `left ${row.id}` })
    else void setState('left')
  }
  const cancel = async (): Promise<void> => {
    const { cancelTitle, confirmCancel, cancel: yes } = TRIPS_ADMIN_TEXTS
    const question = { title: cancelTitle, text: confirmCancel(name), confirm: yes, isDangerous: true }
    if (await confirm(question)) await setState('cancelled')
  }
  const remove = (): Promise<void> =>
    rows.remove(row, {
      texts: { ...TRIPS_ADMIN_TEXTS, deleteShort: TRIPS_ADMIN_TEXTS.delete },
      question: TRIPS_ADMIN_TEXTS.confirmDelete(name),
      erase: () => deleteIfUnchanged(backend.tables, 'trips', row),
    })
  const sentence = useRef<HTMLHeadingElement>(null)
  const button = (label: string, onClick: () => void, needsNetwork: boolean, className = 'button') => (
    <TripButton
      label={label}
      name={TRIPS_ADMIN_TEXTS.action(label, name)}
      className={className}
      isDisabled={needsNetwork && !rows.isOnline}
      sentence={sentence}
      onClick={onClick}
    />
  )
  return (
    <li className={`${rowStyles.item} ${itemStyles.item}`}>
      <div>
        <h4 ref={sentence} tabIndex={-1}>
          {formatTripSentence(announced, null, now)}
        </h4>
        <p className={itemStyles.help}>{formatTripSource(announced, now)}</p>
        {row.note !== null && <p>{row.note}</p>}
      </div>
      <p className={rowStyles.actions}>
        {button(TRIPS_ADMIN_TEXTS.edit, () => onEdit({ base: row, start: null, key: row.id }), false)}
        {button(
          TRIPS_ADMIN_TEXTS.copy,
          () => onEdit({ base: null, start: copyTripForm(row, now), key: `copy ${row.id}` }),
          false,
        )}
        {!isOver && row.state !== 'left' && button(TRIPS_ADMIN_TEXTS.markLeft, markLeft, !hasOldDays)}
        {!isOver &&
          row.state === 'left' &&
          button(TRIPS_ADMIN_TEXTS.markArrived, () => void setState('arrived'), true)}
        {!isOver && button(TRIPS_ADMIN_TEXTS.cancel, () => void cancel(), true)}
        {button(TRIPS_ADMIN_TEXTS.delete, () => void remove(), true, `button ${rowStyles.delete}`)}
      </p>
    </li>
  )
}

interface TripButtonProps {
  label: string
  /** Accessible name: the label with the carrier's name. */
  name: string
  className: string
  isDisabled: boolean
  /** Takes the focus when the pressed button is removed because the state of the trip has changed (A11Y-3). */
  sentence: RefObject<HTMLHeadingElement | null>
  onClick: () => void
}

function TripButton({ label, name, className, isDisabled, sentence, onClick }: TripButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, sentence)
  return (
    <button
      ref={button}
      type="button"
      className={className}
      aria-disabled={isDisabled}
      aria-label={name}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
