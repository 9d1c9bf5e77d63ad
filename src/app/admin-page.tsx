import { useContext } from 'react'
import { publishableKey, supabaseUrl } from 'virtual:guide-build'
import { AdminArea } from '../admin/admin-area.tsx'
import { PageUpdates } from '../features/updates/page-updates.tsx'
import { DirectoryContext } from '../directory/use-directory-read.ts'
import { ThemeToggle } from './theme.tsx'

const address = { url: supabaseUrl, publishableKey }
const nothing = (): Promise<void> => Promise.resolve()

/** The admin area, given what only the frame knows. Reached by an admin's browser only. */
export function AdminPage() {
  const directory = useContext(DirectoryContext)
  return (
    <>
      <AdminArea
        address={address}
        pullDirectory={directory?.refresh ?? nothing}
        themeToggle={<ThemeToggle />}
      />
      <PageUpdates />
    </>
  )
}
