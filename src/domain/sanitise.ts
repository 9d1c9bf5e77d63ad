const MAX_SANITISED_LENGTH = 1_000
/** Control and invisible characters (TEXTSEC-6), except line breaks, tabs and the joiners that emoji and scripts need. */
const CONTROL_CHARACTERS_PATTERN =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u2800\u3164\ufeff\uffa0\ufffe\uffff]|\u034f/gu

/**
 * Strips markup from search keywords and log values (TEXTSEC-2). Never used for stored text, which keeps
 * its apostrophes and ampersands (ROWS-3); React escapes what it shows (TEXTSEC-1).
 * @param replacement replaces each markup character
 */
export function sanitiseText(text: string, replacement = ''): string {
  return text
    .slice(0, MAX_SANITISED_LENGTH * 4)
    .replace(/<script\b[\s\S]*?(?:<\/script\s*>|$)/gi, '')
    .replace(/\b(?:javascript|vbscript|data)\s*:/gi, '')
    .replace(/\bon[a-z]{3,}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, '')
    .replace(/\bstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, '')
    .replace(/[<>"'&]/g, replacement)
    .trim()
    .slice(0, MAX_SANITISED_LENGTH)
}

/** Text for storage: NFC, no control characters, no outer spaces; nothing else changes. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS_PATTERN, '').trim()
}
