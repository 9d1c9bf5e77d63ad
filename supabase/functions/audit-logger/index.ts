import { clientAddress, sessionToken } from '../_shared/caller.ts'
import { callFunction } from '../_shared/project.ts'
import { readJsonBody } from '../_shared/read-body.ts'
import { Refusal, serveJson } from '../_shared/serve-json.ts'

/*
 * Records an audit event from a browser. The database (record_audit_event) decides who may report what, sets the
 * severity, cuts long values and redacts secrets. An expired session is treated as no session: then only events that
 * everybody may report are accepted.
 */
const BODY_LIMIT_BYTES = 20_000
const MAX_DEPTH = 8
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

serveJson({
  name: 'audit-logger',
  method: 'POST',
  async handle(request) {
    const body = await readJsonBody(request, BODY_LIMIT_BYTES)
    const entry = readEntry(body)
    // Record the user agent of the browser, not of this function. It has a header of its own, because the gateway
    // refuses a secret key beside the User-Agent of a browser (AUDIT-11).
    const browser = { 'X-Browser-User-Agent': request.headers.get('user-agent') ?? '' }
    const token = sessionToken(request)
    const wasTaken = token !== undefined && (await recordEventAs(token, entry, browser))
    if (!wasTaken) {
      const parameters = { entry, client_address: clientAddress(request) }
      await callFunction('service', 'record_audit_event', parameters, browser)
    }
    return null
  },
})

function readEntry(body: Record<string, unknown>): Record<string, unknown> {
  const { id, action, details, resource_type, resource_id } = body
  if (typeof action !== 'string' || !/^[a-z][a-z0-9_]{1,79}$/.test(action)) {
    throw new Refusal(400, {
      details: ['The action must be a name of lower-case letters, digits and underscores'],
    })
  }
  if (depthOf(details) > MAX_DEPTH) throw new Refusal(400, { details: ['The details are nested too deeply'] })
  return {
    // An event that is sent again has the same id, so that it is recorded once (AUDIT-13).
    ...(typeof id === 'string' && UUID_PATTERN.test(id) ? { id } : {}),
    action,
    details: details ?? {},
    resource_type: textOrNull(resource_type),
    resource_id: textOrNull(resource_id),
  }
}

/** Returns false when the session is invalid or has ended. */
async function recordEventAs(
  token: string,
  entry: Record<string, unknown>,
  browser: Record<string, string>,
): Promise<boolean> {
  try {
    await callFunction({ token }, 'record_audit_event', { entry }, browser)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false
    throw error
  }
}

/** Returns the nesting depth of lists and objects in a value. Stops counting above the limit. */
function depthOf(value: unknown): number {
  let levelValues = [value]
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    levelValues = levelValues.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part) : [],
    )
    if (levelValues.length === 0) return depth
  }
  return MAX_DEPTH + 1
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
