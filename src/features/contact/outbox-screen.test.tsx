// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OutboxScreen } from './outbox-screen.tsx'

/** A database that neither opens nor fails. */
vi.mock('../../outbox/page-outbox.ts', () => ({
  OPEN_LIMIT_MS: 20,
  pageOutbox: () => ({
    outbox: { watch: () => () => undefined },
    drain: () => Promise.resolve(),
  }),
}))

let isRefused = false
vi.mock('../../browser/local-setting.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  isSiteDataRefused: () => isRefused,
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(): void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  render(
    <MemoryRouter>
      <OutboxScreen />
    </MemoryRouter>,
  )
}

describe('an outbox that does not open (OUTBOX-12)', () => {
  it('says what helps', async () => {
    isRefused = false
    show()
    expect(await screen.findByText(/cannot be opened right now. Close the other tabs/)).toBeTruthy()
  })

  it('names refused storage as the cause', async () => {
    isRefused = true
    show()
    expect(await screen.findByText(/This browser saves nothing for this site/)).toBeTruthy()
  })
})
