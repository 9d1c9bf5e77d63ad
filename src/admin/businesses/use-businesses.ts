import { useCallback, useState } from 'react'
import type { Listing } from '../../domain/listing.ts'
import { useOnline } from '../../ui/use-online.ts'
import { FAILURE_TEXTS } from '../failures/texts.ts'
import { useAdmin } from '../frame/admin-context.ts'
import { useConfirm } from '../frame/confirmations.tsx'
import { useServerRead, type ServerRead } from '../reading/use-server-read.ts'
import { useAttempt, type Ending } from '../saving/use-attempt.ts'
import {
  changeBusiness,
  changeBusinesses,
  deleteBusiness,
  readBusinesses,
  type BulkResult,
  type QuickChange,
} from './business-rows.ts'
import { BUSINESSES_TEXTS } from './texts.ts'

export interface BusinessActions {
  isOnline: boolean
  toggleFeatured: (row: Listing) => Promise<void>
  markChecked: (row: Listing) => Promise<void>
  remove: (row: Listing) => Promise<void>
}

export interface Businesses extends ServerRead<Listing[]>, BusinessActions {
  problem: string | null
  bulk: {
    /** How far it is; null when none runs. */
    progress: { done: number; total: number } | null
    result: BulkResult | null
    run: (rows: readonly Listing[], changes: QuickChange) => Promise<void>
    clear: () => void
  }
}

const { toasts: said, errors } = BUSINESSES_TEXTS

export function useBusinesses(): Businesses {
  const { backend, audit } = useAdmin()
  const confirm = useConfirm()
  const isOnline = useOnline()
  const rows = useServerRead(useCallback(() => readBusinesses(backend), [backend]))
  const { problem, attempt } = useAttempt()
  const { change, reload } = rows

  const put = (...saved: Listing[]): void => {
    const byId = new Map(saved.map((row) => [row.id, row]))
    change((all) => all.map((row) => byId.get(row.id) ?? row))
  }
  const doOnline = (failed: string, work: () => Promise<Ending>): Promise<void> =>
    isOnline ? attempt(failed, work, reload) : Promise.resolve()
  const noteFeatured = (row: Listing): void =>
    audit({
      action: 'business_featured_toggled',
      resource_type: 'businesses',
      resource_id: row.id,
      details: { name: row.name, featured: row.featured },
    })

  return {
    ...rows,
    isOnline,
    problem,
    bulk: useBulk(put, noteFeatured),
    toggleFeatured: (row) =>
      doOnline(errors.update, async () => {
        const outcome = await changeBusiness(backend, row, { featured: !row.featured })
        if (outcome.kind !== 'saved') return endingOf(outcome.kind)
        put(outcome.row)
        noteFeatured(outcome.row)
        return { said: outcome.row.featured ? said.featured : said.unfeatured }
      }),
    markChecked: (row) =>
      doOnline(errors.update, async () => {
        const outcome = await changeBusiness(backend, row, { last_checked_at: new Date().toISOString() })
        if (outcome.kind !== 'saved') return endingOf(outcome.kind)
        put(outcome.row)
        return { said: said.checked }
      }),
    remove: async (row) => {
      const isMeant = await confirm({
        title: BUSINESSES_TEXTS.deleteTitle,
        text: BUSINESSES_TEXTS.confirmDelete(row.name),
        confirm: BUSINESSES_TEXTS.actions.delete,
        isDangerous: true,
      })
      if (!isMeant) return
      await doOnline(errors.delete, async () => {
        const { kind } = await deleteBusiness(backend, row)
        if (kind !== 'saved' && kind !== 'deleted') return endingOf(kind)
        change((all) => all.filter(({ id }) => id !== row.id))
        audit({
          action: 'business_deleted',
          resource_type: 'businesses',
          resource_id: row.id,
          details: { name: row.name },
        })
        return { said: said.deleted }
      })
    },
  }
}

function endingOf(kind: 'conflict' | 'deleted' | 'refused'): Ending {
  if (kind === 'conflict') return { problem: errors.changed }
  return { problem: kind === 'deleted' ? errors.deleted : FAILURE_TEXTS.permission }
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
        put(...ended.saved)
        setResult(ended)
        if ('featured' in changes) ended.saved.forEach(noteFeatured)
        void pullDirectory()
      } finally {
        setProgress(null)
      }
    },
  }
}
