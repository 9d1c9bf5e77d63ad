import { useSyncExternalStore } from 'react'
import { keptChoice } from '../device/kept-choice.ts'

export type Theme = 'light' | 'dark'

const CHROME_COLOUR: Record<Theme, string> = { light: '#0b4f8a', dark: '#0b1622' }
const choice = keptChoice('theme')
const system = matchMedia('(prefers-color-scheme: dark)')

/** The person's choice, else the system's theme (decision 53). */
function wantedTheme(): Theme {
  const chosen = choice.read()
  return chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light'
}

function show(): void {
  const theme = wantedTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', CHROME_COLOUR[theme])
}

/** Keeps the page in the wanted theme, also when the system or another tab changes it. public/theme.js begins. */
export function followTheme(): void {
  system.addEventListener('change', show)
  choice.subscribe(show)
  // The system may have changed between public/theme.js and now.
  show()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = choice.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    unsubscribe()
    system.removeEventListener('change', listener)
  }
}

const toggle = (): void => choice.write(wantedTheme() === 'dark' ? 'light' : 'dark')

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(subscribe, wantedTheme), toggle }
}
