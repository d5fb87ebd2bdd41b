import { ReliefRefusal } from '../refusal.ts'

/** Makes the refusal of a command that was not understood. */
export function wrongCommand(problem: string): ReliefRefusal {
  return new ReliefRefusal(`${problem}. Run "npm run relief -- --help" for usage.`, 2)
}
