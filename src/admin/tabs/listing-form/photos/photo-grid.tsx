import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { type RefObject, useMemo, useState } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { GalleryOverlay } from '../../../../ui/gallery/gallery-overlay.tsx'
import type { GalleryPhoto } from '../../../../ui/gallery/gallery-view.ts'
import type { Descriptions } from './use-descriptions.ts'
import type { Photos } from './use-photos.ts'
import styles from './photos.module.css'
import { ADMIN_GALLERY_TEXTS, PHOTO_TEXTS } from './texts.ts'
import { PhotoTile } from './photo-tile.tsx'

/** Minimum distance, so that scrolling by touch does not start a drag. */
const DRAG_AFTER_PIXELS = 6
const { drag } = PHOTO_TEXTS

interface PhotoGridProps {
  photos: readonly ListingImage[]
  actions: Pick<Photos, 'remove' | 'reorder' | 'isChanging'>
  descriptions: Pick<Descriptions, 'fieldOf'>
  heading: RefObject<HTMLHeadingElement | null>
}

/**
 * The photos in their order, which can be changed by drag, keyboard or step buttons. The first photo is shown on the
 * listing's card.
 */
export function PhotoGrid({ photos, actions, descriptions, heading }: PhotoGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PIXELS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [opened, setOpened] = useState<string | null>(null)
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const announcements = useMemo(() => makeAnnouncements(ids), [ids])
  const move = (from: number, to: number): void => {
    if (from !== to && from >= 0 && to >= 0 && to < ids.length) void actions.reorder(arrayMove(ids, from, to))
  }
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over !== null) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  if (photos.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: drag.how } }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol className={styles.grid}>
          {photos.map((photo, at) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              position={at + 1}
              total={photos.length}
              actions={actions}
              heading={heading}
              description={descriptions.fieldOf(photo)}
              onMove={(step) => move(at, at + step)}
              onOpen={() => setOpened(photo.id)}
            />
          ))}
        </ol>
      </SortableContext>
      {opened !== null && <PhotoGallery photos={photos} opened={opened} onClose={() => setOpened(null)} />}
    </DndContext>
  )
}

/** Screen reader announcements with positions instead of ids. */
function makeAnnouncements(ids: readonly string[]): Announcements {
  const place = (id: string | number): number => ids.indexOf(String(id)) + 1
  return {
    onDragStart: ({ active }) => drag.start(place(active.id)),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : drag.over(place(active.id), place(over.id)),
    onDragEnd: ({ active, over }) =>
      over === null ? drag.cancel(place(active.id)) : drag.end(place(active.id), place(over.id)),
    onDragCancel: ({ active }) => drag.cancel(place(active.id)),
  }
}

interface PhotoGalleryProps {
  photos: readonly ListingImage[]
  /** Id of the photo to begin with. */
  opened: string
  onClose: () => void
}

/** The full-screen gallery that visitors see. */
function PhotoGallery({ photos, opened, onClose }: PhotoGalleryProps) {
  const galleryPhotos = useMemo(() => photos.map(toGalleryPhoto), [photos])
  return (
    <GalleryOverlay
      photos={galleryPhotos}
      opened={opened}
      texts={ADMIN_GALLERY_TEXTS}
      load={readPhoto}
      onClose={onClose}
    />
  )
}

function toGalleryPhoto(photo: ListingImage, at: number, all: readonly ListingImage[]): GalleryPhoto {
  return {
    id: photo.id,
    url: photo.image_url,
    thumbnailUrl: photo.thumbnail_url,
    alt: photo.alt_text ?? PHOTO_TEXTS.photo(at + 1, all.length),
    fileName: photo.image_url.split('/').at(-1) ?? 'photo.jpg',
  }
}

async function readPhoto(url: string): Promise<Blob> {
  const answer = await fetch(url, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`The photo was not there: ${answer.status}`)
  return answer.blob()
}
