/*
 * Runs before every command. A program that reads the output may stop early, such as `head`. Node would then end the command
 * with a stack trace in the middle of its work; this code lets the command finish.
 */
for (const output of [process.stdout, process.stderr])
  output.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
