import { createHash } from 'node:crypto'
import { readPickerServices } from '../tiles/picker-services.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { readBuildSettings } from './build-settings.ts'
import { readSourceVersion } from './source-version.ts'

/**
 * Identifies everything from which a build is made except the directory: its sources, and its settings from the environment.
 * It is a hash, because some settings are keys. It depends on the sources even if SITE_VERSION names the build (OPERATE-12).
 * @throws PlainFailure that names a variable that is missing or invalid
 */
export function computeBuildStamp(env: NodeJS.ProcessEnv): string {
  return hashValues([readSourceVersion(), ...readAllSettings(env)])
}

/** A hash of every setting that a build reads from the environment. @throws PlainFailure that names a bad variable */
export function hashBuildSettings(env: NodeJS.ProcessEnv): string {
  return hashValues(readAllSettings(env))
}

function readAllSettings(env: NodeJS.ProcessEnv): unknown[] {
  return [readBuildSettings(env), readTileServices(env), readPickerServices(env)]
}

function hashValues(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
