import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Question } from '#server/testing/every-parameter.ts'

/** Milliseconds after which a scan is stopped. Most take ten seconds; where each answer differs, more than ten minutes. */
const LONGEST = 3_600_000
/** The mark after which sqlmap inserts its statements. */
export const MARK = '*'

export interface Scan {
  /** Kinds of injection that worked; empty where none did. */
  found: string[]
  /** False if sqlmap came to no conclusion. */
  finished: boolean
  /** Number of responses of 500 or above. */
  faults: number
  said: string
}

/** Returns the version of sqlmap; null if it is not installed. */
export async function sqlmapVersion(): Promise<string | null> {
  const { code, said } = await runSqlmap(['--version', '--ignore-stdin'], tmpdir())
  return code === 0 ? (/^\d[\w.#]*/m.exec(said)?.[0] ?? '') : null
}

/** Tries every statement of level 3 at the mark. Sends requests only to this address. */
export async function scan(address: string, { path: asked, init }: Question): Promise<Scan> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-sqlmap-'))
  try {
    const request = path.join(folder, 'request.txt')
    await writeFile(request, rawRequest(address, asked, init))
    const { said } = await runSqlmap([...optionsFor(folder), '-r', request], folder)
    return read(said)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function optionsFor(folder: string): string[] {
  return [
    ...['--batch', '--ignore-stdin', '--disable-coloring', '--level', '3', '--dbms', 'PostgreSQL'],
    // Refusals are responses too, and there is no firewall to detect.
    ...['--ignore-code', '*', '--ignore-redirects', '--ignore-proxy', '--skip-waf'],
    ...['--skip', 'user-agent,referer,host', '--output-dir', folder],
  ]
}

function rawRequest(address: string, asked: string, { method = 'GET', headers, body }: RequestInit): string {
  const sent = body instanceof URLSearchParams ? JSON.stringify(Object.fromEntries(body)) : null
  const lines = [
    `${method} ${asked} HTTP/1.1`,
    `Host: ${new URL(address).host}`,
    ...[...new Headers(headers)].map(([name, value]) => `${name}: ${value}`),
    ...(sent === null ? [] : ['Content-Type: application/json']),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent ?? ''}`
}

function read(said: string): Scan {
  const found = [...said.matchAll(/^ +Type: (.+)$/gm)].map(([, type = '']) => type)
  const clean = said.includes('all tested parameters do not appear to be injectable')
  const faults = [...said.matchAll(/\b5\d\d \([\w ]+\) - (\d+) times/g)].map(([, times]) => Number(times))
  return { found, finished: clean || found.length > 0, faults: faults.reduce((a, b) => a + b, 0), said }
}

async function runSqlmap(options: string[], home: string): Promise<{ code: number | null; said: string }> {
  const sqlmap = spawn('sqlmap', options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: home },
    timeout: LONGEST,
  })
  let said = ''
  for (const stream of [sqlmap.stdout, sqlmap.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  try {
    const [code] = (await once(sqlmap, 'close')) as [number | null]
    return { code, said }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { code: null, said }
    throw error
  }
}
