/*
 * Runs before every command: whoever reads the output may stop early, as `| head` does. Node would then end the command
 * with a stack trace, in the middle of its work; this lets it finish.
 */
for (const output of [process.stdout, process.stderr])
  output.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
