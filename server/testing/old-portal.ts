import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { makePicture } from './pictures.ts'

/** What the server does with a request in place of its answer; the number counts the requests for that path from 1. */
export type Fault = (response: http.ServerResponse, time: number) => boolean

interface Content {
  records: unknown[]
  profiles: unknown[]
  news: unknown[]
}

export interface RunningOldPortal {
  address: URL
  /** Paths in the order in which they were asked for. */
  asked: string[]
  /** The most requests that were under way at the same moment. */
  atOnce: () => number
  /** By path. */
  faults: Map<string, Fault>
  content: Content
  stop: () => Promise<void>
}

/** A server on loopback that speaks the public part of the previous portal's interface, until the test is over. */
export async function startOldPortal(): Promise<RunningOldPortal> {
  const asked: string[] = []
  const faults = new Map<string, Fault>()
  const picture = await makePicture()
  const content: Content = { records: [], profiles: [], news: [] }
  let underWay = 0
  let most = 0
  const server = http.createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    underWay += 1
    most = Math.max(most, underWay)
    response.on('close', () => (underWay -= 1))
    const time = asked.filter((each) => each === path).length
    if (faults.get(path)?.(response, time)) return
    const list = /^\/api\/(records|profiles|news)\/$/.exec(path)?.[1] as keyof Content | undefined
    if (list) response.setHeader('content-type', 'application/json').end(JSON.stringify(content[list]))
    else if (path.startsWith('/media/')) response.setHeader('content-type', 'image/jpeg').end(picture)
    else response.writeHead(404).end('{"detail":"Not found."}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  onTestFinished(stop)
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  Object.assign(content, contentAt(address))
  return { address, asked, atOnce: () => most, faults, content, stop }
}

/** Three members of whom one has no profile, records with and without pictures, and one item of news. */
function contentAt(address: URL): Content {
  const media = (name: string) => new URL(`media/${name}`, address).href
  return {
    records: [
      wireRecord(101, 'Mair', 10, { picture1: media('one.jpg'), picture3: media('three.jpg') }),
      wireRecord(102, 'Idris', 20),
      wireRecord(103, 'Only_a_finder', 30),
      wireRecord(104, null, null, { title: 'Its member has left' }),
    ],
    profiles: [
      wireProfile(10, 'Mair', { bio: 'I dig.', profile_picture: media('mair.jpg') }),
      wireProfile(20, 'Idris'),
    ],
    news: [
      {
        id: 7,
        title: 'New tiles',
        content: 'Two valleys.',
        published_at: '2025-03-02T09:00:00Z',
        tags: [{ id: 3, name: 'LiDAR' }],
        image: media('news.jpg'),
      },
    ],
  }
}

export function wireRecord(
  id: number,
  name: string | null,
  user: number | null,
  changes: object = {},
): object {
  const east = -3.9 + (id % 1000) / 10_000
  return {
    id,
    recorded_by: name,
    recorded_by_user_id: user,
    title: `Mound ${id}`,
    description: 'A low round mound.',
    prn: 'P1',
    PRN: 'P1',
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'bronze_age',
    date_recorded: '31/01/2025',
    polygonCoordinate: [
      [52.123456789012345, east],
      [52.124, east],
      [52.124, east + 0.001],
    ],
    picture1: null,
    picture2: null,
    picture3: null,
    picture4: null,
    picture5: null,
    ...changes,
  }
}

export function wireProfile(id: number, name: string, changes: object = {}): object {
  return {
    id,
    user: id,
    user_username: name,
    bio: '',
    location: null,
    expertise_level: 'researcher',
    joined_date: '29/02/2024',
    last_active: '01/06/2025',
    organisation: '',
    website: '',
    profile_picture: null,
    user_records: [],
    record_count: 0,
    ...changes,
  }
}
