import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Device, listingNamesOf } from '../../../tests/fixtures/device.ts'
import { testListing } from '../../../tests/fixtures/directory-server.ts'
import { waitUntil } from '../../../tests/fixtures/wait-until.ts'
import { BadAnswerError } from '../../backend/backend-request.ts'
import { formatSnapshotElement, GUIDE_FILE_MARK } from '../../domain/snapshot/guide-file.ts'

let phone: Device
let file: Blob

beforeEach(async () => {
  phone = new Device()
  for (let n = 1; n <= 30; n += 1) phone.server.put('businesses', testListing(n))
  file = new Blob([GUIDE_FILE_MARK, formatSnapshotElement(await phone.server.snapshotGzip())])
})
afterEach(() => phone.stop())

/** Answers as a stalled link does: nothing comes until the request is aborted. */
const neverAnswer = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Answers with a body of which nothing comes until the request is aborted. */
const neverSend = async ({ signal }: RequestInit): Promise<Response> =>
  new Response(
    new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    }),
  )

it.each([
  ['no answer comes to', neverAnswer],
  ['nothing comes of', neverSend],
])('a guide file is taken over while %s a download (RECEIVE-1)', async (_, answer) => {
  const requests: RequestInit[] = []
  const replica = await phone.start({
    fetch: (_input, init = {}) =>
      requests.push(init) === 1 ? answer(init) : Promise.reject(new TypeError('Failed to fetch')),
  })
  const pull = replica.requestSync('start')
  await waitUntil(() => expect(requests).toHaveLength(1))
  expect(await replica.receive(file)).toMatchObject({ isTaken: true, listingCount: 30 })
  await pull
  expect(listingNamesOf(replica)).toHaveLength(30)
  // Without the file, the time limit of the download would have ended it.
  expect(requests[0]?.signal?.reason).toEqual(new BadAnswerError('The download was ended for a guide file'))
})
