import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function AnalyticsTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.analytics}</h2>
}
