// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UpdatePrompt } from './page-updates.tsx'

it('the update prompt offers no "Later" once the person has chosen "Reload", because the page reloads anyway (UPDATE-1)', () => {
  const updates = {
    subscribe: () => () => undefined,
    isOffered: () => true,
    postpone: vi.fn(),
    acceptUpdate: vi.fn(),
  }
  render(<UpdatePrompt updates={updates} />)
  expect(screen.queryByRole('button', { name: 'Later' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(updates.acceptUpdate).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
})
