import { describe, expect, it } from 'vitest'
import { MemoryCaches } from '../../../tests/fixtures/memory-caches.ts'
import { PHOTO_CACHES } from '../../domain/offline-caches.ts'
import { PHOTO_BUDGET_BYTES } from './photo-download-queue.ts'
import { OfflinePhotos } from './photo-cache.ts'

const ORIGIN = 'https://guide.test'
const photoUrl = (name: string): string => `${ORIGIN}/storage/v1/object/public/business-images/${name}`
const thumbnailUrl = (n: number): string => photoUrl(`${n}/photo.jpg-thumb.jpg`)
const thumbnailUrls = (count: number): string[] => Array.from({ length: count }, (_, n) => thumbnailUrl(n))

class FakePhone {
  readonly memory = new MemoryCaches()
  readonly asked: string[] = []
  isLowData = false
  answer: (url: string) => Response | Promise<Response> = () => makeJpegResponse(10_000)

  open(): OfflinePhotos {
    return new OfflinePhotos({
      caches: () => this.memory.asStorage(),
      fetch: async (input) => {
        const url = new Request(input).url
        this.asked.push(url)
        return this.answer(url)
      },
      isLowData: () => this.isLowData,
      alone: (run) => run(),
      origin: ORIGIN,
    })
  }

  async kept(): Promise<string[]> {
    const cache = await this.memory.open(PHOTO_CACHES.kept)
    return (await cache.keys()).map(({ url }) => url)
  }
}

function makeJpegResponse(bytes: number): Response {
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
}

describe('storing photos', () => {
  it('thumbnails of all listings and large photos of favorites are stored, with their count and size (PHOTO-6)', async () => {
    const phone = new FakePhone()
    const status = await phone
      .open()
      .storePhotos({ thumbnails: thumbnailUrls(5), full: [photoUrl('0/photo.jpg')] })
    expect(status).toMatchObject({ kept: 6, wanted: 6, bytes: 60_000, failed: 0, isRunning: false })
    expect(status.stoppedBy).toBeNull()
    expect((await phone.kept()).sort()).toEqual([...thumbnailUrls(5), photoUrl('0/photo.jpg')].sort())
  })

  it('no photo is downloaded twice, not even after a restart, and photos are counted without a download', async () => {
    const phone = new FakePhone()
    await phone.open().storePhotos({ thumbnails: thumbnailUrls(4), full: [] })
    phone.asked.length = 0
    const restartedPhotos = phone.open()
    expect(await restartedPhotos.countPhotos({ thumbnails: thumbnailUrls(6), full: [] })).toMatchObject({
      kept: 4,
      wanted: 6,
      bytes: 40_000,
    })
    expect(phone.asked).toEqual([])
    await restartedPhotos.storePhotos({ thumbnails: thumbnailUrls(6), full: [] })
    expect(phone.asked.sort()).toEqual([thumbnailUrl(4), thumbnailUrl(5)])
  })

  it('photos that were shown before are stored without another download', async () => {
    const phone = new FakePhone()
    await (await phone.memory.open(PHOTO_CACHES.thumbnails)).put(thumbnailUrl(0), makeJpegResponse(500))
    const status = await phone.open().storePhotos({ thumbnails: [thumbnailUrl(0)], full: [] })
    expect(status).toMatchObject({ kept: 1, bytes: 500 })
    expect(phone.asked).toEqual([])
  })

  it('if a Wi-Fi answers with its sign-in page, no photo is stored, and none counts as missing on the server (PORTAL-3)', async () => {
    const phone = new FakePhone()
    phone.answer = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
    const offlinePhotos = phone.open()
    expect(await offlinePhotos.storePhotos({ thumbnails: thumbnailUrls(5), full: [] })).toMatchObject({
      kept: 0,
      failed: 0,
      stoppedBy: 'network',
    })
    phone.answer = () => makeJpegResponse(10_000)
    expect(await offlinePhotos.storePhotos({ thumbnails: thumbnailUrls(5), full: [] })).toMatchObject({
      kept: 5,
      failed: 0,
    })
  })

  it('stored photos that are no longer wanted are deleted', async () => {
    const phone = new FakePhone()
    const keeper = phone.open()
    await keeper.storePhotos({ thumbnails: thumbnailUrls(3), full: [] })
    await keeper.storePhotos({ thumbnails: [thumbnailUrl(1)], full: [] })
    expect(await phone.kept()).toEqual([thumbnailUrl(1)])
    expect(keeper.getStatus()).toMatchObject({ kept: 1, wanted: 1, bytes: 10_000 })
  })

  it('storing photos stops at the budget, with the first photos stored', async () => {
    const phone = new FakePhone()
    phone.answer = () => makeJpegResponse(PHOTO_BUDGET_BYTES.thumbnails / 3)
    const status = await phone
      .open()
      .storePhotos({ thumbnails: thumbnailUrls(20), full: [photoUrl('0/photo.jpg')] })
    expect(status.stoppedBy).toBe('budget')
    expect(status.bytes).toBeLessThanOrEqual(status.budgetBytes + PHOTO_BUDGET_BYTES.thumbnails)
    expect(await phone.kept()).toContain(thumbnailUrl(0))
    expect(await phone.kept()).not.toContain(thumbnailUrl(19))
    // Large photos have a byte budget of their own.
    expect(await phone.kept()).toContain(photoUrl('0/photo.jpg'))
  })

  it('the least needed photos are replaced by more needed ones when the budget is full (PHOTO-7)', async () => {
    const phone = new FakePhone()
    phone.answer = () => makeJpegResponse(PHOTO_BUDGET_BYTES.thumbnails / 3)
    const keeper = phone.open()
    const neededThumbnail = thumbnailUrl(9)
    await keeper.storePhotos({ thumbnails: thumbnailUrls(4), full: [] })
    const storedBefore = await phone.kept()
    phone.asked.length = 0
    const status = await keeper.storePhotos({ thumbnails: [neededThumbnail, ...thumbnailUrls(4)], full: [] })
    expect(await phone.kept()).toEqual([...storedBefore.slice(0, -1), neededThumbnail])
    expect(status).toMatchObject({ kept: storedBefore.length, stoppedBy: 'budget' })
    expect(status.bytes).toBe((storedBefore.length * PHOTO_BUDGET_BYTES.thumbnails) / 3)
    // A second run replaces nothing.
    await keeper.storePhotos({ thumbnails: [neededThumbnail, ...thumbnailUrls(4)], full: [] })
    expect(phone.asked).toEqual([neededThumbnail])
    // A photo that is missing on the server replaces nothing.
    phone.answer = () => new Response('', { status: 404 })
    await keeper.storePhotos({
      thumbnails: [thumbnailUrl(8), neededThumbnail, ...thumbnailUrls(4)],
      full: [],
    })
    expect(await phone.kept()).toEqual([...storedBefore.slice(0, -1), neededThumbnail])
  })

  it('photos are not requested in low-data mode', async () => {
    const phone = new FakePhone()
    phone.isLowData = true
    expect((await phone.open().storePhotos({ thumbnails: thumbnailUrls(3), full: [] })).stoppedBy).toBe(
      'low-data',
    )
    expect(phone.asked).toEqual([])
  })
})

