import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Asked {
  url: string
  headers: IncomingHttpHeaders
}

/**
 * Starts a geocoder on this machine that returns prepared responses and stores the requests. It ends with the test.
 */
export async function startGeocoder(
  answer: (response: ServerResponse, asked: Asked) => void,
): Promise<{ address: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, headers })
    answer(response, { url, headers })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/search?q={q}&lang={language}`, asked }
}

export function json(value: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
}

/** In the form of Nominatim's `format=jsonv2`. */
export function nominatimEntry(known: Readonly<Record<string, unknown>> = {}) {
  return {
    place_id: 258_791_103,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    lat: '52.5858',
    lon: '-4.0886',
    category: 'place',
    type: 'town',
    place_rank: 18,
    importance: 0.41,
    name: 'Tywyn',
    display_name: 'Tywyn, Gwynedd, Cymru / Wales, LL36 9AD, United Kingdom',
    boundingbox: ['52.5658', '52.6058', '-4.1086', '-4.0686'],
    ...known,
  }
}
