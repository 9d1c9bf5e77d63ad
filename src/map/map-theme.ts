import { useSyncExternalStore } from 'react'
import type { TileTheme } from '../domain/guide-build.ts'

/** Colors for the canvas, read from the CSS variables in src/styles/tokens.css. */
export interface MapColours {
  sea: string
  reef: string
  land: string
  coast: string
  label: string
  halo: string
}

const COLOR_NAMES = [
  'sea',
  'reef',
  'land',
  'coast',
  'label',
  'halo',
] as const satisfies readonly (keyof MapColours)[]

export function readMapColours(): MapColours {
  const rootStyle = getComputedStyle(document.documentElement)
  const colours = {} as MapColours
  for (const name of COLOR_NAMES) colours[name] = rootStyle.getPropertyValue(`--map-${name}`).trim()
  return colours
}

/** Calls `changed` after every change of the theme. @returns a function that unsubscribes */
export function subscribeToTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readShownTheme(): TileTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** The current theme, for layers with one set of tiles per theme. */
export function useMapTheme(): TileTheme {
  return useSyncExternalStore(subscribeToTheme, readShownTheme)
}
