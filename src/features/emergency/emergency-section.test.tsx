// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerReads, directoryView, FixedDirectory } from '../../../tests/fixtures/directory-view.tsx'
import type { EmergencyContact } from '../../domain/listing/listing.ts'
import { chooseOwnAtoll } from '../../listings/own-atoll.ts'
import { EmergencySection } from './emergency-section.tsx'

vi.mock('virtual:guide-emergency', () => ({ emergencyContacts: [] }))

const contact = (name: string, atoll: string | null): EmergencyContact => ({
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
  contact('Ebon Police', 'EBO'),
  contact('A national number', null),
  contact('Aur Police', 'AUR'),
]

function renderContacts(): void {
  const view = directoryView({ ask: answerReads({ emergencyContacts: () => Promise.resolve(CONTACTS) }) })
  render(
    <FixedDirectory view={view}>
      <EmergencySection id="emergency" />
    </FixedDirectory>,
  )
}

const names = (): (string | undefined)[] =>
  screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)

afterEach(() => {
  cleanup()
  chooseOwnAtoll(null)
})

describe('the emergency section', () => {
  it('lists the chosen place before the national numbers (EMERG-6)', async () => {
    renderContacts()
    await screen.findByText('A national number')
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: 'EBO' } })
    expect(names()).toEqual(['Ebon Police', 'A national number'])
  })

  it('begins with the own atoll (EMERG-6)', async () => {
    chooseOwnAtoll('AUR')
    renderContacts()
    await screen.findByText('Aur Police')
    expect(names()).toEqual(['Aur Police', 'A national number'])
    expect(screen.getByLabelText<HTMLSelectElement>('Place').value).toBe('AUR')
    fireEvent.change(screen.getByLabelText('Place'), { target: { value: '' } })
    expect(names()).toEqual(['Aur Police'])
    fireEvent.click(screen.getByRole('button', { name: 'Show all 3 numbers' }))
    expect(names()).toEqual(['Aur Police', 'A national number', 'Ebon Police'])
  })

  it('shows all numbers at once on its own page, the own atoll first (EMERG-7)', async () => {
    chooseOwnAtoll('EBO')
    const view = directoryView({ ask: answerReads({ emergencyContacts: () => Promise.resolve(CONTACTS) }) })
    render(
      <FixedDirectory view={view}>
        <EmergencySection id="emergency" isComplete />
      </FixedDirectory>,
    )
    await screen.findByText('A national number')
    expect(names()).toEqual(['Ebon Police', 'A national number', 'Aur Police'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has the numbers of the country before those of the atolls, kind by kind, and leads to each kind (EMERG-7)', async () => {
    const contacts = [
      contact('Ebon Police', 'EBO'),
      { ...contact('A national hospital', null), category: 'medical' as const },
      contact('A national number', null),
    ]
    const view = directoryView({ ask: answerReads({ emergencyContacts: () => Promise.resolve(contacts) }) })
    render(
      <FixedDirectory view={view}>
        <EmergencySection id="emergency" isComplete />
      </FixedDirectory>,
    )
    await screen.findByText('A national number')
    expect(names()).toEqual(['A national number', 'A national hospital', 'Ebon Police'])
    const jumps = within(screen.getByRole('navigation', { name: 'Kinds of help' })).getAllByRole('link')
    expect(jumps.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Police 2 #atolls-police',
      'Medical 1 #help-medical',
    ])
    for (const link of jumps)
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
  })

  it('shows a placeholder without any contacts (EMERG-4)', async () => {
    render(
      <FixedDirectory view={directoryView({ ask: answerReads() })}>
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
