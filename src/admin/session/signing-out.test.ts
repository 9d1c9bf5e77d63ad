// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { ANN_ACCOUNT, FakeSessionDevice } from '../../../tests/fixtures/session-device.ts'
import { readIdleTimer } from './idle-timer.ts'

let device: FakeSessionDevice

beforeEach(async () => {
  localStorage.clear()
  device = new FakeSessionDevice()
  await device.session.signIn(ANN_ACCOUNT.email, 'x')
  device.session.start()
})
afterEach(() => device.session.signOut())

test('the login is shown only once the session is removed from the device (SESSION-6)', async () => {
  const storedAccounts: unknown[] = []
  device.session.subscribe(() => {
    if (device.getPhase() === 'signed-out') storedAccounts.push(device.storedAccount)
  })
  await device.session.signOut()
  expect(storedAccounts).toEqual([null])
})

test('Sign Out works again while an earlier one waits for storage that never answers (SESSION-6)', async () => {
  device.eraseTraces = () => createDeferred<void>().promise
  void device.session.signOut()
  expect(device.getPhase()).toBe('signed-out')
  await device.session.signIn(ANN_ACCOUNT.email, 'x')
  expect(device.getPhase()).toBe('signed-in')
  void device.session.signOut()
  expect([device.getPhase(), device.storedAccount]).toEqual(['signed-out', null])
})

test('a sign-out that fails to erase something after the next sign-in does not end the new session (SESSION-6)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const erased = createDeferred<void>()
  device.eraseTraces = () => erased.promise.then(() => Promise.reject(new Error('Not erased')))
  const leaving = device.session.signOut()
  await device.session.signIn(ANN_ACCOUNT.email, 'x')
  erased.resolve()
  await leaving
  expect([device.getPhase(), device.storedAccount]).toEqual(['signed-in', ANN_ACCOUNT])
})

test('signing out erases the drafts, informs the other tabs, logs the sign-out once and sends waiting audit events (DASH-8)', async () => {
  await Promise.all([device.session.signOut(), device.session.signOut()])
  expect(device.getReason()).toBe('left')
  expect(device.erased).toEqual([{ keepDrafts: false, email: ANN_ACCOUNT.email }])
  expect(device.announcedSignOuts).toEqual(['first'])
  expect(device.auditActions.filter((action) => action === 'logout_success')).toHaveLength(1)
  // The waiting audit events are sent once, while the token is still stored.
  expect(device.flushedAccounts).toEqual([ANN_ACCOUNT])
  expect(readIdleTimer(localStorage)).toBeNull()
})

test('signing out keeps the drafts and does not send waiting audit events if the session ended elsewhere', async () => {
  device.endElsewhere()
  await waitUntil(() => expect(device.storedAccount).toBeNull())
  expect(device.getReason()).toBe('ended')
  expect(device.erased).toEqual([{ keepDrafts: true, email: ANN_ACCOUNT.email }])
  expect(device.flushedAccounts).toEqual([])
  expect(device.announcedSignOuts).toEqual([])
})

test('signing out in another tab erases the drafts of this tab too', async () => {
  device.leaveElsewhere()
  device.endElsewhere()
  await waitUntil(() => expect(device.storedAccount).toBeNull())
  expect(device.getReason()).toBe('left-elsewhere')
  expect(device.erased).toEqual([{ keepDrafts: false, email: ANN_ACCOUNT.email }])
})

test('a tab reports that another tab signed out and erases the drafts, even if the tab had noticed before that the session ended', async () => {
  device.endElsewhere()
  device.leaveElsewhere()
  await waitUntil(() => expect(device.erased).toHaveLength(2))
  expect(device.getReason()).toBe('left-elsewhere')
  expect(device.erased.at(-1)).toMatchObject({ keepDrafts: false })
})

test('signing out in another tab is noticed by a page that is restored and finds no stored session', async () => {
  device.storedAccount = null
  await device.session.resume()
  expect(device.getReason()).toBe('ended')
})
