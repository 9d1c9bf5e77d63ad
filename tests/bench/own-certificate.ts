import { createHash, X509Certificate } from 'node:crypto'
import { generate } from 'selfsigned'

interface OwnCertificate {
  key: string
  cert: string
  /**
   * The command-line argument with which Chromium trusts this certificate. `--ignore-certificate-errors` is no alternative,
   * because Chromium's HTTP cache stores no answer whose certificate has an error.
   */
  browserArgument: string
}

let certificatePromise: Promise<OwnCertificate> | null = null

/** The self-signed certificate for origins that speak HTTP/2, made once for each run of the bench. */
export function getOwnCertificate(): Promise<OwnCertificate> {
  return (certificatePromise ??= makeCertificate())
}

async function makeCertificate(): Promise<OwnCertificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(publicKey).digest('base64')
  return { key, cert, browserArgument: `--ignore-certificate-errors-spki-list=${hash}` }
}
