import * as z from 'zod/mini'
import { cleanText } from './sanitise.ts'

/*
 * Building blocks of the forms' schemas, shared by the browser and the edge functions. Each removes control characters
 * and outer spaces, and reports one problem at a time.
 */

/** Text over one or more lines, from `minLength` to `maxLength` characters after trimming. */
export function createRequiredText(
  messages: { required: string; short?: string; long: string },
  minLength: number,
  maxLength: number,
) {
  return z.pipe(
    z.pipe(z.string({ error: messages.required }), z.transform(cleanText)),
    z
      .string()
      .check(
        z.minLength(1, { error: messages.required, abort: true }),
        z.minLength(minLength, { error: messages.short ?? messages.required, abort: true }),
        z.maxLength(maxLength, { error: messages.long, abort: true }),
      ),
  )
}

/** Text on one line: line breaks become spaces. */
export function createRequiredLine(
  messages: { required: string; short?: string; long: string },
  minLength: number,
  maxLength: number,
) {
  return z.pipe(
    z.pipe(z.string({ error: messages.required }), z.transform(toOneLine)),
    z
      .string()
      .check(
        z.minLength(1, { error: messages.required, abort: true }),
        z.minLength(minLength, { error: messages.short ?? messages.required, abort: true }),
        z.maxLength(maxLength, { error: messages.long, abort: true }),
      ),
  )
}

/** Schema of a text that may be absent, null or blank; all of these become null. */
export function createOptionalText(tooLongMessage: string, maxLength: number, isOneLine = false) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string({ error: tooLongMessage })),
      z.transform((value) => toTextOrNull(value, isOneLine)),
    ),
    z.nullable(z.string().check(z.maxLength(maxLength, { error: tooLongMessage }))),
  )
}

/** Schema of a text that passes `accepts`; an absent or blank one becomes null. */
export function createOptionalCheckedText(message: string, accepts: (value: string) => boolean) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string({ error: message })),
      z.transform((value) => toTextOrNull(value, true)),
    ),
    z.nullable(z.string().check(z.refine(accepts, { error: message }))),
  )
}

/** Cleans a text on one line. Unlike cleanText, removes zero-width joiners, because names are compared and searched. */
function toOneLine(value: string): string {
  return cleanText(value.replace(/\u200c|\u200d/g, '')).replace(/[\n\t]+/g, ' ')
}

function toTextOrNull(value: string | null | undefined, isOneLine: boolean): string | null {
  const cleanedText = isOneLine ? toOneLine(value ?? '') : cleanText(value ?? '')
  return cleanedText === '' ? null : cleanedText
}

/** A problem of one field, as the form shows it. */
export interface FieldProblem {
  /** Name of the field; '' for the whole form. */
  field: string
  message: string
}

/** The first problem of each field, in the order of the fields. */
export function toFieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '')
    const message =
      issue.code === 'unrecognized_keys' ? `Unknown field: ${field.slice(0, 60)}` : issue.message
    if (!problems.has(field)) problems.set(field, message)
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}
