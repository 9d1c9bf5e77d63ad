import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient, type RealtimeClientOptions } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import { openRealtimeChannel } from '../../../src/backend/realtime-channel.ts'
import type { Answer, CheckContext, Check } from './run-checks.ts'
import { listFunctionNames, readFunctionsVersion } from './supabase-cli.ts'

/* The edge functions, the live updates, and mails. */

const WEB_SOCKET_TRANSPORT = WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']>
const BROADCAST_LIMIT_MS = 5_000
/** Wait after joining a channel, because Realtime delivers messages only a moment later. */
const DELIVERY_DELAY_MS = 1_000
const JOIN_TIMEOUT_MS = 10_000
const SCHEDULED_FUNCTIONS = ['publish-snapshot', 'notification-digest', 'sweep-photos']
const APPLY_COMMAND = 'npm run hosted -- apply'

const FUNCTION_CHECKS: readonly Check[] = [
  ...listFunctionNames().map((name): Check => ({
    name: `The function ${name} is deployed, in this version`,
    consequence: 'What this release changed or mended in it is not in force.',
    advice: `${APPLY_COMMAND} deploys it.`,
    findProblem: (context) => findFunctionProblem(context, name),
  })),
  {
    name: 'Scheduled functions refuse visitors',
    consequence: 'Anybody can start them again and again, which costs money.',
    advice: `${APPLY_COMMAND} deploys them.`,
    async findProblem(context) {
      const answers = await Promise.all(
        SCHEDULED_FUNCTIONS.map((name) => context.askApi(`/functions/v1/${name}`, { body: {} })),
      )
      const openFunctions = SCHEDULED_FUNCTIONS.filter((_, index) => answers[index]?.status !== 401)
      return openFunctions.length === 0 ? null : `not refused with 401: ${openFunctions.join(', ')}`
    },
  },
  {
    name: 'Scheduled functions accept the secret key',
    consequence: 'No snapshot and no notification is made.',
    advice: 'Dashboard, Project Settings, API Keys: the secret key must have the name "default".',
    async findProblem(context) {
      const { status } = await context.askApi('/functions/v1/publish-snapshot', { key: 'secret', body: {} })
      return status === 200 ? null : `publish-snapshot answers with ${status}`
    },
  },
  {
    name: 'Notifications can be mailed',
    consequence: 'Admins get no mail about messages or security alerts.',
    advice:
      'Set SMTP_HOST and the other variables, then npm run hosted -- apply. The ports 25 and 587 are blocked.',
    async findProblem(context) {
      const answer = await context.askApi('/functions/v1/notification-digest', { key: 'secret', body: {} })
      const { data } = (answer.json ?? {}) as { data?: { failed: number; reason?: string } }
      if (answer.status !== 200 || !data) return `notification-digest answers with ${answer.status}`
      return data.reason ?? (data.failed > 0 ? `${data.failed} mails could not be sent` : null)
    },
  },
]

const REALTIME_CHECKS: readonly Check[] = [
  {
    name: 'A change is announced within 5 seconds',
    consequence: 'Open pages show a change only after up to 5 minutes.',
    advice: `Dashboard, Realtime, Settings: switch it on. ${APPLY_COMMAND} sets the rule of the channel.`,
    findProblem: findBroadcastProblem,
  },
  {
    name: 'Only private channels can be joined',
    consequence: 'Strangers can use the project for messages of their own, which counts against its limits.',
    advice: 'Dashboard, Realtime, Settings: switch "Allow public access" off.',
    findProblem: findPublicChannelProblem,
  },
]

