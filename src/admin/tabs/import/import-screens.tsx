import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import { CONTACT_KIND } from './contacts/contact-kind.ts'
import { ImportScreen } from './import-screen.tsx'
import type { ListingFields } from './columns.ts'
import { LISTING_KIND } from './listing-kind.ts'
import { PhotoImport } from './photos/photo-import.tsx'
import type { PhotoList } from './photos/use-photo-import.ts'
import { IMPORT_TEXTS } from './texts.ts'
import type { PlannedImport } from './use-import.ts'

/** /admin/import: the import of businesses and their photos, and the export of businesses. */
export function ListingImportScreen() {
  return (
    <ImportScreen kind={LISTING_KIND}>
      {(state) => <PhotoImport list={'plan' in state ? toPhotoList(state) : null} />}
    </ImportScreen>
  )
}

function toPhotoList({ file, plan }: PlannedImport<ListingFields>): PhotoList {
  return { fileName: file.name, photos: plan.photos }
}

/** /admin/import/emergency-contacts, for publishers only; the database also refuses imports by editors (RIGHTS-14). */
export function ContactImportScreen() {
  const { backend } = useAdmin()
  const { data } = useQuery({ queryKey: ['own-role'], queryFn: () => backend.auth.mfaStatus() })
  if (data?.role === 'editor') {
    return (
      <Notice tone="warning">
        <p>{IMPORT_TEXTS.publishersOnly}</p>
      </Notice>
    )
  }
  return <ImportScreen kind={CONTACT_KIND} />
}
