// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import type { ListPage, ReadModel } from '../domain/directory.ts'
import type { EmergencyContact } from '../domain/listing/listing.ts'
import {
  useAnnouncements,
  useCategoryCounts,
  useEmergencyContacts,
  useListing,
  useListPage,
} from './use-directory.ts'
import { answerKey, type DirectoryView } from './directory-view.ts'

vi.mock('virtual:guide-build', () => ({ epoch: 'of the build', revision: 900 }))

const createPage = (total: number): ListPage => ({ cards: [], total, page: 1, pageCount: 1 })

function Total({ page = 1 }: { page?: number }) {
  const { answer, previousAnswer, error } = useListPage({ category: 'banking', sort: 'name', page })
  return (
    <p>
      {answer?.total ?? 'none'} / {previousAnswer?.total ?? 'none'} / {error?.message ?? 'fine'}
    </p>
  )
}

function createReadModel(changes: Partial<ReadModel>): ReadModel {
  const firstPages = { banking: createPage(24) } as ReadModel['firstPages']
  return { format: 1, firstPages, emergencyContacts: [], announcements: [], ...changes } as ReadModel
}

const withView = (view: DirectoryView, content: ReactNode) => (
  <FixedDirectory view={view}>{content}</FixedDirectory>
)

afterEach(cleanup)

describe('useListPage', () => {
  it('useListPage returns the first page of a list from the read model before the copy on the device is open', () => {
    const view = createDirectoryView({ readModel: createReadModel({}), ask: null })
    render(withView(view, <Total />))
    expect(screen.getByText('24 / none / fine')).toBeTruthy()
  })

  it('useListPage returns nothing for the second page of a list until the copy on the device is open', () => {
    const view = createDirectoryView({ readModel: createReadModel({}), ask: null })
    render(withView(view, <Total page={2} />))
    expect(screen.getByText('none / none / fine')).toBeTruthy()
  })

  it('useListPage reads a list from the copy on the device, and reads it again when the copy changes', async () => {
    const listPage = vi.fn().mockResolvedValueOnce(createPage(3)).mockResolvedValueOnce(createPage(4))
    const view = createDirectoryView({ ask: createFakeReads({ listPage }) })
    const { rerender } = render(withView(view, <Total />))
    await screen.findByText('3 / none / fine')
    const newerView = { ...view, status: { ...READY_STATUS, version: 2 } }
    rerender(withView(newerView, <Total />))
    await screen.findByText('4 / none / fine')
    expect(listPage).toHaveBeenCalledTimes(2)
  })

  it('useListPage keeps the previous page until the next page arrives, and returns a cached page at once after Back (LIST-9)', async () => {
    const pendingPage = new Promise<ListPage>(() => undefined)
    const listPage = vi.fn().mockResolvedValueOnce(createPage(3)).mockReturnValue(pendingPage)
    const view = createDirectoryView({ ask: createFakeReads({ listPage }) })
    const { rerender } = render(withView(view, <Total />))
    await screen.findByText('3 / none / fine')
    rerender(withView(view, <Total page={2} />))
    expect(screen.getByText('none / 3 / fine')).toBeTruthy()
    rerender(withView(view, <Total />))
    expect(screen.getByText('3 / none / fine')).toBeTruthy()
  })

  it('useListPage reports a failed read, and still returns the page of the read model', async () => {
    const listPage = vi.fn().mockRejectedValue(new Error('no server'))
    const view = createDirectoryView({ readModel: createReadModel({}), ask: createFakeReads({ listPage }) })
    render(withView(view, <Total />))
    await screen.findByText('24 / none / no server')
  })

  it('useListPage ignores the answer to an earlier query that arrives after the answer to the new query', async () => {
    const lateAnswer = createDeferred<ListPage>()
    const listPage = vi.fn().mockReturnValueOnce(lateAnswer.promise).mockResolvedValue(createPage(7))
    const view = createDirectoryView({ ask: createFakeReads({ listPage }) })
    const { rerender } = render(withView(view, <Total />))
    rerender(withView(view, <Total page={2} />))
    await screen.findByText('7 / none / fine')
    lateAnswer.resolve(createPage(1))
    await waitFor(() => expect(view.answers.size).toBe(2))
    expect(screen.getByText('7 / none / fine')).toBeTruthy()
  })
})

function Emergency() {
  const contacts = useEmergencyContacts()
  return <p>{contacts === null ? 'of the build' : `${contacts.length} known`}</p>
}

