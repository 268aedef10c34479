import { enableCompileCache } from 'node:module'

// Before anything else is loaded, so that all of it comes parsed.
enableCompileCache()
const { runCli } = await import('./program.ts')
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `matinee users list | head -1` closes the pipe early.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})
process.exitCode = await runCli(process.argv.slice(2), process.env)
