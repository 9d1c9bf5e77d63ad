/** Longest message that a person may type; the labelled lines that the form adds come on top (decisions 14, 47). */
export const MESSAGE_MAX = 1_000

/**
 * A field that people do not see and leave empty, and simple robots fill (decision 48). Never sent to the table:
 * only validate-contact knows it.
 */
export const HONEYPOT_FIELD = 'fax_number'
