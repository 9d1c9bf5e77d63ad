import * as z from 'zod/mini'
import { atollByCode } from './atolls.ts'
import { requiredLine, optionalText } from './form-fields.ts'

/* The fields of an emergency contact as an admin edits them (EMERGADM-1). The same limits are CHECK constraints. */

export const EMERGENCY_CATEGORIES = ['police', 'medical', 'fire', 'other'] as const

export const emergencyFormSchema = z.strictObject({
  name: requiredLine({ required: 'Name is required', long: 'Name must be at most 200 characters' }, 1, 200),
  category: z.enum(EMERGENCY_CATEGORIES, { error: 'Category must be one of the list' }),
  /** Any text with a digit: short numbers and radio frequencies are allowed. */
  phone: z.pipe(
    requiredLine(
      { required: 'Phone number is required', long: 'Phone number must be at most 200 characters' },
      1,
      200,
    ),
    z.string().check(z.regex(/\d/, { error: 'Phone number must be a valid phone number' })),
  ),
  available_24_7: z.boolean(),
  description: optionalText('Description must be at most 2000 characters', 2_000),
  /** Null is the whole country. */
  atoll: z.nullable(
    z
      .string()
      .check(z.refine((code) => atollByCode(code) !== null, { error: 'Atoll must be one of the list' })),
  ),
  /** Time at which a person last verified the number. */
  confirmed_at: z.nullable(z.iso.datetime({ offset: true, error: 'Please enter a date' })),
})
export type EmergencyForm = z.infer<typeof emergencyFormSchema>
