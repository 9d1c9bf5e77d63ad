/*
 * bootstrap.mjs uses this file to find out whether the packages are installed. It is plain JavaScript without dependencies;
 * its types are in installed-packages.d.mts.
 */

/** The fields of an entry of package-lock.json that identify one version and content of a package. */
const IDENTITY_FIELDS = ['version', 'integrity', 'resolved']

/**
 * Whether an installation (node_modules/.package-lock.json, which npm writes when it is complete) has exactly the packages
 * of package-lock.json. npm leaves out packages for other systems.
 */
export function arePackagesInstalled(wantedPackages, installed) {
  const isSame = (place) =>
    IDENTITY_FIELDS.every(
      (field) => wantedPackages.packages[place][field] === installed.packages[place][field],
    )
  const isComplete = Object.keys(wantedPackages.packages)
    .filter((place) => place !== '')
    .every((place) =>
      place in installed.packages ? isSame(place) : mayBeMissing(wantedPackages.packages[place]),
    )
  return isComplete && Object.keys(installed.packages).every((place) => place in wantedPackages.packages)
}

/** Whether a package may be missing: one for another system, or for any C library, because the machine's one is unknown. */
function mayBeMissing({ optional, os, cpu, libc }) {
  const isForThisMachine = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return optional === true && !isForThisMachine
}
