import { Browser, control, type MapOptions } from 'leaflet'
import { useEffect, useState, type ReactNode } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import type { PinPosition } from '../domain/pin-position.ts'
import { CoastlineLayer } from './coastline-layer.ts'
import styles from './guide-map.module.css'
import './leaflet.css'
import { MapButtons } from './map-buttons.tsx'
import { MapLayers } from './map-layers.tsx'
import { MAX_ZOOM, MIN_ZOOM } from './map-limits.ts'
import { MAP_TEXTS } from './texts.ts'

/** What a map shows first; later moves are made by its children. */
export type MapStart = PinPosition & { zoom: number }

interface GuideMapProps {
  /** What the map is of, for screen readers. */
  label: string
  start: MapStart
  /** Height and place in the page. */
  className?: string | undefined
  /** On a page to be scrolled: one finger and the wheel move the page, not the map. */
  isCalm?: boolean
  /** Layers and behaviours on the map. */
  children?: ReactNode
  /** More buttons under the zoom. */
  buttons?: ReactNode
}

/**
 * The frame of every map: the coastline, scale, attribution and buttons. Once its code is there it draws without a
 * single request. Everything in it must stay mounted: a map that suspends is built anew by Leaflet.
 */
export function GuideMap({ label, start, className, isCalm = false, children, buttons }: GuideMapProps) {
  const [options] = useState(() => optionsFor(start, isCalm))
  return (
    <section className={`${styles.frame} ${className ?? ''}`} aria-label={label}>
      <MapContainer className={styles.map ?? ''} {...options}>
        <MapBase />
        <MapLayers />
        {children}
        <MapButtons>{buttons}</MapButtons>
      </MapContainer>
    </section>
  )
}

function optionsFor(start: MapStart, isCalm: boolean): MapOptions {
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
    dragging: !(isCalm && Browser.mobile),
    scrollWheelZoom: !isCalm,
  }
  return options
}

/** The coastline and what belongs to it. */
function MapBase() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    // Arrow keys are the map's own: screen readers must hand them over.
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
