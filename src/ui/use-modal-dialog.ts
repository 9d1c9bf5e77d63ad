import { useEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog: everything behind it is out of reach and does not scroll, Tab goes round inside, Escape (and
 * the back gesture of Android) closes it, and the focus goes back to where it was.
 */
export function useModalDialog(onClose: () => void): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    const page = document.documentElement.style
    const overflow = page.overflow
    dialog?.showModal()
    page.overflow = 'hidden'
    return () => {
      dialog?.close()
      page.overflow = overflow
      // React takes the dialog away before the browser could give the focus back.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose()
    },
    onKeyDown: (event) => {
      if (event.key === 'Tab') keepInside(event)
    },
  }
}

function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null || element.getClientRects().length > 0,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const leaves = event.shiftKey ? first : last
  if (document.activeElement !== leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
