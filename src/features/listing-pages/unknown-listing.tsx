import { Link } from 'react-router-dom'
import type { UnknownListing as Unknown } from '../../domain/directory.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Plate } from '../../ui/empty-state.tsx'
import { KeptOfListing } from './kept-of-listing.tsx'
import { NO_LISTING_TEXTS } from './texts/no-listing.ts'

interface UnknownListingProps {
  id: string
  /** Undefined where the device itself could not be read. */
  why: Unknown['why'] | undefined
  isAsking: boolean
  onRetry: () => void
}

/** A valid id that is not in the saved copy while the server cannot be asked. */
export function UnknownListing({ id, why, isAsking, onRetry }: UnknownListingProps) {
  const { title, network, server, text, action, asking, other } = NO_LISTING_TEXTS.unknown
  return (
    <div className="contained">
      <Plate>
        <PageHeading title={title} />
        <p>
          {why === 'network' ? network : server} {text}
        </p>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isAsking}
          onClick={() => {
            if (!isAsking) onRetry()
          }}
        >
          {isAsking ? asking : action}
        </button>
        <Link className="button" to="/">
          {other}
        </Link>
        <KeptOfListing id={id} />
      </Plate>
    </div>
  )
}
