import { contactPayloadSchema } from '../../../src/domain/messages/contact-form.ts'
import { HONEYPOT_FIELD } from '../../../src/domain/messages/submission.ts'
import { clientAddress } from '../_shared/caller.ts'
import { parseOrRefuse, readJsonBody } from '../_shared/read-body.ts'
import { callFunction } from '../_shared/project.ts'
import { Refusal, createTooManyRequests, serveJson } from '../_shared/serve-json.ts'

/*
 * Accepts a visitor's message when the direct insert into contact_submissions failed (OUTBOX-3). It applies the rules of
 * the form and checks the hidden spam field. The id from the sender makes it idempotent: a message that is already
 * stored gets the same answer as a new one and does not count against the limit.
 */
const BODY_LIMIT_BYTES = 20_000

serveJson({
  name: 'validate-contact',
  method: 'POST',
  async handle(request) {
    const { [HONEYPOT_FIELD]: _hidden, ...submission } = parseOrRefuse(
      contactPayloadSchema,
      await readJsonBody(request, BODY_LIMIT_BYTES),
    )
    const id = submission.id ?? crypto.randomUUID()
    const result = (await callFunction('service', 'submit_contact', {
      submission: { ...submission, id },
      client_address: clientAddress(request),
    })) as { outcome: 'stored' | 'already_stored' | 'limited'; retry_after?: number }
    if (result.outcome === 'limited') throw createTooManyRequests(result.retry_after ?? 60)
    if (result.outcome !== 'stored' && result.outcome !== 'already_stored') throw new Refusal(503)
    return { id, outcome: result.outcome }
  },
})
