import { saveFile } from '../../browser/save-file.ts'
import { FocusedHeading } from '../kit/form-parts.tsx'
import { useAdmin } from '../kit/admin-context.tsx'
import styles from './account.module.css'
import { formatBackupCodes } from './second-factor.ts'
import { MFA_TEXTS } from './texts.ts'

interface BackupCodesProps {
  codes: string[]
  /** True for the codes of a new second factor, false for codes that replace older ones. */
  isFirst: boolean
  onDone: () => void
}

/** Shows new backup codes. They cannot be shown again, because the server stores only their hashes. */
export function BackupCodes({ codes, isFirst, onDone }: BackupCodesProps) {
  const { account } = useAdmin()
  const download = (): void => {
    const text = formatBackupCodes(codes, account.email, MFA_TEXTS.fileTitle)
    saveFile(new Blob([text], { type: 'text/plain' }), MFA_TEXTS.fileName)
  }
  return (
    <div className={styles.panel}>
      <FocusedHeading as="h4" text={MFA_TEXTS.backupTitle} />
      <p>{MFA_TEXTS.backupHelp}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={`${styles.buttons} no-print`}>
        <button type="button" className="button" onClick={download}>
          {MFA_TEXTS.download}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {MFA_TEXTS.print}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {isFirst ? MFA_TEXTS.complete : MFA_TEXTS.done}
        </button>
      </p>
    </div>
  )
}
