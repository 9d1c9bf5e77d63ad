import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { epoch, revision } from 'virtual:guide-build'
import { useNow } from '../browser/use-now.ts'
import type { DirectoryStatus, ListingLookup, ReadModel, ListPage, ListQuery } from '../domain/directory.ts'
import type {
  Announcement,
  Category,
  DirectorySettings,
  EmergencyContact,
} from '../domain/listing/listing.ts'
import type { ListingCard } from '../domain/listing/listing-card.ts'
import type { PhotoPriorities, WantedPhotos } from '../domain/offline-caches.ts'
import type { DirectoryAnswer, DirectoryReads } from './worker/directory-reads.ts'
import { useDirectoryView, answerKey } from './directory-view.ts'

export interface DirectoryRead<T> {
  /** The answer to the current read; undefined while there is none. */
  answer: T | undefined
  /** The answer to the previous read with other arguments, until the current read is answered. */
  previousAnswer: T | undefined
  /** Why the read failed. `answer` and `previousAnswer` may still have something to show. */
  error: Error | null
  /** True while `retry` waits for its answer. */
  isAsking: boolean
  /** True if the answer is that of the newest version of the replica, and not an earlier answer. */
  isCurrent: boolean
  /** True if the answer is the one in the HTML of a rendered page. */
  isFromPage: boolean
  retry: () => void
}

interface ReadOutcome<T> {
  key: string | null
  attempt: number
  /** Version of the replica when the read began. */
  version: number
  answer: T | undefined
  error: Error | null
}

const MAX_STORED_ANSWERS = 60

/**
 * Calls a read of worker/directory-reads.ts by its name, and calls it again whenever the replica changes.
 * @param args the arguments of the read; null if nothing is to be read
 * @param initialAnswer the answer until the replica has answered
 */
