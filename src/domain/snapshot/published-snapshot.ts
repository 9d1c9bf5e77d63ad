/*
 * The file of the whole directory in the public storage of the project, as its writers and readers agree on it
 * (docs/decisions/0005).
 */

/** At the origin of the API. */
export const SNAPSHOT_ADDRESS = '/storage/v1/object/public/directory/latest.json.gz'

/**
 * Settings of gzip. A small `memLevel` begins a new table of codes more often, which suits columns that differ: 10,000
 * listings have 663 kB instead of 699, in the same time.
 */
export const SNAPSHOT_GZIP = { level: 9, memLevel: 4 } as const
