import { useState, type RefObject } from 'react'
import type { Listing } from '../../domain/listing.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { useRows, type Rows } from '../kit/use-rows.ts'
import {
  changeBusiness,
  changeBusinesses,
  deleteBusiness,
  readBusinesses,
  sortBusinesses,
  type BulkResult,
  type QuickChange,
} from './listing-rows.ts'
import { BUSINESSES_TEXTS } from './texts.ts'

export interface BusinessActions {
  isOnline: boolean
  toggleFeatured: (row: Listing) => Promise<void>
  markChecked: (row: Listing) => Promise<void>
  remove: (row: Listing) => Promise<void>
}

export interface Businesses extends BusinessActions {
  rows: Rows<Listing>
  bulk: {
    /** How far it is; null when none runs. */
    progress: { done: number; total: number } | null
    result: BulkResult | null
    run: (rows: readonly Listing[], changes: QuickChange) => Promise<void>
    clear: () => void
  }
}

const { toasts: said, errors } = BUSINESSES_TEXTS

export function useBusinesses(heading: RefObject<HTMLHeadingElement | null>): Businesses {
  const { backend, audit } = useAdmin()
  const rows = useRows<Listing>({
    key: ['listings'],
    read: () => readBusinesses(backend),
    sort: sortBusinesses,
    words: errors,
    heading,
  })
  const noteFeatured = (row: Listing): void =>
    audit({
      action: 'business_featured_toggled',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name, featured: row.featured },
    })
  const noteDeleted = (row: Listing): void =>
    audit({
      action: 'business_deleted',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name },
    })

  return {
    rows,
    isOnline: rows.isOnline,
    bulk: useBulk(rows.put, noteFeatured),
    toggleFeatured: (row) =>
      rows.save({
        failed: errors.update,
        write: () => changeBusiness(backend, row, { featured: !row.featured }),
        said: ({ featured }) => (featured ? said.featured : said.unfeatured),
        onSaved: noteFeatured,
      }),
    markChecked: (row) =>
      rows.save({
        failed: errors.update,
        write: () => changeBusiness(backend, row, { last_checked_at: new Date().toISOString() }),
        said: () => said.checked,
      }),
    remove: (row) =>
      rows.remove(row, {
        question: {
          title: BUSINESSES_TEXTS.deleteTitle,
          text: BUSINESSES_TEXTS.confirmDelete(row.name),
          confirm: BUSINESSES_TEXTS.actions.delete,
        },
        failed: errors.delete,
        erase: () => deleteBusiness(backend, row),
        said: said.deleted,
        onRemoved: () => noteDeleted(row),
      }),
  }
}

function useBulk(
  put: (...saved: Listing[]) => void,
  noteFeatured: (row: Listing) => void,
): Businesses['bulk'] {
  const { backend, pullDirectory } = useAdmin()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  return {
    progress,
    result,
    clear: () => setResult(null),
    run: async (rows, changes) => {
      setResult(null)
      setProgress({ done: 0, total: rows.length })
      try {
        const ended = await changeBusinesses(backend, rows, changes, (done) =>
          setProgress({ done, total: rows.length }),
        )
        put(...ended.saved, ...ended.seen)
        setResult(ended)
        if ('featured' in changes) ended.saved.forEach(noteFeatured)
        void pullDirectory()
      } finally {
        setProgress(null)
      }
    },
  }
}
