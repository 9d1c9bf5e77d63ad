import { contactFormSchema } from '../../domain/messages/contact-form.ts'
import { toFieldProblems, type FieldProblem } from '../../domain/form-fields.ts'
import { joinLines, type Submission } from '../../domain/messages/submission.ts'
import type { FormValues, MessageSubject } from './form-values.ts'

/**
 * Checks the values of a form. Returns the message to send, or the invalid fields in the order of their checks
 * (CONTACT-2).
 */
export function checkContactForm(
  values: FormValues,
  subject: MessageSubject,
  id: string,
): { submission: Submission } | { problems: FieldProblem[] } {
  const isBusiness = values.type === 'business_submission'
  const parsed = contactFormSchema.safeParse({
    ...values,
    email: values.has_no_email === '' ? values.email : null,
    business_name: isBusiness ? values.business_name : null,
  })
  if (!parsed.success) return { problems: toFieldProblems(parsed.error) }
  const { category, atoll } = values
  const { message, ...fields } = parsed.data
  const subjectLines = { ...(isBusiness ? { category, atoll } : {}), ...subject.lines }
  return {
    submission: { id, ...fields, message: joinLines(message, subjectLines), business_id: subject.businessId },
  }
}
