import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function EmergencyTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.emergency}</h2>
}
