import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventQueue, type EventQueuePorts, MAX_STORED_EVENTS, type TelemetryEvent } from './event-queue.ts'
import { VisitEvents } from './page-telemetry.ts'

let storedValues: Map<string, string>
let sentBatches: TelemetryEvent[][]
let answerRequest: () => Response
let isAllowed: boolean
let visitCount = 0

beforeEach(() => {
  storedValues = new Map()
  sentBatches = []
  answerRequest = () => new Response(null, { status: 201 })
  isAllowed = true
})

function openQueue(changes: Partial<EventQueuePorts> = {}): EventQueue {
  return new EventQueue({
    url: 'https://backend.test',
    publishableKey: 'key',
    fetch: async (_input, init) => {
      sentBatches.push(JSON.parse(init?.body as string) as TelemetryEvent[])
      return answerRequest()
    },
    storage: {
      getItem: (key) => storedValues.get(key) ?? null,
      setItem: (key, value) => void storedValues.set(key, value),
      removeItem: (key) => void storedValues.delete(key),
    },
    report: () => undefined,
    ...changes,
  })
}

const listSentPaths = (): string[] => sentBatches.flat().map(({ page_url }) => page_url)

function throwRefusal(): never {
  throw new DOMException('refused', 'SecurityError')
}

function openVisit(queue: EventQueue, referrer: string | null = null): VisitEvents {
  const visit = `visit-${(visitCount += 1)}`
  return new VisitEvents(
    {
      queue,
      browserNames: { browser: 'Chrome', os: 'Android', device_type: 'phone' },
      isAllowed: () => isAllowed,
      now: () => Date.parse('2026-11-20T00:00:00Z'),
      newId: () => `id-${(visitCount += 1)}`,
      readVisitNumber: () => visit,
    },
    referrer,
  )
}

/** Types the texts one after another, each with the pause after which the URL of the page changes. */
function type(visit: VisitEvents, typingSteps: string[]): void {
  for (const words of typingSteps) {
    visit.recordSearch(words)
    vi.advanceTimersByTime(1_000)
  }
}

/** Sends the events. Returns the words of searches and the paths of other events. */
async function sendAndListRecorded(queue: EventQueue): Promise<unknown[]> {
  await queue.sendAll()
  return sentBatches.flat().map(({ properties, page_url }) => properties['query'] ?? page_url)
}

describe('visit events', () => {
  it('a visit records pages, searches and timings under one visit number, and the referring site once (TELE-1)', async () => {
    const queue = openQueue()
    const visit = openVisit(queue, 'https://example.org')
    visit.recordView('/')
    visit.recordView('/')
    visit.recordView('/businesses')
    visit.recordView('/search')
    visit.recordSearch('  Coffee  SHOP ')
    visit.recordLastSearch()
    visit.recordSearch('coffee shop')
    visit.recordLastSearch()
    visit.recordTiming('/', { loadTime: 812.4 })
    await queue.sendAll()
    const events = sentBatches.flat()
    expect(
      events.map(({ event_type, page_url, properties, referrer }) => [
        event_type,
        page_url,
        properties,
        referrer,
      ]),
    ).toEqual([
      ['page_view', '/', {}, 'https://example.org'],
      ['page_view', '/businesses', {}, null],
      ['page_view', '/search', {}, null],
      ['search', '/search', { query: 'coffee shop' }, null],
      ['performance', '/', { loadTime: 812 }, null],
    ])
    expect(new Set(events.map(({ session_id }) => session_id)).size).toBe(1)
    openVisit(queue).recordView('/')
    await queue.sendAll()
    expect(sentBatches.flat().at(-1)?.session_id).not.toBe(events[0]?.session_id)
  })

  it.each(['jo@example.org', '625-3399', '3399', 'room 12', 'box \u0661\u0662'])(
    'search words that may be personal data are not recorded: %s (TELE-2)',
    (words) => {
      const queue = openQueue()
      const visit = openVisit(queue)
      visit.recordSearch(words)
      visit.recordLastSearch()
      expect(queue.length).toBe(0)
    },
  )

  describe('of words that are typed', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it.each([
      ['stay unchanged', ['fer', 'ferr', 'ferry'], ['ferry']],
      ['stay unchanged, and the same words once', ['ferry', 'ferry b', 'ferry'], ['ferry']],
      ['do not become an e-mail address', ['jemi.kabua', 'jemi.kabua@', 'jemi.kabua@example.org'], []],
      ['do not become a number', ['call', 'call 3399'], []],
      ['are not erased', ['jemi', ''], []],
    ])('a visit records only search words that %s (TELE-2)', async (_, typingSteps, words) => {
      const queue = openQueue()
      type(openVisit(queue), typingSteps)
      vi.advanceTimersByTime(60_000)
      expect(await sendAndListRecorded(queue)).toEqual(words)
    })

    it('the words with which a person opens a search result are recorded before the page of the result (TELE-2)', async () => {
      const queue = openQueue()
      const visit = openVisit(queue)
      type(visit, ['ferr', 'ferry'])
      visit.recordView('/business/1')
      visit.recordSearch('')
      vi.advanceTimersByTime(60_000)
      expect(await sendAndListRecorded(queue)).toEqual(['ferry', '/business/1'])
    })
  })

  it('a visit records nothing after the person has refused tracking, and deletes unsent events', () => {
    const queue = openQueue()
    const visit = openVisit(queue)
    visit.recordView('/')
    isAllowed = false
    visit.recordView('/contact')
    expect([queue.length, storedValues.size]).toEqual([0, 0])
  })
})

