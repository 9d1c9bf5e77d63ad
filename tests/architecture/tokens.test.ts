import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'postcss'
import { describe, expect, it } from 'vitest'

/* One scale of font sizes and one of spaces for the whole guide: its styles use only the tokens (LOOK-1). */

const SRC = 'src'
/** Files that are not checked: the tokens, the gallery with its own dark background, and styles for Leaflet's own sizes. */
const UNCHECKED_PATH = /styles\/tokens\.css$|ui\/gallery\/|map\/leaflet\.css$/

const RAW_VALUE_RULES: readonly { what: string; property: RegExp; raw: RegExp }[] = [
  { what: 'colour', property: /./, raw: /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i },
  // Sizes in points are allowed, for printed pages.
  { what: 'size of type', property: /^font-size$/, raw: /\d(?:rem|px)\b/ },
  {
    what: 'space',
    property: /^(?:padding|margin|gap|row-gap|column-gap)/,
    raw: /(?<![\w.-])\d*\.?\d+(?:rem|px)\b/,
  },
  { what: 'radius', property: /radius$/, raw: /^[1-9]\d*(?:rem|px)\b/ },
]

/** Allowed raw values, each with its reason. */
const ALLOWED_RAW_VALUES: readonly [RegExp, string][] = [
  [/install-prompt\.module\.css: padding-block-end/, 'as high as the install bar lies'],
  [/kit\.module\.css: padding-inline-start/, 'below the words beside an icon'],
  [
    /site-header\.module\.css: (?:gap|padding|margin-inline-end): .*min\(/,
    'large text leaves the room to the mark of the guide',
  ],
]

function findRawValues(file: string, text: string): string[] {
  const foundValues: string[] = []
  parse(text).walkDecls(({ prop, value }) => {
    for (const { what, property, raw } of RAW_VALUE_RULES)
      if (property.test(prop) && raw.test(value)) foundValues.push(`${file}: ${prop}: ${value} (${what})`)
  })
  return foundValues
}

function readTokens(prefix: string): Set<string> {
  return new Set(
    [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/^ {2}(--[a-z]+-[a-z\d]+):/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name.startsWith(prefix)),
  )
}

describe('the design tokens of the style sheets', () => {
  it('the design tokens have at most seven font sizes and seven steps of space (LOOK-1)', () => {
    expect(readTokens('--size-').size).toBeGreaterThan(0)
    expect(readTokens('--size-').size).toBeLessThanOrEqual(7)
    expect(readTokens('--gap-').size).toBeGreaterThan(0)
    expect(readTokens('--gap-').size).toBeLessThanOrEqual(7)
  })

  it('the check of styles finds raw values in CSS (LOOK-1)', () => {
    const rawStyles = '.a { color: #fff; padding: 0.3rem; border-radius: 3px; font-size: 15px }'
    expect(findRawValues('a.css', rawStyles)).toHaveLength(4)
    expect(findRawValues('a.css', '.a { color: var(--text); margin: calc(-1 * var(--gap-1)) 0 }')).toEqual([])
  })

  it('style sheets use only design tokens for colours, type, space and radii (LOOK-1)', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.css') && !UNCHECKED_PATH.test(file))
    const foundValues = files.flatMap((file) => findRawValues(file, readFileSync(`${SRC}/${file}`, 'utf8')))
    expect(
      foundValues.filter(
        (value) => !ALLOWED_RAW_VALUES.some(([allowedPattern]) => allowedPattern.test(value)),
      ),
    ).toEqual([])
    for (const [allowedPattern] of ALLOWED_RAW_VALUES)
      expect(
        foundValues.some((value) => allowedPattern.test(value)),
        String(allowedPattern),
      ).toBe(true)
  })
})
