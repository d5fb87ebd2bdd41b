import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { FILES } from './data/layers.ts'

/** A response of MapServer over CGI. */
export interface Said {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Asked {
  path: string
  query: URLSearchParams
  /** Value of the Host header. */
  host: string
}

/** Largest number of processes at once; more would only wait for each other. */
const MOST_PROCESSES = 4
const TIME_LIMIT = 20_000

export const INSTALL_MAP_SERVER =
  'The stand-in for the national map service needs MapServer and GDAL. ' +
  'Install them (on Debian or Ubuntu: sudo apt-get install cgi-mapserver mapserver-bin gdal-bin).'

/** Returns whether the programs of the Debian packages cgi-mapserver, mapserver-bin and gdal-bin are installed. */
export function isMapServerInstalled(): boolean {
  const answers = (program: string, option: string) => spawnSync(program, [option]).status === 0
  return answers('mapserv', '-v') && answers('ogr2ogr', '--version')
}

/** Runs MapServer on a data folder, with one process for each request, so that tests do not affect each other. */
export function mapServer(folder: string) {
  const running = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  let taken = 0
  const turn = async (): Promise<void> => {
    taken += 1
    if (taken > MOST_PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const next = (): void => {
    taken -= 1
    waiting.shift()?.()
  }
  return {
    /** @param abandoned is aborted when the client has disconnected; the work then stops */
    ask: async (asked: Asked, abandoned: AbortSignal): Promise<Said> => {
      await turn()
      try {
        abandoned.throwIfAborted()
        return await answerOf(start(folder, asked, abandoned), running)
      } finally {
        next()
      }
    },
    stop: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

function start(folder: string, { path: script, query, host }: Asked, signal: AbortSignal): ChildProcess {
  // MapServer does not decode these two characters in names of layers and systems.
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')
  return spawn('mapserv', [], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
    timeout: TIME_LIMIT,
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      MAPSERVER_CONFIG_FILE: path.join(folder, FILES.configuration),
      MS_MAPFILE: path.join(folder, FILES.map),
      GATEWAY_INTERFACE: 'CGI/1.1',
      SERVER_PROTOCOL: 'HTTP/1.1',
      REQUEST_METHOD: 'GET',
      QUERY_STRING: text,
      SCRIPT_NAME: script,
      SERVER_NAME: host.replace(/:\d+$/, ''),
      SERVER_PORT: /:(\d+)$/.exec(host)?.[1] ?? '80',
      HTTP_HOST: host,
    },
  })
}

function answerOf(child: ChildProcess, running: Set<ChildProcess>): Promise<Said> {
  running.add(child)
  const said: Buffer[] = []
  const complained: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => said.push(piece))
  child.stderr?.on('data', (piece: Buffer) => complained.push(piece))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      const answer = parse(Buffer.concat(said))
      if (answer) resolve(answer)
      else
        reject(
          new Error(`mapserv ended with ${code ?? signal ?? '?'}: ${Buffer.concat(complained).toString()}`),
        )
    })
  })
}

/** Parses a CGI response: headers, an empty line, and the body. */
function parse(said: Buffer): Said | null {
  const end = said.indexOf('\r\n\r\n')
  if (end < 0) return null
  const lines = said.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const { status, ...others } = headers
  return { status: status ? Number.parseInt(status, 10) : 200, headers: others, body: said.subarray(end + 4) }
}
