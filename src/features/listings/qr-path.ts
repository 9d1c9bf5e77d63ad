/** The dark modules of a code as one SVG path, one unit a module, runs of a row joined. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x += 1
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  }
  return path
}
