import { describe, expect, it, test } from 'vitest'
import {
  findHtmlClasses,
  findSheetClasses,
  toPageKind,
  selectRules,
  insertInlineFiles,
  type InlineFiles,
} from './inline-files.ts'

const selectCardAndOpenRules = (sheet: string) => selectRules(sheet, new Set(['card', 'open']))

describe('the CSS rules that a page with only the classes card and open needs (PAGES-1)', () => {
  test.each([
    ':root{--a:1}',
    'a:hover{color:red}',
    '.card,.open{color:red}',
    '.card.open>a[aria-current]:hover{color:red}',
    ':root[data-theme=dark] .card{color:red}',
    '.card:not(.gone){color:red}',
    '.card:is(.gone,.open:not(.gone)){color:red}',
    '.card:has(.gone){color:red}',
    '@media (width>=40em){.card{color:red}}',
    '@layer base{p{margin:0}}',
    '@keyframes turn{12.5%{rotate:1turn}to{rotate:2turn}}',
  ])('the CSS rule %s stays in a page that needs only the classes card and open', (sheet) =>
    expect(selectCardAndOpenRules(sheet)).toBe(sheet),
  )

  test.each([
    ['.gone{color:red}', ''],
    ['.card .gone{color:red}', ''],
    ['.card,.gone{color:red}', '.card{color:red}'],
    ['@media print{.gone{color:red}}', ''],
    [
      '@supports (color:red){@media print{.gone{color:red}}.card{color:red}}',
      '@supports (color:red){.card{color:red}}',
    ],
  ])(
    'the CSS rule %s is reduced to %j in a page that needs only the classes card and open',
    (sheet, expectedRule) => expect(selectCardAndOpenRules(sheet)).toBe(expectedRule),
  )
})

it('the build finds the classes of a page and of a style sheet', () => {
  expect(findHtmlClasses('<p class="a b"><i class="c"></i></p>')).toEqual(new Set(['a', 'b', 'c']))
  expect(findSheetClasses('.a .b:not(.c){margin:.5px}@media print{.d{margin:0}}')).toEqual(
    new Set(['a', 'b', 'd']),
  )
})

describe('a page of the build', () => {
  const styles = { text: '.a{color:red}', classes: ['a', 'plain'] }
  const inline: InlineFiles = {
    script: "console.log('$&')",
    styles: { home: styles, listing: styles, other: styles },
    classes: ['a', 'b'],
  }
  const link = '<link rel="stylesheet" crossorigin href="/assets/style-1.css">'
  const page = (classes: string) =>
    `<html lang="en"><head><script src="/theme.js"></script>${link}</head><body class="${classes}"></body></html>`

  it('a page of the build contains theme.js and its style rules, and links the style sheet only without JavaScript', () => {
    expect(insertInlineFiles(page('a plain'), '/', inline)).toBe(
      `<html data-styles="/assets/style-1.css" lang="en"><head><script>console.log('$&')</script>` +
        `<style>.a{color:red}</style><noscript>${link}</noscript></head><body class="a plain"></body></html>`,
    )
  })

  it('a page of the build keeps the link to the whole style sheet if the inline styles lack one of its classes', () => {
    const filledPage = insertInlineFiles(page('a b'), '/', inline)
    expect(filledPage).not.toContain('<style>')
    expect(
      filledPage.replace(`<script>${inline.script}</script>`, () => '<script src="/theme.js"></script>'),
    ).toBe(page('a b'))
  })
})

test.each([
  ['/', 'home'],
  ['/business/1', 'listing'],
  ['/businesses', 'other'],
])('the page at %s counts as a page of the kind %s', (path, kind) => expect(toPageKind(path)).toBe(kind))
