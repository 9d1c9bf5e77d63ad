import { readPickerServices } from '../../tiles/picker-services.ts'
import { readTileServices } from '../../tiles/tile-services.ts'
import { listRefusedOrigins } from './policy.ts'
import type { Check, CheckContext } from './run-checks.ts'

/* Checks that the policy of the admin area, and only this policy, allows the pictures of the map picker (OPERATE-10). */

const POLICY_HEADER = 'content-security-policy'
/** Two addresses of the admin area: its start page, and a page with the map picker. */
const ADMIN_ADDRESSES = ['/admin', '/admin/business/new']

export const PICKER_CHECKS: readonly Check[] = [
  {
    name: 'The admin area may show the pictures of its map picker',
    consequence:
      'At a first visit, the map on which an admin sets a pin has neither satellite pictures nor streets, only the coast of the guide, which can be 500 m off.',
    advice:
      'The host must obey the rules for /admin in dist/_headers, and send one policy: see "Maps" in docs/deploy.md. Build with the same VITE_PICKER_* variables as this check.',
    needs: ['site'],
    async findProblem(context) {
      const problems = await Promise.all(
        ADMIN_ADDRESSES.map(async (address) => {
          const header = await fetchPolicy(context, address)
          const missingOrigins = listRefusedOrigins(header, readPickerOrigins())
          if (missingOrigins.length === 0) return []
          const isDouble = header?.includes(',') ?? false
          return [
            `img-src of ${address} lacks ${missingOrigins.join(' ')}${isDouble ? ': the host sends several policies' : ''}`,
          ]
        }),
      )
      return problems.flat().join('; ') || null
    },
  },
  {
    name: 'No page of visitors may show the pictures of the map picker',
    consequence:
      'Services that only admins are to ask can be asked by pages of visitors, and learn of their visits.',
    advice: 'Deploy dist/_headers as the build wrote it: only its rules for /admin name these services.',
    needs: ['site'],
    async findProblem(context) {
      const siteOrigins = new Set(readTileServices(process.env).map(({ url }) => new URL(url).origin))
      const origins = readPickerOrigins().filter((origin) => !siteOrigins.has(origin))
      const header = await fetchPolicy(context, '/')
      // Skip a page without a policy, which another check reports.
      if (header === null) return null
      const refusedOrigins = new Set(listRefusedOrigins(header, origins))
      const allowed = origins.filter((origin) => !refusedOrigins.has(origin))
      return allowed.length === 0 ? null : `img-src of / allows ${allowed.join(' ')}`
    },
  },
]

/** @throws PlainFailure that names an invalid variable */
function readPickerOrigins(): string[] {
  return [...new Set(readPickerServices(process.env).map(({ url }) => new URL(url).origin))]
}

async function fetchPolicy(context: CheckContext, address: string): Promise<string | null> {
  const { headers } = await context.askSite(address, { Accept: 'text/html' })
  return headers.get(POLICY_HEADER)
}
