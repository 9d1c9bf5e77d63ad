// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDirectoryView, FixedDirectory, READY_STATUS } from '../../../tests/fixtures/directory-view.tsx'
import type { DirectoryProblem } from '../../domain/directory.ts'
import { NoListing } from './no-listing.tsx'

afterEach(cleanup)

function show(
  why: 'network' | 'server' | undefined,
  phase: 'ready' | 'empty',
  problem: DirectoryProblem | null = null,
): string {
  render(
    <MemoryRouter>
      <FixedDirectory view={createDirectoryView({ status: { ...READY_STATUS, phase, problem } })}>
        <NoListing
          id="1"
          answer={why && { kind: 'unknown', why }}
          isAsking={false}
          onRetry={vi.fn()}
          skeleton={null}
        />
      </FixedDirectory>
    </MemoryRouter>,
  )
  return document.body.textContent
}

describe('a listing that could not be loaded', () => {
  it('is not in the saved copy, which is safe (DETAIL-4)', () => {
    expect(show('network', 'ready')).toContain(
      'This listing is not in your saved copy. Your saved copy is safe.',
    )
  })

  it('has no saved copy to be in where nothing could be downloaded yet (DETAIL-4)', () => {
    const text = show('server', 'empty')
    expect(text).toContain('Failed to load business details. This device has no saved copy yet.')
    expect(text).not.toContain('is safe')
  })

  it('may be on the device where its storage could not be read (DETAIL-4)', () => {
    const text = show('network', 'empty', 'storage-refused')
    screen.getByRole('heading', { name: 'This listing cannot be shown now' })
    expect(text).toContain('The storage of this device could not be read. Nothing was deleted.')
    expect(text).not.toContain('saved copy')
  })

  it('cannot be shown if the directory worker did not start, which does not mean that storage failed (DETAIL-4)', () => {
    const text = show(undefined, 'empty', 'unreachable')
    expect(text).toContain('A part of the guide could not be loaded. Nothing was deleted.')
    expect(text).not.toContain('storage')
  })
})
