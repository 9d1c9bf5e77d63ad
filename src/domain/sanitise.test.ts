import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, sanitiseText } from './sanitise.ts'

describe('sanitiseText', () => {
  it.each([
    ['  bank  ', 'bank'],
    ["Ben's <b>K&K</b>", 'Bens bKK/b'],
    ['<script>alert(1)</script>bank', 'bank'],
    ['<script>never closed', ''],
    ['javascript:alert(1)', 'alert(1)'],
    ['JAVASCRIPT :x', 'x'],
    ['<img src=x onerror="alert(1)">', 'img src=x'],
    ['a style="color:red" b', 'a  b'],
    ['once upon a time', 'once upon a time'],
    ['x'.repeat(2_000), 'x'.repeat(1_000)],
  ])('%j -> %j', (text, expected) => expect(sanitiseText(text)).toBe(expected))

  it('removes all five markup characters and cuts at 1,000 (TEXTSEC-2)', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(sanitiseText(text)).not.toMatch(/[<>"'&]/)
        expect(sanitiseText(text).length).toBeLessThanOrEqual(1_000)
      }),
    )
  })

  it('is fast on hostile text', () => {
    const started = performance.now()
    for (const part of ['<script', 'on', 'style=', 'style="', 'javascript ', ' '])
      sanitiseText(part.repeat(10_000))
    expect(performance.now() - started).toBeLessThan(300)
  })
})

describe('cleanText (ROWS-3)', () => {
  it.each([
    [" Ben's K&K <shop> \n", "Ben's K&K <shop>"],
    ['a\u0000b\u202ec\r\nd\te', 'abc\nd\te'],
    ['Jālwōj'.normalize('NFD'), 'Jālwōj'],
    ['   ', ''],
  ])('%j -> %j', (text, expected) => expect(cleanText(text)).toBe(expected))
})
