import type { Announcement } from '../../../src/domain/listing.ts'
import { daysBeforeDemo } from './demo-listing.ts'
import { seededUuid } from './random.ts'

type Draft = Partial<Announcement> & Pick<Announcement, 'type' | 'message' | 'show_on_pages'>

/**
 * Demo announcements that cover all five types: long and short texts, all atolls or some, expired and future ones, with
 * and without a button.
 */
const DRAFTS: readonly Draft[] = [
  {
    type: 'info',
    title: 'Welcome',
    message: 'Iọkwe! This guide shows demo data: places, people and numbers are made up.',
    show_on_pages: ['/'],
    priority: 5,
  },
  {
    type: 'warning',
    title: 'High surf (demo)',
    message:
      'Demo notice: large swells are expected on ocean sides of the northern atolls this week. Keep boats on the lagoon side, keep children away from the reef edge, and listen to the radio for the next report before you travel between islets.',
    show_on_pages: ['/transportation', '/'],
    priority: 8,
  },
  {
    type: 'success',
    title: null,
    message: 'Demo notice: the ATM in Uliga works again.',
    show_on_pages: ['/banking'],
    priority: 2,
  },
  {
    type: 'error',
    title: 'No phone service (demo)',
    message: 'Demo notice: phones on some outer islands are out of service. Use the radio.',
    show_on_pages: ['/government', '/transportation'],
    priority: 9,
    dismissible: false,
  },
  {
    type: 'maintenance',
    title: 'Power cut (demo)',
    message: 'Demo notice: power will be off in Rairok on Sunday morning.',
    show_on_pages: ['/businesses', '/accommodations'],
    priority: 4,
    action_text: 'Emergency contacts',
    action_url: '/#emergency',
  },
  {
    type: 'info',
    title: 'Next year (demo)',
    message: 'Demo notice that begins far in the future.',
    show_on_pages: ['*'],
    start_date: '2090-01-01T00:00:00.000Z',
  },
  {
    type: 'info',
    title: 'Over (demo)',
    message: 'Demo notice that ended long ago.',
    show_on_pages: ['*'],
    start_date: '2020-01-01T00:00:00.000Z',
    end_date: '2020-02-01T00:00:00.000Z',
  },
]

export function demoAnnouncements(): Omit<Announcement, 'revision'>[] {
  return DRAFTS.map((draft, at) =>
    Object.assign(
      {
        id: seededUuid(`announcement ${at}`),
        title: null,
        priority: 0,
        is_active: true,
        start_date: null,
        end_date: null,
        dismissible: true,
        action_text: null,
        action_url: null,
        created_at: daysBeforeDemo(20 - at),
        updated_at: daysBeforeDemo(20 - at),
      },
      draft,
    ),
  )
}
