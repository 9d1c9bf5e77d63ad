/** Texts of the overview tab. */
export const OVERVIEW_TEXTS = {
  title: 'Overview',
  parts: {
    businesses: 'businesses',
    featured: 'featured businesses',
    stale: 'businesses to check',
    submissions: 'submissions',
    users: 'users',
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
  actionsTitle: 'Quick Actions',
  addListing: 'Add Business',
  viewSubmissions: 'View Submissions',
  viewAnalytics: 'View Analytics',
  securitySettings: 'Security Settings',
} as const
