import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function SecurityTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.security}</h2>
}
