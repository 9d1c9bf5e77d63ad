import { describe, expect, test } from 'vitest'
import {
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementForm,
} from '../../kit/announcement-form.ts'
import { describeReaders } from './announcement-readers.tsx'

const NOW = Date.parse('2026-11-24T00:00:00Z')

function describeDraftReaders(change: Partial<AnnouncementForm>): string {
  return describeReaders(toAnnouncementFields({ ...NEW_ANNOUNCEMENT, message: 'No boat', ...change }), NOW)
}

describe('who sees an announcement (ANNADM-8)', () => {
  test('an announcement without atolls and dates is seen by everybody, from now until the announcement is switched off', () => {
    expect(describeDraftReaders({})).toBe(
      'Everybody sees it. Pages: All Pages. From now until somebody switches it off (Marshall Islands time).',
    )
  })

  test('an announcement with two atolls and dates is seen by visitors who chose one of them or none, between these dates in Majuro time', () => {
    const text = describeDraftReaders({
      atolls: ['JAL', 'EBO'],
      show_on_pages: ['/', '/search'],
      start_date: '2026-11-25T08:00',
      end_date: '2026-11-26T17:30',
    })
    expect(text).toContain('Whoever chose Ebon, Jaluit or no atoll sees it')
    expect(text).toContain('Pages: Home, Search.')
    expect(text).toMatch(/From .*8:00.* until .*5:30/)
  })

  test.each([{ atolls: [] }, { atolls: ['JAL'] }])(
    'an announcement with the page Admin and %o is seen by admins alone',
    ({ atolls }) => {
      const text = describeDraftReaders({ show_on_pages: ['/admin'], atolls })
      expect(text).toMatch(/^Only admins see it, in the admin area\. From now /)
      expect(describeDraftReaders({ show_on_pages: ['/', '/admin'] })).toContain(
        'Everybody sees it. Pages: Home, Admin.',
      )
    },
  )

  test('an announcement that is over or switched off is seen by nobody', () => {
    expect(describeDraftReaders({ end_date: '2026-11-01T00:00' })).toMatch(
      /^Nobody sees it: it was over on .*Nov/,
    )
    expect(describeDraftReaders({ is_active: false })).toBe('Nobody sees it: it is not active.')
  })

  test('an announcement is seen by the whole country if an older version of the form stored a draft without atolls', () => {
    const { atolls: _atolls, ...older } = NEW_ANNOUNCEMENT
    expect(toAnnouncementFields({ ...older, message: 'x' }).atolls).toEqual([])
    const row = toAnnouncementFields({ ...NEW_ANNOUNCEMENT, message: 'x', atolls: ['MAJ'] })
    expect(toAnnouncementForm(row).atolls).toEqual(['MAJ'])
  })
})
