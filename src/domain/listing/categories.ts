import { CATEGORIES, type Category } from './listing.ts'

/** Names and path of a category (ROUTES-4). */
interface CategoryInfo {
  category: Category
  /** Text in the navigation and on the cards of the home screen. */
  label: string
  /** Heading of the page of the category. */
  title: string
  /** Text of the badge on one listing. */
  singular: string
  path: string
}

export const CATEGORY_INFO: Readonly<Record<Category, CategoryInfo>> = {
  business: {
    category: 'business',
    label: 'Businesses',
    title: 'Businesses',
    singular: 'Business',
    path: '/businesses',
  },
  accommodation: {
    category: 'accommodation',
    label: 'Accommodations',
    title: 'Accommodations',
    singular: 'Accommodation',
    path: '/accommodations',
  },
  transportation: {
    category: 'transportation',
    label: 'Transportation',
    title: 'Transportation',
    singular: 'Transportation',
    path: '/transportation',
  },
  government: {
    category: 'government',
    label: 'Government',
    title: 'Government Services',
    singular: 'Government',
    path: '/government',
  },
  banking: {
    category: 'banking',
    label: 'Banks & ATMs',
    title: 'Banks & ATMs',
    singular: 'Banks & ATMs',
    path: '/banking',
  },
}

function isCategory(text: string): text is Category {
  return (CATEGORIES as readonly string[]).includes(text)
}

/** The category under which a stored value is listed: an unknown one belongs to Businesses (CAT-1). */
export function toCategory(storedCategory: string): Category {
  return isCategory(storedCategory) ? storedCategory : 'business'
}

/** The badge of a listing: the singular label, or "Other" for an unknown stored value (CAT-1). */
export function toCategoryBadge(storedCategory: string): string {
  return isCategory(storedCategory) ? CATEGORY_INFO[storedCategory].singular : 'Other'
}

/** The category of a page path; any other path means business (ROUTES-5). */
export function parseCategoryPath(path: string): Category {
  return CATEGORIES.find((category) => CATEGORY_INFO[category].path === path) ?? 'business'
}

/** The category in the parameter `cat` of a URL; null when the text names no category. */
export function parseCategory(text: string | null): Category | null {
  return text !== null && isCategory(text) ? text : null
}
