import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { FormEvent, RefObject } from 'react'
import type { ListingImage } from '../../../../domain/listing/listing.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Notice } from '../../../../ui/page-parts.tsx'
import { TextField } from '../../../kit/fields.tsx'
import type { DescriptionField } from './use-descriptions.ts'
import { useFocusFallback } from '../../../kit/use-focus-fallback.ts'
import type { Photos } from './use-photos.ts'
import styles from './photos.module.css'
import { PHOTO_TEXTS } from './texts.ts'

interface PhotoTileProps {
  photo: ListingImage
  /** Place of the photo in the order, from 1. */
  position: number
  total: number
  actions: Pick<Photos, 'remove' | 'isChanging'>
  description: DescriptionField
  /** Gets the focus when this tile is removed while it has the focus. */
  heading: RefObject<HTMLHeadingElement | null>
  onMove: (step: 1 | -1) => void
  onOpen: () => void
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, position, total, actions, description, heading, onMove, onOpen } = props
  const { attributes, listeners, node, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: photo.id })
  useFocusFallback(node, heading)
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
          aria-disabled={actions.isChanging}
          onClick={() => {
            if (!actions.isChanging) void actions.remove(photo)
          }}
        >
          {PHOTO_TEXTS.deleteShort}
        </button>
      </div>
      <Description position={position} field={description} isChanging={actions.isChanging} />
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

interface DescriptionProps {
  position: number
  field: DescriptionField
  /** Whether photos are being changed, such as their order. */
  isChanging: boolean
}

/** A photo's description. It has its own Save button, because photos are not part of the form; the form's Save saves it too. */
function Description({ position, field, isChanging }: DescriptionProps) {
  const { text, isChanged, isTooLong, theirs, onType } = field
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanging) void field.save()
  }
  return (
    <form className={styles.description} onSubmit={submit} noValidate>
      <TextField
        label={PHOTO_TEXTS.altLabel(position)}
        error={isTooLong ? PHOTO_TEXTS.altTooLong : undefined}
        value={text}
        onChange={onType}
      />
      {theirs !== null && <OtherVersion position={position} theirs={theirs} field={field} />}
      <button
        type="submit"
        className="button"
        aria-label={PHOTO_TEXTS.saveAlt(position)}
        aria-disabled={!isChanged || theirs !== null || isChanging}
      >
        {PHOTO_TEXTS.saveAltShort}
      </button>
    </form>
  )
}

interface OtherVersionProps {
  position: number
  theirs: string
  field: Pick<DescriptionField, 'onKeepMine' | 'onTakeTheirs'>
}

function OtherVersion({ position, theirs, field }: OtherVersionProps) {
  return (
    <Notice tone="warning" role="alert">
      <p>{theirs === '' ? PHOTO_TEXTS.altRemoved : PHOTO_TEXTS.altOther}</p>
      {theirs !== '' && (
        <p>
          <q>{theirs}</q>
        </p>
      )}
      <p className={styles.buttons}>
        <button
          type="button"
          className="button"
          aria-label={PHOTO_TEXTS.takeTheirs(position)}
          onClick={field.onTakeTheirs}
        >
          {PHOTO_TEXTS.takeTheirsShort}
        </button>
        <button
          type="button"
          className="button"
          aria-label={PHOTO_TEXTS.keepMine(position)}
          onClick={field.onKeepMine}
        >
          {PHOTO_TEXTS.keepMineShort}
        </button>
      </p>
    </Notice>
  )
}

const HandleIcon = () => (
  <Icon>
    <path d="M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1" />
  </Icon>
)
