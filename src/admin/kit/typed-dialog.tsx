import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/page-parts.tsx'
import { SAVING_TEXTS } from './texts.ts'

interface TypedDialog {
  /** Handler for Escape, the back gesture and a tap outside, which a person may do by mistake. */
  onAccidentalClose: () => void
  /** The warning that text is not saved; to be rendered above the dialog's buttons. */
  warning: ReactNode
}

/**
 * Keeps a dialog with unsaved text open until a person presses its button, whose text is `cancel` (DRAFT-6).
 */
export function useTypedDialog(isTyped: boolean, cancel: string, onClose: () => void): TypedDialog {
  const place = useRef<HTMLDivElement>(null)
  const [hasTriedToClose, setHasSlipped] = useState(false)
  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog')
    // Chromium lets a page prevent only one closing: after a second Escape or back gesture in a row, open the dialog again.
    const reopen = (): void => dialog?.showModal()
    if (isTyped) dialog?.addEventListener('close', reopen)
    return () => dialog?.removeEventListener('close', reopen)
  }, [isTyped])
  return {
    onAccidentalClose: () => (isTyped ? setHasSlipped(true) : onClose()),
    warning: (
      <div ref={place} role="alert">
        {isTyped && hasTriedToClose && (
          <Notice tone="warning">
            <p>{SAVING_TEXTS.typedHere(cancel)}</p>
          </Notice>
        )}
      </div>
    ),
  }
}
