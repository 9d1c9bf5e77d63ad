import { describe, expect, test } from 'vitest'
import {
  announcementPhase,
  announcementProblems,
  choosePage,
  NEW_ANNOUNCEMENT,
  toAnnouncementFields,
  toAnnouncementForm,
  type AnnouncementForm,
} from './announcement-form.ts'

const FORM: AnnouncementForm = { ...NEW_ANNOUNCEMENT, message: 'No boats today.' }

describe('choosePage (ANNADM-3)', () => {
  test.each<[string[], string, boolean, string[]]>([
    [['/', '/search'], '*', true, ['*']],
    [['*'], '/search', true, ['/search']],
    [['/'], '/search', true, ['/', '/search']],
    [['/', '/search'], '/', false, ['/search']],
    [['*'], '*', false, []],
    [['/'], '/', true, ['/']],
  ])('%j and %s chosen=%s gives %j', (chosen, page, isChosen, expected) => {
    expect(choosePage(chosen, page, isChosen)).toEqual(expected)
  })
})

describe('announcementProblems (ANNADM-2)', () => {
  test.each<[Partial<AnnouncementForm>, string[]]>([
    [{}, []],
    [{ message: '  ' }, ['message: Message is required']],
    [
      { start_date: '2026-11-20T10:00', end_date: '2026-11-20T10:00' },
      ['end_date: End date must be after start date'],
    ],
    [{ start_date: '2026-11-20T10:00', end_date: '2026-11-20T10:01' }, []],
    [{ end_date: '2020-01-01T00:00' }, []],
    [{ start_date: 'soon' }, ['start_date: Please enter a date and a time']],
    [{ show_on_pages: [] }, ['show_on_pages: Please select at least one page']],
    [{ action_url: 'example' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: 'javascript:alert(1)' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: '//elsewhere.example' }, ['action_url: Please enter a valid URL for the action button']],
    [{ action_url: '/contact' }, []],
    [{ action_url: 'tel:+6926253399' }, []],
    [{ action_url: 'https://example.org/x' }, []],
    [{ title: 'x'.repeat(201) }, ['title: Title must be at most 200 characters']],
  ])('%j', (changes, expected) => {
    const problems = announcementProblems({ ...FORM, ...changes })
    expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
  })
})

test('blank texts and dates are saved as null, an invalid priority as 0', () => {
  expect(toAnnouncementFields({ ...FORM, title: ' ', action_text: '', priority: 'high' })).toMatchObject({
    title: null,
    action_text: null,
    action_url: null,
    start_date: null,
    end_date: null,
    priority: 0,
  })
  expect(toAnnouncementFields({ ...FORM, priority: '7.9' }).priority).toBe(7)
  expect(toAnnouncementFields({ ...FORM, priority: '99999' }).priority).toBe(1000)
})

test('dates are saved in UTC and shown in Majuro time (ANNADM-4)', () => {
  const fields = toAnnouncementFields({
    ...FORM,
    start_date: '2026-11-20T08:00',
    end_date: '2026-11-20T17:00',
  })
  expect([fields.start_date, fields.end_date]).toEqual([
    '2026-11-19T20:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ])
  expect(toAnnouncementForm(fields)).toMatchObject({
    start_date: '2026-11-20T08:00',
    end_date: '2026-11-20T17:00',
  })
})

describe('announcementPhase', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  test.each([
    [{ is_active: true, start_date: null, end_date: null }, 'shown'],
    [{ is_active: false, start_date: null, end_date: null }, 'off'],
    [{ is_active: true, start_date: '2026-11-21T00:00:00Z', end_date: null }, 'planned'],
    [{ is_active: true, start_date: null, end_date: '2026-11-20T00:00:00Z' }, 'expired'],
    [{ is_active: false, start_date: null, end_date: '2026-11-01T00:00:00Z' }, 'expired'],
  ])('%j is %s', (row, expected) => {
    expect(announcementPhase(row, now)).toBe(expected)
  })
})
