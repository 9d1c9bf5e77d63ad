import { useEffect, useState, type RefObject } from 'react'
import type { DirectoryProblem } from '../domain/directory.ts'
import { problemText } from '../features/device/problem-texts.ts'
import styles from './layout.module.css'
import { CLOCK_TEXT, MORE_TEXTS } from './texts.ts'

interface StatusWarningsProps {
  problem: DirectoryProblem | null
  hasCopy: boolean
  isClockWrong: boolean
}

/** What is wrong with the saved copy, what is safe and what to do. */
export function StatusWarnings({ problem, hasCopy, isClockWrong }: StatusWarningsProps) {
  return (
    <>
      {problem !== null && (
        <span className={`contained ${styles.warning}`}>{problemText(problem, hasCopy)}</span>
      )}
      {isClockWrong && <span className={`contained ${styles.warning}`}>{CLOCK_TEXT}</span>}
    </>
  )
}

interface MoreButtonProps {
  text: RefObject<HTMLElement | null>
}

/** Opens the text of the status line where it does not fit into its two lines on a phone (OFFLINE-2). */
export function MoreButton({ text }: MoreButtonProps) {
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = text.current
    if (element === null) return undefined
    element.toggleAttribute('data-open', isOpen)
    const measure = (): void => setIsCut(element.scrollHeight > element.clientHeight + 2)
    measure()
    // The element's size stays the same when its text grows.
    const changes = new MutationObserver(measure)
    changes.observe(element, { childList: true, characterData: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [text, isOpen])
  if (!isCut && !isOpen) return null
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? MORE_TEXTS.less : MORE_TEXTS.more}
    </button>
  )
}
