// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDeferred } from '../../../tests/fixtures/deferred.ts'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../../tests/fixtures/directory-view.tsx'
import { POLICE_CONTACT } from '../../../tests/fixtures/police-contact.ts'
import { chooseOwnAtoll } from '../../listings/own-atoll.ts'
import { OwnAtollSection } from './home-sections.tsx'

vi.mock('virtual:guide-build', () => ({ epoch: 'of the build', revision: 900 }))
vi.mock('virtual:guide-emergency', () => emergencyBundle.promise)

const emergencyBundle = createDeferred<{ emergencyContacts: object[] }>()

const callHrefs = (): (string | null)[] =>
  screen.queryAllByRole('link', { name: /call/i }).map((link) => link.getAttribute('href'))

afterEach(cleanup)

describe("the own atoll's emergency buttons", () => {
  it("the own atoll's emergency buttons show the numbers of an older copy until the numbers of the newer build are loaded (EMERG-3)", async () => {
    chooseOwnAtoll('MAJ')
    const status = { ...READY_STATUS, position: { epoch: 'of the build', revision: 899 } }
    const readDirectory = createFakeReads({
      emergencyContacts: async () => [{ ...POLICE_CONTACT, phone: '625-8666' }],
    })
    render(
      <MemoryRouter>
        <FixedDirectory view={createDirectoryView({ status, ask: readDirectory })}>
          <OwnAtollSection searchPath="/search" />
        </FixedDirectory>
      </MemoryRouter>,
    )
    await waitFor(() => expect(callHrefs()).toEqual(['tel:+6926258666']))
    emergencyBundle.resolve({ emergencyContacts: [{ ...POLICE_CONTACT, phone: '625-8667' }] })
    await waitFor(() => expect(callHrefs()).toEqual(['tel:+6926258667']))
  })

  it("the own atoll's emergency buttons show the country's number if the atoll's own contact has only a radio (EMERG-3)", async () => {
    chooseOwnAtoll('MAJ')
    const contacts = [
      { ...POLICE_CONTACT, id: 'of the atoll', atoll: 'MAJ', phone: 'VHF 16' },
      { ...POLICE_CONTACT, id: 'of the country', atoll: null, phone: '625-8666' },
    ]
    const ask = createFakeReads({ emergencyContacts: async () => contacts })
    render(
      <MemoryRouter>
        <FixedDirectory view={createDirectoryView({ ask })}>
          <OwnAtollSection searchPath="/search" />
        </FixedDirectory>
      </MemoryRouter>,
    )
    await waitFor(() => expect(callHrefs()).toEqual(['tel:+6926258666']))
  })
})
