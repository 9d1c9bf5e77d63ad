import * as z from 'zod/mini'
import { type FieldProblem, createOptionalText } from '../form-fields.ts'
import { MAX_AUTHOR_LENGTH, listMarshalleseProblems, createOptionalMarshallese } from '../marshallese.ts'
import { CHAT_APPS, parseChatContact } from './chat-contact.ts'
import type { ChatApp } from './listing.ts'

/* The fields of a listing in Marshallese (MH-1), its contact in a messaging app, and its radio channel (REACH-1). */

const MAX_DESCRIPTION_LENGTH = 5_000

/** Schema of a text such as 'VHF 16'. One or two digits alone are a channel of the sea radio: 'VHF' is put before them. */
export const radioChannelSchema = z.pipe(
  createOptionalText('Radio channel must be at most 60 characters', 60, true),
  z.transform((text) => (text !== null && /^\d{1,2}$/.test(text) ? `VHF ${text}` : text)),
)

export const reachFieldSchemas = {
  description_mh: z.optional(createOptionalMarshallese(MAX_DESCRIPTION_LENGTH)),
  mh_by: z.optional(createOptionalMarshallese(MAX_AUTHOR_LENGTH, true)),
  chat_app: z.nullish(z.enum(CHAT_APPS, { error: 'The app must be WhatsApp, Messenger or Signal' })),
  chat_contact: z.optional(createOptionalText('This is too long for a number or a name', 300, true)),
  radio_channel: z.optional(radioChannelSchema),
}

interface ReachedPlace {
  description?: string | undefined
  description_mh?: string | null | undefined
  mh_by?: string | null | undefined
  chat_app?: ChatApp | null | undefined
  chat_contact?: string | null | undefined
}

/** Checks a whole row: refuses an incomplete contact or Marshallese text, and converts a contact to its stored form. */
export const reachCheck = z.check<ReachedPlace>((payload) => {
  const row = payload.value
  for (const { field, message } of findReachProblems(row))
    payload.issues.push({ code: 'custom', message, input: row, path: [field] })
  const contact = toStoredContact(row)
  if (contact !== null) payload.value = { ...row, chat_contact: contact }
})

function findReachProblems(row: ReachedPlace): FieldProblem[] {
  const { chat_app: app = null, chat_contact: contact = null } = row
  const english = { field: 'description', text: row.description ?? '' }
  const text = {
    field: 'description_mh',
    text: row.description_mh,
    english,
    maxLength: MAX_DESCRIPTION_LENGTH,
  }
  const problems = listMarshalleseProblems([text], row.mh_by)
  if (app === null && contact !== null)
    problems.push({ field: 'chat_app', message: 'Choose the app of this number or name' })
  if (app !== null && contact === null)
    problems.push({ field: 'chat_contact', message: 'Write the number or the name in the app' })
  if (app !== null && contact !== null && toStoredContact(row) === null)
    problems.push({
      field: 'chat_contact',
      message:
        app === 'messenger'
          ? 'Write the name of the account as in m.me/NAME: letters, digits and dots'
          : 'Write the number with its country code, such as +692 455-1234',
    })
  return problems
}

function toStoredContact({
  chat_app: app = null,
  chat_contact: contact = null,
}: ReachedPlace): string | null {
  return app === null || contact === null ? null : parseChatContact(app, contact)
}
