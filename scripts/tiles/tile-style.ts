import { readFileSync } from 'node:fs'
import type { TileTheme } from '../../src/domain/guide-build.ts'

const TOKENS_PATH = 'src/styles/tokens.css'
const COLOR_NAMES = ['sea', 'reef', 'land', 'coast'] as const

/** Colors of the drawn tiles. The coastline drawn in the browser uses the same colors, so that both look like one map. */
export type TileStyle = Record<(typeof COLOR_NAMES)[number], string>

export const TILE_STYLES: Record<TileTheme, TileStyle> = readStyles(readFileSync(TOKENS_PATH, 'utf8'))

/** @throws when a color is missing */
function readStyles(css: string): Record<TileTheme, TileStyle> {
  const darkFrom = css.indexOf("[data-theme='dark']")
  return { light: readStyle(css.slice(0, darkFrom)), dark: readStyle(css.slice(darkFrom)) }
}

function readStyle(css: string): TileStyle {
  const style = {} as TileStyle
  for (const name of COLOR_NAMES) {
    const colour = new RegExp(`--map-${name}: (#[0-9a-f]{6});`).exec(css)?.[1]
    if (colour === undefined) throw new Error(`${TOKENS_PATH}: --map-${name} is missing, or no #rrggbb`)
    style[name] = colour
  }
  return style
}

/** Width of the reef around the land, in CSS pixels. */
export const REEF_PX = 4

/** Pictures have two pixels per CSS pixel, so that coasts stay sharp on phones. */
export const PICTURE_SCALE = 2
export const TILE_PX = 256
