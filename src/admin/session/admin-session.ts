import type { AdminAccount, AdminAuth, MfaStatus } from '../../backend/admin-auth.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import type { AuditLog } from '../../telemetry/audit-events.ts'
import { coverKeptPages } from './bfcache-guard.ts'
import { forgetClock, keepClock, readClock, startClock, type Verdict } from './idle-clock.ts'
import { watchIdle } from './idle-watch.ts'
import type { OtherTabs } from './other-tabs.ts'

/*
 * The one session of this page, in steps. Until `signed-in` no query of the admin area is sent: the database would
 * refuse it (MFA-1, MFASRV-5). A lost network never signs anybody out (SESSION-5).
 */

/**
 * Why the login screen is shown: `left` after Sign Out, here or in another tab, `left-traces` where something of it could
 * not be erased from this device; null where nobody was signed in.
 */
export type SignedOutReason =
  'expired' | 'ended' | 'not-listed' | 'left' | 'left-elsewhere' | 'left-traces' | null

export type SessionState =
  | { phase: 'loading' }
  | { phase: 'signed-out'; reason: SignedOutReason }
  /** The password was right; the account's second factor is asked for. */
  | { phase: 'code-needed'; account: AdminAccount }
  /** This project wants a second factor of everybody, and the account has none yet. */
  | { phase: 'setup-needed'; account: AdminAccount }
  /** A session is kept, but the server cannot be asked whether it still stands. */
  | { phase: 'unreachable'; account: AdminAccount }
  | { phase: 'signed-in'; account: AdminAccount; warningLeftMs: number | null }

export interface SessionSurroundings {
  auth: AdminAuth
  audit: AuditLog
  storage: Storage
  otherTabs: OtherTabs
  now: () => number
  /** Erases what the admin area left on this device; drafts stay where the person did not sign out. */
  eraseTraces: (options: { keepDrafts: boolean; email: string | null }) => Promise<void>
  /** Called when an account has come in: other admins' drafts have no business here. */
  onSignedIn: (account: AdminAccount) => void
}

const AUTH_LOST = new Set([401, 403])

export class AdminSession {
  private state: SessionState = { phase: 'loading' }
  private readonly listeners = new Set<() => void>()
  private watch: { stay: () => void; stop: () => void } | null = null
  private isStarted = false
  private isSigningOut = false

  constructor(private readonly surroundings: SessionSurroundings) {}

