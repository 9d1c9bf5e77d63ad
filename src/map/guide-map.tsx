import './leaflet.css'
import { Browser, control, type MapOptions } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { createLocalSetting } from '../browser/local-setting.ts'
import type { PinPosition } from '../domain/atolls/position.ts'
import { CoastlineLayer, NamesLayer } from './coastline-layer.ts'
import { useMapTheme } from './map-theme.ts'
import { LayerChoice } from './layer-choice.tsx'
import styles from './map.module.css'
import { MAX_ZOOM, MIN_ZOOM } from './projection.ts'
import { MAP_TEXTS } from './texts.ts'
import { SourceTiles } from './tiles/offline-tile-layer.tsx'
import { deviceMapRecords, findLayerOfSavedMaps } from './tiles/saved-map-records.ts'
import { guideStreets, tileSources } from './tiles/tile-source.ts'
import { MapButtons } from './map-buttons.tsx'
import { TwoFingerHint } from './two-finger-hint.tsx'

/** The initial view; children of the map move it later. */
export type MapStart = PinPosition & { zoom: number }

interface GuideMapProps {
  /** Name of the map for screen readers. */
  label: string
  start: MapStart
  /** CSS class that sets height and position of the map in the page. */
  className?: string | undefined
  /**
   * If set, one finger scrolls the page and two fingers move the map (MAP-13). With true, the wheel scrolls the page too;
   * with 'touch', the wheel zooms the map.
   */
  twoFingers?: boolean | 'touch'
  /** Layers and behaviours on the map. */
  children?: ReactNode
  /** Further buttons below the zoom buttons. */
  buttons?: ReactNode
  /** The tile layer above the coastline; by default the layer that the person chose for all maps. */
  layers?: ReactNode
}

/**
 * A map with coastline, scale, attribution and buttons, which draws without any request. No component inside may suspend
 * (React Suspense), because Leaflet would then build the map anew.
 */
export function GuideMap({
  label,
  start,
  className,
  twoFingers = false,
  children,
  buttons,
  layers,
}: GuideMapProps) {
  const [options] = useState(() => createMapOptions(start, twoFingers))
  return (
    <section className={`${styles.frame} ${className ?? ''}`} aria-label={label}>
      <MapContainer className={styles.map ?? ''} {...options}>
        <MapBase />
        {layers ?? <MapLayers />}
        {children}
        {twoFingers !== false && <TwoFingerHint />}
        <MapButtons>{buttons}</MapButtons>
      </MapContainer>
    </section>
  )
}

/** Whether the device has a touch screen. Leaflet's own test fails on tablets that ask for desktop pages. */
function hasTouch(): boolean {
  return Browser.mobile || window.matchMedia('(pointer: coarse)').matches
}

function createMapOptions(start: MapStart, twoFingers: boolean | 'touch'): MapOptions {
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
    dragging: twoFingers === false || !hasTouch(),
    scrollWheelZoom: twoFingers !== true,
  }
  return options
}

/** Coastline, names, scale and attribution. */
function MapBase() {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    // Role `application` makes screen readers pass the arrow keys to the map.
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', MAP_TEXTS.howTo)
    const coastline = new CoastlineLayer().addTo(map)
    const names = new NamesLayer()
    // Add the names later: on a phone, finding space for them takes as long as drawing the rest of the map.
    const timer = setTimeout(() => names.addTo(map))
    const scaleControl = control.scale({ position: 'topleft', imperial: false }).addTo(map)
    map.attributionControl.setPrefix(false).addAttribution(MAP_TEXTS.coastline)
    return () => {
      clearTimeout(timer)
      coastline.remove()
      names.remove()
      scaleControl.remove()
    }
  }, [map])
  return null
}

/** Setting with the id of the layer that the person chose, for all maps. */
const layerSetting = createLocalSetting('guide-map-layer')

/**
 * The layer over the coastline: the chosen layer, else the layer of a saved map (MAP-11), else the guide's own map. Of the
 * guide's own map only tiles on the device are shown, because the coastline, which shows elsewhere, looks the same.
 */
function MapLayers() {
  const [id, setId] = useState(layerSetting.read)
  const theme = useMapTheme()
  useEffect(() => {
    if (id !== null) return undefined
    let isCurrent = true
    deviceMapRecords()
      .readAll()
      .then((records) => isCurrent && setId(findLayerOfSavedMaps(records, guideStreets.id)))
      .catch((error: unknown) => console.warn('Saved maps cannot be read', error))
    return () => {
      isCurrent = false
    }
  }, [id])
  // Show the guide's own map if this site no longer has the chosen layer.
  const shownSource = tileSources.find((known) => known.id === id) ?? guideStreets
  const chooseLayer = (next: string): void => {
    setId(next)
    layerSetting.write(next)
  }
  return (
    <>
      <SourceTiles source={shownSource} theme={theme} isKeptOnly={shownSource === guideStreets} />
      {tileSources.length > 1 && (
        <LayerChoice sources={tileSources} id={shownSource.id} onChoose={chooseLayer} />
      )}
    </>
  )
}
