// @vitest-environment jsdom
import { act, cleanup, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Link } from '../ui/link.tsx'
import { useUrlState } from './paths.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <BrowserRouter useTransitions={false}>
    <input />
    <Link to="/elsewhere">elsewhere</Link>
    {children}
  </BrowserRouter>
)

const read = (search: string) => ({ text: new URLSearchParams(search).get('q') ?? '' })
const toPath = ({ text }: { text: string }) => `/list?q=${text}`
const openList = () => renderHook(() => useUrlState(read, toPath), { wrapper }).result

beforeEach(() => history.replaceState(null, '', '/list?q='))
afterEach(cleanup)

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    history.back()
  })

test.each(['a click', 'the keyboard'])(
  'Back returns to an address that contains the text typed right before %s opened another screen (BIZ-13)',
  async (how) => {
    const list = openList()
    const person = userEvent.setup()
    screen.getByRole('textbox').focus()
    act(() => list.current.change({ text: 'boats' }))
    expect(location.search).toBe('?q=')
    if (how === 'a click') await person.click(screen.getByRole('link'))
    else await person.keyboard('{Tab}{Enter}')
    expect(location.pathname).toBe('/elsewhere')
    await act(goBack)
    expect(location.search).toBe('?q=boats')
  },
)

test('state that changed right before Back is not written into the address that Back opens (BIZ-13)', async () => {
  history.pushState(null, '', '/list?q=nets')
  const list = openList()
  screen.getByRole('textbox').focus()
  act(() => list.current.change({ text: 'boats' }))
  await act(goBack)
  act(() => screen.getByRole('textbox').blur())
  expect(location.search).toBe('?q=')
})
