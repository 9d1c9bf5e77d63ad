import type { Category } from '../../../src/domain/listing/listing.ts'

/** A kind of demo listing. */
export interface Trade {
  /** The last part of its name. */
  noun: string
  /** Sentences for its description; {place} stands for the town. */
  about: readonly string[]
  /** How often it is chosen, compared with the other kinds of its category. */
  weight: number
}

function createTrade(noun: string, weight: number, ...about: string[]): Trade {
  return { noun, weight, about }
}

export const TRADES: Record<Category, readonly Trade[]> = {
  business: [
    createTrade(
      'Store',
      9,
      'Rice, canned food, phone cards and cold drinks in {place}.',
      'A family store that also sells fuel by the drum.',
    ),
    createTrade('Mart', 4, 'Groceries, frozen chicken and fresh produce when the ship is in.'),
    createTrade('Bakery', 3, 'Fresh bread, doughnuts and ramen buns every morning in {place}.'),
    createTrade(
      'Restaurant',
      4,
      'Fish, rice, breadfruit and daily specials. Catering for kemem (first birthdays) on request.',
    ),
    createTrade('Cafe', 2, 'Coffee, pancakes and a quiet table by the lagoon. Wi-Fi for customers.'),
    createTrade(
      'Handicrafts',
      3,
      'Baskets, mats, fans and stick charts woven by women of {place} and the outer islands.',
    ),
    createTrade('Hardware', 2, 'Lumber, cement, paint, plumbing and tools. Delivery on the island.'),
    createTrade('Laundromat', 2, 'Coin washers and dryers, wash and fold by the pound.'),
    createTrade('Barber Shop', 1, 'Haircuts for men and children, no appointment needed.'),
    createTrade('Beauty Salon', 1, 'Hair, nails and make-up for weddings and graduations.'),
    createTrade('Fishing Supply', 2, 'Line, hooks, ice and bait. Repairs of small outboard motors.'),
    createTrade('Take-Out', 3, 'Plate lunches, barbecue and bwiro on Fridays in {place}.'),
    createTrade('Auto Repair', 2, 'Tires, batteries, oil changes and used parts.'),
    createTrade('Print Shop', 1, 'Copies, passport photos, banners and T-shirts.'),
    createTrade('Pharmacy', 1, 'Medicine, first aid and baby needs.'),
    createTrade('Dive Center', 1, 'Wreck and reef dives, tanks and gear for rent, boat trips on weekends.'),
    createTrade('Copra Buyers', 1, 'Buys dried copra and sells it to the mill.'),
    createTrade('Bar', 2, 'Live ukulele on weekends, cold drinks, sashimi.'),
  ],
  accommodation: [
    createTrade(
      'Guesthouse',
      5,
      'Simple rooms with fan or air conditioning in {place}. Shared kitchen, rainwater tank, generator.',
    ),
    createTrade('Hotel', 3, 'Rooms with lagoon view, restaurant and airport pick-up.'),
    createTrade('Inn', 2, 'A few quiet rooms near the main road, breakfast on request.'),
    createTrade('Homestay', 3, 'Stay with a family in {place}: meals, fishing and weaving.'),
    createTrade('Bungalows', 2, 'Thatched bungalows on the beach, bucket shower, mosquito nets.'),
    createTrade('Apartments', 1, 'Furnished apartments by the week or month.'),
  ],
  transportation: [
    createTrade('Taxi', 4, 'Shared taxis in {place}, and trips to the airport.'),
    createTrade('Boat Charter', 3, 'Speedboat to other islets of the atoll. Life jackets on board.'),
    createTrade('Car Rental', 2, "Sedans and vans by the day. A driver's license is needed."),
    createTrade(
      'Airstrip Agent',
      3,
      'Tickets, baggage and news about flights to {place}. Times change: ask the day before.',
    ),
    createTrade(
      'Field Trip Ship Office',
      2,
      'Passengers and cargo to the outer islands. Dates depend on the weather.',
    ),
    createTrade('Bus Stop', 1, 'Minibuses along the main road, about every half hour.'),
    createTrade('Fuel Station', 2, 'Gasoline, diesel, kerosene and propane.'),
  ],
  government: [
    createTrade('Local Government Office', 3, 'Mayor and council. Marriage and land papers, local permits.'),
    createTrade('Health Center', 3, 'Health assistant, basic medicine, radio contact with the hospital.'),
    createTrade('Elementary School', 3, 'Public school, grades 1 to 8. Office hours differ in the holidays.'),
    createTrade('Post Office', 2, 'Letters, parcels and money orders. There is no home delivery.'),
    createTrade('Public Library', 1, 'Books, newspapers and computers for students.'),
    createTrade('Weather Station', 1, 'Marine forecast and warnings, posted daily.'),
    createTrade('Fisheries Office', 1, 'Fishing licenses, ice and the fish base.'),
    createTrade('Immigration Desk', 1, 'Entry permits and extensions.'),
    createTrade('Women and Youth Office', 1, 'Programs, training and a meeting hall.'),
  ],
  banking: [
    createTrade('ATM', 5, 'Cash machine. Out of service when the power is off.'),
    createTrade('Savings Bank', 3, 'Accounts, loans and money transfer. Open an account with a photo ID.'),
    createTrade('Credit Union', 2, 'Savings and small loans for members.'),
    createTrade('Money Transfer Agent', 2, 'Send and receive money from family abroad.'),
  ],
}

const ANYWHERE_SENTENCES = [
  'There is a ramp at the back door.',
  'Shade and benches outside.',
  'On the lagoon side; look for the blue roof.',
  'Parking beside the building.',
  'Drinking water for visitors.',
  'The line is short early in the morning.',
  'Closed when there is a funeral in the village.',
  'Please call ahead on ship days.',
  'Marshallese and English are spoken.',
  'A generator keeps the lights on when the power is off.',
] as const

const SHOP_SENTENCES = [
  'Cash only.',
  'Prices are in US dollars.',
  'Ask for the owner if the door is closed.',
  'Children are welcome.',
  'Run by the same family since 1986.',
  'Orders for the outer islands are packed for the ship.',
] as const

const OFFICE_SENTENCES = [
  'Bring an ID with a photo.',
  'Forms are at the front desk.',
  'Staff visit the outer islands twice a year.',
  'Messages can be left by radio.',
  'Ask at the window beside the entrance.',
  'Closed on national holidays.',
] as const

/** Further sentences of descriptions, which fit every trade of the category. */
export const MORE_SENTENCES: Record<Category, readonly string[]> = {
  business: [...SHOP_SENTENCES, ...ANYWHERE_SENTENCES],
  accommodation: [...SHOP_SENTENCES, ...ANYWHERE_SENTENCES],
  transportation: [...SHOP_SENTENCES, ...ANYWHERE_SENTENCES],
  government: [...OFFICE_SENTENCES, ...ANYWHERE_SENTENCES],
  banking: [...OFFICE_SENTENCES, ...ANYWHERE_SENTENCES],
}
