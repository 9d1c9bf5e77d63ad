import type { ReactNode } from 'react'
import type { Category } from '../domain/listing/listing.ts'
import { Icon } from './icons.tsx'

const CATEGORY_DRAWINGS: Record<Category, ReactNode> = {
  business: (
    <path d="M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-4.5h4V20" />
  ),
  accommodation: (
    <path d="M3.5 19V6M3.5 16.5h17M20.5 19v-4.2a3 3 0 0 0-3-3h-7v4.7M7 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z" />
  ),
  transportation: (
    <path d="M12 3.5v11M12 4.5c3.6 2 6 5.2 6.8 8.6H12M10 6.5c-2.4 1.6-4 4-4.6 6.6H10M3.5 16.2h17l-2.3 4.3H6.3z" />
  ),
  government: <path d="m3.5 9.5 8.5-5.5 8.5 5.5zM5.5 12.5v5M10 12.5v5M14 12.5v5M18.5 12.5v5M3.5 20h17" />,
  banking: (
    <>
      <rect x="2.8" y="6.5" width="18.4" height="11" rx="2" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M6 10v4M18 10v4" />
    </>
  ),
}

/** The icon of a category: a shop, a bed, a sailing canoe, columns or a banknote. */
export function CategoryIcon({ category, size }: { category: Category; size?: string }) {
  return <Icon {...(size === undefined ? {} : { size })}>{CATEGORY_DRAWINGS[category]}</Icon>
}
