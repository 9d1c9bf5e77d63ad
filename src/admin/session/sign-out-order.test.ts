// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { ANN_ACCOUNT, FakeSessionDevice } from '../../../tests/fixtures/session-device.ts'

let device: FakeSessionDevice

beforeEach(async () => {
  localStorage.clear()
  device = new FakeSessionDevice()
  await device.session.signIn(ANN_ACCOUNT.email, 'x')
})

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
