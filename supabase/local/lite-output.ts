import type { PgliteConnection } from '@supabase/lite/pglite'
import { toHostedError } from './hosted-errors.ts'

/** Errors that a client was told of. lite prints each of them too, as if the server had failed. */
const answered = new WeakSet<object>()
const STORAGE_NOTICE = 'EXPERIMENTAL FEATURES ENABLED'
let isFiltered = false

/** Maps refused writes to hosted's answers, and keeps them out of the server's output. */
export function mapErrors(connection: PgliteConnection): void {
  connection.normalizeDbError = (error) => {
    const mapped = toHostedError(error)
    if (typeof mapped === 'object' && mapped !== null) answered.add(mapped)
    return mapped
  }
  if (!isFiltered) filterOutput()
  isFiltered = true
}

function filterOutput(): void {
  const printError = console.error.bind(console)
  console.error = (...parts: unknown[]) => {
    const [first] = parts
    if (typeof first !== 'object' || first === null || !answered.has(first)) printError(...parts)
  }
  const printWarning = console.warn.bind(console)
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).startsWith(STORAGE_NOTICE)) printWarning(...parts)
  }
}
