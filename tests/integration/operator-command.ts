import { spawn } from 'node:child_process'
import path from 'node:path'
import type { RunningBackend } from '../../supabase/local/start-backend.ts'

export interface CommandResult {
  code: number
  /** Everything that the command printed to stdout and stderr. */
  text: string
}

const REPOSITORY = path.resolve(import.meta.dirname, '../..')

/** Runs a script of an operator as `npm run` does, on the backend's data folder unless `env` says otherwise. */
export async function runOperator(
  backend: RunningBackend,
  script: string,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/operate/${script}.ts`, ...args], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], GUIDE_DATA_DIR: backend.dataDir, ...env },
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (ended) => resolve(ended ?? -1))
  })
  return { code, text: text.trim() }
}
