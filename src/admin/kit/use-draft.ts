import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import {
  deleteDraft,
  deleteUnchangedDraft,
  saveDraft,
  saveDraftAtUnload,
  readDraft,
  registerForm,
} from './drafts.ts'
import { useIsMounted } from './use-is-shown.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** Delay before a change is stored. It is short, so that a crash loses only about one word. */
const SAVE_DELAY_MS = 400

export interface FormDraft<Content> {
  /**
   * The draft of an earlier visit (`savedAt` in milliseconds since 1970); null once the admin has used or
   * dismissed it.
   */
  found: { savedAt: number; content: Content } | null
  /** False until it is known whether there is an earlier draft. What is typed before that is not stored yet. */
  isRead: boolean
  /** `refused`: this device refuses to store it. */
  state: 'none' | 'kept' | 'refused'
  /** Ends the offer of `found`, and deletes the draft if the admin does not use it. */
  answer: (isUsed: boolean) => void
  /** Deletes the draft after a save. After the form was closed, deletes the draft only if this form has stored it. */
  drop: () => Promise<void>
}

interface DraftIdentity {
  /** Null until the key is reserved: meanwhile no draft is read or stored. */
  key: string | null
  userId: string
}

/**
 * Stores the draft of a form while `isDirty`, and deletes it once the form is no longer dirty. Does not overwrite or delete
 * an earlier draft before the admin has used or discarded it. If the device refuses to store the draft, the browser asks
 * before the page is closed.
 */
export function useDraft<Content>(
  identity: DraftIdentity,
  content: Content,
  isDirty: boolean,
  parse: (kept: unknown) => Content | null,
): FormDraft<Content> {
  const { found, earlier, answer } = useEarlierDraft(identity, parse)
  const { state, drop } = useDraftStorage(identity, { content, isDirty, earlier })
  useLeaveWarning(isDirty && state === 'refused')
  return { found, isRead: earlier !== 'open' || found !== null, state, answer, drop }
}

/**
 * Returns a function that deletes the draft, unless it is an earlier one that the admin has not answered. The function may be
 * called after the form is closed.
 */
export function useDropAnswered({
  isRead,
  found,
  drop,
}: Pick<FormDraft<unknown>, 'isRead' | 'found' | 'drop'>): () => void {
  const isAnswered = isRead && found === null
  const latest = useRef<FormDraft<unknown>['drop'] | null>(null)
  useEffect(() => {
    latest.current = isAnswered ? drop : null
  }, [isAnswered, drop])
  return useCallback(() => void latest.current?.(), [])
}

/** `open`: it may exist, and the admin has not answered its offer; `used`: the form continues it. */
type EarlierDraftState = 'open' | 'used' | 'none'

interface EarlierDraft<Content> extends Pick<FormDraft<Content>, 'found' | 'answer'> {
  earlier: EarlierDraftState
}

/** Reads the draft of an earlier visit. */
function useEarlierDraft<Content>(
  { key, userId }: DraftIdentity,
  parse: (kept: unknown) => Content | null,
): EarlierDraft<Content> {
  const [found, setFound] = useState<FormDraft<Content>['found']>(null)
  const [earlier, setEarlier] = useState<EarlierDraftState>('open')

  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    readDraft<unknown>(key, userId)
      .then((storedDraft) => {
        const parsedContent = storedDraft === null ? null : parse(storedDraft.content)
        if (!isCurrent) return
        if (storedDraft !== null && parsedContent !== null)
          setFound({ savedAt: storedDraft.savedAt, content: parsedContent })
        else setEarlier('none')
      })
      .catch((error: unknown) => {
        console.warn('The saved draft could not be read', error)
        if (isCurrent) setEarlier('none')
      })
    return () => {
      isCurrent = false
    }
  }, [key, userId, parse])

  const answer = useCallback(
    (isUsed: boolean) => {
      setFound(null)
      setEarlier(isUsed ? 'used' : 'none')
      if (!isUsed && key !== null) void deleteDraft(key).catch(warnNotRemoved)
    },
    [key],
  )
  return { found, earlier, answer }
}

function warnNotRemoved(error: unknown): void {
  console.warn('A draft could not be removed', error)
}

/** Stands for 'no draft was deleted', because no content is equal to this symbol. */
const NO_CONTENT = Symbol('nothing')

/** A change that is not stored yet. */
interface PendingChange {
  keep: () => Promise<void>
  /** Stores it synchronously. */
  keepDraftAtUnload: () => void
}

interface DraftSource {
  content: unknown
  isDirty: boolean
  earlier: EarlierDraftState
}

/**
 * Stores the draft shortly after each change (DRAFT-1), not only at unload, because a phone may stop a page without warning.
 * When the changes are taken back, deletes the draft that this form stored or continued (DRAFT-2).
 */
function useDraftStorage(
  { key, userId }: DraftIdentity,
  { content, isDirty, earlier }: DraftSource,
): Pick<FormDraft<unknown>, 'state' | 'drop'> {
  const [state, setState] = useState<FormDraft<unknown>['state']>('none')
  const latest = useRef<PendingChange | null>(null)
  const isShown = useIsMounted()
  const current = useRef(content)
  /** The content of the form when its draft was deleted. This content is not stored again; other content is a new draft. */
  const dropped = useRef<unknown>(NO_CONTENT)
  const hasStored = useRef(false)

  useEffect(() => {
    current.current = content
    if (earlier === 'open' || key === null) return undefined
    if (!isDirty) {
      latest.current = null
      if (hasStored.current || earlier === 'used') void deleteDraft(key).catch(warnNotRemoved)
      hasStored.current = false
      return undefined
    }
    const keep = async (): Promise<void> => {
      latest.current = null
      if (dropped.current === content) return
      hasStored.current = true
      try {
        await saveDraft(key, userId, content, Date.now())
        setState('kept')
      } catch {
        setState('refused')
      }
    }
    latest.current = {
      keep,
      keepDraftAtUnload: () => {
        if (dropped.current === content) return
        hasStored.current = true
        saveDraftAtUnload(key, userId, content, Date.now())
      },
    }
    const timer = setTimeout(() => void keep(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [key, userId, content, isDirty, earlier])

  useStoringAtLeave(latest)

  const drop = useCallback(async () => {
    dropped.current = current.current
    latest.current = null
    setState('none')
    if (key === null) return
    const dropping = isShown() ? deleteDraft(key) : deleteUnchangedDraft(key, current.current)
    await dropping.catch(warnNotRemoved)
  }, [key, isShown])

  return { state, drop }
}

/** Stores the latest change at once when the form is closed, or the page is hidden or left. */
function useStoringAtLeave(latest: RefObject<PendingChange | null>): void {
  useEffect(() => {
    const keepNow = async (): Promise<void> => latest.current?.keep()
    const leave = (): void => {
      latest.current?.keepDraftAtUnload()
      void keepNow()
    }
    const unregister = registerForm(keepNow)
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      unregister()
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      void keepNow()
    }
  }, [latest])
}
