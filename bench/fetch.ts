import { parseArgs } from 'node:util'
import { measureFetch } from './fetch/measure-fetch.ts'
import { SIDE, SMALL_SIDE } from './relief/ground.ts'
import { row, seconds } from './table.ts'

// node bench/fetch.ts [--small]: how fast "relief fetch" copies 100 km², compared with what one connection of the same server gives, with 40 ms before
// each answer: from a server with 100 Mbit/s on each connection, and from one without a limit on this machine.

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } })
const LATENCY = 40
const SERVERS = [
  ['100 Mbit/s a connection', 12_500_000],
  ['400 Mbit/s a connection', 50_000_000],
  ['no limit (loopback)', 0],
] as const

row('server', 'read', 'written', 'one connection', 'fetch', 'CPU', 'ratio')
row('---', '---:', '---:', '---:', '---:', '---:', '---:')
for (const [server, bytes] of SERVERS) {
  const measured = await measureFetch({ latency: LATENCY, bytes }, values.small ? SMALL_SIDE : SIDE)
  const times = [measured.oneConnection, measured.fetch, measured.cpu].map(seconds)
  const sizes = [measured.bytes, measured.written].map((size) => `${(size / 1e6).toFixed(0)} MB`)
  row(server, ...sizes, ...times, measured.ratio.toFixed(2))
}
