import type { AdminAccount, MfaStatus } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { createSubscription } from '../../browser/subscription.ts'
import { guardBfcache } from './bfcache-guard.ts'
import { endStoredSession, eraseSessionTraces, type EndReason } from './end-session.ts'
import { clearIdleTimer, hasIdleTimer, type IdleState, startIdleTimer, storeIdleTimer } from './idle-timer.ts'
import { watchIdle } from './idle-watch.ts'
import type { SessionState, SessionPorts } from './session-state.ts'

const AUTH_LOST = new Set([401, 403])

export class AdminSession {
  private state: SessionState = { phase: 'loading' }
  private readonly changes = createSubscription()
  private watch: { stay: () => void; stop: () => void } | null = null
  private isStarted = false
  /** The sign-out whose end this page waits for, which takes as long as the network and the device's storage need. */
  private leaving: symbol | null = null
  /** How many sessions have ended on this page. If it has grown since a request, the answer is about an ended session. */
  private endedSessions = 0
  /** Id of the session that this tab shows; null if nobody is signed in. */
  private sessionId: string | null = null

  constructor(private readonly ports: SessionPorts) {}

  readonly getState = (): SessionState => this.state

  readonly subscribe = this.changes.subscribe

  /**
   * Restores a stored session. Tries again when the network returns or the page becomes visible, if this tab shows no
   * signed-in admin, and when the page returns from the back/forward cache. Never rejects.
   */
  readonly start = (): void => {
    if (this.isStarted) return
    this.isStarted = true
    this.ports.auth.onEnded(() => {
      if (!this.isSigningOut && this.state.phase !== 'signed-out') void this.followEnd()
    })
    this.ports.otherTabs.onSignOut((ended) => void this.followOtherTab(ended))
    guardBfcache(() => this.state.phase === 'signed-in', this.resume)
    window.addEventListener('online', () => {
      if (this.state.phase === 'unreachable') void this.resume()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.mayHaveSignedIn()) void this.resume()
    })
    void this.resume()
  }

  /** Verifies the stored session with the server. Never rejects. */
  readonly resume = async (): Promise<void> => {
    const { auth, storage } = this.ports
    const account = auth.account()
    if (account === null) {
      if (this.state.phase === 'loading') this.set({ phase: 'signed-out', reason: null })
      else if (this.state.phase !== 'signed-out') await this.leave('ended')
      return undefined
    }
    this.sessionId = auth.sessionId()
    // An account with an idle timer has completed the sign-in on this device, so show its screens without waiting for the
    // server, also offline. The timer may still end the session.
    if (hasIdleTimer(storage, account.userId)) this.enter(account)
    if (this.isSigningOut) return undefined
    return this.askServer(account)
  }

  /** @throws RequestFailure */
  readonly signIn = async (email: string, password: string): Promise<void> => {
    clearIdleTimer(this.ports.storage)
    const account = await this.ports.auth.signIn(email, password)
    this.sessionId = this.ports.auth.sessionId()
    await this.askStatus(account)
  }

  /** Continues the sign-in after a code: asks the server whether the second factor is passed. @throws RequestFailure */
  readonly passFactor = async (): Promise<void> => {
    if ('account' in this.state) await this.askStatus(this.state.account)
  }

  /** Signs out and erases the session from this device. Works offline. */
  readonly signOut = async (): Promise<void> => {
    const { audit } = this.ports
    if (this.state.phase === 'signed-in') audit.recordEvent({ action: 'admin_logout' })
    await this.leave('left')
  }

  /**
   * Asks the server after a refusal or an empty answer whether the session has ended (signed out everywhere, revoked, new
   * password). Shows the login screen with the reason, or with the request for a missing second factor. Never rejects.
   * @returns true if the session has no rights any more
   */
  readonly hasEnded = async (): Promise<boolean> => (await this.askWhetherEnded()) ?? false

  readonly staySignedIn = (): void => this.watch?.stay()

  /** Like `hasEnded`, but null if the server did not answer. */
  private async askWhetherEnded(): Promise<boolean | null> {
    if (this.state.phase !== 'signed-in') return this.state.phase === 'signed-out'
    const { endedSessions } = this
    const { account } = this.state
    const status = await this.ports.auth.mfaStatus().catch((failure: unknown) => {
      console.warn('The session could not be checked', failure)
      return null
    })
    if (endedSessions !== this.endedSessions) return true
    if (status === null) return null
    if (status.is_admin) return false
    // Do not await, because leaving the session waits until the audit events are sent.
    void this.judgeStatus(account, status)
    return true
  }

  private async askServer(account: AdminAccount): Promise<void> {
    const { endedSessions } = this
    try {
      await this.askStatus(account)
    } catch (failure) {
      if (endedSessions !== this.endedSessions) return
      if (failure instanceof RequestFailure && AUTH_LOST.has(failure.status)) return this.leave('expired')
      // A signed-in admin stays signed in: offline, the page shows only what it has already loaded.
      if (this.state.phase !== 'signed-in') this.set({ phase: 'unreachable', account })
    }
  }

  /** @throws RequestFailure */
  private async askStatus(account: AdminAccount): Promise<void> {
    const { endedSessions } = this
    const status = await this.ports.auth.mfaStatus()
    if (endedSessions === this.endedSessions) await this.judgeStatus(account, status)
  }

  private async judgeStatus(account: AdminAccount, status: MfaStatus): Promise<void> {
    // If the account was an admin on this device, report that its session ended, because an ended session looks like an
    // account without rights. The next sign-in tells which it is.
    const hasTimer = hasIdleTimer(this.ports.storage, account.userId)
    const isKnown = hasTimer || 'account' in this.state
    if (!status.is_listed) return this.leave(isKnown ? 'ended' : 'not-listed')
    if (status.is_admin) {
      this.enter(account)
      if (!hasTimer) this.ports.onSignedIn(account)
      return undefined
    }
    if (status.needs_new_password === true) return this.leave('factor-reset')
    this.stopWatch()
    clearIdleTimer(this.ports.storage)
    this.set({ phase: status.is_enabled ? 'code-needed' : 'setup-needed', account })
    return undefined
  }

  private enter(account: AdminAccount): void {
    const { storage, now } = this.ports
    if (!hasIdleTimer(storage, account.userId)) {
      storeIdleTimer(storage, { ...startIdleTimer(now()), userId: account.userId })
    }
    if (this.state.phase === 'signed-in' && this.state.account.userId === account.userId) {
      // Admins can change their own e-mail address.
      if (this.state.account.email !== account.email) this.set({ ...this.state, account })
      return
    }
    this.set({ phase: 'signed-in', account, warningLeftMs: null })
    this.stopWatch()
    this.watch = watchIdle({
      storage,
      now,
      onIdleState: this.onIdleState,
      onTimerMissing: () => void this.followGoneTimer(),
    })
  }

  private readonly onIdleState = (idle: IdleState): void => {
    if (this.state.phase !== 'signed-in') return
    if (idle.kind === 'over') {
      this.ports.audit.recordEvent({ action: 'session_expired', details: { reason: idle.reason } })
      void this.leave('expired')
      return
    }
    const warningLeftMs = idle.kind === 'warn' ? idle.leftMs : null
    if (warningLeftMs !== this.state.warningLeftMs) this.set({ ...this.state, warningLeftMs })
  }

  /**
   * Handles the message of another tab that it signed out. This tab may have noticed the end of the session already. In a
   * background tab the message may arrive so late that somebody has signed in again.
   */
  private async followOtherTab(ended: string | null): Promise<void> {
    const stored = this.ports.auth.sessionId()
    if (ended !== null && stored !== null && stored !== ended) return this.continueWithStored(stored)
    if (this.state.phase !== 'signed-out') return this.leave('left-elsewhere')
    if (this.state.reason !== 'ended') return undefined
    this.set({ phase: 'signed-out', reason: 'left-elsewhere' })
    await eraseSessionTraces(this.ports, { keepDrafts: false, email: null })
  }

  /** Handles the event of supabase-js that a session was removed. The event comes in every tab, without the session's id. */
  private followEnd(): Promise<void> {
    const stored = this.ports.auth.sessionId()
    if (stored === null) return this.leave('ended')
    return stored === this.sessionId ? this.resume() : this.continueWithStored(stored)
  }

  /** Handles that another tab removed the timer, because it signed out or must enter a second factor. */
  private async followGoneTimer(): Promise<void> {
    const stored = this.ports.auth.sessionId()
    if (stored !== null && stored !== this.sessionId) return this.continueWithStored(stored)
    // Input before the server's answer must not send another request.
    this.stopWatch()
    const hasEnded = stored === null || (await this.askWhetherEnded())
    if (this.state.phase !== 'signed-in') return undefined
    const now = this.ports.auth.sessionId()
    if (now !== null && now !== stored) return this.continueWithStored(now)
    if (hasEnded !== null) return this.leave('ended')
    this.set({ phase: 'unreachable', account: this.state.account })
  }

  /** Whether another tab may have signed in while this tab shows a step of the login. */
  private mayHaveSignedIn(): boolean {
    const { state } = this
    if (state.phase === 'signed-out' || state.phase === 'unreachable') return true
    const isFactorMissing = state.phase === 'code-needed' || state.phase === 'setup-needed'
    return isFactorMissing && hasIdleTimer(this.ports.storage, state.account.userId)
  }

  /**
   * Removes the screens of an ended session from this tab and continues with the session that was stored since. The stored
   * session and its drafts are kept (SESSION-6).
   */
  private async continueWithStored(stored: string): Promise<void> {
    if (this.sessionId === stored) return undefined
    this.stopWatch()
    this.sessionId = stored
    this.endedSessions += 1
    this.set({ phase: 'loading' })
    // Let React remove the screens of the ended session, even if the next session is of the same account.
    await new Promise((resolve) => setTimeout(resolve))
    return this.resume()
  }

  /** Whether a sign-out is running, and nobody has signed in on this page since it began. */
  private get isSigningOut(): boolean {
    return this.leaving !== null && this.state.phase === 'signed-out'
  }

  private async leave(reason: EndReason): Promise<void> {
    if (this.isSigningOut) return
    const leaving = Symbol(reason)
    this.leaving = leaving
    this.endedSessions += 1
    const wasSignedIn = this.state.phase === 'signed-in'
    const email = 'account' in this.state ? this.state.account.email : null
    this.stopWatch()
    this.sessionId = null
    clearIdleTimer(this.ports.storage)
    // This removes the stored session at once. Show the end only then, but without waiting for the server.
    const ended = endStoredSession(this.ports, { reason, wasSignedIn, email })
    this.set({ phase: 'signed-out', reason })
    const isErased = await ended
    if (this.leaving !== leaving) return
    if (!isErased && reason === 'left' && this.isSigningOut)
      this.set({ phase: 'signed-out', reason: 'left-traces' })
    this.leaving = null
  }

  private stopWatch(): void {
    this.watch?.stop()
    this.watch = null
  }

  private set(state: SessionState): void {
    this.state = state
    this.changes.notify()
  }
}
