import { Component, type ErrorInfo, type ReactNode } from 'react'
import { afterPaint } from '../browser/idle.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FAILURE_TEXTS } from './texts.ts'

/** Loaded after the first paint, so that the numbers are there when something fails later. */
export const bundledNumbers = lazyPart(
  async () => (await import('./bundled-emergency-numbers.tsx')).BundledEmergencyNumbers,
)

/**
 * Replaces the whole guide when its code failed: how to go on, and the emergency numbers of the build. Needs no router
 * and no storage.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    afterPaint(() => void bundledNumbers.preload())
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className="contained last-screen" role="alert">
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
