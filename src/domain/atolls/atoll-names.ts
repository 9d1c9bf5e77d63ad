/** Name by three-letter atoll code. Small and separate from atolls.ts, because the first screen loads it. */
export const ATOLL_NAMES: Readonly<Record<string, string>> = {
  MAJ: 'Majuro',
  KWA: 'Kwajalein',
  ARN: 'Arno',
  JAL: 'Jaluit',
  ALL: 'Ailinglaplap',
  WTJ: 'Wotje',
  NMU: 'Namu',
  MIL: 'Mili',
  EBO: 'Ebon',
  MAL: 'Maloelap',
  ENI: 'Enewetak',
  KIL: 'Kili',
  NMK: 'Namdrik',
  AUR: 'Aur',
  UTI: 'Utrik',
  LIK: 'Likiep',
  UJA: 'Ujae',
  MEJ: 'Mejit',
  LAE: 'Lae',
  ALK: 'Ailuk',
  LIB: 'Lib',
  WTH: 'Wotho',
  JAB: 'Jabat',
  RON: 'Rongelap',
  BIK: 'Bikini',
  UJL: 'Ujelang',
  AIG: 'Ailinginae',
  ROR: 'Rongerik',
  BKR: 'Bikar',
  BOK: 'Bokak',
  ERK: 'Erikub',
  JEM: 'Jemo',
  TAK: 'Taka',
  NAD: 'Nadikdik',
}

/** The address of the page of an atoll; null for an unknown code. */
export function atollPath(code: string): string | null {
  const name = ATOLL_NAMES[code]
  return name === undefined ? null : `/atoll/${name.toLowerCase()}`
}

/** The name of an atoll; an unknown code is returned unchanged. */
export function atollName(code: string): string {
  return Object.hasOwn(ATOLL_NAMES, code) ? (ATOLL_NAMES[code] ?? code) : code
}
