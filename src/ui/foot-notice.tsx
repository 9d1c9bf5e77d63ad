import { useEffect, useRef, type ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import styles from './foot-notice.module.css'

interface FootNoticeProps {
  /** Names the region, also while nothing is said. */
  label: string
  /** Null while there is nothing to say. */
  title: string | null
  /** Lines under the title. */
  lines?: readonly string[]
  /** Buttons and links, the primary one last. */
  answers: ReactNode
  close?: { label: string; onClose: () => void }
}

/**
 * What the guide itself says or asks at the foot of the screen. Its live region is there before its words, so that they
 * are read out.
 */
export function FootNotice({ label, title, lines = NO_LINES, answers, close }: FootNoticeProps) {
  const isShown = title !== null
  const wasShown = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    // The button that closed it is gone, and the keyboard with it: it starts again at the content.
    if (wasShown.current && !isShown && isLost) document.querySelector('main')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
  return (
    <section aria-label={label} className={isShown ? styles.notice : undefined}>
      <output>
        {isShown && (
          <>
            <strong className={close === undefined ? styles.title : styles.titleBesideClose}>{title}</strong>
            {lines.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </>
        )}
      </output>
      {isShown && <p className={styles.answers}>{answers}</p>}
      {isShown && close !== undefined && (
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={close.label}
          onClick={close.onClose}
        >
          <CloseIcon />
        </button>
      )}
    </section>
  )
}

const NO_LINES: readonly string[] = []
