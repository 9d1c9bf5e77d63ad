import type { TileTheme } from '../../src/domain/guide-tiles.ts'

/** Colours of the drawn tiles. Names on sea and on land hold 4.5:1 (tile-style.test.ts). */
export interface TileStyle {
  sea: string
  reef: string
  land: string
  shore: string
  name: string
  quietName: string
  halo: string
}

export const TILE_STYLES: Record<TileTheme, TileStyle> = {
  light: {
    sea: '#d3e7f3',
    reef: '#aedfe3',
    land: '#f4ead0',
    shore: '#b09a66',
    name: '#0f1e2e',
    quietName: '#33485c',
    halo: '#f2f8fb',
  },
  dark: {
    sea: '#0d1d2c',
    reef: '#174251',
    land: '#5d5a45',
    shore: '#948b66',
    name: '#eaf2f8',
    quietName: '#b9c9d7',
    halo: '#0b1622',
  },
}

/** Width of the reef around the land, in CSS pixels. */
export const REEF_PX = 4

/** Pictures hold twice the pixels that they cover, so that names stay sharp on phones. */
export const PICTURE_SCALE = 2
export const TILE_PX = 256
