// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { PUBLIC_PHOTOS_PATH } from '../domain/offline-caches.ts'
import { GIVE_TEXTS } from '../features/give/texts.ts'
import { GiveScreen } from './give-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const findSaveButtons = () => screen.findAllByRole('button', { name: /^Save the file/ })

const giveScreenWithVersion = (version: number) => {
  const readDirectory = createFakeReads({
    allListings: () => Promise.resolve([]),
    snapshotToGive: () => Promise.resolve(null),
  })
  return (
    <MemoryRouter>
      <FixedDirectory
        view={createDirectoryView({ ask: readDirectory, status: { ...READY_STATUS, version } })}
      >
        <GiveScreen path="/" title="Title" />
      </FixedDirectory>
    </MemoryRouter>
  )
}

describe('the file with small photos on /give (GIVE-1)', () => {
  beforeEach(() => {
    const url = `https://guide.example.org${PUBLIC_PHOTOS_PATH}listing-1/1-thumb.jpg`
    const cache = {
      keys: async () => [{ url }],
      match: async () => ({ blob: async () => new Blob(['photo']) }),
    }
    vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  })

  it('making the file with small photos on /give moves the focus to its first button', async () => {
    render(giveScreenWithVersion(1))
    await userEvent.click(await screen.findByRole('button', { name: /^Make the file/ }))
    await waitFor(async () => expect(await findSaveButtons()).toHaveLength(2))
    expect(document.activeElement).toBe((await findSaveButtons())[1])
  })

  it('the file with small photos on /give is offered also if listings arrive while its photos are read', async () => {
    const { rerender } = render(giveScreenWithVersion(1))
    const photosRead = createDeferred<void>()
    const readPhoto = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (
      this: FileReader,
      photo,
    ) {
      void photosRead.promise.then(() => this.readAsDataURL(photo))
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Make the file/ }))
    await waitFor(() => expect(readPhoto).toHaveBeenCalled())
    rerender(giveScreenWithVersion(2))
    await screen.findByRole('button', { name: /^Make the file/ })
    photosRead.resolve()
    await waitFor(async () => expect(await findSaveButtons()).toHaveLength(2))
  })

  it('the file with small photos on /give is no longer offered after the listings have changed, and no file is shown as saved', async () => {
    const { rerender } = render(giveScreenWithVersion(1))
    await userEvent.click(await screen.findByRole('button', { name: /^Make the file/ }))
    await waitFor(async () => expect(await findSaveButtons()).toHaveLength(2))
    for (const button of await findSaveButtons()) await userEvent.click(button)
    expect(screen.getAllByText(GIVE_TEXTS.saved)).toHaveLength(2)
    rerender(giveScreenWithVersion(2))
    expect(await screen.findByRole('button', { name: /^Make the file/ })).toBeTruthy()
    expect(await findSaveButtons()).toHaveLength(1)
    expect(screen.queryByText(GIVE_TEXTS.saved)).toBeNull()
  })
})
