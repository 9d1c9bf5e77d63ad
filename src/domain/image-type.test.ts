import { expect, test } from 'vitest'
import { imageTypeOf } from './image-type.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

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
])('%j is %s', (text, type) => {
  expect(imageTypeOf(bytesOf(text))).toBe(type)
})
