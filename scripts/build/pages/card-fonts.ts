import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/*
 * DejaVu Sans has all letters of Marshallese (m̧, n̄ and o̧ are a letter and a combining mark). System fonts are not used,
 * so that every machine draws the same cards.
 */
const FONTS_FOLDER = 'node_modules/dejavu-fonts-ttf/ttf'
const FONT_FILES = { 'Guide Plain': 'DejaVuSans.ttf', 'Guide Bold': 'DejaVuSans-Bold.ttf' } as const

export type CardFontName = keyof typeof FONT_FILES

let areFontsLoaded = false

/** @throws when a font file is missing, because the cards would then be drawn without words */
export function loadFonts(): void {
  if (areFontsLoaded) return
  for (const [name, file] of Object.entries(FONT_FILES)) {
    if (GlobalFonts.registerFromPath(`${FONTS_FOLDER}/${file}`, name) === null) {
      throw new Error(`${FONTS_FOLDER}/${file} is no font that can be read`)
    }
  }
  areFontsLoaded = true
}

const measuringContext = createCanvas(1, 1).getContext('2d')

/** Width of the text in CSS pixels. */
export function measureTextWidth(text: string, font: CardFontName, sizePx: number): number {
  loadFonts()
  measuringContext.font = `${sizePx}px "${font}"`
  return measuringContext.measureText(text).width
}
