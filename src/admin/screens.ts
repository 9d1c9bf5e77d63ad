import { lazyPart } from '../ui/lazy-part.tsx'

/** The screens of the admin area, each in a chunk of its own. */
export const login = lazyPart(async () => (await import('./sign-in/login-screen.tsx')).LoginScreen, true)
export const resetPassword = lazyPart(
  async () => (await import('./sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
  true,
)
export const dashboard = lazyPart(
  async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  true,
)
export const listingForm = lazyPart(
  async () => (await import('./listing-form/listing-form-screen.tsx')).ListingFormScreen,
  true,
)

/** Loads the screens in advance; the service worker keeps them for a lost network. */
export function preloadScreens(): void {
  for (const { preload } of [dashboard, listingForm, login]) void preload()
}
