import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { format } from 'prettier'

export type Unit = 's' | 'ms' | 'kB' | 'MB' | 'bytes' | 'requests' | '%'

/** One line of the table: our figure and the same figure of a reference, measured in the same run. */
export interface BenchRow {
  what: string
  unit: Unit
  ours: number
  reference: { name: string; value: number }
  /** The limit of the ratio or of our figure; null where the row only informs. */
  budget: { ratio: number } | { ours: number } | null
  /** Repetitions of ours and of the reference; the figures are medians. */
  runs: [number, number]
  /** The steps that the time consists of, in their order; only of rows that were measured by step. */
  parts?: readonly BenchStep[]
}

/** One step of a measurement, in milliseconds. Medians, so the steps need not add up to the whole. */
export interface BenchStep {
  name: string
  ours: number
  /** Null where the reference has no such step. */
  reference: number | null
}

export function ratioOf({ ours, reference }: BenchRow): number {
  return ours === reference.value ? 1 : ours / reference.value
}

export function isWithinBudget(row: BenchRow): boolean | null {
  if (row.budget === null) return null
  return 'ratio' in row.budget ? ratioOf(row) <= row.budget.ratio : row.ours <= row.budget.ours
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middleIndex = sorted.length / 2
  const upper = sorted[Math.floor(middleIndex)]
  const lower = sorted[Math.ceil(middleIndex) - 1]
  if (upper === undefined || lower === undefined) throw new Error('No runs, no median')
  return (lower + upper) / 2
}

/** Repeats a measurement one after the other; `round` counts from 0. */
export async function repeatMeasurement<T>(times: number, run: (round: number) => Promise<T>): Promise<T[]> {
  const figures: T[] = []
  while (figures.length < times) figures.push(await run(figures.length))
  return figures
}

const TABLE_HEADINGS = ['What', 'Ours', 'Reference', 'Ratio', 'Budget', 'Met', 'Runs']

/** Decimal places of each unit; `formatAmount` shows one for small times in ms. */
const DECIMALS_BY_UNIT: Record<Unit, number> = { s: 2, ms: 0, kB: 1, MB: 1, bytes: 0, requests: 0, '%': 0 }

/** How the figures of a report were measured. */
export interface BenchConditions {
  browser: string
  isQuick: boolean
  takenSeconds: number
}

export function printRow(row: BenchRow): void {
  const [what, ...rest] = toCells(row)
  console.log(`${what}: ${rest.join(' | ')}`)
  for (const { name, ours, reference } of row.parts ?? [])
    console.log(
      `    ${name}: ${formatAmount(ours, 'ms')}${reference === null ? '' : ` | ${formatAmount(reference, 'ms')}`}`,
    )
}

/** Prints the table and writes it to a Markdown file. */
export async function reportRows(rows: BenchRow[], conditions: BenchConditions, path: string): Promise<void> {
  const lines = rows.map((row) => `| ${toCells(row).join(' | ')} |`)
  const table = [
    `| ${TABLE_HEADINGS.join(' | ')} |`,
    `|${' --- |'.repeat(TABLE_HEADINGS.length)}`,
    ...lines,
  ].join('\n')
  const text = `# Bench\n\n${formatIntroduction(conditions)}\n\n${table}\n\n${formatStepsTable(rows)}\n`
  const markdown = await format(text, { parser: 'markdown', printWidth: 110 })
  console.log(markdown)
  await writeFile(path, markdown)
}

/** A Markdown table of the steps of all rows that were measured by step; empty if there are none. */
function formatStepsTable(rows: readonly BenchRow[]): string {
  const lines = rows.flatMap(({ what, reference, parts = [] }) =>
    parts.map(({ name, ours, reference: referenceFigure }) => {
      const amount =
        referenceFigure === null ? '' : `${formatAmount(referenceFigure, 'ms')} ${reference.name}`
      return `| ${[what, name, formatAmount(ours, 'ms'), amount].join(' | ')} |`
    }),
  )
  if (lines.length === 0) return ''
  return [
    '## Time by step',
    '',
    '| What | Step | Ours | Reference |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function formatIntroduction({ browser, isQuick, takenSeconds }: BenchConditions): string {
  const date = new Date().toISOString().slice(0, 10)
  const processor = cpus()[0]?.model ?? 'unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} x ${processor}, ${memory} GB, Node ${process.versions.node}, Chromium ${browser}`
  return [
    `Written by \`npm run bench\` on ${date} in ${Math.round(takenSeconds)} s on ${machine}`,
    isQuick ? ' (quick run with fewer repetitions).' : '.',
    ' Each figure is a median, each reference ran in the same run on the same machine; the budgets are those of the',
    ' project. The satellite link is 2 Mbit/s with a round trip of 600 ms. Why budgets are missed: ',
    '[bench-notes.md](bench-notes.md).',
  ].join('')
}

function toCells(row: BenchRow): string[] {
  const isMet = isWithinBudget(row)
  return [
    row.what,
    formatAmount(row.ours, row.unit),
    `${formatAmount(row.reference.value, row.unit)} ${row.reference.name}`,
    formatRatio(ratioOf(row)),
    formatBudget(row),
    isMet === null ? '' : isMet ? 'yes' : 'NO',
    row.runs[0] === row.runs[1] ? String(row.runs[0]) : row.runs.join(' and '),
  ]
}

function formatBudget({ budget, unit }: BenchRow): string {
  if (budget === null) return ''
  return 'ratio' in budget ? `${budget.ratio} x` : formatAmount(budget.ours, unit)
}

function formatRatio(ratio: number): string {
  return ratio > 0 && ratio < 0.01 ? ratio.toPrecision(2) : ratio.toFixed(2)
}

function formatAmount(value: number, unit: Unit): string {
  const digits = unit === 'ms' && value < 20 ? 1 : DECIMALS_BY_UNIT[unit]
  return `${value.toFixed(digits)} ${unit}`
}
