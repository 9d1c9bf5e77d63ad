// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDirectoryView, FixedDirectory, READY_STATUS } from '../../../tests/fixtures/directory-view.tsx'
import type { DirectoryProblem } from '../../domain/directory.ts'
import { NoListing } from './no-listing.tsx'

afterEach(cleanup)

function renderNotice(
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

describe('the notice about a listing that could not be loaded', () => {
  it('the notice about a listing that could not be loaded says that it is not in the saved copy, which is safe (DETAIL-4)', () => {
    expect(renderNotice('network', 'ready')).toContain(
      'This listing is not in your saved copy. Your saved copy is safe.',
    )
  })

  it('the notice about a listing says that there is no saved copy yet on a device that could not download anything (DETAIL-4)', () => {
    const text = renderNotice('server', 'empty')
    expect(text).toContain('Failed to load business details. This device has no saved copy yet.')
    expect(text).not.toContain('is safe')
  })

  it('the notice about a listing does not say that the saved copy lacks it if the storage could not be read (DETAIL-4)', () => {
    const text = renderNotice('network', 'empty', 'storage-refused')
    screen.getByRole('heading', { name: 'This listing cannot be shown now' })
    expect(text).toContain('The storage of this device could not be read. Nothing was deleted.')
    expect(text).not.toContain('saved copy')
  })

  it('the notice about a listing says nothing about storage if the directory worker did not start (DETAIL-4)', () => {
    const text = renderNotice(undefined, 'empty', 'unreachable')
    expect(text).toContain('A part of the guide could not be loaded. Nothing was deleted.')
    expect(text).not.toContain('storage')
  })
})
