/** After this long, a task begins no further tile, so that the page can answer a tap before the next task. */
const MAX_TASK_MS = 8

const waitingPaints: (() => void)[] = []
let isScheduled = false

/** Queues a tile for painting in one of the next tasks: painting all at once would block a slow phone for 0.2 s (MAP-20). */
export function queuePaint(paint: () => void): void {
  waitingPaints.push(paint)
  schedulePaint()
}

function schedulePaint(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(runQueuedPaints)
}

function runQueuedPaints(): void {
  isScheduled = false
  const taskEnd = performance.now() + MAX_TASK_MS
  try {
    while (waitingPaints.length > 0 && performance.now() < taskEnd) waitingPaints.shift()?.()
  } finally {
    if (waitingPaints.length > 0) schedulePaint()
  }
}
