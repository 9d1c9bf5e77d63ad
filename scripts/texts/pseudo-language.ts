/*
 * An invented language for tests: every letter has an accent, and each text is 40 % longer. So a text that is cut off, or that
 * translators do not get, is noticed at once.
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
  const parts = text.split(VALUE_PATTERN)
  const letters = parts.filter((_, at) => at % 2 === 0).join('')
  const signed = parts.map((part, at) =>
    at % 2 === 0 ? part.replace(/[aeilmnou]/gi, (letter) => ACCENTED_LETTERS[letter] ?? letter) : part,
  )
  const added = 'ōū '
    .repeat(letters.length)
    .slice(0, Math.ceil(Array.from(letters).length * ADDED_LENGTH_RATIO))
    .trim()
  const end = /\s*$/.exec(signed.at(-1) ?? '')?.[0] ?? ''
  return `${signed.join('').trimEnd()}${added}${end}`
}
