import './leaflet.css'
import { Browser, control, DomEvent, type MapOptions } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MapContainer, useMap, useMapEvents } from 'react-leaflet'
import { localSetting } from '../browser/local-setting.ts'
import type { PinPosition } from '../domain/atolls/position.ts'
import { CoastlineLayer, useMapTheme } from './coastline-layer.ts'
import { LayerChoice } from './layer-choice.tsx'
import styles from './map.module.css'
import { MAX_ZOOM, MIN_ZOOM } from './projection.ts'
import { MAP_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { deviceMapRecords, layerOfSavedMaps } from './tiles/saved-map-records.ts'
import { guideStreets, tileSources } from './tiles/tile-source.ts'

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
  /** What covers the coastline; the layer of all maps by default. */
  layers?: ReactNode
}

/**
 * The frame of every map: coastline, scale, attribution and buttons. It draws without any request. Nothing inside may
 * suspend: Leaflet would build the map anew.
 */
export function GuideMap({
  label,
  start,
  className,
  isCalm = false,
  children,
  buttons,
  layers,
}: GuideMapProps) {
  const [options] = useState(() => optionsFor(start, isCalm))
  return (
    <section className={`${styles.frame} ${className ?? ''}`} aria-label={label}>
      <MapContainer className={styles.map ?? ''} {...options}>
        <MapBase />
        {layers ?? <MapLayers />}
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
function MapButtons({ children }: { children?: ReactNode }) {
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

const SHOWN_MS = 1_500

/** Says how the map is moved when one finger tries: one finger scrolls the page (MAP-13). */
function TwoFingerHint() {
  const map = useMap()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const container = map.getContainer()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onMove = ({ touches }: TouchEvent): void => {
      clearTimeout(timer)
      setIsShown(touches.length === 1)
      timer = setTimeout(() => setIsShown(false), SHOWN_MS)
    }
    container.addEventListener('touchmove', onMove, { passive: true })
    return () => {
      clearTimeout(timer)
      container.removeEventListener('touchmove', onMove)
    }
  }, [map])
  return (
    <output className={styles.hint} data-shown={isShown || undefined}>
      {isShown && MAP_TEXTS.twoFingers}
    </output>
  )
}

/** The chosen layer, for all maps and the next visit. */
const chosenLayer = localSetting('guide-map-layer')

/**
 * The layer over the coastline: the chosen one, else that of a saved map (MAP-11), else the guide's own map, of which
 * only tiles on the device show, because the coastline looks the same. Where a tile is missing, the coastline shows.
 */
function MapLayers() {
  const [id, setId] = useState(chosenLayer.read)
  const theme = useMapTheme()
  useEffect(() => {
    if (id !== null) return undefined
    let isCurrent = true
    deviceMapRecords()
      .all()
      .then((records) => isCurrent && setId(layerOfSavedMaps(records, guideStreets.id)))
      .catch((error: unknown) => console.warn('Saved maps cannot be read', error))
    return () => {
      isCurrent = false
    }
  }, [id])
  // Show the guide's own map where this site no longer has the chosen layer.
  const source = tileSources.find((known) => known.id === id) ?? guideStreets
  const choose = (next: string): void => {
    setId(next)
    chosenLayer.write(next)
  }
  return (
    <>
      <SourceTiles source={source} theme={theme} isKeptOnly={source === guideStreets} />
      {tileSources.length > 1 && <LayerChoice sources={tileSources} id={source.id} onChoose={choose} />}
    </>
  )
}
