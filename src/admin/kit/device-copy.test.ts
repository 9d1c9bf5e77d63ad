// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RequestFailure } from '../../backend/request-failure.ts'
import { readOrCopy } from './device-copy.ts'

const lost = new RequestFailure('lost', { kind: 'network' })
const refused = new RequestFailure('no', { kind: 'refused', status: 403 })
const fail = (failure: Error) => () => Promise.reject(failure)
const copy = () => Promise.resolve('copy')

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

afterEach(() => void vi.restoreAllMocks())

describe('readOrCopy (OFFADM-1)', () => {
  it('reads from the server first', async () => {
    setOnline(true)
    expect(await readOrCopy(() => Promise.resolve('server'), copy)).toBe('server')
  })

  it('reads the copy without a network', async () => {
    setOnline(false)
    expect(await readOrCopy(fail(lost), copy)).toBe('copy')
  })

  it.each([
    ['online, a failure stays a failure', true, lost, copy],
    ['a refusal stays a refusal', false, refused, copy],
    ['what the copy does not know stays a failure', false, lost, () => Promise.resolve(null)],
  ])('%s', async (_, isOnline, failure, copied) => {
    setOnline(isOnline)
    await expect(readOrCopy<string>(fail(failure), copied)).rejects.toBe(failure)
  })
})
