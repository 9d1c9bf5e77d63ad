import type * as z from 'zod/mini'
import { fieldProblems } from '../../../src/domain/form-fields.ts'
import { Refusal } from './refusal.ts'

/**
 * Returns the value as parsed by the schema.
 * @throws Refusal 400 with one message per invalid field
 */
export function checkForm<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(400, {
    error: 'Please check your input and try again.',
    details: fieldProblems(result.error).map(({ message }) => message),
  })
}
