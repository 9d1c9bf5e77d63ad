export type Unit = 's' | 'ms' | 'kB' | 'MB' | 'bytes' | 'requests'

/** One line of the table: our figure and the same figure of a reference, measured in the same run. */
export interface BenchRow {
  what: string
  unit: Unit
  ours: number
  reference: { name: string; value: number }
  /** The limit of the ratio or of our figure; none where the row only informs. */
  budget: { ratio: number } | { ours: number } | null
  /** Repetitions of ours and of the reference; the figures are medians. */
  runs: [number, number]
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
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  const lower = sorted[Math.ceil(middle) - 1]
  if (upper === undefined || lower === undefined) throw new Error('No runs, no median')
  return (lower + upper) / 2
}

/** Repeats a measurement one after the other. */
export async function repeat<T>(times: number, run: () => Promise<T>): Promise<T[]> {
  const figures: T[] = []
  while (figures.length < times) figures.push(await run())
  return figures
}
