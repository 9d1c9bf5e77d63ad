import { createContext, useContext } from 'react'

export type ToastTone = 'info' | 'success' | 'error'

export type Toaster = Record<ToastTone, (text: string) => void>

export const ToastContext = createContext<Toaster | null>(null)

export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (toaster === null) throw new Error('Toasts are shown inside the admin area only')
  return toaster
}
