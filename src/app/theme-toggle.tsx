import { MoonIcon, SunIcon } from '../ui/chrome-icons.tsx'
import { FRAME_TEXTS } from './texts/frame.ts'
import { useTheme } from './theme.ts'
import styles from './theme-toggle.module.css'

export function ThemeToggle() {
  const { theme, toggle } = useTheme()
  const isDark = theme === 'dark'
  return (
    <button type="button" className={styles.toggle} onClick={toggle}>
      {isDark ? <SunIcon /> : <MoonIcon />}
      <span className={styles.word}>{isDark ? FRAME_TEXTS.lightTheme : FRAME_TEXTS.darkTheme}</span>
    </button>
  )
}
