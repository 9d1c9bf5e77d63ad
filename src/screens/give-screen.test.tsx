// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Blob as NodeBlob } from 'node:buffer'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { encodeQR } from 'qr'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeReads,
  createDirectoryView,
  FixedDirectory,
  READY_STATUS,
} from '../../tests/fixtures/directory-view.tsx'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { DirectoryServer, testListing } from '../../tests/fixtures/directory-server.ts'
import { MemoryCaches } from '../../tests/fixtures/memory-caches.ts'
import { extractSnapshot, RECEIVED_CACHE, RECEIVED_FILE_PATH } from '../domain/snapshot/guide-file.ts'
import type { ReceiveRefusal, ReceiveResult } from '../domain/directory.ts'
import type { DirectoryView } from '../directory/directory-view.ts'
import { QR_VERSION, TransferWriter } from '../features/give/camera/camera-frames.ts'
import { divideSnapshot, formatPart } from '../features/give/camera/guide-part.ts'
import { GiveScreen } from './give-screen.tsx'
import { ReceiveScreen } from './receive-screen.tsx'
import { CAMERA_TEXTS } from '../features/give/camera/texts.ts'
import { GIVE_TEXTS, RECEIVE_TEXTS } from '../features/give/texts.ts'

// The first test loads the code of the QR reader, which takes seconds on a busy machine.
function renderScreen(content: ReactNode, changes: Partial<DirectoryView>): void {
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView(changes)}>{content}</FixedDirectory>
    </MemoryRouter>,
  )
}

