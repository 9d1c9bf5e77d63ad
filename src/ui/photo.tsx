import { createContext, use, useState } from 'react'

/** Whether photos are loaded; false in low-data mode. */
export const PhotosContext = createContext(true)

/** Whether photos of cards are delayed. Meanwhile cards show the drawing of their category. */
export interface CardPhotos {
  subscribe: (listener: () => void) => () => void
  areDelayed: () => boolean
}

/**
 * The value of this context must never change: a changed context makes React drop the HTML of a rendered part whose code
 * is pending (PAGES-3).
 */
export const CardPhotosContext = createContext<CardPhotos>({
  subscribe: () => () => undefined,
  areDelayed: () => false,
})

interface PhotoProps {
  src: string
  alt: string
  className?: string | undefined
  width: number
  height: number
  loading?: 'lazy' | 'eager'
  /** URL of the photo that is loaded when `src` cannot be loaded. */
  fallbackSrc?: string | null | undefined
  /** Called when neither `src` nor `fallbackSrc` could be loaded; then no photo is shown. */
  onMissing?: () => void
}

/**
 * A photo, or nothing when it cannot be loaded: no broken image and no placeholder. Requested with
 * CORS, because the service worker caches only readable answers (the browser counts opaque ones as
 * megabytes).
 */
export function Photo({ src, fallbackSrc, onMissing, alt, loading = 'lazy', ...rest }: PhotoProps) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const isLoaded = use(PhotosContext)
  const shownUrl = [src, fallbackSrc ?? src].find((url) => !failed.includes(url))
  if (!isLoaded || shownUrl === undefined) return null
  const onError = (): void => {
    setFailed([...failed, shownUrl])
    if (shownUrl === (fallbackSrc ?? src)) onMissing?.()
  }
  return (
    <img
      {...rest}
      // A photo of a rendered page can fail before this component listens.
      ref={(image) => {
        if (image?.complete === true && image.naturalWidth === 0) onError()
      }}
      src={shownUrl}
      alt={alt}
      loading={loading}
      decoding="async"
      crossOrigin="anonymous"
      onError={onError}
    />
  )
}
