import { useSyncExternalStore } from 'react'
import { localSetting } from '../browser/local-setting.ts'
import { createSubscription } from '../browser/subscription.ts'

export type Theme = 'light' | 'dark'

const CHROME_COLOUR: Record<Theme, string> = { light: '#0b4f8a', dark: '#0b1622' }
const choice = localSetting('theme')
const system = matchMedia('(prefers-color-scheme: dark)')
const shown = createSubscription()

/** Applies the person's choice, else the system's theme (THEME-1). */
function show(): void {
  const chosen = choice.read()
  const theme = chosen === 'dark' || (chosen !== 'light' && system.matches) ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', CHROME_COLOUR[theme])
  shown.notify()
}

/** What is on the page: Chromium sends no change of a media query that something has read in between. */
function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** Keeps the page in the wanted theme, also when the system or another tab changes it. public/theme.js begins. */
export function followTheme(): void {
  system.addEventListener('change', show)
  choice.subscribe(show)
  // The system may have changed between public/theme.js and now.
  show()
}

const toggle = (): void => choice.write(shownTheme() === 'dark' ? 'light' : 'dark')

export function useTheme(): { theme: Theme; toggle: () => void } {
  return { theme: useSyncExternalStore(shown.subscribe, shownTheme), toggle }
}
