import { useState, type ReactNode } from 'react'
import { CloseIcon, Icon } from '../icons.tsx'
import { saveFile } from '../../browser/save-file.ts'
import styles from './gallery-overlay.module.css'
import {
  type GalleryPhoto,
  type GalleryTexts,
  MIN_ZOOM_FACTOR,
  MAX_ZOOM_FACTOR,
  type GalleryMove,
  type GalleryView,
} from './gallery-view.ts'

export const PreviousIcon = () => (
  <Icon size="1.75em">
    <path d="M15 5.5 8.5 12l6.5 6.5" />
  </Icon>
)

export const NextIcon = () => (
  <Icon size="1.75em">
    <path d="m9 5.5 6.5 6.5L9 18.5" />
  </Icon>
)

const ZoomInIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.5 10.5h6M10.5 7.5v6" />
  </Icon>
)

const ZoomOutIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5M7.5 10.5h6" />
  </Icon>
)

const RotateIcon = () => (
  <Icon>
    <path d="M19 12a7 7 0 1 1-2.1-5L19.5 9.5M19.5 4.5v5h-5" />
  </Icon>
)

const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />
  </Icon>
)

const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l11-6.5z" />
  </Icon>
)

const PauseIcon = () => (
  <Icon>
    <path d="M8.5 5.5v13M15.5 5.5v13" />
  </Icon>
)

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

/** The counter and the buttons. Close is first in the tab order and last on the screen. */
export function GalleryTools(props: GalleryToolsProps) {
  const { view, move, photo, count, texts, load, isPlaying, onPlay, onClose } = props
  const { hasFailed, download } = useDownload(photo, load)
  return (
    <div className={styles.tools}>
      <ToolButton label={texts.close} onClick={onClose} className={styles.close}>
        <CloseIcon />
      </ToolButton>
      {photo !== undefined && (
        <>
          <p className={styles.counter} aria-live={isPlaying ? 'off' : 'polite'}>
            {texts.counter(view.at + 1, count)}
          </p>
          <ToolButton
            label={texts.zoomOut}
            isOff={view.zoom <= MIN_ZOOM_FACTOR}
            onClick={() => move({ kind: 'zoom-out' })}
          >
            <ZoomOutIcon />
          </ToolButton>
          <output
            className={`visually-hidden-on-phones ${styles.percent}`}
            aria-label={texts.zoomed(zoomPercent(view))}
          >
            {zoomPercent(view)} %
          </output>
          <ToolButton
            label={texts.zoomIn}
            isOff={view.zoom >= MAX_ZOOM_FACTOR}
            onClick={() => move({ kind: 'zoom-in' })}
          >
            <ZoomInIcon />
          </ToolButton>
          <ToolButton label={texts.rotate} onClick={() => move({ kind: 'rotate' })}>
            <RotateIcon />
          </ToolButton>
          <ToolButton label={texts.download} onClick={() => void download()}>
            <DownloadIcon />
          </ToolButton>
          {count > 1 && (
            <ToolButton label={isPlaying ? texts.pause : texts.play} onClick={onPlay}>
              {isPlaying ? <PauseIcon /> : <PlayIcon />}
            </ToolButton>
          )}
          <p className={styles.problem} role="alert">
            {hasFailed && texts.downloadFailed}
          </p>
        </>
      )}
    </div>
  )
}

function zoomPercent({ zoom }: GalleryView): number {
  return Math.round(zoom * 100)
}

interface ToolProps {
  label: string
  className?: string | undefined
  /** True when the button can do nothing now. It stays focusable, so that the focus is not lost. */
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

function ToolButton({ label, className = '', isOff = false, onClick, children }: ToolProps) {
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
