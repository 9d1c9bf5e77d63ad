/** A hidden page draws no frames; it goes on after this long. */
const HIDDEN_PAGE_MS = 400

let isPainted = false
let waiting: (() => void)[] = []

/**
 * Runs now, or as soon as the first screen has been painted: what is not needed for it must not compete with it.
 * Returns the way to call it off.
 */
export function afterPaint(run: () => void): () => void {
  if (isPainted) {
    run()
    return nothing
  }
  if (waiting.length === 0) watchPaint()
  waiting.push(run)
  return () => {
    waiting = waiting.filter((other) => other !== run)
  }
}

/** Two frames: the first is only being drawn while the effects of a render run. */
function watchPaint(): void {
  const timer = setTimeout(release, HIDDEN_PAGE_MS)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(release)
    }),
  )
}

function release(): void {
  isPainted = true
  const runs = waiting
  waiting = []
  for (const run of runs) run()
}

function nothing(): void {
  // It ran already.
}
