import { createHash } from 'node:crypto'

/** A seeded random number generator: the same key gives the same sequence on every machine. */
export interface Random {
  /** Returns the next random number, at least 0 and below 1. */
  next(): number
  /** Returns a whole number from 0 to `end - 1`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  pickWeighted<T>(choices: readonly (readonly [T, number])[]): T
  /** Normally distributed, with mean 0 and standard deviation 1. */
  gaussian(): number
}

function pickFrom<T>(choices: readonly T[], index: number): T {
  const choice = choices[index]
  if (choice === undefined) throw new RangeError('Nothing to pick from')
  return choice
}

/** Creates a generator by mulberry32 (public domain), seeded with the first 32 bits of the key's SHA-256. */
export function seededRandom(key: string): Random {
  let state = createHash('sha256').update(key).digest().readUInt32LE(0)
  const nextNumber = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const numberBelow = (end: number): number => Math.floor(nextNumber() * end)
  return {
    next: nextNumber,
    below: numberBelow,
    chance: (probability) => nextNumber() < probability,
    pick: (choices) => pickFrom(choices, numberBelow(choices.length)),
    pickWeighted: (choices) => {
      let remainingWeight = nextNumber() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      return pickFrom(
        choices,
        Math.max(
          0,
          choices.findIndex(([, weight]) => (remainingWeight -= weight) < 0),
        ),
      )[0]
    },
    gaussian: () => Math.sqrt(-2 * Math.log(1 - nextNumber())) * Math.cos(2 * Math.PI * nextNumber()),
  }
}

/** A version 4 UUID that depends on the key only. */
export function seededUuid(key: string): string {
  const hex = createHash('sha256').update(`uuid:${key}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4] ?? '8'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
