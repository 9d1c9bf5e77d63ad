// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { createTestSubmission, createWaitingMessage } from '../../../tests/fixtures/submission-server.ts'
import { OutboxDatabase } from '../../outbox/outbox-database.ts'
import { createDirectoryView, FixedDirectory, READY_STATUS } from '../../../tests/fixtures/directory-view.tsx'
import { UnsentCountLine } from './unsent-messages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Waits long enough for the code of the outbox, which takes seconds to load on a busy machine. */
const LONG_TIMEOUT = { timeout: 30_000 }

const pageAfterPull = (updatedAt: number | null) => (
  <MemoryRouter>
    <FixedDirectory view={createDirectoryView({ status: { ...READY_STATUS, updatedAt } })}>
      <UnsentCountLine classes={{ link: undefined, full: undefined, short: undefined }} />
    </FixedDirectory>
  </MemoryRouter>
)

async function queueMessage(): Promise<string> {
  const submission = createTestSubmission()
  const database = new OutboxDatabase()
  await database.messages.clear()
  await database.messages.add(createWaitingMessage(submission))
  database.close()
  return submission.id
}

it('a message that was saved right before a crash is sent by the next page (OUTBOX-11)', async () => {
  const id = await queueMessage()
  // Clear localStorage, as after a crash that lost the count.
  localStorage.clear()
  const sentMessages: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    sentMessages.push((JSON.parse(text) as { id: string }).id)
    return new Response('', { status: 503 })
  })
  render(pageAfterPull(1))
  expect(await screen.findByRole('link', { name: /1/ }, LONG_TIMEOUT)).toBeTruthy()
  await waitUntil(() => expect(sentMessages).toContain(id))
})

it('a pull that succeeded sends the messages that wait for the network (OUTBOX-5)', async () => {
  const id = await queueMessage()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const { rerender } = render(pageAfterPull(1))
  const { openPageOutbox } = await import('../../outbox/page-outbox.ts')
  // Fail so often that the next regular attempt is about a minute away.
  for (let failures = 0; failures < 8; failures += 1) await openPageOutbox().drain('person')
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    sent.push((JSON.parse(text) as { id: string }).id)
    return new Response('', { status: 201 })
  })
  rerender(pageAfterPull(2))
  await waitUntil(() => expect(sent).toEqual([id]))
})
