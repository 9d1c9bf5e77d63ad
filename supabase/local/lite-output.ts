/** Errors that a client was told of. lite prints each of them too, as if the server had failed. */
const answered = new WeakSet()
const STORAGE_NOTICE = 'EXPERIMENTAL FEATURES ENABLED'
let isFiltered = false

/** Marks an error as answered: it is not printed. Answers the error. */
export function keepOutOfOutput(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) answered.add(error)
  return error
}

/** Keeps out of the server's output what lite prints and nobody can act on. */
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
