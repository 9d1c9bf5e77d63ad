import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { isUuid } from '../../domain/uuid.ts'
import { useAdmin } from './admin-context.tsx'
import { listUnusedDraftKeys } from './draft-slots.ts'
import { readDraft } from './drafts.ts'
import { DELETED_ROW_TEXTS } from './texts.ts'
import { UndoNotice } from './undo-notice.tsx'
import type { EditorDraft } from './use-drafted-form.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import type { UseRowsResult } from './use-rows.ts'

/** The drafts of the rows of one table. */
export interface RowDrafts<Form> {
  /** Key prefix of the drafts. */
  draftName: string
  /** Whether a stored draft has all fields of the form. */
  isForm: (kept: Partial<Form> | undefined) => kept is Form
}

interface RowDraft<Form> {
  /** Id of the row, which may have been deleted. */
  rowId: string
  form: Form
}

/** Reads this admin's drafts of existing rows that no open form uses; of several drafts of a row, one. */
async function readDraftsOfRows<Form>(
  { draftName, isForm }: RowDrafts<Form>,
  userId: string,
): Promise<RowDraft<Form>[]> {
  const drafts = new Map<string, RowDraft<Form>>()
  for (const key of await listUnusedDraftKeys(userId)) {
    if (!key.startsWith(`${draftName} `)) continue
    const [rowId = ''] = key.slice(draftName.length + 1).split(' ')
    if (!isUuid(rowId)) continue
    const draft = await readDraft<Partial<EditorDraft<unknown, Form>> | null>(key, userId)
    const form = draft?.content?.form
    if (isForm(form)) drafts.set(rowId, { rowId, form })
  }
  return [...drafts.values()]
}

interface DeletedRowDraftsProps<Form> {
  drafts: RowDrafts<Form>
  rows: Pick<UseRowsResult<{ id: string }>, 'isOnline' | 'read'>
  /** A name by which the admin recognises what was typed. */
  nameOf: (form: Form) => string
  /** Takes the focus when the form or a notice is removed (A11Y-3). */
  heading: RefObject<HTMLHeadingElement | null>
  /** The form that offers the draft of the deleted row as a new row. */
  children: (deletedId: string, onClose: () => void) => ReactNode
}

/**
 * Offers the drafts of rows that were deleted meanwhile (DRAFT-7): no list has a button that opens them. Only a list that
 * came from the server tells which rows are deleted; without a network, the copy on the device may lack rows.
 */
export function DeletedRowDrafts<Form>(props: DeletedRowDraftsProps<Form>) {
  const { drafts, rows, nameOf, heading, children } = props
  const { account } = useAdmin()
  const [opened, setOpened] = useState<string | null>(null)
  const { data: rowsNow, dataUpdatedAt, isSuccess, isFetching } = rows.read
  const { data: found = [] } = useQuery({
    // Read again when the list is renewed and when a form is closed.
    queryKey: ['drafts-of-rows', { draftName: drafts.draftName, dataUpdatedAt, opened }],
    queryFn: () =>
      readDraftsOfRows(drafts, account.userId).catch((error: unknown) => {
        console.warn('The drafts of deleted rows could not be read', error)
        return []
      }),
    placeholderData: keepPreviousData,
  })
  const isKnown = rows.isOnline && isSuccess && !isFetching
  const ids = new Set(rowsNow?.map(({ id }) => id))
  const ofDeleted = isKnown ? found.filter(({ rowId }) => !ids.has(rowId)) : []
  return (
    <>
      {ofDeleted.map(({ rowId, form }) => {
        const name = nameOf(form).trim() || DELETED_ROW_TEXTS.unnamed
        return (
          <UndoNotice
            key={rowId}
            text={DELETED_ROW_TEXTS.found(name)}
            action={DELETED_ROW_TEXTS.open}
            label={DELETED_ROW_TEXTS.openOf(name)}
            onUndo={() => setOpened(rowId)}
            heading={heading}
          />
        )
      })}
      {opened !== null && (
        <OpenedDraft key={opened} heading={heading}>
          {children(opened, () => setOpened(null))}
        </OpenedDraft>
      )}
    </>
  )
}

interface OpenedDraftProps {
  heading: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

function OpenedDraft({ heading, children }: OpenedDraftProps) {
  const part = useRef<HTMLDivElement>(null)
  useFocusFallback(part, heading)
  return <div ref={part}>{children}</div>
}
