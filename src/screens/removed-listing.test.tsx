// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  createDirectoryView,
  createFakeReads,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import { testListing } from '../../tests/fixtures/directory-server.ts'
import { DraftDevice } from '../../tests/fixtures/draft-device.ts'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import type { ListingLookup } from '../domain/directory.ts'
import { pageFormDrafts } from '../features/contact/form-draft.ts'
import { rememberListing } from '../features/contact/removed-drafts.ts'
import type { Favourite } from '../domain/listing/favourite.ts'
import type { OutboxMessage } from '../outbox/outbox-database.ts'
import { ContactScreen } from './contact-screen.tsx'
import { ListingScreen } from './listing-screen.tsx'

/* What a person types below a listing while the listing is deleted. */

let outboxMessage: Partial<OutboxMessage> | null
vi.mock('../features/contact/send-message.ts', async (original) => ({
  ...(await original<object>()),
  findMessage: async () => outboxMessage,
  loadOutbox: async () => ({ sendListingAnswer: async () => true, readOwnAnswer: async () => null }),
}))

let savedFavourites: Favourite[]
vi.mock('../listings/favourites/favourites.ts', async (original) => ({
  ...(await original<object>()),
  useFavourites: () => ({ favourites: savedFavourites, isRead: true }),
}))

const LISTING = testListing(1, { name: 'Marina Store' })
const [REPORT, NOTE] = [`mistake-${LISTING.id}`, `answer-${LISTING.id}`]

beforeEach(() => {
  outboxMessage = null
  savedFavourites = []
  // The listing that the page has shown before.
  rememberListing(testListing(2))
  // This test environment has no locks, which the drafts report.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(async () => {
  cleanup()
  for (const name of [REPORT, NOTE, 'contact']) await pageFormDrafts().removeEverywhere(name)
  await pageFormDrafts().saveChanges()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Address() {
  return <p>{useLocation().pathname}</p>
}

/** Opens the page of the listing. @returns a function that deletes the listing */
function openListing(first: ListingLookup = { kind: 'found', listing: LISTING, images: [] }): () => void {
  let lookup = first
  const page = (version: number) => {
    const status = { ...READY_STATUS, version }
    const ask = createFakeReads({ listing: () => Promise.resolve(lookup) })
    return (
      <MemoryRouter initialEntries={[`/business/${LISTING.id}`]}>
        <FixedDirectory view={createDirectoryView({ status, ask })}>
          <Address />
          <Routes>
            <Route path="/business/:id" element={<ListingScreen />} />
            <Route path="/contact" element={<ContactScreen path="/contact" title="Contact" intro="" />} />
            <Route path="/404" element={<h1>Business Not Found</h1>} />
          </Routes>
        </FixedDirectory>
      </MemoryRouter>
    )
  }
  const { rerender } = render(page(1))
  return () => {
    lookup = { kind: 'absent' }
    rerender(page(2))
  }
}

const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const pressButton = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

async function typeInto(name: string, value: string): Promise<void> {
  fireEvent.change(await findField(name), { target: { value } })
}

it('a report that is being written when its listing is deleted goes on in the contact form, with the name of the listing (CONTACT-18)', async () => {
  const deleteListing = openListing()
  await pressButton('Write to us, if you want a reply')
  await typeInto('Your name', 'Jo')
  await typeInto('What is wrong?', 'The number is')
  deleteListing()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your text about this place is safe on this device.',
  )
  screen.getByRole('heading', { name: 'Marina Store' })
  screen.getByText(/^The number is/)
  await pressButton('Go on in the contact form')
  await screen.findByText('/contact')
  expect((await findField('Message')).value).toBe(
    'About Marina Store, which I cannot find in the guide:\nThe number is',
  )
  expect((await findField('Your name')).value).toBe('Jo')
  expect(screen.getByRole('tab', { name: 'General Feedback' }).getAttribute('aria-selected')).toBe('true')
  expect(pageFormDrafts().readDraft(REPORT), 'the text is in one place only').toBeNull()
})

it('a note below a deleted listing goes behind what the contact form has already (CONTACT-10, CONTACT-18)', async () => {
  pageFormDrafts().writeDraft('contact', { type: 'feedback', name: 'Jo', message: 'Thank you for the guide' })
  const deleteListing = openListing()
  await pressButton('Not right')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Phone number' }))
  await typeInto('Anything to add?', 'New number')
  deleteListing()
  await pressButton('Go on in the contact form')
  expect((await findField('Message')).value).toBe(
    'Thank you for the guide\nAbout Marina Store, which I cannot find in the guide:\nNot right: Phone number. New number',
  )
  expect((await findField('Your name')).value).toBe('Jo')
})

it('a text below a deleted listing that is discarded is removed, and the page says that there is no such listing (CONTACT-18, DETAIL-3)', async () => {
  const deleteListing = openListing()
  await pressButton('Write to us, if you want a reply')
  await typeInto('What is wrong?', 'The number is')
  deleteListing()
  await pressButton('Discard my text')
  await screen.findByRole('heading', { name: 'Business Not Found' })
  expect(pageFormDrafts().readDraft(REPORT)).toBeNull()
})

it('a text of a killed page is offered at the address of its deleted listing, unless its message is in the outbox (CONTACT-14, CONTACT-18)', async () => {
  const device = new DraftDevice()
  device.databases = indexedDB
  const killedPage = device.openPage('killed')
  killedPage.writeDraft(REPORT, { type: 'feedback', message: 'Old number' }, { messageId: 'message-1' })
  await killedPage.saveChanges()
  outboxMessage = { id: 'message-1', state: 'attention' }
  openListing({ kind: 'absent' })
  await screen.findByRole('heading', { name: 'Business Not Found' })
  cleanup()
  // The page was killed before the message was in the outbox.
  outboxMessage = null
  openListing({ kind: 'absent' })
  await pressButton('Go on in the contact form')
  expect((await findField('Message')).value).toBe(
    `About /business/${LISTING.id}, which I cannot find in the guide:\nOld number`,
  )
  await waitFor(async () => expect(await device.readStoredText()).not.toContain(REPORT))
})

it('a message that was submitted and not looked up yet is not sent again with the text below a deleted listing (CONTACT-14, CONTACT-18)', async () => {
  outboxMessage = { id: 'message-1', state: 'sent', queuedAt: 0 }
  pageFormDrafts().writeDraft(
    'contact',
    { type: 'feedback', message: 'Thank you' },
    { messageId: 'message-1' },
  )
  pageFormDrafts().writeDraft(REPORT, { type: 'feedback', message: 'The number is' })
  openListing({ kind: 'absent' })
  await pressButton('Go on in the contact form')
  expect((await findField('Message')).value).toMatch(/^About .*:\nThe number is$/)
})

it('if the server cannot say whether a listing was deleted, the text below it is offered under the page that says so (CONTACT-18, DETAIL-4)', async () => {
  pageFormDrafts().writeDraft(REPORT, { type: 'feedback', message: 'The number is' })
  openListing({ kind: 'unknown', why: 'network' })
  await screen.findByRole('heading', { name: 'Not on this device yet' })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Your text about this place is safe on this device\./,
  )
  await pressButton('Go on in the contact form')
  expect((await findField('Message')).value).toBe(
    `About /business/${LISTING.id}, which I cannot find in the guide:\nThe number is`,
  )
})

