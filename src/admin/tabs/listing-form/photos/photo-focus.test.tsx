// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { useEffect, useReducer, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { nextQueue, type QueuedPhoto, type QueueEvent } from './photo-queue.ts'
import { QueueTile } from './queue-tile.tsx'

const FAILED: QueuedPhoto = {
  id: 'a',
  listingId: 'store',
  file: new File([], 'shop.png'),
  path: 'store/1-photo.jpg',
  order: 0,
  preview: 'blob:photo',
  state: 'error',
  progress: 0,
  message: null,
}

let dispatch: (event: QueueEvent) => void

function Queue() {
  const [queue, change] = useReducer(nextQueue, [FAILED])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dispatch = change
  }, [])
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Photos
      </h2>
      <ul>
        {queue.map((photo) => (
          <QueueTile
            key={photo.id}
            photo={photo}
            heading={heading}
            onRetry={(id) => change({ kind: 'retried', id })}
            onRemove={({ id }) => change({ kind: 'removed', id })}
          />
        ))}
      </ul>
    </section>
  )
}

const dispatchInAct = (event: QueueEvent) => act(() => dispatch(event))
const focusOn = (name: RegExp): HTMLElement => {
  const button = screen.getByRole('button', { name })
  button.focus()
  return button
}
const pressFocused = (name: RegExp) => act(() => focusOn(name).click())
const getFocusedElement = () => document.activeElement

afterEach(cleanup)

test('the focus stays on the tile of an upload of a photo after Retry, and moves to the heading when the tile is removed (A11Y-3)', () => {
  render(<Queue />)
  const tile = screen.getByRole('listitem')
  pressFocused(/^Retry/)
  expect(getFocusedElement()).toBe(tile)
  focusOn(/^Remove/)
  dispatchInAct({ kind: 'started', id: 'a' })
  expect(within(tile).queryByRole('button')).toBeNull()
  expect(getFocusedElement()).toBe(tile)
  dispatchInAct({ kind: 'failed', id: 'a', message: 'lost' })
  pressFocused(/^Remove/)
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(getFocusedElement()).toBe(screen.getByRole('heading'))
})

test('removing the tile of a photo does not move a focus that is elsewhere (A11Y-3)', () => {
  render(<Queue />)
  const before = getFocusedElement()
  dispatchInAct({ kind: 'removed', id: 'a' })
  expect(getFocusedElement()).toBe(before)
})
