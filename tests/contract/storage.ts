import * as z from 'zod/mini'
import { storageSource, type ContractRow } from './contract.ts'
import { storageError } from './shapes.ts'

/* Requests of the admin area, the visitors' devices, the functions and the scripts to Supabase Storage. */

const JPEG_BYTES = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])
export const PHOTOS_PATH = '/storage/v1/object/business-images'
const PUBLIC_PHOTOS_PATH = '/storage/v1/object/public/business-images'
const photoHeaders = () => ({
  'content-type': 'image/jpeg',
  'cache-control': 'max-age=31536000',
  'x-upsert': 'false',
})
const UPLOAD_SOURCE = storageSource('src/http/routes/object/createObject.ts')
const DOWNLOAD_SOURCE = storageSource(
  'src/http/routes/object/getPublicObject.ts, src/storage/renderer/renderer.ts',
)
const ERRORS_SOURCE = storageSource('src/internal/errors/codes.ts, src/internal/errors/storage-error.ts')
const TOKENS_SOURCE = storageSource('src/http/plugins/jwt.ts, src/internal/errors/codes.ts (AccessDenied)')
/** Range requests are answered by the place where the server stores files: its own disk, or S3. */
const RANGES_SOURCE = storageSource(
  'src/storage/backend/file.ts, src/storage/backend/s3/adapter.ts, src/storage/range.ts',
)
const uploadedShape = z.looseObject({ Key: z.string() })
export const copyPathOf = (photo: string): string => photo.replace(/\.jpg$/, '-copy.jpg')
const encodeTokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function copyRow(
  title: string,
  role: 'admin' | 'stranger',
  status: number,
  body: z.ZodMiniType,
): ContractRow {
  return {
    title,
    as: role,
    method: 'POST',
    url: () => '/storage/v1/object/copy',
    send: ({ photo }) => ({
      bucketId: 'business-images',
      sourceKey: photo,
      destinationKey: copyPathOf(photo),
    }),
    status,
    body,
    source: storageSource('src/http/routes/object/copyObject.ts'),
  }
}

