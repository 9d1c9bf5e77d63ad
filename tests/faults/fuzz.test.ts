import { gunzipSync, gzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContactsFile } from '../../src/admin/tabs/import/contacts/contacts-file.ts'
import { planContacts } from '../../src/admin/tabs/import/contacts/plan-contacts.ts'
import { readListingsFile } from '../../src/admin/tabs/import/listings-file.ts'
import { UnreadableFileError } from '../../src/admin/tabs/import/unreadable-file.ts'
import { BadAnswerError } from '../../src/backend/backend-request.ts'
import { collectionSchema } from '../../src/directory/worker/schemas.ts'
import { readSnapshot } from '../../src/directory/worker/snapshot-reader.ts'
import type { RowsByCollection } from '../../src/directory/worker/replica-database.ts'
import { computeOpenStatus, formatWeekRows } from '../../src/domain/hours/opening-hours.ts'
import { parseHours } from '../../src/domain/hours/opening-hours-parse.ts'
import { parsePhones } from '../../src/domain/listing/contact-details.ts'
import { parseEmergencyPhones } from '../../src/domain/emergency/emergency-phones.ts'
import { COLLECTIONS } from '../../src/domain/snapshot/collections.ts'
import { listingImportSchema } from '../../src/domain/listing/listing-schema.ts'
import { toActionUrl, toAppPath, toWebUrl, toWebsiteUrl } from '../../src/domain/safe-url.ts'
import {
  extractSnapshot,
  formatSnapshotElement,
  GUIDE_FILE_MARK,
} from '../../src/domain/snapshot/guide-file.ts'
import { SignatureError } from '../../src/domain/snapshot/snapshot-signature.ts'
import { formatSnapshot } from '../../src/domain/snapshot/snapshot-text.ts'
import { TransferReader, TransferWriter } from '../../src/features/give/camera/camera-frames.ts'
import { readPart } from '../../src/features/give/camera/guide-part.ts'
import { DirectoryServer, TEST_KEY, testListing } from '../fixtures/directory-server.ts'
import { applyChanges, FUZZ_SEED, readManyInputs, textChanges } from '../fixtures/fuzz.ts'
import { signSnapshot } from '../../supabase/functions/_shared/sign-snapshot.ts'

/*
 * Everything that this guide reads from outside, with many altered inputs each (FUZZ-1): 10,000 in `npm run test:faults`,
 * fewer in `npm test`. To repeat a run, set FAULT_SEED to its seed.
 */

function createSmallServer(): DirectoryServer {
  const server = new DirectoryServer()
  for (let n = 1; n <= 6; n += 1) server.put('businesses', testListing(n))
  return server
}

const server = createSmallServer()
const signedText = (await server.snapshotText()).toString()
const plainText = formatSnapshot(server.changes(0, 1_000))

async function readRows(
  bytes: Uint8Array<ArrayBuffer>,
  keys: readonly string[] | null,
): Promise<RowsByCollection[]> {
  const blocks: RowsByCollection[] = []
  await readSnapshot(new Blob([bytes]).stream(), keys, {
    onHead: () => undefined,
    onRows: (rows) => void blocks.push(rows),
  })
  return blocks
}

function toFileBytes(text: string, isPacked: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array(isPacked ? gzipSync(text) : Buffer.from(text))
}

const ajv = new Ajv({ strict: false })
const validators = Object.fromEntries(
  COLLECTIONS.map((name) => [name, ajv.compile(collectionSchema(name))] as const),
)

function expectValid(blocks: readonly RowsByCollection[]): void {
  for (const block of blocks)
    for (const name of COLLECTIONS)
      for (const row of block[name] ?? []) expect(validators[name]?.(row), JSON.stringify(row)).toBe(true)
}

