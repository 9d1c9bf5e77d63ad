import { createContext, use, useState } from 'react'

/** Whether photos are loaded at all: not in low-data mode. */
export const PhotosContext = createContext(true)

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
  const isLoaded = use(PhotosContext)
  if (!isLoaded || failed === src) return null
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
