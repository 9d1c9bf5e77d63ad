import { useSyncExternalStore } from 'react'
import { Link } from '../../../ui/link.tsx'
import { recordLoss, readLoss, subscribeToLoss } from './eviction-marker.ts'
import { BottomNotice } from '../../../ui/bottom-notice.tsx'
import { LOSS_TEXTS } from './loss-texts.ts'

const STORAGE_KIND_COUNT = Object.keys(LOSS_TEXTS.kinds).length

/** Tells the person what the browser deleted. */
export function LossNotice() {
  const loss = useSyncExternalStore(subscribeToLoss, readLoss)
  const lostKinds = loss === null ? '' : loss.kinds.map((kind) => LOSS_TEXTS.kinds[kind]).join('; ')
  return (
    <BottomNotice
      label={LOSS_TEXTS.label}
      title={
        loss === null
          ? null
          : loss.kinds.length === STORAGE_KIND_COUNT
            ? LOSS_TEXTS.titleAll
            : LOSS_TEXTS.title
      }
      lines={[
        `${LOSS_TEXTS.text} ${lostKinds}. ${LOSS_TEXTS.heals}${loss?.kinds.includes('databases') ? ` ${LOSS_TEXTS.lasting}` : ''}`,
      ]}
      answers={
        <>
          <button type="button" className="button" onClick={dismissLoss}>
            {LOSS_TEXTS.ok}
          </button>
          <Link className="button button-primary" to="/offline" onClick={dismissLoss}>
            {LOSS_TEXTS.look}
          </Link>
        </>
      }
    />
  )
}

function dismissLoss(): void {
  recordLoss(null)
}
