import { lazyPart, type LazyPart } from '../../ui/lazy-part.tsx'
import { DASHBOARD_TEXTS } from './texts.ts'

/** Ids of the tabs, in the order of the screen. The id is the URL hash. */
export const TAB_IDS = [
  'overview',
  'businesses',
  'submissions',
  'analytics',
  'announcements',
  'emergency',
  'activity',
  'admins',
  'security',
  'settings',
] as const

export type TabId = (typeof TAB_IDS)[number]

interface DashboardTab {
  label: string
  panel: LazyPart<object>
}

/** To add a tab: its id above, its label in texts.ts, its component here. */
export const TABS: Record<TabId, DashboardTab> = {
  overview: {
    label: DASHBOARD_TEXTS.tabs.overview,
    panel: lazyPart(async () => (await import('../overview/overview-tab.tsx')).OverviewTab, true),
  },
  businesses: {
    label: DASHBOARD_TEXTS.tabs.businesses,
    panel: lazyPart(async () => (await import('../listings/listings-tab.tsx')).ListingsTab, true),
  },
  submissions: {
    label: DASHBOARD_TEXTS.tabs.submissions,
    panel: lazyPart(async () => (await import('../submissions/submissions-tab.tsx')).SubmissionsTab, true),
  },
  analytics: {
    label: DASHBOARD_TEXTS.tabs.analytics,
    panel: lazyPart(async () => (await import('../analytics/analytics-tab.tsx')).AnalyticsTab, true),
  },
  announcements: {
    label: DASHBOARD_TEXTS.tabs.announcements,
    panel: lazyPart(
      async () => (await import('../announcements/announcements-tab.tsx')).AnnouncementsTab,
      true,
    ),
  },
  emergency: {
    label: DASHBOARD_TEXTS.tabs.emergency,
    panel: lazyPart(async () => (await import('../emergency/emergency-tab.tsx')).EmergencyTab, true),
  },
  activity: {
    label: DASHBOARD_TEXTS.tabs.activity,
    panel: lazyPart(async () => (await import('../activity/activity-tab.tsx')).ActivityTab, true),
  },
  admins: {
    label: DASHBOARD_TEXTS.tabs.admins,
    panel: lazyPart(async () => (await import('../admins/admins-tab.tsx')).AdminsTab, true),
  },
  security: {
    label: DASHBOARD_TEXTS.tabs.security,
    panel: lazyPart(async () => (await import('../security/security-tab.tsx')).SecurityTab, true),
  },
  settings: {
    label: DASHBOARD_TEXTS.tabs.settings,
    panel: lazyPart(async () => (await import('../settings/settings-tab.tsx')).SettingsTab, true),
  },
}

export function tabOfHash(hash: string): TabId {
  return TAB_IDS.find((id) => `#${id}` === hash) ?? 'overview'
}

export function preloadTabs(): void {
  for (const id of TAB_IDS) void TABS[id].panel.preload()
}
