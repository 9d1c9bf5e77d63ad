import type { ChatApp } from './listing.ts'

export const CHAT_APP_NAMES: Readonly<Record<ChatApp, string>> = {
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  signal: 'Signal',
}

const LINK_PREFIXES: Readonly<Record<ChatApp, string>> = {
  whatsapp: 'https://wa.me/',
  messenger: 'https://m.me/',
  signal: 'https://signal.me/#p/+',
}

/** The app's own address of a stored contact: it opens the app where it is installed (REACH-3). */
export function toChatLink(app: ChatApp, contact: string): string {
  return LINK_PREFIXES[app] + contact.replace(/[^\w.]/g, '')
}
