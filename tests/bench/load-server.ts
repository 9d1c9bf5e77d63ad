import { startBackend } from '../../supabase/local/start-backend.ts'

/* The backend of the load run, in a process of its own. Prints its URL and key; ends when its standard input closes. */
const [dataDir = '', listings = '', serveSite = ''] = process.argv.slice(2)
const backend = await startBackend({ port: 0, dataDir, demoListings: Number(listings), serveSite })
console.log(JSON.stringify({ url: backend.url, key: backend.env.SUPABASE_PUBLISHABLE_KEY }))
process.stdin.resume()
process.stdin.on('end', () => void backend.close().then(() => process.exit(0)))
