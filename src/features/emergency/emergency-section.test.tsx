// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askReads, directoryView, FixedDirectory } from '../../../tests/fixtures/directory-view.tsx'
import { EmergencySection } from './emergency-section.tsx'

vi.mock('virtual:guide-emergency', () => ({ emergencyContacts: [] }))

afterEach(cleanup)

describe('the emergency section', () => {
  it('shows a placeholder without any contacts (EMERG-4)', async () => {
    render(
      <FixedDirectory view={directoryView({ ask: askReads() })}>
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
