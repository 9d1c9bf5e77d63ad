/**
 * The version of the sources of the deployed functions, which every answer has in a header. `npm run hosted -- apply` writes a
 * hash of the sources here, in the copy that it deploys. Tests set the environment variable.
 */
export const FUNCTIONS_VERSION = Deno.env.get('FUNCTIONS_VERSION') ?? 'checkout'
