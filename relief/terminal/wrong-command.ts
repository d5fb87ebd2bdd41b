import { ReliefRefusal } from '../refusal.ts'

/** A command that was not understood. */
export function wrongCommand(problem: string): ReliefRefusal {
  return new ReliefRefusal(`${problem}. "npm run relief -- --help" shows how it is done.`, 2)
}
