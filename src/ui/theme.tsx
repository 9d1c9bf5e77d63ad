import { useSyncExternalStore } from 'react'
import { themeSetting } from '../browser/theme-setting.ts'
import { createSubscription } from '../browser/subscription.ts'
import { MoonIcon, SunIcon } from './icons.tsx'
import styles from './theme.module.css'
import { THEME_TEXTS } from './texts.ts'

type Theme = 'light' | 'dark'

const BROWSER_BAR_COLOURS: Record<Theme, string> = { light: '#0b4f8a', dark: '#0b1622' }
const themeChanges = createSubscription()

/** Applies the person's choice, else the system's theme (THEME-1). public/theme.js repeats this rule. */
function applyTheme(): void {
  const chosenTheme = themeSetting.read()
  const theme =
    chosenTheme === 'dark' || (chosenTheme !== 'light' && systemTheme().matches) ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BROWSER_BAR_COLOURS[theme])
  themeChanges.notify()
}

let systemThemeQuery: MediaQueryList | null = null

function systemTheme(): MediaQueryList {
  return (systemThemeQuery ??= matchMedia('(prefers-color-scheme: dark)'))
}

/**
 * Reads the shown theme from the page, because Chromium sends no change event for a media query that was read before the
 * change arrived.
 */
function readShownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/**
 * Keeps the theme up to date with the system and other tabs. Before the first paint, when the app has not started yet,
 * public/theme.js has set the theme.
 */
export function keepThemeUpToDate(): void {
  systemTheme().addEventListener('change', applyTheme)
  themeSetting.subscribe(applyTheme)
  // The system theme may have changed since public/theme.js ran.
  applyTheme()
}

/** @param isIconOnly True to leave the word to screen readers on every width. */
export function ThemeToggle({ isIconOnly = false }: { isIconOnly?: boolean }) {
  const theme = useSyncExternalStore(themeChanges.subscribe, readShownTheme, () => 'light' as const)
  const isDark = theme === 'dark'
  return (
    <button
      type="button"
      className={`needs-app ${styles.theme}`}
      onClick={() => themeSetting.write(readShownTheme() === 'dark' ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
      <span className={isIconOnly ? 'visually-hidden' : 'visually-hidden-on-desktop'}>
        {isDark ? THEME_TEXTS.light : THEME_TEXTS.dark}
      </span>
    </button>
  )
}
