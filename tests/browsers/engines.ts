import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumEngine } from './chromium-engine.ts'
import type { Engine } from './engine.ts'
import { firefoxEngine } from './firefox-engine.ts'
import { WEBKIT } from './webkit-engine.ts'

/*
 * The system's browsers behind one interface, so that the same walk runs in each: Chromium by its DevTools (Playwright),
 * Firefox by WebDriver BiDi (puppeteer), WebKitGTK and a Firefox that is too old for BiDi by WebDriver.
 */

/**
 * The engines that this machine has. CHROMIUM_PATH and FIREFOX_PATH select other browsers than the system's, such as the
 * oldest supported versions; a Firefox that is too old for BiDi needs GECKODRIVER_PATH.
 */
export function findEngines(names: readonly string[]): Engine[] {
  const firefox = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(exists)
  const chromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(exists)
  const engines: Engine[] = []
  if (chromium !== undefined) engines.push(chromiumEngine(chromium))
  if (firefox !== undefined) engines.push(firefoxEngine(firefox, process.env['GECKODRIVER_PATH']))
  if (hasWebKit()) engines.push(WEBKIT)
  return engines.filter(({ name }) => names.includes(name.toLowerCase()))
}

function exists(file: string | undefined): file is string {
  return file !== undefined && existsSync(file)
}

function hasWebKit(): boolean {
  if (!exists('/usr/bin/WebKitWebDriver') || !exists('/usr/bin/Xvfb')) return false
  const importCheck = "import gi; gi.require_version('WebKit2', '4.1')"
  return spawnSync('/usr/bin/python3', ['-c', importCheck], { stdio: 'ignore' }).status === 0
}
