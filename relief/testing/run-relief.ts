import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** What a command said, and how it ended. */
export interface Ended {
  readonly stdout: string
  readonly stderr: string
  /** Null if a signal ended it. */
  readonly status: number | null
}

/** Starts the relief tool in a process of its own, without npm. */
export function startRelief(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const program = path.join(import.meta.dirname, '../main.ts')
  // Without `env`, the process inherits the environment, to which these settings are added by the program `env`.
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const child = spawn('env', [...settings, process.execPath, program, ...words])
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]).then(([stdout, stderr, status]) => ({ stdout, stderr, status }))
  return { child, ended }
}

/** Runs it to its end. */
export function runRelief(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> {
  return startRelief(words, env).ended
}
