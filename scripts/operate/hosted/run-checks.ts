import type { CheckContext } from './check-context.ts'

/** What a check needs. Where it is not there, the check is not made. Without any need, a check asks the project. */
export type Need = 'project' | 'database' | 'site' | 'hosted' | 'mail'

export interface Check {
  name: string
  /** What it means for visitors or admins when this is wrong. */
  means: string
  /** What the operator should do when this check fails. */
  todo: string
  needs?: readonly Need[]
  /** Whether the checks that need this part, or the project, are skipped when this one is wrong. */
  opens?: 'project' | 'database' | 'site'
  /**
   * True for a check that keeps this process busy. It runs before the others, which wait for messages only for a set
   * time.
   */
  isHeavy?: boolean
  /** Returns what is wrong, or null when it is right. An error counts as wrong. */
  find(context: CheckContext): Promise<string | null>
}

export interface CheckResult {
  name: string
  state: 'right' | 'wrong' | 'not checked'
  /** What is wrong, or why it was not checked. */
  finding?: string
  means?: string
  todo?: string
}

/** Checks that run at the same time. More would meet the rate limits of hosted Auth. */
const AT_ONCE = 8

/** Runs all checks, first those on which others depend. The results have the order of the checks. */
export async function runChecks(checks: readonly Check[], context: CheckContext): Promise<CheckResult[]> {
  const results = new Map<Check, CheckResult>()
  const closed = new Set<string>()
  const run = async (check: Check): Promise<void> => {
    const reason = reasonToSkip(check, context, closed)
    const result = reason === null ? await judge(check, context) : skippedResult(check, reason)
    if (check.opens !== undefined && result.state === 'wrong') closed.add(check.opens)
    results.set(check, result)
  }
  try {
    for (const check of checks.filter(({ opens }) => opens !== undefined)) await run(check)
    for (const check of checks.filter(({ isHeavy }) => isHeavy)) await run(check)
    const waiting = checks.filter((check) => !results.has(check))
    const work = async (): Promise<void> => {
      for (let check = waiting.shift(); check; check = waiting.shift()) await run(check)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await context.close()
  }
  return checks.flatMap((check) => results.get(check) ?? [])
}

function reasonToSkip(check: Check, { target }: CheckContext, closed: ReadonlySet<string>): string | null {
  const needs = check.needs ?? []
  if (needs.includes('hosted') && target.isLocal) return 'the local backend does not have this'
  if (needs.includes('database') && target.databaseUrl === null) return 'DATABASE_URL is not set'
  if (needs.includes('site') && target.siteUrl === null) return 'SITE_URL is not set'
  if (needs.includes('mail') && target.mailTo === null) return 'no address for a test mail was given (--mail)'
  const isApart = !needs.includes('project') && (needs.includes('database') || needs.includes('site'))
  const part = ['database', 'site', ...(isApart ? [] : ['project'])].find(
    (name) => closed.has(name) && (name === 'project' || needs.includes(name as Need)),
  )
  return part === undefined ? null : `the ${part} does not answer`
}

async function judge(check: Check, context: CheckContext): Promise<CheckResult> {
  const finding = await check.find(context).catch((error: unknown) => describeFailure(error))
  if (finding === null) return { name: check.name, state: 'right' }
  return { name: check.name, state: 'wrong', finding, means: check.means, todo: check.todo }
}

function skippedResult({ name }: Check, reason: string): CheckResult {
  return { name, state: 'not checked', finding: reason }
}

/** The error of fetch itself only says "fetch failed"; its cause has the reason. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return `the check failed: ${cause instanceof Error ? cause.message : String(cause)}`
}

/** The results as text: one line per check, and two more lines under each that is wrong. */
export function formatResults(results: readonly CheckResult[]): string {
  const lines = results.flatMap(({ name, state, finding, means, todo }) => {
    if (state === 'right') return [`right        ${name}`]
    if (state === 'not checked') return [`not checked  ${name}: ${finding}`]
    return [`WRONG        ${name}: ${finding}`, `             Means: ${means}`, `             To do: ${todo}`]
  })
  const count = (state: CheckResult['state']): number =>
    results.filter((result) => result.state === state).length
  return [
    ...lines,
    `${count('right')} right, ${count('wrong')} wrong, ${count('not checked')} not checked.`,
  ].join('\n')
}
