// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import { RequestFailure } from '../../../backend/request-failure.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { eraseDrafts, listDraftKeys } from '../../kit/drafts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { useBulkChanges } from './bulk-changes.ts'
import { BulkResultNotice } from './bulk-result.tsx'

const ROWS = ['a', 'b'].map((id) => makeListing(id, { name: `Store ${id}` }))
const doNothing = () => undefined

interface BarProps {
  onClear?: (() => void) | undefined
  chosen?: readonly Listing[]
}

function Bar({ onClear = doNothing, chosen = ROWS }: BarProps) {
  const bulk = useBulkChanges({ put: doNothing, drop: doNothing })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Businesses
      </h2>
      <BulkBar
        chosen={chosen}
        bulk={bulk}
        isOnline
        heading={heading}
        foundCount={2}
        onSelectFound={doNothing}
        onClear={onClear}
      />
      <BulkResultNotice result={bulk.result} heading={heading} onClose={bulk.clear} />
    </>
  )
}

const getDialog = () => within(screen.getByRole('dialog'))
const pressChange = () => fireEvent.click(getDialog().getByRole('button', { name: 'Change' }))
const pick = (label: string, value: string) =>
  fireEvent.change(getDialog().getByLabelText(label), { target: { value } })
const waitForNoDraft = () => waitFor(async () => expect(await listDraftKeys('ann')).toEqual([]))

beforeAll(addModalDialogs)
beforeEach(eraseDrafts)
afterEach(cleanup)

async function openDialog(
  action: string,
  writeRows: (rows: readonly Listing[], changes: object) => unknown,
  bar: BarProps = {},
) {
  const tables = {
    writeRows: (_table: string, rows: readonly Listing[], changes: object) => writeRows(rows, changes),
  }
  render(
    <MemoryRouter>
      <main>
        <AdminView backend={{ tables }}>
          <Bar {...bar} />
        </AdminView>
      </main>
    </MemoryRouter>,
  )
  fireEvent.keyDown(screen.getByRole('button', { name: 'Change selected' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  await screen.findByRole('dialog')
}

test('after a failed bulk change a new value stays in its dialog, and is sent again for the listings that can be changed (BIZ-4)', async () => {
  const sent: [string[], object][] = []
  await openDialog('Change another field', (rows, changes) => {
    sent.push([rows.map(({ id }) => id), changes])
    const isFirst = sent.length === 1
    return Promise.resolve(
      rows.map((base) => ({
        base,
        outcome:
          isFirst && base.id === 'b' ? { kind: 'refused' } : { kind: 'saved', row: { ...base, ...changes } },
      })),
    )
  })
  const value = () => getDialog().getByLabelText<HTMLTextAreaElement>('New value')
  fireEvent.change(value(), { target: { value: '625-7001' } })
  pressChange()
  await getDialog().findByText(/^1 business was not changed: Store b: Permission denied/)
  expect(value().value).toBe('625-7001')
  pressChange()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    [['a', 'b'], { phone: '625-7001' }],
    [['b'], { phone: '625-7001' }],
  ])
})

test('a new value for several businesses is offered after the session has ended, until they are changed or Cancel is pressed (BIZ-4) (DRAFT-1) (DRAFT-2)', async () => {
  const sent: object[] = []
  const open = async () => {
    cleanup()
    await openDialog('Change another field', (rows, changes) => {
      sent.push(changes)
      return Promise.resolve(
        rows.map((base) => ({ base, outcome: { kind: 'saved', row: { ...base, ...changes } } })),
      )
    })
  }
  const type = async () => {
    await open()
    pick('Field', 'alert')
    fireEvent.change(getDialog().getByLabelText('New value'), { target: { value: 'Road closed' } })
    await waitFor(async () => expect(await listDraftKeys('ann')).toEqual(['bulk-field']))
  }
  await type()
  fireEvent.click(getDialog().getByRole('button', { name: 'Cancel' }))
  await waitForNoDraft()
  await type()
  // The login replaces the screen when the session ends elsewhere.
  await open()
  fireEvent.click(await getDialog().findByRole('button', { name: 'Continue with my changes' }))
  expect(document.activeElement, 'the pressed button is gone').toBe(getDialog().getByLabelText('Field'))
  pressChange()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ alert: 'Road closed' }])
  await waitForNoDraft()
})

test('clearing the phones of several businesses does not change a business that has no other contact, and reports that business (BIZ-4) (BIZ-8)', async () => {
  const chosen = [
    makeListing('only', { name: 'Only a phone', phone: '625-7001' }),
    makeListing('both', { name: 'Phone and address', phone: '625-7002', address_details: 'Uliga' }),
  ]
  const sent: [string[], object][] = []
  await openDialog(
    'Change another field',
    (rows, changes) => {
      sent.push([rows.map(({ id }) => id), changes])
      return Promise.resolve(
        rows.map((base) => ({ base, outcome: { kind: 'saved', row: { ...base, ...changes } } })),
      )
    },
    { chosen },
  )
  pressChange()
  await screen.findByText(
    'Only a phone: There must be some way to reach the place: phone, email, description or address',
  )
  screen.getByText('1 business changed')
  expect(screen.queryByRole('dialog'), 'trying again could not help').toBeNull()
  expect(sent).toEqual([[['both'], { phone: null }]])
})

