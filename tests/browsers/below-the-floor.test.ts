import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { requiredEnv, waitFor } from './browser-walks.ts'
import { chromiumEngine } from './engines.ts'
import { findOldChromium } from './old-chromium.ts'

/* A browser that is older than the supported ones. Only where the walks in the oldest supported Chromium are asked for. */
const isAsked = (process.env['BROWSERS'] ?? '').includes('chromium 109')
const chromium = isAsked ? findOldChromium('92.0.0') : null

test.skipIf(chromium === null)(
  'in Chromium 92 a page with listings stays readable, with one line above it (FLOOR-3)',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'guide-browser-'))
    const window = await chromiumEngine('Chromium 92', chromium ?? '').open({ profile: folder })
    try {
      for (const address of ['/', '/businesses', '/emergency']) {
        await window.open(requiredEnv('E2E_BACKEND_URL') + address)
        await waitFor(window, /this browser is too old/)
        const text = await window.evaluate<string>('document.body.innerText')
        expect(text, address).not.toContain('This page stopped working')
        expect(await window.evaluate<number>("document.querySelectorAll('main h1').length"), address).toBe(1)
      }
      await window.open(`${requiredEnv('E2E_BACKEND_URL')}/businesses`)
      expect(await window.evaluate<number>("document.querySelectorAll('article').length")).toBe(12)
    } finally {
      await window.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  180_000,
)
