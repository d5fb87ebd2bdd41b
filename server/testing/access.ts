import type { InjectOptions } from 'fastify'
import { makeAdministrator, makeMember, type TestApp } from './app.ts'

export interface Callers {
  administrator: { id: number; authorization: { authorization: string } }
  /**
   * The responses to the same request from a visitor, a member, a suspended member and an administrator, in this
   * order.
   */
  statuses: (request: InjectOptions) => Promise<number[]>
}

/** Everybody whom a route may have to refuse. */
export async function makeCallers({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<Callers> {
  const member = await makeMember()
  const suspended = await makeMember()
  const administrator = await makeAdministrator({ db })
  await db.updateTable('accounts').set({ active: false }).where('id', '=', suspended.id).execute()
  const callers = [{}, member.authorization, suspended.authorization, administrator.authorization]
  return {
    administrator,
    statuses: async (request) => {
      const statuses: number[] = []
      for (const authorization of callers) {
        const headers = { ...request.headers, ...authorization }
        statuses.push((await app.inject({ ...request, headers })).statusCode)
      }
      return statuses
    },
  }
}
