import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ApiFailure, callProject } from './ask-project.ts'
import type { Project } from './project.ts'

let closeServer = (): void => undefined
afterEach(() => closeServer())

/** A server that breaks its first connections and answers the next request with the given response. */
async function startBrokenProject(brokenConnections: number, status: number, body: string) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (requests <= brokenConnections) request.socket.destroy()
    else response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeServer = () => void server.close()
  const { port } = server.address() as AddressInfo
  const project: Project = {
    url: `http://127.0.0.1:${port}`,
    secretKey: 'sb_secret_x',
    siteUrl: null,
    publishableKey: null,
    isLocal: false,
    databaseUrl: null,
  }
  return { project, count: () => requests }
}

test('a request to the project retries a broken connection, at most three times', async () => {
  const brokenOnce = await startBrokenProject(2, 200, '[1]')
  expect(await callProject(brokenOnce.project, 'POST', '/x', {})).toEqual([1])
  closeServer()
  const brokenAlways = await startBrokenProject(99, 200, '[1]')
  await expect(callProject(brokenAlways.project, 'GET', '/x')).rejects.toThrow(/cannot be reached/)
  expect(brokenAlways.count()).toBe(3)
})

test.each([
  [401, '{"message":"Invalid API key"}', /refuses the secret key/],
  [400, '{"code":"23514","message":"too long"}', /^The project refuses: too long \(400 23514\)\.$/],
  [422, '{"error_code":"weak_password","msg":"weak"}', /weak \(422 weak_password\)/],
  [200, '<html>', /does not answer as a Supabase project \(status 200\)/],
])(
  'the answer %i %s is reported in one sentence, and the request is not repeated',
  async (status, body, sentence) => {
    const { project, count } = await startBrokenProject(0, status, body)
    const failure = await callProject(project, 'GET', '/x').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect((failure as ApiFailure).message).toMatch(sentence)
    expect(count()).toBe(1)
  },
)
