import { createServer, get as getByHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, loadPhoto } from './photo-address.ts'

let server: Server

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/photo' }).end()
    else if (url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (url === '/inside') response.writeHead(302, { location: 'https://169.254.169.254/' }).end()
    else if (url === '/plain') response.writeHead(302, { location: 'http://photos.example/a.jpg' }).end()
    else if (url === '/malformed') response.writeHead(302, { location: 'https://[' }).end()
    else if (url === '/photo') response.end('a photo')
    else if (url === '/cut')
      response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy())
    else if (url === '/endless') {
      const chunk = Buffer.alloc(1_000_000)
      const writeMore = (): boolean => response.write(chunk, () => !response.destroyed && writeMore())
      writeMore()
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Loads a photo from this test's server. Returns its text or the error; the look-up of hosts has its own test. */
const loadFromTestServer = (path: string): Promise<string> =>
  loadPhoto(`https://photos.example${path}`, ({ pathname }, { signal }, onAnswer) => {
    const { port } = server.address() as AddressInfo
    return getByHttp(`http://127.0.0.1:${port}${pathname}`, signal === undefined ? {} : { signal }, onAnswer)
  }).then(
    (bytes) => Buffer.from(bytes).toString(),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('a photo whose address is in a list (IMPORT-16)', () => {
  it.each([
    ['/photo', 'a photo'],
    ['/moved', 'a photo'],
    ['/round', 'The server leads from one address to the next'],
    ['/inside', '169.254.169.254 is not on the public internet'],
    ['/plain', 'Only https addresses are loaded'],
    ['/malformed', 'This is no web address'],
    ['/none', 'The server answered with status 404'],
    ['/cut', 'It cannot be reached (aborted)'],
    ['/endless', 'It is larger than 60 MB'],
  ])('loading %s from the test server gives: %s', async (path, expectedResult) => {
    expect(await loadFromTestServer(path)).toBe(expectedResult)
  })

  it('a photo that an imported list names is not loaded from a private address in any notation, nor by a protocol other than https', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '10.0.0.1',
      '[::1]',
      '[fd00::1]',
      '0x7f000001',
      '2130706433',
    ])
      await expect(loadPhoto(`https://${host}/a.jpg`)).rejects.toThrow(/is not on the public internet/)
    await expect(loadPhoto('ftp://photos.example/a.jpg')).rejects.toThrow('Only https addresses are loaded')
    await expect(loadPhoto('https://')).rejects.toThrow('This is no web address')
  })

  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['192.168.1.1', false],
    ['172.31.0.1', false],
    ['100.64.0.1', false],
    ['255.255.255.255', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['2002:0a00:0001::', false],
    ['64:ff9b::a00:1', false],
  ])('whether the IP address %s counts as public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })
})
