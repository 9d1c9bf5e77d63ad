import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { afterPaint } from '../browser/idle.ts'

const DELAY_MS = 150

/** Shows its children only when the wait is long enough to notice: no flash of a skeleton for a fast answer. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}

/** The code of an essential part could not be loaded. */
export class MissingPartError extends Error {}

export interface LazyPart<P> {
  /** Shows `fallback` until its code is there. */
  Part: ComponentType<P & { fallback?: ReactNode }>
  /** Loads the code now. Never rejects. */
  preload: () => Promise<void>
}

/**
 * A part of the screen in a chunk of its own, asked for after the first paint unless preloaded before. Once loaded it
 * renders at once. Where the code cannot be loaded the fallback stays until the network is back; an essential
 * part hands the failure to the error boundary.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isEssential = false,
): LazyPart<P> {
  let loaded: ComponentType<P> | Error | null = null
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const preload = (): Promise<void> => {
    loading ??= load()
      .catch((cause: unknown) => {
        loading = null
        console.warn('A part of the guide could not be loaded', cause)
        return isEssential ? new MissingPartError('A part of the guide could not be loaded', { cause }) : null
      })
      .then((outcome) => {
        loaded = outcome
        for (const listener of listeners) listener()
      })
    return loading
  }
  function Part({ fallback, ...rest }: P & { fallback?: ReactNode }) {
    const [Shown, setShown] = useState(() => loaded)
    useEffect(() => {
      // Many parts come in after the first paint; as a transition they leave the page free between one and the next.
      const show = (): void => startTransition(() => setShown(() => loaded))
      listeners.add(show)
      show()
      const ask = (): void => void preload()
      window.addEventListener('online', ask)
      const cancel = afterPaint(ask)
      return () => {
        listeners.delete(show)
        cancel()
        window.removeEventListener('online', ask)
      }
    }, [])
    if (Shown instanceof Error) throw Shown
    // The rest of the props are exactly those of the part; TypeScript cannot subtract from a type parameter.
    return Shown === null ? fallback : <Shown {...(rest as unknown as P)} />
  }
  return { Part, preload }
}
