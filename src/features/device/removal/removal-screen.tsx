import { useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { getIndexedDb } from '../../../browser/database.ts'
import { isSiteDataRefused } from '../../../browser/local-setting.ts'
import { listReplicaDatabases } from '../../../directory/worker/replica-records.ts'
import { deleteRemovalMark, readRemovalMark, type RemovalMark, writeRemovalMark } from './removal-mark.ts'
import { readPartsLeft, type RemovalPart } from './removal-parts.ts'
import { falseOnTimeout, removeEverything } from './remove-everything.ts'
import {
  recordRemoval,
  readRemovalTask,
  type RemovalTask,
  reportArrival,
  sendOtherTabsToRemoved,
} from './removal-visit.ts'
import styles from './removal.module.css'
import { REMOVAL_TEXTS } from './texts.ts'

/** Browsers sometimes hang: a database that does not answer in this time is left as it is. */
const DATABASE_TIMEOUT_MS = 4_000

/** Shows the page at /removed. No other code of the guide runs on it, so nothing keeps a database open or writes data. */
export async function showRemovalPage(root: HTMLElement): Promise<void> {
  const removalTask = readRemovalTask()
  // Reload a page from the back/forward cache: it says that nothing is stored, but the guide may have been opened since.
  window.addEventListener(
    'pageshow',
    ({ persisted }) => persisted && removalTask !== 'elsewhere' && location.reload(),
  )
  // Without a task, somebody has typed the address. Nothing may be removed without asking, so show the page that asks.
  if (removalTask === null) return location.replace('/privacy')
  if (removalTask === 'elsewhere') reportArrival()
  const partsLeft = removalTask === 'asked' ? null : readPartsLeft()
  if (removalTask === 'done' && partsLeft?.length === 0 && (await wasOpenedSince()))
    return location.replace('/')
  // Do not use StrictMode, which runs effects twice and so would start two removals.
  createRoot(root).render(<RemovalScreen task={removalTask} leftAtEnd={partsLeft} remove={removeGuide} />)
}

/** Whether the guide was opened again after everything was removed. */
async function wasOpenedSince(): Promise<boolean> {
  try {
    return (await readRemovalMark()) !== 'removed'
  } catch (error) {
    console.warn('The mark of the removal cannot be read, so nothing can be stored here', error)
    return false
  }
}

async function removeGuide(): Promise<RemovalPart[]> {
  await setRemovalMark('removing')
  await sendOtherTabsToRemoved()
  const partsLeft = await removeEverything({
    serviceWorker: 'serviceWorker' in navigator ? navigator.serviceWorker : undefined,
    caches: 'caches' in window ? caches : undefined,
    indexedDB: getIndexedDb(),
    replicaDatabases: listReplicaDatabases,
    smallStorages: [() => localStorage, () => sessionStorage],
    databaseTimeoutMs: DATABASE_TIMEOUT_MS,
    report: (message, cause) => console.warn(message, cause),
  })
  // If parts are left, delete the mark, so that the next start does not try again: perhaps they can never be removed.
  await setRemovalMark(partsLeft.length === 0 ? 'removed' : null)
  recordRemoval(partsLeft)
  return partsLeft
}

/** Writes or deletes the mark. Ignores refused storage, because a browser that stores nothing cannot bring data back. */
async function setRemovalMark(mark: RemovalMark | null): Promise<void> {
  try {
    const writing = mark === null ? deleteRemovalMark() : writeRemovalMark(mark)
    if (
      !(await falseOnTimeout(
        DATABASE_TIMEOUT_MS,
        writing.then(() => true),
      ))
    )
      console.warn('The removal could not be marked in time')
  } catch (error) {
    console.warn('The removal could not be marked', error)
  }
}

interface RemovalScreenProps {
  task: RemovalTask
  /** The parts that the removal of this history entry could not remove; null if the removal is still to be made. */
  leftAtEnd: RemovalPart[] | null
  /** Resolves to the parts that could not be removed. */
  remove: () => Promise<RemovalPart[]>
}

/** Removes everything and shows the result. The page has no header, because the guide does not run on it. */
function RemovalScreen({ task, leftAtEnd, remove }: RemovalScreenProps) {
  const [partsLeft, setPartsLeft] = useState(leftAtEnd)
  const heading = useRef<HTMLHeadingElement>(null)
  const finishRemoval = useCallback((parts: RemovalPart[]) => {
    setPartsLeft(parts)
    heading.current?.focus()
  }, [])
  const title = removalTitle(task, partsLeft)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={`contained ${styles.page}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {partsLeft === null ? (
        <RunRemoval remove={remove} onEnd={finishRemoval} />
      ) : (
        <RemovalOutcome task={task} left={partsLeft} onAgain={() => setPartsLeft(null)} />
      )}
    </main>
  )
}

/** Runs the removal once, when it is mounted. */
function RunRemoval({
  remove,
  onEnd,
}: {
  remove: RemovalScreenProps['remove']
  onEnd: (left: RemovalPart[]) => void
}) {
  useEffect(() => {
    let isCurrent = true
    void remove().then((partsLeft) => isCurrent && onEnd(partsLeft))
    return () => {
      isCurrent = false
    }
  }, [remove, onEnd])
  return null
}

function RemovalOutcome({
  task,
  left,
  onAgain,
}: {
  task: RemovalTask
  left: RemovalPart[]
  onAgain: () => void
}) {
  if (left.length > 0) {
    return (
      <>
        <p>{isSiteDataRefused() ? REMOVAL_TEXTS.refusedText : REMOVAL_TEXTS.partlyText}</p>
        <ul className={styles.left}>
          {left.map((part) => (
            <li key={part}>{REMOVAL_TEXTS.left[part]}</li>
          ))}
        </ul>
        <p>{REMOVAL_TEXTS.lastResort}</p>
        <button type="button" className="button button-primary" onClick={onAgain}>
          {REMOVAL_TEXTS.again}
        </button>
        <OpenGuideLink />
      </>
    )
  }
  return (
    <>
      <p>{task === 'elsewhere' ? REMOVAL_TEXTS.elsewhereText : REMOVAL_TEXTS.doneText}</p>
      {task !== 'elsewhere' && <p>{REMOVAL_TEXTS.stays}</p>}
      <OpenGuideLink />
    </>
  )
}

function OpenGuideLink() {
  return (
    <a className="button" href="/">
      {REMOVAL_TEXTS.startAgain}
    </a>
  )
}

function removalTitle(task: RemovalTask, partsLeft: RemovalPart[] | null): string {
  if (task === 'elsewhere') return REMOVAL_TEXTS.elsewhere
  if (partsLeft === null) return REMOVAL_TEXTS.working
  return partsLeft.length === 0 ? REMOVAL_TEXTS.done : REMOVAL_TEXTS.partly
}
