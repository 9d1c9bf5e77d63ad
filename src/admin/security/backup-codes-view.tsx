import { saveFile } from '../../browser/save-file.ts'
import { useAdmin } from '../kit/admin-context.ts'
import { backupCodesFile } from './backup-codes.ts'
import styles from './mfa-panel.module.css'
import { SECURITY_TEXTS } from './texts.ts'

interface BackupCodesProps {
  codes: string[]
  /** At the end of the set-up, not for a new set. */
  isFirst: boolean
  onDone: () => void
}

/** Shown once: the server keeps hashes only. */
export function BackupCodes({ codes, isFirst, onDone }: BackupCodesProps) {
  const { account } = useAdmin()
  const download = (): void => {
    const text = backupCodesFile(codes, account.email, SECURITY_TEXTS.fileTitle)
    saveFile(new Blob([text], { type: 'text/plain' }), SECURITY_TEXTS.fileName)
  }
  return (
    <div className={styles.panel}>
      <h4>{SECURITY_TEXTS.backupTitle}</h4>
      <p>{SECURITY_TEXTS.backupHelp}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={`${styles.buttons} no-print`}>
        <button type="button" className="button" onClick={download}>
          {SECURITY_TEXTS.download}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {SECURITY_TEXTS.print}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {isFirst ? SECURITY_TEXTS.complete : SECURITY_TEXTS.done}
        </button>
      </p>
    </div>
  )
}
