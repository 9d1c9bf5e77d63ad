/*
 * The file of the whole directory in the public storage of the project, as its writers and readers agree on it
 * (docs/decisions/0005).
 */

/** At the origin of the API. */
export const SNAPSHOT_ADDRESS = '/storage/v1/object/public/directory/latest.json.gz'

/**
 * Settings of zlib. With a small `memLevel`, gzip begins a new code table more often, which suits columns with different
 * content: 10,000 listings take 663 kB instead of 699 (Node), in the same processor time as with the default `memLevel`.
 */
export const SNAPSHOT_GZIP = { level: 9, memLevel: 4 } as const
