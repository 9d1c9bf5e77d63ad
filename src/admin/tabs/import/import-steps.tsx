import type { ReactNode } from 'react'
import { useOnline } from '../../../browser/network.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import rowStyles from '../../kit/kit.module.css'
import styles from './import.module.css'

/* Parts of the screen that the imports of lists and of photos share. */

interface UnreadFileNoticeProps {
  problem: ReactNode
  /** True if reading the same file again may succeed, for example after a lost connection. */
  isRetryable: boolean
  texts: { failed: string; again: string }
  onRetry: () => void
}

/** Why a chosen file cannot be imported. */
export function UnreadFileNotice({ problem, isRetryable, texts, onRetry }: UnreadFileNoticeProps) {
  return (
    <Notice tone="danger" role="alert">
      <p>
        {isRetryable && `${texts.failed}. `}
        {problem}
      </p>
      {isRetryable && (
        <button type="button" className="button" onClick={onRetry}>
          {texts.again}
        </button>
      )}
    </Notice>
  )
}

interface PlanButtonsProps {
  /** Number of rows or photos that the button writes. If it is 0, the button is not shown. */
  count: number
  label: string
  texts: { nothing: string; offline: string; another: string }
  onWrite: () => void
  onAnother: () => void
}

/** Buttons that write the plan which is shown above, or begin again with another file. */
export function PlanButtons({ count, label, texts, onWrite, onAnother }: PlanButtonsProps) {
  const isOnline = useOnline()
  return (
    <>
      {count === 0 && <p>{texts.nothing}</p>}
      {!isOnline && <p>{texts.offline}</p>}
      <p className={`${rowStyles.actions} ${styles.bar}`}>
        {count > 0 && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={!isOnline}
            onClick={() => isOnline && onWrite()}
          >
            {label}
          </button>
        )}
        <button type="button" className="button" onClick={onAnother}>
          {texts.another}
        </button>
      </p>
    </>
  )
}
