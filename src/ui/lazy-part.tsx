import {
  startTransition,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { runAfterPaint, isLeavingPage, runUnlessLeft } from '../browser/page-lifecycle.ts'
import { useIsRendered } from '../browser/rendered-page.ts'

const FALLBACK_DELAY_MS = 150

/** Shows its children only after a noticeable wait, so that a fast answer shows no skeleton. */
export function AfterDelay({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), FALLBACK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}

/** Thrown when the code of an essential part could not be loaded. */
export class MissingPartError extends Error {}

export interface LazyPart<P> {
  /** Shows `fallback` until the code is loaded, and `missing` if it is not on the device and cannot be loaded (SHELL-3). */
  Part: ComponentType<P & PartFallbacks>
  /** Loads the code now. Never rejects; false when the code could not be loaded. */
  preload: () => Promise<boolean>
}

interface PartFallbacks {
  fallback?: ReactNode
  missing?: ReactNode
}

/** Parts that the build's renderer met before their code was loaded. */
let unloadedParts: (() => Promise<boolean>)[] = []

/**
 * For the build's renderer: loads the code that the last render lacked. Resolves to false if it lacked none.
 */
export async function loadMissingParts(): Promise<boolean> {
  const loaders = unloadedParts
  unloadedParts = []
  const outcomes = await Promise.all(loaders.map((load) => load()))
  if (outcomes.includes(false)) throw new Error('A part of the page could not be loaded')
  return loaders.length > 0
}

/** A lazy part that rendered pages contain: readable before its code is loaded, and without JavaScript (PAGES-2). */
export function renderedPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return createPart(load, true)
}

/**
 * A component in its own chunk, requested after the first paint unless preloaded. Once the code is
 * loaded, it renders at once. If the code cannot be loaded, the fallback stays until the network is
 * back; an essential part throws to the error boundary instead.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isEssential = false,
): LazyPart<P> {
  return createPart(load, isEssential, isEssential)
}

/** The code of a part: null before it is there, an error if an essential part could not be loaded. */
type LoadedCode<P> = ComponentType<P> | Error | null

function createCodeLoader<P extends object>(load: () => Promise<ComponentType<P>>, isEssential: boolean) {
  let loadedCode: LoadedCode<P> = null
  let currentLoad: Promise<boolean> | null = null
  let isMissing = false
  let codeLoaded: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const preload = (): Promise<boolean> => {
    currentLoad ??= load()
      .catch((cause: unknown) => {
        currentLoad = null
        if (isLeavingPage()) {
          runUnlessLeft(requestCode)
          return null
        }
        isMissing = true
        console.warn('A part of the guide could not be loaded', cause)
        return isEssential ? new MissingPartError('A part of the guide could not be loaded', { cause }) : null
      })
      .then((outcome) => {
        loadedCode = outcome
        for (const listener of listeners) listener()
        return outcome !== null && !(outcome instanceof Error)
      })
    return currentLoad
  }

  const requestCode = (): void => void preload()

  /**
   * Loads the code after the first paint, and again when the network is back. @returns a function that stops these
   * attempts
   */
  const followLoading = (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('online', requestCode)
    const cancelStart = runAfterPaint(requestCode)
    return () => {
      listeners.delete(listener)
      cancelStart()
      if (listeners.size === 0) window.removeEventListener('online', requestCode)
    }
  }

  /** Resolves once the code is loaded. Until then React keeps the HTML that the build rendered for this part. */
  const untilLoaded = (): Promise<void> =>
    (codeLoaded ??= new Promise((resolve) => {
      const stopFollowing = followLoading(() => {
        if (loadedCode === null) return
        stopFollowing()
        resolve()
      })
    }))

  return {
    preload,
    follow: followLoading,
    untilLoaded,
    get: () => loadedCode,
    isMissing: () => isMissing,
    isLoading: () => currentLoad !== null,
    isAwaited: () => codeLoaded !== null,
  }
}

/** @param isInHtml whether rendered HTML contains the part; other parts show their fallback there */
function createPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  isInHtml: boolean,
  isEssential = false,
): LazyPart<P> {
  const codeLoader = createCodeLoader(load, isEssential)

  function LoadedOrFallback({ fallback, missing = fallback, ...rest }: P & PartFallbacks) {
    const [Shown, setShown] = useState(codeLoader.get)
    const [hasFailed, setHasFailed] = useState(codeLoader.isMissing)
    const isRendered = useIsRendered()
    useEffect(() => {
      // Many parts arrive after the first paint; transitions let the browser handle input between
      // them.
      const showPart = (): void =>
        startTransition(() => {
          setShown(codeLoader.get)
          setHasFailed(codeLoader.isMissing)
        })
      const stop = codeLoader.follow(showPart)
      showPart()
      return stop
    }, [])
    if (Shown instanceof Error) throw Shown
    if (isRendered) {
      if (!isInHtml) return fallback
      if (import.meta.env.SSR) {
        if (Shown === null) unloadedParts.push(codeLoader.preload)
      } else if (Shown === null || codeLoader.isAwaited()) use(codeLoader.untilLoaded())
    }
    // The remaining props belong to the lazy component; TypeScript cannot subtract from a type parameter.
    if (Shown === null) return hasFailed ? missing : fallback
    return <Shown {...(rest as unknown as P)} />
  }

  /**
   * Hydrates a part separately once its code is loaded. Until then React gets the same element at each render: a boundary
   * that is rendered again before it is hydrated loses its HTML and shows the fallback.
   */
  function HydratedOnceLoaded(props: P & PartFallbacks) {
    const isRendered = useIsRendered()
    const [first] = useState(props)
    const [isWaiting, setIsWaiting] = useState(isRendered && codeLoader.get() === null)
    useEffect(() => {
      if (!isWaiting) return undefined
      const resolveWhenLoaded = (): void => {
        if (codeLoader.get() !== null) startTransition(() => setIsWaiting(false))
        // The code cannot be loaded now, so the Suspense boundary must not hold up other transitions.
        else if (!codeLoader.isLoading()) setIsWaiting(false)
      }
      const stop = codeLoader.follow(resolveWhenLoaded)
      if (codeLoader.get() !== null) resolveWhenLoaded()
      return stop
    }, [isWaiting])
    const shownProps = isWaiting ? first : props
    return useMemo(
      () => (
        <Suspense fallback={shownProps.fallback}>
          <LoadedOrFallback {...shownProps} />
        </Suspense>
      ),
      [shownProps],
    )
  }

  return {
    Part: isEssential || !isInHtml ? LoadedOrFallback : HydratedOnceLoaded,
    preload: codeLoader.preload,
  }
}
