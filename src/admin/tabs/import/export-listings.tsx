import { useState } from 'react'
import { saveFile } from '../../../browser/save-file.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import rowStyles from '../../kit/kit.module.css'
import { failureMessage } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import { formatListingsFile } from './listings-file.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'
import { readKnownListings } from './use-import.ts'

export function Export() {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async (name: string, type: string): Promise<void> => {
    if (isWorking) return
    setIsWorking(true)
    setProblem(null)
    try {
      const listings = await readKnownListings(backend)
      saveFile(new Blob([formatListingsFile(name, listings)], { type }), name)
      toasts.success(IMPORT_TEXTS.export.done(listings.length))
    } catch (failure) {
      setProblem(failureMessage(failure))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <section className={rowStyles.item}>
      <h2>{IMPORT_TEXTS.export.title}</h2>
      <p className={styles.help}>{IMPORT_TEXTS.export.explain}</p>
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>
            {IMPORT_TEXTS.export.failed}. {problem}
          </p>
        </Notice>
      )}
      <p className={rowStyles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={isWorking}
          onClick={() => void download('listings.csv', 'text/csv')}
        >
          {IMPORT_TEXTS.export.csv}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isWorking}
          onClick={() => void download('listings.json', 'application/json')}
        >
          {IMPORT_TEXTS.export.json}
        </button>
      </p>
      {isWorking && <output>{IMPORT_TEXTS.export.working}</output>}
    </section>
  )
}
