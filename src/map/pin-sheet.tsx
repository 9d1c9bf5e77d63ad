import { DomEvent, type PanInsideOptions } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { MapPin } from '../domain/directory.ts'
import { moveByCode } from './map-moves.tsx'
import { PopupBody } from './pin-popup.tsx'
import styles from './pin-sheet.module.css'

/** Space in pixels that stays visible on each side of a pin. */
const PIN_MARGIN_PX = 40

interface PinSheetProps {
  /** The listings in the order of their cards. */
  ids: readonly string[]
  /** Name of the dialog for screen readers. */
  label: string
  find: (id: string) => MapPin | undefined
  /** Called with the listing whose card is shown. */
  onShow: (id: string) => void
  onClose: () => void
  /** A list of cards, one for each id. */
  children: ReactNode
}

/**
 * Cards, side by side, that slide up from the bottom edge of the map. A swipe shows the next place, and the map moves to it
 * (MAP-19). The sheet takes the focus; Escape or its close button closes it.
 */
export function PinSheet({ ids, label, find, onShow, onClose, children }: PinSheetProps) {
  const map = useMap()
  const sheetRef = useRef<HTMLDialogElement>(null)
  const [first = ''] = ids
  const shownId = useRef(first)
  const moveMapToPin = useEffectEvent((id: string): void => {
    shownId.current = id
    onShow(id)
    const pin = find(id)
    if (pin === undefined) return
    const coveredHeight = (sheetRef.current?.offsetHeight ?? 0) + PIN_MARGIN_PX
    const panOptions: PanInsideOptions = {
      paddingTopLeft: [PIN_MARGIN_PX, PIN_MARGIN_PX],
      paddingBottomRight: [PIN_MARGIN_PX, coveredHeight],
      animate: false,
    }
    moveByCode(map, () => map.panInside([pin.latitude, pin.longitude], panOptions))
  })
  useEffect(() => {
    const element = sheetRef.current
    if (element === null) return undefined
    DomEvent.disableClickPropagation(element)
    DomEvent.disableScrollPropagation(element)
    // The sheet grows when its cards have loaded, so move the map again.
    const sizeObserver = new ResizeObserver(() => moveMapToPin(shownId.current))
    sizeObserver.observe(element)
    // The scroll position tells which card is shown, because all cards have the same width.
    const onScroll = (): void => {
      const row = element.querySelector('ul')
      const index = row === null ? 0 : Math.round(row.scrollLeft / (row.scrollWidth / row.children.length))
      const id = ids[index]
      if (id !== undefined && id !== shownId.current) moveMapToPin(id)
    }
    // Listen in the capture phase, because scroll events do not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      sizeObserver.disconnect()
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [ids])

  const mapFrame = map.getContainer().parentElement ?? map.getContainer()
  return createPortal(
    <dialog ref={sheetRef} open className={styles.sheet} aria-label={label}>
      <PopupBody onClose={onClose}>{children}</PopupBody>
    </dialog>,
    mapFrame,
  )
}
