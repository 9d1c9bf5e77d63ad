import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { noteLoss, readLoss, subscribeToLoss } from '../../device/kept-marker.ts'
import styles from './loss-notice.module.css'
import { LOSS_TEXTS } from './texts.ts'

/** Says plainly what the browser deleted, until the person has seen it. */
export function LossNotice() {
  const loss = useSyncExternalStore(subscribeToLoss, readLoss)
  return (
    <section aria-label={LOSS_TEXTS.label} className={loss === null ? undefined : styles.notice}>
      <output>
        {loss !== null && (
          <>
            <strong className={styles.title}>{LOSS_TEXTS.title}</strong>{' '}
            {`${LOSS_TEXTS.text} ${loss.kinds.map((kind) => LOSS_TEXTS.kinds[kind]).join('; ')}. ${LOSS_TEXTS.heals}`}
          </>
        )}
      </output>
      {loss !== null && (
        <p className={styles.answers}>
          <button type="button" className="button" onClick={forget}>
            {LOSS_TEXTS.ok}
          </button>
          <Link className="button button-primary" to="/offline" onClick={forget}>
            {LOSS_TEXTS.look}
          </Link>
        </p>
      )}
    </section>
  )
}

function forget(): void {
  noteLoss(null)
}
