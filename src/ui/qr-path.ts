import { encodeQR } from 'qr'

/** Modules of white around the code, and of correction against scratches (ISO/IEC 18004 asks for four). */
const DRAWING = { ecc: 'medium', border: 4 } as const

/**
 * A text as a QR code: its dark modules as one SVG path, one unit a module, runs of a row joined, and the side of the
 * square in units. Null when the text is too long for any code.
 */
export function qrPath(text: string): { size: number; path: string } | null {
  const rows = encode(text)
  if (rows === null) return null
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue
      const start = x
      while (row[x + 1] === true) x += 1
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  }
  return { size: rows.length, path }
}

function encode(text: string): boolean[][] | null {
  try {
    return encodeQR(text, 'raw', DRAWING)
  } catch {
    return null
  }
}
