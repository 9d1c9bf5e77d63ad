// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addModalDialogs } from '../../../../tests/fixtures/admin-view.tsx'
import { DuplicateDialog } from './duplicate-dialog.tsx'

const QUESTION = {
  similar: [{ id: 'a', name: 'Store', atoll: 'majuro', address_details: 'Uliga', phone: null }],
  forbidden: [],
}

function DialogOnPage() {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen ? <DuplicateDialog question={QUESTION} onAnswer={() => setIsOpen(false)} /> : null
}

beforeAll(addModalDialogs)
afterEach(cleanup)

test('the dialog about a duplicate is closed before it is removed from the page, so that the focus returns (A11Y-3)', () => {
  const connectedFlags: boolean[] = []
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLElement) {
    connectedFlags.push(this.isConnected)
  })
  render(<DialogOnPage />)
  screen.getByRole('dialog', { name: 'Potential Duplicate Business' })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(connectedFlags).toEqual([true])
})
