import { useContext, useEffect, useMemo, useState } from 'react'
import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { AdminArea } from '../admin/admin-area.tsx'
import type { DeviceCopy } from '../admin/kit/reads.tsx'
import { DirectoryContext } from '../directory/directory-view.ts'
import type { DirectoryReadFunction } from '../directory/worker/directory-reads.ts'
import { ThemeToggle } from '../ui/theme.tsx'

const backendAddress = { url: supabaseUrl, publishableKey }
const doNothing = (): Promise<void> => Promise.resolve()

/** The copy opens only after the first paint, so a read waits for it up to this long. */
const COPY_TIMEOUT_MS = 10_000

function toDeviceCopy(opened: Promise<DirectoryReadFunction>): DeviceCopy {
  const openInTime = (): Promise<DirectoryReadFunction | null> =>
    Promise.race([opened, new Promise<null>((resolve) => setTimeout(() => resolve(null), COPY_TIMEOUT_MS))])
  return {
    listings: async () => (await openInTime())?.('allListings') ?? null,
    listing: async (id) => {
      const readDirectory = await openInTime()
      const listing = readDirectory === null ? null : await readDirectory('listing', id)
      return listing?.kind === 'found' ? { listing: listing.listing, photos: listing.images } : null
    },
    emergencyContacts: async () => (await openInTime())?.('emergencyContacts') ?? null,
    announcements: async () => (await openInTime())?.('announcements') ?? null,
  }
}

/** Resolves once the copy is open and has been filled. */
function useOpenedDirectory(ask: DirectoryReadFunction | null): Promise<DirectoryReadFunction> {
  const [opening] = useState(() => {
    let resolveOpened: (opened: DirectoryReadFunction) => void = () => undefined
    const promise = new Promise<DirectoryReadFunction>((resolve) => (resolveOpened = resolve))
    return { promise, settle: resolveOpened }
  })
  useEffect(() => {
    if (ask !== null) opening.settle(ask)
  }, [ask, opening])
  return opening.promise
}

/** The admin area, with the copy of the directory and the theme button, which src/admin may not import. */
export function AdminScreen() {
  const directory = useContext(DirectoryContext)
  const opened = useOpenedDirectory(directory?.status.phase === 'ready' ? directory.ask : null)
  const copy = useMemo(() => toDeviceCopy(opened), [opened])
  return (
    <AdminArea
      address={backendAddress}
      pullDirectory={directory?.refresh ?? doNothing}
      copy={copy}
      themeToggle={<ThemeToggle isIconOnly />}
    />
  )
}
