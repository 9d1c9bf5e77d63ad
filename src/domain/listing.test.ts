import { assert, property, uuid } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readListingId } from './listing.ts'

describe('readListingId', () => {
  it.each([
    '',
    'undefined',
    'null',
    '42',
    'not-a-uuid',
    '00000000-0000-4000-8000-00000000000',
    'g'.repeat(36),
  ])('refuses %j', (text) => expect(readListingId(text)).toBeNull())

  it('reads a UUID in either case, and refuses any text around it', () => {
    assert(
      property(uuid(), (id) => {
        expect(readListingId(id.toUpperCase())).toBe(id.toLowerCase())
        expect(readListingId(` ${id}`)).toBeNull()
        expect(readListingId(`${id}\n`)).toBeNull()
      }),
    )
  })
})
