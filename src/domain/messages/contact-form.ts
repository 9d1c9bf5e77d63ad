import * as z from 'zod/mini'
import { HONEYPOT_FIELD, MAX_MESSAGE_LENGTH } from './submission.ts'
import { isEmail } from '../listing/contact-details.ts'
import {
  createRequiredLine,
  createOptionalCheckedText,
  createOptionalText,
  createRequiredText,
} from '../form-fields.ts'

/** Most characters of a message, including the lines that the form adds ('Category: Businesses'). */
const MAX_SENT_MESSAGE_LENGTH = 2_000

const nameSchema = createRequiredLine(
  {
    required: 'Name is required',
    short: 'Name must be at least 2 characters long',
    long: 'Name must be at most 200 characters long',
  },
  2,
  200,
)
/** Schema of the email. Null means that the person has none (CONTACT-16); a blank text is an error. */
const emailSchema = z.nullable(
  z.pipe(
    createRequiredLine({ required: 'Email is required', long: 'Please enter a valid email address' }, 1, 254),
    z.string().check(z.refine(isEmail, { error: 'Please enter a valid email address' })),
  ),
)
const phoneSchema = createOptionalCheckedText('Please enter a valid phone number', isContactPhone)
const businessNameSchema = createRequiredLine(
  {
    required: 'Business name is required for business submissions',
    long: 'Business name must be at most 200 characters long',
  },
  1,
  200,
)

function createMessageSchema(maxLength: number) {
  return createRequiredText(
    {
      required: 'Message is required',
      short: 'Message must be at least 10 characters long',
      long: `Message must be at most ${maxLength} characters long`,
    },
    10,
    maxLength,
  )
}

/** Returns the schemas of the fields of both message types, in the order of the checks (CONTACT-2). */
function createFieldSchemas(maxMessageLength: number) {
  const shared = { name: nameSchema, email: emailSchema, message: createMessageSchema(maxMessageLength) }
  return {
    business: { ...shared, business_name: businessNameSchema, phone: phoneSchema },
    feedback: {
      ...shared,
      business_name: createOptionalText('Business name must be at most 200 characters long', 200, true),
      phone: phoneSchema,
    },
  }
}

const typedFieldSchemas = createFieldSchemas(MAX_MESSAGE_LENGTH)

/** The values of the contact form while a person fills it in. */
export const contactFormSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('business_submission'), ...typedFieldSchemas.business }),
  z.object({ type: z.literal('feedback'), ...typedFieldSchemas.feedback }),
])
export type ContactForm = z.infer<typeof contactFormSchema>

const sentFieldSchemas = createFieldSchemas(MAX_SENT_MESSAGE_LENGTH)
const INVALID_ID = 'The message has no valid id'
const envelopeFields = {
  /** Created by the sender, so that a message sent twice counts once. */
  id: z.optional(z.uuid({ error: INVALID_ID })),
  /** The listing that the message corrects. */
  business_id: z.nullish(z.uuid({ error: 'The listing has no valid id' })),
  status: z.optional(z.literal('pending', { error: 'The status of a new message is pending' })),
  [HONEYPOT_FIELD]: z.optional(z.literal('', { error: 'Please leave the hidden field empty' })),
}

/** Schema of what validate-contact accepts: a row of contact_submissions as a visitor sends it, and the hidden field. */
export const contactPayloadSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('business_submission'),
      ...sentFieldSchemas.business,
      ...envelopeFields,
    }),
    z.strictObject({ type: z.literal('feedback'), ...sentFieldSchemas.feedback, ...envelopeFields }),
  ],
  { error: 'The type must be business_submission or feedback' },
)

/** Whether the contact form accepts a phone: 7 or more digits, spaces, dashes, parentheses, a leading plus (PHONE-1). */
export function isContactPhone(phoneText: string): boolean {
  return /^\+?[\d\s()-]{7,40}$/.test(phoneText.trim()) && /\d/.test(phoneText)
}
