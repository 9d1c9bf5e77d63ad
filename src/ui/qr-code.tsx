import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  text: string
  label: string
  className?: string | undefined
  /** Shown when the text is too long for any code. */
  tooLong?: string
}

/** A QR code, drawn on the device; dark on white in both themes, as cameras expect it. */
export function QrCode({ text, label, className, tooLong }: QrCodeProps) {
  const code = useMemo(() => qrPath(text), [text])
  if (code === null) return <p>{tooLong}</p>
  return (
    <svg className={className} viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="white" />
      <path d={code.path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
