import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

interface ModalDialog {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void
}

/**
 * A native modal dialog for as long as it is rendered: everything behind it is out of reach and does not scroll, Tab
 * goes round inside, Escape (and the back gesture of Android) closes it, and the focus goes back to where it was.
 * `firstFocus`: where the focus starts; without it, at the first control.
 */
export function useModalDialog(onClose: () => void, firstFocus?: RefObject<HTMLElement | null>): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect: its end runs while the element is still in the page, so that closing can give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const page = document.documentElement.style
    const overflow = page.overflow
    dialog?.showModal()
    firstFocus?.current?.focus()
    page.overflow = 'hidden'
    return () => {
      dialog?.close()
      page.overflow = overflow
    }
  }, [firstFocus])

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
  const { activeElement: at } = document
  // Backwards from the title, where a dialog starts, is out of it too.
  const leaves = event.shiftKey ? at === first || !stops.some((stop) => stop === at) : at === last
  if (!leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
