import { wrongCommand } from './wrong-command.ts'

/** Returns a value that must be given. Throws ReliefRefusal with its name where it is missing or empty. */
export function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw wrongCommand(`${what} is missing`)
  return value
}
