import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../../ui/page-parts.tsx'
import { SAVING_TEXTS } from './texts.ts'

interface TypedDialog {
  /** For Escape, the back gesture and a tap outside. */
  onSlip: () => void
  /** Stands above the buttons of the dialog. */
  warning: ReactNode
}

/**
 * Keeps a dialog open while something is typed in it that is saved nowhere, unless its button `cancel` is pressed (DRAFT-6).
 */
export function useTypedDialog(isTyped: boolean, cancel: string, onClose: () => void): TypedDialog {
  const place = useRef<HTMLDivElement>(null)
  const [hasSlipped, setHasSlipped] = useState(false)
  useLayoutEffect(() => {
    const dialog = place.current?.closest('dialog')
    // Chromium asks a page only once: a second Escape or back gesture in a row closes the dialog by itself.
    const reopen = (): void => dialog?.showModal()
    if (isTyped) dialog?.addEventListener('close', reopen)
    return () => dialog?.removeEventListener('close', reopen)
  }, [isTyped])
  return {
    onSlip: () => (isTyped ? setHasSlipped(true) : onClose()),
    warning: (
      <div ref={place} role="alert">
        {isTyped && hasSlipped && (
          <Notice tone="warning">
            <p>{SAVING_TEXTS.typedHere(cancel)}</p>
          </Notice>
        )}
      </div>
    ),
  }
}