  readonly getState = (): SessionState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Looks for a kept session; again when the page comes back or the network does. Never rejects. */
  readonly start = (): void => {
    if (this.isStarted) return
    this.isStarted = true
    this.surroundings.auth.onEnded(() => {
      if (!this.isSigningOut && this.state.phase !== 'signed-out') void this.leave('ended')
    })
    this.surroundings.otherTabs.onLeft(() => void this.followOtherTab())
    coverKeptPages(() => this.state.phase === 'signed-in', this.resume)
    window.addEventListener('online', () => {
      if (this.state.phase === 'unreachable') void this.resume()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.state.phase === 'signed-out') void this.resume()
    })
    void this.resume()
  }

  /** Asks again whether the kept session stands. Never rejects. */
  readonly resume = async (): Promise<void> => {
    const { auth, storage } = this.surroundings
    const account = auth.account()
    if (account === null) {
      if (this.state.phase === 'loading') this.set({ phase: 'signed-out', reason: null })
      else if (this.state.phase !== 'signed-out') await this.leave('ended')
      return undefined
    }
    // Whoever had passed every step on this device goes on at once, also with no network; the idle clock judges first.
    if (readClock(storage)?.userId === account.userId) this.enter(account)
    if (this.isSigningOut) return undefined
    return this.askServer(account)
  }

  /** @throws RequestFailure */
  readonly signIn = async (email: string, password: string): Promise<void> => {
    forgetClock(this.surroundings.storage)
    const account = await this.surroundings.auth.signIn(email, password)
    await this.judgeStatus(account, await this.surroundings.auth.mfaStatus())
  }

  /** The second factor was shown, or set up: asks the server whether that is enough. @throws RequestFailure */
  readonly passFactor = async (): Promise<void> => {
    if (!('account' in this.state)) return
    await this.judgeStatus(this.state.account, await this.surroundings.auth.mfaStatus())
  }

  /** The person leaves: nothing of the session stays on the device. Works with no network. */
  readonly signOut = async (): Promise<void> => {
    const { audit } = this.surroundings
    if (this.state.phase === 'signed-in') audit.note({ action: 'admin_logout' })
    await this.leave('left')
  }

  readonly staySignedIn = (): void => this.watch?.stay()

  private async askServer(account: AdminAccount): Promise<void> {
    try {
      await this.judgeStatus(account, await this.surroundings.auth.mfaStatus())
    } catch (failure) {
      if (failure instanceof RequestFailure && AUTH_LOST.has(failure.status)) return this.leave('expired')
      // Whoever had come in before stays in: what can be seen offline is only what this page holds already.
      if (this.state.phase !== 'signed-in') this.set({ phase: 'unreachable', account })
    }
  }

  private async judgeStatus(account: AdminAccount, status: MfaStatus): Promise<void> {
    if (!status.is_listed) return this.leave('not-listed')
    if (status.is_admin) {
      const isNew = readClock(this.surroundings.storage)?.userId !== account.userId
      this.enter(account)
      if (isNew) this.surroundings.onSignedIn(account)
      return undefined
    }
    this.stopWatch()
    forgetClock(this.surroundings.storage)
    this.set({ phase: status.is_enabled ? 'code-needed' : 'setup-needed', account })
    return undefined
  }

  private enter(account: AdminAccount): void {
    const { storage, now } = this.surroundings
    const clock = readClock(storage)
    if (clock === null || clock.userId !== account.userId) {
      keepClock(storage, { ...startClock(now()), userId: account.userId })
    }
    if (this.state.phase === 'signed-in' && this.state.account.userId === account.userId) return
    this.set({ phase: 'signed-in', account, warningLeftMs: null })
    this.stopWatch()
    this.watch = watchIdle({
      storage,
      now,
      onVerdict: this.onVerdict,
      onGone: () => void this.leave('ended'),
    })
  }

  private readonly onVerdict = (verdict: Verdict): void => {
    if (this.state.phase !== 'signed-in') return
    if (verdict.kind === 'over') {
      this.surroundings.audit.note({ action: 'session_expired', details: { reason: verdict.reason } })
      void this.leave('expired')
      return
    }
    const warningLeftMs = verdict.kind === 'warn' ? verdict.leftMs : null
    if (warningLeftMs !== this.state.warningLeftMs) this.set({ ...this.state, warningLeftMs })
  }

  /** Sign Out in another tab: nothing stays here either. News of the session's end may have come before this news. */
  private async followOtherTab(): Promise<void> {
    if (this.state.phase !== 'signed-out') return this.leave('left-elsewhere')
    if (this.state.reason !== 'ended') return undefined
    this.set({ phase: 'signed-out', reason: 'left-elsewhere' })
    await this.erase({ keepDrafts: false, email: null })
  }

  private async leave(reason: Exclude<SignedOutReason, 'left-traces' | null>): Promise<void> {
    if (this.isSigningOut) return
    this.isSigningOut = true
    const { auth, audit, storage, otherTabs } = this.surroundings
    const wasSignedIn = this.state.phase === 'signed-in'
    const email = 'account' in this.state ? this.state.account.email : null
    const isMeant = reason === 'left' || reason === 'left-elsewhere'
    this.stopWatch()
    if (wasSignedIn && reason === 'left') audit.note({ action: 'logout_success' })
    // The events carry the token; it is good until the server has ended the session.
    const told = audit.settled()
    const erased = this.erase({ keepDrafts: !isMeant, email })
    if (reason === 'left') otherTabs.tellLeft()
    forgetClock(storage)
    this.set({ phase: 'signed-out', reason })
    try {
      await auth.signOut(Promise.race([told, new Promise((resolve) => setTimeout(resolve, TELL_FIRST_MS))]))
    } catch (failure) {
      console.warn('The server could not be told of the sign-out', failure)
    } finally {
      if (isMeant) audit.forget()
      if (!(await erased) && reason === 'left') this.set({ phase: 'signed-out', reason: 'left-traces' })
      this.isSigningOut = false
    }
  }

  /** @returns false when something stayed */
  private async erase(what: { keepDrafts: boolean; email: string | null }): Promise<boolean> {
    try {
      await this.surroundings.eraseTraces(what)
      return true
    } catch (failure) {
      console.warn('Something of the session could not be erased', failure)
      return false
    }
  }

  private stopWatch(): void {
    this.watch?.stop()
    this.watch = null
  }

  private set(state: SessionState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

/** How long a sign-out waits for its audit events. */
const TELL_FIRST_MS = 1500
