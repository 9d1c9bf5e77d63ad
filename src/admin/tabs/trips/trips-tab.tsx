import { useRef, useState } from 'react'
import rowStyles from '../../kit/kit.module.css'
import itemStyles from '../../kit/row-item.module.css'
import { DeletedRowDrafts } from '../../kit/deleted-row-drafts.tsx'
import { ReadState, RowsState } from '../../kit/reads.tsx'
import { TRIPS_ADMIN_TEXTS } from './texts.ts'
import { TripEditor } from './trip-editor.tsx'
import { TRIP_DRAFTS } from './trip-form.ts'
import { type EditedTrip, TripItem } from './trip-item.tsx'
import { isTransportBusiness, useCarriers, useTrips } from './trip-rows.ts'

const CARRIERS_TEXTS = {
  loading: TRIPS_ADMIN_TEXTS.loadingCarriers,
  failed: TRIPS_ADMIN_TEXTS.errors.loadCarriers,
  retry: TRIPS_ADMIN_TEXTS.retry,
}

/** The tab with trips of ships and planes that somebody has reported (TRIP-9). */
export function TripsTab() {
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useTrips(heading)
  const readOfCarriers = useCarriers()
  const { data: carriers } = readOfCarriers
  const canAdd = carriers?.some(isTransportBusiness) ?? false
  const [edited, setEdited] = useState<EditedTrip | null>(null)
  const { data: trips } = rows.read
  return (
    <div className={rowStyles.tab}>
      <div className={rowStyles.head}>
        <h2>{TRIPS_ADMIN_TEXTS.title}</h2>
        <button
          type="button"
          className={edited === null ? 'button button-primary' : 'button'}
          aria-disabled={!canAdd}
          onClick={() => canAdd && setEdited({ base: null, start: null, key: 'new' })}
        >
          {TRIPS_ADMIN_TEXTS.new}
        </button>
      </div>
      <p className={itemStyles.help}>{TRIPS_ADMIN_TEXTS.help}</p>
      <ReadState read={readOfCarriers} texts={CARRIERS_TEXTS} />
      {carriers !== undefined && !canAdd && <p>{TRIPS_ADMIN_TEXTS.noCarriers}</p>}
      {edited !== null && carriers !== undefined && (
        <TripEditor
          key={edited.key}
          base={edited.base}
          start={edited.start}
          carriers={carriers}
          onSaved={(row) => rows.put(row)}
          onClose={() => setEdited(null)}
        />
      )}
      {carriers !== undefined && (
        <DeletedRowDrafts
          drafts={TRIP_DRAFTS}
          rows={rows}
          nameOf={(form) => carriers.find(({ id }) => id === form.carrier_id)?.name ?? ''}
          heading={heading}
        >
          {(deletedId, onClose) => (
            <TripEditor
              base={null}
              deletedId={deletedId}
              start={null}
              carriers={carriers}
              onSaved={(row) => rows.put(row)}
              onClose={onClose}
            />
          )}
        </DeletedRowDrafts>
      )}
      <RowsState rows={rows} texts={TRIPS_ADMIN_TEXTS} />
      {trips !== undefined && (
        <>
          <h3 ref={heading} className={rowStyles.count} tabIndex={-1}>
            <output>
              {trips.length === 0 ? TRIPS_ADMIN_TEXTS.none : TRIPS_ADMIN_TEXTS.count(trips.length)}
            </output>
          </h3>
          <ul className={rowStyles.list}>
            {trips.map((row) => (
              <TripItem key={row.id} row={row} carriers={carriers ?? []} rows={rows} onEdit={setEdited} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
