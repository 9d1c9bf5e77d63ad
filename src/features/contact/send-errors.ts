import type { SendOutcome } from './send-message.ts'
import { FORM_TEXTS } from './texts/form.ts'
import { TROUBLE_TEXTS } from './texts/send-errors.ts'

/** What the person reads of a message that did not go: what happened, and what is safe. */
export function troubleOf(outcome: SendOutcome): string[] {
  if (outcome.kind === 'sent' || outcome.kind === 'queued') return []
  if (outcome.kind === 'failed')
    return [TROUBLE_TEXTS.failures[outcome.why], FORM_TEXTS.notKept, FORM_TEXTS.textIsSafe]
  if (outcome.kind === 'refused')
    return [refusalText(outcome.status), ...outcome.details, FORM_TEXTS.textIsSafe]
  const minutes = Math.max(1, Math.ceil(outcome.waitMs / 60_000))
  return [TROUBLE_TEXTS.tooManyRequests, TROUBLE_TEXTS.waitMinutes(minutes), FORM_TEXTS.textIsSafe]
}

function refusalText(status: number): string {
  if (status === 403) return TROUBLE_TEXTS.permissionDenied
  if (status === 400 || status === 413 || status === 422) return TROUBLE_TEXTS.checkInput
  return TROUBLE_TEXTS.failedWith(status)
}
