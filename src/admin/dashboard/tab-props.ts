/** Order of the tabs on the screen; the id is the address' hash. */
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

/** What a tab may ask of the dashboard. */
export interface TabProps {
  /** Goes to another tab. */
  showTab: (tab: TabId) => void
}
