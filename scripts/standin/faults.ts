import type { ServerResponse } from 'node:http'
import type { Said } from './mapserver.ts'

/**
 * What the stand-in does instead of responding, or to its response. With `layer`, only for requests that name that
 * layer.
 */
export type Fault = { layer?: string } & (
  | { kind: 'status'; status: number; type?: string; body?: string }
  /** Redirects to another address. */
  | { kind: 'redirect'; location: string }
  /** Responds after a delay. */
  | { kind: 'delay'; milliseconds: number }
  /** Sends only the first bytes, as if they were the whole response. */
  | { kind: 'truncate'; bytes: number }
  /** Closes the connection after this many bytes. */
  | { kind: 'cut'; bytes: number }
  /** Never responds. */
  | { kind: 'hang' }
  /** Sends JSON that never ends. */
  | { kind: 'endless' }
  /** Sends a valid response with many areas, each with a name of this many characters. */
  | { kind: 'large'; features: number; characters: number }
)

/** The body with which the real service reports that it is busy, with status 200. */
export const EXCEPTION_REPORT =
  '<?xml version="1.0" encoding="UTF-8"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">' +
  '<ows:Exception exceptionCode="NoApplicableCode"><ows:ExceptionText>Invented trouble</ows:ExceptionText></ows:Exception></ows:ExceptionReport>'

/**
 * Applies a fault that delays or replaces the response.
 * @returns whether it replaced it; if not, respond with `sendMutilated`.
 */
export async function takeOver(fault: Fault | null, response: ServerResponse): Promise<boolean> {
  switch (fault?.kind) {
    case 'status':
      response.writeHead(fault.status, { 'content-type': fault.type ?? 'text/html' })
      response.end(fault.body ?? '<html><body>Invented trouble</body></html>')
      return true
    case 'redirect':
      response.writeHead(302, { location: fault.location }).end()
      return true
    case 'hang':
      return true
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' })
      pourForEver(response)
      return true
    case 'large':
      response.writeHead(200, { 'content-type': 'application/json' })
      sendLarge(response, fault)
      return true
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds))
      return false
    default:
      return false
  }
}

/** Sends the response, or the part of it that the fault leaves. */
export function sendMutilated(fault: Fault | null, response: ServerResponse, said: Said): void {
  const body = fault?.kind === 'truncate' ? said.body.subarray(0, fault.bytes) : said.body
  response.writeHead(said.status, { ...said.headers, 'content-length': body.length })
  if (fault?.kind === 'cut') response.write(body.subarray(0, fault.bytes), () => response.destroy())
  else response.end(body)
}

function pourForEver(response: ServerResponse): void {
  const more = Buffer.from(`{"type":"Feature","properties":{},"geometry":null},${' '.repeat(65_000)}`)
  const pour = (): void => {
    while (!response.destroyed && response.write(more));
  }
  response.on('drain', pour)
  response.write('{"type":"FeatureCollection","features":[')
  pour()
}

function sendLarge(
  response: ServerResponse,
  { features, characters }: { features: number; characters: number },
): void {
  const name = 'x'.repeat(characters)
  let sent = 0
  const pour = (): void => {
    while (sent < features && !response.destroyed) {
      sent += 1
      const more = response.write(`${areaOf(sent, name)}${sent < features ? ',' : ''}`)
      if (!more) return
    }
    if (!response.writableEnded) response.end(']}')
  }
  response.on('drain', pour)
  response.write('{"type":"FeatureCollection","features":[')
  pour()
}

function areaOf(number: number, name: string): string {
  const west = -4 + (number % 1000) / 1000
  const ring = [
    [west, 52],
    [west + 0.001, 52],
    [west, 52.001],
    [west, 52],
  ]
  const properties = { SAMNumber: `LARGE${number}`, Name: name }
  return JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } })
}
