import { Component, type ReactNode } from 'react'
import { MissingPartError } from '../ui/lazy-part.tsx'
import { lastNumbers } from './lazy-last-numbers.ts'
import { FRAME_TEXTS } from './texts/frame.ts'

interface ScreenBoundaryProps {
  path: string
  /** Loads the code of the screen again. Never rejects. */
  load: (path: string) => Promise<void>
  children: ReactNode
}

/**
 * Where the code of one screen cannot be loaded, the frame stays and the page says so; it tries again when the network
 * is back. Any other failure goes on to the last screen. Give each path its own boundary (key).
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  private hasTriedAgain = false

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry)
  }

  override componentDidCatch(): void {
    // What failed while loading ahead may work now that it is needed.
    if (this.hasTriedAgain) return
    this.hasTriedAgain = true
    this.retry()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  private readonly retry = (): void => {
    if (this.state.error === null) return
    void this.props.load(this.props.path).then(() => this.setState({ error: null }))
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof MissingPartError)) throw error
    return (
      <div className="contained last-screen" role="alert">
        <h1>{FRAME_TEXTS.missingTitle}</h1>
        <p>{FRAME_TEXTS.missingText}</p>
        <p>
          <button type="button" className="button button-primary" onClick={this.retry}>
            {FRAME_TEXTS.tryAgain}
          </button>
        </p>
        <lastNumbers.Part />
      </div>
    )
  }
}
