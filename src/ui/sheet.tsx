import { useId, type ReactNode } from 'react'
import { CloseIcon } from './chrome-icons.tsx'
import styles from './sheet.module.css'
import { useModalDialog } from './use-modal-dialog.ts'

interface SheetProps {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** A dialog: at the foot of small screens, in the middle of large ones. */
export function Sheet({ title, closeLabel, onClose, children }: SheetProps) {
  const titleId = useId()
  const dialog = useModalDialog(onClose)
  return (
    <dialog {...dialog} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
    </dialog>
  )
}
