/** Whether one letter was added, left out or replaced, or two neighbors were swapped. */
export function isOneErrorApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let firstDifference = 0
  while (firstDifference < a.length && a[firstDifference] === b[firstDifference]) firstDifference += 1
  const areSwapped =
    a[firstDifference] === b[firstDifference + 1] &&
    a[firstDifference + 1] === b[firstDifference] &&
    a.slice(firstDifference + 2) === b.slice(firstDifference + 2)
  return (
    areSwapped ||
    a.slice(firstDifference + 1) === b.slice(firstDifference + 1) ||
    a.slice(firstDifference) === b.slice(firstDifference + 1) ||
    a.slice(firstDifference + 1) === b.slice(firstDifference)
  )
}
