import { lookup as lookUp } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { get as getByHttps, type RequestOptions } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_PHOTO_BYTES } from '../../../src/domain/listing/photo-choice.ts'

/*
 * Photos that a list names by address (IMPORT-16). The list may come from a stranger, so photos are loaded only by https from
 * public hosts: a photo from the operator's own network would show the guide's visitors what is there.
 */

const TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 5

/** Why a photo cannot be loaded, in a sentence for the operator. */
export class PhotoAddressError extends Error {}

const PRIVATE_IPV4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE_IPV4.addSubnet(network, bits, 'ipv4')

/** The allowed addresses of IPv6: only global ones, without addresses that contain an IPv4 address. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
const IPV6_WITH_IPV4 = new BlockList()
IPV6_WITH_IPV4.addSubnet('2002::', 16, 'ipv6')
IPV6_WITH_IPV4.addSubnet('2001::', 32, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE_IPV4.check(address, 'ipv4')
  return GLOBAL_IPV6.check(address, 'ipv6') && !IPV6_WITH_IPV4.check(address, 'ipv6')
}

/** Looks up and checks a host for the connection itself, so that no second look-up can give another address. */
const lookUpPublicHost: LookupFunction = (host, options, callback) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address))
    const [firstAddress] = publicAddresses
    if (firstAddress === undefined)
      return callback(new PhotoAddressError(`${host} is not on the public internet`), '')
    return options.all === true
      ? callback(null, publicAddresses)
      : callback(null, firstAddress.address, firstAddress.family)
  })
}

type HttpsGet = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ClientRequest

/**
 * Loads a photo.
 * @param get stands in for the request by https in tests
 * @throws PhotoAddressError
 */
export async function loadPhoto(
  address: string,
  get: HttpsGet = getByHttps,
): Promise<Uint8Array<ArrayBuffer>> {
  let url = parseCheckedUrl(address)
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const answer = await sendGetRequest(url, get)
    const { statusCode: status = 0, headers } = answer
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy()
      url = parseCheckedUrl(headers.location, url.href)
      continue
    }
    if (status === 200) return readBody(answer)
    answer.destroy()
    throw new PhotoAddressError(`The server answered with status ${status}`)
  }
  throw new PhotoAddressError('The server leads from one address to the next')
}

/** @param base the address against which a relative address is resolved */
function parseCheckedUrl(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw new PhotoAddressError('This is no web address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:') throw new PhotoAddressError('Only https addresses are loaded')
  // A host that is an IP address is not looked up, so check the address here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new PhotoAddressError(`${host} is not on the public internet`)
  return url
}

function sendGetRequest(url: URL, get: HttpsGet): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    get(url, { lookup: lookUpPublicHost, signal, headers: { accept: 'image/*' } }, resolve).on(
      'error',
      (error) => reject(toPhotoError(error)),
    )
  })
}

function toPhotoError(error: Error): PhotoAddressError {
  return error instanceof PhotoAddressError
    ? error
    : new PhotoAddressError(`It cannot be reached (${error.message})`, { cause: error })
}

async function readBody(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_PHOTO_BYTES) throw new PhotoAddressError('It is larger than 60 MB')
      chunks.push(chunk)
    }
  } catch (error) {
    throw toPhotoError(error instanceof Error ? error : new Error(String(error)))
  }
  return new Uint8Array(Buffer.concat(chunks))
}
