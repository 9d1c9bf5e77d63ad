// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import {
  createDirectoryView,
  createFakeReads,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import type { Suggestion } from '../../domain/search/search-query.ts'
import { SearchField } from './search-field.tsx'

const SUGGESTIONS: Suggestion[] = ['Majuro', 'Majuro Bakery', 'Majuro Store'].map((text) => ({
  text,
  kind: 'listing',
}))
const submittedTexts: string[] = []
let scrolledTo: string[] = []

beforeEach(() => {
  submittedTexts.length = 0
  scrolledTo = []
  // jsdom has no layout and lacks this function.
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.push(this.textContent)
  }
})
afterEach(cleanup)

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option')
const findMarkedOption = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true')?.textContent

/** Types a text for which three suggestions are shown. */
async function type(): Promise<void> {
  let onPause: (() => void) | undefined
  const view = createDirectoryView({ ask: createFakeReads({ suggest: () => Promise.resolve(SUGGESTIONS) }) })
  const submitSearch = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    submittedTexts.push(field().value)
  }
  render(
    <MemoryRouter>
      <FixedDirectory view={view}>
        <form onSubmit={submitSearch}>
          <SearchField
            label="Search"
            initial=""
            onType={(pause) => (onPause = pause)}
            onLeave={() => undefined}
          />
        </form>
      </FixedDirectory>
    </MemoryRouter>,
  )
  field().focus()
  fireEvent.input(field(), { target: { value: 'maj' } })
  act(() => onPause?.())
  await waitUntil(() => expect(options()).toHaveLength(3))
}

it('a suggestion is chosen with the arrow keys and Enter, each marked one is scrolled into view, and the focus stays in the field (SUGGEST-3)', async () => {
  await type()
  const markedTexts = []
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{ArrowUp}']) {
    await userEvent.keyboard(key)
    markedTexts.push(findMarkedOption())
    expect(field().getAttribute('aria-activedescendant')).toBe(
      options().find((option) => option.textContent === findMarkedOption())?.id ?? null,
    )
  }
  expect(markedTexts).toEqual(['Majuro', 'Majuro Bakery', 'Majuro', undefined, 'Majuro Store'])
  expect(scrolledTo).toEqual(['Majuro', 'Majuro Bakery', 'Majuro', 'Majuro Store'])
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Enter}')
  expect(submittedTexts).toEqual(['Majuro Store'])
  expect(options()).toEqual([])
})

it('Escape closes the suggestions and leaves the typed text (SUGGEST-3)', async () => {
  await type()
  await userEvent.keyboard('{Escape}')
  expect(options()).toEqual([])
  expect([field().value, field().getAttribute('aria-expanded'), submittedTexts]).toEqual(['maj', 'false', []])
})

it('a suggestion is chosen by a touch, which does not take the focus from the field first (SUGGEST-3)', async () => {
  await type()
  const onBlur = vi.fn()
  field().addEventListener('blur', onBlur)
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Majuro Bakery') })
  expect(submittedTexts).toEqual(['Majuro Bakery'])
  expect(onBlur).not.toHaveBeenCalled()
  expect(options()).toEqual([])
})
