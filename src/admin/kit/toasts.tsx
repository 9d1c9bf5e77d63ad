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
import styles from './kit.module.css'

/* The functions below find a place for toasts where they cover no control (TOAST-2). */

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

interface Size {
  width: number
  height: number
}

const EDGE_PX = 16
const GAP_PX = 4
const CONTROL_SELECTOR = 'a[href], button, input, select, textarea, summary, [role=menuitem], [role=option]'

/**
 * Returns the highest position, at the right or in the middle, where a box of this size covers no control. If there is
 * none, returns the position where it covers the fewest controls.
 */
export function findFreePlace(size: Size, view: Size, controls: readonly Box[]): { x: number; y: number } {
  const lowest = view.height - EDGE_PX - size.height
  const tops = [EDGE_PX, ...controls.map(({ bottom }) => bottom + GAP_PX)].filter(
    (y) => y >= EDGE_PX && y <= Math.max(lowest, EDGE_PX),
  )
  const lefts = [view.width - size.width - EDGE_PX, (view.width - size.width) / 2]
  const places = lefts.flatMap((x) =>
    tops.map((y) => ({ x, y, covered: countCovered(x, y, size, controls) })),
  )
  const { x, y } = places.reduce((best, place) =>
    place.covered < best.covered || (place.covered === best.covered && place.y < best.y) ? place : best,
  )
  return { x, y }
}

function countCovered(x: number, y: number, { width, height }: Size, controls: readonly Box[]): number {
  const box = { left: x, right: x + width, top: y, bottom: y + height + GAP_PX }
  return controls.filter((control) => overlaps(control, box)).length
}

/** Moves the list of toasts to the position that `findFreePlace` returns. */
function placeToasts(list: HTMLElement): void {
  const { width, height } = list.getBoundingClientRect()
  const { x, y } = findFreePlace({ width, height }, readViewSize(), findControlsOutside(list))
  list.style.insetInlineStart = `${x}px`
  list.style.insetBlockStart = `${y}px`
}

/**
 * Moves the list again when the page changes or scrolls so that the list covers a control, but not while a person points at
 * the list or has focused it. @returns a function that stops moving it
 */
function keepToastsPlaced(list: HTMLElement): () => void {
  let frame: number | null = null
  const check = (): void => {
    frame = null
    const box = list.getBoundingClientRect()
    const isHeld = list.matches(':hover, :focus-within')
    if (!isHeld && findControlsOutside(list).some((control) => overlaps(control, box))) placeToasts(list)
  }
  const checkSoon = (): void => void (frame ??= requestAnimationFrame(check))
  const changes = new MutationObserver(checkSoon)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', checkSoon)
  addEventListener('scroll', checkSoon, { capture: true, passive: true })
  return () => {
    changes.disconnect()
    removeEventListener('resize', checkSoon)
    removeEventListener('scroll', checkSoon, { capture: true })
    if (frame !== null) cancelAnimationFrame(frame)
  }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

function readViewSize(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight }
}

/** Returns the boxes of the visible controls that are outside of the list. */
function findControlsOutside(list: HTMLElement): Box[] {
  const view = readViewSize()
  return [...document.querySelectorAll(CONTROL_SELECTOR)]
    .filter((control) => !list.contains(control) && !isInClosedDetails(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < view.height)
}

/** Whether a control is hidden in a closed `details` element. Chromium reports a box for it although it is not visible. */
function isInClosedDetails(control: Element): boolean {
  const closedDetails = control.closest('details:not([open])')
  return closedDetails !== null && control.closest('summary')?.parentElement !== closedDetails
}

type ToastTone = 'info' | 'success' | 'error'

type Toaster = Record<ToastTone, (text: string) => void>

export const ToastContext = createContext<Toaster | null>(null)

export function useToasts(): Toaster {
  const toaster = useContext(ToastContext)
  if (toaster === null) throw new Error('Toasts are shown inside the admin area only')
  return toaster
}

/** How long each kind of toast is shown (TOAST-1). */
const TOAST_DURATION_MS: Record<ToastTone, number> = { info: 4000, success: 3000, error: 5000 }

interface ShownToast {
  id: number
  tone: ToastTone
  text: string
  /** When it was shown, in milliseconds. */
  at: number
}

/** Errors that are shown within this time of each other belong to one answer of the server. */
const SAME_ANSWER_MS = 500

/**
 * Adds a message to the list (TOAST-3). The new message replaces equal messages and all hints, which only tell what to do
 * next. If it is an error, it also replaces the errors of earlier answers.
 */
export function addNewestToast(shownToasts: readonly ShownToast[], newest: ShownToast): ShownToast[] {
  const isOld = ({ tone, at }: ShownToast): boolean =>
    tone === 'error' && newest.tone === 'error' && newest.at - at > SAME_ANSWER_MS
  const stays = (toast: ShownToast): boolean =>
    toast.tone !== 'info' && toast.text !== newest.text && !isOld(toast)
  return [...shownToasts.filter(stays), newest]
}

/**
 * Shows short messages that screen readers announce and that stay while they are hovered or focused. Callers must also show
 * an error in the page itself.
 */
export function Toasts({ children }: { children: ReactNode }) {
  const [shownToasts, setShownToasts] = useState<ShownToast[]>([])
  const count = useRef(0)
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    if (shownToasts.length === 0 || list.current === null) return undefined
    placeToasts(list.current)
    return keepToastsPlaced(list.current)
  }, [shownToasts])
  const show = useCallback((tone: ToastTone, text: string) => {
    count.current += 1
    const toast = { id: count.current, tone, text, at: Date.now() }
    setShownToasts((others) => addNewestToast(others, toast))
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
        {shownToasts.map(({ id, tone, text }) => (
          <RadixToast.Root
            key={id}
            className={styles.toast}
            data-tone={tone}
            duration={TOAST_DURATION_MS[tone]}
            type={tone === 'error' ? 'foreground' : 'background'}
            onOpenChange={(isOpen) => {
              if (!isOpen) setShownToasts((others) => others.filter((other) => other.id !== id))
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
