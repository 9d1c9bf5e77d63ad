// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { listDraftKeys, registerForm, saveDraft, saveDraftAtUnload } from './kit/drafts.ts'
import { openAdmin } from './open-admin.ts'
import { markCodesUnseen } from './session/unseen-codes.ts'
import { chosenContactColumns, chosenListingColumns } from './tabs/import/chosen-columns.ts'
import { storeHiddenAlerts } from './tabs/security/hidden-alerts.ts'

const readAdminKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('guide-admin'))

test('Sign Out erases what the admin area stored on the device, also the columns that were chosen for an import (SESSION-6)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')))
  registerForm(() => Promise.resolve())()
  await saveDraft('business new', 'ann', 'typed', 1)
  saveDraftAtUnload('business 1', 'ann', 'typed', 2)
  storeHiddenAlerts(localStorage, new Set(['1']))
  markCodesUnseen(localStorage, 'ann', 'enabled')
  chosenListingColumns.write('{"key":"Company","choices":{}}')
  chosenContactColumns.write('{"key":"Station","choices":{}}')
  localStorage.setItem('theme', 'dark')
  expect(readAdminKeys()).toHaveLength(5)
  const { session } = openAdmin({ url: 'http://127.0.0.1:1', publishableKey: 'key' })
  await session.signOut()
  expect(readAdminKeys()).toEqual([])
  expect([chosenListingColumns.read(), chosenContactColumns.read()]).toEqual([null, null])
  expect(await listDraftKeys('ann')).toEqual([])
  // A preference tells nothing about the account.
  expect(localStorage.getItem('theme')).toBe('dark')
})
