/** A row of contact_submissions as a visitor sends it. The id is made on the device: sent twice, it counts once. */
export interface Submission {
  id: string
  type: 'business_submission' | 'feedback'
  name: string
  email: string
  phone: string | null
  business_name: string | null
  message: string
  /** The listing that the message is about; null for all others. */
  business_id: string | null
}

/** Longest message that a person may type (CONTACT-5), without the labelled lines that the form appends (CONTACT-6). */
export const MESSAGE_MAX = 1_000

/**
 * A field that people do not see and simple robots fill (CONTACT-11). Never sent to the table:
 * only validate-contact knows it.
 */
export const HONEYPOT_FIELD = 'fax_number'
