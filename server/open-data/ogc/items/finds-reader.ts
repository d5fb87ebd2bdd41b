import { EVERY_RECORD } from '#contract/records/record-filter.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import {
  publicRecords,
  wasPublicRecord,
  type PublicPage,
  type PublicQuery,
  type PublicRecord,
} from '#server/records/index.ts'
import { isOnlyDemonstration } from '#server/sensitivity/index.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { StrictQuery } from '#server/platform/http/strict-query.ts'
import { findCounter } from '../count-finds.ts'
import { findConditions, oneRecord } from '../find-conditions.repository.ts'
import type { FindQuestion } from '../read-find-question.ts'
import type { FindsPage } from './answer-finds.ts'

const LARGEST_NUMBER = 2 ** 31 - 1

export interface FindsReader {
  /** @param use called with each record of the page, in its order */
  read: (
    question: FindQuestion,
    query: StrictQuery,
    use: (record: PublicRecord) => void,
  ) => Promise<FindsPage>
  /** Throws a Refusal if there is none, or none any more. */
  one: (id: string) => Promise<PublicRecord>
}

export function findsReader({ db, config }: Pick<Portal, 'db' | 'config'>, grid: NationalGrid): FindsReader {
  const records = publicRecords(db, { publicUrl: config.publicUrl, grid })
  const count = findCounter(db, config.timeLimits.count)
  /** Invented records stand in where there is nothing else. */
  const areInvented = async () => config.demo && (await isOnlyDemonstration(db))
  return {
    read: async (question, query, use) => {
      const demonstration = await areInvented()
      const asked: PublicQuery = {
        filter: question.mapFilter,
        where: findConditions(question.conditions),
        demonstration,
      }
      const counted = () => count(nameOf(query, demonstration), asked)
      const [found, matched] = await Promise.all([
        records.page(asked, question.page, use),
        question.isContinued ? counted() : null,
      ])
      if (question.isContinued) return { ...found, matched, crs: question.crs }
      return { ...found, matched: found.next === null ? found.count : await counted(), crs: question.crs }
    },
    one: async (id) => {
      const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
      if (number < 1 || number > LARGEST_NUMBER) throw new Refusal('not-found')
      const asked: PublicQuery = {
        filter: { ...EVERY_RECORD, byKey: null },
        where: oneRecord(number),
        demonstration: await areInvented(),
      }
      const found: PublicRecord[] = []
      const first: PublicPage = { order: 'record', direction: 'asc', after: null, offset: 0, limit: 1 }
      await records.page(asked, first, (record) => found.push(record))
      const [record] = found
      if (record) return record
      throw new Refusal((await wasPublicRecord(db, number)) ? 'gone' : 'not-found')
    },
  }
}

/** What decides how many match: neither the page nor the form of the answer. */
function nameOf(query: StrictQuery, demonstration: boolean): string {
  const counted = Object.entries(query).filter(([name]) => !NOT_COUNTED.includes(name))
  return JSON.stringify([demonstration, ...counted.sort(([one], [other]) => (one < other ? -1 : 1))])
}

const NOT_COUNTED = ['limit', 'after', 'offset', 'f', 'lang', 'crs', 'sortby']
