import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reloadIfReachable } from '../browser/missing-code.ts'
import { runAfterPaint } from '../browser/page-lifecycle.ts'
import { lazyPart, MissingPartError } from '../ui/lazy-part.tsx'
import { FAILURE_TEXTS, LAYOUT_TEXTS } from './texts.ts'

interface ScreenBoundaryProps {
  path: string
  /** Loads the code of the screen again. Never rejects. */
  load: (path: string) => Promise<boolean>
  children: ReactNode
}

/**
 * Shows an error inside the layout when the code of one screen cannot be loaded, and loads it again when the network is back.
 * Any other error passes to the ErrorBoundary above. Give each path its own boundary (key).
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  private hasRetried = false

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retryInBackground)
  }

  override componentDidCatch(): void {
    // The load may have failed minutes ago, during prefetching: try once now that the screen is needed.
    if (this.hasRetried) return
    this.hasRetried = true
    this.retryInBackground()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retryInBackground)
  }

  private readonly retryInBackground = (): void => void this.retry()

  /** Resolves when the screen is drawn again, or has failed again. */
  private readonly retry = async (): Promise<void> => {
    if (this.state.error === null) return
    await this.props.load(this.props.path)
    await new Promise<void>((resolve) => this.setState({ error: null }, resolve))
  }

  /** Reloads the page if retrying fails, because after a failed load most browsers do not request a module again. */
  private readonly retryOrReload = async (): Promise<void> => {
    await this.retry()
    if (this.state.error !== null) await reloadIfReachable()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof MissingPartError)) throw error
    return (
      <div className="contained error-screen" role="alert">
        <h1>{LAYOUT_TEXTS.missingTitle}</h1>
        <p>{LAYOUT_TEXTS.missingText}</p>
        <p>
          <button type="button" className="button button-primary" onClick={() => void this.retryOrReload()}>
            {LAYOUT_TEXTS.tryAgain}
          </button>
        </p>
        <bundledNumbers.Part />
      </div>
    )
  }
}

/** The emergency numbers are loaded after the first paint, so that they are there when something fails later. */
const bundledNumbers = lazyPart(
  async () => (await import('./bundled-emergency-numbers.tsx')).BundledEmergencyNumbers,
)

/** Wraps parts that the screen does not need: if one of them throws, all of them are removed and the screen stays (ERR-7). */
export class BackgroundBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part in the background failed', error, info.componentStack)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Whether the first render of the app has been painted. */
let hasPainted = false

/**
 * When rendering throws, replaces the whole app with an error message, ways to go on, and the emergency numbers of the build.
 * Needs no router and no storage. When the app fails to start on a page that is readable without it, that page stays (FLOOR-3).
 */
export class ErrorBoundary extends Component<
  { children: ReactNode },
  { hasFailed: boolean; readablePage: string | null }
> {
  override state = { hasFailed: false, readablePage: null }

  /** React calls this method before it replaces what is on the screen, so the readable page can still be copied. */
  static getDerivedStateFromError(): { hasFailed: boolean; readablePage: string | null } {
    const isReadable = !hasPainted && document.getElementById('page-content') !== null
    const root = isReadable ? document.getElementById('root') : null
    return { hasFailed: true, readablePage: root?.innerHTML ?? null }
  }

  override componentDidMount(): void {
    runAfterPaint(() => {
      hasPainted = true
      void bundledNumbers.preload()
    })
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack)
    if (this.state.readablePage === null) return
    // After the app failed to start, the page looks as if no script had run; public/theme.js adds a line above it
    // (FLOOR-2).
    document.documentElement.dataset['app'] = 'loading'
    document.dispatchEvent(new Event('guide-not-started'))
  }

  override render(): ReactNode {
    const { hasFailed, readablePage } = this.state
    if (!hasFailed) return this.props.children
    if (readablePage !== null)
      return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: readablePage }} />
    return (
      <main className="contained error-screen" role="alert">
        <h1>{FAILURE_TEXTS.title}</h1>
        <p>{FAILURE_TEXTS.text}</p>
        <p>
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            {FAILURE_TEXTS.reload}
          </button>{' '}
          <a className="button" href="/">
            {FAILURE_TEXTS.home}
          </a>
        </p>
        <bundledNumbers.Part />
      </main>
    )
  }
}
