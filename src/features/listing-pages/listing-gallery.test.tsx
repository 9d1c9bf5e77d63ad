// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListingImage } from '../../domain/listing/listing.ts'
import { ListingGallery } from './listing-gallery.tsx'

beforeEach(() => {
  // Replace the functions for modal dialogs and scrolling, which jsdom lacks and which do not change the content.
  HTMLDialogElement.prototype.showModal = vi.fn()
  HTMLDialogElement.prototype.close = vi.fn()
  Element.prototype.scrollIntoView = vi.fn()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function makeImage(id: string): ListingImage {
  return {
    id,
    revision: 1,
    business_id: 'store',
    image_type: 'full',
    image_url: `https://photos.example/${id}.jpg`,
    thumbnail_url: null,
    alt_text: `Photo ${id}`,
    display_order: 0,
    file_name: null,
    created_at: '2026-11-20T00:00:00Z',
  }
}

const makeGallery = (images: ListingImage[]) => (
  <ListingGallery images={images} name="Store" firstId="b" onClose={() => undefined} />
)

describe('the gallery of a listing', () => {
  it('the gallery of a listing shows the same photo when one before it cannot be loaded (PHOTO-8)', () => {
    const { rerender } = render(makeGallery([makeImage('a'), makeImage('b')]))
    expect(screen.getByAltText('Photo b')).toBeTruthy()
    expect(screen.getByText('2 / 2')).toBeTruthy()
    rerender(makeGallery([makeImage('b')]))
    expect(screen.getByAltText('Photo b')).toBeTruthy()
    expect(screen.getByText('1 / 1')).toBeTruthy()
  })

  it('the gallery of a listing shows a text instead of photos when there are none (PHOTO-1)', () => {
    render(<ListingGallery images={[]} name="Store" firstId="a" onClose={() => undefined} />)
    expect(screen.getByText('No images to display')).toBeTruthy()
    expect(screen.queryByRole('img', { hidden: true })).toBeNull()
  })
})