const MAIL_CHECKS: readonly Check[] = [
  {
    name: 'A test mail of the functions is on its way',
    consequence: 'Admins get no mail about messages or security alerts.',
    advice:
      'Compare SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASS and SMTP_FROM. The ports 25 and 587 are blocked.',
    needs: ['mail'],
    async findProblem(context) {
      const answer = await context.askApi('/functions/v1/email-service', {
        key: 'secret',
        body: {
          to: context.target.mailTo,
          subject: 'Test mail of the Marshall Islands Guide',
          textContent: 'This mail was sent by "npm run hosted -- check". Notifications can be mailed.',
        },
      })
      if (answer.status === 200) return null
      return answer.status === 403 ? 'this address belongs to no admin' : `status ${answer.status}`
    },
  },
  {
    name: 'A reset mail of Auth is on its way',
    consequence: 'An admin who forgot the password cannot set a new one.',
    advice:
      'Dashboard, Authentication, Emails, SMTP Settings. Then open the mail: its link must lead to the site.',
    needs: ['mail'],
    async findProblem(context) {
      const answer = await context.askApi('/auth/v1/recover', { body: { email: context.target.mailTo } })
      const { msg = '' } = (answer.json ?? {}) as { msg?: string }
      return answer.status === 200 ? null : `status ${answer.status} ${msg}`
    },
  },
]

export const DELIVERY_CHECKS: readonly Check[] = [...FUNCTION_CHECKS, ...REALTIME_CHECKS, ...MAIL_CHECKS]

/** Sends a GET request, which the function refuses. The refusal shows that the function runs, and has its version. */
async function findFunctionProblem(context: CheckContext, name: string): Promise<string | null> {
  const { status, headers } = await context.askApi(`/functions/v1/${name}`)
  const version = headers.get('x-guide-version')
  const expectedVersion = await context.shareValue('version', readFunctionsVersion)
  if (version === null && status === 404) return 'it is not deployed'
  if (version === null && status === 401) return 'the gateway asks for a token: "Verify JWT" is on'
  if (version === null) return `it answers with status ${status} and no version`
  if (version === expectedVersion || (version === 'checkout' && context.target.isLocal)) return null
  return version === 'checkout'
    ? 'it was deployed by hand, so its version is not known'
    : `its version is ${version} instead of ${expectedVersion}`
}

async function findBroadcastProblem(context: CheckContext): Promise<string | null> {
  let closeChannel: (() => void) | undefined
  try {
    return await new Promise<string | null>((resolve, reject) => {
      const resolveAfter = (ms: number, text: string) => setTimeout(() => resolve(text), ms).unref()
      const joinTimer = resolveAfter(JOIN_TIMEOUT_MS, 'the channel cannot be joined')
      const change = async (): Promise<void> => {
        clearTimeout(joinTimer)
        await wait(context.target.settleMs ?? DELIVERY_DELAY_MS)
        const { status } = await rewriteSetting(context)
        if (status >= 300) resolve(`the change is answered with ${status}`)
        else resolveAfter(BROADCAST_LIMIT_MS, 'the channel is open, but no message came')
      }
      const events = {
        onReady: () => void change().catch(reject),
        onChange: () => resolve(null),
        onLost: () => resolve('the channel was refused or closed'),
      }
      closeChannel = openRealtimeChannel(context.target, events, WEB_SOCKET_TRANSPORT)
    })
  } finally {
    closeChannel?.()
  }
}

/** Writes a setting with its current value, which the database announces like every change of the directory. */
async function rewriteSetting(context: CheckContext): Promise<Answer> {
  const table = '/rest/v1/directory_settings'
  const { json } = await context.askApi(`${table}?select=id,dismissals_reset_at`, { key: 'secret' })
  const [row] = Array.isArray(json) ? (json as { id: string; dismissals_reset_at: string | null }[]) : []
  if (!row) throw new Error('the row of directory_settings is missing')
  return context.askApi(`${table}?id=eq.${row.id}`, {
    key: 'secret',
    method: 'PATCH',
    body: { dismissals_reset_at: row.dismissals_reset_at },
  })
}

async function findPublicChannelProblem({ target }: CheckContext): Promise<string | null> {
  const client = new RealtimeClient(`${target.url.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: target.publishableKey },
    transport: WEB_SOCKET_TRANSPORT,
  })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve('Realtime does not answer'), JOIN_TIMEOUT_MS).unref()
      client.channel(`hosted-check-${randomUUID()}`).subscribe((state) => {
        resolve(state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? 'a public channel can be joined' : null)
      })
    })
  } finally {
    void client.disconnect()
  }
}
