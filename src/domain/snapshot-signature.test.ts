import { describe, expect, it } from 'vitest'
import { DirectoryServer, TEST_KEY, testListing } from '../../tests/fixtures/directory-server.ts'
import { joinPages } from './directory-changes.ts'
import {
  createSigningKey,
  publicKeyOf,
  signSnapshot,
  verifyHead,
  verifyLine,
  type SignatureError,
} from './snapshot-signature.ts'
import { formatSnapshot, parseSnapshot, SnapshotPages } from './snapshot-text.ts'

const SIGNED_AT = new Date('2026-11-22T04:05:06.789Z')
const KEYS = [TEST_KEY.publicKey]

function directory(listings: number) {
  const server = new DirectoryServer()
  for (let n = 1; n <= listings; n += 1) server.put('businesses', testListing(n, { name: `Place ${n} ÿ` }))
  return server.changes(0, Number.MAX_SAFE_INTEGER)
}

async function sign(parts: Iterable<string | Uint8Array>): Promise<string> {
  return Buffer.concat(await signSnapshot(parts, TEST_KEY.privateKey, SIGNED_AT)).toString()
}

async function verify(text: string, keys: readonly string[] = KEYS): Promise<string> {
  const [first = '', ...lines] = text.split('\n')
  const head = await verifyHead(first, keys)
  for (const [at, line] of lines.entries()) await verifyLine(head, at, line)
  return head.signedAt
}

describe('the signature of a snapshot (SIGN-1)', () => {
  it('covers every line, and names the time; the text is still one JSON document with the same rows', async () => {
    const changes = directory(1_200)
    const text = await sign([formatSnapshot(changes)])
    expect(await verify(text)).toBe(SIGNED_AT.toISOString())
    expect(parseSnapshot(text)).toEqual(parseSnapshot(formatSnapshot(changes)))
  })

  it('is the same for a text that is written page by page', async () => {
    const changes = directory(1_200)
    const pages = new SnapshotPages()
    pages.add(changes)
    const lines = (await sign(pages.parts())).split('\n').slice(1)
    const whole = await sign([formatSnapshot(joinPages([changes]))])
    expect(lines).toEqual(whole.split('\n').slice(1))
    await verify(await sign(pages.parts()))
  })

  it('is accepted from either of two keys, so that one can be changed (SIGN-2)', async () => {
    const other = await createSigningKey()
    const text = await sign([formatSnapshot(directory(1))])
    await verify(text, [other.publicKey, TEST_KEY.publicKey])
    await expect(verify(text, [other.publicKey])).rejects.toMatchObject({ why: 'altered' })
    await expect(verify(text, [])).rejects.toMatchObject({ why: 'altered' })
    expect(publicKeyOf(other.privateKey)).toBe(other.publicKey)
  })

  it.each<[string, (text: string) => string, SignatureError['why']]>([
    ['without a signature', (text) => `{${text.slice(text.indexOf('"signed_at"'))}`, 'unsigned'],
    ['with another time', (text) => text.replace('2026-11-22', '2026-11-23'), 'altered'],
    ['with another revision', (text) => text.replace('"revision":3', '"revision":4'), 'altered'],
    ['with another phone number', (text) => text.replace('625-0100', '625-0101'), 'altered'],
    ['with one more line', (text) => `${text}\n{}`, 'altered'],
    ['with two lines in the other order', (text) => swapLines(text), 'altered'],
    ['with a signature in another spelling', (text) => text.replace(/^(.{13}\S{85})./, '$1~'), 'altered'],
  ])('refuses a text %s (SIGN-2)', async (_, change, why) => {
    const text = await sign([formatSnapshot(directory(3))])
    expect(change(text)).not.toBe(text)
    await expect(verify(change(text))).rejects.toMatchObject({ why })
  })
})

function swapLines(text: string): string {
  const [first = '', second = '', third = '', ...rest] = text.split('\n')
  return [first, third, second, ...rest].join('\n')
}
