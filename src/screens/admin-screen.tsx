import { useContext, useEffect, useMemo, useState } from 'react'
import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { AdminArea } from '../admin/admin-area.tsx'
import type { DeviceCopy } from '../admin/kit/reads.tsx'
import { DirectoryContext } from '../directory/directory-view.ts'
import type { AskDirectory } from '../directory/worker/directory-reads.ts'
import { ThemeToggle } from '../ui/theme.tsx'

const address = { url: supabaseUrl, publishableKey }
const doNothing = (): Promise<void> => Promise.resolve()

/** The copy opens only after the first paint, so a read waits for it up to this long. */
const COPY_LIMIT_MS = 10_000

function copyOf(opened: Promise<AskDirectory>): DeviceCopy {
  const open = (): Promise<AskDirectory | null> =>
    Promise.race([opened, new Promise<null>((resolve) => setTimeout(() => resolve(null), COPY_LIMIT_MS))])
  return {
    listings: async () => (await open())?.('allListings') ?? null,
    listing: async (id) => {
      const ask = await open()
      const found = ask === null ? null : await ask('listing', id)
      return found?.kind === 'found' ? { listing: found.listing, photos: found.images } : null
    },
    emergencyContacts: async () => (await open())?.('emergencyContacts') ?? null,
    announcements: async () => (await open())?.('announcements') ?? null,
  }
}

/** Resolves once the copy is open and has been filled. */
function useOpened(ask: AskDirectory | null): Promise<AskDirectory> {
  const [opening] = useState(() => {
    let settle: (opened: AskDirectory) => void = () => undefined
    const promise = new Promise<AskDirectory>((resolve) => (settle = resolve))
    return { promise, settle }
  })
  useEffect(() => {
    if (ask !== null) opening.settle(ask)
  }, [ask, opening])
  return opening.promise
}

/** The admin area, with the copy of the directory and the theme button, which src/admin may not import. */
export function AdminScreen() {
  const directory = useContext(DirectoryContext)
  const opened = useOpened(directory?.status.phase === 'ready' ? directory.ask : null)
  const copy = useMemo(() => copyOf(opened), [opened])
  return (
    <AdminArea
      address={address}
      pullDirectory={directory?.refresh ?? doNothing}
      copy={copy}
      themeToggle={<ThemeToggle isIconOnly />}
    />
  )
}
