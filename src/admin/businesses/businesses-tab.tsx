import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function BusinessesTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.businesses}</h2>
}