export const STORAGE_ROWS: readonly ContractRow[] = [
  {
    title: 'a photo',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}`,
    headers: photoHeaders,
    send: () => JPEG_BYTES,
    status: 200,
    body: uploadedShape,
    source: UPLOAD_SOURCE,
  },
  {
    title: 'a photo at a path that exists: an earlier attempt whose answer was lost',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}`,
    headers: photoHeaders,
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^409$/, /already exists/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'the same by the secret key, as photos from the command line are stored',
    as: 'service',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}`,
    headers: () => ({ 'content-type': 'image/jpeg', 'cache-control': 'max-age=31536000' }),
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^409$/, /already exists/),
    source: ERRORS_SOURCE,
  },
  copyRow('a copy of a photo, as a merge makes it', 'admin', 200, z.looseObject({})),
  copyRow(
    'the same copy again: an earlier attempt whose answer was lost',
    'admin',
    400,
    storageError(/^409$/, /already exists/),
  ),
  copyRow(
    'a copy by an account that is not an admin',
    'stranger',
    400,
    storageError(/^40[349]$/, /row-level security|not found|already exists/i),
  ),
  {
    title: 'a photo outside the folder of a listing',
    as: 'admin',
    method: 'POST',
    url: () => `${PHOTOS_PATH}/contract-check.jpg`,
    headers: photoHeaders,
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^403$/, /row-level security/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a photo by an account that is not an admin',
    as: 'stranger',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: photoHeaders,
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^403$/, /row-level security/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a photo with a damaged token',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: () => ({ ...photoHeaders(), authorization: 'Bearer no.t.json' }),
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^403$/, /JWS Protected Header is invalid/),
    source: TOKENS_SOURCE,
  },
  {
    title: 'a photo with a token of another key',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: () => ({
      ...photoHeaders(),
      authorization: `Bearer ${encodeTokenPart({ alg: 'HS256', typ: 'JWT' })}.${encodeTokenPart({ role: 'authenticated' })}.c2ln`,
    }),
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^403$/, /signature verification failed|no applicable key/),
    source: TOKENS_SOURCE,
  },
  {
    title: 'a file of another type',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: () => ({ ...photoHeaders(), 'content-type': 'application/pdf' }),
    send: () => JPEG_BYTES,
    status: 400,
    body: storageError(/^415$/, /mime type application\/pdf is not supported/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a file that is larger than the bucket allows',
    as: 'admin',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: photoHeaders,
    send: () => Buffer.concat([JPEG_BYTES, Buffer.alloc(5 * 1024 * 1024)]),
    status: [400, 413],
    body: storageError(/^413$/, /exceeded/),
    source: ERRORS_SOURCE,
  },
  {
    title: 'a photo as visitors read it',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}`,
    status: 200,
    body: z.any(),
    expects: {
      'content-type': /^image\/jpeg/,
      'cache-control': /max-age=31536000/,
      'content-length': /^8$/,
      etag: /^(W\/)?"/,
      'last-modified': /GMT$/,
    },
    keep: (world, { headers }) => {
      world.eTag = headers.get('etag') ?? ''
      world.lastModified = headers.get('last-modified') ?? ''
    },
    source: DOWNLOAD_SOURCE,
  },
  {
    title: 'a photo that has not changed, by its ETag',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}`,
    headers: ({ eTag }) => ({ 'if-none-match': eTag }),
    status: 304,
    body: null,
    source: RANGES_SOURCE,
  },
  {
    title: 'a photo that has not changed, by its date',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}`,
    headers: ({ lastModified }) => ({ 'if-modified-since': lastModified }),
    status: 304,
    body: null,
    source: RANGES_SOURCE,
  },
  {
    title: 'the first bytes of a photo, which the sweep reads',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}`,
    headers: () => ({ range: 'bytes=0-3' }),
    status: 206,
    body: z.any(),
    expects: { 'content-range': /^bytes 0-3\/8$/ },
    source: RANGES_SOURCE,
  },
  {
    title: 'bytes that a photo does not have',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}`,
    headers: () => ({ range: 'bytes=8-11' }),
    status: [416, 500],
    body: z.any(),
    source: RANGES_SOURCE,
  },
  {
    title: 'a photo that does not exist',
    as: 'visitor',
    method: 'GET',
    url: ({ photo }) => `${PUBLIC_PHOTOS_PATH}/${photo}-none.jpg`,
    status: 400,
    body: storageError(/^404$/, /not found/i),
    source: DOWNLOAD_SOURCE,
  },
  {
    title: 'the snapshot of the directory',
    as: 'visitor',
    method: 'GET',
    url: () => '/storage/v1/object/public/directory/latest.json.gz',
    status: 200,
    body: z.any(),
    expects: { etag: /^(W\/)?"/, 'cache-control': /max-age=60/, 'content-type': /gzip/ },
    keep: (world, { headers }) => {
      world.eTag = headers.get('etag') ?? ''
    },
    source: DOWNLOAD_SOURCE,
  },
  {
    title: 'the snapshot has not changed',
    as: 'visitor',
    method: 'GET',
    url: () => '/storage/v1/object/public/directory/latest.json.gz',
    headers: ({ eTag }) => ({ 'if-none-match': eTag }),
    status: [200, 304],
    body: z.any(),
    source: RANGES_SOURCE,
  },
  {
    title: 'a snapshot over the old one',
    as: 'service',
    method: 'POST',
    url: () => '/storage/v1/object/directory/latest.json.gz',
    headers: () => ({
      'content-type': 'application/gzip',
      'cache-control': 'max-age=60',
      'x-upsert': 'true',
    }),
    send: () => new Uint8Array([0x1f, 0x8b, 0]),
    status: 200,
    body: uploadedShape,
    source: UPLOAD_SOURCE,
    localOnly: 'visitors would load a damaged snapshot until the next one',
  },
  {
    title: 'the thumbnail by the secret key, as restore uploads it',
    as: 'service',
    method: 'POST',
    url: ({ photo }) => `${PHOTOS_PATH}/${photo}-thumb.jpg`,
    headers: () => ({ ...photoHeaders(), 'x-upsert': 'true' }),
    send: () => JPEG_BYTES,
    status: 200,
    body: uploadedShape,
    source: UPLOAD_SOURCE,
  },
  {
    title: 'the files of one folder',
    as: 'service',
    method: 'POST',
    url: () => '/storage/v1/object/list/business-images',
    send: ({ listing }) => ({ prefix: listing, limit: 10, offset: 0 }),
    status: 200,
    body: z.array(z.looseObject({ name: z.string(), id: z.nullable(z.string()), metadata: z.any() })),
    source: storageSource('src/http/routes/object/listObjects.ts'),
  },
]
