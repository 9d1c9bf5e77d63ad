import { runCommand } from '../../supabase/local/run-command.ts'
import { LISTINGS_COMMAND } from './import-files/directory.ts'
import { runFiles } from './import-files/run-files.ts'

/* npm run listings -- import | undo | export: the businesses of the directory from a file, and in one. */
await runCommand(() => runFiles(LISTINGS_COMMAND))
