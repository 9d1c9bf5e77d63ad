// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { RequestFailure } from '../../backend/request-failure.ts'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { ANN_ACCOUNT, FakeSessionDevice, LISTED_STATUS } from '../../../tests/fixtures/session-device.ts'
import { clearIdleTimer, storeIdleTimer, readIdleTimer, startIdleTimer } from './idle-timer.ts'

let device: FakeSessionDevice

beforeEach(() => {
  localStorage.clear()
  device = new FakeSessionDevice()
})
afterEach(async () => {
  await device.session.signOut()
  vi.useRealTimers()
})

const networkFailure = new RequestFailure('gone', { kind: 'network' })
const storeSessionOfAnn = (): void => {
  device.storedAccount = ANN_ACCOUNT
  storeIdleTimer(localStorage, { ...startIdleTimer(Date.now()), userId: ANN_ACCOUNT.userId })
}

describe('signing in', () => {
  it("signing in starts the idle timer after the server's answer", async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    expect(device.session.getState()).toMatchObject({ phase: 'signed-in', account: ANN_ACCOUNT })
    expect(readIdleTimer(localStorage)?.userId).toBe('ann')
    expect(device.signIns).toEqual(['ann'])
  })

  it.each([
    [{ is_admin: false, is_enabled: true }, 'code-needed'],
    [{ is_admin: false, is_required: true }, 'setup-needed'],
  ])('signing in waits for the second factor if the server answers %j', async (answer, phase) => {
    device.answer = { ...LISTED_STATUS, ...answer }
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    expect(device.getPhase()).toBe(phase)
    expect(readIdleTimer(localStorage)).toBeNull()
    device.answer = LISTED_STATUS
    await device.session.passFactor()
    expect(device.getPhase()).toBe('signed-in')
    expect(device.signIns).toEqual(['ann'])
  })

  it('signing in refuses an account that is not an admin, and removes its session from the device (LOGIN-10)', async () => {
    device.answer = { ...LISTED_STATUS, is_listed: false, is_admin: false }
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    expect(device.getReason()).toBe('not-listed')
    expect(device.storedAccount).toBeNull()
  })

  it.each([true, false])(
    'signing in to an account whose second factor was reset asks for a new password, and removes the session from the device (MFASRV-14): a factor is required: %s',
    async (isRequired) => {
      device.answer = { ...LISTED_STATUS, is_admin: false, is_required: isRequired, needs_new_password: true }
      await device.session.signIn(ANN_ACCOUNT.email, 'x')
      expect([device.getPhase(), device.getReason()]).toEqual(['signed-out', 'factor-reset'])
      expect(device.storedAccount).toBeNull()
    },
  )
})

describe('Sign Out during a request to the server (SESSION-6)', () => {
  it.each([
    ['that everything is in order', LISTED_STATUS],
    ['that a code is needed', { ...LISTED_STATUS, is_admin: false, is_enabled: true }],
    ['that the account is no admin', { ...LISTED_STATUS, is_admin: false, is_listed: false }],
    ['that the token is not valid', new RequestFailure('JWT expired', { kind: 'refused', status: 401 })],
    ['nothing', networkFailure],
  ])('after Sign Out the page stays signed out when the server afterwards answers %s', async (_, answer) => {
    storeSessionOfAnn()
    const link = createDeferred<undefined>()
    device.link = link.promise
    device.answer = answer
    const asking = device.session.resume()
    await device.session.signOut()
    link.resolve(undefined)
    await asking
    expect([device.getPhase(), device.getReason()]).toEqual(['signed-out', 'left'])
    expect(readIdleTimer(localStorage)).toBeNull()
    expect(device.signIns).toEqual([])
  })
})

