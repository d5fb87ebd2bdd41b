import { listRecords } from '#contract/records/records.ts'
import type { Goals } from './goals.ts'
import { openClient, quantile, repeatedly } from './requests.ts'
import type { Saving } from './saving.ts'
import type { MeasuredServer } from './server.ts'

const CONNECTIONS = 8
/** Requests for the list a second that the previous portal answered (500 records, 8 connections). */
const LIST_OF_PREVIOUS_PORTAL = 6.4
const SECONDS = 5

/** Measures a portal with 500 records, as the previous one was measured. Returns p95 of a save in milliseconds. */
export async function measureSmall(
  { address }: MeasuredServer,
  goals: Goals,
  { save, writers }: Saving,
): Promise<number> {
  const client = openClient(CONNECTIONS)
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    await client.send(address + listRecords.path, { headers })
    const answered = await repeatedly(SECONDS, CONNECTIONS, () =>
      client.send(address + listRecords.path, { headers }),
    )
    goals.atLeast(
      `list of 500 records, ${encoding}, 8 connections`,
      100 * LIST_OF_PREVIOUS_PORTAL,
      answered.length / SECONDS,
      'a second',
    )
  }
  client.close()
  const times = await repeatedly(SECONDS, writers, save)
  goals.times('a save, 8 writers, 500 records', 50, times)
  return quantile(times, 0.95)
}