it('a listing that could not be read is not called deleted after its text was discarded (CONTACT-18, DETAIL-4)', async () => {
  pageFormDrafts().writeDraft(NOTE, { what: '', note: 'New number' })
  openListing({ kind: 'unknown', why: 'network' })
  await pressButton('Discard my text')
  await waitFor(() => expect(screen.queryByText(/New number/)).toBeNull())
  screen.getByRole('heading', { name: 'Not on this device yet' })
  expect(pageFormDrafts().readDraft(NOTE)).toBeNull()
})

it('a page of a deleted listing below which only boxes were ticked leads to /404 (CONTACT-18, DETAIL-3)', async () => {
  pageFormDrafts().writeDraft(NOTE, { what: 'phone', note: '' })
  openListing({ kind: 'absent' })
  await screen.findByRole('heading', { name: 'Business Not Found' })
})

it('a text below a deleted favorite is offered before the saved details, which follow with the focus on their heading when it is discarded (CONTACT-18, A11Y-3)', async () => {
  savedFavourites = [{ id: LISTING.id, snapshot: createTestCard(1, { name: LISTING.name }), savedAt: 0 }]
  pageFormDrafts().writeDraft(REPORT, { type: 'feedback', message: 'The number is' })
  openListing({ kind: 'absent' })
  await pressButton('Discard my text')
  await screen.findByText(/^This place is no longer in the guide/)
  expect(screen.queryByText('The number is')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Marina Store' }))
  expect(pageFormDrafts().readDraft(REPORT)).toBeNull()
})
