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
import { useDirectoryView } from '../../directory/use-directory-read.ts'
import type { ReceiveResult } from '../../domain/directory.ts'
import { RECEIVED_CACHE, RECEIVED_FILE } from '../../domain/guide-file.ts'
import { formatMajuroDate } from '../../domain/majuro-time.ts'
import { GIVE_PATH } from '../../domain/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageTop } from '../../ui/page-top.tsx'
import styles from './give.module.css'
import { RECEIVE_TEXTS } from './texts.ts'

type Outcome = ReceiveResult | 'broken'

/** /receive: takes over a guide file from a file picker, a drop or the share sheet (RECEIVE-3). Needs no network. */
export function ReceiveScreen() {
  const chooser = useRef<HTMLInputElement>(null)
  const { isReading, outcome, receive } = useReceive()
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    if (file) receive(file)
    // Choosing the same file again must fire a change event too.
    target.value = ''
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) receive(file)
  }
  return (
    <div className="contained">
      <PageTop title={RECEIVE_TEXTS.title} intro={RECEIVE_TEXTS.intro} />
      <div className={styles.parts}>
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
        <output className={styles.outcome}>
          {isReading && RECEIVE_TEXTS.reading}
          {!isReading && outcome !== null && <OutcomeNotice outcome={outcome} />}
        </output>
        <p>
          <Link to={GIVE_PATH}>{RECEIVE_TEXTS.give}</Link>
        </p>
      </div>
    </div>
  )
}

function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if (outcome !== 'broken' && outcome.isTaken) {
    return (
      <Notice tone="success">
        <p>{RECEIVE_TEXTS.taken(outcome.listingCount, formatMajuroDate(Date.parse(outcome.signedAt)))}</p>
        <p>
          <Link to="/">{RECEIVE_TEXTS.home}</Link>
        </p>
      </Notice>
    )
  }
  const why = outcome === 'broken' ? RECEIVE_TEXTS.broken : RECEIVE_TEXTS.refusals[outcome.why]
  return (
    <Notice tone={outcome !== 'broken' && outcome.why === 'same' ? 'info' : 'danger'}>
      <p>
        {why} {RECEIVE_TEXTS.untouched}
      </p>
    </Notice>
  )
}

function useReceive() {
  const { ask } = useDirectoryView()
  const [file, setFile] = useState<Blob | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
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
  useEffect(() => {
    takeSharedFile().then(
      (shared) => shared && receive(shared),
      (error: unknown) => console.warn('The shared file could not be read', error),
    )
  }, [receive])
  return { isReading: file !== null, outcome, receive }
}

/** The file that the share sheet handed to the service worker (sw/shared-file.ts); null = none. */
async function takeSharedFile(): Promise<Blob | null> {
  if (!('caches' in globalThis) || !(await caches.has(RECEIVED_CACHE))) return null
  const response = await caches.match(RECEIVED_FILE, { cacheName: RECEIVED_CACHE })
  const file = response === undefined ? null : await response.blob()
  await caches.delete(RECEIVED_CACHE)
  return file
}
