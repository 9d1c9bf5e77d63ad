// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestSubmission } from '../../tests/fixtures/submission-server.ts'
import { OutboxMessageCard } from '../features/contact/outbox-message-card.tsx'
import type { OutboxMessage } from '../outbox/outbox-database.ts'
import { OutboxScreen } from './outbox-screen.tsx'
import { type SendOutcome, sendErrorLines } from '../features/contact/send-message.ts'

const SAFE_TEXT = 'Your text is still here.'
const failedOutcome = (why: Extract<SendOutcome, { kind: 'failed' }>['why']): SendOutcome => ({
  kind: 'failed',
  why,
})
const refusedOutcome = (status: number, details: string[] = []): SendOutcome => ({
  kind: 'refused',
  status,
  details,
  isKept: true,
})

it('a message that waits for the limit of the server says until when (OUTBOX-13)', () => {
  const message: OutboxMessage = {
    order: 1,
    id: 'a',
    earlierIds: [],
    state: 'waiting',
    body: createTestSubmission(),
    queuedAt: 0,
    sentAt: null,
    failures: 0,
    wait: { since: Date.parse('2026-11-23T02:00:00Z'), ms: 300_000, reason: 'limit' },
    refused: null,
  }
  render(
    <MemoryRouter>
      <OutboxMessageCard message={message} onRetry={() => undefined} onDelete={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByText(/will be sent automatically after 23 Nov 2026, 2:05 PM\.$/)).toBeDefined()
})

describe('the texts for a message that was not sent (OUTBOX-10)', () => {
  it.each<[string, SendOutcome, string]>([
    ['no network', failedOutcome('network'), 'Network error: Please check your connection and try again.'],
    [
      'a time-out',
      failedOutcome('timeout'),
      'Request timed out: Please check your connection and try again.',
    ],
    [
      'a rejected key',
      failedOutcome('key'),
      'Permission denied: Unable to submit form. Please try again later.',
    ],
    ['a limit', failedOutcome('limit'), 'Too many requests. Please wait a moment and try again.'],
    [
      'a server that is down',
      failedOutcome('server'),
      'Failed to submit form: Server error. Please try again later.',
    ],
    ['no right', refusedOutcome(403), 'Permission denied: Unable to submit form. Please try again later.'],
    ['bad input', refusedOutcome(422), 'Please check your input and try again.'],
    ['anything else', refusedOutcome(404), 'Failed to submit form: Request failed with status 404'],
  ])(
    'the texts for a message that was not sent say what has happened and that the text is safe, after %s',
    (_, outcome, words) => {
      const lines = sendErrorLines(outcome)
      expect(lines[0]).toBe(words)
      expect(lines.at(-1)).toBe(SAFE_TEXT)
    },
  )

  it('the texts for a message that was not sent show each error of the server on a separate line', () => {
    expect(sendErrorLines(refusedOutcome(400, ['Name is required', 'Email is required']))).toEqual([
      'Please check your input and try again.',
      'Name is required',
      'Email is required',
      SAFE_TEXT,
    ])
  })

  it('the texts for a message that was not sent show the remaining minutes of the sending limit', () => {
    expect(sendErrorLines({ kind: 'limited', waitMs: 61_000 })).toContain('You can send again in 2 minutes.')
    expect(sendErrorLines({ kind: 'limited', waitMs: 5_000 })).toContain('You can send again in 1 minute.')
  })

  it('a sent or waiting message has no text about an error', () => {
    expect(sendErrorLines({ kind: 'sent' })).toEqual([])
    expect(sendErrorLines({ kind: 'queued' })).toEqual([])
  })
})

/** A database that neither opens nor fails. */
vi.mock('../outbox/page-outbox.ts', () => ({
  OPEN_LIMIT_MS: 20,
  pageOutbox: () => ({
    outbox: { watch: () => () => undefined },
    drain: () => Promise.resolve(),
  }),
}))

let isRefused = false
vi.mock('../browser/local-setting.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isSiteDataRefused: () => isRefused,
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function renderOutbox(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(
    <MemoryRouter>
      <OutboxScreen path="/" title="Title" />
    </MemoryRouter>,
  )
}

describe('an outbox that does not open (OUTBOX-12)', () => {
  it('the page of an outbox that does not open says that closing other tabs may help', async () => {
    isRefused = false
    renderOutbox()
    expect(await screen.findByText(/cannot be opened right now. Close the other tabs/)).toBeTruthy()
  })

  it('the page of an outbox that does not open shows refused storage as the cause', async () => {
    isRefused = true
    renderOutbox()
    expect(await screen.findByText(/This browser saves nothing for this site/)).toBeTruthy()
  })
})
