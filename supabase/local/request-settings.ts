import type { PgliteConnection } from '@supabase/lite/pglite'

type WithContext = PgliteConnection['withContext']

/** What the database may know of the request that is being answered. */
export interface RequestSettings {
  method: string
  path: string
  headers: Record<string, string>
}

/**
 * Makes every table request set what PostgREST sets (request.method, request.path, request.headers), where lite
 * does it for functions only: limits per client address are counted in the database. One request runs at a time,
 * so the one being answered can be kept in a variable.
 */
export function followRequests(
  connection: PgliteConnection,
): (settings: RequestSettings | undefined) => void {
  let current: RequestSettings | undefined
  const withContext = connection.withContext.bind<WithContext>(connection)
  connection.withContext = ((vars, work, options) => {
    if (!vars || !current) return withContext(vars, work, options)
    const { method, path, headers } = current
    return withContext(
      vars,
      async (transaction) => {
        await connection.driver.query(
          `select set_config('request.method', $1, true), set_config('request.path', $2, true),
                  set_config('request.headers', $3, true)`,
          [method, path, JSON.stringify(headers)],
        )
        return work(transaction)
      },
      options,
    )
  }) as WithContext
  return (settings) => {
    current = settings
  }
}
