import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type DragEvent,
} from 'react'
import { Link } from 'react-router-dom'
import { useDirectoryView } from '../directory/use-directory.ts'
import { atollName } from '../domain/atolls/atoll-names.ts'
import type { ReceiveResult } from '../domain/directory.ts'
import { RECEIVED_CACHE, RECEIVED_FILE, SHARE_REFUSED } from '../domain/snapshot/guide-file.ts'
import { formatMajuroDate } from '../domain/hours/majuro-time.ts'
import { GIVE_PATH } from '../domain/paths.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Notice, PageTop } from '../ui/page-parts.tsx'
import type { PartOutcome } from '../features/give/camera/camera-reader.tsx'
import type { GuidePart } from '../features/give/camera/guide-part.ts'
import styles from '../features/give/give.module.css'
import { CAMERA_TEXTS, RECEIVE_TEXTS } from '../features/give/texts.ts'
import type { ScreenProps } from './screen.ts'
import { LATER_TEXTS } from '../ui/texts.ts'

const INTRO =
  'Choose the file that somebody gave you. It is checked on this device, and no network is needed.'

/* Brings the library that reads QR codes. */
const byCamera = lazyPart(async () => (await import('../features/give/camera/camera-reader.tsx')).ByCamera)

type Outcome = ReceiveResult | PartOutcome | 'broken' | 'notShared'

/**
 * /receive: takes over a guide file from a file picker, a drop or the share sheet (RECEIVE-3), and reads the running codes
 * of another screen. Needs no network.
 */
export function ReceiveScreen({ title }: ScreenProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const output = useRef<HTMLOutputElement>(null)
  const [isByCamera, setIsByCamera] = useState(false)
  const { isReading, outcome, receive, setOutcome } = useReceive()
  const [shared, setShared] = useSharedFile()
  const receiveFile = (file: Blob): void => {
    setIsByCamera(false)
    receive(file)
  }
  useEffect(() => {
    // The camera's part of the screen is below it, and a small screen shows only one of them.
    if (isByCamera && outcome !== null) output.current?.scrollIntoView({ block: 'nearest' })
  }, [isByCamera, outcome])
  const startCamera = (): void => {
    setIsByCamera(true)
    setOutcome(null)
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file) receiveFile(file)
    // Choosing the same file again must fire a change event too.
    target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) receiveFile(file)
  }
  return (
    <div className="contained">
      <PageTop title={title} intro={INTRO} />
      <div className={styles.parts}>
        {shared !== null && (
          <Notice tone="info">
            <p>{RECEIVE_TEXTS.shared}</p>
            <p className={styles.buttons}>
              <button
                type="button"
                className="button button-primary"
                onClick={() => {
                  setShared(null)
                  receiveFile(shared)
                }}
              >
                {RECEIVE_TEXTS.readShared}
              </button>
              <button type="button" className="button" onClick={() => setShared(null)}>
                {RECEIVE_TEXTS.dropShared}
              </button>
            </p>
          </Notice>
        )}
        <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <p className={styles.buttons}>
            <button
              type="button"
              className="button button-primary"
              disabled={isReading}
              onClick={() => chooser.current?.click()}
            >
              {RECEIVE_TEXTS.choose}
            </button>
            <input
              ref={chooser}
              type="file"
              accept=".html,.htm,text/html"
              hidden
              aria-label={RECEIVE_TEXTS.choose}
              onChange={take}
            />
            <span className={styles.wide}>{RECEIVE_TEXTS.drop}</span>
          </p>
          <p className={styles.text}>{RECEIVE_TEXTS.hint}</p>
        </div>
        <output ref={output} className={styles.outcome}>
          {isReading && RECEIVE_TEXTS.reading}
          {!isReading && outcome !== null && (
            <OutcomeNotice outcome={outcome} texts={isByCamera ? CAMERA_TEXTS : RECEIVE_TEXTS} />
          )}
        </output>
        <byCamera.Part
          onStart={startCamera}
          onPart={setOutcome}
          onWhole={receive}
          received={partOf(outcome)}
          missing={<p role="status">{LATER_TEXTS.camera}</p>}
        />
        <p>
          <Link to={GIVE_PATH}>{RECEIVE_TEXTS.give}</Link>
        </p>
      </div>
    </div>
  )
}

function partOf(outcome: Outcome | null): GuidePart | null {
  return outcome !== null && typeof outcome === 'object' && 'part' in outcome ? outcome.part : null
}

interface OutcomeNoticeProps {
  outcome: Outcome
  texts: Pick<typeof RECEIVE_TEXTS, 'taken' | 'refusals' | 'broken'> | typeof CAMERA_TEXTS
}

function OutcomeNotice({ outcome, texts }: OutcomeNoticeProps) {
  if (outcome === 'notShared') return <Refusal text={RECEIVE_TEXTS.notShared} />
  if (outcome === 'broken') return <Refusal text={texts.broken} />
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
  if (!outcome.isTaken) return <Refusal text={texts.refusals[outcome.why]} isInfo={outcome.why === 'same'} />
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

function Refusal({ text: { what, next }, isInfo = false }: RefusalProps) {
  return (
    <Notice tone={isInfo ? 'info' : 'danger'}>
      <p>
        {what} {RECEIVE_TEXTS.untouched} {next}
      </p>
    </Notice>
  )
}

function useReceive() {
  const { ask } = useDirectoryView()
  const [file, setFile] = useState<Blob | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(() =>
    new URLSearchParams(location.search).has(SHARE_REFUSED) ? 'notShared' : null,
  )
  const receive = useCallback((chosen: Blob) => {
    setOutcome(null)
    setFile(chosen)
  }, [])
  const end = useEffectEvent((ended: Outcome) => {
    setFile(null)
    setOutcome(ended)
  })
  // A file may be chosen before the directory worker has started.
  useEffect(() => {
    if (ask === null || file === null) return
    ask('receiveFile', file).then(end, (error: unknown) => {
      console.warn('The file could not be received', error)
      end('broken')
    })
  }, [ask, file])
  return { isReading: file !== null, outcome, receive, setOutcome }
}

/** The file of a POST to this page, until the person decides: any website can send one (RECEIVE-7). */
function useSharedFile() {
  const [shared, setShared] = useState<Blob | null>(null)
  useEffect(() => {
    takeSharedFile().then(setShared, (error: unknown) =>
      console.warn('The shared file could not be found', error),
    )
  }, [])
  return [shared, setShared] as const
}

/** The file that the share sheet handed to the service worker (sw/pages.ts); null = none. */
async function takeSharedFile(): Promise<Blob | null> {
  if (!('caches' in globalThis) || !(await caches.has(RECEIVED_CACHE))) return null
  const response = await caches.match(RECEIVED_FILE, { cacheName: RECEIVED_CACHE })
  const file = response === undefined ? null : await response.blob()
  await caches.delete(RECEIVED_CACHE)
  return file
}
