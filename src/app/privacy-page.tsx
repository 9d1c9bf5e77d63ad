import { PrivacyScreen } from '../features/about/privacy-screen.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

/** At the end of a long text: it comes after the first paint. */
const removal = lazyPart(async () => (await import('./removal-button.tsx')).RemovalButton)

export function PrivacyPage() {
  return <PrivacyScreen removal={<removal.Part />} />
}
