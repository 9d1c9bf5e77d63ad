/**
 * Maps Postgres errors to HTTP answers as PostgREST does. @supabase/lite knows only some of these codes and answers all
 * others, such as CHECK violations, with 500 and its own code.
 * Source: PostgREST, src/PostgREST/Error.hs (mapSQLtoHTTP). The PostgREST manual still has 413 for class 54.
 */

/** The error messages of safeupdate for an UPDATE or DELETE without a condition. */
const UNFILTERED_WRITE_MESSAGE = /requires a WHERE clause$/

/** Returns the HTTP status of a Postgres error, except for 42501, which @supabase/lite itself answers with 401 or 403. */
export function hostedStatus(code: string, message = ''): number {
  if (code === '21000') return UNFILTERED_WRITE_MESSAGE.test(message) ? 400 : 500
  const exact: Record<string, number> = {
    '23503': 409,
    '23505': 409,
    '25006': 405,
    '42883': 404,
    '42P17': 500,
    '53400': 500,
    '57P01': 503,
    P0001: 400,
  }
  const byClass: Record<string, number> = {
    '08': 503,
    '09': 500,
    '0L': 403,
    '0P': 403,
    '25': 500,
    '28': 403,
    '2D': 500,
    '38': 500,
    '39': 500,
    '3B': 500,
    '40': 500,
    '53': 503,
    '54': 500,
    '55': 500,
    '57': 500,
    '58': 500,
    F0: 500,
    HV: 500,
    P0: 500,
    XX: 500,
  }
  return exact[code] ?? byClass[code.slice(0, 2)] ?? 400
}

interface PostgresError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** Error codes for which @supabase/lite already sends the same answer as hosted Supabase. */
const CODE_KNOWN_TO_LITE = /^(PGRST|PT\d{3}|42501|42P01|23505|23503|25006|42(?!P17)\w{3}|22\w{3}|23502)$/

/** Error messages of PGlite's type conversion for a value that does not fit its column. */
const UNFIT_VALUE_MESSAGE = /^Invalid input for /

/**
 * Returns the real error of a failed request. `first` is the first error of the database: @supabase/lite continues
 * after it and ends with an error about the aborted transaction.
 */
export function findRootError(error: unknown, firstDatabaseError: unknown): unknown {
  if (isPostgresError(error) && error.code === ABORTED_TRANSACTION && firstDatabaseError !== undefined)
    return findRootError(firstDatabaseError, undefined)
  // JSON that is nested too deeply overflows the stack, in @supabase/lite or in PGlite's conversion.
  if (error instanceof RangeError)
    return Object.assign(new Error('The body is nested too deeply'), { code: '22P02' })
  const isUnfit = error instanceof Error && UNFIT_VALUE_MESSAGE.test(error.message)
  if (isUnfit) {
    return Object.assign(new Error('A value does not fit the type of its column'), { code: '22P02' })
  }
  return error
}

const ABORTED_TRANSACTION = '25P02'
/**
 * Creates an error that @supabase/lite passes on unchanged. It uses PostgREST's format for database functions that set
 * the HTTP status (`raise sqlstate 'PGRST'`).
 */
export function toHostedError(error: unknown): unknown {
  if (!isPostgresError(error) || CODE_KNOWN_TO_LITE.test(error.code)) return error
  const { code, message, detail, hint } = error
  return Object.assign(new Error(message), {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status: hostedStatus(code, message), headers: {} }),
  })
}

function isPostgresError(error: unknown): error is PostgresError {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && 'message' in error
}
