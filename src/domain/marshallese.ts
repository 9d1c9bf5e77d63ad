import * as z from 'zod/mini'
import type { FieldProblem } from './form-fields.ts'

/*
 * The rules of a Marshallese text beside an English one (MH-1, MH-2), for the admin's forms and the edge functions. The same
 * rules are private.is_marshallese and CHECK constraints. A text is changed only to composed letters (NFC) and trimmed.
 * Invisible characters are refused instead of removed, so that a speaker reads the text again.
 */

const INVISIBLE_CHARACTERS_PATTERN =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/u
const MARKS_PATTERN = /[\u0300-\u036f]/g
export const MAX_AUTHOR_LENGTH = 200

const PROBLEM_TEXTS = {
  hidden: (textBefore: string) =>
    textBefore === ''
      ? 'There is an invisible character at the start. Delete the text and type it again.'
      : `There is an invisible character after "${textBefore}". Delete it and type what is there again.`,
  long: (maxLength: number) => `Marshallese text must be at most ${maxLength} characters`,
  english: 'Write it in English too: not everybody reads Marshallese',
  by: 'Say who wrote or checked the Marshallese text',
  byLong: `This must be at most ${MAX_AUTHOR_LENGTH} characters`,
} as const

/** Number of characters as people see them: M̧ counts as one, although its mark is a separate code point. */
function countVisibleCharacters(text: string): number {
  return Array.from(text.replace(MARKS_PATTERN, '')).length
}

/** The text as it is stored; null for a blank one. */
export function toMarshallese(text: string | null | undefined, isOneLine: boolean): string | null {
  const composedText = (text ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return (isOneLine ? composedText.replace(/[\n\t]+/g, ' ') : composedText) || null
}

/** The problem of a text that `toMarshallese` returned; null if there is no problem. */
export function findMarshalleseProblem(text: string | null, longest: number): string | null {
  if (text === null) return null
  const index = text.search(INVISIBLE_CHARACTERS_PATTERN)
  if (index !== -1) return PROBLEM_TEXTS.hidden(text.slice(0, index).split(/\s/).at(-1) ?? '')
  return countVisibleCharacters(text) > longest || Array.from(text).length > 3 * longest
    ? PROBLEM_TEXTS.long(longest)
    : null
}

export interface MarshalleseField {
  field: string
  text: string | null | undefined
  /** The field with the same text in English; absent when that field is never empty. */
  english?: { field: string; text: string | null }
  maxLength: number
}

/** The problems of a row's Marshallese texts: of each text, of a missing English text, and of a missing author. */
export function listMarshalleseProblems(
  fields: readonly MarshalleseField[],
  authorText: string | null | undefined,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const { field, text, english, maxLength } of fields) {
    const message = findMarshalleseProblem(toMarshallese(text, false), maxLength)
    if (message !== null) problems.push({ field, message })
    if (toMarshallese(text, false) !== null && english?.text?.trim() === '')
      problems.push({ field: english.field, message: PROBLEM_TEXTS.english })
  }
  const author = toMarshallese(authorText, true)
  if (author === null && fields.some(({ text }) => toMarshallese(text, false) !== null))
    problems.push({ field: 'mh_by', message: PROBLEM_TEXTS.by })
  const hidden = findMarshalleseProblem(author, MAX_AUTHOR_LENGTH)
  if (hidden !== null)
    problems.push({
      field: 'mh_by',
      message: countVisibleCharacters(author ?? '') > MAX_AUTHOR_LENGTH ? PROBLEM_TEXTS.byLong : hidden,
    })
  return problems
}

/** Returns the author in the stored form; null if there is no Marshallese text that the author wrote or checked. */
export function toStoredAuthor(
  authorText: string | null | undefined,
  texts: readonly (string | null)[],
): string | null {
  return texts.every((text) => text === null) ? null : toMarshallese(authorText, true)
}

/** Schema of a Marshallese text that may be missing; a blank text becomes null. */
export function createOptionalMarshallese(longest: number, isOneLine = false) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string({ error: PROBLEM_TEXTS.long(longest) })),
      z.transform((text) => toMarshallese(text, isOneLine)),
    ),
    z.nullable(
      z.string().check((payload) => {
        const message = findMarshalleseProblem(payload.value, longest)
        if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value })
      }),
    ),
  )
}
