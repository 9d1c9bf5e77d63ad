import { useState } from 'react'

interface PhotoProps {
  src: string
  alt: string
  className?: string | undefined
  width: number
  height: number
  loading?: 'lazy' | 'eager'
}

/**
 * A photo, or nothing when it cannot be had: no broken picture, no grey box. Asked for with CORS, because the worker
 * may only keep answers that it can read (opaque ones count as megabytes).
 */
export function Photo({ src, alt, className, width, height, loading = 'lazy' }: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) return null
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      crossOrigin="anonymous"
      onError={() => setFailed(src)}
    />
  )
}
