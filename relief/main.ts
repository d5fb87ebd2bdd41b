import { isPassing } from './passing.ts'
import { ReliefRefusal } from './refusal.ts'
import { leaveBar } from './terminal/progress.ts'
import { systemProblem } from './terminal/system-problem.ts'
import { HELP, parseCommand, type Command } from './terminal/arguments.ts'

try {
  await carryOut(parseCommand(process.argv.slice(2), process.env))
} catch (error) {
  leaveBar()
  const problem = error instanceof ReliefRefusal ? error.message : systemProblem(error)
  if (problem === null) throw error
  console.error(`relief: ${problem}`)
  process.exitCode = isPassing(error) ? 75 : error instanceof ReliefRefusal ? error.exitCode : 1
}

/** Each command loads only what it needs. */
async function carryOut(command: Command): Promise<void> {
  switch (command.command) {
    case 'help':
      console.log(HELP)
      return
    case 'fetch':
      return (await import('./commands/fetch.ts')).fetchRasters(command)
    case 'build':
      return (await import('./commands/build.ts')).build(command)
    case 'plan':
      return (await import('./commands/plan.ts')).plan(command)
    case 'build-shared':
      return (await import('./commands/build-shared.ts')).buildShared(command)
    case 'status':
      return (await import('./commands/status.ts')).status(command)
    case 'join':
      return (await import('./commands/join.ts')).join(command)
    case 'inspect':
      return (await import('./commands/inspect.ts')).inspectRasters(command)
    case 'verify':
      return (await import('./commands/verify.ts')).verify(command)
    case 'put':
      return (await import('./commands/put.ts')).put(command)
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
