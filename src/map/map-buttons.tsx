import { DomEvent } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import styles from './map.module.css'
import { MAP_TEXTS } from './texts.ts'

/** Buttons over the map. Their clicks and scrolls do not reach the map. */
export function MapButtons({ children }: { children?: ReactNode }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })

  useEffect(() => {
    if (containerRef.current === null) return
    DomEvent.disableClickPropagation(containerRef.current)
    DomEvent.disableScrollPropagation(containerRef.current)
  }, [])

  return (
    <div ref={containerRef} className={styles.buttons}>
      <MapButton
        label={MAP_TEXTS.zoomIn}
        isDisabled={zoom >= map.getMaxZoom()}
        onPress={() => map.zoomIn()}
        drawing="M12 5v14M5 12h14"
      />
      <MapButton
        label={MAP_TEXTS.zoomOut}
        isDisabled={zoom <= map.getMinZoom()}
        onPress={() => map.zoomOut()}
        drawing="M5 12h14"
      />
      {children}
    </div>
  )
}

interface MapButtonProps {
  label: string
  isDisabled?: boolean
  onPress: () => void
  /** SVG path on a 24 by 24 grid. */
  drawing: string
}

/** A disabled button has aria-disabled and stays focusable, so that it does not lose the focus at the last zoom. */
function MapButton({ label, isDisabled = false, onPress, drawing }: MapButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawing} />
      </svg>
    </button>
  )
}
