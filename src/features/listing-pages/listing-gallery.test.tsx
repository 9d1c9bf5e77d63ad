// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ListingGallery } from './listing-gallery.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the gallery of a listing', () => {
  it('says so when there are no photos (PHOTO-1)', () => {
    // jsdom has no modal dialogs; the content is the same without them.
    HTMLDialogElement.prototype.showModal = vi.fn()
    HTMLDialogElement.prototype.close = vi.fn()
    render(<ListingGallery images={[]} name="Store" openedAt={0} onClose={() => undefined} />)
    expect(screen.getByText('No images to display')).toBeTruthy()
    expect(screen.queryByRole('img', { hidden: true })).toBeNull()
  })
})
