import { useState, type ReactNode } from 'react'
import { CloseIcon } from '../chrome-icons.tsx'
import { saveFile } from '../../browser/save-file.ts'
import { DownloadIcon, PauseIcon, PlayIcon, RotateIcon, ZoomInIcon, ZoomOutIcon } from './gallery-icons.tsx'
import styles from './gallery-overlay.module.css'
import type { GalleryPhoto, GalleryTexts } from './gallery-photo.ts'
import { LEAST_ZOOM, MOST_ZOOM, type GalleryMove, type GalleryView } from './gallery-view.ts'

interface GalleryToolsProps {
  view: GalleryView
  move: (move: GalleryMove) => void
  photo: GalleryPhoto | undefined
  count: number
  texts: GalleryTexts
  load: (url: string) => Promise<Blob>
  isPlaying: boolean
  onPlay: () => void
  onClose: () => void
}

/** The counter and the buttons. Close comes first for the keyboard, last for the eye. */
export function GalleryTools(props: GalleryToolsProps) {
  const { view, move, photo, count, texts, load, isPlaying, onPlay, onClose } = props
  const { hasFailed, download } = useDownload(photo, load)
  return (
    <div className={styles.tools}>
      <Tool label={texts.close} onClick={onClose} className={styles.close}>
        <CloseIcon />
      </Tool>
      {photo !== undefined && (
        <>
          <p className={styles.counter} aria-live={isPlaying ? 'off' : 'polite'}>
            {texts.counter(view.at + 1, count)}
          </p>
          <Tool
            label={texts.zoomOut}
            isOff={view.zoom <= LEAST_ZOOM}
            onClick={() => move({ kind: 'zoom-out' })}
          >
            <ZoomOutIcon />
          </Tool>
          <output className={styles.percent} aria-label={texts.zoomed(percentOf(view))}>
            {percentOf(view)} %
          </output>
          <Tool label={texts.zoomIn} isOff={view.zoom >= MOST_ZOOM} onClick={() => move({ kind: 'zoom-in' })}>
            <ZoomInIcon />
          </Tool>
          <Tool label={texts.rotate} onClick={() => move({ kind: 'rotate' })}>
            <RotateIcon />
          </Tool>
          <Tool label={texts.download} onClick={() => void download()}>
            <DownloadIcon />
          </Tool>
          {count > 1 && (
            <Tool label={isPlaying ? texts.pause : texts.play} onClick={onPlay}>
              {isPlaying ? <PauseIcon /> : <PlayIcon />}
            </Tool>
          )}
          <p className={styles.problem} role="alert">
            {hasFailed && texts.downloadFailed}
          </p>
        </>
      )}
    </div>
  )
}

function percentOf({ zoom }: GalleryView): number {
  return Math.round(zoom * 100)
}

interface ToolProps {
  label: string
  className?: string | undefined
  /** At its end: it stays reachable, so that the focus is not lost. */
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, className = '', isOff = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`${styles.tool} ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick()
      }}
    >
      {children}
    </button>
  )
}

function useDownload(photo: GalleryPhoto | undefined, load: (url: string) => Promise<Blob>) {
  const [failedId, setFailedId] = useState<string | null>(null)
  const download = async (): Promise<void> => {
    if (photo === undefined) return
    setFailedId(null)
    try {
      saveFile(await load(photo.url), photo.fileName)
    } catch (error) {
      console.warn('A photo could not be downloaded', error)
      setFailedId(photo.id)
    }
  }
  return { hasFailed: photo !== undefined && failedId === photo.id, download }
}
