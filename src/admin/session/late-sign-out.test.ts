// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminAccount } from '../../backend/admin-auth.ts'
import { ANN, FakeSessionDevice, LISTED } from '../../../tests/fixtures/session-device.ts'
import { startIdleTimer, storeIdleTimer } from './idle-watch.ts'

let around: FakeSessionDevice

beforeEach(() => {
  localStorage.clear()
  around = new FakeSessionDevice()
})
afterEach(() => around.session.signOut())

const signInElsewhere = (account: AdminAccount): void => {
  around.kept = account
  around.keptId = 'second'
  storeIdleTimer(localStorage, { ...startIdleTimer(Date.now()), userId: account.userId })
}
const answers = () => new Promise((resolve) => setTimeout(resolve, 20))
const expectNextSession = (account: AdminAccount): void => {
  expect(around.session.getState()).toMatchObject({ phase: 'signed-in', account })
  expect([around.kept, around.erased]).toEqual([account, []])
}

describe('an end that a background tab hears of after the next sign-in (SESSION-6)', () => {
  const BEN = { userId: 'ben', email: 'ben@example.org' }
  const seen: string[] = []

  beforeEach(async () => {
    await around.session.signIn(ANN.email, 'x')
    around.session.start()
    seen.length = 0
    around.session.subscribe(() => seen.push(around.phase()))
  })

  it.each([
    ['of the same account', ANN],
    ['of another account', BEN],
  ])(
    'leaves the next session %s and its drafts alone, and shows nothing of the ended one',
    async (_, account) => {
      signInElsewhere(account)
      around.leaveElsewhere('first')
      expect(around.phase()).toBe('loading')
      await vi.waitFor(() => expect(around.phase()).toBe('signed-in'))
      around.hearOfEnd()
      await answers()
      expectNextSession(account)
      expect(seen).not.toContain('signed-out')
    },
  )

  it('does so if the library says first that a session has ended', async () => {
    signInElsewhere(BEN)
    around.hearOfEnd()
    await vi.waitFor(() => expect(around.phase()).toBe('signed-in'))
    around.leaveElsewhere('first')
    await answers()
    expectNextSession(BEN)
  })

  it('does so if the end of its own session was noticed before', async () => {
    around.endElsewhere()
    await vi.waitFor(() => expect(around.reason()).toBe('ended'))
    around.erased.length = 0
    signInElsewhere(BEN)
    around.leaveElsewhere('first')
    await vi.waitFor(() => expect(around.phase()).toBe('signed-in'))
    expectNextSession(BEN)
  })

  it('does not end a sign-in that waits for its code, when the idle clock is found gone', async () => {
    signInElsewhere(ANN)
    localStorage.clear()
    around.answer = { ...LISTED, is_admin: false, is_enabled: true }
    window.dispatchEvent(new Event('pagehide'))
    await vi.waitFor(() => expect(around.phase()).toBe('code-needed'))
    expect([around.kept, around.erased]).toEqual([ANN, []])
  })

  it.each([
    ['its own session', 'first'],
    ['one that a tab of an earlier release does not name', null],
  ])('follows Sign Out of %s', async (_, ended) => {
    if (ended === null) signInElsewhere(ANN)
    around.leaveElsewhere(ended)
    await vi.waitFor(() => expect(around.kept).toBeNull())
    expect([around.reason(), around.erased]).toEqual([
      'left-elsewhere',
      [{ keepDrafts: false, email: ANN.email }],
    ])
  })
})
