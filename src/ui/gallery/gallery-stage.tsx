import { useGesture } from '@use-gesture/react'
import { useState, useRef, type RefObject } from 'react'
import styles from './gallery-overlay.module.css'
import { NextIcon, PreviousIcon } from './gallery-tools.tsx'
import {
  type GalleryPhoto,
  type GalleryTexts,
  type GalleryMove,
  MIN_ZOOM_FACTOR,
  MAX_ZOOM_FACTOR,
  type GalleryView,
} from './gallery-view.ts'

/** Finger movements shorter than this are not swipes. */
const SWIPE_PX = 50

interface GalleryStageProps {
  photo: GalleryPhoto
  count: number
  view: GalleryView
  move: (move: GalleryMove) => void
  texts: GalleryTexts
}

/**
 * One photo: two fingers zoom; one finger moves an enlarged photo and otherwise swipes to the next.
 */
export function GalleryStage({ photo, count, view, move, texts }: GalleryStageProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  useGestures(stageRef, view, move)
  return (
    <div className={styles.place}>
      {count > 1 && (
        <button
          type="button"
          className={`${styles.step} ${styles.previous}`}
          aria-label={texts.previous}
          onClick={() => move({ kind: 'step', by: -1 })}
        >
          <PreviousIcon />
        </button>
      )}
      <div ref={stageRef} className={styles.stage} data-large={view.zoom > 1 || undefined}>
        <StagePhoto key={photo.id} photo={photo} view={view} texts={texts} />
      </div>
      {count > 1 && (
        <button
          type="button"
          className={`${styles.step} ${styles.next}`}
          aria-label={texts.next}
          onClick={() => move({ kind: 'step', by: 1 })}
        >
          <NextIcon />
        </button>
      )}
    </div>
  )
}

function useGestures(
  target: RefObject<HTMLDivElement | null>,
  view: GalleryView,
  move: (move: GalleryMove) => void,
): void {
  useGesture(
    {
      onPinch: ({ offset: [zoom] }) => move({ kind: 'zoom-to', zoom }),
      onDrag: ({ pinching, cancel, last, movement: [x, y], offset: [toX, toY] }) => {
        if (pinching === true) return cancel()
        if (view.zoom > 1) return move({ kind: 'shift', x: toX, y: toY })
        const isSwipe = last && Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)
        if (isSwipe) move({ kind: 'step', by: x < 0 ? 1 : -1 })
        return undefined
      },
    },
    {
      target,
      eventOptions: { passive: false },
      drag: { from: () => [view.x, view.y], filterTaps: true },
      pinch: { from: () => [view.zoom, 0], scaleBounds: { min: MIN_ZOOM_FACTOR, max: MAX_ZOOM_FACTOR } },
    },
  )
}

/** The large photo; if it cannot be loaded, the thumbnail with a note; else only a note. */
function StagePhoto({ photo, view, texts }: { photo: GalleryPhoto; view: GalleryView; texts: GalleryTexts }) {
  const { url, thumbnailUrl, alt } = photo
  const [failureCount, setFailures] = useState(0)
  const sources = thumbnailUrl === null ? [url] : [url, thumbnailUrl]
  const shownUrl = sources[failureCount]
  if (shownUrl === undefined) return <p className={styles.empty}>{texts.unavailable}</p>
  return (
    <>
      <img
        key={shownUrl}
        className={styles.photo}
        src={shownUrl}
        alt={alt}
        draggable={false}
        crossOrigin="anonymous"
        style={{
          transform: `translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${view.zoom})`,
        }}
        onError={() => setFailures(failureCount + 1)}
      />
      {failureCount > 0 && <output className={styles.note}>{texts.smaller}</output>}
    </>
  )
}
