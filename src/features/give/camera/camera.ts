import { decodeQR } from 'qr/decode.js'

/**
 * Keeps the screen on until the returned function is called. If the browser has no wake lock or refuses it, the screen
 * turns off as usual.
 */
export function keepScreenOn(): () => void {
  let wakeLock: WakeLockSentinel | null = null
  let isWanted = true
  const request = (): void => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
    navigator.wakeLock.request('screen').then(
      (granted) => {
        if (isWanted) wakeLock = granted
        else void granted.release()
      },
      (error: unknown) => console.warn('The screen may turn off', error),
    )
  }
  request()
  // The browser releases the wake lock of a hidden page, so request it again when the page is shown.
  document.addEventListener('visibilitychange', request)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', request)
    void wakeLock?.release()
  }
}

/**
 * Why the camera cannot be used. refused: the person or a policy does not allow the camera. none: there is no camera.
 * busy: another app uses the camera. unprotected: the page was loaded over plain http. ended: the device took the camera
 * away, or the page was hidden.
 */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'unprotected' | 'ended'

const PROBLEMS_BY_ERROR_NAME: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/**
 * Side of the largest picture in which a code is searched for, in pixels: larger pictures take too long on a slow phone.
 */
const MAX_SIDE_PX = 720

/** Asks the person for the camera on the back of the device. Never rejects. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  if (!isSecureContext) return 'unprotected'
  // Some browsers inside other apps lack mediaDevices, although its type says otherwise.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (devices === undefined) return 'none'
  try {
    return await devices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
    })
  } catch (error) {
    console.warn('The camera cannot be used', error)
    return (error instanceof DOMException && PROBLEMS_BY_ERROR_NAME[error.name]) || 'busy'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

interface CodeEvents {
  /** Called with the text of each code. @returns false to end the reading */
  onText: (text: string) => boolean
  /** Called when the device took the camera away, or the page was hidden. */
  onEnd: () => void
}

/**
 * Reads the QR codes that the camera sees.
 * @returns a function that ends the reading and releases the camera
 */
export function readCodes(video: HTMLVideoElement, stream: MediaStream, events: CodeEvents): () => void {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  let isStopped = false
  const stopReading = (): void => {
    isStopped = true
    video.srcObject = null
    closeCamera(stream)
    document.removeEventListener('visibilitychange', endIfHidden)
  }
  const endIfHidden = (): void => {
    if (document.visibilityState === 'hidden') events.onEnd()
  }
  const readNextPicture = (): void => {
    if (isStopped) return
    const text = context === null ? null : readCodeInPicture(video, context)
    if (text === null || events.onText(text)) onNextPicture(video, readNextPicture)
  }
  document.addEventListener('visibilitychange', endIfHidden)
  for (const track of stream.getTracks()) track.addEventListener('ended', events.onEnd)
  video.srcObject = stream
  video.play().then(readNextPicture, (error: unknown) => {
    // The camera has not delivered a picture if the reader was stopped before, so this is no error.
    if (isStopped) return
    console.warn('The camera shows no picture', error)
    events.onEnd()
  })
  return stopReading
}

function onNextPicture(video: HTMLVideoElement, look: () => void): void {
  // Firefox had no requestVideoFrameCallback before version 132.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(look)
  else requestAnimationFrame(look)
}

/** The text of the code in the middle of the picture; null if none can be read. */
function readCodeInPicture(video: HTMLVideoElement, context: CanvasRenderingContext2D): string | null {
  const { videoWidth, videoHeight } = video
  const cropSize = Math.min(videoWidth, videoHeight)
  if (cropSize === 0) return null
  const sidePx = Math.min(cropSize, MAX_SIDE_PX)
  if (context.canvas.width !== sidePx) Object.assign(context.canvas, { width: sidePx, height: sidePx })
  context.drawImage(
    video,
    (videoWidth - cropSize) / 2,
    (videoHeight - cropSize) / 2,
    cropSize,
    cropSize,
    0,
    0,
    sidePx,
    sidePx,
  )
  try {
    return decodeQR(context.getImageData(0, 0, sidePx, sidePx))
  } catch {
    // Most pictures are blurred or show two codes at once, so ignore the error and try the next picture.
    return null
  }
}
