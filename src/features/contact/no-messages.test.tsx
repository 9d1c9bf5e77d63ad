// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { testListing } from '../../../tests/fixtures/directory-server.ts'

const SENTENCE = 'Messages cannot be sent from this box.'

vi.hoisted(() => {
  document.documentElement.dataset['noMessages'] = 'Messages cannot be sent from this box.'
})

afterEach(cleanup)

it('the contact page of a box says why no message can be sent, instead of showing its form (BOX-4)', async () => {
  const { ContactScreen } = await import('../../screens/contact-screen.tsx')
  render(
    <MemoryRouter>
      <ContactScreen path="/contact" title="Contact" intro="You can also write with no network." />
    </MemoryRouter>,
  )
  expect(screen.getByText(SENTENCE)).toBeTruthy()
  expect(screen.queryByText(/with no network/)).toBeNull()
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'guide@example.org' })).toBeTruthy()
})

it('the page of a listing on a box says why no message can be sent, instead of asking about the listing (BOX-4)', async () => {
  const { ListingReport } = await import('./listing-report.tsx')
  render(<ListingReport listing={testListing(1)} />)
  expect(screen.getByText(SENTENCE)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
