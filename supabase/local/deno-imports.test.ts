import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

test('the edge functions use the package versions in package.json', async () => {
  const { imports } = (await read('supabase/functions/deno.json')) as { imports: Record<string, string> }
  const { dependencies, devDependencies } = (await read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const versions = { ...devDependencies, ...dependencies }
  expect(Object.keys(imports).length).toBeGreaterThan(2)
  for (const [name, target] of Object.entries(imports)) {
    const [library = '', ...rest] = name.split('/')
    expect(target).toBe([`npm:${library}@${versions[library]}`, ...rest].join('/'))
  }
})
