import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimit } from './auth-guard.ts'
import { readBackendOptions } from './backend-options.ts'
import { hostedStatus, toHostedError } from './hosted-errors.ts'
import { acceptedEncoding } from './http-answer.ts'
import { ExclusiveLock } from './local-database.ts'
import { formatMail } from './mail-folder.ts'
import { isPageRequest } from './site-files.ts'
import { containsETag, filePathOf } from './storage-files.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import {
  toIsoInstant,
  encodeMessage,
  PacketReader,
  summarisePostgresAnswer,
  encodeUint32,
  type ClientPacket,
} from './wire-protocol.ts'

test('the lock of the local backend runs one task at a time, in the order of their requests, also after a task fails', async () => {
  const lock = new ExclusiveLock()
  const log: string[] = []
  const createTask = (name: string) => async (): Promise<void> => {
    log.push(`${name} in`)
    await new Promise((resolve) => setTimeout(resolve, 1))
    log.push(`${name} out`)
    if (name === 'b') throw new Error('b failed')
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => lock.run(createTask(name))))
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a rate limit of the local backend counts requests per key and resets after its time window', () => {
  const limit = new RateLimit(2, 1000)
  expect([limit.countRequest('a', 0), limit.countRequest('a', 10), limit.countRequest('b', 10)]).toEqual([
    0, 0, 0,
  ])
  expect(limit.countRequest('a', 600)).toBe(400)
  expect(limit.countRequest('a', 1000)).toBe(0)
})

test.each([
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'br'],
  ['identity', undefined],
])('the local backend answers a request with Accept-Encoding %j in the encoding %s', (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding)
})

test.each([
  ['23514', 400],
  ['23505', 409],
  ['23P01', 400],
  ['P0001', 400],
  ['P0002', 500],
  ['22P02', 400],
  ['40001', 500],
  ['54001', 500],
  ['53300', 503],
  ['57014', 500],
  ['57P01', 503],
  ['21000', 500],
  ['53400', 500],
  ['54000', 500],
  ['42883', 404],
])(
  'the local backend answers the database error %s with the status %i of hosted Supabase',
  (code, status) => {
    expect(hostedStatus(code)).toBe(status)
  },
)

test('the local backend answers an UPDATE or DELETE without WHERE, which safeupdate refuses, with 400', () => {
  expect(hostedStatus('21000', 'DELETE requires a WHERE clause')).toBe(400)
})

test('the local backend answers an error that @supabase/lite does not know with the status and body of hosted Supabase', () => {
  const databaseError = { code: '23514', message: 'violates', detail: 'Failing row' }
  const mapped = toHostedError(databaseError) as { code: string; message: string; detail: string }
  expect(mapped.code).toBe('PGRST')
  expect(JSON.parse(mapped.message)).toEqual({
    code: '23514',
    message: 'violates',
    details: 'Failing row',
    hint: null,
  })
  expect(JSON.parse(mapped.detail)).toEqual({ status: 400, headers: {} })
  const knownError = { code: '23505', message: 'x' }
  expect(toHostedError(knownError)).toBe(knownError)
  expect(toHostedError('text')).toBe('text')
})

test.each([
  ['2026-11-20 14:39:30.88+00', '2026-11-20T14:39:30.88+00:00'],
  ['2026-11-20 14:39:30-11', '2026-11-20T14:39:30-11:00'],
  ['2026-11-20 14:39:30+05:30', '2026-11-20T14:39:30+05:30'],
  ['infinity', 'infinity'],
])('the local backend answers the timestamp %s as %s', (text, expected) => {
  expect(toIsoInstant(text)).toBe(expected)
})