describe('event queue', () => {
  afterEach(() => void vi.useRealTimers())

  it('the newest 200 visit events are stored across visits and sent with their own time (TELE-4)', async () => {
    const visit = openVisit(openQueue())
    for (let page = 0; page < MAX_STORED_EVENTS + 50; page += 1) visit.recordView(`/page-${page}`)
    const laterQueue = openQueue()
    expect(laterQueue.length).toBe(MAX_STORED_EVENTS)
    await laterQueue.sendAll()
    expect(sentBatches.flat()[0]).toMatchObject({
      page_url: '/page-50',
      timestamp: '2026-11-20T00:00:00.000Z',
    })
    expect([sentBatches.flat().length, storedValues.size]).toEqual([MAX_STORED_EVENTS, 0])
  })

  it('the visit events of two open tabs are stored together, and each is sent once (TELE-4)', async () => {
    openVisit(openQueue()).recordView('/before')
    const [firstQueue, secondQueue] = [openQueue(), openQueue()]
    const [firstVisit, secondVisit] = [openVisit(firstQueue), openVisit(secondQueue)]
    firstVisit.recordView('/first')
    secondVisit.recordView('/second')
    firstVisit.recordView('/first-again')
    answerRequest = () => {
      // The other tab records an event while a request is on its way.
      if (sentBatches.length === 1) secondVisit.recordView('/second-again')
      return new Response(null, { status: 201 })
    }
    await firstQueue.sendAll()
    await secondQueue.sendAll()
    expect(listSentPaths()).toEqual(['/before', '/first', '/second', '/first-again', '/second-again'])
    expect(storedValues.size).toBe(0)
  })

  it('each visit event is sent only once if the storage can be read but not changed', async () => {
    openVisit(openQueue()).recordView('/before')
    const storage = {
      getItem: (key: string) => storedValues.get(key) ?? null,
      setItem: throwRefusal,
      removeItem: throwRefusal,
    }
    const queue = openQueue({ storage })
    openVisit(queue).recordView('/now')
    await queue.sendAll()
    expect(listSentPaths()).toEqual(['/before', '/now'])
    expect(queue.length).toBe(0)
  })

  it.each([
    ['', {}],
    [', also if nothing can be stored', { storage: null }],
  ])(
    'the same batch of visit events is sent again after a lost answer, and 409 counts as stored%s',
    async (_, changes) => {
      const queue = openQueue(changes)
      const visit = openVisit(queue)
      visit.recordView('/one')
      answerRequest = () => {
        throw new TypeError('Failed to fetch')
      }
      await queue.sendAll()
      visit.recordView('/two')
      answerRequest = () => new Response(null, { status: sentBatches.length === 2 ? 409 : 201 })
      vi.setSystemTime(Date.now() + 15_000)
      await queue.sendAll()
      expect(sentBatches.map((batch) => batch.map(({ page_url }) => page_url))).toEqual([
        ['/one'],
        ['/one'],
        ['/two'],
      ])
      expect(queue.length).toBe(0)
    },
  )

  it.each([
    [400, 0],
    [403, 0],
    [429, 1],
    [503, 1],
    [401, 1],
  ])('after the status %i, %i visit events are still queued', async (status, remainingCount) => {
    const queue = openQueue()
    openVisit(queue).recordView('/')
    answerRequest = () => new Response(null, { status })
    await queue.sendAll()
    expect(queue.length).toBe(remainingCount)
  })

  it('sending visit events pauses after a failure: 15 s, then twice as long each time up to an hour, not after a success (TELE-7)', async () => {
    vi.setSystemTime(0)
    const queue = openQueue()
    openVisit(queue).recordView('/')
    answerRequest = () => new Response(null, { status: 503 })
    const pausesSeconds: number[] = []
    for (let seconds = 0, countBefore = 0; pausesSeconds.length < 11; seconds += 5) {
      vi.setSystemTime(seconds * 1000)
      await queue.sendAll()
      if (sentBatches.length <= pausesSeconds.length) continue
      pausesSeconds.push(seconds - countBefore)
      countBefore = seconds
    }
    expect(pausesSeconds).toEqual([0, 15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
    answerRequest = () => new Response(null, { status: 201 })
    vi.setSystemTime(Date.now() + 3_600_000)
    await queue.sendAll()
    openVisit(queue).recordView('/next')
    await queue.sendAll()
    expect(listSentPaths().at(-1)).toBe('/next')
  })

  it.each([
    ['for the number of seconds in the hint of a refusal', '{"hint":"600"}', 600],
    ['an hour at most', '{"hint":"86400"}', 3600],
    ['15 s if the refusal has no hint', 'null', 15],
  ])('sending visit events pauses %s (TELE-7)', async (_, body, seconds) => {
    vi.setSystemTime(0)
    const queue = openQueue()
    openVisit(queue).recordView('/')
    answerRequest = () => new Response(body, { status: 429 })
    for (const waitedSeconds of [0, seconds - 1, seconds]) {
      vi.setSystemTime(waitedSeconds * 1000)
      await queue.sendAll()
    }
    expect(sentBatches).toHaveLength(2)
  })

  it('visit events are sent if the storage is refused, and damaged records are ignored', async () => {
    storedValues.set('guide-events', '{"batch":')
    const queue = openQueue({
      storage: { getItem: throwRefusal, setItem: throwRefusal, removeItem: throwRefusal },
    })
    openVisit(queue).recordView('/')
    await queue.sendAll()
    expect([openQueue().length, sentBatches.flat().length]).toEqual([0, 1])
  })
})
