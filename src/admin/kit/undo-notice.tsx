import { type RefObject, useRef } from 'react'
import { useOnline } from '../../browser/network.ts'
import { Notice } from '../../ui/page-parts.tsx'
import { useFocusFallback } from './use-focus-fallback.ts'

interface UndoNoticeProps {
  text: string
  action: string
  /** Name of the button for screen readers, with the name of what was deleted. */
  label: string
  onUndo: () => void
  /** The heading that takes the focus when the notice is removed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Reports that something was deleted, with a button that restores it. */
export function UndoNotice({ text, action, label, onUndo, heading }: UndoNoticeProps) {
  const isOnline = useOnline()
  const button = useRef<HTMLButtonElement>(null)
  useFocusFallback(button, heading)
  return (
    <Notice tone="info">
      <p>{text}</p>
      <button
        ref={button}
        type="button"
        className="button"
        aria-label={label}
        aria-disabled={!isOnline || undefined}
        onClick={() => isOnline && onUndo()}
      >
        {action}
      </button>
    </Notice>
  )
}
