import { Browser, control, DomEvent, type MapOptions } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MapContainer, useMap, useMapEvents } from 'react-leaflet'
import type { PinPosition } from '../domain/position.ts'
import { CoastlineLayer } from './coastline-layer.ts'
import styles from './guide-map.module.css'
import './leaflet.css'
import { MapLayers } from './map-layers.tsx'
import { MAX_ZOOM, MIN_ZOOM } from './projection.ts'
import { MAP_TEXTS } from './texts.ts'
import { TwoFingerHint } from './two-finger-hint.tsx'

/** The initial view; children of the map move it later. */
export type MapStart = PinPosition & { zoom: number }

interface GuideMapProps {
  /** Name of the map for screen readers. */
  label: string
  start: MapStart
  /** Sets height and position in the page. */
  className?: string | undefined
  /**
   * Set: one finger scrolls the page, two move the map (MAP-13). True: the wheel scrolls the page too; 'touch': it
   * zooms.
   */
  isCalm?: boolean | 'touch'
  /** Layers and behaviours on the map. */
  children?: ReactNode
  /** Further buttons below the zoom buttons. */
  buttons?: ReactNode
}

/**
 * The frame of every map: coastline, scale, attribution and buttons. It draws without any request. Nothing inside may
 * suspend: Leaflet would build the map anew.
 */
export function GuideMap({ label, start, className, isCalm = false, children, buttons }: GuideMapProps) {
  const [options] = useState(() => optionsFor(start, isCalm))
  return (
    <section className={`${styles.frame} ${className ?? ''}`} aria-label={label}>
      <MapContainer className={styles.map ?? ''} {...options}>
        <MapBase />
        <MapLayers />
        {children}
        {isCalm !== false && <TwoFingerHint />}
        <MapButtons>{buttons}</MapButtons>
      </MapContainer>
    </section>
  )
}

/** Leaflet's own test misses tablets that ask for desktop pages. */
function hasTouch(): boolean {
  return Browser.mobile || window.matchMedia('(pointer: coarse)').matches
}

function optionsFor(start: MapStart, isCalm: boolean | 'touch'): MapOptions {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const options: MapOptions = {
    center: [start.latitude, start.longitude],
    zoom: start.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    fadeAnimation: false,
    zoomAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    worldCopyJump: false,
    dragging: isCalm === false || !hasTouch(),
    scrollWheelZoom: isCalm !== true,
  }
  return options
}

/** Coastline, scale and attribution. */
function MapBase() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    // Role `application` makes screen readers pass the arrow keys to the map.
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', MAP_TEXTS.howTo)
    const base = new CoastlineLayer().addTo(map)
    const scale = control.scale({ position: 'topleft' }).addTo(map)
    map.attributionControl.setPrefix(false).addAttribution(MAP_TEXTS.coastline)
    return () => {
      base.remove()
      scale.remove()
    }
  }, [map])
  return null
}

/** Buttons over the map. Their clicks and scrolls do not reach the map. */
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
  /** SVG path on a 24 by 24 grid. */
  drawing: string
}

/** Uses aria-disabled and stays focusable, so that keyboard users keep their place at the last zoom. */
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
