import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'
import { encodeTokenPart, forgeToken } from './rights-callers.ts'
import { createCaller, type CallBackend, signIn, startTestBackend } from './test-backend.ts'

/* Cases in which the local backend once differed from Supabase Storage (1.11.2). */

const PHOTO_PATH = 'business-images/00000000-0000-4000-8000-00000000000a/1700000000000-a.jpg'
const JPEG_BYTES = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3, 4, 5])

let folder: string
let backend: RunningBackend
let call: CallBackend

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-storage-'))
  backend = await startTestBackend({ port: 0, dataDir: path.join(folder, 'data'), demoListings: 20 })
  call = createCaller(backend)
})

afterAll(async () => {
  await backend.close()
  await rm(folder, { recursive: true, force: true })
})

function listFiles(body: object): Promise<Response> {
  return call('/storage/v1/object/list/business-images', {
    method: 'POST',
    key: 'secret',
    body: JSON.stringify(body),
  })
}

function uploadFile(name: string, bytes: Uint8Array, headers: Record<string, string>): Promise<Response> {
  return call(`/storage/v1/object/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(bytes),
  })
}

describe('Storage', () => {
  test.each([
    ['expired', { role: 'authenticated', exp: 1_700_000_000 }, '"exp" claim timestamp check failed'],
  ])(
    'the local Storage answers a token that is %s with HTTP 400, and 403 in the body',
    async (_, claims, message) => {
      const answer = await uploadFile(PHOTO_PATH, JPEG_BYTES, {
        apikey: backend.env.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${await forgeToken(backend, claims)}`,
      })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { statusCode: '403', error: 'Unauthorized', message },
      ])
    },
  )

  test.each([
    ['no.t.json', 'JWS Protected Header is invalid'],
    [
      `${encodeTokenPart({ alg: 'HS256' })}.${encodeTokenPart({ role: 'service_role' })}.c2ln`,
      'signature verification failed',
    ],
    ['nonsense', 'Invalid Compact JWS'],
  ])('the local Storage answers the token %s with HTTP 400: %s', async (invalidToken, message) => {
    const answer = await uploadFile(PHOTO_PATH, JPEG_BYTES, {
      apikey: backend.env.SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${invalidToken}`,
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '403', error: 'Unauthorized', message },
    ])
  })

  test('the local Storage refuses a file that is no image as a photo, also with a percent-encoded name of the bucket', async () => {
    const secret = { apikey: backend.env.SUPABASE_SECRET_KEY }
    const uploadPhoto = async (name: string): Promise<number> =>
      (await uploadFile(name, new TextEncoder().encode('<script>'), secret)).status
    const statuses = [
      await uploadPhoto(PHOTO_PATH),
      await uploadPhoto(PHOTO_PATH.replace('images', 'im%61ges')),
    ]
    expect([
      ...statuses,
      await uploadPhoto(PHOTO_PATH.replace('images', 'im%61ges').replace('-a', '%ff')),
    ]).toEqual([400, 404, 404])
  })

  test('the local Storage accepts an empty file, and refuses a request for a byte range of the file', async () => {
    const emptyFilePath = PHOTO_PATH.replace('-a.jpg', '-empty.jpg')
    const secret = { apikey: backend.env.SUPABASE_SECRET_KEY }
    expect((await uploadFile(emptyFilePath, new Uint8Array(0), secret)).status).toBe(200)
    const part = await call(`/storage/v1/object/public/${emptyFilePath}`, {
      headers: { range: 'bytes=0-11' },
    })
    expect(part.status).toBe(416)
  })

  test('the local Storage serves byte ranges of a file on the public and the authenticated paths', async () => {
    const secret = { apikey: backend.env.SUPABASE_SECRET_KEY }
    expect((await uploadFile(PHOTO_PATH, JPEG_BYTES, secret)).status).toBe(200)
    for (const kind of ['public/', 'authenticated/', '']) {
      const address = `/storage/v1/object/${kind}${PHOTO_PATH}`
      const part = await call(address, { headers: { ...secret, range: 'bytes=2-3' } })
      expect([part.status, part.headers.get('content-range')], kind).toEqual([206, 'bytes 2-3/8'])
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(JPEG_BYTES.slice(2, 4))
      const answerBeyondEnd = await call(address, { headers: { ...secret, range: 'bytes=8-' } })
      expect(answerBeyondEnd.status, kind).toBe(416)
      expect((await call(address, { headers: secret })).status, kind).toBe(200)
    }
  })

  test('an admin cannot delete the file of a photo that a listing uses, whichever path of Storage deletes it (STORAGE-5)', async () => {
    const listings = await call('/rest/v1/businesses?select=id&limit=1', { key: 'secret' })
    const [{ id }] = (await listings.json()) as [{ id: string }]
    const name = `${id}/1700000000000-used.jpg`
    const secret = { apikey: backend.env.SUPABASE_SECRET_KEY }
    expect((await uploadFile(`business-images/${name}`, JPEG_BYTES, secret)).status).toBe(200)
    const url = `/storage/v1/object/public/business-images/${name}`
    const row = { id: crypto.randomUUID(), business_id: id, image_url: url }
    const insert = { method: 'POST', key: 'secret', body: JSON.stringify(row) } as const
    expect((await call('/rest/v1/business_images', insert)).status).toBe(201)
    const token = await signIn(backend, {
      email: backend.env.ADMIN_EMAIL,
      password: backend.env.ADMIN_PASSWORD,
    })
    const asAdmin = { key: 'publishable', headers: { authorization: `Bearer ${token}` } } as const
    const body = JSON.stringify({ prefixes: [name] })
    const deleteFile = async (): Promise<void> => {
      await call('/storage/v1/object/business-images', { method: 'DELETE', ...asAdmin, body })
      await call(`/storage/v1/object/business-images/${name}`, { method: 'DELETE', ...asAdmin })
    }
    await deleteFile()
    expect((await call(url)).status, 'a listing uses the file').toBe(200)
    await call(`/rest/v1/business_images?id=eq.${row.id}`, { method: 'DELETE', ...asAdmin })
    await deleteFile()
    expect((await call(url)).status, 'its row is gone').toBe(400)
  })

  test('the local Storage answers 304 for a file that has not changed', async () => {
    const address = `/storage/v1/object/public/${PHOTO_PATH}`
    const modified = (await call(address)).headers.get('last-modified') ?? ''
    expect((await call(address, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    const earlierDate = new Date(Date.parse(modified) - 60_000).toUTCString()
    expect((await call(address, { headers: { 'if-modified-since': earlierDate } })).status).toBe(200)
  })

  test('the local Storage lists the files of one folder only, with its subfolders as entries without an id', async () => {
    const folders = (await (await listFiles({ prefix: '', limit: 2 })).json()) as {
      name: string
      id: unknown
    }[]
    expect(folders.map(({ id }) => id)).toEqual([null, null])
    const [listing] = PHOTO_PATH.split('/').slice(1)
    const files = (await (await listFiles({ prefix: listing })).json()) as { name: string; id: unknown }[]
    expect(files.map(({ name }) => name)).toContain('1700000000000-a.jpg')
    expect(files.every(({ id }) => typeof id === 'string')).toBe(true)
    expect((await listFiles({ limit: 5 })).status).toBe(400)
  })
})
