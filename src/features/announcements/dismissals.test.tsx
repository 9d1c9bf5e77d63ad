// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testAnnouncement } from '../../../tests/fixtures/announcement.ts'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import { PageAnnouncements } from './page-announcements.tsx'

/** Renders a page that has the announcements with these titles. */
function renderAnnouncements(...titles: string[]): void {
  const announcements = () => Promise.resolve(titles.map((title) => testAnnouncement({ id: title, title })))
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads({ announcements }) })}>
        <h1>Home</h1>
        <PageAnnouncements />
      </FixedDirectory>
    </MemoryRouter>,
  )
}

const closeAnnouncement = async (title: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Close: ${title}` }))

vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
afterEach(cleanup)

it('a dismissed announcement stays dismissed after another one is dismissed on an older rendered page (ANN-4)', async () => {
  renderAnnouncements('Newer', 'Older')
  await closeAnnouncement('Newer')
  cleanup()

  // This page was rendered before the newer announcement was published.
  renderAnnouncements('Older')
  await closeAnnouncement('Older')
  cleanup()

  renderAnnouncements('Newer', 'Older', 'Another')
  await closeAnnouncement('Another')
  expect(screen.queryByRole('region')).toBeNull()
})
