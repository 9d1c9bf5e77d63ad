import { DomEvent, Popup } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap } from 'react-leaflet'
import type { PinPosition } from '../domain/atolls/position.ts'
import styles from './map.module.css'
import { MAP_TEXTS } from './texts.ts'

const POPUP_WIDTH_PX = 280
/** Distance of the popup from the edges of the map, where the map's buttons are. */
const PADDING_PX: [number, number] = [16, 16]

interface PinPopupProps {
  at: PinPosition
  /** Name of the dialog for screen readers. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A popup at a position, which takes the focus. Escape, its close button or a press on the map closes it. */
export function PinPopup({ at, label, onClose, children }: PinPopupProps) {
  const map = useMap()
  const [place] = useState(() => document.createElement('div'))
  const onCloseRef = useRef(onClose)
  useEffect(() => {
    onCloseRef.current = onClose
  })

  const { latitude, longitude } = at
  useEffect(() => {
    const popup = new Popup({
      closeButton: false,
      autoClose: false,
      closeOnEscapeKey: false,
      minWidth: POPUP_WIDTH_PX,
      maxWidth: POPUP_WIDTH_PX,
      maxHeight: Math.max(160, map.getSize().y - 90),
      autoPanPadding: PADDING_PX,
    })
    popup.setLatLng([latitude, longitude]).setContent(place)
    popup.openOn(map)
    const popupElement = popup.getElement()
    popupElement?.setAttribute('role', 'dialog')
    popupElement?.setAttribute('aria-label', label)
    DomEvent.disableClickPropagation(place)
    const onRemove = (): void => onCloseRef.current()
    popup.on('remove', onRemove)
    const sizeObserver = new ResizeObserver(() => updatePopup(popup, place))
    sizeObserver.observe(place)
    return () => {
      sizeObserver.disconnect()
      popup.off('remove', onRemove)
      popup.remove()
    }
  }, [map, place, latitude, longitude, label])

  return createPortal(<PopupBody onClose={() => onCloseRef.current()}>{children}</PopupBody>, place)
}

/** Updates the popup and restores the focus, which is lost because Leaflet removes the content to measure it. */
function updatePopup(popup: Popup, place: HTMLElement): void {
  const focusedElement = document.activeElement
  popup.update()
  if (focusedElement instanceof HTMLElement && place.contains(focusedElement))
    focusedElement.focus({ preventScroll: true })
}

export function PopupBody({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const bodyRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Leaflet inserts the element after this effect, and only elements in the page can take the focus.
    const frameRequest = requestAnimationFrame(() => bodyRef.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frameRequest)
  }, [])
  return (
    <div
      ref={bodyRef}
      className={styles.body}
      tabIndex={-1}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
      <button type="button" className={`button ${styles.close}`} onClick={onClose}>
        {MAP_TEXTS.closePopup}
      </button>
    </div>
  )
}
