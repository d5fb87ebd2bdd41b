import { createRecord } from '#contract/records/records.ts'
import { generatedRecords } from '../generated-records.ts'
import { openClient } from './requests.ts'

export interface Saving {
  writers: number
  /** Stores a record over HTTP; the writers take turns. Returns the milliseconds until the answer. */
  save: () => Promise<number>
  close: () => void
}

/** @param tokens of the members who save, one for each */
export function openSaving(address: string, tokens: readonly string[]): Saving {
  const client = openClient(tokens.length)
  const records = generatedRecords(1_000_000)
  let turn = 0
  return {
    writers: tokens.length,
    save: async () => {
      const next = records.next()
      if (next.done === true) throw new RangeError('No record is left to store')
      const { value } = next
      const token = tokens[turn++ % tokens.length] ?? ''
      const { last } = await client.send(address + createRecord.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
        body: JSON.stringify({
          title: value.title,
          description: value.description,
          PRN: value.prn ?? '',
          site_type: value.site_type,
          monument_type: value.monument_type,
          period: value.period,
          polygonCoordinate: value.outline,
        }),
      })
      return last
    },
    close: client.close,
  }
}
