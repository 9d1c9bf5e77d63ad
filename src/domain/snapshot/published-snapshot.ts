/*
 * Address and compression of the file with the whole directory in the project's public storage, shared by the code that
 * writes the file and the code that reads it (docs/decisions/0005).
 */

/** Path of the file at the origin of the API. */
export const PUBLISHED_SNAPSHOT_PATH = '/storage/v1/object/public/directory/latest.json.gz'

/**
 * Settings of zlib. With a small `memLevel`, gzip begins a new code table more often, which suits columns with different
 * content: 10,000 listings take 663 kB instead of 699 (Node), in the same processor time as with the default `memLevel`.
 */
export const SNAPSHOT_GZIP_OPTIONS = { level: 9, memLevel: 4 } as const