describe('useEmergencyContacts', () => {
  const contact = { id: 'a' } as EmergencyContact

  it('useEmergencyContacts returns null if the copy on the device is empty, so that the contacts of the build are shown', async () => {
    const status = { ...READY_STATUS, phase: 'empty' as const }
    render(withView(createDirectoryView({ status }), <Emergency />))
    await waitFor(() => expect(screen.getByText('of the build')).toBeTruthy())
  })

  it('useEmergencyContacts returns an empty list if the complete copy on the device has no emergency contacts', async () => {
    render(withView(createDirectoryView(), <Emergency />))
    await screen.findByText('0 known')
  })

  it.each([
    [
      'is older than the build, so the emergency contacts of the build are shown',
      { epoch: 'of the build', revision: 899 },
      'of the build',
    ],
    [
      'is as new as the build, so the emergency contacts of the copy are shown',
      { epoch: 'of the build', revision: 900 },
      '1 known',
    ],
    [
      'is of another epoch than the build, so the emergency contacts of the copy are shown',
      { epoch: 'after a restore', revision: 5 },
      '1 known',
    ],
  ])('the saved copy of the directory %s (EMERG-3)', async (_, copy, shown) => {
    const viewWithoutWorker = createDirectoryView({
      readModel: createReadModel({ ...copy, emergencyContacts: [contact] }),
      ask: null,
    })
    const { rerender } = render(withView(viewWithoutWorker, <Emergency />))
    expect(screen.getByText(shown)).toBeTruthy()
    const emergencyContacts = vi.fn().mockResolvedValue([contact])
    const status = { ...READY_STATUS, position: copy }
    rerender(
      withView(createDirectoryView({ status, ask: createFakeReads({ emergencyContacts }) }), <Emergency />),
    )
    await waitFor(() => expect(emergencyContacts).toHaveBeenCalled())
    await screen.findByText(shown)
  })

  it.each([{ epoch: 'of the build', revision: 901 }, { epoch: 'after a restore', revision: 5 }, null])(
    'useEmergencyContacts returns null if the download of the copy (%j) broke off, because contacts may be missing from it (EMERG-3)',
    async (position) => {
      const emergencyContacts = vi.fn().mockResolvedValue([contact])
      const status = { ...READY_STATUS, phase: 'filling' as const, ...(position && { position }) }
      const view = createDirectoryView({ status, ask: createFakeReads({ emergencyContacts }) })
      render(withView(view, <Emergency />))
      await waitFor(() => expect(view.answers.size).toBe(1))
      await act(() => Promise.resolve())
      expect(screen.getByText('of the build')).toBeTruthy()
    },
  )

  it('useEmergencyContacts returns the contacts of the prerendered page before the copy on the device is open (EMERG-3)', () => {
    const answers = new Map<string, unknown>([[answerKey('emergencyContacts', []), [contact]]])
    const status = { ...READY_STATUS, phase: 'starting' as const }
    render(
      withView(
        createDirectoryView({ status, answers, rendered: createDirectoryView({ answers }), ask: null }),
        <Emergency />,
      ),
    )
    expect(screen.getByText('1 known')).toBeTruthy()
  })

  it('useEmergencyContacts returns the contacts of a copy that is newer than the build, although the read model is older (EMERG-3)', async () => {
    const readModel = createReadModel({ epoch: 'of the build', revision: 899, emergencyContacts: [] })
    const emergencyContacts = vi.fn().mockResolvedValue([contact])
    const status = { ...READY_STATUS, position: { epoch: 'of the build', revision: 901 } }
    render(
      withView(
        createDirectoryView({ readModel, status, ask: createFakeReads({ emergencyContacts }) }),
        <Emergency />,
      ),
    )
    await screen.findByText('1 known')
  })

  it.each(['empty', 'filling'] as const)(
    'useEmergencyContacts returns the contacts of a read model newer than the build, although the worker reports the copy as %s (EMERG-3)',
    async (phase) => {
      const readModel = createReadModel({
        epoch: 'of the build',
        revision: 901,
        emergencyContacts: [contact],
      })
      const emergencyContacts = vi.fn().mockResolvedValue([])
      const status = { ...READY_STATUS, phase, listingCount: 0 }
      const view = createDirectoryView({ readModel, status, ask: createFakeReads({ emergencyContacts }) })
      render(withView(view, <Emergency />))
      await waitFor(() => expect(view.answers.size).toBe(1))
      await act(() => Promise.resolve())
      expect(screen.getByText('1 known')).toBeTruthy()
    },
  )

  it('useEmergencyContacts returns the contacts of the read model before the copy on the device is open', () => {
    const readModel = createReadModel({ emergencyContacts: [contact] })
    render(withView(createDirectoryView({ readModel, ask: null }), <Emergency />))
    expect(screen.getByText('1 known')).toBeTruthy()
  })
})

