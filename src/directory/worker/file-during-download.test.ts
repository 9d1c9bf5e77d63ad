import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device, failOffline, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'

let phone: Device
let file: Blob

beforeEach(async () => {
  phone = new Device()
  for (let n = 1; n <= 30; n += 1) phone.server.put('businesses', testListing(n))
  file = new Blob([GUIDE_FILE_MARK, formatSnapshotElement(await phone.server.snapshotGzip())])
})
afterEach(() => phone.stop())

it.each([
  ['while nothing arrives of', () => new Promise<Response>(() => undefined)],
  [
    'while a link brings nothing more of',
    async () => new Response(new ReadableStream({ pull: () => new Promise(() => undefined) })),
  ],
])('a guide file is taken over at once %s a download (RECEIVE-1)', async (_, answer) => {
  phone.answer = answer
  const replica = await phone.start()
  const pull = replica.requestSync('start')
  await waitUntil(() => expect(phone.requests).toHaveLength(1))
  phone.answer = failOffline
  expect(await replica.receive(file)).toMatchObject({ isTaken: true, listingCount: 30 })
  await pull
  expect(listingNamesOf(replica)).toHaveLength(30)
})
