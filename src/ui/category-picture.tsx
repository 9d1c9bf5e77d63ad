import { use, useState, useSyncExternalStore } from 'react'
import type { Category } from '../domain/listing/listing.ts'
import { CategoryIcon } from './category-icons.tsx'
import styles from './category-picture.module.css'
import { CardPhotosContext, Photo, PhotosContext } from './photo.tsx'

interface CategoryPictureProps {
  category: Category
  /** Code of the atoll. It determines the angle of the drawn waves, so that the pictures of a list do not look alike. */
  atoll: string
  photo?: { src: string; alt: string; width: number; height: number } | null
}

/**
 * The picture of a card: its photo, else the swells of a stick chart in the colour of the category. The mark of the
 * category is recognised from afar, by its colour and by its drawing (LIST-12).
 */
export function CategoryPicture({ category, atoll, photo = null }: CategoryPictureProps) {
  const [isMissing, setIsMissing] = useState(false)
  const { subscribe, areDelayed } = use(CardPhotosContext)
  const isDelayed = useSyncExternalStore(subscribe, areDelayed, () => false)
  // A photo that is already shown, for example in a rendered page, is not removed.
  const [hasBegun, setHasBegun] = useState(!isDelayed)
  if (!isDelayed && !hasBegun) setHasBegun(true)
  const hasPhoto = use(PhotosContext) && hasBegun && photo !== null && !isMissing
  return (
    <div className={styles.picture} data-category={category} data-drawn={!hasPhoto || undefined}>
      <svg
        viewBox="0 0 96 96"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <path
          transform={`rotate(${waveAngle(atoll)} 48 48)`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          d="M-60-18q54 22 108 0t108 0M-60 0q54 22 108 0t108 0M-60 18q54 22 108 0t108 0M-60 36q54 22 108 0t108 0M-60 54q54 22 108 0t108 0M-60 72q54 22 108 0t108 0M-60 90q54 22 108 0t108 0M-60 108q54 22 108 0t108 0"
        />
      </svg>
      {hasPhoto && <Photo className={styles.photo} {...photo} onMissing={() => setIsMissing(true)} />}
      <span className={styles.mark}>
        <CategoryIcon category={category} />
      </span>
    </div>
  )
}

/** An angle in degrees, the same for every listing of an atoll. */
function waveAngle(atoll: string): number {
  let hash = 0
  for (const letter of atoll) hash = hash * 31 + letter.charCodeAt(0)
  return (hash % 7) * 10 - 30
}
