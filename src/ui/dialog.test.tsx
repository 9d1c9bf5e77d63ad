// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addModalDialogs } from '../../tests/fixtures/admin-view.tsx'
import { Dialog } from './dialog.tsx'

beforeAll(() => {
  addModalDialogs()
  // jsdom has no layout, so every element would count as invisible.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
})
afterEach(cleanup)

const focusedLabel = () => document.activeElement?.getAttribute('aria-label')

test('the Tab key goes round inside a dialog, and back to its lists and text areas (A11Y-3)', async () => {
  render(
    <Dialog title="Title" onClose={() => undefined}>
      <select aria-label="list" />
      <button aria-label="not now" disabled />
      <textarea aria-label="text" />
      <button aria-label="last" />
    </Dialog>,
  )
  const user = userEvent.setup()
  await user.tab()
  await user.tab()
  await user.tab()
  expect(focusedLabel()).toBe('last')
  await user.tab({ shift: true })
  expect(focusedLabel()).toBe('text')
  await user.tab({ shift: true })
  expect(focusedLabel()).toBe('list')
  await user.tab({ shift: true })
  expect(focusedLabel()).toBe('last')
  await user.tab()
  expect(focusedLabel()).toBe('list')
  screen.getByRole('heading').focus()
  await user.tab({ shift: true })
  expect(focusedLabel()).toBe('last')
})

test.each([
  ['a tap beside it', 'dialog', 1],
  ['a press that began inside, such as one that marks text', 'textbox', 0],
] as const)(
  'a dialog closes after a tap beside it, but not after a press that began inside it: %s (DRAFT-6)',
  (_, from, times) => {
    const onClose = vi.fn()
    render(
      <Dialog title="Title" onClose={onClose}>
        <input />
      </Dialog>,
    )
    fireEvent.pointerDown(screen.getByRole(from))
    fireEvent.click(screen.getByRole('dialog'))
    expect(onClose).toHaveBeenCalledTimes(times)
  },
)

const makeTwoDialogs = (shown: string[]) =>
  shown.map((title) => (
    <Dialog key={title} title={title} onClose={() => undefined}>
      {null}
    </Dialog>
  ))

test('the page can be scrolled again once both of two dialogs are closed, even if the lower one closes first (A11Y-3)', () => {
  const { rerender } = render(makeTwoDialogs(['Edit']))
  const { style } = document.documentElement
  rerender(makeTwoDialogs(['Edit', 'Warning']))
  rerender(makeTwoDialogs(['Warning']))
  expect(style.overflow).toBe('hidden')
  rerender(makeTwoDialogs([]))
  expect(style.overflow).toBe('')
})
