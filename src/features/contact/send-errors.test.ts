import { describe, expect, it } from 'vitest'
import type { SendOutcome } from './send-message.ts'
import { troubleOf } from './send-errors.ts'

/* The texts for a message that was not sent (OUTBOX-10). */

const safe = 'Your text is still here.'
const failed = (why: Extract<SendOutcome, { kind: 'failed' }>['why']): SendOutcome => ({
  kind: 'failed',
  why,
})
const refused = (status: number, details: string[] = []): SendOutcome => ({
  kind: 'refused',
  status,
  details,
  isKept: true,
})

describe('what is said of a message that did not go', () => {
  it.each<[string, SendOutcome, string]>([
    ['no network', failed('network'), 'Network error: Please check your connection and try again.'],
    ['a time-out', failed('timeout'), 'Request timed out: Please check your connection and try again.'],
    [
      'a key that is not taken',
      failed('key'),
      'Permission denied: Unable to submit form. Please try again later.',
    ],
    ['a limit', failed('limit'), 'Too many requests. Please wait a moment and try again.'],
    [
      'a server that is down',
      failed('server'),
      'Failed to submit form: Server error. Please try again later.',
    ],
    ['no right', refused(403), 'Permission denied: Unable to submit form. Please try again later.'],
    ['bad input', refused(422), 'Please check your input and try again.'],
    ['anything else', refused(404), 'Failed to submit form: Request failed with status 404'],
  ])('%s', (_, outcome, words) => {
    const lines = troubleOf(outcome)
    expect(lines[0]).toBe(words)
    expect(lines.at(-1)).toBe(safe)
  })

  it('what the server says of the fields stands below, each on a line of its own', () => {
    expect(troubleOf(refused(400, ['Name is required', 'Email is required']))).toEqual([
      'Please check your input and try again.',
      'Name is required',
      'Email is required',
      safe,
    ])
  })

  it('how long the own limit lasts, in minutes', () => {
    expect(troubleOf({ kind: 'limited', waitMs: 61_000 })).toContain('You can send again in 2 minutes.')
    expect(troubleOf({ kind: 'limited', waitMs: 5_000 })).toContain('You can send again in 1 minute.')
  })

  it('nothing where it went, or waits', () => {
    expect(troubleOf({ kind: 'sent' })).toEqual([])
    expect(troubleOf({ kind: 'queued' })).toEqual([])
  })
})
