import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Shown in place of an empty list: why it is empty, and what to do instead. */
export function EmptyState({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles.plate} role={role}>
      <StickChart className={styles.chart} />
      {children}
    </div>
  )
}

/**
 * A drawing of a Marshallese stick chart: straight sticks form the frame, curved ones the swells
 * that bend around the islands, and shells are the islands (dots: zero-length lines with round
 * ends). Its color is currentColor.
 */
export function StickChart({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 440 320" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeLinecap="round">
        <path
          strokeWidth="2.5"
          d="M44 40 396 280M396 40 44 280M220 10v300M8 160h424M88 34 220 88 352 34M88 286l132-54 132 54"
        />
        <path
          strokeWidth="1.5"
          d="M20 222Q220 34 420 222M20 98q200 188 400 0M54 250Q220 128 386 250M54 70q166 122 332 0M112 12q120 148 0 296M328 12q-120 148 0 296"
        />
        <path strokeWidth="8" d="M172 160h.01M268 160h.01M220 26h.01M396 40h.01M44 280h.01" />
        <path strokeWidth="10" d="M132 100h.01M308 220h.01M220 88h.01M220 232h.01M64 160h.01M376 160h.01" />
        <path strokeWidth="12" d="M132 220h.01" />
      </g>
      <path stroke="var(--flag-orange)" strokeLinecap="round" strokeWidth="20" d="M220 160h.01" />
      <path stroke="var(--flag-orange)" strokeLinecap="round" strokeWidth="12" d="M308 100h.01" />
    </svg>
  )
}
