import { useCallback, useEffect, useRef, useState } from 'react'

export interface Loaded<Content> {
  /** The last answer; stays while it is loaded again, and where that fails. */
  content: Content | null
  failure: unknown
  isLoading: boolean
  reload: () => void
}

/** Loads when the component appears and on `reload`. `load` must be stable (useCallback). */
export function useLoaded<Content>(load: () => Promise<Content>): Loaded<Content> {
  const [state, setState] = useState<{ content: Content | null; failure: unknown; isLoading: boolean }>({
    content: null,
    failure: null,
    isLoading: true,
  })
  const newest = useRef(0)
  const ask = useCallback(() => {
    newest.current += 1
    const mine = newest.current
    load().then(
      (content) => {
        if (mine === newest.current) setState({ content, failure: null, isLoading: false })
      },
      (failure: unknown) => {
        if (mine === newest.current) setState(({ content }) => ({ content, failure, isLoading: false }))
      },
    )
  }, [load])
  const reload = useCallback(() => {
    setState(({ content }) => ({ content, failure: null, isLoading: true }))
    ask()
  }, [ask])
  useEffect(ask, [ask])
  return { ...state, reload }
}
