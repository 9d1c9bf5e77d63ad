/** A row of contact_submissions as a visitor sends it. The device creates the id, so a message sent twice counts once. */
export interface Submission {
  id: string
  type: 'business_submission' | 'feedback'
  name: string
  email: string
  phone: string | null
  business_name: string | null
  message: string
  /** The listing that the message is about, or null. */
  business_id: string | null
}

/** Maximum length of a typed message (CONTACT-5), without the labeled lines that the form appends (CONTACT-6). */
export const MESSAGE_MAX = 1_000

/**
 * A hidden field that only bots fill in (CONTACT-11). validate-contact checks it; it is not a column.
 */
export const HONEYPOT_FIELD = 'fax_number'
