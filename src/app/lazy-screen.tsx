import { lazy, type ComponentType } from 'react'

export interface LazyScreen<P> {
  Screen: ComponentType<P>
  /** Loads the code. Never rejects: a screen that cannot be loaded says so when it is shown. */
  preload: () => Promise<void>
}

/** A screen in a chunk of its own. Once preloaded it renders at once, with no pass through a fallback. */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  const loadOnce = (): Promise<ComponentType<P>> => {
    loading ??= load().then(
      (screen) => (loaded = screen),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Waiting = lazy(async () => ({ default: await loadOnce() }))
  const Screen = (props: P) => {
    const Shown = loaded ?? Waiting
    return <Shown {...props} />
  }
  return { Screen, preload: () => loadOnce().then(ignore, ignore) }
}

function ignore(): void {
  // The outcome shows when the screen is rendered.
}
