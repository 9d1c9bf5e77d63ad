import { requireSecretKey } from '../_shared/caller.ts'
import { canSendMail, sendMail } from '../_shared/mail.ts'
import { callFunction } from '../_shared/project.ts'
import { serveJson } from '../_shared/serve-json.ts'
import { digestMail, type Digest } from './digest-mail.ts'

/*
 * Sends notifications to admins by frequency and threshold (NOTIFY-1). The database hands out each event
 * once: a claim that is not finished, because this function broke off, runs out and is handed out again.
 */
serveJson({
  name: 'notification-digest',
  method: 'POST',
  async handle(request) {
    requireSecretKey(request)
    // Nothing is claimed that could not be sent: it waits until there is a provider.
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
