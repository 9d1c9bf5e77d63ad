// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { recordLoss, type StorageKind } from './eviction-marker.ts'
import { LossNotice } from './loss-notice.tsx'

afterEach(() => {
  cleanup()
  recordLoss(null)
})

it.each<[StorageKind, boolean]>([
  ['databases', true],
  ['caches', false],
])('after the loss of %s, the notice says whether favorites and messages are lost: %s', (kind, isLasting) => {
  recordLoss({ kinds: [kind], noticedAt: 0 })
  render(
    <MemoryRouter>
      <LossNotice />
    </MemoryRouter>,
  )
  const text = screen.getByRole('region', { name: 'Deleted by the browser' }).textContent
  expect(text).toContain('The listings and the pages are loaded again when you have a network.')
  expect(text.includes('Favorites and unsent messages do not come back')).toBe(isLasting)
})
