/** Texts of the overview tab. */
export const OVERVIEW_TEXTS = {
  title: 'Overview',
  parts: {
    businesses: 'businesses',
    featured: 'featured businesses',
    stale: 'businesses to check',
    submissions: 'submissions',
    users: 'users',
    activity: 'recent activity',
  },
  cards: {
    totalListings: 'Total Businesses',
    pendingSubmissions: 'Pending Submissions',
    featuredListings: 'Featured Businesses',
    staleListings: 'Businesses to Check',
    totalUsers: 'Total Users',
  },
  unknown: '\u2014',
  unknownHelp: 'not known',
  errorTitle: 'Error Loading Dashboard',
  failed: (parts: string[]) => `Failed to load data: ${parts.join(', ')}`,
  retry: 'Retry',
  loading: 'Loading...',
  activityTitle: 'Recent Activity',
  activityNone: 'Nothing was changed yet. New businesses and messages show here.',
  listing: { created: 'Business added', updated: 'Business changed' },
  submission: 'Message received',
  viewAll: 'View all',
  actionsTitle: 'Quick Actions',
  addListing: 'Add Business',
  viewSubmissions: 'View Submissions',
  viewAnalytics: 'View Analytics',
  securitySettings: 'Security Settings',
} as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 'Just now', 'Nm ago', 'Nh ago', 'Nd ago' (DASH-5). */
export function activityAge(at: number, now: number): string {
  const age = now - at
  if (!(age >= MINUTE_MS)) return 'Just now'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  return age < DAY_MS ? `${Math.floor(age / HOUR_MS)}h ago` : `${Math.floor(age / DAY_MS)}d ago`
}
