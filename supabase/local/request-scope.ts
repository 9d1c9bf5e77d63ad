import type { PgliteConnection } from '@supabase/lite/pglite'
import { decisiveError, toHostedError } from './hosted-errors.ts'
import { keepOutOfOutput } from './lite-output.ts'

type WithContext = PgliteConnection['withContext']

/** What the database may know of the request that is being answered. */
export interface RequestSettings {
  method: string
  path: string
  headers: Record<string, string>
}

export interface RequestScope {
  begin: (settings: RequestSettings) => void
  end: () => void
}

/**
 * What lite lacks around one request. Table requests get the settings that PostgREST sets (request.method,
 * request.path, request.headers; lite does it for functions only): limits per client address are counted in the
 * database. And errors become those of hosted. One request runs at a time, so the one being answered can be kept in
 * a variable.
 */
export function createRequestScope(connection: PgliteConnection): RequestScope {
  let current: RequestSettings | undefined
  let firstError: unknown
  const withContext = connection.withContext.bind<WithContext>(connection)
  connection.withContext = ((vars, work, options) => {
    const settings = current
    if (!vars || !settings) return withContext(vars, work, options)
    return withContext(
      vars,
      async (transaction) => {
        await tellDatabase(connection, settings)
        return work(transaction)
      },
      options,
    )
  }) as WithContext
  rememberErrors(connection, (error) => {
    firstError ??= error
  })
  connection.normalizeDbError = (error) => keepOutOfOutput(toHostedError(decisiveError(error, firstError)))
  return {
    begin(settings) {
      current = settings
      firstError = undefined
    },
    end() {
      current = undefined
    },
  }
}

async function tellDatabase(connection: PgliteConnection, settings: RequestSettings): Promise<void> {
  const { method, path, headers } = settings
  await connection.driver.query(
    `select set_config('request.method', $1, true), set_config('request.path', $2, true),
            set_config('request.headers', $3, true)`,
    [method, path, JSON.stringify(headers)],
  )
}

function rememberErrors({ driver }: PgliteConnection, remember: (error: unknown) => void): void {
  const query = driver.query.bind(driver)
  driver.query = async <Row>(...parameters: Parameters<typeof driver.query>) => {
    try {
      return await query<Row>(...parameters)
    } catch (error) {
      remember(error)
      throw error
    }
  }
}
