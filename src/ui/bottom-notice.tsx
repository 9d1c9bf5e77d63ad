import { useEffect, useRef, type ReactNode } from 'react'
import { CloseIcon } from './icons.tsx'
import styles from './bottom-notice.module.css'

interface BottomNoticeProps {
  /** Accessible name of the region, also while it is empty. */
  label: string
  /** Null hides the notice. */
  title: string | null
  /** Text below the title. */
  lines?: readonly string[]
  /** Buttons and links, the primary one last. */
  answers: ReactNode
  close?: { label: string; onClose: () => void }
}

/**
 * A message or question of the guide at the bottom of the screen. Its live region exists before its
 * text, so that screen readers announce the text.
 */
export function BottomNotice({ label, title, lines = NO_LINES, answers, close }: BottomNoticeProps) {
  const isShown = title !== null
  useFocusAfterNotice(isShown)
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

/** Moves the focus to the content when a notice disappears with the focused button. */
export function useFocusAfterNotice(isShown: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasShown.current && !isShown && isLost) document.querySelector('main')?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])
}

const NO_LINES: readonly string[] = []