async function expectNotice(
  receiveFile: () => Promise<ReceiveResult>,
  { what, next }: { what: string; next: string },
): Promise<void> {
  renderScreen(<ReceiveScreen path="/" title="Title" />, { ask: createFakeReads({ receiveFile }) })
  const file = new File(['guide'], 'marshall-islands-guide-2026-11-22.html', { type: 'text/html' })
  await userEvent.upload(screen.getByLabelText(RECEIVE_TEXTS.choose, { selector: 'input' }), file)
  expect(await screen.findByText(`${what} ${RECEIVE_TEXTS.untouched} ${next}`)).toBeTruthy()
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('/give without a file to give (GIVE-3)', () => {
  it.each([
    ['no listings', 'empty', false, true],
    ['only some listings', 'filling', false, true],
    ['only some listings yet, while the others are being downloaded', 'filling', true, false],
  ] as const)(
    'the page /give says whether a file can be made when the device has %s',
    (_, phase, isRefreshing, isSaid) => {
      renderScreen(<GiveScreen path="/" title="Title" />, {
        status: { ...READY_STATUS, phase, isRefreshing, updatedAt: null, problem: 'unreachable' },
      })
      expect(screen.queryByText(GIVE_TEXTS.noCopy) !== null).toBe(isSaid)
      expect(screen.queryByText(GIVE_TEXTS.making) !== null).toBe(!isSaid)
    },
  )

  it('the page /give says that the file could not be made when there is a copy, and can try again', async () => {
    const allListings = vi.fn().mockRejectedValueOnce(new Error('no memory')).mockResolvedValue([])
    const readDirectory = createFakeReads({ allListings, snapshotToGive: () => Promise.resolve(null) })
    renderScreen(<GiveScreen path="/" title="Title" />, { ask: readDirectory })
    expect((await screen.findByRole('alert')).textContent).toContain(GIVE_TEXTS.failed)
    expect(screen.queryByText(GIVE_TEXTS.noCopy)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: GIVE_TEXTS.tryAgain }))
    expect(await screen.findByRole('button', { name: /^Save the file/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it.each([true, false])(
  'the page /give says from which day the signed snapshot is when it is older than the copy: %s (GIVE-2)',
  async (isEarlier) => {
    const signedSnapshot = {
      revision: 1,
      signedAt: '2026-11-20T00:00:00Z',
      bytes: new Uint8Array([0x1f, 0x8b]),
      isEarlier,
    }
    const ask = createFakeReads({
      allListings: () => Promise.resolve([]),
      snapshotToGive: () => Promise.resolve(signedSnapshot),
    })
    renderScreen(<GiveScreen path="/" title="Title" />, { ask })
    await screen.findByRole('button', { name: /^Save the file/ })
    expect(screen.queryByText(GIVE_TEXTS.signedEarlier('20 Nov 2026')) !== null).toBe(isEarlier)
  },
)

describe('/receive says what happened, what is safe and what to do (RECEIVE-2)', () => {
  it.each(Object.keys(RECEIVE_TEXTS.refusals) as ReceiveRefusal[])(
    'the page /receive says what happened, what is safe and what to do about a file that is refused as %s',
    async (why) => {
      await expectNotice(() => Promise.resolve({ isTaken: false, why }), RECEIVE_TEXTS.refusals[why])
    },
  )

  it('the page /receive says what happened, what is safe and what to do after the worker failed on the file', async () => {
    await expectNotice(() => Promise.reject(new Error('The worker stopped')), RECEIVE_TEXTS.broken)
  })
})

describe('the camera on /receive (CAMERA-3)', () => {
  const getUserMedia = vi.fn<() => Promise<unknown>>()

  beforeEach(() => {
    // Replace the functions that jsdom lacks: Blob.stream, and scrolling to an element.
    vi.stubGlobal('Blob', NodeBlob)
    Object.assign(Element.prototype, { scrollIntoView: vi.fn() })
  })

  /** Opens the screen, checks that it does not ask for the camera before a tap, and taps the button. */
  async function tapRead(view: Partial<DirectoryView> = {}, isSecureContext = true): Promise<void> {
    vi.stubGlobal('isSecureContext', isSecureContext)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }))
    renderScreen(<ReceiveScreen path="/" title="Title" />, view)
    const button = await screen.findByRole('button', { name: CAMERA_TEXTS.read })
    expect(getUserMedia).not.toHaveBeenCalled()
    await userEvent.click(button)
  }

  it.each([
    ['NotAllowedError', CAMERA_TEXTS.problems.refused],
    ['NotFoundError', CAMERA_TEXTS.problems.none],
    ['NotReadableError', CAMERA_TEXTS.problems.busy],
    ['AnyOtherError', CAMERA_TEXTS.problems.busy],
  ])('the page /receive shows what to do when the camera fails with %s', async (name, text) => {
    getUserMedia.mockReset().mockRejectedValue(new DOMException('', name))
    await tapRead()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('the camera is not requested on a page over plain http', async () => {
    getUserMedia.mockReset()
    await tapRead({}, false)
    expect((await screen.findByRole('alert')).textContent).toBe(CAMERA_TEXTS.problems.unprotected)
    expect(getUserMedia).not.toHaveBeenCalled()
  })

  it('the camera is released when the page is hidden, and when the screen is left', async () => {
    const stopTrack = vi.fn()
    getUserMedia
      .mockReset()
      .mockResolvedValue({ getTracks: () => [{ stop: stopTrack, addEventListener: vi.fn() }] })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    await tapRead()
    await screen.findByRole('progressbar', { name: CAMERA_TEXTS.progress })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(stopTrack).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('alert').textContent).toBe(CAMERA_TEXTS.problems.ended)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: CAMERA_TEXTS.read }))
    visibility.mockReturnValue('visible')
    await userEvent.click(screen.getByRole('button', { name: CAMERA_TEXTS.read }))
    await screen.findByRole('progressbar', { name: CAMERA_TEXTS.progress })
    cleanup()
    expect(stopTrack).toHaveBeenCalledTimes(2)
  })

  it('the camera is released when the page is hidden before the camera has started', async () => {
    const cameraOpening = createDeferred<unknown>()
    const stop = vi.fn()
    getUserMedia.mockReset().mockReturnValue(cameraOpening.promise)
    await tapRead()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await act(async () => cameraOpening.resolve({ getTracks: () => [{ stop, addEventListener: vi.fn() }] }))
    visibility.mockReturnValue('visible')
    expect(stop).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(CAMERA_TEXTS.problems.ended)
    expect(screen.getByRole('button', { name: CAMERA_TEXTS.read })).toHaveProperty('disabled', false)
  })

  /** Replaces the camera by one that sees the codes of a transfer of these bytes, one after another. */
  async function showCodes(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const writer = await TransferWriter.create(bytes)
    let number = 0
    getUserMedia
      .mockReset()
      .mockResolvedValue({ getTracks: () => [{ stop: vi.fn(), addEventListener: vi.fn() }] })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
    vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480)
    const context = {
      canvas: {},
      drawImage: vi.fn(),
      getImageData: () => drawCodePicture(writer.makeFrame(number++)),
    }
    const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
    // The mock takes the type of the last overload of getContext, which TypeScript 5 and 7 list differently.
    canvas.mockReturnValue(context as never)
  }

  it('the camera hands a whole guide to the directory worker, like a file', async () => {
    const server = new DirectoryServer()
    server.put('businesses', testListing(1))
    const bytes = await server.snapshotGzip()
    await showCodes(bytes)
    const signedAt = '2026-11-19T00:00:00.000Z'
    const receiveFile = vi.fn<(file: Blob) => Promise<ReceiveResult>>()
    receiveFile.mockResolvedValue({ isTaken: true, listingCount: 1, signedAt, isRestored: false })
    await tapRead({ ask: createFakeReads({ receiveFile }) })
    expect(await screen.findByText(CAMERA_TEXTS.taken(1, '19 Nov 2026'))).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: CAMERA_TEXTS.read }))
    expect(receiveFile).toHaveBeenCalledTimes(1)
    expect(extractSnapshot((await receiveFile.mock.calls[0]?.[0].text()) ?? '')).toEqual(bytes)
  })

  it('the camera refuses a part that this guide has not signed, and says what to do', async () => {
    const server = new DirectoryServer()
    server.put('businesses', testListing(1))
    server.put('emergency_contacts', { id: 'police' })
    await showCodes(await formatPart(await divideSnapshot(await server.snapshotGzip()), 'MAJ'))
    await tapRead()
    const { what, next } = CAMERA_TEXTS.refusals.altered
    expect(await screen.findByText(`${what} ${RECEIVE_TEXTS.untouched} ${next}`)).toBeTruthy()
  })
})

