import { runCommand } from '../../supabase/local/run-command.ts'
import { CONTACTS_COMMAND } from './import-files/directory.ts'
import { runFiles } from './import-files/run-files.ts'

/* npm run emergency-contacts -- import | undo | export: imports emergency contacts from a file or exports them (IMPORT-14). */
await runCommand(() => runFiles(CONTACTS_COMMAND))
