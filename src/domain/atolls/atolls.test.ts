import { describe, expect, it } from 'vitest'
import { ATOLL_NAMES, atollName, atollPath } from './atoll-names.ts'
import { resolveAtoll } from './atoll-spellings.ts'
import { atollByCode, ATOLLS, listFilterAtolls, isInhabited } from './atolls.ts'

describe('atolls', () => {
  it('have the address of their page by code (LIST-15)', () => {
    for (const { id, code } of ATOLLS) expect(atollPath(code)).toBe(`/atoll/${id}`)
    expect(atollPath('ZZZ')).toBeNull()
  })

  it('are 34 places with unique codes and ids (ATOLL-3)', () => {
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

  it('have the same names in atoll-names.ts and atolls.json, and an unknown code is its own name', () => {
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
  )('resolves %s to %s in every Unicode form and case', (spelling, id) => {
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) {
      expect(resolveAtoll(spelling.normalize(form))?.id).toBe(id)
      expect(resolveAtoll(` ${spelling.normalize(form).toUpperCase()} `)?.id).toBe(id)
    }
  })

  it('are not found by empty, unknown or very long texts', () => {
    for (const text of ['', ' ', 'Atlantis', '%', 'constructor', '\ud800', 'x'.repeat(10_000)]) {
      expect(resolveAtoll(text)).toBeNull()
    }
  })

  it('are offered in filters by name if they are inhabited or have listings (ATOLL-4)', () => {
    expect(ATOLLS.filter(isInhabited)).toHaveLength(23)
    const offered = listFilterAtolls(new Set(['BIK']))
    expect(offered).toHaveLength(24)
    expect(offered.map((atoll) => atoll.name)).toEqual(offered.map((atoll) => atoll.name).sort())
  })
})
