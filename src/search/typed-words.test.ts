import { describe, expect, it } from 'vitest'
import { joinInitials, joinPairs, wordForms } from './typed-words.ts'

describe('typed words (SEARCH-18)', () => {
  it.each([
    ['k k store', 'kk store'],
    ['store k', 'store k'],
    ['a b c shop d e', 'abc shop de'],
    ['kk store', 'kk store'],
    ['', ''],
  ])('initials of %j: %j', (typed, joined) => expect(joinInitials(typed.split(' ')).join(' ')).toBe(joined))

  it.each([
    ['guest house majuro', 'guesthouse majuro'],
    ['cash machines', 'cashmachines'],
    ['guest', 'guest'],
    ['cash store', 'cash store'],
  ])('pairs of %j: %j', (typed, joined) => expect(joinPairs(typed.split(' ')).join(' ')).toBe(joined))

  it.each([
    ['stores', 'stores store'],
    ['store', 'store'],
    ['churches', 'churches church'],
    ['libraries', 'libraries library'],
    ['library', 'library libraries'],
    ['boxes', 'boxes box'],
    ['bus', 'bus'],
    ['glass', 'glass'],
    ['status', 'status'],
    ['gas', 'gas'],
  ])('forms of %j: %j', (word, forms) => expect(wordForms(word).join(' ')).toBe(forms))
})
