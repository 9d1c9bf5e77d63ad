// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import type { AdminAccount } from '../../backend/admin-auth.ts'
import { ANN_ACCOUNT, FakeSessionDevice, LISTED_STATUS } from '../../../tests/fixtures/session-device.ts'
import { startIdleTimer, storeIdleTimer } from './idle-timer.ts'

let device: FakeSessionDevice

beforeEach(() => {
  localStorage.clear()
  device = new FakeSessionDevice()
})
afterEach(() => device.session.signOut())

const signInElsewhere = (account: AdminAccount): void => {
  device.storedAccount = account
  device.keptId = 'second'
  storeIdleTimer(localStorage, { ...startIdleTimer(Date.now()), userId: account.userId })
}
const waitForAnswers = () => new Promise((resolve) => setTimeout(resolve, 20))
const expectNextSession = (account: AdminAccount): void => {
  expect(device.session.getState()).toMatchObject({ phase: 'signed-in', account })
  expect([device.storedAccount, device.erased]).toEqual([account, []])
}

describe('a background tab that gets the message of a Sign Out after the next sign-in (SESSION-6)', () => {
  const BEN = { userId: 'ben', email: 'ben@example.org' }
  const seen: string[] = []

  beforeEach(async () => {
    await device.session.signIn(ANN_ACCOUNT.email, 'x')
    device.session.start()
    seen.length = 0
    device.session.subscribe(() => seen.push(device.getPhase()))
  })

  it.each([
    ['of the same account', ANN_ACCOUNT],
    ['of another account', BEN],
  ])(
    'a background tab that gets the message of a Sign Out after the next sign-in keeps the next session, which is %s, and its drafts, and does not show the login meanwhile',
    async (_, account) => {
      signInElsewhere(account)
      device.leaveElsewhere('first')
      expect(device.getPhase()).toBe('loading')
      await waitUntil(() => expect(device.getPhase()).toBe('signed-in'))
      device.hearOfEnd()
      await waitForAnswers()
      expectNextSession(account)
      expect(seen).not.toContain('signed-out')
    },
  )

  it('a background tab keeps the next session if supabase-js first reports that a session has ended', async () => {
    signInElsewhere(BEN)
    device.hearOfEnd()
    await waitUntil(() => expect(device.getPhase()).toBe('signed-in'))
    device.leaveElsewhere('first')
    await waitForAnswers()
    expectNextSession(BEN)
  })

  it('a background tab keeps the next session if it noticed the end of its own session before', async () => {
    device.endElsewhere()
    await waitUntil(() => expect(device.getReason()).toBe('ended'))
    device.erased.length = 0
    signInElsewhere(BEN)
    device.leaveElsewhere('first')
    await waitUntil(() => expect(device.getPhase()).toBe('signed-in'))
    expectNextSession(BEN)
  })

  it('a background tab does not end a sign-in that waits for its code when it finds the idle timer removed', async () => {
    signInElsewhere(ANN_ACCOUNT)
    localStorage.clear()
    device.answer = { ...LISTED_STATUS, is_admin: false, is_enabled: true }
    window.dispatchEvent(new Event('pagehide'))
    await waitUntil(() => expect(device.getPhase()).toBe('code-needed'))
    expect([device.storedAccount, device.erased]).toEqual([ANN_ACCOUNT, []])
  })

  it.each([
    ['from its own session', 'first'],
    ['in a tab of an earlier release, which sends no session id', null],
  ])('a background tab also signs out if the message of the Sign Out is %s', async (_, ended) => {
    if (ended === null) signInElsewhere(ANN_ACCOUNT)
    device.leaveElsewhere(ended)
    await waitUntil(() => expect(device.storedAccount).toBeNull())
    expect([device.getReason(), device.erased]).toEqual([
      'left-elsewhere',
      [{ keepDrafts: false, email: ANN_ACCOUNT.email }],
    ])
  })
})
