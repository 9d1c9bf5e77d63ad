import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { supabaseUrl } from 'virtual:guide-build'
import { useAdmin } from '../../../kit/admin-context.tsx'
import { failureMessage } from '../../../kit/reads.tsx'
import { useLeaveWarning } from '../../../kit/use-leave-warning.ts'
import type { ImportRow, RowPhotos } from '../import-plan.ts'
import { PAST_IMPORTS_KEY } from '../undo-import.ts'
import { UnreadableFileError } from '../unreadable-file.ts'
import { readOfferedPhotos } from './offered-photos.ts'
import { makePhotoTarget } from './photo-target.ts'
import { type KnownPhotos, type PhotoPlan, planPhotos } from './plan-photos.ts'
import { PHOTO_IMPORT_TEXTS } from './texts.ts'
import { NOTHING_UPLOADED, type PhotoReport, uploadPlanned } from './upload-planned.ts'

interface PlannedUpload {
  plan: PhotoPlan
  /** The id under which the import can be undone. */
  importId: string
  /** Ids of photos that are not uploaded. */
  left: ReadonlySet<string>
}

/** stopped: a request failed; the photos that `report` counts as done are uploaded or refused. */
export type PhotoImportState =
  | { phase: 'empty' }
  | { phase: 'reading' }
  | { phase: 'unread'; files: readonly File[]; problem: string; isRetryable: boolean }
  | ({ phase: 'planned' } & PlannedUpload)
  | ({ phase: 'writing' | 'done'; report: PhotoReport } & PlannedUpload)
  | ({ phase: 'stopped'; report: PhotoReport; problem: string } & PlannedUpload)

export interface PhotoImport {
  state: PhotoImportState
  /** Matches the files to businesses. An empty list returns to the file picker. */
  choose: (files: readonly File[]) => Promise<void>
  tick: (id: string, isUploaded: boolean) => void
  /** Uploads the photos, or continues where it stopped. */
  upload: () => Promise<void>
}

/** The list of businesses that is open on the screen, with the photos that it names (IMPORT-16). */
export interface PhotoList {
  fileName: string
  photos: readonly RowPhotos[]
}

/** @param list a list of businesses; photos that the list names are not matched by their file names */
export function usePhotoImport(list: PhotoList | null): PhotoImport {
  const { backend, audit, pullDirectory } = useAdmin()
  const queries = useQueryClient()
  const [state, setState] = useState<PhotoImportState>({ phase: 'empty' })
  useLeaveWarning(state.phase === 'writing')

  const choose: PhotoImport['choose'] = async (files) => {
    if (files.length === 0) {
      setState({ phase: 'empty' })
      return
    }
    setState({ phase: 'reading' })
    try {
      const { tables } = backend
      const [offered, listings, owners, imported] = await Promise.all([
        readOfferedPhotos(files),
        tables.readAllRows<ImportRow>('businesses', { select: 'id, name, atoll' }),
        tables.readAllRows<KnownPhotos['owners'][number] & { id: string }>('business_images', {
          select: 'id, business_id, display_order',
        }),
        tables.readAllRows<KnownPhotos['imported'][number] & { id: string }>('imported_photos', {
          select: 'id, business_id, sha256',
        }),
      ])
      const there = new Set(owners.map(({ id }) => id))
      const known = { owners, imported: imported.filter(({ id }) => there.has(id)) }
      const plan = planPhotos(offered, listings, known, Date.now(), list?.photos)
      setState({ phase: 'planned', plan, importId: crypto.randomUUID(), left: new Set() })
    } catch (failure) {
      const isUnreadable = failure instanceof UnreadableFileError
      const problem = isUnreadable ? failure.message : failureMessage(failure)
      setState({ phase: 'unread', files, problem, isRetryable: !isUnreadable })
    }
  }

  const upload = async (): Promise<void> => {
    if (state.phase !== 'planned' && state.phase !== 'stopped') return
    const { plan, importId, left } = state
    const planned = { plan, importId, left }
    const photos = plan.photos.filter(({ id }) => !left.has(id))
    let report = state.phase === 'stopped' ? state.report : NOTHING_UPLOADED
    const importName = PHOTO_IMPORT_TEXTS.importName(photos.length, photos[0]?.at ?? '').slice(0, 300)
    setState({ ...planned, phase: 'writing', report })
    try {
      report = await uploadPlanned(
        photos,
        makePhotoTarget(backend, supabaseUrl, { import_id: importId, file_name: importName }),
        (soFar) => {
          report = soFar
          setState({ ...planned, phase: 'writing', report })
        },
        report,
      )
      setState({ ...planned, phase: 'done', report })
      audit({
        action: 'photos_imported',
        resource_type: 'business_images',
        details: { file: importName, written: report.uploaded, refused: report.refused.length },
      })
    } catch (failure) {
      setState({ ...planned, phase: 'stopped', report, problem: failureMessage(failure) })
    }
    void queries.invalidateQueries({ queryKey: PAST_IMPORTS_KEY })
    void pullDirectory()
  }

  const tick: PhotoImport['tick'] = (id, isUploaded) => {
    if (state.phase !== 'planned') return
    const unselectedIds = new Set(state.left)
    if (isUploaded) unselectedIds.delete(id)
    else unselectedIds.add(id)
    setState({ ...state, left: unselectedIds })
  }
  return { state, choose, tick, upload }
}
