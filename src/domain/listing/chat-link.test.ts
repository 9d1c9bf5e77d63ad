import { expect, it } from 'vitest'
import { parseChatContact } from './chat-contact.ts'
import { toChatLink } from './chat-link.ts'

it.each([
  ['whatsapp', '+6924551234', 'https://wa.me/6924551234'],
  ['signal', '+6924551234', 'https://signal.me/#p/+6924551234'],
  ['messenger', 'island.store', 'https://m.me/island.store'],
  ['messenger', '../x?y=javascript:alert(1)', 'https://m.me/..xyjavascriptalert1'],
] as const)('the link of the app %s to the contact %s is %s (REACH-3)', (app, contact, link) => {
  expect(toChatLink(app, contact)).toBe(link)
})

it.each(['whatsapp', 'signal', 'messenger'] as const)(
  'the link to a contact in the app %s is parsed as the same contact',
  (app) => {
    const contact = app === 'messenger' ? 'island.store' : '+6924551234'
    expect(parseChatContact(app, toChatLink(app, contact))).toBe(contact)
  },
)
