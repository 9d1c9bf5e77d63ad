import { describe, expect, it } from 'vitest'
import { describeBuild, type TakenSnapshot } from './build-description.ts'
import type { BuildSettings } from './build-settings.ts'

const SETTINGS: BuildSettings = {
  supabaseUrl: 'https://api.test',
  publishableKey: 'key',
  siteSupabaseUrl: 'https://api.test',
  hasRealtime: false,
  contactEmail: null,
  dataLicence: null,
  previewCards: 'each',
  siteUrl: 'https://guide.example.mh',
  version: null,
  allowStaleSnapshot: false,
  snapshotKeys: ['B'.padEnd(87, 'x')],
}

function snapshot(isDemo: boolean): TakenSnapshot {
  const settings = { id: 'settings', revision: 1, dismissals_reset_at: null, is_demo: isDemo, updated_at: '' }
  return {
    file: 'unused',
    takenAt: new Date(0),
    changes: {
      epoch: 'epoch',
      revision: 1,
      more: false,
      reset: false,
      rows: { directory_settings: [settings] },
      deleted: {},
    },
  }
}

describe('the contact e-mail of a build (FRAME-7)', () => {
  it('is required for a real site', () => {
    expect(() => describeBuild(SETTINGS, snapshot(false))).toThrow('Set VITE_CONTACT_EMAIL')
    const real = describeBuild({ ...SETTINGS, contactEmail: 'guide@example.mh' }, snapshot(false))
    expect(real.contactEmail).toBe('guide@example.mh')
  })

  it('is a fictional one for demo data, unless one is given', () => {
    expect(describeBuild(SETTINGS, snapshot(true)).contactEmail).toBe('guide@example.org')
    const given = describeBuild({ ...SETTINGS, contactEmail: 'guide@example.mh' }, snapshot(true))
    expect(given.contactEmail).toBe('guide@example.mh')
  })
})

describe('the address of the site (PAGES-6)', () => {
  const settings = { ...SETTINGS, contactEmail: 'guide@example.mh', siteUrl: null }

  it('is required for a real site, and not for demo data', () => {
    expect(() => describeBuild(settings, snapshot(false))).toThrow(/^Set SITE_URL[^.]*\.$/)
    expect(describeBuild(settings, snapshot(true)).isDemo).toBe(true)
  })
})
