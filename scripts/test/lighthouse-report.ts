/** The part of Lighthouse's JSON that the report reads. */
export interface Result {
  lighthouseVersion: string
  /** Why nothing could be measured. */
  runtimeError?: { code: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}

export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Of 100. Performance is a timing and so a matter of the machine; the others are not. */
const TARGETS: Record<(typeof SCORES)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}

const TIMINGS = [
  ['first-contentful-paint', 'First paint'],
  ['largest-contentful-paint', 'Largest paint'],
  ['total-blocking-time', 'Blocked'],
  ['cumulative-layout-shift', 'Layout shift'],
] as const

export interface Scored {
  path: string
  result: Result
}

interface Circumstances {
  runs: number
  machine: string
  date: Date
}

/** The report as Markdown, and whether every page reaches every target. */
export function formatReport(
  scored: readonly Scored[],
  { runs, machine, date }: Circumstances,
): { text: string; isMet: boolean } {
  const missed = scored.flatMap((page) => complaintsOf(page))
  const titles = ['Page', ...SCORES, ...TIMINGS.map(([, title]) => title)]
  const text = [
    '# Lighthouse',
    '',
    `Written by \`npm run lighthouse\` on ${date.toISOString().slice(0, 10)} on ${machine}, Lighthouse ${scored[0]?.result.lighthouseVersion ?? ''}, mobile, production build served by the local backend; the median by performance of ${runs} runs. Targets: accessibility, best-practices and seo 100, performance 95 or more.`,
    '',
    line(titles),
    line(titles.map(() => '---')),
    ...scored.map((page) => line(rowOf(page))),
    '',
    missed.length === 0
      ? 'Every target is met.'
      : ['Missed:', '', ...missed.map((one) => `- ${one}`)].join('\n'),
    '',
  ].join('\n')
  return { text, isMet: missed.length === 0 }
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function points(result: Result, name: string): number {
  return Math.round((result.categories[name]?.score ?? 0) * 100)
}

function rowOf({ path, result }: Scored): string[] {
  return [
    path,
    ...SCORES.map((name) => String(points(result, name))),
    ...TIMINGS.map(([name]) => result.audits[name]?.displayValue ?? ''),
  ]
}

/** What keeps a page below a target: the audits that failed. */
function complaintsOf({ path, result }: Scored): string[] {
  return SCORES.filter((name) => points(result, name) < TARGETS[name]).map((name) => {
    const failed = (result.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
    return `${path}: ${name} ${points(result, name)} of ${TARGETS[name]} (${failed.join(', ')})`
  })
}
