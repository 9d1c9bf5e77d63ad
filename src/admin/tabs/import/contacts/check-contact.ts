import { type FieldProblem, toFieldProblems } from '../../../../domain/form-fields.ts'
import { toStoredAuthor, listMarshalleseProblems } from '../../../../domain/marshallese.ts'
import { marshalleseTextsOf, parseEmergencyForm } from '../../../kit/emergency-form.ts'
import type { FileRow } from '../columns.ts'
import {
  toConfirmationInstant,
  CONTACT_COLUMNS,
  type ContactFields,
  WHOLE_COUNTRY_CODE,
} from './contact-columns.ts'

/**
 * The contact as the rules of the form store it, or the problems for which they refuse it (EMERGADM-4).
 * @param storedPhone the number that is in the database already, which the rules accept as it is
 */
export function checkContact(
  id: string,
  fields: FileRow['fields'],
  storedPhone?: string,
): ContactFields | FieldProblem[] {
  const { available_24_7, atoll = null, confirmed_at } = fields
  if (typeof available_24_7 === 'string')
    return [{ field: 'available_24_7', message: 'Available 24/7 must be yes or no' }]
  const texts = Object.fromEntries(
    CONTACT_COLUMNS.filter((column) => column !== 'id').map((column) => [column, fields[column] ?? null]),
  )
  const typed = {
    ...texts,
    available_24_7: available_24_7 ?? false,
    atoll: atoll === WHOLE_COUNTRY_CODE ? null : atoll,
    confirmed_at: typeof confirmed_at === 'string' ? toConfirmationInstant(confirmed_at) : null,
  }
  const parsed = parseEmergencyForm(typed, storedPhone)
  const problems = parsed.success ? [] : toFieldProblems(parsed.error)
  const marshallese = parsed.success
    ? listMarshalleseProblems(marshalleseTextsOf(parsed.data), parsed.data.mh_by)
    : []
  if (!parsed.success || marshallese.length > 0) return [...problems, ...marshallese]
  const { name_mh, description_mh, mh_by } = parsed.data
  return {
    ...parsed.data,
    id,
    radio_channel: parsed.data.radio_channel ?? null,
    // Remove the author of a Marshallese text if there is no such text.
    mh_by: toStoredAuthor(mh_by, [name_mh, description_mh]),
  }
}
