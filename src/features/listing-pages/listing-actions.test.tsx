// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { createDirectoryView, FixedDirectory } from '../../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
import { favourites } from '../../listings/favourites/favourites.ts'
import { ListingActions } from './listing-actions.tsx'

afterEach(cleanup)

it.each<[string, string[]]>([
  ['fax 625-3400, office 625-3399', ['tel:+6926253399', 'mailto:store@example.com']],
  ['fax 625-3400', ['mailto:store@example.com']],
])('the page of a listing with %j has the buttons %j (PHONE-4)', (phone, links) => {
  const listing = testListing(1, { phone, email: 'store@example.com', latitude: null, longitude: null })
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({})}>
        <ListingActions listing={listing} card={createTestCard(1)} />
      </FixedDirectory>
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
})

it('the page of a listing has one button or link each to call, write, find the way, share and save (DETAIL-2)', async () => {
  const listing = testListing(1, {
    phone: '625-3399',
    email: 'store@example.com',
    latitude: 7.1,
    longitude: 171.2,
  })
  const card = createTestCard(1)
  const showModal = vi.fn()
  Object.assign(HTMLDialogElement.prototype, { showModal, close: vi.fn() })
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({})}>
        <ListingActions listing={listing} card={card} />
      </FixedDirectory>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: /^Call Now/ }).getAttribute('href')).toBe('tel:+6926253399')
  expect(screen.getByRole('link', { name: 'Send Email' }).getAttribute('href')).toBe(
    'mailto:store@example.com',
  )
  const directions = await screen.findByRole('link', { name: 'Directions' })
  expect(directions.getAttribute('href')).toMatch(/7\.1.*171\.2/)
  fireEvent.click(screen.getByRole('button', { name: `Save to favorites: ${card.name}` }))
  expect(favourites.read().favourites).toMatchObject([{ id: card.id }])
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await waitUntil(() => expect(showModal).toHaveBeenCalledOnce())
})
