/** Separate from the other texts of announcements, which every page loads at its start. */
export const RECEIVED_TEXTS = {
  published: (at: string) => `Published ${at}`,
  received: (at: string, when: string) => `Published ${at}. Received ${when}`,
} as const