describe('a session that the server has ended (SESSION-10)', () => {
  const gone = { ...LISTED_STATUS, is_listed: false, is_admin: false }

  it('a session that the server has ended is reported as ended, not as an account without rights, and its drafts are kept', async () => {
    storeSessionOfAnn()
    device.answer = gone
    await device.session.resume()
    expect([device.getReason(), device.erased]).toEqual([
      'ended',
      [{ keepDrafts: true, email: ANN_ACCOUNT.email }],
    ])
  })

  it('a session that the server has ended is detected by the check that follows a refused request', async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    expect(await device.session.hasEnded()).toBe(false)
    device.answer = gone
    expect(await device.session.hasEnded()).toBe(true)
    expect(device.getReason()).toBe('ended')
  })

  it.each([
    ['was set up on another device', { is_enabled: true, is_required: true }, 'code-needed'],
    ['is required of every admin since', { is_required: true }, 'setup-needed'],
  ])(
    'a session is not reported as ended if only the second factor is missing, because it %s (MFA-1, MFA-6)',
    async (_, changes, phase) => {
      await device.session.signIn(ANN_ACCOUNT.email, 'x')
      device.answer = { ...LISTED_STATUS, is_admin: false, ...changes }
      expect(await device.session.hasEnded()).toBe(true)
      expect([device.getPhase(), device.storedAccount, device.erased]).toEqual([phase, ANN_ACCOUNT, []])
      device.answer = LISTED_STATUS
      await device.session.passFactor()
      expect(device.getPhase()).toBe('signed-in')
    },
  )

  it('a session is not reported as ended in a second tab either, while the first tab asks for the second factor (MFA-1)', async () => {
    device.session.start()
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    device.answer = { ...LISTED_STATUS, is_admin: false, is_enabled: true }
    clearIdleTimer(localStorage)
    window.dispatchEvent(new Event('pagehide'))
    await waitUntil(() => expect(device.getPhase()).not.toBe('signed-in'))
    expect([device.getPhase(), device.storedAccount, device.erased]).toEqual(['code-needed', ANN_ACCOUNT, []])
    device.answer = LISTED_STATUS
    storeSessionOfAnn()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitUntil(() => expect(device.getPhase()).toBe('signed-in'))
  })

  it('a lost request in a second tab does not report the session as ended, and typing in that tab sends only one request (SESSION-5)', async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    const { requestCount: asked } = device
    device.answer = networkFailure
    clearIdleTimer(localStorage)
    for (let at = 0; at < 3; at += 1) window.dispatchEvent(new Event('pagehide'))
    await waitUntil(() => expect(device.getPhase()).toBe('unreachable'))
    expect([device.storedAccount, device.requestCount - asked]).toEqual([ANN_ACCOUNT, 1])
  })

  it('the end of a session is reported in a second tab that finds the idle timer removed, but got no message of the Sign Out', async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    clearIdleTimer(localStorage)
    window.dispatchEvent(new Event('pagehide'))
    await waitUntil(() => expect(device.getReason()).toBe('ended'))
  })

  it('a session that the server has ended does not end the next session if the answer about it arrives late', async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    const link = createDeferred<undefined>()
    device.link = link.promise
    device.answer = gone
    const asking = device.session.hasEnded()
    await device.session.signOut()
    device.link = Promise.resolve()
    device.answer = LISTED_STATUS
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    device.answer = gone
    link.resolve(undefined)
    await asking
    expect(device.getPhase()).toBe('signed-in')
  })

  it('an admin stays signed in on this device if the server does not answer the check of the session', async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    device.answer = networkFailure
    expect([await device.session.hasEnded(), device.getPhase()]).toEqual([false, 'signed-in'])
  })

  it('a session that the server has ended is reported as ended also while the login asks for the code of the second factor', async () => {
    device.answer = { ...LISTED_STATUS, is_admin: false, is_enabled: true }
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    device.answer = gone
    await device.session.passFactor()
    expect(device.getReason()).toBe('ended')
  })
})

describe('a device that refuses to erase drafts', () => {
  beforeEach(() => {
    device.eraseTraces = () => Promise.reject(new Error('Connection to Indexed Database server lost'))
    storeSessionOfAnn()
  })

  it('if the device refuses to erase drafts, Sign Out reports that data are left on the device, and ends the session anyway', async () => {
    await device.session.resume()
    await device.session.signOut()
    expect([device.getPhase(), device.getReason(), device.storedAccount]).toEqual([
      'signed-out',
      'left-traces',
      null,
    ])
  })

  it('a device that refuses to erase drafts is not reported when a session expires, because an expired session keeps its drafts', async () => {
    await device.session.resume()
    device.answer = new RequestFailure('no', { kind: 'refused', status: 401 })
    await device.session.resume()
    expect(device.getReason()).toBe('expired')
  })
})

describe('restoring a stored session', () => {
  it('restoring a session signs nobody in and sends no request if no session is stored', async () => {
    await device.session.resume()
    expect([device.getPhase(), device.getReason(), device.requestCount]).toEqual(['signed-out', null, 0])
  })

  it('restoring a stored session signs in without waiting for the server, also offline, if the sign-in was completed before', async () => {
    storeSessionOfAnn()
    device.answer = networkFailure
    const resumed = device.session.resume()
    expect(device.getPhase()).toBe('signed-in')
    await resumed
    expect(device.getPhase()).toBe('signed-in')
    expect(device.signIns).toEqual([])
  })

  it('restoring a stored session signs in only after the answer of the server if the sign-in was not completed before', async () => {
    device.storedAccount = ANN_ACCOUNT
    device.answer = networkFailure
    await device.session.resume()
    expect(device.getPhase()).toBe('unreachable')
    device.answer = LISTED_STATUS
    await device.session.resume()
    expect(device.getPhase()).toBe('signed-in')
  })

  it.each([401, 403])(
    'restoring a stored session ends the session when the server answers %d',
    async (status) => {
      storeSessionOfAnn()
      device.answer = new RequestFailure('no', { kind: 'refused', status })
      await device.session.resume()
      expect(device.getReason()).toBe('expired')
      expect(device.erased).toEqual([{ keepDrafts: true, email: ANN_ACCOUNT.email }])
    },
  )

  it.each([429, 500])(
    'restoring a stored session keeps the session when the server answers %d',
    async (status) => {
      storeSessionOfAnn()
      device.answer = new RequestFailure('later', { kind: 'refused', status })
      await device.session.resume()
      expect(device.getPhase()).toBe('signed-in')
    },
  )

  it('restoring a stored session expires it if the browser was closed for over twenty minutes', async () => {
    storeSessionOfAnn()
    vi.useFakeTimers({ now: Date.now() + 21 * 60_000 })
    const seen: string[] = []
    device.session.subscribe(() => seen.push(device.getPhase()))
    await device.session.resume()
    expect(device.getReason()).toBe('expired')
    expect(device.auditActions).toContain('session_expired')
    expect(device.signIns).toEqual([])
  })
})
