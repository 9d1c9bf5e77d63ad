import { useMemo } from 'react'
import { encodeQR } from 'qr'

/**
 * Medium error correction tolerates scratches; ISO/IEC 18004 asks for a white border of four
 * modules.
 */
const QR_OPTIONS = { ecc: 'medium', border: 4 } as const

/**
 * A text as a QR code: the dark modules as one SVG path (one unit per module, runs of a row joined)
 * and the side length in units. Null when the text is too long for a QR code.
 */
export function qrPath(text: string): { size: number; path: string } | null {
  const rows = encodeModules(text)
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

function encodeModules(text: string): boolean[][] | null {
  try {
    return encodeQR(text, 'raw', QR_OPTIONS)
  } catch {
    return null
  }
}

interface QrCodeProps {
  text: string
  label: string
  className?: string | undefined
  /** Shown when the text is too long for a QR code. */
  tooLong?: string
}

/** A QR code, drawn on the device. Dark on white in both themes, because cameras expect that. */
export function QrCode({ text, label, className, tooLong }: QrCodeProps) {
  const qrCode = useMemo(() => qrPath(text), [text])
  if (qrCode === null) return <p>{tooLong}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot hold a drawing made on the page
    <svg className={className} viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="white" />
      <path d={qrCode.path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
