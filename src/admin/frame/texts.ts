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

export const DASHBOARD_TEXTS = {
  title: 'Admin Dashboard',
  menu: (tab: string) => `Menu: ${tab}`,
  tabList: 'Dashboard',
  tabs: {
    overview: 'Overview',
    businesses: 'Businesses',
    submissions: 'Submissions',
    analytics: 'Analytics',
    announcements: 'Announcements',
    emergency: 'Emergency contacts',
    activity: 'Activity',
    admins: 'Admins',
    security: 'Security',
    settings: 'Settings',
  },
  pending: (count: number) => `${count} pending`,
  opening: 'Opening...',
} as const

/** Texts of the frame around every screen of the admin area. */
export const FRAME_TEXTS = {
  area: 'Admin',
  backToSite: 'Back to Site',
  welcome: (email: string) => `Welcome, ${email}`,
  signOut: 'Sign Out',
  cancel: 'Cancel',
  skip: 'Skip to the content',
  opening: 'Opening the admin area...',
  offlineTitle: 'You are offline.',
  offlineText:
    'You can read and write here, but nothing can be saved until the network is back. Drafts stay on this device.',
  unreachableTitle: 'The server cannot be reached',
  unreachableText:
    'Your sign-in is kept, but it cannot be checked now. Nothing is lost. Check your network and try again.',
  tryAgain: 'Try Again',
  draftsTitle: 'Sign out and lose drafts?',
  draftsText: (count: number) =>
    count === 1
      ? 'There is a draft on this device that was not saved. Signing out erases it.'
      : `There are ${count} drafts on this device that were not saved. Signing out erases them.`,
  draftsConfirm: 'Sign out and erase',
  draftsCancel: 'Stay here',
  failedTitle: 'Something went wrong',
  failedText: 'This screen stopped working. What you typed into a form is kept as a draft.',
  goToDashboard: 'Go to Dashboard',
  warning: (minutes: number) =>
    minutes <= 1
      ? 'You will be signed out in less than a minute, because nothing was done here for a while.'
      : `You will be signed out in ${minutes} minutes, because nothing was done here for a while.`,
  stay: 'Stay signed in',
} as const
