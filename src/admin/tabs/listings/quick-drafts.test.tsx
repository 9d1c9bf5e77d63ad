// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { eraseDrafts, listDraftKeys } from '../../kit/drafts.ts'
import type { QuickChange } from './listing-rows.ts'
import { QuickEdit } from './quick-edit.tsx'
import { LISTINGS_TEXTS } from './texts.ts'

/* What is typed in the quick edit of a listing, when the session ends elsewhere: the login replaces the screen. */

const ROW = makeListing('a', { name: 'Store A', revision: 1, phone: '625-1000', operating_hours: null })
const doNothing = () => Promise.resolve()
const heading = { current: null }

/** The version of each row with which it was saved, and its changes. */
let sent: [number, QuickChange][]
/** The row on the server. */
let current: Listing

function Edit({ row }: { row: Listing }) {
  const [isOpen, setIsOpen] = useState(true)
  const [shown, setShown] = useState({ row, problem: null as string | null })
  const change = (base: Listing, changes: QuickChange): Promise<Listing | null> => {
    sent.push([base.revision, changes])
    if (base.revision === current.revision)
      return Promise.resolve({ ...base, ...changes, revision: base.revision + 1 })
    setShown({ row: current, problem: LISTINGS_TEXTS.errors.changed })
    return Promise.resolve(null)
  }
  const actions = {
    isOnline: true,
    toggleFeatured: doNothing,
    markChecked: doNothing,
    toggleClosed: doNothing,
    remove: doNothing,
    change,
    edit: () => undefined,
  }
  const close = (): void => setIsOpen(false)
  return isOpen ? (
    <QuickEdit
      rows={[shown.row]}
      id={row.id}
      actions={actions}
      problem={shown.problem}
      heading={heading}
      onNext={close}
      onClose={close}
    />
  ) : null
}

const getDialog = () => within(screen.getByRole('dialog'))
const getPhoneField = () => getDialog().getByLabelText<HTMLInputElement>('Phone')
const getCheckedBox = () => getDialog().getByRole<HTMLInputElement>('checkbox', { name: 'Checked today' })
const press = (name: string) => fireEvent.click(getDialog().getByRole('button', { name }))
const waitForDraft = () => waitFor(async () => expect(await listDraftKeys('ann')).toEqual(['quick a']))
const waitForNoDraft = () => waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))
const waitForClosing = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

function openEdit(row = current): void {
  cleanup()
  render(
    <AdminView>
      <Edit row={row} />
    </AdminView>,
  )
}

async function typePhone(): Promise<void> {
  openEdit()
  fireEvent.change(getPhoneField(), { target: { value: '625-7001' } })
  fireEvent.click(getCheckedBox())
  await waitForDraft()
}

async function answerOffer(name: string): Promise<void> {
  fireEvent.click(await getDialog().findByRole('button', { name }))
}

beforeAll(addModalDialogs)
beforeEach(async () => {
  await eraseDrafts()
  sent = []
  current = ROW
})
afterEach(cleanup)

test("what was typed in the quick edit is offered after the session has ended, without the tick 'Checked today', until it is saved (DRAFT-1) (DRAFT-2) (A11Y-3)", async () => {
  await typePhone()
  openEdit()
  await answerOffer('Continue with my changes')
  expect(getPhoneField().value).toBe('625-7001')
  expect(document.activeElement).toBe(getPhoneField())
  expect(getCheckedBox().checked).toBe(false)
  press('Save')
  await waitForClosing()
  expect(sent).toEqual([[1, { phone: '625-7001' }]])
  await waitForNoDraft()
})

test('a phone that was typed in the quick edit before somebody else saved another one replaces it only after it was shown (DRAFT-1) (CONFLICT-2)', async () => {
  await typePhone()
  current = { ...ROW, revision: 2, phone: '625-9999', operating_hours: 'Mon-Fri 8-17' }
  openEdit()
  await getDialog().findByText(/^Somebody has saved another version since then/)
  await answerOffer('Continue with my changes')
  press('Save')
  await getDialog().findByText(
    'Somebody else saved "625-9999" in the meantime. Saving replaces it with yours.',
  )
  expect(getPhoneField().value).toBe('625-7001')
  await waitFor(() =>
    expect(getDialog().getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('false'),
  )
  press('Save')
  await waitForClosing()
  expect(sent).toEqual([
    [1, { phone: '625-7001' }],
    [2, { phone: '625-7001' }],
  ])
  await waitForNoDraft()
})

test('what was typed in the quick edit ends with Cancel, and with Discard where it is offered; Cancel before the answer keeps it (DRAFT-2)', async () => {
  await typePhone()
  press('Cancel')
  await waitForClosing()
  await waitForNoDraft()
  await typePhone()
  openEdit()
  await getDialog().findByRole('button', { name: 'Discard them' })
  press('Cancel')
  await waitForClosing()
  openEdit()
  await answerOffer('Discard them')
  expect(getPhoneField().value).toBe('625-1000')
  await waitForNoDraft()
})
