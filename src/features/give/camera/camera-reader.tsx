import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { snapshotKeys } from 'virtual:snapshot-keys'
import { keepScreenOn, closeCamera, openCamera, readCodes, type CameraProblem } from './camera.ts'
import { useDirectoryStatus } from '../../../directory/use-directory.ts'
import type { DirectoryStatus, ReceiveRefusal } from '../../../domain/directory.ts'
import { formatSnapshotElement } from '../../../domain/snapshot/guide-file.ts'
import { SignatureError } from '../../../domain/snapshot/snapshot-signature.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import styles from '../give.module.css'
import { CAMERA_TEXTS } from './texts.ts'
import { TransferReader } from './camera-frames.ts'
import { readComparableCopy, readPart, type GuidePart, storePart } from './guide-part.ts'
import { ReceivedParts } from './kept-parts-list.tsx'

export type PartOutcome = { part: GuidePart } | { isTaken: false; why: ReceiveRefusal }

interface CameraReaderProps {
  /** Called when reading begins, so that the screen removes the result of an earlier attempt. */
  onStart: () => void
  onPart: (outcome: PartOutcome) => void
  /** Called with a guide file made of the whole snapshot that was read. */
  onWhole: (file: Blob) => void
}

/** Reads codes with the camera, and lists the parts that were received before. */
export function ReceiveByCamera({ received, ...reader }: CameraReaderProps & { received: GuidePart | null }) {
  return (
    <>
      <CameraReader {...reader} />
      <ReceivedParts received={received} />
    </>
  )
}

/** Reads the changing codes on another screen (CAMERA-3). Asks for permission to use the camera only after a tap. */
function CameraReader({ onStart, onPart, onWhole }: CameraReaderProps) {
  const { status } = useDirectoryStatus()
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  // Keep the reader when the camera is stopped, so that a second attempt continues the transfer.
  const [reader, setReader] = useState(() => new TransferReader())
  const startButton = useRef<HTMLButtonElement>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const startCamera = async (): Promise<void> => {
    onStart()
    setProblem(null)
    setIsStarting(true)
    const camera = await openCamera()
    setIsStarting(false)
    if (typeof camera === 'string') setProblem(camera)
    else if (isGone.current) closeCamera(camera)
    else if (document.visibilityState === 'hidden') {
      // The page was hidden while the camera was starting, so no later event stops the camera.
      closeCamera(camera)
      setProblem('ended')
    } else setStream(camera)
  }
  const stopCamera = (): void => {
    // Render at once, so that the start button is on the page again and can take the focus.
    flushSync(() => setStream(null))
    startButton.current?.focus()
  }
  const finishTransfer = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    stopCamera()
    setReader(new TransferReader())
    const received = await receivePart(bytes, status)
    if (received === 'whole') onWhole(new Blob([formatSnapshotElement(bytes)]))
    else onPart(received)
  }
  const handleEnd = (): void => {
    stopCamera()
    setProblem('ended')
  }
  return (
    <section className={styles.camera}>
      <h2 className={styles.title}>{CAMERA_TEXTS.readTitle}</h2>
      {stream === null ? (
        <>
          <p className={styles.text}>{CAMERA_TEXTS.readHint}</p>
          <p className={styles.buttons}>
            <button
              ref={startButton}
              type="button"
              className="button"
              aria-disabled={isStarting} // `disabled` would take the focus away for good.
              onClick={() => void (isStarting || startCamera())}
            >
              {CAMERA_TEXTS.read}
            </button>
          </p>
        </>
      ) : (
        <Viewfinder
          stream={stream}
          reader={reader}
          onWhole={(bytes) => void finishTransfer(bytes)}
          onStop={stopCamera}
          onEnd={handleEnd}
        />
      )}
      {problem !== null && (
        <Notice tone="warning" role="alert">
          <p>{CAMERA_TEXTS.problems[problem]}</p>
        </Notice>
      )}
    </section>
  )
}

interface ViewfinderProps {
  stream: MediaStream
  reader: TransferReader
  onWhole: (bytes: Uint8Array<ArrayBuffer>) => void
  onStop: () => void
  /** Called when the device took the camera away, or the page was hidden. */
  onEnd: () => void
}

function Viewfinder({ stream, reader, onWhole, onStop, onEnd }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const [percent, setPercent] = useState(() => progressPercent(reader))
  const handleCode = useEffectEvent((text: string) => {
    const bytes = reader.addCode(text)
    setPercent(progressPercent(reader))
    if (bytes !== null) onWhole(bytes)
    return bytes === null
  })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (video.current === null) return undefined
    const stopReading = readCodes(video.current, stream, {
      onText: (text) => handleCode(text),
      onEnd: () => end(),
    })
    const letScreenOff = keepScreenOn()
    // The start button is no longer on the page, so move the focus to the stop button.
    stop.current?.focus()
    return () => {
      stopReading()
      letScreenOff()
    }
  }, [stream])
  return (
    <>
      <video ref={video} className={styles.video} muted playsInline aria-label={CAMERA_TEXTS.picture} />
      <progress className={styles.progress} aria-label={CAMERA_TEXTS.progress} value={percent} max={100} />
      <p>{percent === 0 ? CAMERA_TEXTS.aim : CAMERA_TEXTS.percent(percent)}</p>
      <p className={styles.buttons}>
        <button ref={stop} type="button" className="button" onClick={onStop}>
          {CAMERA_TEXTS.stopReading}
        </button>
      </p>
    </>
  )
}

function progressPercent(reader: TransferReader): number {
  return Math.floor(reader.progress * 100)
}

/**
 * Checks a received part and stores it. Returns 'whole' for a whole snapshot, which the directory worker takes over.
 */
async function receivePart(
  bytes: Uint8Array<ArrayBuffer>,
  status: DirectoryStatus,
): Promise<PartOutcome | 'whole'> {
  try {
    const part = await readPart(bytes, snapshotKeys)
    if (part === 'whole') return part
    const why = await storePart(part, await readComparableCopy(status))
    return why === null ? { part } : { isTaken: false, why }
  } catch (error) {
    console.warn('What the camera read was refused', error)
    return { isTaken: false, why: error instanceof SignatureError ? error.why : 'damaged' }
  }
}
