import { DomEvent } from 'leaflet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import styles from './guide-map.module.css'
import { MAP_TEXTS } from './texts.ts'

/** Buttons over the map, 44 px each; what is pressed there does not reach the map. */
export function MapButtons({ children }: { children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })

  useEffect(() => {
    if (place.current === null) return
    DomEvent.disableClickPropagation(place.current)
    DomEvent.disableScrollPropagation(place.current)
  }, [])

  return (
    <div ref={place} className={styles.buttons}>
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
  /** Path on a grid of 24. */
  drawing: string
}

/** Stays in the tab order at the end of its range: a focus that vanishes loses its place. */
export function MapButton({ label, isDisabled = false, onPress, drawing }: MapButtonProps) {
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
