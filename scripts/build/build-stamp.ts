import { createHash } from 'node:crypto'
import { readPickerServices } from '../tiles/picker-services.ts'
import { readTileServices } from '../tiles/tile-services.ts'
import { readBuildSettings } from './build-settings.ts'
import { versionOfSources } from './source-version.ts'

/**
 * What a build is made from besides the directory: its sources and every setting that it reads from the environment, as a
 * hash, because some settings are keys. SITE_VERSION names a build, so the version of the sources stands beside it
 * (OPERATE-12).
 * @throws PlainFailure that names a variable that is missing or invalid
 */
export function buildStamp(env: NodeJS.ProcessEnv): string {
  return hashOf([versionOfSources(), ...settingsOf(env)])
}

/** Every setting that a build reads from the environment. @throws PlainFailure that names a variable that is missing or invalid */
export function hashBuildSettings(env: NodeJS.ProcessEnv): string {
  return hashOf(settingsOf(env))
}

function settingsOf(env: NodeJS.ProcessEnv): unknown[] {
  return [readBuildSettings(env), readTileServices(env), readPickerServices(env)]
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
