import { encodeQR } from 'qr'
import styles from './share-sheet.module.css'
import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  text: string
  label: string
  /** Shown when the text is too long for any code. */
  tooLong: string
}

/** A QR code, drawn on the device; dark on white in both themes, as cameras expect it. */
export function QrCode({ text, label, tooLong }: QrCodeProps) {
  const rows = encode(text)
  if (rows === null) return <p>{tooLong}</p>
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="white" />
      <path d={qrPath(rows)} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

function encode(text: string): boolean[][] | null {
  try {
    // Four modules of quiet zone (ISO/IEC 18004); medium correction: screens get scratched.
    return encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  } catch {
    return null
  }
}
