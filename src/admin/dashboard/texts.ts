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
    security: 'Security',
    settings: 'Settings',
  },
  opening: 'Opening...',
} as const