/** The picture of a QR code with three pixels per module. */
function drawCodePicture(text: string): Pick<ImageData, 'data' | 'width' | 'height'> {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 4, version: QR_VERSION, mask: 0 })
  const sidePx = rows.length * 3
  const data = new Uint8ClampedArray(sidePx * sidePx * 4)
  for (let pixel = 0; pixel < sidePx * sidePx; pixel += 1)
    data.fill(
      rows[Math.floor(pixel / sidePx / 3)]?.[Math.floor((pixel % sidePx) / 3)] ? 0 : 255,
      pixel * 4,
      pixel * 4 + 4,
    )
  return { data, width: sidePx, height: sidePx }
}

describe('a file from the share sheet', () => {
  const sameRefusal: ReceiveResult = { isTaken: false, why: 'same' }
  it.each<[string, ReceiveResult, boolean]>([
    [RECEIVE_TEXTS.dropShared, sameRefusal, false],
    [RECEIVE_TEXTS.readShared, sameRefusal, false],
    // The text of this refusal asks for a reload, after which the file is needed again.
    [RECEIVE_TEXTS.readShared, { isTaken: false, why: 'newer-version' }, true],
  ])(
    'a shared file survives a reload until the person answers "%s", and after the result %j it is kept: %s (RECEIVE-8)',
    async (answer, result, stays) => {
      const memoryCaches = new MemoryCaches()
      vi.stubGlobal('caches', memoryCaches.asStorage())
      await (await memoryCaches.open(RECEIVED_CACHE)).put(RECEIVED_FILE_PATH, new Response('guide'))
      const fileRead = createDeferred<ReceiveResult>()
      const ask = createFakeReads({ receiveFile: () => fileRead.promise })
      for (let opened = 0; opened < 2; opened += 1) {
        cleanup()
        renderScreen(<ReceiveScreen path="/" title="Title" />, { ask })
        expect(await screen.findByText(RECEIVE_TEXTS.shared)).toBeTruthy()
      }
      await userEvent.click(screen.getByRole('button', { name: answer }))
      expect(screen.queryByText(RECEIVE_TEXTS.shared)).toBeNull()
      expect(document.activeElement?.tagName).toBe('OUTPUT')
      const isRead = answer === RECEIVE_TEXTS.readShared
      expect(await memoryCaches.has(RECEIVED_CACHE)).toBe(isRead)
      fileRead.resolve(result)
      await waitFor(() => expect(screen.queryByText(RECEIVE_TEXTS.reading)).toBeNull())
      // The file is removed a moment after the result is shown.
      await waitFor(async () => expect(await memoryCaches.has(RECEIVED_CACHE)).toBe(stays))
    },
  )
})
