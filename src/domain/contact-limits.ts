/** Longest message that a person may type (CONTACT-5), without the labelled lines that the form appends (CONTACT-6). */
export const MESSAGE_MAX = 1_000

/**
 * A field that people do not see and simple robots fill (CONTACT-11). Never sent to the table:
 * only validate-contact knows it.
 */
export const HONEYPOT_FIELD = 'fax_number'
