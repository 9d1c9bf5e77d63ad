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
  tasksTitle: 'What to do next',
  nothingWaits: 'Nothing waits for you.',
  tasks: {
    messages: (count: number) =>
      count === 1 ? '1 message waits for an answer' : `${count} messages wait for an answer`,
    mine: (count: number) =>
      count === 1 ? '1 waiting message is assigned to you' : `${count} waiting messages are assigned to you`,
    answers: (count: number) =>
      count === 1
        ? 'Visitors say that 1 business is wrong'
        : `Visitors say that ${count} businesses are wrong`,
    stale: (count: number) =>
      count === 1
        ? '1 business was not checked for six months'
        : `${count.toLocaleString('en')} businesses were not checked for six months`,
    ending: (count: number) =>
      count === 1 ? '1 announcement ends within a week' : `${count} announcements end within a week`,
    mails: (count: number) =>
      count === 1 ? '1 mail to an admin could not be sent' : `${count} mails to admins could not be sent`,
  },
  actionsTitle: 'Quick Actions',
  addListing: 'Add Business',
  viewSubmissions: 'View Submissions',
  viewAnalytics: 'View Analytics',
  securitySettings: 'Security Settings',
} as const
