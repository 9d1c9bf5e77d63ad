// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AtollChoices } from './announcement-readers.tsx'

afterEach(cleanup)

function Form() {
  const [chosen, setChosen] = useState<readonly string[]>(['JAL'])
  return <AtollChoices chosen={chosen} onChange={setChosen} />
}

test('the section with the atolls of an announcement stays open when the last atoll is unchecked (ANNADM-8)', () => {
  render(<Form />)
  const panel = screen.getByRole<HTMLDetailsElement>('group')
  expect(panel.open).toBe(true)
  fireEvent.click(screen.getByLabelText('Jaluit'))
  expect(panel.open).toBe(true)
})
