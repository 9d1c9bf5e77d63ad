import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { APPLY_STEPS, applySteps } from '../../scripts/operate/hosted/apply-steps.ts'
import { createStandIn, type ProjectState } from './hosted-stand-in.ts'

/*
 * One run of `npm run hosted -- apply` as a process that a test can kill: on the database of the first argument, with
 * the rest of the project's state in the file of the second. Prints each command of the CLI when it starts.
 */

const [databaseUrl = '', stateFile = ''] = process.argv.slice(2)
const project = createStandIn(databaseUrl)
if (existsSync(stateFile))
  Object.assign(project.state, JSON.parse(readFileSync(stateFile, 'utf8')) as ProjectState)

const { cli, site } = project.hosted
/** Renames the file when it is complete, so that a kill leaves no partial one. */
const saveStateFile = (): void => {
  writeFileSync(`${stateFile}.new`, JSON.stringify(project.state))
  renameSync(`${stateFile}.new`, stateFile)
}
project.hosted.cli = async (args, folder) => {
  console.log(`command ${args.slice(0, 2).join(' ')}`)
  const answer = await cli(args, folder)
  saveStateFile()
  return answer
}
project.hosted.site = {
  ...site,
  build: async (...buildArguments) => {
    await site.build(...buildArguments)
    saveStateFile()
  },
}
await applySteps(APPLY_STEPS, project.hosted, (line) => console.log(line))
