// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { createWaitingMessage } from '../../../tests/fixtures/submission-server.ts'
import { createId } from '../../browser/new-id.ts'
import type { OutboxMessage } from '../../outbox/outbox-database.ts'
import type { FormDrafts } from './form-draft.ts'
import type { SendOutcome } from './send-message.ts'
import { FORM_TEXTS } from './texts.ts'
import { EMPTY_VALUES, NO_SUBJECT } from './form-values.ts'
import type { MessageForm } from './use-message-form.ts'

/* Tests of a form on a slow device, which finds an earlier draft late. Each form of these tests is on a separate page. */

const fakeOutbox = vi.hoisted(() => ({
  message: Promise.resolve<OutboxMessage | null>(null),
  outcome: Promise.resolve<SendOutcome>({ kind: 'sent' }),
  sent: [] as { id: string; message: string; replaces: string | null }[],
}))
vi.mock('./send-message.ts', async (original) => ({
  ...(await original<object>()),
  findMessage: () => fakeOutbox.message,
  loadOutbox: async () => undefined,
  sendMessage: ({ id, message }: { id: string; message: string }, replaces: string | null) => {
    fakeOutbox.sent.push({ id, message, replaces })
    return fakeOutbox.outcome
  },
}))

beforeEach(() => {
  sessionStorage.clear()
  // Only the current page of a test counts as open.
  vi.stubGlobal('navigator', { locks: { request: async () => undefined, query: async () => ({}) } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FORM_SETTINGS = { draft: 'contact', initial: EMPTY_VALUES, subject: NO_SUBJECT }

/** Opens a new page after the previous page was killed. */
async function openPage(): Promise<FormDrafts> {
  cleanup()
  sessionStorage.clear()
  vi.resetModules()
  return (await import('./form-draft.ts')).pageFormDrafts()
}

async function openForm() {
  const { useMessageForm } = await import('./use-message-form.ts')
  return renderHook(() => useMessageForm(FORM_SETTINGS)).result
}

function fillIn(form: { current: MessageForm }): void {
  const values = { type: 'feedback', name: 'Jo Lang', email: 'jo@example.com', message: 'The first text' }
  for (const [field, value] of Object.entries(values))
    act(() => form.current.setField(field as keyof typeof EMPTY_VALUES, value))
}

it('another text that is typed before the draft of a killed page is found does not overwrite that draft (CONTACT-10)', async () => {
  const killedDrafts = await openPage()
  killedDrafts.writeDraft('contact', { name: 'Jo', message: 'Written first' }, { messageId: 'message-1' })
  await killedDrafts.saveChanges()

  const outboxOpening = createDeferred<null>()
  fakeOutbox.message = outboxOpening.promise
  const newDrafts = await openPage()
  const recoverDraft = vi.spyOn(newDrafts, 'recoverDraft')
  const form = await openForm()
  await waitFor(() => expect(recoverDraft.mock.settledResults[0]?.type).toBe('fulfilled'))
  act(() => form.current.setField('message', 'Written second'))
  await waitFor(() => expect(newDrafts.readDraft('contact')).toMatchObject({ message: 'Written second' }))
  await act(async () => outboxOpening.resolve(null))
  await newDrafts.saveChanges()
  expect(form.current.values.message).toBe('Written second')

  fakeOutbox.message = Promise.resolve(null)
  const texts: string[] = []
  for (let page = 0; page < 2; page += 1) {
    const laterDrafts = await openPage()
    const nextForm = await openForm()
    await waitFor(() => expect(nextForm.current.values.message).not.toBe(''))
    texts.push(nextForm.current.values.message)
    laterDrafts.removeDraft('contact')
    await laterDrafts.saveChanges()
  }
  expect(texts.toSorted()).toEqual(['Written first', 'Written second'])
})

it('another text that is typed in a form opened again does not overwrite the text submitted before (CONTACT-10)', async () => {
  const drafts = await openPage()
  drafts.writeDraft('contact', { name: 'Jo', message: 'Written first' }, { messageId: 'message-1' })
  const outbox = createDeferred<null>()
  fakeOutbox.message = outbox.promise
  const recovering = vi.spyOn(drafts, 'recoverDraft')
  const form = await openForm()
  await waitFor(() => expect(recovering.mock.settledResults[0]?.type).toBe('fulfilled'))
  act(() => form.current.setField('message', 'Written second'))
  await waitFor(() => expect(drafts.readDraft('contact')).toMatchObject({ message: 'Written second' }))
  await act(async () => outbox.resolve(null))
  expect(form.current.values.message).toBe('Written second')
  drafts.removeDraft('contact')
  await drafts.saveChanges()

  fakeOutbox.message = Promise.resolve(null)
  const later = await openPage()
  const next = await openForm()
  await waitFor(() => expect(next.current.values.message).toBe('Written first'))
  await waitFor(() => expect(later.readDraft('contact')).toMatchObject({ message: 'Written first' }))
  later.removeDraft('contact')
  await later.saveChanges()
})

it('another text that is typed while the outbox is being read stays when the earlier text turns out to be sent (CONTACT-14)', async () => {
  const killed = await openPage()
  killed.writeDraft('contact', { name: 'Jo', message: 'Written first' }, { messageId: 'message-1' })
  await killed.saveChanges()

  const outbox = createDeferred<OutboxMessage>()
  fakeOutbox.message = outbox.promise
  const drafts = await openPage()
  const recovering = vi.spyOn(drafts, 'recoverDraft')
  const form = await openForm()
  await waitFor(() => expect(recovering.mock.settledResults[0]?.type).toBe('fulfilled'))
  act(() => form.current.setField('message', 'Written second'))
  await waitFor(() => expect(drafts.readDraft('contact')).toMatchObject({ message: 'Written second' }))
  const message = { ...createWaitingMessage(), order: 1, state: 'sent' as const }
  await act(async () => outbox.resolve(message))
  await waitFor(() => expect(form.current.earlier).toEqual(message))
  await drafts.saveChanges()
  expect(form.current.values.message).toBe('Written second')

  fakeOutbox.message = Promise.resolve(null)
  const later = await openPage()
  const next = await openForm()
  await waitFor(() => expect(next.current.values.message).toBe('Written second'))
  later.removeDraft('contact')
  await later.saveChanges()
})

for (const interruption of ['a reload', 'a killed browser'])
  it(`a submitted text that was restored after a name was typed survives ${interruption} (CONTACT-10, CONTACT-14)`, async () => {
    const killed = await openPage()
    const submittedFields = { type: 'feedback', email: 'jo@example.com', message: 'The submitted text' }
    killed.writeDraft('contact', submittedFields, { messageId: 'message-1', replaces: 'message-0' })
    await killed.saveChanges()

    cleanup()
    vi.resetModules()
    const outbox = createDeferred<null>()
    fakeOutbox.message = outbox.promise
    const form = await openForm()
    act(() => form.current.setField('name', 'Jo Lang'))
    await act(async () => outbox.resolve(null))
    await waitFor(() => expect(form.current.values).toMatchObject({ ...submittedFields, name: 'Jo Lang' }))
    await (await import('./form-draft.ts')).pageFormDrafts().saveChanges()

    if (interruption === 'a reload') {
      cleanup()
      vi.resetModules()
    } else await openPage()
    const next = await openForm()
    await waitFor(() => expect(next.current.values).toMatchObject({ ...submittedFields, name: 'Jo Lang' }))
    fakeOutbox.sent.length = 0
    fakeOutbox.outcome = Promise.resolve({ kind: 'sent' })
    await act(() => next.current.submit())
    expect(fakeOutbox.sent).toEqual([
      { id: expect.any(String), message: 'The submitted text', replaces: 'message-0' },
    ])
  })

it('a submitted text that is restored and not changed is sent with the id of its message (CONTACT-14)', async () => {
  const killed = await openPage()
  const submitted = {
    type: 'feedback',
    name: 'Jo Lang',
    email: 'jo@example.com',
    message: 'The submitted text',
  }
  const messageId = createId()
  killed.writeDraft('contact', submitted, { messageId })
  await killed.saveChanges()
  fakeOutbox.message = Promise.resolve(null)
  for (let page = 0; page < 2; page += 1) {
    cleanup()
    vi.resetModules()
    const form = await openForm()
    act(() => form.current.setField('name', 'Jo Lang'))
    await waitFor(() => expect(form.current.values).toMatchObject(submitted))
    const drafts = (await import('./form-draft.ts')).pageFormDrafts()
    await waitFor(() => expect(drafts.readDraft('contact')).toMatchObject(submitted))
    await drafts.saveChanges()
    if (page === 0) continue
    fakeOutbox.sent.length = 0
    fakeOutbox.outcome = Promise.resolve({ kind: 'sent' })
    await act(() => form.current.submit())
    expect(fakeOutbox.sent).toMatchObject([{ id: messageId }])
  }
})

it('text that is typed before the code of the drafts is loaded survives a reload (CONTACT-10)', async () => {
  sessionStorage.clear()
  vi.resetModules()
  const form = await openForm()
  act(() => form.current.setField('message', 'Typed over a slow link'))
  // Do not wait, so that the code of the drafts, which is loaded by import(), has not arrived yet.
  expect(sessionStorage.getItem('guide-draft-contact')).toContain('Typed over a slow link')
  cleanup()
  vi.resetModules()
  const reloadedForm = await openForm()
  expect(reloadedForm.current.values.message).toBe('Typed over a slow link')
})

for (const kind of ['sent', 'queued'] as const)
  it(`text that is typed while a message is ${kind} stays in the form and in its draft (CONTACT-17)`, async () => {
    const drafts = await openPage()
    const form = await openForm()
    fillIn(form)
    const sendOutcome = createDeferred<SendOutcome>()
    fakeOutbox.sent.length = 0
    fakeOutbox.outcome = sendOutcome.promise
    const submission = form.current.submit()
    await waitFor(() => expect(fakeOutbox.sent).toHaveLength(1))
    act(() => form.current.setField('message', 'The first text and more'))
    await act(async () => {
      sendOutcome.resolve({ kind })
      await submission
    })
    expect(form.current).toMatchObject({
      result: null,
      errors: [],
      notSent: FORM_TEXTS.sentBeforeChange[kind],
    })
    expect(form.current.values.message).toBe('The first text and more')
    await waitFor(() =>
      expect(drafts.readDraft('contact')).toMatchObject({ message: 'The first text and more' }),
    )

    await act(() => form.current.submit())
    expect(fakeOutbox.sent.map(({ message }) => message)).toEqual([
      'The first text',
      'The first text and more',
    ])
    // A queued message is replaced by the next one. After a delivered message, the next one is a new message.
    expect(fakeOutbox.sent[1]?.replaces).toEqual(kind === 'queued' ? expect.any(String) : null)
    expect(form.current).toMatchObject({ result: { kind }, errors: [], notSent: [] })
    await waitFor(() => expect(drafts.readDraft('contact')).toBeNull())
  })

it('values of a form equal to the sent ones do not count as a change, for example those of a draft that is found late (CONTACT-17)', async () => {
  const drafts = await openPage()
  const form = await openForm()
  fillIn(form)
  const outcome = createDeferred<SendOutcome>()
  fakeOutbox.outcome = outcome.promise
  const submitting = form.current.submit()
  await waitFor(() => expect(form.current.isSubmitting).toBe(true))
  act(() => form.current.setField('message', 'The first text'))
  await act(async () => {
    outcome.resolve({ kind: 'queued' })
    await submitting
  })
  expect(form.current).toMatchObject({ result: { kind: 'queued' }, errors: [], notSent: [] })
  await waitFor(() => expect(drafts.readDraft('contact')).toBeNull())
})

const OUTCOMES_WITH_STORED_MESSAGE: [string, SendOutcome][] = [
  ['CONTACT-14', { kind: 'refused', status: 422, details: [], isKept: true }],
  ['CONTACT-17', { kind: 'queued' }],
]
for (const [id, outcome] of OUTCOMES_WITH_STORED_MESSAGE)
  for (const way of ['a reload', 'a killed browser'])
    it(`after ${way}, the changed text of a ${outcome.kind} message still replaces that message (${id})`, async () => {
      const drafts = await openPage()
      const form = await openForm()
      fillIn(form)
      const sendAnswer = createDeferred<SendOutcome>()
      fakeOutbox.sent.length = 0
      fakeOutbox.outcome = sendAnswer.promise
      const submitting = form.current.submit()
      await waitFor(() => expect(fakeOutbox.sent).toHaveLength(1))
      act(() => form.current.setField('message', 'The first text and more'))
      await act(async () => {
        sendAnswer.resolve(outcome)
        await submitting
      })
      await waitFor(() =>
        expect(drafts.readDraft('contact')).toMatchObject({ message: 'The first text and more' }),
      )
      await drafts.saveChanges()

      if (way === 'a reload') {
        cleanup()
        vi.resetModules()
      } else await openPage()
      const next = await openForm()
      await waitFor(() => expect(next.current.values.message).toBe('The first text and more'))
      act(() => next.current.setField('message', 'The last text'))
      fakeOutbox.outcome = Promise.resolve({ kind: 'sent' })
      await act(() => next.current.submit())
      expect(fakeOutbox.sent[1]).toEqual({
        id: expect.any(String),
        message: 'The last text',
        replaces: fakeOutbox.sent[0]?.id,
      })
      expect(next.current.result).toMatchObject({ kind: 'sent' })
    })
