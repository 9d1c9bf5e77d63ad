// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { Announcement, EmergencyContact } from '../domain/listing/listing.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { ClampedText } from './announcement-line.tsx'
import { firstLanguageSetting } from '../browser/first-language.ts'
import { BothLanguages } from './both-languages.tsx'
import { EmergencyContactRow } from './emergency-contact-row.tsx'

const WARNING: Announcement = {
  id: 'a',
  revision: 1,
  title: 'Storm',
  message: 'Stay in',
  type: 'warning',
  priority: 0,
  is_active: true,
  start_date: null,
  end_date: null,
  show_on_pages: ['*'],
  dismissible: false,
  action_text: 'Call',
  action_url: '/emergency',
  created_at: '',
  updated_at: '',
  title_mh: 'Ḷan̄',
  message_mh: 'Jab ilo̧k',
  action_text_mh: 'Kūr',
  mh_by: 'Hilda',
}

const HOSPITAL: EmergencyContact = {
  id: 'b',
  revision: 1,
  name: 'Hospital',
  description: 'Day and night',
  category: 'medical',
  phone: '625-3355',
  available_24_7: true,
  atoll: 'MAJ',
  confirmed_at: null,
  created_at: '',
  updated_at: '',
  name_mh: 'Em̧ōn taktō',
  description_mh: 'Raan im bon̄',
  mh_by: 'Hilda',
}

const pageText = (): string => document.body.textContent
const marshalleseTexts = (): (string | null)[] =>
  [...document.querySelectorAll('[lang="mh"]')].map(({ textContent }) => textContent)

function appearsBefore(first: string, second: string): boolean {
  return pageText().includes(second) && pageText().indexOf(first) < pageText().indexOf(second)
}

describe('texts in two languages', () => {
  afterEach(() => {
    cleanup()
    firstLanguageSetting.write(null)
  })

  it('a text in two languages shows English first until the reader chooses Marshallese, and then changes at once (MH-3)', () => {
    render(
      <BothLanguages mh="Eban" by="Hilda">
        <p>Never</p>
      </BothLanguages>,
    )
    expect(pageText()).toBe('NeverEban (Marshallese: Hilda)')
    act(() => firstLanguageSetting.write('mh'))
    expect(appearsBefore('Eban', 'Never')).toBe(true)
    act(() => firstLanguageSetting.write('en'))
    expect(appearsBefore('Never', 'Eban')).toBe(true)
  })

  it('a text in two languages adds nothing where nobody wrote Marshallese (MH-3)', () => {
    firstLanguageSetting.write('mh')
    render(
      <BothLanguages mh={null} by={null}>
        <p>Never</p>
      </BothLanguages>,
    )
    expect(document.querySelector('[lang]')).toBeNull()
    expect(pageText()).toBe('Never')
  })

  it('an announcement has title, message and action in two languages, in its line and when it is open (MH-3)', () => {
    firstLanguageSetting.write('mh')
    const { unmount } = render(<ClampedText announcement={WARNING} />)
    expect(pageText().trim()).toBe('Ḷan̄ Jab ilo̧k Storm Stay in')
    unmount()
    render(
      <MemoryRouter>
        <AnnouncementBanner announcement={WARNING} kind="Warning" />
      </MemoryRouter>,
    )
    expect(marshalleseTexts()).toEqual(['Ḷan̄', 'Jab ilo̧k (Marshallese: Hilda)', ' Kūr '])
    expect(appearsBefore('Jab ilo̧k', 'Stay in')).toBe(true)
    expect(screen.getByRole('link', { name: /Kūr.*Call/ })).toBeTruthy()
  })

  it('an emergency contact shows its name and note in English and in Marshallese (MH-3)', () => {
    render(<EmergencyContactRow contact={HOSPITAL} />)
    expect(marshalleseTexts()).toEqual(['Em̧ōn taktō', 'Raan im bon̄ (Marshallese: Hilda)'])
    expect(appearsBefore('Hospital', 'Em̧ōn taktō')).toBe(true)
  })

  it('a contact of which only the name is in Marshallese shows the author of that name (MH-3)', () => {
    render(<EmergencyContactRow contact={{ ...HOSPITAL, description_mh: null }} />)
    expect(marshalleseTexts()).toEqual(['Em̧ōn taktō (Marshallese: Hilda)'])
  })
})
