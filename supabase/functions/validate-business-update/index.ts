import { listingRowUpdateSchema } from '../../../src/domain/listing/listing-schema.ts'
import { isUuid } from '../../../src/domain/uuid.ts'
import { limitClient, requireAdmin } from '../_shared/caller.ts'
import { parseOrRefuse, readJsonBody } from '../_shared/read-body.ts'
import { callProjectApi, refusalOf } from '../_shared/project.ts'
import { Refusal, serveJson } from '../_shared/serve-json.ts'

/*
 * PUT /validate-business-update/{id}: writes the changed fields of a listing with the admin's own token. If `revision` is
 * given, it writes only while the listing still has that revision. If it writes nothing, it answers 404 (the listing was
 * deleted), 409 with the current row (it was changed), or 403 (the account has no right).
 */
const BODY_LIMIT_BYTES = 50_000
const REQUESTS_PER_WINDOW = 300

serveJson({
  name: 'validate-business-update',
  method: 'PUT',
  async handle(request) {
    const token = await requireAdmin(request)
    await limitClient(request, 'validate-business', REQUESTS_PER_WINDOW)
    const id = new URL(request.url).pathname.split('/')[2] ?? ''
    if (!isUuid(id)) throw new Refusal(404)
    const { revision, ...changes } = parseOrRefuse(
      listingRowUpdateSchema,
      await readJsonBody(request, BODY_LIMIT_BYTES),
    )
    if (Object.keys(changes).length === 0) throw new Refusal(400, { details: ['Nothing was changed'] })
    const precondition = revision === undefined ? '' : `&revision=eq.${revision}`
    const answer = await callProjectApi(
      { token },
      'PATCH',
      `/rest/v1/businesses?id=eq.${id}${precondition}`,
      changes,
      {
        Prefer: 'return=representation',
      },
    )
    if (answer.status >= 300) throw refusalOf(answer)
    const [saved] = answer.body as unknown[]
    return saved ?? (await refuseFailedUpdate(token, id, revision))
  },
})

/** Throws the Refusal for an update that returned no row: listing deleted, listing changed, or no right to write it. */
async function refuseFailedUpdate(token: string, id: string, revision: number | undefined): Promise<never> {
  const answer = await callProjectApi({ token }, 'GET', `/rest/v1/businesses?id=eq.${id}`)
  const [current] = (answer.status < 300 ? answer.body : []) as { revision: number }[]
  if (!current) throw new Refusal(404, { error: 'This listing was deleted in the meantime.' })
  if (revision !== undefined && current.revision !== revision) {
    throw new Refusal(409, { error: 'This listing was changed in the meantime.', data: current })
  }
  throw new Refusal(403, { error: 'Permission denied. Please check your admin privileges.' })
}
