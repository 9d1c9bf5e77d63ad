import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/* The workflows of .github run with secrets of the project. */

const WORKFLOWS_FOLDER = '.github/workflows'

describe.each(readdirSync(WORKFLOWS_FOLDER))('%s (OPERATE-7)', (name) => {
  const text = readFileSync(`${WORKFLOWS_FOLDER}/${name}`, 'utf8')
  const steps = text
    .slice(text.indexOf('    steps:'))
    .split(/^ {6}- /m)
    .slice(1)

  it('a workflow of GitHub refers to actions by the hash of a commit, because a tag can be moved', () => {
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  })

  it('only the last step of a workflow of GitHub gets secrets, and packages are installed before it without their scripts', () => {
    const withSecrets = steps.filter((step) => step.includes('secrets.'))
    expect(withSecrets).toEqual(steps.slice(-1))
    expect(withSecrets.join('')).not.toMatch(/npm (?:ci|i|install)\b/)
    expect(steps.slice(0, -1).join('')).toContain('run: npm ci --ignore-scripts')
  })

  it('a workflow of GitHub may do no more than read the source, and stores no credentials', () => {
    expect(text.match(/^permissions:\n((?: {2}.+\n)+)/m)?.[1]).toBe('  contents: read\n')
    expect(text).toContain('persist-credentials: false')
  })
})
