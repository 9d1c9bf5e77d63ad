/*
 * Which part of a listing each sentence of a message is about, so that on a phone the sentence is shown beside the fields
 * of that part. A sentence may be about several parts; a sentence about none is shown only in the whole message.
 */

const MESSAGE_PARTS = ['about', 'where', 'contact', 'hours', 'notice'] as const
export type MessagePart = (typeof MESSAGE_PARTS)[number]

const DAY_NAME_PATTERN = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?'
const PART_PATTERNS: Record<MessagePart, RegExp> = {
  about: /\b(?:names?|named|called|renamed|misspell\w*|spell\w*|sells?|description|category)\b/i,
  where:
    /\b(?:mov(?:e|ed|es|ing)|address|locat\w+|next to|across|behind|beside|near|roads?|street|docks?|building|village|map|pin)\b/i,
  contact:
    /\b(?:phones?|telephone|numbers?|call|fax|cell|e-?mail|website|facebook)\b|@|https?:|www\.|\d{3}[ -]?\d{4}/i,
  hours: new RegExp(
    `\\b(?:open(?:s|ed|ing)?|clos(?:es?|ing)|hours?|daily|noon|midnight|lunch|weekends?|${DAY_NAME_PATTERN})\\b|\\d ?(?:am|pm|a\\.m|p\\.m)\\b|\\d{1,2}:\\d{2}`,
    'i',
  ),
  notice:
    /\b(?:closed|shut|permanently|for good|out of business|no longer|not there|gone|does not exist|burn(?:ed|t)|until further notice|renovat\w*)\b/i,
}

/** Groups the sentences of a message by the parts of the listing that they are about. */
export function groupSentencesByPart(message: string): Partial<Record<MessagePart, string[]>> {
  const sentences = message
    .split(/\n+|(?<=[.!?])\s+(?=[A-Z])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const sentencesByPart: Partial<Record<MessagePart, string[]>> = {}
  for (const messagePart of MESSAGE_PARTS) {
    const matchingSentences = sentences.filter((sentence) => PART_PATTERNS[messagePart].test(sentence))
    if (matchingSentences.length > 0) sentencesByPart[messagePart] = matchingSentences
  }
  return sentencesByPart
}
