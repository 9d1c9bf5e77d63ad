import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSigningKey } from '../../src/domain/snapshot/snapshot-signature.ts'
import { DirectoryServer, testListing, TEST_KEY } from '../../tests/fixtures/directory-server.ts'
import { POLICE_CONTACT } from '../../tests/fixtures/police-contact.ts'
import { describeBuild, takeSnapshot, type TakenSnapshot } from './build-description.ts'
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

function makeSnapshot(isDemo: boolean): TakenSnapshot {
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
  it('the contact e-mail of a build is required for a real site', () => {
    expect(() => describeBuild(SETTINGS, makeSnapshot(false))).toThrow('Set VITE_CONTACT_EMAIL')
    const realBuild = describeBuild({ ...SETTINGS, contactEmail: 'guide@example.mh' }, makeSnapshot(false))
    expect(realBuild.contactEmail).toBe('guide@example.mh')
  })

  it('the contact e-mail of a build is a fictional address for demo data, unless an address is given', () => {
    expect(describeBuild(SETTINGS, makeSnapshot(true)).contactEmail).toBe('guide@example.org')
    const demoBuild = describeBuild({ ...SETTINGS, contactEmail: 'guide@example.mh' }, makeSnapshot(true))
    expect(demoBuild.contactEmail).toBe('guide@example.mh')
  })
})

it('a build has the epoch and revision of the directory, also when it has emergency contacts (EMERG-3)', () => {
  const { changes, ...taken } = makeSnapshot(true)
  expect(describeBuild(SETTINGS, { ...taken, changes })).toMatchObject({ epoch: 'epoch', revision: 0 })
  const rows = { ...changes.rows, emergency_contacts: [POLICE_CONTACT] }
  const withEmergencyContacts = { ...taken, changes: { ...changes, revision: 7, rows } }
  expect(describeBuild(SETTINGS, withEmergencyContacts)).toMatchObject({ epoch: 'epoch', revision: 7 })
})

describe('the address of the site (PAGES-6)', () => {
  const settings = { ...SETTINGS, contactEmail: 'guide@example.mh', siteUrl: null }

  it('the address of the site is required for a build of a real site, and not for demo data', () => {
    expect(() => describeBuild(settings, makeSnapshot(false))).toThrow(/^Set SITE_URL[^.]*\.$/)
    expect(describeBuild(settings, makeSnapshot(true)).isDemo).toBe(true)
  })
})

describe('a build with the last snapshot (SNAP-2)', () => {
  let folder: string
  let file: string

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'guide-stale-'))
    file = path.join(folder, 'last.snapshot')
    const server = new DirectoryServer()
    server.put('businesses', testListing(1))
    await writeFile(file, await server.snapshotGzip())
  })
  afterEach(() => rm(folder, { recursive: true }))

  /** Settings with an address at which no project answers, so that the build uses the last snapshot. */
  const unreachableSettings = { ...SETTINGS, supabaseUrl: 'http://127.0.0.1:9', allowStaleSnapshot: true }

  it('a build uses the last snapshot if a key of this project signed it', async () => {
    const { publicKey } = await createSigningKey()
    const snapshotKeys = [publicKey, TEST_KEY.publicKey]
    const { changes } = await takeSnapshot({ ...unreachableSettings, snapshotKeys }, file)
    expect(changes.rows.businesses?.map(({ name }) => name)).toEqual(['Listing 1'])
  })

  it('a build refuses the last snapshot if it is of another project, for example of the local backend with demo data', async () => {
    const { publicKey } = await createSigningKey()
    for (const snapshotKeys of [[publicKey], []])
      await expect(takeSnapshot({ ...unreachableSettings, snapshotKeys }, file)).rejects.toThrow(
        /^The last snapshot does not fit SNAPSHOT_PUBLIC_KEYS: .*of another project/,
      )
  })
})
