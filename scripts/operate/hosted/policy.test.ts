import { expect, test } from 'vitest'
import { describePolicyDifferences, parsePolicy, listRefusedOrigins } from './policy.ts'

const ORIGINS = ['https://a.mh', 'https://b.mh']

test.each<[header: string | null, refused: string[]]>([
  [null, []],
  ["default-src 'self'; img-src 'self' https://a.mh https://b.mh", []],
  ["default-src 'self'; img-src 'self' https://a.mh", ['https://b.mh']],
  ["default-src 'self'", ORIGINS],
  ["default-src 'self'; img-src https:", []],
  ["script-src 'self'", []],
  // With two policies, the browser loads only what both allow.
  ["img-src 'self', img-src 'self' https://a.mh https://b.mh", ORIGINS],
  ["img-src https://a.mh, img-src 'self' https://a.mh https://b.mh", ['https://b.mh']],
])('the content security policy %j refuses the pictures of %j (OPERATE-10)', (header, refusedOrigins) => {
  expect(listRefusedOrigins(header, ORIGINS)).toEqual(refusedOrigins)
})

const STYLE_HASH = `'sha256-${'A'.repeat(43)}='`

test.each([
  [`style-src 'self' ${STYLE_HASH}; script-src 'self'`, null],
  [`style-src 'self'; script-src 'self' ${STYLE_HASH}`, `script-src allows ${STYLE_HASH}`],
  [`style-src 'self' 'unsafe-inline'; script-src 'self'`, "style-src allows 'unsafe-inline'"],
  [`style-src ${STYLE_HASH}; script-src 'self'`, "style-src lacks 'self'"],
])(
  'the content security policy %j differs from the needed one in: %j (OPERATE-10)',
  (foundPolicy, problem) => {
    expect(
      describePolicyDifferences(parsePolicy("style-src 'self'; script-src 'self'"), parsePolicy(foundPolicy)),
    ).toBe(problem)
  },
)
