import * as z from 'zod/mini'
import { type FieldProblem, optionalText } from '../form-fields.ts'
import { LONGEST_AUTHOR, marshalleseProblems, optionalMarshallese } from '../marshallese.ts'
import { CHAT_APPS, parseChatContact } from './chat-contact.ts'
import type { ChatApp } from './listing.ts'

/* The fields of a listing in Marshallese (MH-1), its contact in a messaging app, and its radio channel (REACH-1). */

const LONGEST_DESCRIPTION = 5_000

/** Schema of a text such as 'VHF 16'. One or two digits alone are a channel of the sea radio: 'VHF' is put before them. */
export const radioChannel = z.pipe(
  optionalText('Radio channel must be at most 60 characters', 60, true),
  z.transform((text) => (text !== null && /^\d{1,2}$/.test(text) ? `VHF ${text}` : text)),
)

export const reachFields = {
  description_mh: z.optional(optionalMarshallese(LONGEST_DESCRIPTION)),
  mh_by: z.optional(optionalMarshallese(LONGEST_AUTHOR, true)),
  chat_app: z.nullish(z.enum(CHAT_APPS, { error: 'The app must be WhatsApp, Messenger or Signal' })),
  chat_contact: z.optional(optionalText('This is too long for a number or a name', 300, true)),
  radio_channel: z.optional(radioChannel),
}

interface ReachedPlace {
  description?: string | undefined
  description_mh?: string | null | undefined
  mh_by?: string | null | undefined
  chat_app?: ChatApp | null | undefined
  chat_contact?: string | null | undefined
}

/** Checks a whole row: refuses an incomplete contact or Marshallese text, and converts a contact to its stored form. */
export const wholeReach = z.check<ReachedPlace>((payload) => {
  const row = payload.value
  for (const { field, message } of reachProblems(row))
    payload.issues.push({ code: 'custom', message, input: row, path: [field] })
  const contact = storedContact(row)
  if (contact !== null) payload.value = { ...row, chat_contact: contact }
})

function reachProblems(row: ReachedPlace): FieldProblem[] {
  const { chat_app: app = null, chat_contact: contact = null } = row
  const english = { field: 'description', text: row.description ?? '' }
  const text = {
    field: 'description_mh',
    text: row.description_mh,
    english,
    longest: LONGEST_DESCRIPTION,
  }
  const problems = marshalleseProblems([text], row.mh_by)
  if (app === null && contact !== null)
    problems.push({ field: 'chat_app', message: 'Choose the app of this number or name' })
  if (app !== null && contact === null)
    problems.push({ field: 'chat_contact', message: 'Write the number or the name in the app' })
  if (app !== null && contact !== null && storedContact(row) === null)
    problems.push({
      field: 'chat_contact',
      message:
        app === 'messenger'
          ? 'Write the name of the account as in m.me/NAME: letters, digits and dots'
          : 'Write the number with its country code, such as +692 455-1234',
    })
  return problems
}

function storedContact({ chat_app: app = null, chat_contact: contact = null }: ReachedPlace): string | null {
  return app === null || contact === null ? null : parseChatContact(app, contact)
}
