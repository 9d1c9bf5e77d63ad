export const ANNOUNCEMENT_TEXTS = {
  label: 'Announcements',
  more: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  fewer: 'Show fewer announcements',
  received: (when: string) => `Received ${when}`,
} as const
