// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import {
  createDirectoryView,
  createFakeReads,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import { testListing } from '../../tests/fixtures/directory-server.ts'
import type { ListingLookup } from '../domain/directory.ts'
import { pageFormDrafts } from '../features/contact/form-draft.ts'
import { ListingScreen } from './listing-screen.tsx'

/* What a person types below a listing while the listing is merged into another one. */

vi.mock('../features/contact/send-message.ts', async (original) => ({
  ...(await original<object>()),
  findMessage: async () => null,
  loadOutbox: async () => ({ sendListingAnswer: async () => true, readOwnAnswer: async () => null }),
}))

const DUPLICATE = testListing(1)
const MERGED = testListing(2, { merged_ids: [DUPLICATE.id] })

beforeEach(() => {
  // This test environment has no locks, which the drafts report.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(async () => {
  cleanup()
  for (const { id } of [DUPLICATE, MERGED])
    for (const name of [`mistake-${id}`, `answer-${id}`]) await pageFormDrafts().removeEverywhere(name)
  await pageFormDrafts().saveChanges()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Address() {
  return <p>{useLocation().pathname}</p>
}

/** Opens the page of the listing. @returns a function that merges the listing into the other one */
function openListing(): () => Promise<void> {
  const listing = { now: DUPLICATE }
  const answer = (): Promise<ListingLookup> =>
    Promise.resolve({ kind: 'found', listing: listing.now, images: [] })
  const page = (version: number) => {
    const status = { ...READY_STATUS, version }
    return (
      <MemoryRouter initialEntries={[`/business/${DUPLICATE.id}`]}>
        <FixedDirectory view={createDirectoryView({ status, ask: createFakeReads({ listing: answer }) })}>
          <Address />
          <Routes>
            <Route path="/business/:id" element={<ListingScreen />} />
          </Routes>
        </FixedDirectory>
      </MemoryRouter>
    )
  }
  const { rerender } = render(page(1))
  return async () => {
    listing.now = MERGED
    rerender(page(2))
    await screen.findByText(`/business/${MERGED.id}`)
  }
}

const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const REPORT_BUTTON = 'Write to us, if you want a reply'
const REPORT_FIELD = 'What is wrong?'
const NOTE_FIELD = 'Anything to add?'

async function typeInto(name: string, value: string): Promise<void> {
  fireEvent.change(await findField(name), { target: { value } })
}

it('a report that is being written when its listing is merged stays on the screen, below the kept listing (CONTACT-10, MERGE-2)', async () => {
  const merge = openListing()
  await pressButton(REPORT_BUTTON)
  await typeInto('Your name', 'Jo')
  await typeInto(REPORT_FIELD, 'The number is')
  await merge()
  expect((await findField(REPORT_FIELD)).value).toBe('The number is')
  expect((await findField('Your name')).value).toBe('Jo')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Report a mistake' }))
  await typeInto(REPORT_FIELD, 'The number is old')
  await waitUntil(() =>
    expect(pageFormDrafts().readDraft(`mistake-${MERGED.id}`)).toMatchObject({
      message: 'The number is old',
    }),
  )
  expect(pageFormDrafts().readDraft(`mistake-${DUPLICATE.id}`)).toBeNull()
})

it('a note that is being written when its listing is merged stays on the screen, with the ticked boxes (ANSWER-1, MERGE-2)', async () => {
  const merge = openListing()
  await pressButton('Not right')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Phone number' }))
  await typeInto(NOTE_FIELD, 'New number')
  await merge()
  expect((await findField(NOTE_FIELD)).value).toBe('New number')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Phone number' }).checked).toBe(true)
})

it('a report and a note that were begun below the kept listing stay, and what was typed below the merged one follows (CONTACT-10, MERGE-2)', async () => {
  const drafts = pageFormDrafts()
  drafts.writeDraft(`mistake-${MERGED.id}`, { name: 'Jo', message: 'Closed at noon' })
  drafts.writeDraft(`answer-${MERGED.id}`, { what: 'hours place', note: 'Closed at noon' })
  drafts.writeDraft(`answer-${DUPLICATE.id}`, { what: 'phone hours', note: 'New number' })
  const merge = openListing()
  await pressButton(REPORT_BUTTON)
  await typeInto(REPORT_FIELD, 'The number is old')
  await merge()
  expect((await findField(REPORT_FIELD)).value).toBe('Closed at noon\nThe number is old')
  expect((await findField('Your name')).value).toBe('Jo')
  await pressButton('Cancel')
  expect((await findField(NOTE_FIELD)).value).toBe('Closed at noon; New number')
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(ticked).toEqual([true, true, true, false])
})
