import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function SettingsTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.settings}</h2>
}
