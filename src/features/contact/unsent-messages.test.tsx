// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testSubmission, waitingMessage } from '../../../tests/fixtures/submission-server.ts'
import { OutboxDatabase } from '../../outbox/outbox-database.ts'
import { directoryView, FixedDirectory, READY_STATUS } from '../../../tests/fixtures/directory-view.tsx'
import { UnsentCountLine } from './unsent-messages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Waits long enough for the code of the outbox, which takes seconds to load on a busy machine. */
const PATIENTLY = { timeout: 30_000 }

const page = (updatedAt: number | null) => (
  <MemoryRouter>
    <FixedDirectory view={directoryView({ status: { ...READY_STATUS, updatedAt } })}>
      <UnsentCountLine classes={{ link: undefined, full: undefined, short: undefined }} />
    </FixedDirectory>
  </MemoryRouter>
)

async function queueMessage(): Promise<string> {
  const body = testSubmission()
  const database = new OutboxDatabase()
  await database.messages.clear()
  await database.messages.add(waitingMessage(body))
  database.close()
  return body.id
}

it('a message that was saved right before a crash is sent by the next page (OUTBOX-11)', async () => {
  const id = await queueMessage()
  // Clear localStorage, as after a crash that lost the count.
  localStorage.clear()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    sent.push((JSON.parse(text) as { id: string }).id)
    return new Response('', { status: 503 })
  })
  render(page(1))
  expect(await screen.findByRole('link', { name: /1/ }, PATIENTLY)).toBeTruthy()
  await vi.waitFor(() => expect(sent).toContain(id), PATIENTLY)
})

it('a pull that succeeded sends the messages that wait for the network (OUTBOX-5)', async () => {
  const id = await queueMessage()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
  const { rerender } = render(page(1))
  const { pageOutbox } = await import('../../outbox/page-outbox.ts')
  // Fail so often that the next regular attempt is about a minute away.
  for (let failures = 0; failures < 8; failures += 1) await pageOutbox().drain('person')
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    sent.push((JSON.parse(text) as { id: string }).id)
    return new Response('', { status: 201 })
  })
  rerender(page(2))
  await vi.waitFor(() => expect(sent).toEqual([id]), PATIENTLY)
})