describe(`reads from outside (seed ${FUZZ_SEED})`, () => {
  it('a signed snapshot that was changed at random is refused or gives the same rows (FUZZ-1)', async () => {
    const originalRows = await readRows(toFileBytes(signedText, false), [TEST_KEY.publicKey])
    await readManyInputs(fc.tuple(textChanges, fc.boolean()), async ([changes, isPacked]) => {
      const bytes = toFileBytes(applyChanges(signedText, changes), isPacked)
      const rows = await readRows(bytes, [TEST_KEY.publicKey]).catch((error: unknown) => {
        if (error instanceof SignatureError || error instanceof BadAnswerError) return null
        throw error
      })
      if (rows !== null) expect(rows).toEqual(originalRows)
    })
  })

  it('a snapshot with a changed value, without a key or signed after the change, gives only rows that the schema accepts (FUZZ-1)', async () => {
    const { privateKey, publicKey } = TEST_KEY
    const change = fc.record({ column: fc.nat(), row: fc.nat(), value: fc.jsonValue({ maxDepth: 2 }) })
    await readManyInputs(
      fc.tuple(fc.array(change, { minLength: 1, maxLength: 3 }), fc.boolean()),
      async ([changes, isSigned]) => {
        const text = plainText.replace(/^\{.*\}$/m, (block) => {
          const columns = JSON.parse(block) as Record<string, unknown[]>
          for (const { column, row, value } of changes) {
            const names = Object.keys(columns)
            const cells = columns[names[column % names.length] ?? '']
            if (cells !== undefined) cells[row % cells.length] = value
          }
          return JSON.stringify(columns)
        })
        const bytes = isSigned
          ? new Uint8Array(Buffer.concat(await signSnapshot([text], privateKey, new Date(0))))
          : toFileBytes(text, false)
        const rows = await readRows(bytes, isSigned ? [publicKey] : null).catch((error: unknown) => {
          if (error instanceof BadAnswerError) return []
          throw error
        })
        expectValid(rows)
      },
    )
  })

  it('the signed part of a changed guide file is found whole, or the reason why the part is missing is returned (FUZZ-1)', async () => {
    const file = `<!doctype html><head>${GUIDE_FILE_MARK}</head><p>Numbers</p>${formatSnapshotElement(toFileBytes(signedText, true))}</html>`
    await readManyInputs(textChanges, async (changes) => {
      const extracted = extractSnapshot(applyChanges(file, changes))
      if (!(extracted instanceof Uint8Array)) return expect([null, 'cut', 'unsigned']).toContain(extracted)
      await readRows(extracted, [TEST_KEY.publicKey]).catch((error: unknown) => {
        expect(error instanceof SignatureError || error instanceof BadAnswerError).toBe(true)
      })
    })
  })

  it('a QR code for the camera that was changed at random is read without an error, and gives no wrong bytes (FUZZ-1)', async () => {
    const bytes = new Uint8Array(gzipSync(signedText))
    const writer = await TransferWriter.create(bytes)
    const reader = new TransferReader()
    await readManyInputs(fc.tuple(fc.nat({ max: 1_000 }), textChanges), ([number, changes]) => {
      const receivedPart = reader.addCode(applyChanges(writer.makeFrame(number), changes))
      if (receivedPart !== null) expect(Buffer.from(receivedPart).equals(bytes)).toBe(true)
    })
  })

  it('a part of the directory received by camera with one changed byte is refused, or does not count as a part (FUZZ-1)', async () => {
    const packedPart = gzipSync(`guide-part MAJ\n${signedText}`)
    await readManyInputs(
      fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()),
      async ([byteIndex, flippedBits, isUnpacked]) => {
        const bytes = isUnpacked ? gunzipSync(packedPart) : Buffer.from(packedPart)
        bytes[byteIndex % bytes.length] = (bytes[byteIndex % bytes.length] ?? 0) ^ flippedBits
        const input = isUnpacked ? gzipSync(bytes) : bytes
        // Any error is right for a damaged part, but no rows of it may be used.
        const result = await readPart(new Uint8Array(input), [TEST_KEY.publicKey]).catch(() => 'refused')
        expect(['refused', 'whole']).toContain(result)
      },
    )
  })

  it('any text of opening hours has a status, and each readable one has a week of seven days (FUZZ-1)', async () => {
    const word = fc.constantFrom(
      'Mon',
      'Tue-Fri',
      'Sunday',
      'daily',
      '24/7',
      '8',
      '8:00',
      '25:00',
      'AM',
      'pm',
      '-',
      '–',
      'to',
      ',',
      ';',
      'closed',
      'noon',
      'midnight',
      'by appointment',
      'and',
      '\n',
      '8am-5pm',
      '22:00-06:00',
      'Mon-',
      '00:00',
    )
    const text = fc.oneof(
      fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
      fc.string({ unit: 'binary', maxLength: 1_000 }),
    )
    await readManyInputs(
      fc.tuple(text, fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })),
      ([hours, now]) => {
        const week = parseHours(hours)
        if (week !== null) expect(week).toHaveLength(7)
        expect(computeOpenStatus(hours, null, now).label).not.toBe('')
        if (week !== null) expect(formatWeekRows(hours, now)).not.toBeNull()
      },
    )
  })

  it('any text as a phone number gives only links with digits and signs that a phone dials (FUZZ-1)', async () => {
    const part = fc.constantFrom(
      '625',
      '-',
      '0100',
      '+692',
      '(',
      ')',
      ' ',
      '/',
      'or',
      'ext',
      '#',
      ';',
      ',',
      '*',
      '.',
      'VHF',
      '16',
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    await readManyInputs(text, (phoneText) => {
      for (const phones of [parsePhones(phoneText), parseEmergencyPhones(phoneText)])
        for (const phone of phones ?? [])
          if (phone.href !== null) expect(phone.href).toMatch(/^tel:\+?[\d*#]+(?:;ext=\d+)?$/)
    })
  })

  it('any text as an address gives only links to http, https, mailto, tel or a path of this site (FUZZ-1)', async () => {
    const part = fc.constantFrom(
      'javascript:',
      'https://',
      'HTTP:',
      '//',
      '/',
      '\\',
      'www.',
      'a.mh',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\u202e',
      'mailto:',
      'tel:',
      'data:',
      ':99999',
      '[::1]',
      '%00',
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    await readManyInputs(text, (addressText) => {
      for (const url of [toWebUrl(addressText), toWebsiteUrl(addressText)])
        if (url !== null) expect(['http:', 'https:']).toContain(new URL(url).protocol)
      const action = toActionUrl(addressText)
      if (action !== null)
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(
          new URL(action, 'https://here.test').protocol,
        )
      const path = toAppPath(addressText)
      if (path !== null) expect(new URL(path, 'https://here.test').origin).toBe('https://here.test')
    })
  })

  it('each row of a changed file of listings is accepted by the schema or refused with a sentence, or the whole file is refused (FUZZ-1)', async () => {
    const csv =
      'name,category,atoll,phone,latitude,longitude\nStore,business,MAJ,625-0100,7.1,171.3\nInn,accommodation,EBY,329-1,,\n'
    const json = JSON.stringify([
      { name: 'Store', category: 'business', atoll: 'MAJ', phone: '625-0100', alt_names: ['Shop'] },
    ])
    await readManyInputs(fc.tuple(fc.boolean(), textChanges), async ([isJson, changes]) => {
      const bytes = Buffer.from(applyChanges(isJson ? json : csv, changes))
      let rows
      try {
        rows = await readListingsFile({ name: isJson ? 'list.json' : 'list.csv', bytes })
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableFileError)
        return
      }
      for (const row of rows) {
        const result = listingImportSchema.safeParse(row.fields)
        if (!result.success) expect(result.error.issues[0]?.message).toBeTruthy()
      }
    })
  })

  it('each row of a changed file of emergency contacts is planned or refused with a sentence (FUZZ-1)', async () => {
    const csv = 'name,phone,atoll,24/7,confirmed_at\nPolice,911,ALL,yes,2026-10-02\nClinic,625-1111,MAJ,,\n'
    await readManyInputs(textChanges, async (changes) => {
      const file = { name: 'list.csv', bytes: Buffer.from(applyChanges(csv, changes)) }
      const rows = await readContactsFile(file).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableFileError)
        return []
      })
      for (const { problems } of planContacts(rows, []).refused) expect(problems[0]?.message).toBeTruthy()
    })
  })
})
