import { decisiveError, toHostedError } from './hosted-errors.ts'
import { keepOutOfOutput } from './lite-output.ts'
import type { ApiConnection, SessionDriver } from './local-database.ts'

type WithContext = ApiConnection['withContext']

/** What PostgREST tells the database about a request. */
export interface RequestSettings {
  method: string
  path: string
  headers: Record<string, string>
}

export interface RequestScope {
  begin: (settings: RequestSettings) => void
  end: () => void
}

/** How long a statement may take for visitors without a session, and for everybody else. */
export interface StatementLimits {
  anonymousMs: number
  othersMs: number
}

/** Hosted's statement_timeout of the roles. */
export const HOSTED_LIMITS: StatementLimits = { anonymousMs: 3_000, othersMs: 8_000 }

/**
 * Adds to lite's handling of one request what PostgREST does: the settings request.method, request.path and
 * request.headers for tables too (the database counts requests per client address), the statement timeouts of the
 * roles, and hosted's errors. A session answers one request at a time, so the current one is kept in a variable.
 */
export function createRequestScope(connection: ApiConnection, limits: StatementLimits): RequestScope {
  let current: RequestSettings | undefined
  let limitMs: number | undefined
  let firstError: unknown
  const withContext = connection.withContext.bind<WithContext>(connection)
  connection.withContext = ((vars, work, options) => {
    const settings = current
    if (!vars || !settings) return withContext(vars, work, options)
    const role = (vars.auth as { role?: unknown } | undefined)?.role ?? 'anon'
    const limit = role === 'anon' ? limits.anonymousMs : limits.othersMs
    return withContext(
      vars,
      async (transaction) => {
        await tellDatabase(connection, settings, limit)
        limitMs = limit
        try {
          return await work(transaction)
        } finally {
          limitMs = undefined
        }
      },
      options,
    )
  }) as WithContext
  watchStatements(connection, {
    limitMs: () => limitMs,
    onError: (error) => {
      firstError ??= error
    },
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

async function tellDatabase(
  connection: ApiConnection,
  { method, path, headers }: RequestSettings,
  limitMs: number,
): Promise<void> {
  await connection.driver.query(
    `select set_config('request.method', $1, true), set_config('request.path', $2, true),
            set_config('request.headers', $3, true), set_config('statement_timeout', $4, true)`,
    [method, path, JSON.stringify(headers), String(limitMs)],
  )
}

interface StatementWatch {
  limitMs: () => number | undefined
  onError: (error: unknown) => void
}

function watchStatements({ driver }: ApiConnection, { limitMs, onError }: StatementWatch): void {
  const query = driver.query.bind(driver)
  const watched: SessionDriver['query'] = async (sql, parameters) => {
    const startedCpu = process.cpuUsage()
    try {
      const result = await query(sql, parameters)
      refuseSlow(startedCpu, limitMs())
      return result
    } catch (error) {
      onError(error)
      throw error
    }
  }
  driver.query = watched
}

/**
 * PGlite cannot be interrupted: a statement that took too long is refused, and so rolled back, when it ends. The time
 * of this process counts, not the clock, so that a busy machine ends nothing. On a server the server does it.
 */
function refuseSlow(startedCpu: NodeJS.CpuUsage, limitMs: number | undefined): void {
  const { user, system } = process.cpuUsage(startedCpu)
  if (limitMs === undefined || (user + system) / 1_000 < limitMs) return
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}
