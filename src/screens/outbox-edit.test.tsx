// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { createTestSubmission } from '../../tests/fixtures/submission-server.ts'
import { OutboxDatabase } from '../outbox/outbox-database.ts'
import { openPageOutbox } from '../outbox/page-outbox.ts'
import { OutboxScreen } from './outbox-screen.tsx'
import { EditMessage } from '../features/contact/edit-message.tsx'
import { pageFormDrafts } from '../features/contact/form-draft.ts'

/** On a busy machine the code of the outbox takes seconds to load. */
const LONG_TIMEOUT = { timeout: 30_000 }

const server = vi.fn<typeof fetch>()
beforeEach(async () => {
  // jsdom has no modal dialogs; the content is the same without them.
  Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn(), close: vi.fn() })
  // Clear the record of sent messages before each test, because more than five messages in ten minutes have to wait.
  await new OutboxDatabase().queue.delete('limit')
  server.mockImplementation(async () => new Response(null, { status: 201 }))
  vi.stubGlobal('fetch', server)
})
afterEach(async () => {
  cleanup()
  // Empty the queue, so that no later attempt is planned, which would send the message of the next test.
  await openPageOutbox().drain('queued')
  vi.unstubAllGlobals()
})

function renderPage(page: React.ReactNode): void {
  cleanup()
  render(<MemoryRouter>{page}</MemoryRouter>)
}

it('a message that is being sent is opened for editing only once sending has failed (OUTBOX-15)', async () => {
  const submission = createTestSubmission()
  const { outbox } = openPageOutbox()
  const pendingAnswers: ((answer: Response) => void)[] = []
  server.mockImplementation(() => new Promise((resolve) => pendingAnswers.push(resolve)))
  await outbox.enqueue(submission)
  const delivery = outbox.drain('queued')
  await waitUntil(() => expect(pendingAnswers).toHaveLength(1))

  renderPage(<OutboxScreen path="/outbox" title="Messages" />)
  await screen.findByText('It is being sent right now.', undefined, LONG_TIMEOUT)
  renderPage(<EditMessage id={submission.id} />)
  await screen.findByText(/being sent right now/, undefined, LONG_TIMEOUT)
  expect((await outbox.findMessage(submission.id))?.state).toBe('waiting')
  await act(async () => pendingAnswers[0]?.(Response.json({ code: 'PT429' }, { status: 429 })))
  await delivery
  await screen.findByText(/The old version is no longer sent/, undefined, LONG_TIMEOUT)
  expect((await outbox.findMessage(submission.id))?.state).toBe('attention')
  await outbox.removeMessage(submission.id)
})

it('a changed text stays in the form when the unchanged message is delivered (OUTBOX-15)', async () => {
  const body = createTestSubmission()
  const { outbox } = openPageOutbox()
  await outbox.enqueue(body)
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/The old version is no longer sent/, undefined, LONG_TIMEOUT)
  pageFormDrafts().writeDraft(`edit-${body.id}`, { type: 'feedback', message: 'The changed text' })
  await pageFormDrafts().saveChanges()

  // Another tab presses 'Try again'.
  await outbox.retryMessage(body.id)
  await waitUntil(async () => {
    await outbox.drain('person')
    expect((await outbox.findMessage(body.id))?.state).toBe('sent')
  })
  await screen.findByText(/as it was before your changes/, undefined, LONG_TIMEOUT)

  renderPage(<OutboxScreen path="/outbox" title="Messages" />)
  const link = await screen.findByRole('link', { name: 'Open the changes' }, LONG_TIMEOUT)
  expect(link.getAttribute('href')).toBe(`/contact?edit=${body.id}`)
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/as it was before your changes/, undefined, LONG_TIMEOUT)
  await screen.findByDisplayValue('The changed text', undefined, LONG_TIMEOUT)

  // A draft that was submitted as this message does not count as unsent changes.
  pageFormDrafts().writeDraft(`edit-${body.id}`, { message: 'The changed text' }, { messageId: body.id })
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/Your message of .* was sent/, undefined, LONG_TIMEOUT)
  expect(pageFormDrafts().readDraft(`edit-${body.id}`)).toBeNull()
})

it('a refused message that is edited still says why it was refused (OUTBOX-4)', async () => {
  const body = createTestSubmission()
  const { outbox } = openPageOutbox()
  server.mockImplementation(async () =>
    Response.json({ success: false, error: 'No', details: ['Message is poison'] }, { status: 422 }),
  )
  await outbox.enqueue(body)
  await outbox.drain('queued')
  // The reason must be shown each time that the message is opened.
  for (let openCount = 0; openCount < 2; openCount += 1) {
    renderPage(<EditMessage id={body.id} />)
    await screen.findByText('Message is poison', undefined, LONG_TIMEOUT)
    screen.getByText('Please check your input and try again.')
  }
  renderPage(<OutboxScreen path="/outbox" title="Messages" />)
  const card = await screen.findByRole('article', undefined, LONG_TIMEOUT)
  expect(card.textContent).toContain('The server did not accept this message.')
  expect(card.textContent).toContain('Message is poison')
  await outbox.removeMessage(body.id)
})

