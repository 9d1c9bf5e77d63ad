// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SiteHeader } from './site-header.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  render(
    <MemoryRouter>
      <SiteHeader />
      <dialog open>
        <button type="button">in the dialog</button>
      </dialog>
      <button type="button">on the page</button>
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const menuButton = () => screen.getByRole('button', { name: /^(Open|Close) the menu$/ })
const isMenuOpen = () => menuButton().getAttribute('aria-expanded') === 'true'

test('the menu stays open while the person uses a dialog that it opened, and closes when they use the page (FRAME-3)', async () => {
  const user = userEvent.setup()
  await user.click(menuButton())
  expect(isMenuOpen()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'in the dialog' }))
  expect(document.activeElement?.textContent).toBe('in the dialog')
  expect(isMenuOpen()).toBe(true)
  await user.keyboard('{Escape}')
  expect(isMenuOpen(), 'Escape closes the dialog first').toBe(true)
  await user.keyboard('{Tab}')
  expect(document.activeElement?.textContent).toBe('on the page')
  expect(isMenuOpen()).toBe(false)
})
