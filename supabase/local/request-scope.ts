import { findRootError, toHostedError } from './hosted-errors.ts'
import type { ApiConnection, SessionDriver } from './local-database.ts'

/**
 * Errors that a client has received as an answer. @supabase/lite prints them too, as if the server had failed, so that
 * filterOutput removes them from the output.
 */
const answeredErrors = new WeakSet()
const STORAGE_NOTICE = 'EXPERIMENTAL FEATURES ENABLED'
let isFiltered = false

/** Marks an error as already sent to the client, so that it is not printed. Returns the error. */
function markAsAnswered(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) answeredErrors.add(error)
  return error
}

/** Removes messages of @supabase/lite from the server's output that need no action. */
export function filterOutput(): void {
  if (isFiltered) return
  isFiltered = true
  const printError = console.error.bind(console)
  console.error = (...parts: unknown[]) => {
    const [first] = parts
    if (typeof first !== 'object' || first === null || !answeredErrors.has(first)) printError(...parts)
  }
  const printWarning = console.warn.bind(console)
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).startsWith(STORAGE_NOTICE)) printWarning(...parts)
  }
}

type WithContext = ApiConnection['withContext']

/** The information about a request that PostgREST passes to the database. */
interface RequestSettings {
  method: string
  path: string
  headers: Record<string, string>
}

interface RequestScope {
  begin: (settings: RequestSettings) => void
  end: () => void
}

/** Statement time limits: one for visitors without a session, one for everybody else. */
export interface StatementLimits {
  anonymousMs: number
  othersMs: number
}

/** The statement_timeout of these roles on hosted Supabase. */
export const HOSTED_LIMITS: StatementLimits = { anonymousMs: 3_000, othersMs: 8_000 }

/**
 * Adds what @supabase/lite lacks compared with PostgREST: the settings request.method, request.path and request.headers
 * also for table requests (the database counts requests per client address), the statement timeouts of the roles, and
 * the errors of hosted Supabase. A session answers one request at a time, so a variable holds the current request.
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
        await setRequestSettings(connection, settings, limit)
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
  connection.normalizeDbError = (error) => markAsAnswered(toHostedError(findRootError(error, firstError)))
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

async function setRequestSettings(
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
      refuseSlowStatement(startedCpu, limitMs())
      return result
    } catch (error) {
      onError(error)
      throw error
    }
  }
  driver.query = watched
}

/**
 * Throws if a statement took too long, after it ended, because PGlite cannot interrupt it. The limit is
 * compared with the CPU time of this process, not with the clock, so that a busy machine causes no timeouts. A
 * PostgreSQL server applies the limit itself.
 */
function refuseSlowStatement(startedCpu: NodeJS.CpuUsage, limitMs: number | undefined): void {
  const { user, system } = process.cpuUsage(startedCpu)
  if (limitMs === undefined || (user + system) / 1_000 < limitMs) return
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}
