// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListingCard as Card } from '../domain/listing/listing-card.ts'
import { createSubscription } from '../browser/subscription.ts'
import { CardPhotosContext } from '../ui/photo.tsx'
import { ListingCard } from './listing-card.tsx'

const CARD: Card = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Reef Store',
  category: 'business',
  atoll: 'MAJ',
  address_details: 'near the dock',
  phone: null,
  email: null,
  operating_hours: null,
  featured: false,
  alert: null,
  latitude: null,
  longitude: null,
  thumbnail_url: 'https://photos.example/1.jpg',
  thumbnail_alt: 'The store',
}

function renderCard(fields: Partial<Card>, pageCategory: 'business' | null = null): void {
  render(
    <MemoryRouter>
      <ListingCard card={{ ...CARD, ...fields }} corner={null} pageCategory={pageCategory} />
    </MemoryRouter>,
  )
}

/** A card, and a function that delays or releases its photo. */
function createDelayableCard() {
  const delayChanges = createSubscription()
  const photos = { areDelayed: true }
  const setDelayed = (areDelayed: boolean): void => {
    photos.areDelayed = areDelayed
    delayChanges.notify()
  }
  const cardElement = (
    <MemoryRouter>
      <CardPhotosContext value={{ subscribe: delayChanges.subscribe, areDelayed: () => photos.areDelayed }}>
        <ListingCard card={CARD} corner={null} />
      </CardPhotosContext>
    </MemoryRouter>
  )
  return { shown: cardElement, delay: setDelayed }
}

const reachButtons = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .slice(2)
    .map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`)

describe('the card of a listing', () => {
  afterEach(cleanup)

  it('the card of a listing shows its photo over a slow link only once more important downloads have ended (SHELL-1)', () => {
    const { shown, delay } = createDelayableCard()
    render(shown)
    expect(screen.queryByAltText('The store')).toBeNull()
    expect(document.querySelector('[data-category]')?.hasAttribute('data-drawn')).toBe(true)
    act(() => delay(false))
    expect(screen.getByAltText('The store')).toBeTruthy()
    // A photo that is already shown is not removed when photos are delayed again.
    act(() => delay(true))
    expect(screen.getByAltText('The store')).toBeTruthy()
  })

  it('the card of a listing keeps the photo of a rendered page over a slow link (SHELL-1, PAGES-3)', async () => {
    const { shown } = createDelayableCard()
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(shown)
    const photo = screen.getByAltText('The store')
    const hydratedRoot = await act(async () => hydrateRoot(root, shown))
    expect(screen.getByAltText('The store')).toBe(photo)
    act(() => hydratedRoot.unmount())
    root.remove()
  })

  it('the card of a listing has the drawing of its category where its photo cannot be loaded (LIST-12)', () => {
    renderCard({})
    const photo = screen.getByAltText('The store')
    expect(photo.closest('[data-category]')?.hasAttribute('data-drawn')).toBe(false)
    fireEvent.error(photo)
    expect(screen.queryByAltText('The store')).toBeNull()
    expect(document.querySelector('[data-category]')?.hasAttribute('data-drawn')).toBe(true)
  })

  it.each<[string, Partial<Card>, string[]]>([
    ['calls', { phone: '625-0100', email: 'a@example.com' }, ['Call Reef Store, 625-0100 tel:+6926250100']],
    [
      'writes an e-mail where there is no phone',
      { email: 'a@example.com', latitude: 7, longitude: 171 },
      ['Send an e-mail to Reef Store mailto:a@example.com'],
    ],
    [
      'leads to directions where there is neither phone nor e-mail',
      { latitude: 7, longitude: 171 },
      [`Directions to Reef Store /business/${CARD.id}#location`],
    ],
    [
      'writes an e-mail where the only number is a fax',
      { phone: 'fax 625-3400', email: 'a@example.com' },
      ['Send an e-mail to Reef Store mailto:a@example.com'],
    ],
    ['is missing where there is nothing', {}, []],
  ])('the button on the card of a listing to reach the place: %s (LIST-13)', (_, fields, links) => {
    renderCard(fields)
    expect(reachButtons()).toEqual(links)
  })

  it.each<[Partial<Card>, number, string]>([
    [{}, 1, 'business'],
    [{ category: 'banking', thumbnail_url: null }, 0, 'banking'],
    [{ category: 'others', thumbnail_url: null }, 0, 'business'],
  ])(
    'the card of a listing with %j has a picture with %i photo and the mark of %s (LIST-12)',
    (fields, photos, category) => {
      renderCard(fields)
      expect(screen.queryAllByRole('img')).toHaveLength(photos)
      const picture = screen.getByRole('article').firstElementChild
      expect(picture?.getAttribute('data-category')).toBe(category)
      expect(picture?.querySelectorAll('svg')).toHaveLength(2)
    },
  )

  it.each([
    ['MAJ', '/atoll/majuro'],
    ['ZZZ', undefined],
  ])('the card of a listing with the atoll %s links to %s (LIST-15)', (atoll, path) => {
    renderCard({ atoll })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.find((href) => href?.startsWith('/atoll/'))).toBe(path)
    expect(screen.getByRole('article').textContent).toContain(atoll === 'MAJ' ? 'Majuro' : atoll)
  })

  it.each<[Partial<Card>, string | undefined]>([
    [{ last_checked_at: '2020-01-01T00:00:00Z' }, 'Checked 6 years ago'],
    [{ last_checked_at: null }, 'Not checked yet: call first'],
    // A favorite that was saved before cards had the date of the last check.
    [{}, undefined],
  ])('the card of a listing with %j says when it was last checked: %s (FRESH-1)', (fields, text) => {
    vi.setSystemTime('2026-11-24T00:00:00Z')
    renderCard(fields)
    expect(screen.queryByText(/^(Checked \d|Not checked)/)?.textContent).toBe(text)
  })

  it('the card of a listing shows the name of the atoll once, and leaves out the category of its page (LIST-10, LIST-14)', () => {
    renderCard({}, 'business')
    const text = screen.getByRole('article').textContent ?? ''
    expect(text.match(/Majuro/g)).toHaveLength(1)
    expect(text).not.toContain('Business')
    cleanup()
    renderCard({})
    expect(screen.getByRole('article').textContent).toContain('Business, Majuro')
  })
})
