import { describe, expect, test } from 'vitest'
import type { Listing } from '../../../domain/listing/listing.ts'
import { rebaseForm } from '../../kit/merge-versions.ts'
import { checkQuickForm, toQuickForm } from './quick-form.ts'

const NOW = Date.parse('2026-11-24T00:00:00Z')
const ROW = {
  id: 'a',
  revision: 3,
  name: 'Store',
  phone: '625-3399',
  operating_hours: 'Mon-Fri 8-17',
  closed_until: null,
  featured: false,
  last_checked_at: null,
} as Listing

const findQuickChanges = (change: Partial<ReturnType<typeof toQuickForm>>, row = ROW) =>
  checkQuickForm(row, { ...toQuickForm(row, NOW), ...change })

describe('quick changes in the list (BIZ-17)', () => {
  test('a quick change in the list of businesses sends only the changed fields', () => {
    expect(findQuickChanges({})).toEqual({ changes: {} })
    expect(findQuickChanges({ phone: '625-0199' })).toEqual({ changes: { phone: '625-0199' } })
    expect(findQuickChanges({ phone: ' ' })).toEqual({ changes: { phone: null } })
    expect(findQuickChanges({ operating_hours: 'Mon-Fri 9-17', featured: true })).toEqual({
      changes: { operating_hours: 'Mon-Fri 9-17', featured: true },
    })
  })

  test('by a quick change a place can be closed and opened again', () => {
    expect(findQuickChanges({ isClosed: true })).toEqual({ changes: { closed_until: 'infinity' } })
    expect(findQuickChanges({ isClosed: false }, { ...ROW, closed_until: '2026-12-01' })).toEqual({
      changes: { closed_until: null },
    })
    // An unchanged closure keeps the day that somebody has set.
    expect(findQuickChanges({}, { ...ROW, closed_until: '2026-12-01' })).toEqual({ changes: {} })
  })

  test("a quick change keeps another admin's changes, except in fields that the quick change also contains", () => {
    const theirs = { ...ROW, revision: 4, phone: '625-9999', operating_hours: 'Mon-Sat 8-17', featured: true }
    const mine = { ...toQuickForm(ROW), phone: '625-0199' }
    expect(rebaseForm(mine, toQuickForm(ROW), toQuickForm(theirs))).toEqual({
      ...toQuickForm(theirs),
      phone: '625-0199',
    })
    expect(checkQuickForm(theirs, rebaseForm(mine, toQuickForm(ROW), toQuickForm(theirs)))).toEqual({
      changes: { phone: '625-0199' },
    })
  })

  test('a quick change with an invalid phone number is refused with a reason, unless the number is stored already and unchanged', () => {
    expect(findQuickChanges({ phone: 'call me' })).toEqual({
      problems: [{ field: 'phone', message: 'Phone number must be a valid phone number' }],
    })
    expect(findQuickChanges({ featured: true }, { ...ROW, phone: 'call me' })).toEqual({
      changes: { featured: true },
    })
  })
})
