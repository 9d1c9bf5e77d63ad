/** Errors that a client has already received. lite also prints each of them, as if the server had failed. */
const answered = new WeakSet()
const STORAGE_NOTICE = 'EXPERIMENTAL FEATURES ENABLED'
let isFiltered = false

/** Marks an error as already sent to the client, so that it is not printed. Returns the error. */
export function keepOutOfOutput(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) answered.add(error)
  return error
}

/** Removes messages of lite from the server's output that need no action. */
export function filterOutput(): void {
  if (isFiltered) return
  isFiltered = true
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
