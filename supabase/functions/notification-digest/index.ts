import { requireSecretKey } from '../_shared/caller.ts'
import { canSendMail, sendMail } from '../_shared/mail.ts'
import { callFunction } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'
import { digestMail, type Digest } from './digest-mail.ts'

/*
 * Sends notifications to admins by frequency and threshold (NOTIFY-1). The database gives out each event once. If this
 * function stops before it finishes a claim, the claim expires and its events are given out again.
 */
serveJson({
  name: 'notification-digest',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    // Without a mail provider, claim nothing, so that the events wait until there is one.
    if (!canSendMail()) return { sent: 0, failed: 0, reason: 'No mail provider is configured' }
    const digests = (await callFunction('service', 'claim_notifications', {})) as Digest[]
    let sent = 0
    for (const digest of digests) sent += (await deliver(digest)) ? 1 : 0
    return { sent, failed: digests.length - sent }
  },
})

async function deliver(digest: Digest): Promise<boolean> {
  const wasSent = await sendMail(digestMail(digest, Deno.env.get('SITE_URL') ?? '')).then(
    () => true,
    (error: unknown) => {
      console.error(JSON.stringify({ function: 'notification-digest', failure: String(error) }))
      return false
    },
  )
  await callFunction('service', 'finish_notifications', { finished: digest.claim, was_sent: wasSent })
  return wasSent
}
