import { messageOf } from '#contract/http/fault.ts'
import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import type { FoundPlace } from '#contract/site/places.ts'
import { isInBox } from '#geo/shapes/box.ts'
import type { Geocoder } from '#server/platform/config/groups/config-search.ts'

/** Thrown if the geocoder returned nothing usable; the message is for the log. */
export class GeocoderFault extends Error {}

export interface Bounds {
  /** Time limit for the whole response in milliseconds. */
  time: number
  /** Maximum size of a response in bytes. */
  size: number
}

/** Bytes. */
export const LARGEST_ANSWER = 512 * 1024
const MOST_PLACES = 8
/** Maximum number of characters of a name or an area. */
const TEXT_LENGTH = 200

/**
 * Places in Wales, in the order of the service. Reads the JSON of Nominatim (a list) and the GeoJSON of Photon and
 * similar services. Throws GeocoderFault for any other response, and for one that is late, too long, or a redirect.
 */
export async function askGeocoder(
  { address, contact }: Pick<Geocoder, 'address' | 'contact'>,
  { q, language }: { q: string; language: string },
  bounds: Bounds,
): Promise<FoundPlace[]> {
  const filled = address
    .replaceAll('{q}', encodeURIComponent(q))
    .replaceAll('{language}', encodeURIComponent(language))
  const text = await answerOf(filled, { language, contact }, bounds)
  return placesIn(text)
    .filter((place) => isInBox(WALES_WITH_MARGIN, place))
    .slice(0, MOST_PLACES)
}

async function answerOf(
  address: string,
  { language, contact }: { language: string; contact: string },
  { time, size }: Bounds,
): Promise<string> {
  try {
    const answer = await fetch(address, {
      headers: {
        'user-agent': `WalesLidarPortal/0.1 (${contact})`,
        accept: 'application/json',
        'accept-language': language,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(time),
    })
    if (!answer.ok || !answer.body) throw new GeocoderFault(`it answered with status ${answer.status}`)
    return await textWithin(answer.body, size)
  } catch (fault) {
    if (fault instanceof GeocoderFault) throw fault
    throw new GeocoderFault(messageOf(fault), { cause: fault })
  }
}

async function textWithin(body: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    // Leaving the loop closes the connection.
    if (length > size) throw new GeocoderFault(`it sent more than ${size} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function placesIn(text: string): FoundPlace[] {
  const answer = parsed(text)
  const entries: unknown = isObject(answer) && Array.isArray(answer.features) ? answer.features : answer
  if (!Array.isArray(entries)) throw new GeocoderFault('its answer is no list of places')
  return entries.flatMap((entry: unknown) => {
    const place = isObject(entry) ? (photonPlace(entry) ?? nominatimPlace(entry)) : null
    return place ? [place] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (fault) {
    throw new GeocoderFault('its answer is not JSON', { cause: fault })
  }
}

function nominatimPlace({ lat, lon, name, display_name: whole }: Record<string, unknown>): FoundPlace | null {
  const parts = textOf(whole).split(',').map(trimmed).filter(Boolean)
  const called = textOf(name) || (parts[0] ?? '')
  const rest = parts[0] === called ? parts.slice(1) : parts
  return placeOf(called, rest, lat, lon)
}

function photonPlace({ geometry, properties }: Record<string, unknown>): FoundPlace | null {
  if (!isObject(geometry) || !isObject(properties) || !Array.isArray(geometry.coordinates)) return null
  const [longitude, latitude] = geometry.coordinates as unknown[]
  const { name, city, county, state } = properties
  return placeOf(textOf(name), [city, county, state].map(textOf).filter(Boolean), latitude, longitude)
}

function placeOf(
  name: string,
  around: readonly string[],
  latitude: unknown,
  longitude: unknown,
): FoundPlace | null {
  const place = { latitude: degreesOf(latitude), longitude: degreesOf(longitude) }
  const usable = name !== '' && Number.isFinite(place.latitude) && Number.isFinite(place.longitude)
  return usable ? { name, detail: textOf([...new Set(around)].join(', ')), ...place } : null
}

/** Nominatim writes numbers as text; other values, such as null or an empty text, must not become 0. */
function degreesOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? trimmed(value).slice(0, TEXT_LENGTH) : ''
}

function trimmed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
