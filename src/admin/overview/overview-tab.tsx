import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function OverviewTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.overview}</h2>
}
