import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ActivityTab } from '../tabs/activity/activity-tab.tsx'
import { AdminsTab } from '../tabs/admins/admins-tab.tsx'
import { AnswersTab } from '../tabs/answers/answers-tab.tsx'
import { AnnouncementsTab } from '../tabs/announcements/announcements-tab.tsx'
import { EmergencyTab } from '../tabs/emergency/emergency-tab.tsx'
import { useIsEditor } from '../kit/own-role.ts'
import { ListingsTab } from '../tabs/listings/listings-tab.tsx'
import { OverviewTab } from '../tabs/overview/overview-tab.tsx'
import { SecurityTab } from '../tabs/security/security-tab.tsx'
import { SettingsTab } from '../tabs/settings/settings-tab.tsx'
import { SubmissionsTab } from '../tabs/submissions/submissions-tab.tsx'
import { TripsTab } from '../tabs/trips/trips-tab.tsx'
import { DASHBOARD_TEXTS } from './texts.ts'

/** Ids of the tabs, in the order of the screen. The id is the URL hash. */
const TAB_IDS = [
  'overview',
  'businesses',
  'submissions',
  'answers',
  'analytics',
  'announcements',
  'emergency',
  'trips',
  'activity',
  'admins',
  'security',
  'settings',
] as const

export type TabId = (typeof TAB_IDS)[number]

interface DashboardTab {
  label: string
  Panel: ComponentType<{ fallback?: ReactNode }>
}

/** A separate chunk, because the tab's chart library is larger than all other tabs together. */
const analyticsPanel = lazyPart(
  async () => (await import('../tabs/analytics/analytics-tab.tsx')).AnalyticsTab,
  true,
)

export function preloadAnalyticsTab(): void {
  void analyticsPanel.preload()
}

const { tabs: labels } = DASHBOARD_TEXTS

/** To add a tab, add its id to TAB_IDS, its label to texts.ts and its component here. */
export const TABS: Record<TabId, DashboardTab> = {
  overview: { label: labels.overview, Panel: OverviewTab },
  businesses: { label: labels.businesses, Panel: ListingsTab },
  submissions: { label: labels.submissions, Panel: SubmissionsTab },
  answers: { label: labels.answers, Panel: AnswersTab },
  analytics: { label: labels.analytics, Panel: analyticsPanel.Part },
  announcements: { label: labels.announcements, Panel: AnnouncementsTab },
  emergency: { label: labels.emergency, Panel: EmergencyTab },
  trips: { label: labels.trips, Panel: TripsTab },
  activity: { label: labels.activity, Panel: ActivityTab },
  admins: { label: labels.admins, Panel: AdminsTab },
  security: { label: labels.security, Panel: SecurityTab },
  settings: { label: labels.settings, Panel: SettingsTab },
}

/** Tabs in which only publishers may change anything (RIGHTS-14). The database refuses changes by other admins too. */
const PUBLISHER_TABS: ReadonlySet<TabId> = new Set(['announcements', 'emergency', 'admins'])

/** Returns the tabs that the admin's role may use, or all tabs until the server has answered which role the admin has. */
export function useAllowedTabIds(): readonly TabId[] {
  return useIsEditor() ? TAB_IDS.filter((id) => !PUBLISHER_TABS.has(id)) : TAB_IDS
}

export function tabOfHash(tabs: readonly TabId[], hash: string): TabId {
  return tabs.find((id) => `#${id}` === hash) ?? 'overview'
}
