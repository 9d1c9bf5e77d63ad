import type { AnnouncementType } from '../../domain/listing.ts'

/** The word that stands beside the colour. */
export const ANNOUNCEMENT_KINDS: Record<AnnouncementType, string> = {
  info: 'Notice',
  success: 'Good news',
  warning: 'Warning',
  error: 'Alert',
  maintenance: 'Maintenance',
}

export const ANNOUNCEMENT_TEXTS = {
  label: 'Announcements',
  more: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  fewer: 'Show fewer announcements',
  received: (when: string) => `Received ${when}`,
} as const
