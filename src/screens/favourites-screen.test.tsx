// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { answerReads, directoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { FavouritesScreen } from './favourites-screen.tsx'

it('favorites that cannot be read are not said to be none (FAV-6)', async () => {
  // This window has no IndexedDB.
  const view = directoryView({ ask: answerReads({ cards: () => Promise.resolve([]) }) })
  render(
    <MemoryRouter>
      <FixedDirectory view={view}>
        <FavouritesScreen path="/favorites" title="Favorites" />
      </FixedDirectory>
    </MemoryRouter>,
  )
  await screen.findByRole('button', { name: 'Import from a file' })
  expect(screen.getByText(/This browser saves nothing for this site/)).toBeTruthy()
  expect(screen.queryByText('No favorites yet')).toBeNull()
})
