import { describe, expect, it } from 'vitest'
import { ATOLL_NAMES, atollName, atollPath } from './atoll-names.ts'
import { resolveAtoll } from './atoll-spellings.ts'
import { atollByCode, ATOLLS, listFilterAtolls, isInhabited } from './atolls.ts'

describe('atolls', () => {
  it('the address of the page of an atoll is found by the code of the atoll (LIST-15)', () => {
    for (const { id, code } of ATOLLS) expect(atollPath(code)).toBe(`/atoll/${id}`)
    expect(atollPath('ZZZ')).toBeNull()
  })

  it('the list of atolls has 34 places with unique codes and ids (ATOLL-3)', () => {
    expect(ATOLLS).toHaveLength(34)
    expect(new Set(ATOLLS.map((atoll) => atoll.code)).size).toBe(34)
    expect(new Set(ATOLLS.map((atoll) => atoll.id)).size).toBe(34)
    for (const atoll of ATOLLS) {
      expect(atoll.code).toMatch(/^[A-Z]{3}$/)
      expect(['atoll', 'island']).toContain(atoll.kind)
      expect(['Ratak', 'Ralik']).toContain(atoll.chain)
      expect(atoll.latitude).toBeGreaterThan(4)
      expect(atoll.longitude).toBeGreaterThan(160)
    }
    expect(ATOLLS.filter((atoll) => atoll.kind === 'island')).toHaveLength(5)
  })

  it('atolls have the same names in atoll-names.ts and atolls.json, and an unknown code is its own name', () => {
    expect(ATOLL_NAMES).toEqual(Object.fromEntries(ATOLLS.map((atoll) => [atoll.code, atoll.name])))
    expect(atollName('XXX')).toBe('XXX')
    expect(atollName('toString')).toBe('toString')
  })

  it('BIK is the code of Bikini, and BKR of Bikar', () => {
    expect(resolveAtoll('BIK')?.id).toBe('bikini')
    expect(resolveAtoll('BKR')?.id).toBe('bikar')
    expect(atollByCode('BIK')?.name).toBe('Bikini')
  })

  it.each(
    ATOLLS.flatMap((atoll) => [atoll.name, atoll.code, atoll.id, ...atoll.aliases].map((s) => [s, atoll.id])),
  )('the text %s is resolved to the atoll %s in every Unicode form and case', (spelling, id) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      expect(resolveAtoll(spelling.normalize(form))?.id).toBe(id)
      expect(resolveAtoll(` ${spelling.normalize(form).toUpperCase()} `)?.id).toBe(id)
    }
  })

  it('no atoll is found for an empty, unknown or very long text', () => {
    for (const text of ['', ' ', 'Atlantis', '%', 'constructor', '\ud800', 'x'.repeat(10_000)]) {
      expect(resolveAtoll(text)).toBeNull()
    }
  })

  it('a filter offers the atolls that are inhabited or have listings, ordered by name (ATOLL-4)', () => {
    expect(ATOLLS.filter(isInhabited)).toHaveLength(23)
    const offeredCodes = listFilterAtolls(new Set(['BIK']))
    expect(offeredCodes).toHaveLength(24)
    expect(offeredCodes.map((atoll) => atoll.name)).toEqual(offeredCodes.map((atoll) => atoll.name).sort())
  })
})
