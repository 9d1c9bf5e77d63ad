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
  /** Stands in where `src` cannot be had. */
  fallbackSrc?: string | null | undefined
  /** Neither could be had: nothing is shown. */
  onMissing?: () => void
}

/**
 * A photo, or nothing when it cannot be had: no broken picture, no grey box. Asked for with CORS, because the worker
 * may only keep answers that it can read (opaque ones count as megabytes).
 */
export function Photo({ src, fallbackSrc, onMissing, alt, loading = 'lazy', ...rest }: PhotoProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const isLoaded = use(PhotosContext)
  const shown = [src, fallbackSrc ?? src].find((url) => !failed.includes(url))
  if (!isLoaded || shown === undefined) return null
  const onError = (): void => {
    setFailed([...failed, shown])
    if (shown === (fallbackSrc ?? src)) onMissing?.()
  }
  return (
    <img
      {...rest}
      src={shown}
      alt={alt}
      loading={loading}
      decoding="async"
      crossOrigin="anonymous"
      onError={onError}
    />
  )
}
