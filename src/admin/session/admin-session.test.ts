// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { deferred } from '../../../tests/fixtures/deferred.ts'
import { ANN, FakeSessionDevice, LISTED } from '../../../tests/fixtures/session-device.ts'
import { clearIdleTimer, storeIdleTimer, readIdleTimer, startIdleTimer } from './idle-watch.ts'

let around: FakeSessionDevice

beforeEach(() => {
  localStorage.clear()
  around = new FakeSessionDevice()
})
afterEach(async () => {
  await around.session.signOut()
  vi.useRealTimers()
})

const network = new RequestFailure('gone', { kind: 'network' })
const keepAnn = (): void => {
  around.kept = ANN
  storeIdleTimer(localStorage, { ...startIdleTimer(Date.now()), userId: ANN.userId })
}

describe('signing in', () => {
  it("enters and starts the idle clock after the server's answer", async () => {
    await around.session.signIn(ANN.email, 'x')
    expect(around.session.getState()).toMatchObject({ phase: 'signed-in', account: ANN })
    expect(readIdleTimer(localStorage)?.userId).toBe('ann')
    expect(around.signIns).toEqual(['ann'])
  })

  it.each([
    [{ is_admin: false, is_enabled: true }, 'code-needed'],
    [{ is_admin: false, is_required: true }, 'setup-needed'],
  ])('stops at the second factor: %j', async (answer, phase) => {
    around.answer = { ...LISTED, ...answer }
    await around.session.signIn(ANN.email, 'x')
    expect(around.phase()).toBe(phase)
    expect(readIdleTimer(localStorage)).toBeNull()
    around.answer = LISTED
    await around.session.passFactor()
    expect(around.phase()).toBe('signed-in')
    expect(around.signIns).toEqual(['ann'])
  })

  it('refuses an account that is not an admin, and erases it from the device (LOGIN-10)', async () => {
    around.answer = { ...LISTED, is_listed: false, is_admin: false }
    await around.session.signIn(ANN.email, 'x')
    expect(around.reason()).toBe('not-listed')
    expect(around.kept).toBeNull()
  })
})

describe('Sign Out while the server is asked (SESSION-6)', () => {
  it.each([
    ['that everything is in order', LISTED],
    ['that a code is needed', { ...LISTED, is_admin: false, is_enabled: true }],
    ['that the account is no admin', { ...LISTED, is_admin: false, is_listed: false }],
    ['that the token is not valid', new RequestFailure('JWT expired', { kind: 'refused', status: 401 })],
    ['nothing', network],
  ])('stays signed out when it answers %s afterwards', async (_, answer) => {
    keepAnn()
    const link = deferred<undefined>()
    around.link = link.promise
    around.answer = answer
    const asking = around.session.resume()
    await around.session.signOut()
    link.resolve(undefined)
    await asking
    expect([around.phase(), around.reason()]).toEqual(['signed-out', 'left'])
    expect(readIdleTimer(localStorage)).toBeNull()
    expect(around.signIns).toEqual([])
  })
})

describe('a session that the server has ended (SESSION-10)', () => {
  const gone = { ...LISTED, is_listed: false, is_admin: false }

  it('is reported as ended, not as one of an account without rights, and keeps the drafts', async () => {
    keepAnn()
    around.answer = gone
    await around.session.resume()
    expect([around.reason(), around.erased]).toEqual(['ended', [{ keepDrafts: true, email: ANN.email }]])
  })

  it('is noticed by the first refusal', async () => {
    await around.session.signIn(ANN.email, 'x')
    expect(await around.session.hasEnded()).toBe(false)
    around.answer = gone
    expect(await around.session.hasEnded()).toBe(true)
    expect(around.reason()).toBe('ended')
  })

  it.each([
    ['which another device has set up', { is_enabled: true, is_required: true }, 'code-needed'],
    ['which every admin must have now', { is_required: true }, 'setup-needed'],
  ])('is not said where only the second factor is missing, %s (MFA-1, MFA-6)', async (_, changes, phase) => {
    await around.session.signIn(ANN.email, 'x')
    around.answer = { ...LISTED, is_admin: false, ...changes }
    expect(await around.session.hasEnded()).toBe(true)
    expect([around.phase(), around.kept, around.erased]).toEqual([phase, ANN, []])
    around.answer = LISTED
    await around.session.passFactor()
    expect(around.phase()).toBe('signed-in')
  })

  it('is not said in a second tab either, while the first one asks for the second factor (MFA-1)', async () => {
    around.session.start()
    await around.session.signIn(ANN.email, 'x')
    around.answer = { ...LISTED, is_admin: false, is_enabled: true }
    clearIdleTimer(localStorage)
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(around.phase()).not.toBe('signed-in'))
    expect([around.phase(), around.kept, around.erased]).toEqual(['code-needed', ANN, []])
    around.answer = LISTED
    keepAnn()
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(around.phase()).toBe('signed-in'))
  })

  it('is not said in a second tab whose question is lost, and input there asks once (SESSION-5)', async () => {
    await around.session.signIn(ANN.email, 'x')
    const { asked } = around
    around.answer = network
    clearIdleTimer(localStorage)
    for (let at = 0; at < 3; at += 1) window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(around.phase()).toBe('unreachable'))
    expect([around.kept, around.asked - asked]).toEqual([ANN, 1])
  })

  it('is said in a second tab whose clock was stopped by a Sign Out that it has not heard of', async () => {
    await around.session.signIn(ANN.email, 'x')
    clearIdleTimer(localStorage)
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(around.reason()).toBe('ended'))
  })

  it('is not said of the session that follows, when the answer comes late', async () => {
    await around.session.signIn(ANN.email, 'x')
    const link = deferred<undefined>()
    around.link = link.promise
    around.answer = gone
    const asking = around.session.hasEnded()
    await around.session.signOut()
    around.link = Promise.resolve()
    around.answer = LISTED
    await around.session.signIn(ANN.email, 'x')
    around.answer = gone
    link.resolve(undefined)
    await asking
    expect(around.phase()).toBe('signed-in')
  })

  it('is not assumed where the server does not answer', async () => {
    await around.session.signIn(ANN.email, 'x')
    around.answer = network
    expect([await around.session.hasEnded(), around.phase()]).toEqual([false, 'signed-in'])
  })

  it('is said to be ended while the code of the second factor is asked for', async () => {
    around.answer = { ...LISTED, is_admin: false, is_enabled: true }
    await around.session.signIn(ANN.email, 'x')
    around.answer = gone
    await around.session.passFactor()
    expect(around.reason()).toBe('ended')
  })
})

