import { Client, type QueryResultRow } from 'pg'
import { PlainFailure } from '../../../supabase/local/run-command.ts'
import { toKeyHeaders } from '../ask-project.ts'
import type { Project } from '../project.ts'

/**
 * A requirement of a check: if it is missing, the check is skipped. A check that needs neither 'database' nor 'site' always needs
 * 'project'.
 */
type CheckNeed = 'project' | 'database' | 'site' | 'hosted' | 'mail'

export interface Check {
  name: string
  /** What a failure of this check means for visitors or admins. */
  consequence: string
  /** What the operator should do when this check fails. */
  advice: string
  needs?: readonly CheckNeed[]
  /** If this check fails, all checks that need the named part are skipped. */
  opensPart?: 'project' | 'database' | 'site'
  /**
   * True for a check that keeps this process busy. It runs before the others, because these would miss messages, for which
   * they wait only for a set time.
   */
  isHeavy?: boolean
  /** Returns what is wrong, or null when it is right. An error counts as wrong. */
  findProblem(context: CheckContext): Promise<string | null>
}

export interface CheckResult {
  name: string
  state: 'right' | 'wrong' | 'not checked'
  /** What is wrong, or why the check was skipped. */
  finding?: string
  consequence?: string
  advice?: string
}

/** Number of checks that run at the same time. More would exceed the rate limits of hosted Auth. */
const MAX_PARALLEL_CHECKS = 8

/** Runs all checks, first the checks on which others depend. Returns the results in the order of `checks`. */
export async function runChecks(checks: readonly Check[], context: CheckContext): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>()
  const closedParts = new Set<string>()
  const run = async (check: Check): Promise<void> => {
    const reason = findReasonToSkip(check, context, closedParts)
    const result = reason === null ? await runCheck(check, context) : toSkippedResult(check, reason)
    if (check.opensPart !== undefined && result.state === 'wrong') closedParts.add(check.opensPart)
    results.set(check, result)
  }
  try {
    for (const check of checks.filter(({ opensPart }) => opensPart !== undefined)) await run(check)
    for (const check of checks.filter(({ isHeavy }) => isHeavy)) await run(check)
    const waitingChecks = checks.filter((check) => !results.has(check))
    const work = async (): Promise<void> => {
      for (let check = waitingChecks.shift(); check; check = waitingChecks.shift()) await run(check)
    }
    await Promise.all(Array.from({ length: MAX_PARALLEL_CHECKS }, work))
  } finally {
    await context.closeAll()
  }
  return checks.flatMap((check) => results.get(check) ?? [])
}

function findReasonToSkip(
  check: Check,
  { target }: CheckContext,
  closedPartNames: ReadonlySet<string>,
): string | null {
  const needs = check.needs ?? []
  if (needs.includes('hosted') && target.isLocal) return 'the local backend does not have this'
  if (needs.includes('database') && target.databaseUrl === null) return 'DATABASE_URL is not set'
  if (needs.includes('site') && target.siteUrl === null) return 'SITE_URL is not set'
  if (needs.includes('mail') && target.mailTo === null) return 'no address for a test mail was given (--mail)'
  const needsNoProject = !needs.includes('project') && (needs.includes('database') || needs.includes('site'))
  const missingPart = ['database', 'site', ...(needsNoProject ? [] : ['project'])].find(
    (name) => closedPartNames.has(name) && (name === 'project' || needs.includes(name as CheckNeed)),
  )
  return missingPart === undefined ? null : `the ${missingPart} does not answer`
}

async function runCheck(check: Check, context: CheckContext): Promise<CheckResult> {
  const finding = await check.findProblem(context).catch((error: unknown) => describeFailure(error))
  if (finding === null) return { name: check.name, state: 'right' }
  return { name: check.name, state: 'wrong', finding, consequence: check.consequence, advice: check.advice }
}

function toSkippedResult({ name }: Check, reason: string): CheckResult {
  return { name, state: 'not checked', finding: reason }
}

/** Describes an error by its cause, because the error of fetch itself only says "fetch failed". */
function describeFailure(error: unknown): string {
  return `the check failed: ${describeCause(error)}`
}

function describeCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

/** The results as text: one line for each check, and two more lines for each failed check. */
export function formatResults(results: readonly CheckResult[]): string {
  const lines = results.flatMap(({ name, state, finding, consequence, advice }) => {
    if (state === 'right') return [`right        ${name}`]
    if (state === 'not checked') return [`not checked  ${name}: ${finding}`]
    return [
      `WRONG        ${name}: ${finding}`,
      `             Means: ${consequence}`,
      `             To do: ${advice}`,
    ]
  })
  const count = (state: CheckResult['state']): number =>
    results.filter((result) => result.state === state).length
  return [
    ...lines,
    `${count('right')} right, ${count('wrong')} wrong, ${count('not checked')} not checked.`,
  ].join('\n')
}

