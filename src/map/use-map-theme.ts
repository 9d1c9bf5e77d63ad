import { useSyncExternalStore } from 'react'
import type { TileTheme } from '../domain/guide-tiles.ts'
import { onThemeChange } from './map-colours.ts'

function shownTheme(): TileTheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** The theme on the screen, for layers whose pictures have one. */
export function useMapTheme(): TileTheme {
  return useSyncExternalStore(onThemeChange, shownTheme)
}
