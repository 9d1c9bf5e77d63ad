import { useRef, useState, type ChangeEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../../ui/link.tsx'
import { saveFile } from '../../browser/save-file.ts'
import { writeFavouritesFile, MAX_FAVOURITES_FILE_BYTES, readFavouritesFile } from './favourites-file.ts'
import type { Favourite } from '../../domain/listing/favourite.ts'
import { joinNotes } from '../../listings/favourites/favourite-notes.ts'
import {
  favourites as deviceFavourites,
  type Favourites,
  MAX_NOTE_LENGTH,
  useFavourites,
} from '../../listings/favourites/favourites.ts'
import { BottomNotice } from '../../ui/bottom-notice.tsx'
import { Notice } from '../../ui/page-parts.tsx'
import styles from './favourites.module.css'
import { formatMajuroDay } from '../../domain/hours/majuro-time.ts'
import { FAVOURITE_FILE_TEXTS, FAVOURITE_TEXTS as TEXTS } from './texts.ts'

/**
 * Tells the person once, on the page where they tapped a heart, that this browser does not store favorites (FAV-6). Not
 * shown on the favorites page at `path`, which has its own notice.
 */
export function NotStoredNotice({ path }: { path: string }) {
  const { favourites, isKept } = useFavourites()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const { pathname: currentPath } = useLocation()
  const isSaid = !isKept && !isConfirmed && favourites.length > 0 && currentPath !== path
  const confirmNotice = (): void => setIsConfirmed(true)
  return (
    <BottomNotice
      label={TEXTS.label}
      title={isSaid ? TEXTS.notKeptTitle : null}
      lines={[TEXTS.notKept]}
      answers={
        <>
          <button type="button" className="button" onClick={confirmNotice}>
            {TEXTS.ok}
          </button>
          <Link className="button" to={path} onClick={confirmNotice}>
            {TEXTS.seeAll}
          </Link>
        </>
      }
    />
  )
}

/**
 * Warns before favorites would be lost, and offers to export them. Renders nothing when there are
 * none.
 */
export function FavouritesBackupOffer() {
  const { favourites } = useFavourites()
  if (favourites.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{FAVOURITE_FILE_TEXTS.toKeep(favourites.length)}</p>
      <ExportFavourites favourites={favourites} />
    </Notice>
  )
}

type ImportOutcome =
  | { problem: null; added: number; known: number; notes: number; skipped: number }
  | { problem: 'not-a-list' | 'newer' | 'too-large' | 'unreadable' }

/**
 * Adds the favourites of a file to this device. Favourites that the device already has do not change, except that the
 * note in the file is added to the note on the device if both fit (FAV-7). Never rejects.
 */
async function importFavourites(
  file: Blob,
  store: Pick<Favourites, 'saveAll' | 'setNote' | 'untilRead'>,
  now: Date,
): Promise<ImportOutcome> {
  if (file.size > MAX_FAVOURITES_FILE_BYTES) return { problem: 'too-large' }
  const text = await file.text().catch(() => null)
  if (text === null) return { problem: 'unreadable' }
  const reading = readFavouritesFile(text, now)
  if (reading.problem !== null) return reading
  const { favourites: storedFavourites } = await store.untilRead()
  const added = store.saveAll(reading.favourites)
  const ownNotes = new Map(storedFavourites.map(({ id, note = '' }) => [id, note]))
  let notes = 0
  for (const { id, note = '' } of reading.favourites) {
    const ownNote = ownNotes.get(id)
    const joinedNotes = joinNotes(ownNote, note)
    if (ownNote === undefined || joinedNotes === ownNote || joinedNotes.length > MAX_NOTE_LENGTH) continue
    store.setNote(id, joinedNotes)
    notes += 1
  }
  return { problem: null, added, known: reading.favourites.length - added, notes, skipped: reading.skipped }
}

/** Buttons that export the favourites as a file and import them from a file (FAV-5). */
export function FavouriteFile() {
  const { favourites } = useFavourites()
  const fileInput = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const { title, text, import: importWord } = FAVOURITE_FILE_TEXTS

  const importChosenFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    if (file === undefined) return
    setOutcome(null)
    setOutcome(await importFavourites(file, deviceFavourites, new Date()))
    // Clear the field, so that choosing the same file again fires a change event too.
    target.value = ''
  }
  return (
    <section className={styles.file} aria-labelledby="favourites-file">
      <h2 id="favourites-file" className={styles.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>
        {favourites.length > 0 && <ExportFavourites favourites={favourites} />}
        <button type="button" className="button" onClick={() => fileInput.current?.click()}>
          {importWord}
        </button>
        <input
          ref={fileInput}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={importWord}
          onChange={(event) => void importChosenFile(event)}
        />
      </p>
      <output className={styles.outcome}>
        {outcome !== null && <ImportOutcomeText outcome={outcome} />}
      </output>
    </section>
  )
}

/** Downloads all favourites as a file. */
function ExportFavourites({ favourites }: { favourites: readonly Favourite[] }) {
  const exportAll = (): void => {
    const now = new Date()
    const file = new Blob([writeFavouritesFile(favourites, now)], { type: 'application/json' })
    saveFile(file, FAVOURITE_FILE_TEXTS.fileName(formatMajuroDay(now.getTime())))
  }
  return (
    <button type="button" className="button" onClick={exportAll}>
      {FAVOURITE_FILE_TEXTS.export}
    </button>
  )
}

function ImportOutcomeText({ outcome }: { outcome: ImportOutcome }) {
  const { problems, safe: safeText, added, nothingAdded, known, notes, skipped } = FAVOURITE_FILE_TEXTS
  if (outcome.problem !== null) {
    return (
      <Notice tone="danger">
        <p>
          {problems[outcome.problem]} {safeText}
        </p>
      </Notice>
    )
  }
  const sentences = [
    outcome.added > 0 ? added(outcome.added) : nothingAdded,
    outcome.known > 0 ? known(outcome.known) : '',
    outcome.notes > 0 ? notes(outcome.notes) : '',
    outcome.skipped > 0 ? skipped(outcome.skipped) : '',
  ]
  return (
    <Notice tone={outcome.added + outcome.notes > 0 ? 'success' : 'info'}>
      <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
    </Notice>
  )
}