const REQUEST_TIMEOUT_MS = 15_000

export interface Answer {
  status: number
  headers: Headers
  bytes: Uint8Array
  text: string
  /** The body of the answer as parsed JSON; undefined when it is not JSON. */
  json: unknown
}

export interface ApiRequest {
  method?: string
  /** Which API key is sent; by default the publishable key, as visitors send it. */
  key?: 'publishable' | 'secret' | 'none'
  /** Access token of an account, sent beside the publishable key. */
  token?: string
  headers?: Record<string, string>
  /** The body of the request: bytes are sent unchanged, other values as JSON. */
  body?: unknown
}

/** The project and the site that `hosted -- check` examines. */
export interface CheckTarget extends Project {
  publishableKey: string
  /** Receives the test mails. Null: none are sent. */
  mailTo: string | null
  /** Milliseconds between joining the Realtime channel and the test change; 1,000 by default. */
  settleMs?: number
}

/** What checks use: requests to the project and the site, the database, and values that several checks share. */
export class CheckContext {
  private readonly shared = new Map<string, Promise<unknown>>()
  private readonly cleanups: (() => Promise<void>)[] = []
  private client: Promise<Client> | undefined
  private lastQuery: Promise<unknown> = Promise.resolve()

  constructor(
    readonly target: CheckTarget,
    private readonly fetch: typeof globalThis.fetch = globalThis.fetch,
    readonly now: () => number = Date.now,
  ) {}

  /** Returns the value that `createValue` creates. Checks that pass the same name share one call and its value. */
  shareValue<T>(name: string, createValue: () => Promise<T>): Promise<T> {
    const knownValue = this.shared.get(name) ?? createValue()
    this.shared.set(name, knownValue)
    return knownValue as Promise<T>
  }

  /** Registers work for the end of the run, such as removing a test account. */
  addCleanup(cleanup: () => Promise<void>): void {
    this.cleanups.push(cleanup)
  }

  /** Sends a request to the project's API. */
  askApi(
    path: string,
    { key = 'publishable', token, headers = {}, method, body }: ApiRequest = {},
  ): Promise<Answer> {
    const { url, publishableKey, secretKey } = this.target
    const keys: Record<'none' | 'publishable' | 'secret', Record<string, string>> = {
      none: {},
      publishable: { apikey: publishableKey },
      secret: toKeyHeaders(secretKey),
    }
    const isBytes = body instanceof Uint8Array
    const allHeaders = {
      ...keys[key],
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    }
    return this.request(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: allHeaders,
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  }

  /** Requests a page of the site, like a browser when somebody opens an address. */
  askSite(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request((this.target.siteUrl ?? '') + path, { headers })
  }

  async request(url: string, init: RequestInit): Promise<Answer> {
    const answer = await this.fetch(url, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    return { status: answer.status, headers: answer.headers, bytes, text, json: parseJson(text) }
  }

  /** Runs one statement as the owner of the database. */
  query<Row extends QueryResultRow>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.withDatabase(async (client) => (await client.query<Row>(sql, parameters)).rows)
  }

  /** Runs `work` on the only connection to the database, after all earlier work on it. */
  withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
    this.client ??= openDatabase(this.target.databaseUrl)
    const client = this.client
    const result = this.lastQuery.then(async () => work(await client))
    this.lastQuery = result.catch(() => undefined)
    return result
  }

  async closeAll(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).toReversed()) {
      // A failed cleanup must not hide the results of the checks. The next run deletes a test account that is left over.
      await cleanup().catch((error: unknown) =>
        console.error(`Something that a check made could not be deleted: ${describeCause(error)}.`),
      )
    }
    const client = await this.client?.catch(() => undefined)
    await client?.end()
  }
}

/** @throws PlainFailure when there is no address, or the database cannot be reached */
export async function openDatabase(address: string | null): Promise<Client> {
  if (address === null) throw new PlainFailure('DATABASE_URL is not set.')
  try {
    // The constructor already reads the certificate of the address, so it can fail too.
    const client = new Client({ connectionString: address, connectionTimeoutMillis: REQUEST_TIMEOUT_MS })
    // Without a listener, a lost connection would end the process. The next statement reports it.
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PlainFailure(`The database cannot be reached: ${reason}`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
