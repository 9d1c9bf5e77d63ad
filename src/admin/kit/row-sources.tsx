import { useQuery } from '@tanstack/react-query'
import type { AdminBackend } from '../../backend/admin-client.ts'
import { formatMajuroDate } from '../../domain/hours/majuro-time.ts'
import { useAdmin } from './admin-context.tsx'
import styles from './kit.module.css'
import { SOURCE_TEXTS } from './texts.ts'

/** A table that stores from which lists rows were imported, and its column with the id of the row. */
interface SourceTable {
  table: 'listing_sources' | 'contact_sources'
  column: 'business_id' | 'contact_id'
}

export const LISTING_SOURCES: SourceTable = { table: 'listing_sources', column: 'business_id' }
export const CONTACT_SOURCES: SourceTable = { table: 'contact_sources', column: 'contact_id' }

interface RowSource {
  import_id: string
  source: string | null
  licence: string | null
  /** ISO 8601. */
  noted_at: string
}

/** @throws RequestFailure */
function readSources({ tables }: AdminBackend, { table, column }: SourceTable, id: string) {
  return tables.readRows<RowSource>(table, {
    select: 'import_id,source,licence,noted_at',
    filter: (query) => query.eq(column, id).order('noted_at', { ascending: false }).limit(20),
  })
}

/** The foreign lists from which imports took this row, and the licences of these lists (IMPORT-11). */
export function ImportSourcesOfRow({ id, ...of }: SourceTable & { id: string }) {
  const { backend } = useAdmin()
  const { data, isError } = useQuery({
    queryKey: ['row-sources', { table: of.table, id }],
    queryFn: () => readSources(backend, of, id),
  })
  if (isError) return <p className={styles.sources}>{SOURCE_TEXTS.failed}</p>
  if (data === undefined || data.length === 0) return null
  return (
    <ul className={styles.sources}>
      {data.map(({ import_id, source, licence, noted_at }) => (
        <li key={import_id}>
          {SOURCE_TEXTS.from(
            source ?? SOURCE_TEXTS.unnamed,
            licence ?? SOURCE_TEXTS.noLicence,
            formatMajuroDate(Date.parse(noted_at)),
          )}
        </li>
      ))}
    </ul>
  )
}
