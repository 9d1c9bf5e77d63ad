import type { Category } from '../domain/listing.ts'
import { PageAnnouncements } from '../features/announcements/page-announcements.tsx'
import { CategoryScreen } from '../features/listings/category-screen.tsx'

export function CategoryPage({ category }: { category: Category }) {
  return <CategoryScreen category={category} announcements={<PageAnnouncements />} />
}
