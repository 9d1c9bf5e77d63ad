import { describe, expect, it } from 'vitest'
import { readSharedFile } from './shared-file.ts'

const RECEIVE_URL = 'https://guide.example.org/receive'
const HTML_TYPE = { type: 'text/html' }

function makePost(fillForm: (form: FormData) => void): Request {
  const form = new FormData()
  fillForm(form)
  return new Request(RECEIVE_URL, { method: 'POST', body: form })
}

describe('a POST to /receive (RECEIVE-7)', () => {
  it('a POST to /receive with one HTML file and nothing else is read as a shared guide file', async () => {
    const file = await readSharedFile(
      makePost((form) => form.set('guide', new File(['Numbers'], 'guide.html', HTML_TYPE))),
    )
    expect(await file?.text()).toBe('Numbers')
    const untypedFile = makePost((form) => form.set('guide', new File(['Numbers'], 'guide.HTM')))
    expect(await readSharedFile(untypedFile)).not.toBeNull()
  })

  it.each<[string, Request]>([
    [
      'a form of another kind',
      new Request(RECEIVE_URL, { method: 'POST', body: new URLSearchParams('guide=x') }),
    ],
    ['plain text', new Request(RECEIVE_URL, { method: 'POST', body: 'guide' })],
    ['an empty form', makePost(() => undefined)],
    ['text in place of the file', makePost((form) => form.set('guide', 'x'))],
    ['another field', makePost((form) => form.set('file', new File(['x'], 'guide.html', HTML_TYPE)))],
    [
      'another kind of file',
      makePost((form) => form.set('guide', new File(['x'], 'a.zip', { type: 'application/zip' }))),
    ],
    [
      'two files',
      makePost((form) => {
        for (const name of ['a.html', 'b.html']) form.append('guide', new File(['x'], name, HTML_TYPE))
      }),
    ],
    [
      'a form that is cut',
      new Request(RECEIVE_URL, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="guide"',
      }),
    ],
    [
      'a form that cannot be read',
      new Request(RECEIVE_URL, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: new ReadableStream({ start: (controller) => controller.error(new Error('No space')) }),
        duplex: 'half',
      } as RequestInit),
    ],
  ])('a POST to /receive is refused as %s', async (_, request) =>
    expect(await readSharedFile(request)).toBeNull(),
  )

  it('a POST to /receive is read only to about 8 MB', async () => {
    let sentBytes = 0
    const endlessStream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request(RECEIVE_URL, {
      method: 'POST',
      body: endlessStream,
      headers,
      duplex: 'half',
    } as RequestInit)
    expect(await readSharedFile(request)).toBeNull()
    expect(sentBytes).toBeLessThan(11_000_000)
  })
})
