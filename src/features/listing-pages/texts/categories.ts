import type { Category } from '../../../domain/listing.ts'

export const CATEGORY_TEXTS: Record<Category, string> = {
  business: 'Shops, restaurants, services and companies.',
  accommodation: 'Hotels, guest houses and rooms for travellers.',
  transportation: 'Flights, ships, boats, taxis and car rental.',
  government: 'Ministries, local government, clinics, schools and public offices.',
  banking: 'Banks, cash machines and money transfer.',
}
