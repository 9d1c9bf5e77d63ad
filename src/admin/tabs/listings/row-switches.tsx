import { useNow } from '../../../browser/use-now.ts'
import { findTemporaryClosure } from '../../../domain/hours/closure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { Icon } from '../../../ui/icons.tsx'
import styles from './listing-rows.module.css'
import type { ListingActions } from './listing-rows.ts'
import { lastCheckedText, LISTINGS_TEXTS } from './texts.ts'

interface SwitchProps {
  row: Listing
  actions: ListingActions
  tabIndex?: 0 | -1
}

/** A button with a text such as 'Checked 3 days ago'; one tap marks the row as checked today. */
export function CheckedButton({ row, actions, tabIndex = 0 }: SwitchProps) {
  const now = useNow()
  const when = lastCheckedText(row, now)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.quick}
      aria-disabled={!actions.isOnline}
      aria-label={LISTINGS_TEXTS.checkedToday(row.name, when)}
      title={LISTINGS_TEXTS.actions.check}
      onClick={() => void actions.markChecked(row)}
    >
      {when}
    </button>
  )
}

interface ClosedButtonProps extends SwitchProps {
  /** True shows an icon instead of words, as in the table, whose other columns need the space. */
  isIcon?: boolean
}

/** A switch: a tap closes the place for now, or opens it again. */
export function ClosedButton({ row, actions, tabIndex = 0, isIcon = false }: ClosedButtonProps) {
  const now = useNow()
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={isIcon ? `${styles.quick} ${styles.icon}` : styles.quick}
      aria-pressed={findTemporaryClosure(row.closed_until, new Date(now)) !== false}
      aria-disabled={!actions.isOnline}
      aria-label={LISTINGS_TEXTS.closedOf(row.name)}
      title={isIcon ? LISTINGS_TEXTS.actions.close : undefined}
      onClick={() => void actions.toggleClosed(row)}
    >
      {isIcon ? <ClosedIcon /> : LISTINGS_TEXTS.actions.close}
    </button>
  )
}

/** A no-entry sign: a bar in a circle. */
const ClosedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M8 12h8" />
  </Icon>
)

/** The switches of a row on a phone. */
export function RowSwitches({ row, actions }: Pick<SwitchProps, 'row' | 'actions'>) {
  return (
    <>
      <CheckedButton row={row} actions={actions} />
      <ClosedButton row={row} actions={actions} />
      <button type="button" className={styles.quick} onClick={() => actions.edit(row)}>
        {LISTINGS_TEXTS.actions.quick}
      </button>
    </>
  )
}
