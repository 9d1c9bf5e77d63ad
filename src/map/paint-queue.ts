/** After this long, a task begins no further tile, so that the page can answer a tap before the next task. */
const TASK_MS = 8

const waiting: (() => void)[] = []
let isScheduled = false

/** Queues a tile for painting in one of the next tasks: painting all at once would block a slow phone for 0.2 s (MAP-20). */
export function paintSoon(paint: () => void): void {
  waiting.push(paint)
  schedule()
}

function schedule(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(paintSome)
}

function paintSome(): void {
  isScheduled = false
  const end = performance.now() + TASK_MS
  try {
    while (waiting.length > 0 && performance.now() < end) waiting.shift()?.()
  } finally {
    if (waiting.length > 0) schedule()
  }
}
