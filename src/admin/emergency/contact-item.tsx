import { atollName } from '../../domain/atoll-names.ts'
import type { EmergencyContact } from '../../domain/listing.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import rowStyles from '../kit/rows.module.css'
import styles from './emergency.module.css'
import { EMERGENCY_ADMIN_TEXTS } from './texts.ts'

interface ContactItemProps {
  row: EmergencyContact
  isOnline: boolean
  onConfirm: () => void
  onEdit: () => void
  onDelete: () => void
}

export function ContactItem({ row, isOnline, onConfirm, onEdit, onDelete }: ContactItemProps) {
  const { name, phone, category, atoll, available_24_7, confirmed_at, description } = row
  const facts = [
    EMERGENCY_ADMIN_TEXTS.categories[category] ?? category,
    atoll === null ? EMERGENCY_ADMIN_TEXTS.wholeCountry : atollName(atoll),
    ...(available_24_7 ? [EMERGENCY_ADMIN_TEXTS.labels.available_24_7] : []),
    confirmed_at === null
      ? EMERGENCY_ADMIN_TEXTS.neverConfirmed
      : EMERGENCY_ADMIN_TEXTS.confirmed(formatMajuroDate(Date.parse(confirmed_at))),
  ]
  return (
    <li className={`${rowStyles.item} ${styles.item}`}>
      <div>
        <h4>{name}</h4>
        <p className={styles.phone}>{phone}</p>
        <p className={styles.help}>{facts.join(' · ')}</p>
        {description !== null && <p>{description}</p>}
      </div>
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={!isOnline}
          aria-label={EMERGENCY_ADMIN_TEXTS.confirmNowOf(name)}
          onClick={onConfirm}
        >
          {EMERGENCY_ADMIN_TEXTS.confirmNow}
        </button>
        <button
          type="button"
          className="button"
          aria-label={EMERGENCY_ADMIN_TEXTS.edit(name)}
          onClick={onEdit}
        >
          {EMERGENCY_ADMIN_TEXTS.editShort}
        </button>
        <button
          type="button"
          className={`button ${rowStyles.delete}`}
          aria-disabled={!isOnline}
          aria-label={EMERGENCY_ADMIN_TEXTS.delete(name)}
          onClick={onDelete}
        >
          {EMERGENCY_ADMIN_TEXTS.deleteShort}
        </button>
      </p>
    </li>
  )
}
