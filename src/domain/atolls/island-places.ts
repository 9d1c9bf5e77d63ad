/** A named island or settlement with a position, for labels on maps. */
export interface IslandPlace {
  name: string
  /** Code of the atoll to which the place belongs. */
  atoll: string
  latitude: number
  longitude: number
  /** Rank of the place: 1 = town, 2 = village or main island of an atoll. */
  rank: 1 | 2
}

/**
 * Positions of airstrips (on most outer islands next to the village) or approximate town centers, from general knowledge,
 * accurate to about a kilometer. A test requires each to be within 1.5 km of land of its atoll.
 */
export const ISLAND_PLACES: readonly IslandPlace[] = [
  { name: 'Delap', atoll: 'MAJ', latitude: 7.089, longitude: 171.379, rank: 1 },
  { name: 'Uliga', atoll: 'MAJ', latitude: 7.107, longitude: 171.375, rank: 1 },
  { name: 'Djarrit (Rita)', atoll: 'MAJ', latitude: 7.118, longitude: 171.363, rank: 1 },
  { name: 'Rairok', atoll: 'MAJ', latitude: 7.07, longitude: 171.31, rank: 2 },
  { name: 'Ajeltake', atoll: 'MAJ', latitude: 7.064, longitude: 171.2, rank: 2 },
  { name: 'Laura', atoll: 'MAJ', latitude: 7.145, longitude: 171.04, rank: 1 },
  { name: 'Ebeye', atoll: 'KWA', latitude: 8.78, longitude: 167.737, rank: 1 },
  { name: 'Gugeegue', atoll: 'KWA', latitude: 8.826, longitude: 167.741, rank: 2 },
  { name: 'Kwajalein Island', atoll: 'KWA', latitude: 8.72, longitude: 167.732, rank: 2 },
  { name: 'Roi-Namur', atoll: 'KWA', latitude: 9.397, longitude: 167.471, rank: 2 },
  { name: 'Ennubirr', atoll: 'KWA', latitude: 9.38, longitude: 167.48, rank: 2 },
  { name: 'Jabor', atoll: 'JAL', latitude: 5.917, longitude: 169.643, rank: 1 },
  { name: 'Wotje Island', atoll: 'WTJ', latitude: 9.458, longitude: 170.239, rank: 1 },
  { name: 'Airok', atoll: 'ALL', latitude: 7.279, longitude: 168.826, rank: 2 },
  { name: 'Woja', atoll: 'ALL', latitude: 7.451, longitude: 168.55, rank: 2 },
  { name: 'Ailuk Island', atoll: 'ALK', latitude: 10.217, longitude: 169.983, rank: 2 },
  { name: 'Ine', atoll: 'ARN', latitude: 7.007, longitude: 171.65, rank: 2 },
  { name: 'Tinak', atoll: 'ARN', latitude: 7.133, longitude: 171.917, rank: 2 },
  { name: 'Aur Island', atoll: 'AUR', latitude: 8.145, longitude: 171.173, rank: 2 },
  { name: 'Ebon Island', atoll: 'EBO', latitude: 4.598, longitude: 168.752, rank: 2 },
  { name: 'Enewetak Island', atoll: 'ENI', latitude: 11.341, longitude: 162.328, rank: 2 },
  { name: 'Kaben', atoll: 'MAL', latitude: 8.9, longitude: 170.844, rank: 2 },
  { name: 'Taroa', atoll: 'MAL', latitude: 8.705, longitude: 171.23, rank: 2 },
  { name: 'Lae Island', atoll: 'LAE', latitude: 8.921, longitude: 166.266, rank: 2 },
  { name: 'Likiep Island', atoll: 'LIK', latitude: 9.823, longitude: 169.308, rank: 2 },
  { name: 'Mili Island', atoll: 'MIL', latitude: 6.083, longitude: 171.733, rank: 2 },
  { name: 'Enejet', atoll: 'MIL', latitude: 6.04, longitude: 171.985, rank: 2 },
  { name: 'Rongelap Island', atoll: 'RON', latitude: 11.157, longitude: 166.887, rank: 2 },
  { name: 'Ujae Island', atoll: 'UJA', latitude: 8.928, longitude: 165.762, rank: 2 },
  { name: 'Utrik Island', atoll: 'UTI', latitude: 11.222, longitude: 169.852, rank: 2 },
  { name: 'Wotho Island', atoll: 'WTH', latitude: 10.173, longitude: 166.003, rank: 2 },
  { name: 'Eneu', atoll: 'BIK', latitude: 11.523, longitude: 165.565, rank: 2 },
]
