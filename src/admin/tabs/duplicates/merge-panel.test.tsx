// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AdminView, addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { makeListing } from '../../../../tests/fixtures/make-listing.ts'
import type { Listing } from '../../../domain/listing/listing.ts'
import { MergePanel } from './merge-panel.tsx'

beforeAll(addModalDialogs)
afterEach(cleanup)

const EXACT = { latitude: 7.1, longitude: 171.38 }
const APPROXIMATE = { latitude: 7.142, longitude: 171.214, position_is_approximate: true }
const MIDDLE_OF_JALUIT = { latitude: 6.052, longitude: 169.56 }
const QUESTION = 'The kept one has an exact pin from another atoll'

/** Shows the panel for a listing on Majuro and its duplicate on Jaluit. @returns the changes that were sent */
async function openPanel(keptFields: Partial<Listing>, duplicate: Partial<Listing> = {}): Promise<object[]> {
  const sent: object[] = []
  const tables = {
    readAllRows: () => Promise.resolve([]),
    callDatabase: (_name: string, { request }: { request: { changes: object } }) => {
      sent.push(request.changes)
      return Promise.resolve({ outcome: 'merged' })
    },
  }
  render(
    <main>
      <AdminView backend={{ tables }}>
        <MergePanel
          kept={makeListing('kept', { atoll: 'MAJ', ...keptFields })}
          duplicate={makeListing('other', { atoll: 'JAL', ...duplicate })}
          onEnd={vi.fn()}
          onCancel={vi.fn()}
        />
      </AdminView>
    </main>,
  )
  await screen.findByRole('button', { name: 'Merge' })
  return sent
}

const takeOther = (field: string) => {
  const other = within(screen.getByRole('group', { name: field })).getByRole('radio', { name: /^Other one/ })
  fireEvent.click(other)
}
const pressMerge = () => fireEvent.click(screen.getByRole('button', { name: 'Merge' }))
async function merge(): Promise<void> {
  pressMerge()
  fireEvent.click(await screen.findByRole('button', { name: 'Merge and delete the other' }))
}

test.each([
  ['keep', { atoll: 'JAL' }],
  ['move', { atoll: 'JAL', ...MIDDLE_OF_JALUIT }],
])(
  'a merge that takes the atoll asks what to do with the exact pin (%s) (PIN-2)',
  async (answer, changes) => {
    const sent = await openPanel(EXACT)
    expect(screen.queryByLabelText(QUESTION)).toBeNull()
    takeOther('Atoll')
    pressMerge()
    expect(screen.queryByRole('dialog'), 'nothing is chosen silently').toBeNull()
    fireEvent.change(screen.getByLabelText(QUESTION), { target: { value: answer } })
    await merge()
    await waitFor(() => expect(sent).toEqual([changes]))
  },
)

test('a merge that changes the atoll moves an approximate pin to the middle of the new atoll (PIN-2)', async () => {
  const sent = await openPanel(APPROXIMATE)
  takeOther('Atoll')
  screen.getByText('The kept one has no exact pin: its position moves to the middle of Jaluit.')
  await merge()
  await waitFor(() => expect(sent).toEqual([{ atoll: 'JAL', ...MIDDLE_OF_JALUIT }]))
})

test('a merge does not propose a pin from another atoll, and asks nothing if the pin is taken with its atoll (PIN-2)', async () => {
  const there = { latitude: 5.92, longitude: 169.64 }
  const sent = await openPanel(APPROXIMATE, there)
  const pin = within(screen.getByRole('group', { name: 'Pin on the map' }))
  expect(pin.getByRole<HTMLInputElement>('radio', { name: /^Kept one/ }).checked).toBe(true)
  takeOther('Pin on the map')
  takeOther('Atoll')
  expect(screen.queryByText(/moves to the middle/)).toBeNull()
  await merge()
  await waitFor(() => expect(sent).toEqual([{ atoll: 'JAL', ...there }]))
})

test('in the merge panel a closure without an end is shown in words (MERGE-5)', async () => {
  await openPanel({}, { closed_until: 'infinity' })
  screen.getByText('not known: closed until further notice')
  expect(screen.queryByText('infinity')).toBeNull()
})
