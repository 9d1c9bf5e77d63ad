import rowStyles from './kit.module.css'

interface ItemButtonsProps {
  name: string
  isOnline: boolean
  texts: {
    editShort: string
    edit: (name: string) => string
    deleteShort: string
    delete: (name: string) => string
  }
  onEdit: () => void
  onDelete: () => void
}

/** The buttons that edit and delete a row of a tab. */
export function ItemButtons({ name, isOnline, texts, onEdit, onDelete }: ItemButtonsProps) {
  return (
    <>
      <button type="button" className="button" aria-label={texts.edit(name)} onClick={onEdit}>
        {texts.editShort}
      </button>
      <button
        type="button"
        className={`button ${rowStyles.delete}`}
        aria-disabled={!isOnline}
        aria-label={texts.delete(name)}
        onClick={onDelete}
      >
        {texts.deleteShort}
      </button>
    </>
  )
}
