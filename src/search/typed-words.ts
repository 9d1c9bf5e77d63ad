/* What people type is not what listings say: words of asking, plurals, dotted initials, several words for one thing. */

/** Words of asking ("where can I find a hotel in Majuro"), which no listing needs to contain (SEARCH-17). */
const ASKING = new Set(
  (
    'a an the in on at to of for near nearby by around me my i we is are there where what which who can could do does ' +
    'find get want need looking look how some any please with and'
  ).split(' '),
)

export function isAsking(word: string): boolean {
  return ASKING.has(word)
}

const MAX_INITIALS = 6

/** Joins runs of single letters, so that "k. k. store" and "kk store" are the same words (SEARCH-18). */
export function joinInitials(words: readonly string[]): readonly string[] {
  if (!words.some((word, at) => word.length === 1 && words[at + 1]?.length === 1)) return words
  const joined: string[] = []
  let isRun = false
  for (const word of words) {
    const last = joined.at(-1)
    if (word.length === 1 && isRun && last !== undefined && last.length < MAX_INITIALS)
      joined[joined.length - 1] = last + word
    else joined.push(word)
    isRun = word.length === 1
  }
  return joined
}

/** Two words that mean one thing, by their first word: "guest house" is a "guesthouse". */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  guest: ['house', 'houses'],
  cash: ['machine', 'machines'],
}

export function joinPairs(words: readonly string[]): readonly string[] {
  if (!words.some((word) => Object.hasOwn(PAIRS, word))) return words
  const joined: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2)
    const isPair = Object.hasOwn(PAIRS, word) && (PAIRS[word] ?? []).includes(next)
    joined.push(isPair ? word + next : word)
    if (isPair) at += 1
  }
  return joined
}

const SHORTEST_PLURAL = 4

/** The word and the other form of it: "stores" and "store", "libraries" and "library" (SEARCH-18). */
export function wordForms(word: string): readonly string[] {
  if (word.length < SHORTEST_PLURAL) return [word]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (/[^aeiou]ies$/.test(word)) return [word, `${word.slice(0, -3)}y`]
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word, word.slice(0, -2)]
  return /[^su]s$/.test(word) ? [word, word.slice(0, -1)] : [word]
}