describe('a device that refuses to erase drafts', () => {
  beforeEach(() => {
    around.erasing = () => Promise.reject(new Error('Connection to Indexed Database server lost'))
    keepAnn()
  })

  it('is reported after Sign Out, and the session ends anyway', async () => {
    await around.session.resume()
    await around.session.signOut()
    expect([around.phase(), around.reason(), around.kept]).toEqual(['signed-out', 'left-traces', null])
  })

  it('is not reported after a session that expired, because its drafts are kept anyway', async () => {
    await around.session.resume()
    around.answer = new RequestFailure('no', { kind: 'refused', status: 401 })
    await around.session.resume()
    expect(around.reason()).toBe('expired')
  })
})

describe('restoring a stored session', () => {
  it('without one, nobody is signed in and no request is sent', async () => {
    await around.session.resume()
    expect([around.phase(), around.reason(), around.asked]).toEqual(['signed-out', null, 0])
  })

  it('enters at once if every step was passed before, also offline', async () => {
    keepAnn()
    around.answer = network
    const resumed = around.session.resume()
    expect(around.phase()).toBe('signed-in')
    await resumed
    expect(around.phase()).toBe('signed-in')
    expect(around.signIns).toEqual([])
  })

  it('waits for the server if the second factor may be missing', async () => {
    around.kept = ANN
    around.answer = network
    await around.session.resume()
    expect(around.phase()).toBe('unreachable')
    around.answer = LISTED
    await around.session.resume()
    expect(around.phase()).toBe('signed-in')
  })

  it.each([401, 403])('ends the session when the server answers %d', async (status) => {
    keepAnn()
    around.answer = new RequestFailure('no', { kind: 'refused', status })
    await around.session.resume()
    expect(around.reason()).toBe('expired')
    expect(around.erased).toEqual([{ keepDrafts: true, email: ANN.email }])
  })

  it.each([429, 500])('keeps the session when the server answers %d', async (status) => {
    keepAnn()
    around.answer = new RequestFailure('later', { kind: 'refused', status })
    await around.session.resume()
    expect(around.phase()).toBe('signed-in')
  })

  it('has expired after twenty minutes with the browser closed, before anything is shown', async () => {
    keepAnn()
    vi.useFakeTimers({ now: Date.now() + 21 * 60_000 })
    const seen: string[] = []
    around.session.subscribe(() => seen.push(around.phase()))
    await around.session.resume()
    expect(around.reason()).toBe('expired')
    expect(around.noted).toContain('session_expired')
    expect(around.signIns).toEqual([])
  })
})

describe('signing out', () => {
  beforeEach(async () => {
    await around.session.signIn(ANN.email, 'x')
    around.session.start()
  })

  it('erases everything, informs the other tabs, and logs both events once (DASH-8)', async () => {
    await Promise.all([around.session.signOut(), around.session.signOut()])
    expect(around.reason()).toBe('left')
    expect(around.erased).toEqual([{ keepDrafts: false, email: ANN.email }])
    expect(around.announcedSignOuts).toEqual(['first'])
    expect(around.noted.filter((action) => action === 'logout_success')).toHaveLength(1)
    expect(readIdleTimer(localStorage)).toBeNull()
  })

  it('keeps drafts if the server ended the session', async () => {
    around.endElsewhere()
    await vi.waitFor(() => expect(around.kept).toBeNull())
    expect(around.reason()).toBe('ended')
    expect(around.erased).toEqual([{ keepDrafts: true, email: ANN.email }])
    expect(around.announcedSignOuts).toEqual([])
  })

  it('erases everything after Sign Out in another tab, in either order of events', async () => {
    around.leaveElsewhere()
    around.endElsewhere()
    await vi.waitFor(() => expect(around.kept).toBeNull())
    expect(around.reason()).toBe('left-elsewhere')
    expect(around.erased).toEqual([{ keepDrafts: false, email: ANN.email }])
  })

  it('reports it also if the end of the session was noticed before', async () => {
    around.endElsewhere()
    around.leaveElsewhere()
    await vi.waitFor(() => expect(around.erased).toHaveLength(2))
    expect(around.reason()).toBe('left-elsewhere')
    expect(around.erased.at(-1)).toMatchObject({ keepDrafts: false })
  })

  it('is noticed by a restored page whose stored session is gone', async () => {
    around.kept = null
    await around.session.resume()
    expect(around.reason()).toBe('ended')
  })
})
