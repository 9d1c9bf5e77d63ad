/** Approximate centers of the main towns, from general knowledge, accurate to about one kilometer. */
export interface Town {
  name: string
  /** Code of the atoll that the town is on. */
  atoll: string
  latitude: number
  longitude: number
}

export const TOWNS: readonly Town[] = [
  { name: 'Delap', atoll: 'MAJ', latitude: 7.089, longitude: 171.379 },
  { name: 'Uliga', atoll: 'MAJ', latitude: 7.107, longitude: 171.375 },
  { name: 'Djarrit', atoll: 'MAJ', latitude: 7.118, longitude: 171.363 },
  { name: 'Rairok', atoll: 'MAJ', latitude: 7.07, longitude: 171.31 },
  { name: 'Ajeltake', atoll: 'MAJ', latitude: 7.064, longitude: 171.2 },
  { name: 'Laura', atoll: 'MAJ', latitude: 7.145, longitude: 171.04 },
  { name: 'Ebeye', atoll: 'KWA', latitude: 8.78, longitude: 167.737 },
  { name: 'Gugeegue', atoll: 'KWA', latitude: 8.82, longitude: 167.755 },
  { name: 'Ennubirr', atoll: 'KWA', latitude: 9.38, longitude: 167.48 },
]
