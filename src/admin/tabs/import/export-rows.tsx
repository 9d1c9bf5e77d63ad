import { useState } from 'react'
import { saveFile } from '../../../browser/save-file.ts'
import { Notice } from '../../../ui/page-parts.tsx'
import { useAdmin } from '../../kit/admin-context.tsx'
import rowStyles from '../../kit/kit.module.css'
import { failureMessage } from '../../kit/reads.tsx'
import { useToasts } from '../../kit/toasts.tsx'
import type { ImportKind } from './import-kind.ts'
import type { ImportRow } from './import-plan.ts'
import styles from './import.module.css'
import { IMPORT_TEXTS } from './texts.ts'

/** Buttons that download all rows of a kind as a file. */
export function Export<Row extends ImportRow>({ kind }: { kind: ImportKind<Row> }) {
  const { backend } = useAdmin()
  const toasts = useToasts()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const download = async (name: string, type: string): Promise<void> => {
    if (isWorking) return
    setIsWorking(true)
    setProblem(null)
    try {
      const rows = await kind.readKnown(backend)
      saveFile(new Blob([kind.formatFile(name, rows)], { type }), name)
      toasts.success(IMPORT_TEXTS.export.done(kind.texts.count(rows.length)))
    } catch (failure) {
      setProblem(failureMessage(failure))
    } finally {
      setIsWorking(false)
    }
  }
  return (
    <section className={rowStyles.item}>
      <h2>{IMPORT_TEXTS.export.title}</h2>
      <p className={styles.help}>{kind.texts.exportExplain}</p>
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
          onClick={() => void download(`${kind.fileName}.csv`, 'text/csv')}
        >
          {IMPORT_TEXTS.export.csv}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={isWorking}
          onClick={() => void download(`${kind.fileName}.json`, 'application/json')}
        >
          {IMPORT_TEXTS.export.json}
        </button>
      </p>
      {isWorking && <output>{kind.texts.reading}</output>}
    </section>
  )
}
