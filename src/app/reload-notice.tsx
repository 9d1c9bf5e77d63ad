import type { ReactNode } from 'react'
import { LAST_TEXTS } from './texts/last-screen.ts'

/** Says that the guide failed, and how to go on. */
export function ReloadNotice({ children }: { children: ReactNode }) {
  return (
    <main className="contained last-screen" role="alert">
      <h1>{LAST_TEXTS.title}</h1>
      <p>{LAST_TEXTS.text}</p>
      <p>
        <button type="button" className="button button-primary" onClick={() => location.reload()}>
          {LAST_TEXTS.reload}
        </button>{' '}
        <a className="button" href="/">
          {LAST_TEXTS.home}
        </a>
      </p>
      {children}
    </main>
  )
}
