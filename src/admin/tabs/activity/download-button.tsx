import { useState } from 'react'
import { formatMajuroDay } from '../../../domain/hours/majuro-time.ts'
import { saveFile } from '../../../browser/save-file.ts'
import { readEmails } from '../../kit/account-emails.ts'
import { useAdmin } from '../../kit/admin-context.tsx'
import { failureMessage } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { activityCsv } from './describe-entry.ts'
import { MAX_CSV_ENTRIES, readAllEntries } from './read-entries.ts'
import type { ActivityFilter } from './activity-filter.ts'
import { ACTIVITY_TEXTS } from './texts.ts'

export function DownloadButton({ filter }: { filter: ActivityFilter }) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const entries = await readAllEntries(backend.tables, filter)
      // Read after the entries, because they may name an account that was added since the list was opened.
      const emails = await readEmails(backend.tables)
      saveFile(
        // The byte order mark makes spreadsheets read the file as UTF-8.
        new Blob(['\ufeff', activityCsv(entries, emails)], { type: 'text/csv' }),
        ACTIVITY_TEXTS.fileName(formatMajuroDay(Date.now())),
      )
      if (entries.length >= MAX_CSV_ENTRIES) toasts.success(ACTIVITY_TEXTS.cut(entries.length))
    } catch (failure) {
      toasts.error(`${ACTIVITY_TEXTS.downloadFailed}. ${failureMessage(failure)}`)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void download()}
    >
      {isBusy ? ACTIVITY_TEXTS.downloading : ACTIVITY_TEXTS.download}
    </button>
  )
}
