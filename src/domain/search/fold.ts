/**
 * Folds text for comparison. Marshallese has several spellings (cedilla, dot below, n with a macron, a tilde or none),
 * apostrophes have many code points, and hyphens are optional: both sides of every comparison are folded.
 *
 * The search relies on this: folding preserves containment. If a text contains a word, the folded text contains the
 * folded word, because each step maps or drops single characters, or shortens runs of spaces.
 */

/** Characters that folding removes: apostrophes, accents, modifier letters, zero-width characters, the tilde of "n~". */
const DROPPED_CHARACTERS_PATTERN =
  /['`~\u00a8\u00ad\u00af\u00b4\u00b8\u02b0-\u02ff\u055a\u2018-\u201b\u2032\u2035\u200b-\u200f\u2060\ua78b\ua78c\ufeff\uff07]/g
const HYPHENS_PATTERN = /[-\u2010-\u2015\u2212\ufe63\uff0d]/g
const COMPOUND_PATTERN =
  /[\p{L}\p{N}\p{M}'\u2018\u2019]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}'\u2018\u2019]+)+/gu
const COMBINING_MARKS_PATTERN = /\p{M}+/gu
const SPACES_PATTERN = /[\s\p{Cc}]+/gu
/** Letters that Unicode does not decompose, and the sigma, whose lower case depends on the next letter. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
  ŋ: 'n',
  ɲ: 'n',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  ς: 'σ',
}
const INDECOMPOSABLE_LETTERS_PATTERN = /[ŋɲøłđıæς]/g
const ASCII_ONLY_PATTERN = /^[\0-\x7f]*$/
const ASCII_DROPPED_PATTERN = /['`~]/g
const ASCII_SPACES_PATTERN = /[\0-\x20\x7f-]+/g

/** Lower case, no marks, no apostrophes, hyphens as spaces, single spaces; not trimmed. */
export function fold(text: string): string {
  // Most text is plain ASCII, for which these replacements give the same result in a tenth of the time.
  if (ASCII_ONLY_PATTERN.test(text))
    return text.toLowerCase().replace(ASCII_DROPPED_PATTERN, '').replace(ASCII_SPACES_PATTERN, ' ')
  return (
    text
      .replace(DROPPED_CHARACTERS_PATTERN, '')
      .normalize('NFKD')
      // A double prime decomposes into two primes, which are dropped as well.
      .replace(DROPPED_CHARACTERS_PATTERN, '')
      .replace(COMBINING_MARKS_PATTERN, '')
      .toLowerCase()
      .replace(INDECOMPOSABLE_LETTERS_PATTERN, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
      .replace(HYPHENS_PATTERN, ' ')
      .replace(SPACES_PATTERN, ' ')
  )
}

/** The words of a folded text in their order: runs of letters and digits. */
export function splitFoldedWords(foldedText: string): string[] {
  return foldedText.match(ASCII_ONLY_PATTERN.test(foldedText) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? []
}

/** The folded words of a text. "Roi-Namur" gives roi, namur. */
export function foldWords(text: string): string[] {
  return splitFoldedWords(fold(text))
}

/** Words with a hyphen inside, folded and written as one: "walk-in" gives walkin. */
export function joinCompounds(text: string): string[] {
  const compounds = text.search(HYPHENS_PATTERN) === -1 ? null : text.match(COMPOUND_PATTERN)
  return compounds?.map(foldToKey) ?? []
}

/** Only the folded letters and digits, to compare whole names: "Bok-ak" equals "Bokak". */
export function foldToKey(text: string): string {
  return foldWords(text).join('')
}
