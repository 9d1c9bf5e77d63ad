import type { SessionPorts, SignedOutReason } from './session-state.ts'

/** Why a session ends. Whether traces are left is known only after its end. */
export type EndReason = Exclude<SignedOutReason, 'left-traces' | null>

/**
 * How long the server's session may continue after a sign-out, so that its audit events can be sent: enough for two
 * requests over a slow link. The screen and the storage of this device are cleared without waiting.
 */
const AUDIT_TIMEOUT_MS = 5000

interface EndedSession {
  reason: EndReason
  wasSignedIn: boolean
  /** E-mail address of the account, if it is known. */
  email: string | null
}

/**
 * Ends the stored session: erases its traces from this device and tells the server. After Sign Out in this tab, also tells the
 * other tabs and sends the stored audit events. Never rejects.
 * @returns false if something could not be erased from this device
 */
export async function endStoredSession(
  ports: SessionPorts,
  { reason, wasSignedIn, email }: EndedSession,
): Promise<boolean> {
  const { auth, audit, otherTabs } = ports
  const isVoluntary = reason === 'left' || reason === 'left-elsewhere'
  if (wasSignedIn && reason === 'left') audit.recordEvent({ action: 'logout_success' })
  // The audit events need the token, which is valid until the server ends the session. Waiting events of a session that
  // ended by itself are kept, because the server may refuse its token already.
  const eventsSent = reason === 'left' ? audit.flush() : audit.waitUntilSettled()
  const erased = eraseSessionTraces(ports, { keepDrafts: !isVoluntary, email })
  if (reason === 'left') otherTabs.announceSignOut(auth.sessionId())
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, AUDIT_TIMEOUT_MS))
  try {
    await auth.signOut(Promise.race([eventsSent, timeout]))
  } catch (failure) {
    console.warn('The server could not be told of the sign-out', failure)
  }
  if (isVoluntary) audit.deleteUnsent()
  return erased
}

/** Erases what a session stored on this device. Never rejects. @returns false if something could not be erased */
export async function eraseSessionTraces(
  { eraseTraces }: Pick<SessionPorts, 'eraseTraces'>,
  options: Parameters<SessionPorts['eraseTraces']>[0],
): Promise<boolean> {
  try {
    await eraseTraces(options)
    return true
  } catch (failure) {
    console.warn('Something of the session could not be erased', failure)
    return false
  }
}
