import {
  createContext,
  useContext,
  useSyncExternalStore,
  type ReactNode,
  useCallback,
  useState,
  useEffect,
  useRef,
} from 'react'
import type { AdminAccount } from '../../backend/admin-auth.ts'
import type { AdminBackend } from '../../backend/admin-client.ts'
import type { BackendAddress } from '../../backend/backend-request.ts'
import type { AuditEvent, AuditLog } from '../../telemetry/audit-events.ts'
import { ConfirmDialog, type ConfirmDialogOptions } from '../../ui/dialog.tsx'
import { FRAME_TEXTS } from '../frame/texts.ts'
import type { AdminSession, SessionState } from '../session/admin-session.ts'
import type { DeviceCopy } from './reads.tsx'
import { SITE_NAME } from '../../ui/texts.ts'

/** The parts of the admin area that are not screens. */
export interface Admin {
  backend: AdminBackend
  session: AdminSession
  audit: AuditLog
  storage: Storage
  address: BackendAddress
}

/** What every screen of a signed-in admin can use. */
export interface SignedIn {
  account: AdminAccount
  backend: AdminBackend
  /** Logs what the admin did in the browser. The database logs writes to tables by itself. */
  audit: (event: AuditEvent) => void
  /** Makes the visitors' copy in this browser pull at once, after a save (CONFLICT-5). Never rejects. */
  pullDirectory: () => Promise<void>
  /** The visitors' copy, for reading without a network. */
  copy: DeviceCopy
}

export const AdminContext = createContext<Admin | null>(null)
export const SignedInContext = createContext<SignedIn | null>(null)

/** Parts of the admin area that exist before anybody is signed in. */
export function useAdminArea(): Admin {
  const admin = useContext(AdminContext)
  if (admin === null) throw new Error('This is shown inside the admin area only')
  return admin
}

/** The current state of the session. */
export function useAdminSession(): SessionState {
  const { session } = useAdminArea()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** What screens of a signed-in admin share. Throws on any other screen. */
export function useAdmin(): SignedIn {
  const signedIn = useContext(SignedInContext)
  if (signedIn === null) throw new Error('This is shown to a signed-in admin only')
  return signedIn
}

export type Question = Omit<ConfirmDialogOptions, 'cancel'> & { cancel?: string }

/** Opens a dialog with a question. Resolves to the answer. */
type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | null>(null)

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (confirm === null) throw new Error('Questions are asked inside the admin area only')
  return confirm
}

export function Confirmations({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    question: ConfirmDialogOptions
    answer: (is: boolean) => void
  } | null>(null)
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ question: { cancel: FRAME_TEXTS.cancel, ...question }, answer: resolve })
      }),
    [],
  )
  const onAnswer = (isConfirmed: boolean): void => {
    setAsked(null)
    asked?.answer(isConfirmed)
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && <ConfirmDialog question={asked.question} onAnswer={onAnswer} />}
    </ConfirmContext>
  )
}

let isFirst = true

/** The h1 of an admin screen. Sets the document title and takes the focus after navigation. */
export function AdminHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} | ${FRAME_TEXTS.area} | ${SITE_NAME}`
  }, [title])

  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
    window.scrollTo(0, 0)
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