test('the dialog for a bulk change of another field offers to clear only a field that may be empty', async () => {
  await openDialog('Change another field', doNothing)
  const offers = ['phone', 'alert', 'operating_hours', 'address_details', 'description'].map((field) => {
    pick('Field', field)
    return getDialog().queryByText(/Leave it blank to clear it/) !== null
  })
  expect(offers).toEqual([true, true, false, false, false])
})

test('a category chosen for several businesses stays in its dialog when the connection is lost (BIZ-4)', async () => {
  let isLost = true
  await openDialog('Change category or atoll', (rows) => {
    if (isLost) return Promise.reject(new RequestFailure('', { kind: 'network' }))
    return Promise.resolve(rows.map((row) => ({ base: row, outcome: { kind: 'saved', row } })))
  })
  const category = () => getDialog().getByLabelText<HTMLSelectElement>('Category')
  fireEvent.change(category(), { target: { value: 'government' } })
  pressChange()
  await getDialog().findByText(/^2 businesses were not changed:/)
  expect(category().value).toBe('government')
  isLost = false
  pressChange()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('neither a failed nor a successful deletion of several businesses clears the selection (BIZ-4)', async () => {
  let isLost = true
  let clears = 0
  const deleted: string[] = []
  const deleteRows = (rows: readonly Listing[]) => {
    if (isLost) return Promise.reject(new RequestFailure('', { kind: 'network' }))
    deleted.push(...rows.map(({ id }) => id))
    return Promise.resolve(rows.map((row) => ({ base: row, outcome: { kind: 'saved', row } })))
  }
  await openDialog('Delete selected', deleteRows, { onClear: () => (clears += 1) })
  fireEvent.click(getDialog().getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  isLost = false
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Change selected' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete selected' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted.length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(clears).toBe(0)
})

test('the bulk menu is closed when the network is lost, and stays closed when the network is back', () => {
  const actions = [{ label: 'Mark', act: () => undefined }]
  const { rerender } = render(<BulkMenu actions={actions} isBlocked={false} />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  expect(screen.getByRole('menu')).toBeTruthy()
  rerender(<BulkMenu actions={actions} isBlocked />)
  rerender(<BulkMenu actions={actions} isBlocked={false} />)
  expect(screen.queryByRole('menu')).toBeNull()
})

describe('listings that move to another atoll', () => {
  const exact = { latitude: 7.1, longitude: 171.38 }
  const middle = { latitude: 7.142, longitude: 171.214, position_is_approximate: true }
  const chosen = [
    makeListing('exact', { atoll: 'MAJ', ...exact }),
    makeListing('middle', { atoll: 'MAJ', ...middle }),
    makeListing('none', { atoll: 'MAJ', latitude: null, longitude: null }),
    makeListing('there', { atoll: 'JAL', latitude: 5.92, longitude: 169.64 }),
  ]
  const sent: Record<string, object> = {}
  let refused = new Set<string>()
  const openMove = () =>
    openDialog(
      'Change category or atoll',
      (rows, changes) => {
        for (const { id } of rows) if (!refused.has(id)) sent[id] = changes
        return Promise.resolve(
          rows.map((base) => ({
            base,
            outcome: refused.has(base.id)
              ? { kind: 'refused' }
              : { kind: 'saved', row: { ...base, ...changes } },
          })),
        )
      },
      { chosen },
    )
  const PINS = '1 business has an exact pin from another atoll'
  beforeEach(() => {
    for (const id of Object.keys(sent)) delete sent[id]
    refused = new Set()
  })

  test.each([
    ['keep', { atoll: 'JAL' }],
    ['move', { atoll: 'JAL', latitude: 6.052, longitude: 169.56 }],
  ])(
    'listings that move to another atoll need the answer whether exact pins move too (%s), while approximate pins always move to the new atoll (PIN-2)',
    async (answer, values) => {
      await openMove()
      pick('Atoll', 'JAL')
      await getDialog().findByText('1 business without an exact pin moves to the middle of Jaluit.')
      pressChange()
      expect(sent, 'nothing is chosen silently').toEqual({})
      pick(PINS, answer)
      pressChange()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent).toEqual({
        exact: values,
        middle: { atoll: 'JAL', latitude: 6.052, longitude: 169.56 },
        none: { atoll: 'JAL' },
        there: { atoll: 'JAL' },
      })
    },
  )

  test('listings that move to another atoll keep the answer whether exact pins move on a retry, and lose the answer when another atoll is chosen (PIN-2)', async () => {
    await openMove()
    pick('Atoll', 'JAL')
    pick(PINS, 'move')
    pick('Atoll', 'ARN')
    expect(getDialog().getByLabelText<HTMLSelectElement>(/exact pins? from another atoll/).value).toBe('')
    pick('Atoll', 'JAL')
    pick(PINS, 'move')
    refused = new Set(['exact'])
    pressChange()
    await getDialog().findByText(/^1 business was not changed/)
    refused = new Set()
    pressChange()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent['exact']).toEqual({ atoll: 'JAL', latitude: 6.052, longitude: 169.56 })
  })

  test('the dialog that moves listings does not ask about exact pins if only the category changes (PIN-2)', async () => {
    await openMove()
    pick('Category', 'government')
    expect(getDialog().queryByLabelText(/pin/)).toBeNull()
    pressChange()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent['exact']).toEqual({ category: 'government' })
  })
})
