import type { FastifyInstance } from 'fastify'
import { CITATION_TYPES, getCitation } from '#contract/open-data/citations.ts'
import { citationWords } from '#language/citation.ts'
import type { Language } from '#language/language.ts'
import { wasPublicRecord } from '../public/public-records.repository.ts'
import { findRecord } from '../records.repository.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'
import { mostWanted } from '#server/platform/http/request/accept.ts'
import { endpoint, callerKey } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { CITATION_FORMS, type CitedWork } from './citation-forms.rules.ts'

const LICENCE_ADDRESS = 'https://creativecommons.org/licenses/by/4.0/'

/** How to cite a record, for programs that keep references. What is withheld has no citation, not even for its finder. */
export function citationRoutes(app: FastifyInstance, { db, config, spend }: Portal): void {
  endpoint(app, getCitation, async ({ params: { id }, query, request, reply }) => {
    await spend('readsByAddress', callerKey(request))
    void reply.header('vary', 'Accept')
    const type = mostWanted(request.headers.accept, CITATION_TYPES)
    if (!type) throw new Refusal('not-acceptable')
    const record = await findRecord(db, id)
    if (!record) throw new Refusal((await wasPublicRecord(db, id)) ? 'gone' : 'not-found')
    if (record.sensitivity !== 'open') throw new Refusal('not-found')
    const work = workOf(record, query.lang === 'cy' ? 'cy' : 'en', config.publicUrl)
    void reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache')
    return reply.send(CITATION_FORMS[type](work))
  })
}

function workOf(record: StoredRecord, language: Language, publicUrl: string): CitedWork {
  const t = wordsIn(language, 'licences')
  const { id, title, version, username, createdAt } = record
  const address = `${publicUrl}/LidarPortal?record=${id}`
  const licence = record.licence.record === 'none' ? null : t('names.ccBy')
  const cited = {
    ...{ id, title, version, address, licence },
    name: username,
    year: createdAt.getUTCFullYear(),
  }
  return {
    ...{ id, title, version, address, language },
    author: username ?? t('formerMemberFirst'),
    recorded: createdAt,
    portal: wordsIn(language, 'portal')('name'),
    number: t('citedNumber', { id }),
    licence: licence === null ? null : { name: licence, address: LICENCE_ADDRESS },
    line: citationWords((key, values) => t(key, values), cited),
  }
}
