import { businessFormSchema } from '../../../src/domain/business-form.ts'
import { limitClient, requireAdmin } from '../_shared/caller.ts'
import { checkForm } from '../_shared/check-form.ts'
import { askProject, refusalOf } from '../_shared/project.ts'
import { readJsonBody } from '../_shared/read-body.ts'
import { serveJson } from '../_shared/serve-json.ts'

/* A new listing from the admin's form: checked, then written with the admin's own token. Answers the new row. */
const LIMIT_BYTES = 50_000
const REQUESTS_PER_WINDOW = 300

serveJson({
  name: 'validate-business',
  method: 'POST',
  async handle(request) {
    await limitClient(request, 'validate-business', REQUESTS_PER_WINDOW)
    const token = await requireAdmin(request)
    const listing = checkForm(businessFormSchema, await readJsonBody(request, LIMIT_BYTES))
    const answer = await askProject({ token }, 'POST', '/rest/v1/businesses', listing, {
      Prefer: 'return=representation',
    })
    if (answer.status !== 201) throw refusalOf(answer)
    return (answer.body as unknown[])[0]
  },
})
