import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const LEAST_CONTRAST = 3
const css = readFileSync('src/styles/tokens.css', 'utf8')
const darkAt = css.indexOf("[data-theme='dark']")
const THEMES = { light: css.slice(0, darkAt), dark: css.slice(darkAt, css.indexOf('@media print')) }

const GROUNDS = ['map-sea', 'map-reef', 'map-land']
/** Categories, groups and the person (ocean), a single place (reef), names. */
const MARKS = [
  'pin-business',
  'pin-accommodation',
  'pin-transportation',
  'pin-government',
  'pin-banking',
  'ocean',
  'reef',
  'map-label',
]

function colourOf(theme: keyof typeof THEMES, token: string): string {
  const colour = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(THEMES[theme])?.[1]
  if (colour === undefined) throw new Error(`--${token} is missing in the ${theme} theme`)
  return colour
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('marks on the map in the %s theme', (theme) => {
  it.each(MARKS.flatMap((mark) => GROUNDS.map((ground) => ({ mark, ground }))))(
    '$mark stands out on $ground',
    ({ mark, ground }) => {
      const found = contrast(colourOf(theme, mark), colourOf(theme, ground))
      expect(found, `${mark} on ${ground}: ${found.toFixed(2)}`).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    },
  )

  it('the number of a group is readable (MAP-8)', () => {
    expect(contrast(colourOf(theme, 'on-ocean'), colourOf(theme, 'ocean'))).toBeGreaterThanOrEqual(4.5)
  })

  it('names are readable over water, and with their halo over everything', () => {
    for (const ground of ['map-sea', 'map-reef', 'map-halo']) {
      const found = contrast(colourOf(theme, 'map-label'), colourOf(theme, ground))
      expect(found, `${ground}: ${found.toFixed(2)}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
