// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { createFakeReads, createDirectoryView, FixedDirectory } from '../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import type { ListingCard } from '../domain/listing/listing-card.ts'
import { favourites } from '../listings/favourites/favourites.ts'
import { FavouritesScreen } from './favourites-screen.tsx'

/* Here favorites cannot be read, because jsdom has no IndexedDB. */

function renderFavourites(cards: ListingCard[]): void {
  const view = createDirectoryView({ ask: createFakeReads({ cards: () => Promise.resolve(cards) }) })
  render(
    <MemoryRouter>
      <FixedDirectory view={view}>
        <FavouritesScreen path="/favorites" title="Favorites" />
      </FixedDirectory>
    </MemoryRouter>,
  )
}

afterEach(cleanup)

it('when favorites cannot be read, the screen does not say that there are none (FAV-6)', async () => {
  renderFavourites([])
  await screen.findByRole('button', { name: 'Import from a file' })
  expect(screen.getByText(/This browser saves nothing for this site/)).toBeTruthy()
  expect(screen.queryByText('No favorites yet')).toBeNull()
})

it('the button Undo brings a favorite back, and the focus to the button of that favorite (FAV-2)', async () => {
  const [kept, card] = [createTestCard(1), createTestCard(2)]
  favourites.save(kept, 1)
  favourites.save(card, 2)
  renderFavourites([kept, card])
  const findRemoveButton = () => screen.findByRole('button', { name: `Remove from favorites: ${card.name}` })
  fireEvent.click(await findRemoveButton())
  const undoButton = await screen.findByRole('button', { name: `Undo: keep ${card.name}` })
  expect(document.activeElement).toBe(undoButton)
  fireEvent.click(undoButton)
  expect(document.activeElement).toBe(await findRemoveButton())
})
