import { browserPlaces, lookForLoss, noteLoss } from './eviction-marker.ts'
import { countShell, mendShell } from './shell.ts'

let begun: Promise<void> | null = null

/**
 * Once a page: notices what the browser threw away, and fetches missing files of the guide while there is a network. The
 * saved copy heals itself (src/replica). Never rejects.
 */
export function takeCare(): Promise<void> {
  begun ??= care().catch((error: unknown) => console.warn('The device could not be looked through', error))
  return begun
}

async function care(): Promise<void> {
  const kinds = await lookForLoss(browserPlaces(), Date.now().toString(36))
  if (kinds.length > 0) noteLoss({ kinds, noticedAt: Date.now() })
  const shell = await countShell()
  if (shell.state !== 'incomplete' || !navigator.onLine) return
  await mendShell(ignoreCounts)
}

function ignoreCounts(): void {
  // Only the screen shows progress.
}
