import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { Link } from '../ui/link.tsx'
import { atollName } from '../domain/atolls/atoll-names.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { GIVE_PATH } from '../domain/paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Notice, PageTop } from '../ui/page-parts.tsx'
import type { GuidePart } from '../features/give/camera/guide-part.ts'
import styles from '../features/give/give.module.css'
import { CAMERA_TEXTS } from '../features/give/camera/texts.ts'
import { RECEIVE_TEXTS } from '../features/give/texts.ts'
import { useReceive, useSharedFile, type ReceiveOutcome } from '../features/give/use-receive.ts'
import type { ScreenProps } from './screen.ts'
import { UNAVAILABLE_NOTICES } from '../ui/unavailable-notices.tsx'

const INTRO =
  'Choose the file that somebody gave you. It is checked on this device, and no network is needed.'

/* A lazy part, because it brings the library that reads QR codes. */
const lazyReceiveByCamera = lazyPart(
  async () => (await import('../features/give/camera/camera-reader.tsx')).ReceiveByCamera,
)

/**
 * /receive: imports a guide file from a file picker, a drop or the share sheet (RECEIVE-3), or from a series of QR codes on
 * another screen. Needs no network.
 */
export function ReceiveScreen({ title }: ScreenProps) {
  const outcomeRef = useRef<HTMLOutputElement>(null)
  const [isByCamera, setIsByCamera] = useState(false)
  const { isReading, outcome, receive, setOutcome } = useReceive()
  const [shared, answerShared] = useSharedFile(outcome)
  const receiveFile = (file: Blob): void => {
    setIsByCamera(false)
    receive(file)
  }
  useEffect(() => {
    // A small screen shows either the camera picture or the outcome, so scroll to the outcome when there is one.
    if (isByCamera && outcome !== null) outcomeRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isByCamera, outcome])
  const startCamera = (): void => {
    setIsByCamera(true)
    setOutcome(null)
  }
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <div className={styles.parts}>
        {shared !== null && (
          <SharedFile
            onAnswer={(isYes) => {
              answerShared(isYes)
              // The pressed button goes away.
              outcomeRef.current?.focus({ preventScroll: true })
              if (isYes) receiveFile(shared)
            }}
          />
        )}
        <FileChooser isReading={isReading} onFile={receiveFile} />
        <output ref={outcomeRef} tabIndex={-1} className={styles.outcome}>
          {isReading && RECEIVE_TEXTS.reading}
          {!isReading && outcome !== null && (
            <OutcomeNotice outcome={outcome} texts={isByCamera ? CAMERA_TEXTS : RECEIVE_TEXTS} />
          )}
        </output>
        <lazyReceiveByCamera.Part
          onStart={startCamera}
          onPart={setOutcome}
          onWhole={receive}
          received={receivedPart(outcome)}
          missing={UNAVAILABLE_NOTICES.camera}
        />
        <p>
          <Link to={GIVE_PATH}>{RECEIVE_TEXTS.give}</Link>
        </p>
      </div>
    </div>
  )
}

/** Asks whether to read the file that was shared with the guide. */
function SharedFile({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  return (
    <Notice tone="info">
      <p>{RECEIVE_TEXTS.shared}</p>
      <p className={styles.buttons}>
        <button type="button" className="button button-primary" onClick={() => onAnswer(true)}>
          {RECEIVE_TEXTS.readShared}
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          {RECEIVE_TEXTS.dropShared}
        </button>
      </p>
    </Notice>
  )
}

function FileChooser({ isReading, onFile }: { isReading: boolean; onFile: (file: Blob) => void }) {
  const fileInput = useRef<HTMLInputElement>(null)
  const receiveChosenFile = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file) onFile(file)
    // Clear the field, so that choosing the same file again fires a change event too.
    target.value = ''
  }
  const receiveDroppedFile = (event: DragEvent): void => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={receiveDroppedFile}>
      <p className={styles.buttons}>
        <button
          type="button"
          className="button button-primary"
          // Not `disabled`, which would take the focus away for good.
          aria-disabled={isReading}
          onClick={() => !isReading && fileInput.current?.click()}
        >
          {RECEIVE_TEXTS.choose}
        </button>
        <input
          ref={fileInput}
          type="file"
          accept=".html,.htm,text/html"
          hidden
          aria-label={RECEIVE_TEXTS.choose}
          onChange={receiveChosenFile}
        />
        <span className={styles.wide}>{RECEIVE_TEXTS.drop}</span>
      </p>
      <p className={styles.text}>{RECEIVE_TEXTS.hint}</p>
    </div>
  )
}

function receivedPart(outcome: ReceiveOutcome | null): GuidePart | null {
  return outcome !== null && typeof outcome === 'object' && 'part' in outcome ? outcome.part : null
}

interface OutcomeNoticeProps {
  outcome: ReceiveOutcome
  texts: Pick<typeof RECEIVE_TEXTS, 'taken' | 'refusals' | 'broken'> | typeof CAMERA_TEXTS
}

function OutcomeNotice({ outcome, texts }: OutcomeNoticeProps) {
  if (outcome === 'notShared') return <RefusalNotice text={RECEIVE_TEXTS.notShared} />
  if (outcome === 'broken') return <RefusalNotice text={texts.broken} />
  if ('part' in outcome) {
    const { atoll, signedAt } = outcome.part
    return (
      <Notice tone="success">
        <p>
          {CAMERA_TEXTS.kept(CAMERA_TEXTS.partName(atollName(atoll)), formatMajuroDate(Date.parse(signedAt)))}
        </p>
      </Notice>
    )
  }
  if (!outcome.isTaken)
    return <RefusalNotice text={texts.refusals[outcome.why]} isInfo={outcome.why === 'same'} />
  return (
    <Notice tone="success">
      <p>{texts.taken(outcome.listingCount, formatMajuroDate(Date.parse(outcome.signedAt)))}</p>
      {outcome.isRestored && <p>{RECEIVE_TEXTS.restored}</p>}
      <p>
        <Link to="/">{RECEIVE_TEXTS.home}</Link>
      </p>
    </Notice>
  )
}

interface RefusalProps {
  text: { what: string; next: string }
  isInfo?: boolean
}

function RefusalNotice({ text: { what, next }, isInfo = false }: RefusalProps) {
  return (
    <Notice tone={isInfo ? 'info' : 'danger'}>
      <p>
        {what} {RECEIVE_TEXTS.untouched} {next}
      </p>
    </Notice>
  )
}
