// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MoreButton } from './more-button.tsx'

afterEach(cleanup)

function List({ steps }: { steps: number }) {
  const [shown, setShown] = useState(1)
  return <MoreButton label="Show more" hasMore={shown < steps} onMore={() => setShown(shown + 1)} />
}

test('when "Show more" has shown the last rows of a list, the focus moves from the button to a sentence at the end of the list (A11Y-3)', async () => {
  const person = userEvent.setup()
  render(<List steps={3} />)
  const button = screen.getByRole('button', { name: 'Show more' })
  await person.click(button)
  expect(document.activeElement).toBe(button)
  await person.keyboard('{Enter}')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('The list ends here.')
})

test('a list that is complete from the start has neither a "Show more" button nor a sentence at its end', () => {
  render(<List steps={1} />)
  expect(document.body.textContent).toBe('')
})
