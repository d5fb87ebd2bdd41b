import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { ReliefRefusal } from './refusal.ts'
import { HELP, parseCommand, type Command } from './terminal/arguments.ts'

// For the worker threads too: each would compile the same modules again.
enableCompileCache(path.resolve(import.meta.dirname, '../build/compile-cache'))

try {
  await carryOut(parseCommand(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ReliefRefusal)) throw error
  console.error(`relief: ${error.message}`)
  process.exitCode = error.exitCode
}

/** Each command loads what it needs and nothing else. */
async function carryOut(command: Command): Promise<void> {
  switch (command.command) {
    case 'help':
      console.log(HELP)
      return
    case 'build':
      return (await import('./commands/build.ts')).build(command)
    case 'join':
      return (await import('./commands/join.ts')).join(command)
    case 'inspect':
      return (await import('./commands/inspect.ts')).inspectRasters(command)
    case 'verify':
      return (await import('./commands/verify.ts')).verify(command)
    case 'profile':
      return (await import('./commands/profile.ts')).writeProfile(command)
    case 'serve':
      return (await import('./commands/serve.ts')).serve(command)
    case 'landscape':
      return (await import('./commands/demonstration.ts')).landscape(command)
    case 'demonstration':
      return (await import('./commands/demonstration.ts')).demonstration(command)
  }
}
