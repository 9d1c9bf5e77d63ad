import { useEffect, useState, type RefObject } from 'react'
import styles from './layout.module.css'
import { MORE_BUTTON_TEXTS } from './texts.ts'

interface MoreButtonProps {
  text: RefObject<HTMLElement | null>
  /** True where the full text says something that the short text leaves out. */
  hasMore: boolean
}

/** A button that shows the whole text of the status line where a phone shows only a part of it (OFFLINE-2). */
export function MoreButton({ text, hasMore }: MoreButtonProps) {
  const [isCut, setIsCut] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = text.current
    if (element === null) return undefined
    element.parentElement?.toggleAttribute('data-open', isOpen)
    const isPartCut = (part: Element): boolean =>
      part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2
    const measureCut = (): void => setIsCut([...element.children].some(isPartCut))
    measureCut()
    // Observe the text and not the size, because the element keeps its size when its text grows.
    const textObserver = new MutationObserver(measureCut)
    textObserver.observe(element, { childList: true, characterData: true, subtree: true })
    window.addEventListener('resize', measureCut)
    return () => {
      textObserver.disconnect()
      window.removeEventListener('resize', measureCut)
    }
  }, [text, isOpen])
  if (!isCut && !isOpen && !hasMore) return null
  return (
    <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? MORE_BUTTON_TEXTS.less : MORE_BUTTON_TEXTS.more}
    </button>
  )
}
