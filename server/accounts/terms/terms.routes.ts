import type { FastifyInstance } from 'fastify'
import {
  acceptTerms,
  getTerms,
  newestTerms,
  putOffTerms,
  TERMS_VERSIONS,
  type Terms,
} from '#contract/accounts/terms.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { lockAccount } from '../account-changes.repository.ts'
import { readAcceptance } from './read-acceptance.ts'
import { findTermsOfMember, insertAcceptances, insertPutOff } from './terms.repository.ts'
import { areInForce, listed, putOffUntil, questionsFor } from './terms.rules.ts'

const versions = TERMS_VERSIONS

export function termsRoutes(app: FastifyInstance, { db, config }: Portal): void {
  const from = config.site.termsFrom
  const inForce = () => areInForce(from, new Date())
  const termsFor = async (reader: Database, accountId: number | null): Promise<Terms> => {
    const member = accountId === null ? null : await findTermsOfMember(reader, accountId)
    return {
      from,
      in_force: inForce(),
      terms: listed(versions, member),
      ask: questionsFor({ inForce: inForce(), versions, member, now: new Date() }),
    }
  }

  endpoint(app, getTerms, ({ viewer, reply }) => {
    void reply
      .header('cache-control', viewer ? 'private, no-store' : 'no-cache')
      .header('vary', 'Authorization')
    return termsFor(db, viewer?.id ?? null)
  })

  endpoint(app, acceptTerms, ({ viewer, fields }) => {
    const { accepted, via } = readAcceptance(fields, { inForce: inForce(), versions })
    return db.transaction().execute(async (tx) => {
      await lockAccount(tx, viewer.id)
      await insertAcceptances(tx, viewer.id, accepted, via)
      return termsFor(tx, viewer.id)
    })
  })

  endpoint(app, putOffTerms, ({ viewer }) =>
    db.transaction().execute(async (tx) => {
      // One at a time, so that a second press finds nothing left to put off.
      await lockAccount(tx, viewer.id, 'alone')
      const { ask } = await termsFor(tx, viewer.id)
      const putOff = newestTerms(versions).filter(({ kind }) => ask.visit.some((asked) => asked === kind))
      await insertPutOff(tx, viewer.id, putOff, putOffUntil(new Date()))
      return termsFor(tx, viewer.id)
    }),
  )
}
