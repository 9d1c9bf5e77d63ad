// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeReads, createDirectoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import type { NamedListing } from '../domain/directory.ts'
import { NamesScreen } from './names-screen.tsx'

const NAMES: NamedListing[] = [
  { id: '5', name: "'Eneko Store", atoll: 'MAJ', phone: null },
  { id: '6', name: '#1 Store', atoll: 'MAJ', phone: null },
  { id: '1', name: '7 Seas Store', atoll: 'MAJ', phone: null },
  { id: '2', name: 'Āne Store', atoll: 'ARN', phone: '625-3399, 455-1000' },
  { id: '3', name: 'apple Farm', atoll: 'MAJ', phone: 'ask at the dock' },
  { id: '7', name: 'Ŋa Store', atoll: 'MAJ', phone: null },
  { id: '4', name: 'Zebra', atoll: 'XYZ', phone: '329-1234' },
  { id: '8', name: '北京楼', atoll: 'MAJ', phone: null },
]

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the list from A to Z groups the names by letter, without their marks, with atoll and first number (PAGES-17)', async () => {
  const readNames = vi.fn(() => Promise.resolve(NAMES))
  const { findByRole, getAllByRole, container } = render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ names: readNames }) })}>
        <NamesScreen path="/businesses/a-z" title="Businesses, A to Z" />
      </FixedDirectory>
    </MemoryRouter>,
  )
  await findByRole('link', { name: 'Zebra' })
  expect(readNames).toHaveBeenCalledWith('business')
  const lines = [...container.querySelectorAll('h2, li[class]')].map((line) => line.textContent)
  expect(lines).toEqual([
    '0–9',
    '#1 StoreMajuro',
    '7 Seas StoreMajuro',
    'A',
    'Āne StoreArno625-3399',
    'apple FarmMajuro',
    'E',
    "'Eneko StoreMajuro",
    'N',
    'Ŋa StoreMajuro',
    'Z',
    'ZebraXYZ329-1234',
    'Other',
    '北京楼Majuro',
  ])
  for (const heading of getAllByRole('heading', { level: 2 }))
    expect(container.querySelector(`nav a[href$="#${heading.id}"]`)?.textContent).toBe(heading.textContent)
})
