import { expect } from 'vitest'
import { logIn } from '#contract/accounts/accounts.ts'
import { requestPasswordReset } from '#contract/accounts/credentials.ts'
import { percentile } from './harness/bystander.ts'
import { addMembers } from './harness/members.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const DOORS = [
  {
    what: 'login',
    ask: (portal: Portal, username: string) =>
      send(portal, logIn.path, { username, password: 'Wrong as can be 1' }),
  },
  {
    what: 'reset',
    ask: (portal: Portal, username: string) =>
      send(portal, requestPasswordReset.path, { email: `${username}@example.org` }),
  },
]

scenario({ number: 9, title: 'Who has an account' }, async (run) => {
  const portal = await run.sharedPortal()
  const { db, close } = await run.openDatabase(portal.place)
  const count = run.count(200, 6)
  const known = (await addMembers(db, count)).map(({ username }) => username)
  await close()
  const unknown = known.map((_, index) => `member-nobody-${String(index).padStart(4, '0')}`)
  for (const { what, ask } of DOORS) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    // Alternately, so that other work of the machine affects both.
    for (const [index, name] of known.entries()) {
      const there = await ask(portal, name)
      const nowhere = await ask(portal, unknown[index] ?? '')
      times.known.push(there.milliseconds)
      times.unknown.push(nowhere.milliseconds)
      for (const { status, body } of [there, nowhere]) answers.add(`${String(status)} ${body}`)
    }
    const [one, other] = [medianOf(times.known), medianOf(times.unknown)]
    run.figure(`${what}: different answers`, answers.size)
    run.figure(`${what}: medians`, `${one.toFixed(1)} and ${other.toFixed(1)} ms`)
    expect([...answers], `answers of ${what}`).toHaveLength(1)
  }
})

function send(portal: Portal, path: string, fields: Record<string, string>) {
  return portal.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
}

function medianOf(times: readonly number[]): number {
  return percentile(
    times.toSorted((one, other) => one - other),
    50,
  )
}
