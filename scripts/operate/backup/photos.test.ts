import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '../project.ts'
import { listSavedPhotos, readPhotoSizes, savePhotos } from './photos.ts'

let folder: string
let answerStatus: number
const server = createServer((_, response) => response.writeHead(answerStatus).end('a photo'))

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-photos-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const saveOnePhoto = (): Promise<string[]> => {
  const { port } = server.address() as AddressInfo
  return savePhotos({ url: `http://127.0.0.1:${port}` } as Project, ['a/1.jpg'], folder)
}

it('a backup whose empty folder of photos was lost by copying it has no photos (BACKUP-6)', async () => {
  const missingFolder = path.join(folder, 'photos')
  expect(await listSavedPhotos(missingFolder)).toEqual([])
  expect(await readPhotoSizes(missingFolder)).toEqual({})
})

it.each([400, 404])(
  'a photo without a file on the server (%d) is reported, and the backup continues (BACKUP-5)',
  async (statusCode) => {
    answerStatus = statusCode
    expect(await saveOnePhoto()).toEqual(['a/1.jpg'])
  },
)

it.each([429, 500, 503])(
  'a photo that exists but cannot be downloaded (%d) ends the backup (BACKUP-5)',
  async (statusCode) => {
    answerStatus = statusCode
    await expect(saveOnePhoto()).rejects.toThrow(
      `The server answered ${statusCode} for the photo a/1.jpg. This backup is not complete`,
    )
    expect(await readdir(folder)).toEqual([])
  },
)
