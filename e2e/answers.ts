import type { ChildProcess } from 'node:child_process'

/** Milliseconds. A start takes seconds, and much longer on a machine that has other work. */
const START_LIMIT = 600_000

/** Resolves when the portal that was just started answers at this address. */
export async function answers(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error(`The portal ended with ${String(server.exitCode)} before it answered.`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The portal did not answer at ${address} within ${String(START_LIMIT / 1000)} s.`)
}
