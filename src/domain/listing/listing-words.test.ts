import { describe, expect, it } from 'vitest'
import { makeListing } from '../../../tests/fixtures/make-listing.ts'
import { formatListingTexts } from './listing-words.ts'

const NOW = new Date('2026-11-24T00:00:00+12:00')

describe('a listing in words (SAME-1)', () => {
  it('a listing in words has each detail once, and the atolls to which a boat goes (SERVES-1)', () => {
    const listing = makeListing('a', {
      atoll: 'ARN',
      address_details: 'Arno, by the dock, Arno',
      alt_names: ['Old Store', ' '],
      serves: ['MAJ', 'AUR'],
      operating_hours: '24/7',
      latitude: 7.1,
      longitude: 171.7,
      last_checked_at: '2026-11-01T00:00:00Z',
    })
    expect(formatListingTexts(listing, NOW)).toEqual({
      otherNames: 'Also known as Old Store',
      closed: null,
      alert: null,
      goesTo: 'Goes to Majuro, Aur',
      address: 'by the dock',
      place: 'by the dock, Arno',
      hours: '24/7',
      chat: null,
      radio: null,
      position: '7.100000, 171.700000',
      checked: 'Checked on 1 Nov 2026',
    })
  })

  it('a listing in words has the contact in a messaging app and the radio channel (REACH-3)', () => {
    const contact = { chat_app: 'signal', chat_contact: '+6924551234', radio_channel: 'HF 5205' } as const
    expect(formatListingTexts(makeListing('a', contact), NOW)).toMatchObject({
      chat: 'Signal: +6924551234',
      radio: 'Radio: HF 5205',
    })
  })

  it.each([
    ['infinity', 'Temporarily closed until further notice.', 'Usual hours: 24/7'],
    ['2026-12-01', 'Temporarily closed. Opens again on 1 Dec 2026.', 'Usual hours: 24/7'],
    ['2026-11-24', null, '24/7'],
    [null, null, '24/7'],
  ])(
    'a place that is closed until %j is described as %j, with the hours %j',
    (closedUntil, closed, hours) => {
      const listing = makeListing('a', { operating_hours: '24/7', closed_until: closedUntil })
      expect(formatListingTexts(listing, NOW)).toMatchObject({ closed, hours })
    },
  )
})
