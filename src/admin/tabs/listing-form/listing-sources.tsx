import { useQuery } from '@tanstack/react-query'
import type { AdminBackend } from '../../../backend/admin-client.ts'
import { formatMajuroDate } from '../../../domain/hours/majuro-time.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import styles from './listing-form.module.css'
import { LISTING_FORM_TEXTS } from './texts.ts'

interface ListingSource {
  import_id: string
  source: string | null
  licence: string | null
  /** ISO 8601. */
  noted_at: string
}

/** @throws RequestFailure */
function readSources({ tables }: AdminBackend, id: string): Promise<ListingSource[]> {
  return tables.readRows<ListingSource>('listing_sources', {
    select: 'import_id,source,licence,noted_at',
    filter: (query) => query.eq('business_id', id).order('noted_at', { ascending: false }).limit(20),
  })
}

/** The lists of others that imports took this business from, and their licences (IMPORT-11). */
export function ListingSources({ id }: { id: string }) {
  const { backend } = useAdmin()
  const { data, isError } = useQuery({
    queryKey: ['listing-sources', { id }],
    queryFn: () => readSources(backend, id),
  })
  if (isError) return <p className={styles.sources}>{LISTING_FORM_TEXTS.sources.failed}</p>
  if (data === undefined || data.length === 0) return null
  return (
    <ul className={styles.sources}>
      {data.map(({ import_id, source, licence, noted_at }) => (
        <li key={import_id}>
          {LISTING_FORM_TEXTS.sources.from(
            source ?? LISTING_FORM_TEXTS.sources.unnamed,
            licence ?? LISTING_FORM_TEXTS.sources.noLicence,
            formatMajuroDate(Date.parse(noted_at)),
          )}
        </li>
      ))}
    </ul>
  )
}
