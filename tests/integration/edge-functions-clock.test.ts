import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyHead, verifyLine } from '../../src/domain/snapshot/snapshot-signature.ts'
import { parseSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import {
  startTestBackend,
  runOperator,
  type CallFunction,
  openFunctionsWorld,
  type FunctionsWorld,
  STRANGER_ACCOUNT,
  FEEDBACK_MESSAGE,
} from './test-backend.ts'
import { startSmtp } from './smtp-server.ts'

/* The edge functions that send mail or run on a schedule, in real Deno. */

let world: FunctionsWorld
let callFunction: CallFunction
let admin: string
let stranger: string

beforeAll(async () => {
  world = await openFunctionsWorld()
  ;({ callFunction, admin, stranger } = world)
})

afterAll(() => world.close())

describe('email-service', () => {
  const mail = { subject: 'Test', textContent: 'It works', htmlContent: '<p>It works</p>' }

  test('email-service sends mail to admins only', async () => {
    const recipient = world.backend.env.ADMIN_EMAIL
    expect(await callFunction('email-service', { to: recipient, ...mail }, { token: admin })).toMatchObject({
      status: 200,
    })
    const files = await readdir(path.join(world.folder, 'mails'))
    const text = await readFile(path.join(world.folder, 'mails', files.at(-1) ?? ''), 'utf8')
    expect(text).toContain(`To: ${recipient}`)
    expect(text).toContain('It works')

    expect(
      (await callFunction('email-service', { to: 'other@example.org', ...mail }, { token: admin })).status,
    ).toBe(403)
    expect(
      (await callFunction('email-service', { to: STRANGER_ACCOUNT.email, ...mail }, { token: stranger }))
        .status,
    ).toBe(403)
    expect((await callFunction('email-service', { to: recipient, ...mail })).status).toBe(401)
    expect(
      (await callFunction('email-service', { to: recipient, ...mail, check: true }, { token: admin })).status,
    ).toBe(200)
    expect(await readdir(path.join(world.folder, 'mails'))).toHaveLength(files.length)
  })
})

/** Publishes a snapshot, and returns its text. */
async function publishSnapshot(): Promise<string> {
  await world.database.query(`update private.snapshot_state set revision = -1`)
  await callFunction('publish-snapshot', '{}', { key: 'secret' })
  const file = await world.call('/storage/v1/object/public/directory/latest.json.gz')
  return gunzipSync(new Uint8Array(await file.arrayBuffer())).toString()
}

describe('scheduled functions', () => {
  test.each(['publish-snapshot', 'notification-digest', 'sweep-photos'])(
    'the scheduled function %s refuses calls without the secret key',
    async (name) => {
      expect((await callFunction(name, '{}')).status).toBe(401)
      expect((await callFunction(name, '{}', { token: admin })).status).toBe(401)
    },
  )

  test('publish-snapshot writes the snapshot file only when the file is out of date (SNAP-1)', async () => {
    await world.database.query(`update private.snapshot_state set revision = -1`)
    expect(await callFunction('publish-snapshot', '{}', { key: 'secret' })).toMatchObject({
      status: 200,
      data: { published: true },
    })
    expect(await callFunction('publish-snapshot', '{}', { key: 'secret' })).toMatchObject({
      data: { published: false },
    })
    const file = await world.call('/storage/v1/object/public/directory/latest.json.gz')
    expect(file.headers.get('cache-control')).toBe('max-age=60')
    const snapshot = parseSnapshot(gunzipSync(new Uint8Array(await file.arrayBuffer())).toString())
    expect(snapshot.rows.businesses).toHaveLength(await world.countRows('businesses'))
  })

  test('publish-snapshot signs the snapshot with the key of the project, which can be changed and revoked (SIGN-1, SIGN-3)', async () => {
    const readKeysAfter = async (command: string): Promise<string[]> => {
      const { text } = await runOperator(world.backend, 'snapshot-keys', [command])
      return /^SNAPSHOT_PUBLIC_KEYS=(\S+)$/m.exec(text)?.[1]?.split(',') ?? []
    }
    const [firstKey = '', secondKey = ''] = await readKeysAfter('make')
    expect(firstKey).toBe(world.backend.env.SNAPSHOT_PUBLIC_KEYS)
    const [head = '', ...lines] = (await publishSnapshot()).split('\n')
    const signed = await verifyHead(head, [firstKey])
    expect(signed.lines).toHaveLength(lines.length)
    for (const [lineNumber, line] of lines.entries()) await verifyLine(signed, lineNumber, line)
    expect(await readKeysAfter('change')).toEqual([secondKey, firstKey])
    await verifyHead((await publishSnapshot()).split('\n', 1)[0] ?? '', [secondKey])
    const [remainingKey = '', newKey = ''] = await readKeysAfter('revoke')
    expect([remainingKey, newKey.length]).toEqual([firstKey, 87])
    expect(newKey).not.toBe(secondKey)
    await expect(verifyHead((await publishSnapshot()).split('\n', 1)[0] ?? '', [secondKey])).rejects.toThrow()
  })

  test('sweep-photos removes only old files that no photo uses, and files that are not images (RETAIN-2, STORAGE-2) (BIZ-5)', async () => {
    const { rows } = await world.database.query<{ id: string }>('select id from public.businesses limit 1')
    const id = rows[0]?.id ?? ''
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
    const uploadFile = async (name: string): Promise<string> => {
      const file = `${id}/${name}`
      const uploadAnswer = await world.call(`/storage/v1/object/business-images/${file}`, {
        method: 'POST',
        key: 'secret',
        headers: { 'content-type': 'image/jpeg' },
        body: jpeg,
      })
      expect(uploadAnswer.status).toBe(200)
      return file
    }
    const [orphanFile, youngFile, shownFile, disguised] = await Promise.all(
      [
        '1700000000001-orphan.jpg',
        '1700000000002-young.jpg',
        '1700000000003-shown.jpg',
        '1700000000004-bad.jpg',
      ].map(uploadFile),
    )
    await world.database.query(
      `update storage.objects set created_at = now() - interval '2 days' where name = $1`,
      [orphanFile],
    )
    await writeFile(path.join(world.folder, 'storage/business-images', disguised ?? ''), '<svg/>')
    for (const file of [shownFile, disguised]) {
      await world.database.query(
        'insert into public.business_images (business_id, image_url) values ($1, $2)',
        [id, `/storage/v1/object/public/business-images/${file}`],
      )
    }
    const rowCountBefore = await world.countRows('business_images')
    expect(await callFunction('sweep-photos', '{}', { key: 'secret' })).toMatchObject({
      status: 200,
      data: { orphans: 1, disguised: 1 },
    })
    const remainingFiles = await world.database.query<{ name: string }>(
      `select name from storage.objects where name like '%/17000000000%' order by name`,
    )
    expect(remainingFiles.rows.map(({ name }) => name)).toEqual([youngFile, shownFile])
    expect(await world.countRows('business_images')).toBe(rowCountBefore - 1)
  })

  test('sweep-photos checks every new photo, also beyond the row limit of the API, and removes the row of an empty file (IMG-9)', async () => {
    const { rows: listings } = await world.database.query<{ id: string }>(
      `insert into public.businesses (name, description) select 'Many photos ' || n, 'x' from generate_series(1, 106) n returning id`,
    )
    await world.database.query(
      `insert into public.business_images (id, business_id, image_url)
       select ('00000000-0000-4000-8000-' || lpad(to_hex(row_number() over ()), 12, '0'))::uuid, b.id, 'https://x.example/' || n || '.jpg'
       from unnest($1::uuid[]) b (id) cross join generate_series(1, 10) n`,
      [listings.map(({ id }) => id)],
    )
    const { rows } = await world.database.query<{ id: string }>(
      `insert into public.businesses (name, description) values ('Empty photo', 'x') returning id`,
    )
    const file = `${rows[0]?.id}/1700000000009-empty.jpg`
    const upload = await world.call(`/storage/v1/object/business-images/${file}`, {
      method: 'POST',
      key: 'secret',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
    })
    expect(upload.status).toBe(200)
    await writeFile(path.join(world.folder, 'storage/business-images', file), '')
    await world.database.query(
      `insert into public.business_images (id, business_id, image_url) values ('ffffffff-ffff-4fff-8fff-ffffffffffff', $1, $2)`,
      [rows[0]?.id, `/storage/v1/object/public/business-images/${file}`],
    )
    const rowCountBefore = await world.countRows('business_images')
    expect(await callFunction('sweep-photos', '{}', { key: 'secret' })).toMatchObject({
      status: 200,
      data: { disguised: 1 },
    })
    expect(await world.countRows('business_images')).toBe(rowCountBefore - 1)
    await world.database.query(
      `delete from public.businesses where name like 'Many photos %' or name = 'Empty photo'`,
    )
  })

  test('notification-digest sends each event once by SMTP, and prints no address (AUDIT-8)', async () => {
    const smtp = await startSmtp()
    const secondBackend = await startTestBackend({
      port: 0,
      dataDir: path.join(world.folder, 'second'),
      demoListings: 0,
      functionEnvironment: {
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(smtp.port),
        SMTP_FROM: 'guide@example.org',
      },
    })
    const client = new Client(secondBackend.env.DATABASE_URL)
    await client.connect()
    await client.query(
      `insert into public.admin_notification_preferences (user_id, notification_type, created_at)
       select user_id, 'new_submission', now() - interval '1 day' from private.admins
       on conflict (user_id, notification_type) do update
         set digest_frequency = 'immediate', created_at = excluded.created_at`,
    )
    await client.query(
      `insert into public.admin_notification_preferences (user_id, notification_type, threshold_value, digest_frequency, created_at)
       select user_id, 'security_alert', 5, 'immediate', now() - interval '1 day' from private.admins
       on conflict (user_id, notification_type) do update set created_at = excluded.created_at`,
    )
    const send = (urlPath: string, key: string, body: object): Promise<Response> =>
      fetch(`${secondBackend.url}${urlPath}`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (let sentCount = 0; sentCount < 2; sentCount += 1) {
      await send('/rest/v1/contact_submissions', secondBackend.env.SUPABASE_PUBLISHABLE_KEY, FEEDBACK_MESSAGE)
    }
    const sendDigest = async (): Promise<unknown> =>
      (await send('/functions/v1/notification-digest', secondBackend.env.SUPABASE_SECRET_KEY, {})).json()
    expect(await sendDigest()).toMatchObject({ success: true, data: { sent: 1, failed: 0 } })
    expect(await sendDigest()).toMatchObject({ success: true, data: { sent: 0, failed: 0 } })
    expect(smtp.mails).toHaveLength(1)
    expect(smtp.mails[0]).toContain(`To: ${secondBackend.env.ADMIN_EMAIL}`)
    expect(smtp.mails[0]).toContain('New submissions (2)')
    expect(smtp.mails[0]).not.toContain(FEEDBACK_MESSAGE.email)
    await client.query(
      `insert into private.notification_events (notification_type, summary)
       select 'new_submission', 'New feedback' from generate_series(1, 60)`,
    )
    // The mail is sent by this call, or by a call of the backend itself a few seconds later.
    await sendDigest()
    await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(2)
    expect(smtp.mails[1]).toContain('New submissions: 60')
    expect(smtp.mails[1]).toContain('New submissions (60)')
    expect(smtp.mails[1]?.match(/: New feedback/g)).toHaveLength(50)
    expect(smtp.mails[1]).toContain('- and 10 more')

    const { rows } = await client.query<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'ann@example.org') returning id`,
    )
    await client.query('select public.grant_admin($1)', [rows[0]?.id])
    // Every admin gets a mail at once, the new one too (PREFS-4, ALARM-1).
    await sendDigest()
    await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(4)
    const alarms = smtp.mails.slice(2)
    expect(new Set(alarms.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1]))).toEqual(
      new Set([secondBackend.env.ADMIN_EMAIL, 'ann@example.org']),
    )
    for (const mail of alarms) {
      expect(mail).toContain('Critical: Admin added')
      // Mails to other admins than the account's owner contain the address of the account (NOTIFY-4).
      const isOwn = mail.includes('To: ann@example.org')
      expect(mail).toContain(isOwn ? 'About your admin account:' : 'About the admin account ann@example.org:')
    }

    // The server's reply contains the recipient's address, but the log must not (AUDIT-8).
    smtp.refuseRecipients()
    const refusedMail = await send('/functions/v1/email-service', secondBackend.env.SUPABASE_SECRET_KEY, {
      to: secondBackend.env.ADMIN_EMAIL,
      subject: 'Test',
      textContent: 'It works',
    })
    expect(refusedMail.status).toBe(500)
    const readLog = (): Promise<string> =>
      readFile(path.join(world.folder, 'second/logs/email-service.log'), 'utf8')
    await expect.poll(readLog, { timeout: 20_000 }).toContain('Error: Mail failed: EENVELOPE 550"')
    expect(await readLog()).not.toContain(secondBackend.env.ADMIN_EMAIL)

    smtp.server.close()
    await send('/rest/v1/contact_submissions', secondBackend.env.SUPABASE_PUBLISHABLE_KEY, FEEDBACK_MESSAGE)
    expect(await sendDigest()).toMatchObject({ data: { sent: 0, failed: 2 } })
    await client.end()
    await secondBackend.close()
  })
})
