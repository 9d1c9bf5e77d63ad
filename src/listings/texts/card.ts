export const CARD_TEXTS = {
  featured: 'Featured',
  call: (phone: string) => `Call ${phone}`,
  callName: (name: string, phone: string) => `Call ${name}, ${phone}`,
} as const
