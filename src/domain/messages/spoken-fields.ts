/*
 * Which part of a listing each sentence of a message speaks of, so that on a phone the sentence stands beside these
 * fields. A sentence may speak of several parts; one that names none stands in the message alone.
 */

const SPOKEN_PARTS = ['about', 'where', 'contact', 'hours', 'notice'] as const
export type SpokenPart = (typeof SPOKEN_PARTS)[number]

const DAYS = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?'
const SIGNS: Record<SpokenPart, RegExp> = {
  about: /\b(?:names?|named|called|renamed|misspell\w*|spell\w*|sells?|description|category)\b/i,
  where:
    /\b(?:mov(?:e|ed|es|ing)|address|locat\w+|next to|across|behind|beside|near|roads?|street|docks?|building|village|map|pin)\b/i,
  contact:
    /\b(?:phones?|telephone|numbers?|call|fax|cell|e-?mail|website|facebook)\b|@|https?:|www\.|\d{3}[ -]?\d{4}/i,
  hours: new RegExp(
    `\\b(?:open(?:s|ed|ing)?|clos(?:es?|ing)|hours?|daily|noon|midnight|lunch|weekends?|${DAYS})\\b|\\d ?(?:am|pm|a\\.m|p\\.m)\\b|\\d{1,2}:\\d{2}`,
    'i',
  ),
  notice:
    /\b(?:closed|shut|permanently|for good|out of business|no longer|not there|gone|does not exist|burn(?:ed|t)|until further notice|renovat\w*)\b/i,
}

/** The sentences of `message` by the part that they speak of. */
export function spokenParts(message: string): Partial<Record<SpokenPart, string[]>> {
  const sentences = message
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const parts: Partial<Record<SpokenPart, string[]>> = {}
  for (const part of SPOKEN_PARTS) {
    const said = sentences.filter((sentence) => SIGNS[part].test(sentence))
    if (said.length > 0) parts[part] = said
  }
  return parts
}
