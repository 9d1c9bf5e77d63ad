// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { createDirectoryView, FixedDirectory } from '../../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../../tests/fixtures/listing-card.ts'
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
