// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import { createTestCard } from '../../tests/fixtures/listing-card.ts'
import { UnreachableError } from '../backend/backend-request.ts'
import type { DirectoryStatus } from '../domain/directory.ts'
import { chooseOwnAtoll } from '../listings/own-atoll.ts'
import { AreaList } from '../listings/map/area-list.tsx'
import { AtollScreen } from './atoll-screen.tsx'
import { AtollsScreen } from './atolls-screen.tsx'
import { NamesScreen } from './names-screen.tsx'
import { NearScreen } from './near-screen.tsx'
import { PrintScreen } from './print-screen.tsx'
import { TripsScreen } from './trips-screen.tsx'

/* A device whose link broke after the code of the guide arrived, and before the listings. */

const rejectAsUnreachable = (): Promise<never> =>
  Promise.reject(new UnreachableError('The copy is not complete'))
const neverAnswer = (): Promise<never> => new Promise<never>(() => undefined)
const EMPTY_STATUS = {
  ...READY_STATUS,
  phase: 'empty',
  listingCount: 0,
  updatedAt: null,
  // The revision is not 0, as after a restart of the worker.
  version: 1,
} as const
const PRINTED_LISTING = { ...createTestCard(1), chat_app: null, chat_contact: null, radio_channel: null }
const COUNTRY_BOUNDS = { south: 4, west: 160, north: 15, east: 173 }

function renderScreen(
  path: string,
  shown: ReactNode,
  reads: Parameters<typeof createFakeReads>[0],
  status: DirectoryStatus = EMPTY_STATUS,
): void {
  const directoryView = createDirectoryView({ status, ask: createFakeReads(reads) })
  render(
    <MemoryRouter initialEntries={[path]}>
      <FixedDirectory view={directoryView}>
        <Routes>
          <Route path="/atoll/:slug" element={shown} />
          <Route path="/print/:atoll" element={shown} />
          <Route path="*" element={shown} />
        </Routes>
      </FixedDirectory>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  chooseOwnAtoll('JAL')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('without a copy', () => {
  it('without a copy of the listings, the page of an atoll says that the listings cannot be shown, and shows them after Try again (ERR-2)', async () => {
    const page = { cards: [createTestCard(1)], total: 1, page: 1, pageCount: 1, chapters: [] }
    const atollPage = vi.fn().mockImplementationOnce(rejectAsUnreachable).mockResolvedValue(page)
    renderScreen('/atoll/jaluit', <AtollScreen />, { atollPage })
    await screen.findByRole('heading', { name: 'The listings cannot be shown' })
    expect(screen.queryByText(/There are no places/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 listing')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('without a copy of the listings, a read without an answer counts as failed, so that no placeholders promise listings (ERR-2)', () => {
    renderScreen('/atoll/jaluit', <AtollScreen />, { atollPage: neverAnswer })
    expect(screen.getByRole('heading', { name: 'The listings cannot be shown' })).toBeDefined()
  })

  it('without a copy of the listings, the names of a category say that the listings cannot be shown (ERR-2)', async () => {
    renderScreen('/', <NamesScreen path="/businesses/a-z" title="Businesses, A to Z" />, {
      names: rejectAsUnreachable,
    })
    await screen.findByRole('heading', { name: 'The listings cannot be shown' })
  })

  it('without a copy of the listings, the page of announced trips says so, and not that no trip is announced (ERR-2)', async () => {
    renderScreen('/trips', <TripsScreen path="/trips" title="Ships and planes" />, {
      trips: rejectAsUnreachable,
    })
    await screen.findByRole('heading', { name: 'The listings cannot be shown' })
    expect(screen.queryByText('No ship or plane is announced now.')).toBeNull()
  })

  it('without a copy of the listings, the list of a map says that the listings cannot be shown (ERR-2)', async () => {
    const areaList = <AreaList category={null} sort="name" area={COUNTRY_BOUNDS} onShowAll={null} />
    renderScreen('/', areaList, { listWithin: rejectAsUnreachable })
    await screen.findByRole('heading', { name: 'The listings cannot be shown' })
  })

  it('without a copy of the listings, the page Near me says that the listings cannot be shown (ERR-2)', async () => {
    renderScreen('/near', <NearScreen path="/near" title="Near me" />, { nearest: rejectAsUnreachable })
    await screen.findByRole('heading', { name: 'The listings cannot be shown' })
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('the sheet to print says that it is not complete until the copy of the listings is complete (LIST-9)', async () => {
    const printSheet = (status: DirectoryStatus): void =>
      renderScreen(
        '/print/JAL',
        <PrintScreen />,
        { listingsOn: () => Promise.resolve([PRINTED_LISTING]) },
        status,
      )
    printSheet({ ...READY_STATUS, phase: 'filling' })
    const sheetElement = screen.getByRole('article')
    await within(sheetElement).findByText(PRINTED_LISTING.name)
    within(sheetElement).getByText(/this sheet is not complete/)
    cleanup()
    printSheet(READY_STATUS)
    await screen.findByText(PRINTED_LISTING.name)
    expect(screen.queryByText(/not complete|Opening/)).toBeNull()
  })

  it.each([
    ['filling', /The listings cannot be read now/],
    ['empty', /The listings are not on this device yet/],
  ] as const)(
    'the sheet to print says that listings are missing while the copy is %s (ERR-2)',
    async (phase, text) => {
      renderScreen(
        '/print/JAL',
        <PrintScreen />,
        { listingsOn: rejectAsUnreachable },
        { ...EMPTY_STATUS, phase },
      )
      await within(screen.getByRole('article')).findByText(text)
      expect(screen.queryByText(/Opening the listings/)).toBeNull()
    },
  )

  it('the list of atolls shows no numbers of listings until the copy is complete (LIST-9)', async () => {
    const atollCounts = vi.fn().mockResolvedValue({ MAJ: 3 })
    const view = createDirectoryView({
      status: { ...READY_STATUS, phase: 'filling' },
      ask: createFakeReads({ atollCounts }),
    })
    const atolls = <AtollsScreen path="/atolls" title="All atolls" />
    const atollsAt = (status: DirectoryStatus) => (
      <MemoryRouter>
        <FixedDirectory view={{ ...view, status }}>{atolls}</FixedDirectory>
      </MemoryRouter>
    )
    const { rerender } = render(atollsAt(view.status))
    await waitFor(() => expect(view.answers.size).toBe(1))
    expect(screen.queryByText(/\d listing/)).toBeNull()
    rerender(atollsAt(READY_STATUS))
    await screen.findByText('3 listings')
  })
})
