export const ANNOUNCEMENT_TEXTS = {
  label: 'Announcements',
  warnings: 'Warnings',
  moreWord: 'More',
  oneMore: (count: number) => `${count} more`,
  more: (count: number) => (count === 1 ? 'Show 1 more announcement' : `Show ${count} more announcements`),
  fewer: 'Show less',
  asOf: (date: string) => `Announcements as of ${date}`,
} as const
