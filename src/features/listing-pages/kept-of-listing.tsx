import { useFavourites } from '../../listings/favourites/use-favourites.ts'
import { parsePhones } from '../../domain/phone.ts'
import { PhoneIcon } from '../../ui/chrome-icons.tsx'
import { NO_LISTING_TEXTS } from './texts/no-listing.ts'

/** A favourite that is not in the saved copy (yet): at least what was saved of it. */
export function KeptOfListing({ id }: { id: string }) {
  const favourite = useFavourites().favourites.find((saved) => saved.id === id)
  if (favourite === undefined) return null
  const phone = parsePhones(favourite.snapshot.phone ?? '')?.[0]
  return (
    <>
      <p>{NO_LISTING_TEXTS.saved.elsewhere}</p>
      <h2>{favourite.snapshot.name}</h2>
      {phone !== undefined && (
        <a className="button" href={phone.href}>
          <PhoneIcon />
          {NO_LISTING_TEXTS.callNumber(phone.display)}
        </a>
      )}
    </>
  )
}
