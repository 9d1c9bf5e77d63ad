import { BadAnswerError } from '../../backend/backend-request.ts'

/** Largest decompressed size. It is limited because a small file can decompress to gigabytes, even with a signed head. */
const LARGEST_TEXT_BYTES = 40_000_000

/** Decodes a snapshot to text. Decompresses it only if it begins like gzip, because a host may have decompressed it. */
export async function decodeText(bytes: ReadableStream<Uint8Array>): Promise<ReadableStream<string>> {
  const [probeStream, file] = bytes.tee()
  const probeReader = probeStream.getReader()
  const firstChunk = await probeReader.read()
  void probeReader.cancel()
  const isGzip = firstChunk.value?.[0] === 0x1f && firstChunk.value[1] === 0x8b
  const textBytes = isGzip ? file.pipeThrough(new DecompressionStream('gzip') as ByteTransform) : file
  return textBytes
    .pipeThrough(createByteLimit(LARGEST_TEXT_BYTES))
    .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as unknown as TextTransform)
}

function createByteLimit(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytesLeft = bytes
  return new TransformStream({
    transform(chunk, controller) {
      bytesLeft -= chunk.length
      if (bytesLeft < 0) controller.error(new BadAnswerError('The snapshot is too large'))
      else controller.enqueue(chunk)
    },
  })
}

type ByteTransform = ReadableWritablePair<Uint8Array, Uint8Array>
type TextTransform = ReadableWritablePair<string, Uint8Array>
