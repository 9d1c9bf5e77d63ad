/*
 * An invented language for tests: the letters a, e, i, l, m, n, o and u have accents, and each text is 40 % longer. It shows at
 * once if a text is cut off, or is missing in the texts for translators.
 */

export const ACCENTED_LETTERS: Readonly<Record<string, string>> = {
  a: 'ā',
  e: 'é',
  i: 'ī',
  l: 'ļ',
  m: 'ḿ',
  n: 'ņ',
  o: 'ō',
  u: 'ū',
  A: 'Ā',
  E: 'É',
  I: 'Ī',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ņ',
  O: 'Ō',
  U: 'Ū',
}
const VALUE_PATTERN = /(\$[\w.]+\$)/
const ADDED_LENGTH_RATIO = 0.4

export function toPseudoText(text: string): string {
  const textParts = text.split(VALUE_PATTERN)
  const letters = textParts.filter((_, index) => index % 2 === 0).join('')
  const accentedParts = textParts.map((textPart, index) =>
    index % 2 === 0
      ? textPart.replace(/[aeilmnou]/gi, (letter) => ACCENTED_LETTERS[letter] ?? letter)
      : textPart,
  )
  const addedLetters = 'ōū '
    .repeat(letters.length)
    .slice(0, Math.ceil(Array.from(letters).length * ADDED_LENGTH_RATIO))
    .trim()
  const addedText = /\s*$/.exec(accentedParts.at(-1) ?? '')?.[0] ?? ''
  return `${accentedParts.join('').trimEnd()}${addedLetters}${addedText}`
}