function Announcements() {
  const announcements = useAnnouncements()
  return <p>{announcements === undefined ? 'unknown' : announcements.length}</p>
}

describe('useAnnouncements', () => {
  it('useAnnouncements returns undefined during the first download, so that a list and its announcements appear together', () => {
    const status = { ...READY_STATUS, phase: 'filling' as const, isRefreshing: true }
    render(withView(createDirectoryView({ status }), <Announcements />))
    expect(screen.getByText('unknown')).toBeTruthy()
  })

  it('useAnnouncements returns an empty list after a failed read, so that the list of places is not delayed', async () => {
    const view = createDirectoryView({
      ask: createFakeReads({ announcements: () => Promise.reject(new Error('no server')) }),
    })
    render(withView(view, <Announcements />))
    await screen.findByText('0')
  })
})

function CountOfBanks() {
  return <p>{useCategoryCounts()?.banking ?? 'unknown'}</p>
}

describe('useCategoryCounts', () => {
  const counts = vi.fn().mockResolvedValue({ banking: 0 })

  it('useCategoryCounts returns undefined for a copy whose download broke off, because listings are missing from it (LIST-9)', async () => {
    const status = { ...READY_STATUS, phase: 'filling' as const, problem: 'unreachable' as const }
    const view = createDirectoryView({ status, ask: createFakeReads({ counts }) })
    render(withView(view, <CountOfBanks />))
    await waitFor(() => expect(view.answers.size).toBe(1))
    await act(() => Promise.resolve())
    expect(screen.getByText('unknown')).toBeTruthy()
  })

  it('useCategoryCounts returns the counts of the read model while the worker fills the copy on the device anew', async () => {
    const readModel = createReadModel({ counts: { banking: 24 } as ReadModel['counts'] })
    const status = { ...READY_STATUS, phase: 'filling' as const }
    const view = createDirectoryView({ readModel, status, ask: createFakeReads({ counts }) })
    render(withView(view, <CountOfBanks />))
    await waitFor(() => expect(view.answers.size).toBe(1))
    await act(() => Promise.resolve())
    expect(screen.getByText('24')).toBeTruthy()
  })

  it('useCategoryCounts returns the counts of a complete copy on the device', async () => {
    render(withView(createDirectoryView({ ask: createFakeReads({ counts }) }), <CountOfBanks />))
    await screen.findByText('0')
  })
})

function ListingKind({ id }: { id: string }) {
  return <p>{useListing(id).answer?.kind ?? 'none'}</p>
}

describe('useListing', () => {
  const firstListing = { id: 'one', lookup: { kind: 'absent' } } as const

  it('useListing returns the prefetched answer for a listing, and reads the listing again only when the device has a copy', async () => {
    const listing = vi.fn().mockResolvedValue({ kind: 'unknown', why: 'network' })
    const ask = createFakeReads({ listing })
    // After a restart of the worker, the version of the replica is not 0.
    const fillingStatus = { ...READY_STATUS, phase: 'filling', listingCount: 0, version: 1 } as const
    const view = createDirectoryView({ ask, firstListing, status: fillingStatus })
    const { rerender } = render(withView(view, <ListingKind id="one" />))
    expect(screen.getByText('absent')).toBeTruthy()
    expect(listing).not.toHaveBeenCalled()
    rerender(withView({ ...view, status: READY_STATUS }, <ListingKind id="one" />))
    await screen.findByText('unknown')
  })

  it('useListing reads a listing that was not prefetched from the copy on the device', async () => {
    const listing = vi.fn().mockResolvedValue({ kind: 'unknown', why: 'network' })
    const view = createDirectoryView({ ask: createFakeReads({ listing }), firstListing })
    render(withView(view, <ListingKind id="two" />))
    expect(screen.getByText('none')).toBeTruthy()
    await screen.findByText('unknown')
    expect(listing).toHaveBeenCalledWith('two')
  })
})
