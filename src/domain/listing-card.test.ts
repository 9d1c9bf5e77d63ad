import { describe, expect, it } from 'vitest'
import { addressWithin, placeLine } from './listing-card.ts'

describe('where a listing is (LIST-14)', () => {
  it.each([
    ['near the dock, Jabat', 'Jabat', 'near the dock', 'near the dock, Jabat'],
    ['near the dock, JABAT ', 'Jabat', 'near the dock', 'near the dock, Jabat'],
    ['Jabat', 'Jabat', '', 'Jabat'],
    ['', 'Jabat', '', 'Jabat'],
    ['Delap, Majuro', 'Jabat', 'Delap, Majuro', 'Delap, Majuro, Jabat'],
    ['Majuro Road 5', 'Majuro', 'Majuro Road 5', 'Majuro Road 5, Majuro'],
    ['Delap', 'Majuro', 'Delap', 'Delap, Majuro'],
  ])('%j on %s: %j and %j', (address, atoll, within, line) => {
    expect(addressWithin(address, atoll)).toBe(within)
    expect(placeLine(address, atoll)).toBe(line)
  })
})
