import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldToKey, foldWords, joinCompounds } from './fold.ts'

describe('fold (SEARCH-5)', () => {
  it.each([
    ['M̧aļoeļap', 'maloelap'],
    ['Ṃaḷoeḷap', 'maloelap'],
    ['Aelōn̄ļapļap', 'aelonlaplap'],
    ['Aelōñļapļap', 'aelonlaplap'],
    ['Aelōn~ļapļap', 'aelonlaplap'],
    ['Jālwōj', 'jalwoj'],
    ['N\u0327am̧o', 'namo'],
    ["Ben's", 'bens'],
    ['Ben’s', 'bens'],
    ['Benʻs', 'bens'],
    ['Ben`s', 'bens'],
    ['Roi-Namur', 'roi namur'],
    ['Roi – Namur', 'roi namur'],
    ['Roi‑Namur', 'roi namur'],
    ['ŊA', 'na'],
    ['K&K', 'k&k'],
    ['Ｍajuro', 'majuro'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['a\u0000b\tc\n d', 'a b c d'],
    ['İstanbul', 'istanbul'],
    ['a  b', 'a b'],
    ['', ''],
  ])('the text %s is folded to %s for comparisons of a search', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folding a text gives separate words, one key for a whole name, and hyphenated words as one word', () => {
    expect(foldWords(" K&K Island-Pride, Ben's 24/7 ")).toEqual([
      'k',
      'k',
      'island',
      'pride',
      'bens',
      '24',
      '7',
    ])
    expect(foldToKey('Bok-ak')).toBe('bokak')
    expect(joinCompounds("Roi-Namur, Ben's-Place - walk\u2011in -x 7am–9pm")).toEqual([
      'roinamur',
      'bensplace',
      'walkin',
    ])
    expect(joinCompounds('none')).toEqual([])
    expect(foldWords('%_\\ 🙂')).toEqual([])
  })

  it('folding a text drops double, triple and quadruple primes', () => {
    expect(fold('7°06″ 5‴ 3⁗ 2‶')).toBe('7°06 5 3 2')
  })

  it('folding a text gives the same result for every Unicode form and when applied twice', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const foldedText = fold(text)
        expect(fold(text.normalize('NFC'))).toBe(foldedText)
        expect(fold(text.normalize('NFD'))).toBe(foldedText)
        expect(fold(foldedText)).toBe(foldedText)
      }),
    )
  })

  it('folding an ASCII text on the fast path gives the same result as on the general path', () => {
    // Folding drops the combining mark, but its presence turns the fast path off.
    assert(
      property(string({ unit: 'binary-ascii' }), (text) => {
        expect(fold(`${text}\u0327`)).toBe(fold(text))
      }),
      { numRuns: 1_000 },
    )
  })

  it('a folded text contains each of its folded parts', () => {
    const letters = constantFrom(..."aAbn̄ļĀ -–'’~ ñŊ&%\t\u0327İßΑΣ".split(''))
    const text = array(letters, { maxLength: 12 }).map((parts) => parts.join(''))
    assert(
      property(text, text, text, (textBefore, word, textAfter) => {
        expect(fold(textBefore + word + textAfter)).toContain(fold(word))
      }),
      { numRuns: 2_000 },
    )
  })
})
