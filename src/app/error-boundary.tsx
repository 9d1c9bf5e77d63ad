import { Component, type ErrorInfo, type ReactNode } from 'react'
import { afterPaint } from '../browser/idle.ts'
import { lastNumbers } from './lazy-last-numbers.ts'
import { ReloadNotice } from './reload-notice.tsx'

/**
 * The last screen: shown when the code itself failed. It needs no router and no storage. The emergency numbers of the
 * build stand on it; they are loaded after the first paint, so that they are at hand when something fails later.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidMount(): void {
    afterPaint(() => void lastNumbers.preload())
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ReloadNotice>
        <lastNumbers.Part />
      </ReloadNotice>
    )
  }
}
