/* Finds a place for messages where they cover no control (TOAST-2). */

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

interface Size {
  width: number
  height: number
}

const EDGE_PX = 16
const GAP_PX = 4
const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option]'

/**
 * The highest place for a box of this size, at the right or in the middle, where it covers no control; where there is
 * none, the one that covers the fewest.
 */
export function freePlace(size: Size, view: Size, controls: readonly Box[]): { x: number; y: number } {
  const lowest = view.height - EDGE_PX - size.height
  const tops = [EDGE_PX, ...controls.map(({ bottom }) => bottom + GAP_PX)].filter(
    (y) => y >= EDGE_PX && y <= Math.max(lowest, EDGE_PX),
  )
  const lefts = [view.width - size.width - EDGE_PX, (view.width - size.width) / 2]
  const places = lefts.flatMap((x) =>
    tops.map((y) => ({ x, y, covered: countCovered(x, y, size, controls) })),
  )
  const { x, y } = places.reduce((best, place) =>
    place.covered < best.covered || (place.covered === best.covered && place.y < best.y) ? place : best,
  )
  return { x, y }
}

function countCovered(x: number, y: number, { width, height }: Size, controls: readonly Box[]): number {
  const box = { left: x, right: x + width, top: y, bottom: y + height + GAP_PX }
  return controls.filter((control) => overlaps(control, box)).length
}

/** Moves the list of messages to its free place. */
export function placeToasts(list: HTMLElement): void {
  const { width, height } = list.getBoundingClientRect()
  const { x, y } = freePlace({ width, height }, viewSize(), controlsOutside(list))
  list.style.insetInlineStart = `${x}px`
  list.style.insetBlockStart = `${y}px`
}

/**
 * Moves the list again whenever the page changes or scrolls so that the list covers a control, but not while a person
 * points at it or has focused it. @returns a function that ends this
 */
export function keepToastsPlaced(list: HTMLElement): () => void {
  let frame: number | null = null
  const check = (): void => {
    frame = null
    const box = list.getBoundingClientRect()
    const isHeld = list.matches(':hover, :focus-within')
    if (!isHeld && controlsOutside(list).some((control) => overlaps(control, box))) placeToasts(list)
  }
  const checkSoon = (): void => void (frame ??= requestAnimationFrame(check))
  const changes = new MutationObserver(checkSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', checkSoon)
  addEventListener('scroll', checkSoon, { capture: true, passive: true })
  return () => {
    changes.disconnect()
    removeEventListener('resize', checkSoon)
    removeEventListener('scroll', checkSoon, { capture: true })
    if (frame !== null) cancelAnimationFrame(frame)
  }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

function viewSize(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight }
}

/** Where the controls in view are, without those of the messages. */
function controlsOutside(list: HTMLElement): Box[] {
  const view = viewSize()
  return [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !list.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < view.height)
}
