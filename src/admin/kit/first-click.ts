/**
 * A click handler that ignores the second click of a double click. The first click may remove its row from the list, so that
 * the second click hits the same button of the next row, which nobody has looked at (BIZ-3).
 */
export function onFirstClick(act: () => void): (click: { detail: number }) => void {
  return ({ detail }) => {
    if (detail < 2) act()
  }
}
