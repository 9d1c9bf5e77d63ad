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
 * The highest free place for a box of this size, at the right or in the middle; at the top in the middle if there is none.
 */
export function freePlace(size: Size, view: Size, controls: readonly Box[]): { x: number; y: number } {
  const middle = (view.width - size.width) / 2
  const places = [view.width - size.width - EDGE_PX, middle].flatMap((x) => {
    const y = freeTop(x, size, controls)
    return y + size.height > view.height - EDGE_PX ? [] : [{ x, y }]
  })
  return places.sort((one, other) => one.y - other.y)[0] ?? { x: middle, y: EDGE_PX }
}

function freeTop(x: number, { width, height }: Size, controls: readonly Box[]): number {
  const inWay = controls
    .filter(({ left, right }) => right > x && left < x + width)
    .sort((one, other) => one.top - other.top)
  let y = EDGE_PX
  for (const { top, bottom } of inWay) {
    if (top >= y + height + GAP_PX) return y
    y = Math.max(y, bottom + GAP_PX)
  }
  return y
}

/** Moves the list of messages to its free place. */
export function placeToasts(list: HTMLElement): void {
  const { width, height } = list.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !list.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < view.height)
  const { x, y } = freePlace({ width, height }, view, controls)
  list.style.insetInlineStart = `${x}px`
  list.style.insetBlockStart = `${y}px`
}
