import { Component, type ReactNode } from 'react'
import { reloadIfReachable } from '../../browser/missing-code.ts'
import type { AuditEvent } from '../../telemetry/audit-events.ts'
import { MissingPartError } from '../../ui/lazy-part.tsx'
import styles from './dashboard.module.css'
import { ADMIN_FRAME_TEXTS } from './texts.ts'

const MOBILE_WIDTH_PX = 768

type AdminErrorBoundaryProps = { audit: (event: AuditEvent) => void; children: ReactNode } & (
  | { goToDashboard: () => void }
  /** Shown instead of the crashed part, if the screen works without that part. */
  | { fallback: ReactNode }
)

interface BoundaryState {
  /** missing-code: the code of a screen is not on this device and could not be loaded. */
  failure: 'crash' | 'missing-code' | null
}

/**
 * Catches a crash inside a screen: reports it, keeps the frame, and offers to try again or to go to the
 * dashboard.
 */
export class AdminErrorBoundary extends Component<AdminErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: error instanceof MissingPartError ? 'missing-code' : 'crash' }
  }

  override componentDidCatch(error: Error): void {
    console.error('A screen of the admin area failed', error)
    this.props.audit(toCrashEvent(error))
  }

  private readonly reset = (): void => this.setState({ failure: null })

  private readonly tryAgain = (): void => {
    if (this.state.failure === 'crash') this.reset()
    // After a failed load, most browsers do not request a module again until the page is reloaded.
    else void reloadIfReachable()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === null) return this.props.children
    if ('fallback' in this.props) return this.props.fallback
    const { goToDashboard } = this.props
    const isMissing = failure === 'missing-code'
    return (
      <div className={styles.plain} role="alert">
        <h1>{isMissing ? ADMIN_FRAME_TEXTS.missingTitle : ADMIN_FRAME_TEXTS.failedTitle}</h1>
        <p>{isMissing ? ADMIN_FRAME_TEXTS.missingText : ADMIN_FRAME_TEXTS.failedText}</p>
        <p className={styles.buttons}>
          <button type="button" className="button button-primary" onClick={this.tryAgain}>
            {ADMIN_FRAME_TEXTS.tryAgain}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              goToDashboard()
              this.reset()
            }}
          >
            {ADMIN_FRAME_TEXTS.goToDashboard}
          </button>
        </p>
      </div>
    )
  }
}

/**
 * Converts a crash to an audit event with message, stack, URL, viewport, mobile flag, connection and online status
 * (DASH-7).
 */
function toCrashEvent(error: Error): AuditEvent {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return {
    action: 'error_boundary_triggered',
    details: {
      error: error.message,
      stack: error.stack ?? '',
      url: location.pathname + location.hash,
      viewport: `${window.innerWidth}x${window.innerHeight}`,
      mobile: window.innerWidth <= MOBILE_WIDTH_PX,
      connection: connection?.effectiveType ?? 'unknown',
      online: navigator.onLine,
      is_missing_code: error instanceof MissingPartError,
    },
  }
}
