/**
 * Names the sources from which the deployed functions were made; every answer has it as a header. `npm run hosted --
 * apply` writes a hash of the sources here, in the copy that it deploys. The variable is for tests.
 */
export const FUNCTIONS_VERSION = Deno.env.get('FUNCTIONS_VERSION') ?? 'checkout'
