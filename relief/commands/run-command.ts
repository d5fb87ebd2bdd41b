import { isPassing, ReliefRefusal, type ExitCode } from '../failures.ts'
import { leaveBar } from '../terminal/progress.ts'
import { systemProblem } from '../terminal/system-problem.ts'
import { HELP, parseCommand, type Command } from '../terminal/arguments.ts'
import type { Environment } from '../terminal/parsing.ts'

/** Carries out a command line. Prints what is wrong with it, and returns the exit code. */
export async function runCommand(words: readonly string[], environment: Environment): Promise<0 | ExitCode> {
  try {
    return await carryOut(parseCommand(words, environment), environment)
  } catch (error) {
    leaveBar()
    const problem = error instanceof ReliefRefusal ? error.message : systemProblem(error)
    if (problem === null) throw error
    console.error(`relief: ${problem}`)
    return isPassing(error) ? 75 : error instanceof ReliefRefusal ? error.exitCode : 1
  }
}

/** Returns the exit code. Each command loads only what it needs. */
async function carryOut(command: Command, environment: Environment): Promise<0 | ExitCode> {
  switch (command.command) {
    case 'help':
      console.log(HELP)
      break
    case 'fetch':
      await (await import('./fetch.ts')).fetchRasters(command)
      break
    case 'build':
      await (await import('./build.ts')).build(command)
      break
    case 'plan':
      await (await import('./build-shared.ts')).plan(command)
      break
    case 'build-shared':
      await (await import('./build-shared.ts')).buildShared(command)
      break
    case 'status':
      return (await import('./build-shared.ts')).status(command)
    case 'join':
      await (await import('./join.ts')).join(command)
      break
    case 'inspect':
      return (await import('./inspect.ts')).inspectRasters(command)
    case 'verify':
      return (await import('./inspect.ts')).verify(command)
    case 'put':
      await (await import('./put.ts')).put(command, environment)
      break
    case 'profile':
      await (await import('./profile.ts')).writeProfile(command)
      break
    case 'serve':
      await (await import('./serve.ts')).serve(command)
      break
    case 'landscape':
      await (await import('./demonstration.ts')).landscape(command)
      break
    case 'demonstration':
      await (await import('./demonstration.ts')).demonstration(command)
      break
  }
  return 0
}
