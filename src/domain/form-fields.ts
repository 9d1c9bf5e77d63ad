import * as z from 'zod/mini'
import { cleanText } from './sanitise.ts'

/*
 * Building blocks of the forms' schemas, which the browser and the edge functions share. Each keeps what a person
 * typed, without control characters and spaces around it, and tells one problem at a time.
 */

/** Text over one or more lines, from `shortest` to `longest` characters after trimming. */
export function text(
  messages: { required: string; short?: string; long: string },
  shortest: number,
  longest: number,
) {
  return z.pipe(
    z.pipe(z.string({ error: messages.required }), z.transform(cleanText)),
    z
      .string()
      .check(
        z.minLength(1, { error: messages.required, abort: true }),
        z.minLength(shortest, { error: messages.short ?? messages.required, abort: true }),
        z.maxLength(longest, { error: messages.long, abort: true }),
      ),
  )
}

/** Text on one line: line breaks become spaces. */
export function line(
  messages: { required: string; short?: string; long: string },
  shortest: number,
  longest: number,
) {
  return z.pipe(
    z.pipe(z.string({ error: messages.required }), z.transform(toLine)),
    z
      .string()
      .check(
        z.minLength(1, { error: messages.required, abort: true }),
        z.minLength(shortest, { error: messages.short ?? messages.required, abort: true }),
        z.maxLength(longest, { error: messages.long, abort: true }),
      ),
  )
}

/** A value that may be absent, null or blank, all kept as null. */
export function optionalText(long: string, longest: number, isOneLine = false) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string({ error: long })),
      z.transform((value) => toNull(value, isOneLine)),
    ),
    z.nullable(z.string().check(z.maxLength(longest, { error: long }))),
  )
}

/** A non-blank text that a rule of this project accepts, or null for a blank one. */
export function optionalChecked(message: string, accepts: (value: string) => boolean) {
  return z.pipe(
    z.pipe(
      z.nullish(z.string({ error: message })),
      z.transform((value) => toNull(value, true)),
    ),
    z.nullable(z.string().check(z.refine(accepts, { error: message }))),
  )
}

function toLine(value: string): string {
  return cleanText(value).replace(/[\n\t]+/g, ' ')
}

function toNull(value: string | null | undefined, isOneLine: boolean): string | null {
  const kept = isOneLine ? toLine(value ?? '') : cleanText(value ?? '')
  return kept === '' ? null : kept
}

/** What is wrong with one field, in the words that the person reads. */
export interface FieldProblem {
  /** Name of the field; '' when it is about the whole form. */
  field: string
  message: string
}

/** The problems of a refused value in the order of the form's fields, the first of each field. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : String(issue.path[0] ?? '')
    const message =
      issue.code === 'unrecognized_keys' ? `Unknown field: ${field.slice(0, 60)}` : issue.message
    if (!problems.has(field)) problems.set(field, message)
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}