it('the last lines of a waiting message stay when it is edited, even if they look like lines of the form (CONTACT-4)', async () => {
  const message = 'Please add more places.\n\nAtoll: Wotje'
  const body = createTestSubmission({ message })
  const { outbox } = openPageOutbox()
  await outbox.enqueue(body)
  renderPage(<OutboxScreen path="/outbox" title="Messages" />)
  const card = await screen.findByRole('article', { name: 'Feedback' }, LONG_TIMEOUT)
  expect(card.textContent).toContain(message)
  renderPage(<EditMessage id={body.id} />)
  const field = await screen.findByRole('textbox', { name: 'Message' }, LONG_TIMEOUT)
  expect(field).toHaveProperty('value', message)
  await outbox.removeMessage(body.id)
})

it('a form shows a notice and keeps the typed text when another tab changes or deletes its message (OUTBOX-15)', async () => {
  const [body, version] = [createTestSubmission(), createTestSubmission()]
  const draftName = `edit-${body.id}`
  const { outbox } = openPageOutbox()
  await outbox.enqueue(body)
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/The old version is no longer sent/, undefined, LONG_TIMEOUT)
  const field = screen.getByRole('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: 'The text of this tab' } })
  await waitFor(() => expect(pageFormDrafts().readDraft(draftName)).not.toBeNull(), LONG_TIMEOUT)

  await outbox.enqueue(version, body.id)
  await screen.findByText(/There is a newer version of this message/, undefined, LONG_TIMEOUT)
  expect(field).toHaveProperty('value', 'The text of this tab')
  // When the form is opened again, it still has the typed text and still says that there is a newer version.
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/There is a newer version of this message/, undefined, LONG_TIMEOUT)
  await screen.findByDisplayValue('The text of this tab', undefined, LONG_TIMEOUT)
  expect((await outbox.findMessage(version.id))?.state).toBe('attention')

  await outbox.removeMessage(version.id)
  await screen.findByText(/This message was deleted/, undefined, LONG_TIMEOUT)
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/This message was deleted/, undefined, LONG_TIMEOUT)
  await screen.findByDisplayValue('The text of this tab', undefined, LONG_TIMEOUT)
  pageFormDrafts().removeDraft(draftName)
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/has already been sent or deleted/, undefined, LONG_TIMEOUT)
})

it('the buttons Edit and Delete of a message in the outbox say that the message may have arrived already (OUTBOX-16)', async () => {
  const body = createTestSubmission()
  const { outbox } = openPageOutbox()
  server.mockImplementation(() => Promise.reject(new TypeError('network error')))
  await outbox.enqueue(body)
  await outbox.drain('queued')
  renderPage(<OutboxScreen path="/outbox" title="Messages" />)
  fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }, LONG_TIMEOUT))
  const confirmDialog = await screen.findByRole('dialog', { hidden: true }, LONG_TIMEOUT)
  expect(confirmDialog.textContent).toContain('It may already have arrived')
  expect(confirmDialog.textContent).not.toContain('It will not be sent any more')
  renderPage(<EditMessage id={body.id} />)
  await screen.findByText(/The old version may already have arrived/, undefined, LONG_TIMEOUT)
  expect(screen.queryByText(/is no longer sent/)).toBeNull()
  await outbox.removeMessage(body.id)
})

it('a message that cannot be read from the outbox is not called sent or deleted (OUTBOX-15)', async () => {
  const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failingHold = vi
    .spyOn(openPageOutbox().outbox, 'startEditing')
    .mockRejectedValue(new DOMException('No storage'))
  renderPage(<EditMessage id={crypto.randomUUID()} />)
  await screen.findByText(
    /^This message cannot be opened right now\. Nothing was deleted\./,
    undefined,
    LONG_TIMEOUT,
  )
  expect(screen.queryByText(/already been sent or deleted/)).toBeNull()
  failingHold.mockRestore()
  consoleWarn.mockRestore()
})

it('a message of an outbox that never answers is said to be unreadable, instead of an empty page for ever (OUTBOX-12)', async () => {
  vi.useFakeTimers()
  const hangingHold = vi
    .spyOn(openPageOutbox().outbox, 'startEditing')
    .mockReturnValue(new Promise(() => undefined))
  renderPage(<EditMessage id={crypto.randomUUID()} />)
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  screen.getByText(/^This message cannot be opened right now\. Nothing was deleted\./)
  vi.useRealTimers()
  hangingHold.mockRestore()
})
