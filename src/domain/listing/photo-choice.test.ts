import { describe, expect, test } from 'vitest'
import {
  choosePhotos,
  fitWithinSquare,
  detectImageType,
  MAX_PHOTO_BYTES,
  toPhotoPath,
  toThumbnailPath,
} from './photo-choice.ts'

const JPEG_BYTES = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
const PDF_BYTES = new TextEncoder().encode('%PDF-1.7....')
const makeFile = (name: string, size = 1_000, head = JPEG_BYTES) => ({ name, size, head })

describe('choosePhotos', () => {
  test('valid photos are accepted, and each refused file has a reason (IMG-1)', () => {
    const { acceptedFiles, skippedFiles } = choosePhotos(
      [
        makeFile('a'),
        makeFile('huge', MAX_PHOTO_BYTES + 1),
        makeFile('a.jpg', 10, PDF_BYTES),
        makeFile('b'),
        makeFile('c'),
      ],
      2,
    )
    expect(acceptedFiles.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(skippedFiles).toEqual([
      { name: 'huge', reason: 'size' },
      { name: 'a.jpg', reason: 'format' },
      { name: 'c', reason: 'count' },
    ])
  })

  test('a photo of exactly the maximum size is accepted, and an empty file is refused (IMG-9)', () => {
    const { acceptedFiles, skippedFiles } = choosePhotos(
      [makeFile('a', MAX_PHOTO_BYTES), makeFile('b', 0, new Uint8Array())],
      10,
    )
    expect([acceptedFiles.length, skippedFiles[0]?.reason]).toEqual([1, 'empty'])
  })
})

test('the path of a photo has the id of the listing and the time, but not the name of the file (IMG-12)', () => {
  const path = toPhotoPath('id', 1_700_000_000_000)
  expect(path).toBe('id/1700000000000-photo.jpg')
  expect(toThumbnailPath(path)).toBe(`${path}-thumb.jpg`)
})

test.each([
  [4_000, 3_000, { width: 1_600, height: 1_200 }],
  [3_000, 4_000, { width: 1_200, height: 1_600 }],
  [800, 600, { width: 800, height: 600 }],
  [20_000, 3, { width: 1_600, height: 1 }],
])('a photo of %i x %i pixels is made to fit within 1600 pixels', (width, height, expected) => {
  expect(fitWithinSquare(width, height, 1_600)).toEqual(expected)
})

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\u00ff\u00d8\u00ff\u00e0..', 'image/jpeg'],
  ['\u0089PNG\r\n\u001a\n....', 'image/png'],
  ['GIF89a....', 'image/gif'],
  ['GIF87a....', 'image/gif'],
  ['RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'image/webp'],
  ['RIFF\u0001\u0002\u0003\u0004WAVE', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<!doctype html>', null],
  ['\u0089PNG', null],
  ['', null],
])('a file that begins with %j has the type %s', (text, type) => {
  expect(detectImageType(toBytes(text))).toBe(type)
})
