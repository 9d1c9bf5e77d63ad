import { runCommand } from '../../supabase/local/run-command.ts'
import { LISTINGS_COMMAND } from './import-files/directory.ts'
import { runFiles } from './import-files/run-files.ts'
import { runPhotos } from './import-files/run-photos.ts'

/* npm run listings -- import | photos | undo | export: imports businesses and photos from files, and exports businesses. */
await runCommand(() =>
  process.argv[2] === 'photos' ? runPhotos(process.argv.slice(3)) : runFiles(LISTINGS_COMMAND),
)
