import { Link } from 'wouter'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Plate } from '../../ui/plate.tsx'
import { KeptOfListing } from './kept-of-listing.tsx'
import { NO_LISTING_TEXTS } from './texts/no-listing.ts'

interface UnknownListingProps {
  id: string
  isAsking: boolean
  onRetry: () => void
}

/** A valid id that is not in the saved copy while the server cannot be asked. */
export function UnknownListing({ id, isAsking, onRetry }: UnknownListingProps) {
  const { title, text, action, asking, other } = NO_LISTING_TEXTS.unknown
  return (
    <div className="contained">
      <Plate>
        <PageHeading title={title} />
        <p>{text}</p>
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
