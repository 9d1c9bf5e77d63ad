/**
 * Folding of text for comparison. Marshallese is written in several ways (cedilla, dot below, n with a macron, a tilde
 * or none), apostrophes come in many code points, and hyphens come and go: both sides of every comparison are folded.
 *
 * Guarantee used by the search: folding keeps containment. If a text contains a word, the folded text contains the
 * folded word (each step maps or drops single characters, or shortens runs of spaces). It may only find more.
 */

/** Apostrophes, okina, spacing accents and modifier letters, zero-width characters, the tilde of "n~". */
const DROPPED =
  /['`~\u00a8\u00ad\u00af\u00b4\u00b8\u02b0-\u02ff\u055a\u2018-\u201b\u2032\u2035\u200b-\u200f\u2060\ua78b\ua78c\ufeff\uff07]/g
const HYPHENS = /[-\u2010-\u2015\u2212\ufe63\uff0d]/g
const MARKS = /\p{M}+/gu
const SPACES = /[\s\p{Cc}]+/gu
/** Letters that Unicode does not take apart, and the sigma whose lower case depends on what follows. */
const LETTERS: Readonly<Record<string, string>> = {
  ŋ: 'n',
  ɲ: 'n',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  ς: 'σ',
}
const UNDIVIDED = /[ŋɲøłđıæς]/g
const PLAIN = /^[a-z0-9 ]*$/

/** Lower case, no marks, no apostrophes, hyphens as spaces, single spaces; not trimmed. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.includes('  ') ? text.replace(SPACES, ' ') : text
  return text
    .replace(DROPPED, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(UNDIVIDED, (letter) => LETTERS[letter] ?? letter)
    .replace(HYPHENS, ' ')
    .replace(SPACES, ' ')
}

/** The folded words of a text in their order: runs of letters and digits. "Roi-Namur" gives roi, namur. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Folded and without anything but letters and digits, to compare whole names: "Bok-ak" equals "Bokak". */
export function foldedKey(text: string): string {
  return foldedWords(text).join('')
}
