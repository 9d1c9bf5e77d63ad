export const SETTINGS_TEXTS = {
  title: 'Notification Settings',
  intro: 'Choose which e-mails the guide sends to your own address, and how often.',
  loading: 'Loading...',
  types: {
    security_alert: 'Security alerts',
    system_error: 'System errors',
    new_submission: 'New submissions',
    business_update: 'Business updates',
    user_activity: 'Sign-ins and sign-outs',
  },
  levels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  email: 'Send e-mail',
  frequency: 'How often',
  frequencies: { immediate: 'Immediately', hourly: 'Every hour', daily: 'Every day', weekly: 'Every week' },
  threshold: 'Send after this many events per hour',
  thresholdHelp:
    'An event is mailed only if at least this many of its kind happened within an hour; with 1, every event is mailed.',
  alarmHelp:
    'Always mailed at once, whatever you choose here: a new password or e-mail address of an admin; MFA that is set up, switched off, locked by wrong codes or no longer required; new backup codes; an admin who is added, removed or gets another role; and three wrong passwords within five minutes.',
  thresholdInvalid: 'Please enter a whole number from 1 to 100',
  save: 'Save preferences',
  saving: 'Saving...',
  test: 'Send a test e-mail',
  testing: 'Sending...',
  loadFailed: 'Failed to load notification preferences',
  saved: 'Notification preferences saved successfully',
  saveFailed: 'Failed to save preferences',
  testSent: 'Test notification sent! Check your email inbox.',
  testFailed: 'Failed to send test notification',
  noProvider:
    'This guide has no mail provider, so no e-mail is sent at all. Your choices are kept for when it has one.',
  tryAgain: 'Try again',
  offline: 'You are offline. Nothing can be saved or sent until the network is back.',
  testSubject: 'Test notification of the Marshall Islands Guide',
  testBody:
    'This is the test notification that you asked for. Your notification e-mails arrive at this address.',
} as const
