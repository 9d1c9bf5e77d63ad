import { type FocusEvent, type KeyboardEvent, useState, useSyncExternalStore } from 'react'

/** From this width on, lists are tables; below it they are cards (BIZ-1). */
const WIDE_QUERY = '(min-width: 48rem)'

/** From this width on, the list of tabs is at the side (DASH-12). */
const DESKTOP_QUERY = '(min-width: 64rem)'

/** A hook that follows one media query. Call it outside of components, so that it subscribes once. */
function createMediaQueryHook(media: string): () => boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const query = window.matchMedia(media)
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}

export const useIsWide = createMediaQueryHook(WIDE_QUERY)
export const useIsDesktop = createMediaQueryHook(DESKTOP_QUERY)

/** A number of rows or columns that moves to the edge, because moves are limited to the grid. */
const EDGE_STEPS = Number.MAX_SAFE_INTEGER
const PAGE_ROWS = 10
const KEY_MOVES: Record<string, [rows: number, columns: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [PAGE_ROWS, 0],
  PageUp: [-PAGE_ROWS, 0],
  Home: [0, -EDGE_STEPS],
  End: [0, EDGE_STEPS],
}

export interface GridKeys {
  /** Event handlers to set on the table's `tbody`. */
  grid: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onFocus: (event: FocusEvent<HTMLElement>) => void
  }
  /** 0 for the one cell that Tab reaches, else -1. */
  tabIndexOf: (row: number, column: number) => 0 | -1
}

/**
 * Keyboard navigation of a WAI-ARIA data grid: Tab enters and leaves it once, arrow keys move between
 * cells. In a cell, the control marked `data-cell-focus` takes the focus.
 */
export function useGridKeys(rowCount: number): GridKeys {
  const [active, setActive] = useState({ row: 0, column: 0 })
  const row = Math.min(active.row, Math.max(0, rowCount - 1))

  const onFocus = (event: FocusEvent<HTMLElement>): void => {
    const at = cellPositionOf(event.target, event.currentTarget)
    if (at !== null && (at.row !== active.row || at.column !== active.column)) setActive(at)
  }
  return {
    grid: { onKeyDown, onFocus },
    tabIndexOf: (r, c) => (r === row && c === active.column ? 0 : -1),
  }
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const move = KEY_MOVES[event.key]
  const at = cellPositionOf(event.target, event.currentTarget)
  if (move === undefined || at === null || event.altKey || event.metaKey) return
  const isWhole = event.ctrlKey && (event.key === 'Home' || event.key === 'End')
  const rows = isWhole ? Math.sign(move[1]) * EDGE_STEPS : move[0]
  event.preventDefault()
  focusCell(event.currentTarget, at.row + rows, at.column + move[1])
}

function cellPositionOf(target: EventTarget, body: HTMLElement): { row: number; column: number } | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
  const line = cell?.closest('tr')
  if (!cell || !line || !body.contains(line)) return null
  return { row: [...body.children].indexOf(line), column: cell.cellIndex }
}

function focusCell(body: HTMLElement, row: number, column: number): void {
  const line = body.children[clampIndex(row, body.children.length)]
  const cell = line?.children[clampIndex(column, line.children.length)]
  const control = cell?.querySelector<HTMLElement>('[data-cell-focus]') ?? (cell as HTMLElement | undefined)
  control?.focus()
  control?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function clampIndex(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, at))
}
