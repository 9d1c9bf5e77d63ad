/** Apart from the others, which every page loads first. */
export const RECEIVED_TEXTS = {
  published: (at: string) => `Published ${at}`,
  received: (at: string, when: string) => `Published ${at}. Received ${when}`,
} as const
