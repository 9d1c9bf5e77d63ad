import { MAX_SHARED_BYTES } from '../src/domain/snapshot/guide-file.ts'

/** Bytes allowed for boundaries and headers of the form, in addition to the file. */
const MAX_FORM_OVERHEAD_BYTES = 10_000

/**
 * The guide file in a POST to /receive, if the POST is as the share target in public/manifest.webmanifest describes it: a
 * multipart form with one HTML file and nothing else, at most 8 MB. Null for every other POST, because any website can
 * send one. Reads no further than 8 MB.
 */
export async function readSharedFile(request: Request): Promise<File | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return null
  try {
    const body = await readAtMost(request.body, MAX_SHARED_BYTES + MAX_FORM_OVERHEAD_BYTES)
    if (body === null) return null
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const entries: [string, FormDataEntryValue][] = []
    form.forEach((value, field) => entries.push([field, value]))
    const [entry, ...otherEntries] = entries
    if (entry === undefined || otherEntries.length > 0) return null
    const [name, file] = entry
    const isGuideFile = name === 'guide' && typeof file !== 'string' && isHtmlFile(file)
    return isGuideFile && file.size <= MAX_SHARED_BYTES ? file : null
  } catch (error) {
    console.warn('A shared form could not be read', error)
    return null
  }
}

function isHtmlFile({ type, name }: File): boolean {
  return type === 'text/html' || /\.html?$/i.test(name)
}

async function readAtMost(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Blob | null> {
  if (stream === null) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytesLeft = maxBytes
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks)
    bytesLeft -= value.length
    if (bytesLeft < 0) {
      await reader.cancel()
      return null
    }
    chunks.push(new Uint8Array(value))
  }
}
