import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function SubmissionsTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.submissions}</h2>
}
