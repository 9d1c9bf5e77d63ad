// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createTestSubmission } from '../../../tests/fixtures/submission-server.ts'
import { sendSubmission } from './form-steps.ts'

vi.mock('../../outbox/page-outbox.ts', () => {
  throw new Error('The code of the outbox cannot be loaded')
})

it('a message that cannot be sent because the code of the outbox has not arrived is not blamed on the device (OUTBOX-10)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { outcome, errors } = await sendSubmission(createTestSubmission(), null)
  expect(outcome).toEqual({ kind: 'failed', why: 'network' })
  expect(errors).toEqual([
    'Network error: Please check your connection and try again.',
    'Your text is still here.',
  ])
})
