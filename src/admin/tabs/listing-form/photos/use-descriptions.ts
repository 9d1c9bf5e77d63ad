import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { useDraftSlot } from '../../../kit/draft-slots.ts'
import { useDraft } from '../../../kit/use-draft.ts'
import type { Photos } from './use-photos.ts'

/*
 * Typed descriptions of photos that are not saved yet. They are stored on this device as a draft, like the form (DRAFT-1), and
 * saved with their own button or with the form.
 */

const MAX_DESCRIPTION_CHARACTERS = 500
const DRAFT_LIMIT_MS = 3_000

interface TypedDescription {
  /** The stored text when the typing began. */
  base: string
  text: string
}

/** Typed descriptions by id of the photo. */
type TypedDescriptions = Readonly<Record<string, TypedDescription>>

export interface DescriptionField {
  text: string
  isChanged: boolean
  isTooLong: boolean
  /** Another admin's description, stored since the typing began and shown before it is overwritten (CONFLICT-1), or null. */
  theirs: string | null
  onType: (text: string) => void
  onKeepMine: () => void
  onTakeTheirs: () => void
  save: () => Promise<void>
}

export interface Descriptions {
  /** False while their draft is being read, because what is typed meanwhile could not be kept. */
  isReady: boolean
  fieldOf: (photo: ListingImage) => DescriptionField
  saveAll: () => Promise<void>
  isAnyLeft: () => boolean
}

export function useDescriptions(
  listingId: string,
  { read: { data: photos }, describe, forgetProblem }: Pick<Photos, 'read' | 'describe' | 'forgetProblem'>,
): Descriptions {
  const { isReady, typed, latest, change } = useTypedDescriptions(listingId, photos)

  /** Ids of the photos whose descriptions are being saved. */
  const saving = useRef(new Set<string>())

  const save = async (photo: ListingImage): Promise<void> => {
    const sent = latest.current[photo.id]
    if (sent === undefined || !isChanged(photo, sent) || isTooLong(sent) || isChangedByOther(photo, sent))
      return
    saving.current.add(photo.id)
    const row = await describe(photo, sent.text).finally(() => saving.current.delete(photo.id))
    // Keep text that was typed during the save (DRAFT-4), also if it is the old text again.
    const done = row === null ? storedText(photo) : sent.text
    change(({ [photo.id]: now, ...others }) =>
      now === undefined || now.text === done
        ? others
        : { ...others, [photo.id]: { base: row === null ? now.base : storedText(row), text: now.text } },
    )
  }
  return {
    isReady,
    fieldOf: (photo) => {
      const entry = typed[photo.id]
      const onType = (text: string): void =>
        change(({ [photo.id]: now, ...others }) =>
          text === storedText(photo) && !saving.current.has(photo.id)
            ? others
            : { ...others, [photo.id]: { base: now?.base ?? storedText(photo), text } },
        )
      return {
        text: entry?.text ?? storedText(photo),
        isChanged: isChanged(photo, entry),
        isTooLong: isTooLong(entry),
        theirs: isChangedByOther(photo, entry) ? storedText(photo) : null,
        onType,
        onKeepMine: () =>
          change((all) =>
            entry === undefined ? all : { ...all, [photo.id]: { ...entry, base: storedText(photo) } },
          ),
        onTakeTheirs: () => onType(storedText(photo)),
        save: () => {
          forgetProblem()
          return save(photo)
        },
      }
    },
    saveAll: async () => {
      forgetProblem()
      for (const photo of photos ?? []) await save(photo)
    },
    isAnyLeft: () => isAnyChanged(photos, latest.current),
  }
}

function storedText({ alt_text: text }: ListingImage): string {
  return text ?? ''
}

function isChanged(photo: ListingImage, entry: TypedDescription | undefined): boolean {
  return entry !== undefined && entry.text.trim() !== storedText(photo)
}

function isChangedByOther(photo: ListingImage, entry: TypedDescription | undefined): boolean {
  return entry !== undefined && entry.base !== storedText(photo) && isChanged(photo, entry)
}

function isTooLong(entry: TypedDescription | undefined): boolean {
  return entry !== undefined && entry.text.trim().length > MAX_DESCRIPTION_CHARACTERS
}

function isAnyChanged(photos: readonly ListingImage[] | undefined, typed: TypedDescriptions): boolean {
  return photos?.some((photo) => isChanged(photo, typed[photo.id])) ?? false
}

/** The typed descriptions, including those that an earlier visit left unsaved on this device. */
function useTypedDescriptions(listingId: string, photos: readonly ListingImage[] | undefined) {
  const { account } = useAdmin()
  const [typed, setTyped] = useState<TypedDescriptions>({})
  /** The current value of `typed`, without waiting for the next render. */
  const latest = useRef(typed)
  const change = useCallback((next: (now: TypedDescriptions) => TypedDescriptions): void => {
    latest.current = next(latest.current)
    setTyped(latest.current)
  }, [])
  const isLeft = isAnyChanged(photos, typed)
  const place = { key: useDraftSlot(`descriptions ${listingId}`), userId: account.userId }
  // Until the photos are read it is not known which texts are saved already, so none is deleted.
  const isUnsaved = photos === undefined ? Object.keys(typed).length > 0 : isLeft
  const { found, isRead, answer } = useDraft(place, typed, isUnsaved, parseTyped)
  const isReady = useIsTrueOrLate(isRead)

  useEffect(() => {
    if (found === null) return
    change((now) => ({ ...found.content, ...now }))
    answer(true)
  }, [found, change, answer])
  return { isReady, typed, latest, change }
}

/** Returns true once `isTrue`, and after a moment in any case, because the storage of a device may never answer. */
function useIsTrueOrLate(isTrue: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DRAFT_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTrue || isLate
}

/** The stored descriptions; null if they are damaged or were stored by an older version of the guide. */
function parseTyped(storedValue: unknown): TypedDescriptions | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null
  const isWhole = Object.values(storedValue).every(
    (entry: Partial<TypedDescription> | null) =>
      typeof entry?.base === 'string' && typeof entry.text === 'string',
  )
  return isWhole ? (storedValue as TypedDescriptions) : null
}
