import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildKillSwitch } from './build-service-worker.ts'

/** npm run build:kill-switch: replaces sw.js in a finished build; deploy it like any release (docs/releases.md). */
const outDir = process.env['GUIDE_OUT_DIR'] ?? 'dist'
await buildKillSwitch(outDir)
await Promise.all(['br', 'gz'].map((ending) => rm(join(outDir, `sw.js.${ending}`), { force: true })))
console.log(`${outDir}/sw.js now removes the service worker from every device that loads it.`)
