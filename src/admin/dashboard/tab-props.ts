/** Ids of the tabs, in the order of the screen. The id is the URL hash. */
export const TAB_IDS = [
  'overview',
  'businesses',
  'submissions',
  'analytics',
  'announcements',
  'emergency',
  'security',
  'settings',
] as const

export type TabId = (typeof TAB_IDS)[number]

/** Props of every tab. */
export interface TabProps {
  /** Opens another tab. */
  showTab: (tab: TabId) => void
}
