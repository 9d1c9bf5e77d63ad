import { newListingSchema } from '../../../src/domain/listing/listing-schema.ts'
import { limitClient, requireAdmin } from '../_shared/caller.ts'
import { parseOrRefuse, readJsonBody } from '../_shared/read-body.ts'
import { callProjectApi, refusalOf } from '../_shared/project.ts'
import { Refusal, serveJson } from '../_shared/serve-json.ts'

/*
 * Checks a new listing from the admin's form and writes it with the admin's own token. Answers the new row, or 409 with
 * the existing row of this id. The form sends the id, so a retry after a lost answer finds the row of the first attempt.
 */
const BODY_LIMIT_BYTES = 50_000
const REQUESTS_PER_WINDOW = 300

serveJson({
  name: 'validate-business',
  method: 'POST',
  async handle(request) {
    const token = await requireAdmin(request)
    await limitClient(request, 'validate-business', REQUESTS_PER_WINDOW)
    const listing = parseOrRefuse(newListingSchema, await readJsonBody(request, BODY_LIMIT_BYTES))
    const answer = await callProjectApi({ token }, 'POST', '/rest/v1/businesses', listing, {
      Prefer: 'return=representation',
    })
    if (answer.status === 201) return (answer.body as unknown[])[0]
    if (answer.status === 409 && listing.id !== undefined) await refuseExistingListing(token, listing.id)
    throw refusalOf(answer)
  },
})

async function refuseExistingListing(token: string, id: string): Promise<void> {
  const answer = await callProjectApi({ token }, 'GET', `/rest/v1/businesses?id=eq.${id}`)
  const [current] = (answer.status < 300 ? answer.body : []) as unknown[]
  if (current) throw new Refusal(409, { error: 'This listing was saved already.', data: current })
}
