// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { DraftDevice } from '../../../tests/fixtures/draft-device.ts'
import { listingId } from '../../../tests/fixtures/listing-card.ts'

/* A note below 'Not right' in a browser that is killed. Each page of these tests has modules and a session of its own. */

vi.mock('./send-message.ts', async (original) => ({
  ...(await original<object>()),
  loadOutbox: async () => ({ sendListingAnswer: async () => true, readOwnAnswer: async () => null }),
}))

const device = new DraftDevice()
device.databases = indexedDB

beforeEach(() => {
  // This test environment has no locks, so that all other pages count as closed.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Opens the page of a listing after the browser was killed, and presses 'Not right'. */
async function openPage(n: number): Promise<HTMLInputElement> {
  cleanup()
  sessionStorage.clear()
  vi.resetModules()
  const { AnswerButtons } = await import('./answer-buttons.tsx')
  render(<AnswerButtons listing={{ id: listingId(n), name: 'Reef Store', revision: 1 }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Not right' }))
  return screen.findByRole('textbox')
}
const hoursBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Opening hours' })
const type = (note: HTMLInputElement, value: string) => fireEvent.change(note, { target: { value } })

it('a note that is being typed and the ticked boxes survive a killed browser, until they are sent (ANSWER-1, CONTACT-10)', async () => {
  const note = await openPage(1)
  fireEvent.click(hoursBox())
  type(note, 'closed on Sunday')
  await device.waitForText('closed on Sunday')

  const laterNote = await openPage(1)
  await waitUntil(() => expect(laterNote.value).toBe('closed on Sunday'))
  expect(hoursBox().checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitUntil(() => expect(document.contains(laterNote)).toBe(false))
  await device.waitForNoText('closed on Sunday')

  const thirdNote = await openPage(1)
  await (await import('./form-draft.ts')).pageFormDrafts().recoverDraft(`answer-${listingId(1)}`)
  expect([thirdNote.value, hoursBox().checked]).toEqual(['', false])
})

it('a note that is found on the device late does not replace what was typed meanwhile (ANSWER-1, CONTACT-10)', async () => {
  type(await openPage(2), 'closed on Sunday')
  await device.waitForText('closed on Sunday')
  const note = await openPage(2)
  type(note, 'new number')
  await device.waitForText('new number')
  expect(note.value).toBe('new number')
  expect(await device.readStoredText()).toContain('closed on Sunday')
})
