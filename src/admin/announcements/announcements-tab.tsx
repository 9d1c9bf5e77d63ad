import { DASHBOARD_TEXTS } from '../dashboard/texts.ts'

export function AnnouncementsTab() {
  return <h2>{DASHBOARD_TEXTS.tabs.announcements}</h2>
}