test.each([
  [null, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
])('whether the header If-None-Match %s contains the ETag "a": %s', (header, expected) => {
  expect(containsETag(header, '"a"')).toBe(expected)
})

test.each([
  ['/businesses', { accept: 'text/html' }, true],
  ['/business/801a58a3-60d4-4d88-bea4-b14c121a2308', { accept: '*/*' }, true],
  ['/businesses', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', accept: '*/*' }, false],
  ['/businesses', { 'sec-fetch-mode': 'cors', accept: '*/*' }, true],
  ['/businesses', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, true],
  ['/businesses', { accept: 'application/json' }, false],
  ['/x.js', { accept: 'text/html' }, false],
  ['/assets/x', { accept: 'text/html' }, false],
  ['/assets', { accept: 'text/html' }, false],
  ['/_headers', { accept: 'text/html' }, false],
])(
  'whether a request for %s with the headers %j is for a page of the site: %s',
  (path, headers, expected) => {
    expect(isPageRequest(new Request(`http://x${path}`, { headers }), path)).toBe(expected)
  },
)

test('the path of a stored file never leads outside its bucket', () => {
  expect(filePathOf('/data', 'photos', 'a/b.jpg')).toBe('/data/photos/a/b.jpg')
  for (const [bucket, key] of [
    ['photos', '../secrets.json'],
    ['photos', 'a/../../x'],
    ['..', 'x'],
    ['a/b', 'x'],
    ['', 'x'],
    ['photos', ''],
    ['photos', '/etc/passwd'],
  ] as const) {
    expect(() => filePathOf('/data', bucket, key)).toThrow('Not a path inside the bucket')
  }
})

test('an address or a subject with line breaks cannot add header lines to a mail', () => {
  const mail = formatMail(
    { to: 'a@b.cc\r\nBcc: x@y.zz', subject: 'M\u0101jro\nX: 1', text: 'Hello' },
    new Date(0),
  )
  expect(mail).toContain('\r\nTo: a@b.cc Bcc: x@y.zz\r\n')
  expect(mail).toContain('\r\nSubject: =?utf-8?B?')
  expect(mail).not.toMatch(/^(Bcc|X):/m)
})

test.each([
  [{ PORT: 'x' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DEMO_LISTINGS: '-1' }, 'DEMO_LISTINGS'],
  [{ LOCAL_MAX_ROWS: '1.5' }, 'LOCAL_MAX_ROWS'],
])('the local backend refuses the setting %j with a message that contains %s', (environment, name) => {
  expect(() => readBackendOptions(environment)).toThrow(name)
})

test('the local backend has default settings where the environment sets none', () => {
  expect(readBackendOptions({})).toMatchObject({ port: 4173, databasePort: 4174, demoListings: 400 })
  expect(readBackendOptions({ DEMO_LISTINGS: '0', PORT: '0' })).toMatchObject({
    demoListings: 0,
    databasePort: 0,
  })
})

test('the packets of the database protocol are the same wherever the byte stream of the client is split', () => {
  const startup = Buffer.concat([encodeUint32(9), encodeUint32(3 << 16), Buffer.from([0])])
  const bytes = Buffer.concat([
    encodeUint32(8),
    encodeUint32(80877103),
    startup,
    encodeMessage('Q', 'select 1'),
    encodeMessage('X'),
  ])
  fc.assert(
    fc.property(fc.array(fc.nat({ max: bytes.length })), (cuts) => {
      const packetReader = new PacketReader()
      const packets: ClientPacket[] = []
      const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      for (let index = 1; index < edges.length; index += 1)
        packets.push(...packetReader.push(bytes.subarray(edges[index - 1], edges[index])))
      expect(packets.map((packet) => (packet.kind === 'message' ? packet.type : packet.kind))).toEqual([
        'encryption-request',
        'startup',
        'Q',
        'X',
      ])
    }),
  )
})

test('arbitrary bytes are either read as packets of the database protocol or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        new PacketReader().push(Buffer.from(bytes))
      } catch (error) {
        expect(String(error)).toContain('Not the Postgres protocol')
      }
    }),
  )
})

test('the summary of a database answer has the transaction status and whether settings or tables changed', () => {
  const idle = encodeMessage('Z', Buffer.from('I'))
  const inTransaction = encodeMessage('Z', Buffer.from('T'))
  expect(summarisePostgresAnswer(encodeMessage('C', 'SELECT 1'))).toEqual({
    endedAs: undefined,
    hasChangedSession: false,
    hasChangedSchema: false,
  })
  expect(summarisePostgresAnswer(Buffer.concat([encodeMessage('C', 'SET'), idle]))).toMatchObject({
    endedAs: 'idle',
    hasChangedSession: true,
  })
  expect(
    summarisePostgresAnswer(Buffer.concat([encodeMessage('C', 'CREATE TABLE'), inTransaction])),
  ).toMatchObject({
    endedAs: 'busy',
    hasChangedSchema: true,
  })
})

test('the local backend refuses a config.toml that switches the captcha on, and the project leaves the captcha off (RIGHTS-12)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guide-config-'))
  const file = join(folder, 'config.toml')
  await writeFile(file, '[auth.captcha]\nenabled = true\n')
  await expect(readSupabaseConfig(file)).rejects.toThrow('captcha')
  await rm(folder, { recursive: true })
  expect((await readSupabaseConfig()).rateLimit).toEqual({
    tokensAtOnce: 30,
    tokens: 150,
    verifications: 30,
    requests: 30,
    mails: 30,
  })
})

async function readJsonFile(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

test('the edge functions use the package versions in package.json', async () => {
  const { imports } = (await readJsonFile('supabase/functions/deno.json')) as {
    imports: Record<string, string>
  }
  const { dependencies, devDependencies } = (await readJsonFile('package.json')) as Record<
    string,
    Record<string, string>
  >
  const versions = { ...devDependencies, ...dependencies }
  expect(Object.keys(imports).length).toBeGreaterThan(2)
  for (const [name, target] of Object.entries(imports)) {
    const [library = '', ...rest] = name.split('/')
    expect(target).toBe([`npm:${library}@${versions[library]}`, ...rest].join('/'))
  }
})
