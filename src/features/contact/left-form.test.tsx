// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import { pageFormDrafts } from './form-draft.ts'
import { EMPTY_VALUES, NO_SUBJECT } from './form-values.ts'
import type { SendOutcome } from './send-message.ts'
import { useMessageForm, type MessageForm } from './use-message-form.ts'

/* Tests of a message that is sent only after the person has left its form. */

const fakeOutbox = vi.hoisted(() => ({ outcome: Promise.resolve<SendOutcome>({ kind: 'sent' }) }))
vi.mock('./send-message.ts', async (original) => ({
  ...(await original<object>()),
  findMessage: async () => null,
  loadOutbox: async () => undefined,
  sendMessage: () => fakeOutbox.outcome,
}))

afterEach(cleanup)

const FORM_SETTINGS = { draft: 'contact', initial: EMPTY_VALUES, subject: NO_SUBJECT }

function type(form: { current: MessageForm }, message: string): void {
  const values = { type: 'feedback', name: 'Jo Lang', email: 'jo@example.com', message }
  for (const [field, value] of Object.entries(values))
    act(() => form.current.setField(field as keyof typeof EMPTY_VALUES, value))
}

/**
 * Submits a message and leaves the form before it is sent.
 * @param typedMeanwhile what is typed while the message is checked
 * @returns a function that ends the sending
 */
async function submitAndLeave(typedMeanwhile?: string): Promise<() => Promise<void>> {
  const sending = createDeferred<SendOutcome>()
  fakeOutbox.outcome = sending.promise
  const { result: form, unmount } = renderHook(() => useMessageForm(FORM_SETTINGS))
  type(form, 'The first text')
  let submission: Promise<void> | undefined
  act(() => void (submission = form.current.submit()))
  if (typedMeanwhile !== undefined) type(form, typedMeanwhile)
  // The draft has the id of the message, or names it as replaced by the changed text, once the message is about to be sent.
  await waitFor(
    () => {
      const draft = pageFormDrafts().ownRecord('contact')
      expect(draft?.messageId ?? draft?.replaces).toBeTruthy()
    },
    { timeout: 20_000 },
  )
  unmount()
  return async () => {
    sending.resolve({ kind: 'sent' })
    await submission
    await pageFormDrafts().saveChanges()
  }
}

it('a message that was sent after its form was left does not remove what is typed into the next form (CONTACT-10)', async () => {
  const endSending = await submitAndLeave()
  const { result: nextForm } = renderHook(() => useMessageForm(FORM_SETTINGS))
  type(nextForm, 'The second text')
  await waitFor(() =>
    expect(pageFormDrafts().readDraft('contact')).toMatchObject({ message: 'The second text' }),
  )
  await endSending()
  expect(pageFormDrafts().readDraft('contact')).toMatchObject({ message: 'The second text' })
})

it('the draft of a message that was sent after its form was left is removed (CONTACT-10)', async () => {
  const endSending = await submitAndLeave()
  await endSending()
  await waitFor(() => expect(pageFormDrafts().readDraft('contact')).toBeNull())
})

it('what is typed while the text of a message is checked stays if the form is left before the message is sent (CONTACT-10, CONTACT-17)', async () => {
  const endSending = await submitAndLeave('The first text and more')
  await endSending()
  expect(pageFormDrafts().readDraft('contact')).toMatchObject({ message: 'The first text and more' })
  pageFormDrafts().removeDraft('contact')
})
