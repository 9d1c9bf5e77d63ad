import { useEffect, useState, type RefObject } from 'react'
import styles from './layout.module.css'
import { MORE_TEXTS } from './texts.ts'

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
