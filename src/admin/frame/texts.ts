export const DASHBOARD_TEXTS = {
  title: 'Admin Dashboard',
  menu: (tab: string) => `Menu: ${tab}`,
  tabList: 'Dashboard',
  tabs: {
    overview: 'Overview',
    businesses: 'Businesses',
    submissions: 'Submissions',
    answers: 'Answers',
    analytics: 'Analytics',
    announcements: 'Announcements',
    emergency: 'Emergency contacts',
    trips: 'Ships and planes',
    activity: 'Activity',
    admins: 'Admins',
    security: 'Security',
    settings: 'Settings',
  },
  pending: (count: number) => `${count} pending`,
  opening: 'Opening...',
} as const

/** Texts of the frame around every screen of the admin area. */
export const ADMIN_FRAME_TEXTS = {
  area: 'Admin',
  announcements: 'Announcements for admins',
  backToSite: 'Back to Site',
  welcome: (email: string) => `Welcome, ${email}`,
  signOut: 'Sign Out',
  skip: 'Skip to the content',
  opening: 'Opening the admin area...',
  offlineTitle: 'You are offline.',
  offlineText:
    'Businesses, emergency contacts and announcements are shown from the copy on this device, if there is one. Everything else needs a network. Nothing can be saved until the network is back. Drafts stay on this device.',
  unreachableTitle: 'The server cannot be reached',
  unreachableText:
    'Your sign-in is kept, but it cannot be checked now. Nothing is lost. Check your network and try again.',
  tryAgain: 'Try Again',
  failedTitle: 'Something went wrong',
  failedText:
    'This screen stopped working. The large forms and the notes keep drafts on this device. Text in small windows may be lost.',
  missingTitle: 'This part is not on your device yet',
  missingText: 'It could not be loaded. Check your network and try again.',
  goToDashboard: 'Go to Dashboard',
  warning: (minutes: number) =>
    minutes <= 1
      ? 'You will be signed out in less than a minute, because nothing was done here for a while.'
      : `You will be signed out in ${minutes} minutes, because nothing was done here for a while.`,
  stay: 'Stay signed in',
} as const
