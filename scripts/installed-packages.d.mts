/** A lockfile of npm: the packages by the folder in which they are installed. */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}

export interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export function arePackagesInstalled(wanted: Lockfile, installed: Lockfile): boolean
