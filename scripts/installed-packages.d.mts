/** A lockfile of npm: what is installed where, below the root of the project. */
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

export function isInstalled(wanted: Lockfile, installed: Lockfile): boolean
