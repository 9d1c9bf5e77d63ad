// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
} from '../../../tests/fixtures/directory-view.tsx'
import type { EmergencyContact } from '../../domain/listing/listing.ts'
import { chooseOwnAtoll } from '../../listings/own-atoll.ts'
import { EmergencySection } from './emergency-section.tsx'

vi.mock('virtual:guide-emergency', () => ({ emergencyContacts: [] }))

const makeContact = (name: string, atoll: string | null): EmergencyContact => ({
  id: name,
  name,
  description: null,
  phone: '911',
  category: 'police',
  atoll,
  available_24_7: false,
  confirmed_at: null,
  revision: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})
const CONTACTS = [
  makeContact('Ebon Police', 'EBO'),
  makeContact('A national number', null),
  makeContact('Aur Police', 'AUR'),
]

function renderContacts(): void {
  const view = createDirectoryView({
    ask: createFakeReads({ emergencyContacts: () => Promise.resolve(CONTACTS) }),
  })
  render(
    <FixedDirectory view={view}>
      <EmergencySection id="emergency" />
    </FixedDirectory>,
  )
}

const listedNames = (): (string | undefined)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)

afterEach(() => {
  cleanup()
  chooseOwnAtoll(null)
})

describe('the emergency section', () => {
  it('the emergency section lists the numbers of the chosen place before the national numbers (EMERG-6)', async () => {
    renderContacts()
    await screen.findByText('A national number')
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: 'EBO' } })
    expect(listedNames()).toEqual(['Ebon Police', 'A national number'])
  })

  it('the emergency section begins with the numbers of the own atoll (EMERG-6)', async () => {
    chooseOwnAtoll('AUR')
    renderContacts()
    await screen.findByText('Aur Police')
    expect(listedNames()).toEqual(['Aur Police', 'A national number'])
    expect(screen.getByLabelText<HTMLSelectElement>('Place').value).toBe('AUR')
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '' } })
    expect(listedNames()).toEqual(['Aur Police'])
    fireEvent.click(screen.getByRole('button', { name: 'Show all 3 numbers' }))
    expect(listedNames()).toEqual(['Aur Police', 'A national number', 'Ebon Police'])
  })

  it('the page /emergency shows all numbers at once, those of the own atoll first (EMERG-7)', async () => {
    chooseOwnAtoll('EBO')
    const view = createDirectoryView({
      ask: createFakeReads({ emergencyContacts: () => Promise.resolve(CONTACTS) }),
    })
    render(
      <FixedDirectory view={view}>
        <MemoryRouter>
          <EmergencySection id="emergency" isComplete />
        </MemoryRouter>
      </FixedDirectory>,
    )
    await screen.findByText('A national number')
    expect(listedNames()).toEqual(['Ebon Police', 'A national number', 'Aur Police'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('the page /emergency lists the numbers of the country before those of the atolls, by kind, and links to each kind (EMERG-7)', async () => {
    const contacts = [
      makeContact('Ebon Police', 'EBO'),
      { ...makeContact('A national hospital', null), category: 'medical' as const },
      makeContact('A national number', null),
    ]
    const view = createDirectoryView({
      ask: createFakeReads({ emergencyContacts: () => Promise.resolve(contacts) }),
    })
    const visitedAddresses: string[] = []
    const AddressRecorder = () => {
      const { key, hash } = useLocation()
      useEffect(() => void visitedAddresses.push(`${hash} ${key}`), [hash, key])
      return null
    }
    render(
      <FixedDirectory view={view}>
        <MemoryRouter initialEntries={['/emergency']}>
          <EmergencySection id="emergency" isComplete />
          <AddressRecorder />
        </MemoryRouter>
      </FixedDirectory>,
    )
    await screen.findByText('A national number')
    expect(listedNames()).toEqual(['A national number', 'A national hospital', 'Ebon Police'])
    const kindLinks = within(screen.getByRole('navigation', { name: 'Kinds of help' })).getAllByRole('link')
    expect(kindLinks.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Police 2 /emergency#atolls-police',
      'Medical 1 /emergency#help-medical',
    ])
    for (const link of kindLinks)
      expect(document.getElementById(link.getAttribute('href')?.split('#')[1] ?? '')).not.toBeNull()

    // Each tap must make a separate history entry, because RouteMemory stores one scroll position for each entry.
    for (const link of [...kindLinks, ...kindLinks]) fireEvent.click(link)
    expect(visitedAddresses.slice(1).map((place) => place.split(' ')[0])).toEqual([
      '#atolls-police',
      '#help-medical',
      '#atolls-police',
      '#help-medical',
    ])
    expect(new Set(visitedAddresses).size).toBe(5)
  })

  it('the emergency section shows a placeholder when there are no emergency contacts (EMERG-4)', async () => {
    render(
      <FixedDirectory view={createDirectoryView({ ask: createFakeReads() })}>
        <EmergencySection id="emergency" />
      </FixedDirectory>,
    )
    expect(screen.getByRole('heading', { name: 'Emergency Services' })).toBeTruthy()
    expect(
      await screen.findByText('Emergency contact information will be displayed here when available.'),
    ).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