export function useDirectoryRead<N extends keyof DirectoryReads>(
  name: N,
  args: Parameters<DirectoryReads[N]> | null,
  initialAnswer?: DirectoryAnswer<N>,
): DirectoryRead<DirectoryAnswer<N>> {
  const {
    ask,
    answers,
    rendered,
    status: { version, phase },
  } = useDirectoryView()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<ReadOutcome<DirectoryAnswer<N>> | null>(null)
  const key = args === null ? null : answerKey(name, args)
  // Until the replica is complete, prefer the answer in the rendered page, because an answer of the replica may lack rows.
  const isFromPage = key !== null && rendered?.answers.has(key) === true && phase !== 'ready'

  const read = useEffectEvent(async (): Promise<DirectoryAnswer<N> | undefined> => {
    if (ask === null || key === null || args === null) return undefined
    const answer = await ask(name, ...args)
    storeAnswer(answers, key, answer)
    return answer
  })

  useEffect(() => {
    if (ask === null || isFromPage) return undefined
    let isCurrent = true
    const showResult = (result: Pick<ReadOutcome<DirectoryAnswer<N>>, 'answer' | 'error'>): void => {
      if (isCurrent) startTransition(() => setOutcome({ key, attempt, version, ...result }))
    }
    read().then(
      (answer) => showResult({ answer, error: null }),
      (error: unknown) => showResult({ answer: undefined, error: toError(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [ask, key, version, attempt, isFromPage])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const isAnswered = outcome?.key === key
  // The key begins with the name of the read, which decides the type of its answer.
  const cachedAnswer = key === null ? undefined : (answers.get(key) as DirectoryAnswer<N> | undefined)
  return {
    answer: (isAnswered ? outcome.answer : undefined) ?? cachedAnswer ?? initialAnswer,
    previousAnswer: isAnswered ? undefined : outcome?.answer,
    error: isAnswered ? outcome.error : null,
    isAsking: attempt > (outcome?.attempt ?? 0),
    isCurrent: isAnswered && outcome.version === version && outcome.error === null,
    isFromPage,
    retry,
  }
}

function storeAnswer(answers: Map<string, unknown>, key: string, answer: unknown): void {
  answers.delete(key)
  answers.set(key, answer)
  if (answers.size <= MAX_STORED_ANSWERS) return
  const [oldest] = answers.keys()
  if (oldest !== undefined) answers.delete(oldest)
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** The status of the replica, and a function that makes it pull changes. */
export function useDirectoryStatus(): { status: DirectoryStatus; refresh: () => Promise<void> } {
  const { status, refresh } = useDirectoryView()
  return { status, refresh }
}

/** The current time for trips: the device's clock, corrected if it was found to be wrong (TRIP-3). */
export function useTripNow(): number {
  return useNow() - (useDirectoryView().status.clockOffsetMs ?? 0)
}

/** True while the first copy of this device is downloaded: rows are still arriving, so lists and counts would jump. */
export function useIsFirstFill(): boolean {
  const { readModel, status } = useDirectoryView()
  return readModel === null && status.phase === 'filling' && status.isRefreshing && status.problem === null
}

/** Reads a page of a category. Until the replica is open, the first page in the default order is that of the read model. */
export function useListPage(query: ListQuery): DirectoryRead<ListPage> {
  const { readModel } = useDirectoryView()
  return useDirectoryRead('listPage', [query], readModel === null ? undefined : firstPageOf(readModel, query))
}

function firstPageOf(
  model: ReadModel,
  { category, sort, page, atoll, firstAtoll }: ListQuery,
): ListPage | undefined {
  const isInReadModel = sort === 'name' && page === 1 && atoll === undefined
  return isInReadModel && (firstAtoll ?? null) === (model.firstAtoll ?? null)
    ? model.firstPages[category]
    : undefined
}

/** Reads a listing with its photos: 'absent' if it does not exist, 'unknown' if neither device nor server has answered. */
export function useListing(id: string): DirectoryRead<ListingLookup> {
  const { firstListing, status } = useDirectoryView()
  const prefetchedListing = firstListing?.id === id ? firstListing.lookup : undefined
  // While the replica is empty, do not read a listing that was fetched already: that would send the same request again.
  const isAnswered = prefetchedListing !== undefined && status.listingCount === 0 && status.phase !== 'ready'
  return useDirectoryRead('listing', isAnswered ? null : [id], prefetchedListing)
}

/** Reads all active announcements; the caller filters them by date and page. Undefined while they are not known. */
export function useAnnouncements(): Announcement[] | undefined {
  const { readModel } = useDirectoryView()
  const { answer, error, isFromPage } = useDirectoryRead('announcements', [], readModel?.announcements)
  if (useIsFirstFill() && !isFromPage) return undefined
  return answer ?? (error === null ? undefined : NO_ANNOUNCEMENTS)
}

const NO_ANNOUNCEMENTS: Announcement[] = []

export function useDirectorySettings(): DirectorySettings | null {
  return useDirectoryRead('settings', [], useDirectoryView().readModel?.settings).answer ?? null
}

/** Codes of the atolls that have listings; empty while unknown. */
export function useAtollsWithListings(): string[] {
  return useDirectoryRead('atollsWithListings', []).answer ?? NO_ATOLLS
}

const NO_ATOLLS: string[] = []

export interface CardsById {
  /** The cards by id; until the answer arrives, the cards of the previous ids. */
  cards: ReadonlyMap<string, ListingCard>
  /** True when the cards are up to date: an id without a card is then missing from the replica too. */
  isAnswered: boolean
}

/** The current cards of some listings. */
export function useCards(ids: readonly string[]): CardsById {
  const { answer, previousAnswer } = useDirectoryRead('cards', [ids])
  const cards = new Map((answer ?? previousAnswer ?? []).map((card) => [card.id, card]))
  return { cards, isAnswered: answer !== undefined }
}

/** Photos to store for offline use; undefined while unknown. It is a new object after each change of the replica. */
export function useWantedPhotos(priorities: PhotoPriorities): WantedPhotos | undefined {
  return useDirectoryRead('wantedPhotos', [priorities]).answer
}

/** Listings per category; undefined while unknown, and while rows are missing from the copy (LIST-9). */
export function useCategoryCounts(): Record<Category, number> | undefined {
  const { readModel, status } = useDirectoryView()
  const { answer, isFromPage } = useDirectoryRead('counts', [], readModel?.counts)
  return isFromPage || status.phase === 'ready' ? answer : readModel?.counts
}

/**
 * The contacts of the replica or, until the replica is open, of the read model. Null if the caller should show the contacts of
 * the build: because there are no others, the others are older, or some may be missing from an incomplete copy (EMERG-3). Ages
 * are compared by revision, because the device's clock may be wrong.
 */
export function useEmergencyContacts(): EmergencyContact[] | null {
  const { readModel, status } = useDirectoryView()
  const { answer, isFromPage } = useDirectoryRead('emergencyContacts', [], readModel?.emergencyContacts)
  const isComplete = isFromPage || status.phase === 'ready'
  // If the worker failed or is filling the copy anew, use the read model, which is always written from a complete copy.
  const copy = (isComplete && status.position) || readModel
  if (copy?.epoch === epoch && copy.revision < revision) return null
  if (isComplete) return answer ?? null
  if (readModel !== null) return readModel.emergencyContacts
  // A build of revision 0 has no contacts, so use the contacts that have arrived. An empty answer from an incomplete copy does
  // not mean that there are none.
  return revision === 0 && answer !== undefined && answer.length > 0 ? answer : null
}
