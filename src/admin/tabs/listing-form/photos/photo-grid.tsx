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
  useSortable,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useMemo, useState, type FormEvent } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { GalleryOverlay } from '../../../../ui/gallery/gallery-overlay.tsx'
import type { GalleryPhoto } from '../../../../ui/gallery/gallery-view.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { TextField } from '../../../kit/fields.tsx'
import type { Photos } from './use-photos.ts'
import styles from './photos.module.css'
import { ADMIN_GALLERY_TEXTS, PHOTO_TEXTS } from './texts.ts'

/** Minimum distance, so that scrolling by touch does not start a drag. */
const DRAG_AFTER_PIXELS = 6
const { drag } = PHOTO_TEXTS

interface PhotoGridProps {
  photos: readonly ListingImage[]
  actions: Pick<Photos, 'remove' | 'describe' | 'reorder' | 'isChanging'>
}

/**
 * The photos in their order, sorted by drag, keyboard or step buttons. The first one is shown on the
 * listing's card.
 */
export function PhotoGrid({ photos, actions }: PhotoGridProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER_PIXELS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const announcements = useMemo(() => announce(ids), [ids])
  const move = (from: number, to: number): void => {
    if (from !== to && from >= 0 && to >= 0 && to < photos.length && !actions.isChanging)
      void actions.reorder(arrayMove([...photos], from, to))
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
              onMove={(step) => move(at, at + step)}
              onOpen={() => setOpenedAt(at)}
            />
          ))}
        </ol>
      </SortableContext>
      {openedAt !== null && (
        <PhotoGallery photos={photos} openedAt={openedAt} onClose={() => setOpenedAt(null)} />
      )}
    </DndContext>
  )
}

/** Screen reader announcements with positions instead of ids. */
function announce(ids: readonly string[]): Announcements {
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
  openedAt: number
  onClose: () => void
}

/** Full-screen gallery, as visitors see it. */
function PhotoGallery({ photos, openedAt, onClose }: PhotoGalleryProps) {
  const shown = useMemo(() => photos.map(toGalleryPhoto), [photos])
  return (
    <GalleryOverlay
      photos={shown}
      openedAt={openedAt}
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

const MAX_DESCRIPTION = 500

interface PhotoTileProps {
  photo: ListingImage
  /** Place of the photo in the order, from 1. */
  position: number
  total: number
  actions: Pick<Photos, 'remove' | 'describe' | 'isChanging'>
  onMove: (step: 1 | -1) => void
  onOpen: () => void
}

function PhotoTile({ photo, position, total, actions, onMove, onOpen }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: photo.id })
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={PHOTO_TEXTS.open(position)}
        onClick={onOpen}
      >
        <img
          className={styles.picture}
          src={photo.thumbnail_url ?? photo.image_url}
          alt=""
          width={240}
          height={160}
          crossOrigin="anonymous"
        />
      </button>
      <p className={styles.place}>{PHOTO_TEXTS.photo(position, total)}</p>
      <div className={styles.buttons}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={`icon-button ${styles.step} ${styles.handle}`}
          {...attributes}
          {...listeners}
          aria-label={PHOTO_TEXTS.move(position)}
        >
          <HandleIcon />
        </button>
        <StepButton
          label={PHOTO_TEXTS.earlier(position)}
          isDisabled={position === 1}
          onPress={() => onMove(-1)}
        >
          <Icon>
            <path d="m15 5.5-6.5 6.5 6.5 6.5" />
          </Icon>
        </StepButton>
        <StepButton
          label={PHOTO_TEXTS.later(position)}
          isDisabled={position === total}
          onPress={() => onMove(1)}
        >
          <Icon>
            <path d="m9 5.5 6.5 6.5L9 18.5" />
          </Icon>
        </StepButton>
        <button
          type="button"
          className={`button ${styles.delete}`}
          aria-label={PHOTO_TEXTS.delete(position)}
          onClick={() => void actions.remove(photo)}
        >
          {PHOTO_TEXTS.deleteShort}
        </button>
      </div>
      <Description photo={photo} position={position} actions={actions} />
    </li>
  )
}

function StepButton(props: {
  label: string
  isDisabled: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.step}`}
      aria-label={props.label}
      aria-disabled={props.isDisabled}
      onClick={props.onPress}
    >
      {props.children}
    </button>
  )
}

/** Has its own Save button, because photos are not part of the form. */
function Description({ photo, position, actions }: Pick<PhotoTileProps, 'photo' | 'position' | 'actions'>) {
  const [text, setText] = useState(photo.alt_text ?? '')
  const isChanged = text.trim() !== (photo.alt_text ?? '')
  const isTooLong = text.trim().length > MAX_DESCRIPTION
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isChanged && !isTooLong) void actions.describe(photo, text)
  }
  return (
    <form className={styles.description} onSubmit={submit} noValidate>
      <TextField
        label={PHOTO_TEXTS.altLabel(position)}
        error={isTooLong ? PHOTO_TEXTS.altTooLong : undefined}
        value={text}
        onChange={setText}
      />
      <button
        type="submit"
        className="button"
        aria-label={PHOTO_TEXTS.saveAlt(position)}
        aria-disabled={!isChanged}
      >
        {PHOTO_TEXTS.saveAltShort}
      </button>
    </form>
  )
}

const HandleIcon = () => (
  <Icon>
    <path d="M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1" />
  </Icon>
)
