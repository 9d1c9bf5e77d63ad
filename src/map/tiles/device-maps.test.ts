import { describe, expect, it } from 'vitest'
import { fetchTile } from './device-maps.ts'

const never = new AbortController().signal
const TILE_URL = 'https://tiles.example/1.png'

function fetchAnswering(body: BodyInit, init: ResponseInit): { ask: typeof fetch } {
  return { ask: async () => new Response(body, init) }
}

const silent: typeof fetch = (_, init) =>
  new Promise((__, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

describe('fetchTile', () => {
  it.each([
    ['a picture', fetchAnswering('x', { headers: { 'content-type': 'image/png' } }), { kind: 'tile' }],
    ['no such tile', fetchAnswering('', { status: 404 }), { kind: 'missing' }],
    ['a key that is refused', fetchAnswering('', { status: 403 }), { kind: 'missing' }],
    ['a server that is busy', fetchAnswering('', { status: 503 }), { kind: 'refused', retryAfterMs: null }],
    [
      'a server that says when',
      fetchAnswering('', { status: 429, headers: { 'retry-after': '7' } }),
      { kind: 'refused', retryAfterMs: 7_000 },
    ],
    [
      'a server that asks for 35 days',
      fetchAnswering('', { status: 503, headers: { 'retry-after': '3024000' } }),
      { kind: 'refused', retryAfterMs: 3_600_000 },
    ],
    [
      'the sign-in page of a hotspot',
      fetchAnswering('<html>', { headers: { 'content-type': 'text/html' } }),
      { kind: 'unreachable' },
    ],
    ['no network', { ask: () => Promise.reject(new TypeError('Failed to fetch')) }, { kind: 'unreachable' }],
    ['a server that is silent', { ask: silent, stallMs: 5 }, { kind: 'refused', retryAfterMs: null }],
  ])('%s', async (_, options, expected) => {
    expect(await fetchTile(TILE_URL, never, options)).toMatchObject(expected)
  })

  it('rejects when its signal aborts', async () => {
    const controller = new AbortController()
    const asked = fetchTile(TILE_URL, controller.signal, { ask: silent })
    controller.abort(new Error('paused'))
    await expect(asked).rejects.toThrow('paused')
  })
})
