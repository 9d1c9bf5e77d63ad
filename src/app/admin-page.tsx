import { useContext, useMemo } from 'react'
import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { AdminArea } from '../admin/admin-area.tsx'
import type { DeviceCopy } from '../admin/kit/reads.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import { DirectoryContext } from '../directory/use-directory-read.ts'
import type { AskDirectory } from '../directory/worker/directory-reads.ts'
import { ThemeToggle } from './theme.tsx'

const address = { url: supabaseUrl, publishableKey }
const doNothing = (): Promise<void> => Promise.resolve()

function copyOf(ask: AskDirectory | null): DeviceCopy {
  return {
    listings: async () => (ask === null ? [] : ask('allListings')),
    listing: async (id) => {
      const found = ask === null ? null : await ask('listing', id)
      return found?.kind === 'found' ? { listing: found.listing, photos: found.images } : null
    },
    emergencyContacts: async () => (ask === null ? [] : ask('emergencyContacts')),
    announcements: async () => (ask === null ? [] : ask('announcements')),
  }
}

/** The admin area, given what only the frame knows. Reached by an admin's browser only. */
export function AdminPage() {
  const directory = useContext(DirectoryContext)
  const ask = directory?.ask ?? null
  const copy = useMemo(() => copyOf(ask), [ask])
  return (
    <>
      <AdminArea
        address={address}
        pullDirectory={directory?.refresh ?? doNothing}
        copy={copy}
        themeToggle={<ThemeToggle />}
      />
      <PageUpdates />
    </>
  )
}
