import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { encodeQR } from 'qr'
import { keepScreenOn } from './camera.ts'
import { ATOLL_NAMES, atollName } from '../../../domain/atolls/atoll-names.ts'
import { useOwnAtoll } from '../../../listings/own-atoll.ts'
import { LabelledSelect } from '../../../ui/labelled-select.tsx'
import { Notice } from '../../../ui/page-parts.tsx'
import { formatBytes } from '../../../domain/byte-size.ts'
import styles from '../give.module.css'
import type { GuidePage } from '../guide-page-html.ts'
import { CAMERA_TEXTS } from './texts.ts'
import { QR_VERSION, TransferWriter } from './camera-frames.ts'
import { divideSnapshot, formatPart } from './guide-part.ts'

/** How long each code is shown: during about three pictures of a usual camera. */
const CODE_SHOWN_MS = 100
/** How long each code is shown with prefers-reduced-motion. The codes must change, because the transfer needs all of them. */
const REDUCED_MOTION_CODE_MS = 250
/** Share of the codes that a camera reads: a hand-held camera misses about 3 of 10. */
const SCANNED_SHARE = 0.7
/** ISO/IEC 18004 requires a border of 4 modules. Low error correction is enough, because later codes replace missed codes. */
const QR_OPTIONS = { ecc: 'low', border: 4, version: QR_VERSION, mask: 0 } as const
const WHOLE_GUIDE = 'whole'

interface Transfer {
  writer: TransferWriter
  bytes: number
}

/** Shows the emergency numbers and one atoll, or the whole guide, as a sequence of QR codes (CAMERA-2). */
export function ShowToCamera({ page }: { page: GuidePage }) {
  const ownAtoll = useOwnAtoll()
  const atollCodes = atollsWithListings(page)
  const [chosenCode, setChosen] = useState<string | null>(null)
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const startButton = useRef<HTMLButtonElement>(null)
  const selectedCode =
    chosenCode ??
    (ownAtoll !== null && atollCodes.includes(ownAtoll) ? ownAtoll : (atollCodes[0] ?? WHOLE_GUIDE))
  const { snapshot } = page
  if (snapshot === null) return null
  const startShowing = async (): Promise<void> => {
    try {
      setTransfer(await makeTransfer(new Uint8Array(snapshot), selectedCode))
    } catch (error) {
      console.warn('The codes could not be made', error)
      setHasFailed(true)
    }
  }
  const stopShowing = (): void => {
    // Render at once, so that the start button is on the page again and can take the focus.
    flushSync(() => setTransfer(null))
    startButton.current?.focus()
  }
  const chooseCode = (code: string): void => {
    setHasFailed(false)
    setChosen(code)
  }
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{CAMERA_TEXTS.showTitle}</h2>
      {transfer === null ? (
        <>
          <p className={styles.text}>{CAMERA_TEXTS.showIntro}</p>
          <LabelledSelect
            label={CAMERA_TEXTS.what}
            value={selectedCode}
            options={[
              ...atollCodes.map((code) => [code, atollName(code)] as const),
              [WHOLE_GUIDE, CAMERA_TEXTS.whole(formatBytes(snapshot.length))] as const,
            ]}
            onChange={chooseCode}
          />
          <p className={styles.buttons}>
            <button ref={startButton} type="button" className="button" onClick={() => void startShowing()}>
              {CAMERA_TEXTS.show}
            </button>
          </p>
          {hasFailed && (
            <Notice tone="warning" role="alert">
              <p>{CAMERA_TEXTS.notSigned}</p>
            </Notice>
          )}
        </>
      ) : (
        <CodeSequence transfer={transfer} onStop={stopShowing} />
      )}
    </section>
  )
}

function CodeSequence({ transfer: { writer, bytes }, onStop }: { transfer: Transfer; onStop: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const [codeMs] = useState(() =>
    matchMedia('(prefers-reduced-motion: reduce)').matches ? REDUCED_MOTION_CODE_MS : CODE_SHOWN_MS,
  )
  useEffect(() => {
    let number = 0
    const drawNextCode = (): void => {
      if (canvas.current !== null) drawCode(canvas.current, writer.makeFrame(number))
      number += 1
    }
    drawNextCode()
    const timer = setInterval(drawNextCode, codeMs)
    const letScreenOff = keepScreenOn()
    // The start button is no longer on the page, so move the focus to the stop button.
    stop.current?.focus({ preventScroll: true })
    canvas.current?.scrollIntoView({ block: 'center' })
    return () => {
      clearInterval(timer)
      letScreenOff()
    }
  }, [writer, codeMs])
  const durationSeconds = (writer.frameCount * codeMs) / SCANNED_SHARE / 1_000
  return (
    <>
      <p>{CAMERA_TEXTS.showing(formatBytes(bytes), durationSeconds)}</p>
      <div className={styles.code}>
        <canvas ref={canvas}>{CAMERA_TEXTS.code}</canvas>
      </div>
      <p className={styles.buttons}>
        <button ref={stop} type="button" className="button" onClick={onStop}>
          {CAMERA_TEXTS.stopShowing}
        </button>
      </p>
      <p className={styles.text}>{CAMERA_TEXTS.showHint}</p>
    </>
  )
}

/** @throws RangeError if the snapshot was signed before parts had signatures */
async function makeTransfer(snapshot: Uint8Array<ArrayBuffer>, choice: string): Promise<Transfer> {
  const bytes = choice === WHOLE_GUIDE ? snapshot : await formatPart(await divideSnapshot(snapshot), choice)
  return { writer: await TransferWriter.create(bytes), bytes: bytes.length }
}

/** Atolls with listings in their usual order, unknown codes at the end. */
function atollsWithListings({ listings }: GuidePage): string[] {
  const usedCodes = new Set(listings.map(({ atoll }) => atoll))
  const orderedCodes = Object.keys(ATOLL_NAMES).filter((code) => usedCodes.has(code))
  return [...orderedCodes, ...[...usedCodes].filter((code) => !Object.hasOwn(ATOLL_NAMES, code))]
}

function drawCode(canvas: HTMLCanvasElement, text: string): void {
  const rows = encodeQR(text, 'raw', QR_OPTIONS)
  const moduleCount = rows.length
  canvas.width = moduleCount
  canvas.height = moduleCount
  const image = new ImageData(moduleCount, moduleCount)
  for (const [moduleIndex, isDark] of rows.flat().entries()) {
    const grey = isDark ? 0 : 255
    image.data.set([grey, grey, grey, 255], moduleIndex * 4)
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0)
}
