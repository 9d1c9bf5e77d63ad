// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testSubmission } from '../../../tests/fixtures/submission-server.ts'
import { OutboxDatabase } from '../../outbox/outbox-database.ts'
import { UnsentCountLine } from './unsent-messages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a message that was saved right before a crash is sent by the next page (OUTBOX-11)', async () => {
  const body = testSubmission()
  const database = new OutboxDatabase()
  await database.messages.add({
    id: body.id,
    state: 'waiting',
    body,
    queuedAt: 0,
    sentAt: null,
    failures: 0,
    wait: null,
    refused: null,
  })
  database.close()
  // The crash lost the count in localStorage.
  localStorage.clear()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body: text }: { body: string }) => {
    sent.push((JSON.parse(text) as { id: string }).id)
    return new Response('', { status: 503 })
  })
  render(
    <MemoryRouter>
      <UnsentCountLine className={undefined} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('link', { name: /1/ })).toBeTruthy()
  await vi.waitFor(() => expect(sent).toContain(body.id), { timeout: 5_000 })
})
