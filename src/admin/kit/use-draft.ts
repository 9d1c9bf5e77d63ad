import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraftAtUnload, keepDraft, readDraft, registerForm } from './drafts.ts'

/** Short, so that a dying battery loses at most one word. */
const KEEP_AFTER_MS = 400

export interface KeptDraft<Content> {
  /** The draft of an earlier visit (`savedAt` in milliseconds since 1970); null once it was answered. */
  found: { savedAt: number; content: Content } | null
  /** `refused`: this device refuses to store it. */
  state: 'none' | 'kept' | 'refused'
  /** Ends the offer of `found`. An unused draft is deleted. */
  answer: (isUsed: boolean) => void
  /** Deletes the draft after a save. */
  drop: () => Promise<void>
}

/**
 * Stores a draft with every change (DRAFT-1), not only at unload, because a phone may stop a page without
 * warning. An earlier draft is not overwritten until the admin has answered the offer.
 */
export function useDraft<Content>(
  place: { key: string; userId: string },
  content: Content,
  isDirty: boolean,
  parse: (kept: unknown) => Content | null,
): KeptDraft<Content> {
  const { key, userId } = place
  const [found, setFound] = useState<KeptDraft<Content>['found']>(null)
  const [isAsked, setIsAsked] = useState(false)
  const [state, setState] = useState<KeptDraft<Content>['state']>('none')
  const latest = useRef<{ keep: () => Promise<void>; keepDraftAtUnload: () => void } | null>(null)
  const isDropped = useRef(false)

  useEffect(() => {
    let isCurrent = true
    readDraft<unknown>(key, userId)
      .then((kept) => {
        const whole = kept === null ? null : parse(kept.content)
        if (!isCurrent) return
        if (kept !== null && whole !== null) setFound({ savedAt: kept.savedAt, content: whole })
        else setIsAsked(true)
      })
      .catch(() => {
        if (isCurrent) setIsAsked(true)
      })
    return () => {
      isCurrent = false
    }
  }, [key, userId, parse])

  useEffect(() => {
    if (!isAsked || !isDirty) return undefined
    const keep = async (): Promise<void> => {
      latest.current = null
      if (isDropped.current) return
      try {
        await keepDraft(key, userId, content, Date.now())
        setState('kept')
      } catch {
        setState('refused')
      }
    }
    latest.current = {
      keep,
      keepDraftAtUnload: () => {
        if (!isDropped.current) keepDraftAtUnload(key, userId, content, Date.now())
      },
    }
    const timer = setTimeout(() => void keep(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, userId, content, isDirty, isAsked])

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
  }, [])

  const drop = useCallback(async () => {
    isDropped.current = true
    latest.current = null
    setState('none')
    await dropDraft(key).catch((error: unknown) => console.warn('A draft could not be removed', error))
  }, [key])

  const answer = useCallback(
    (isUsed: boolean) => {
      setFound(null)
      setIsAsked(true)
      if (!isUsed)
        void dropDraft(key).catch((error: unknown) => console.warn('A draft could not be removed', error))
    },
    [key],
  )
  return { found, state, answer, drop }
}
