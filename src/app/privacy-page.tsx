import { PrivacyScreen } from '../features/about/privacy-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/* Loads the favorites' database. */
const removal = lazyPart(async () => (await import('./removal-button.tsx')).RemovalButton)

export function PrivacyPage() {
  return <PrivacyScreen removal={<removal.Part />} />
}
