import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'
import { runCommand } from '../commands/run-command.ts'
import type { Ended } from './run-relief.ts'

type Place = 'stdout' | 'stderr'
const listening = new AsyncLocalStorage<Record<Place, string>>()
let isListening = false

/**
 * Runs a command of the relief tool in this process, because the start of another one takes longer than most commands.
 * What needs a process of its own, such as signals and the lock of a folder, needs startRelief.
 */
export async function reliefHere(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  listen()
  const said = { stdout: '', stderr: '' }
  const status = await listening.run(said, () => runCommand(words, { ...process.env, ...env }))
  return { ...said, status }
}

/** Sends what a command says to its caller; everything else goes where it went. */
function listen(): void {
  if (isListening) return
  isListening = true
  for (const [method, place] of [
    ['log', 'stdout'],
    ['error', 'stderr'],
  ] as const) {
    const usual = console[method].bind(console)
    console[method] = (...words: unknown[]) => {
      const said = listening.getStore()
      if (said) said[place] += `${format(...words)}\n`
      else usual(...words)
    }
  }
  for (const place of ['stdout', 'stderr'] as const) {
    const stream = process[place]
    const usual = stream.write.bind(stream) as (...part: readonly unknown[]) => boolean
    const write = (part: unknown, ...more: readonly unknown[]): boolean => {
      const said = listening.getStore()
      if (!said) return usual(part, ...more)
      said[place] += String(part)
      const done = more.at(-1) as (() => void) | undefined
      if (typeof done === 'function') done()
      return true
    }
    stream.write = write
  }
}
