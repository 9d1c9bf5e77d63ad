import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ListingImage } from '../../../domain/listing/listing.ts'
import { useAdmin } from '../../kit/admin-context.tsx'

/** Ids of the listings that have a photo; requested only if the list is filtered by photos (BIZ-13). */
export function useListingIdsWithPhoto(isWanted: boolean): UseQueryResult<ReadonlySet<string>> {
  const { tables } = useAdmin().backend
  return useQuery({
    queryKey: ['listings-with-photo'],
    enabled: isWanted,
    queryFn: async () => {
      const rows = await tables.readAllRows<Pick<ListingImage, 'id' | 'business_id'>>('business_images', {
        select: 'id,business_id',
      })
      return new Set(rows.map(({ business_id }) => business_id))
    },
  })
}
