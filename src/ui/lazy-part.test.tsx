// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import { waitUntil } from '../../tests/fixtures/wait-until.ts'
import { createDeferred } from '../../tests/fixtures/deferred.ts'
import { watchPageLeaving } from '../browser/page-lifecycle.ts'
import { useIsRendered } from '../browser/rendered-page.ts'
import { lazyPart, renderedPart, type LazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

class ErrorCatcher extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' }
  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message }
  }
  override render(): ReactNode {
    return this.state.message === '' ? this.props.children : <p>Caught: {this.state.message}</p>
  }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('lazyPart', () => {
  it('a part of the app shows its fallback until its code is loaded', async () => {
    const { Part } = lazyPart(() => Promise.resolve(Greeting))
    render(<Part name="Ebon" fallback={<p>Waiting</p>} />)
    expect(screen.getByText('Waiting')).toBeTruthy()
    expect(await screen.findByText('Hello Ebon')).toBeTruthy()
  })

  it('a preloaded part of the app is rendered at once, and its code is loaded only once', async () => {
    const load = vi.fn(() => Promise.resolve(Greeting))
    const { Part, preload } = lazyPart(load)
    await Promise.all([preload(), preload()])
    render(<Part name="Lae" fallback={<p>Waiting</p>} />)
    expect(screen.getByText('Hello Lae')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  it('a part of the app keeps its fallback when its code cannot be loaded, and tries again when the network is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('no network'))
    const { Part, preload } = lazyPart(load)
    await preload()
    render(<Part name="Mili" fallback={<p>Waiting</p>} />)
    expect(screen.getByText('Waiting')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Hello Mili')).toBeTruthy()
  })

  it('code is loaded again when the page is still open 10 s after a navigation that aborted the request (UPDATE-5)', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const load = vi.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('aborted'))
    const part = lazyPart(load)
    watchPageLeaving()
    window.dispatchEvent(new Event('beforeunload'))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      expect(await part.preload()).toBe(false)
      await vi.advanceTimersByTimeAsync(9_999)
      expect(load).toHaveBeenCalledOnce()
      await vi.advanceTimersByTimeAsync(1)
      expect(load).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
      window.dispatchEvent(new Event('pageshow'))
    }
  })

  it('the failure to load an essential part of the app is handed to the boundary for errors above that part', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { Part, preload } = lazyPart<{ name: string }>(() => Promise.reject(new Error('no network')), true)
    await preload()
    render(
      <ErrorCatcher>
        <Part name="Jabat" />
      </ErrorCatcher>,
    )
    expect(screen.getByText(/^Caught: A part of the guide could not be loaded/)).toBeTruthy()
  })
})

/** Renders again without a transition after hydration, as every screen does (useIsRendered). */
function HydratedPage({ part, name }: { part: LazyPart<{ name: string }>; name: string }) {
  const isRendered = useIsRendered()
  return (
    <main data-rendered={isRendered}>
      <part.Part name={isRendered ? name : `${name}!`} fallback={<p>Waiting</p>} />
    </main>
  )
}

/** Renders the page as the build does, then hydrates it with an app that loads the part's code with `load`. */
async function hydratePage(load: () => Promise<typeof Greeting>): Promise<HTMLElement> {
  const builtPart = renderedPart(() => Promise.resolve(Greeting))
  await builtPart.preload()
  const container = document.createElement('div')
  container.innerHTML = renderToString(<HydratedPage part={builtPart} name="Arno" />)
  document.body.append(container)
  render(<HydratedPage part={renderedPart(load)} name="Arno" />, { container, hydrate: true })
  return container
}

describe('renderedPart', () => {
  it('a rendered part of a page keeps its HTML until its code is loaded, then hydrates the same elements (PAGES-3)', async () => {
    const partCode = createDeferred<typeof Greeting>()
    const page = await hydratePage(() => partCode.promise)
    const paragraphBefore = page.querySelector('p')
    expect(page.querySelector('main')?.dataset['rendered']).toBe('false')
    expect(page.textContent).toBe('Hello Arno')
    partCode.resolve(Greeting)
    await waitUntil(() => expect(page.textContent).toBe('Hello Arno!'))
    expect(page.querySelector('p')).toBe(paragraphBefore)
  })

  it('a rendered part of a page shows its fallback if its code cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const page = await hydratePage(() => Promise.reject(new Error('no network')))
    await waitUntil(() => expect(page.textContent).toBe('Waiting'))
  })
})