describe('downloading photos', () => {
  it('downloading photos continues after a photo that is missing on the server, and after a file that is no image', async () => {
    const phone = new FakePhone()
    phone.answer = (url) => {
      if (url === thumbnailUrl(1)) return new Response('', { status: 404 })
      return url === thumbnailUrl(2)
        ? new Response('<html>Log in to the ferry wifi</html>')
        : makeJpegResponse(10)
    }
    const status = await phone.open().storePhotos({ thumbnails: thumbnailUrls(5), full: [] })
    expect(status).toMatchObject({ kept: 3, failed: 2, stoppedBy: null })
    expect(await phone.kept()).not.toContain(thumbnailUrl(2))
  })

  it('downloading photos stops without a network and resumes later', async () => {
    const phone = new FakePhone()
    const keeper = phone.open()
    phone.answer = (url) => {
      if (phone.asked.length > 10) throw new TypeError('Failed to fetch')
      return url === '' ? makeJpegResponse(1) : makeJpegResponse(10)
    }
    const interruptedRun = await keeper.storePhotos({ thumbnails: thumbnailUrls(50), full: [] })
    expect(interruptedRun).toMatchObject({ kept: 10, wanted: 50, stoppedBy: 'network', isRunning: false })
    expect(phone.asked.length).toBeLessThan(17)
    phone.asked.length = 0
    phone.answer = () => makeJpegResponse(10)
    expect(await keeper.storePhotos({ thumbnails: thumbnailUrls(50), full: [] })).toMatchObject({ kept: 50 })
    expect(phone.asked).toHaveLength(40)
  })

  it('downloading photos stops when the device is full', async () => {
    const phone = new FakePhone()
    phone.memory.isFull = true
    const status = await phone.open().storePhotos({ thumbnails: thumbnailUrls(9), full: [] })
    expect(status).toMatchObject({ kept: 0, stoppedBy: 'space', isRunning: false })
    expect(phone.asked.length).toBeLessThanOrEqual(3)
  })

  it('only photos of the directory are requested', async () => {
    const phone = new FakePhone()
    const foreignUrls = ['javascript:alert(1)', 'https://guide.test/rest/v1/users', '//', 'data:image/png,1']
    expect(await phone.open().storePhotos({ thumbnails: foreignUrls, full: [] })).toMatchObject({ wanted: 0 })
    expect(phone.asked).toEqual([])
  })

  it('downloading photos can be stopped and resumed, and all photos can be deleted', async () => {
    const phone = new FakePhone()
    const keeper = phone.open()
    const stopController = new AbortController()
    phone.answer = () => {
      stopController.abort()
      return makeJpegResponse(10)
    }
    await keeper.storePhotos({ thumbnails: thumbnailUrls(20), full: [] }, stopController.signal)
    expect(phone.asked.length).toBeLessThanOrEqual(3)
    phone.answer = () => makeJpegResponse(10)
    await keeper.storePhotos({ thumbnails: thumbnailUrls(20), full: [] })
    expect(keeper.getStatus().kept).toBe(20)
    await keeper.remove()
    expect(keeper.getStatus()).toMatchObject({ kept: 0, bytes: 0 })
    expect(await phone.kept()).toEqual([])
  })
})
