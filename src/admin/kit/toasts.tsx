import * as RadixToast from '@radix-ui/react-toast'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { CloseIcon } from '../../ui/icons.tsx'
import { TOAST_TEXTS } from './texts.ts'
import { keepToastsPlaced, placeToasts } from './toast-place.ts'
import styles from './toasts.module.css'

export type ToastTone = 'info' | 'success' | 'error'

export type Toaster = Record<ToastTone, (text: string) => void>

export const ToastContext = createContext<Toaster | null>(null)

export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (toaster === null) throw new Error('Toasts are shown inside the admin area only')
  return toaster
}

/** How long each kind of toast is shown (TOAST-1). */
const SHOWN_MS: Record<ToastTone, number> = { info: 4000, success: 3000, error: 5000 }

interface ShownToast {
  id: number
  tone: ToastTone
  text: string
}

/**
 * Short messages, announced by screen readers, and kept while hovered or focused. An error is always shown
 * at its place in the page too.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([])
  const count = useRef(0)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (shown.length === 0 || list.current === null) return undefined
    placeToasts(list.current)
    return keepToastsPlaced(list.current)
  }, [shown])
  const show = useCallback((tone: ToastTone, text: string) => {
    count.current += 1
    const toast = { id: count.current, tone, text }
    // Replace an equal message instead of showing it twice.
    setShown((others) => [...others.filter((other) => other.text !== text), toast])
  }, [])
  const toaster = useMemo<Toaster>(
    () => ({
      info: (text) => show('info', text),
      success: (text) => show('success', text),
      error: (text) => show('error', text),
    }),
    [show],
  )
  return (
    <ToastContext value={toaster}>
      <RadixToast.Provider label={TOAST_TEXTS.label} swipeDirection="right">
        {children}
        {shown.map(({ id, tone, text }) => (
          <RadixToast.Root
            key={id}
            className={`${styles.toast} ${styles[tone]}`}
            duration={SHOWN_MS[tone]}
            type={tone === 'error' ? 'foreground' : 'background'}
            onOpenChange={(isOpen) => {
              if (!isOpen) setShown((others) => others.filter((other) => other.id !== id))
            }}
          >
            <RadixToast.Description className={styles.text}>{text}</RadixToast.Description>
            <RadixToast.Close className={styles.close} aria-label={TOAST_TEXTS.close}>
              <CloseIcon />
            </RadixToast.Close>
          </RadixToast.Root>
        ))}
        <RadixToast.Viewport ref={list} className={styles.viewport} label={TOAST_TEXTS.region} />
      </RadixToast.Provider>
    </ToastContext>
  )
}
