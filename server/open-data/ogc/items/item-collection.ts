import type { FastifyReply } from 'fastify'
import { sendWhole } from '../answer.ts'
import type { OgcRequest } from '../questions/ogc-request.ts'
import { GEOJSON_TYPE, type Link } from '../links.ts'

interface Head {
  links: readonly Link[]
  /** Null if it is not known. */
  matched: number | null
  returned: number
}

/** Characters that become bytes at once. */
const PORTION = 60_000
/** Bytes: room for the text of two pages of 1,000 finds. */
const ROOM = 4_000_000
/** Rooms that are kept for the next answers. */
const ROOMS_KEPT = 2
const emptyRooms: Buffer[] = []

/**
 * The text of features, written while they arrive. Memory that lives as long as a page is made grows old, and soon the
 * garbage collector goes through everything to free it. Therefore the text is written where earlier ones were.
 */
export class FeatureTexts {
  #room: Buffer | null = null
  #parts: Buffer[] = []
  #written = 0
  #text = ''
  #separator = ''

  add(feature: object): void {
    this.#text += `${this.#separator}${JSON.stringify(feature)}`
    this.#separator = ',\n'
    if (this.#text.length >= PORTION) this.#write()
  }

  /** Returns the text of a feature collection with these features, in parts, and forgets them. */
  collection({ links, matched, returned }: Head, now: Date): Buffer[] {
    const head = {
      type: 'FeatureCollection',
      timeStamp: now.toISOString(),
      ...(matched !== null && { numberMatched: matched }),
      numberReturned: returned,
      links,
    }
    const begin = `${JSON.stringify(head).slice(0, -1)},"features":[`
    const room = this.#write()
    const last = [room.subarray(0, this.#written), Buffer.from(']}\n')]
    // This object is old by now: what it held would stay in memory as long as everything that is old.
    const parts = this.#parts
    this.#parts = []
    this.#room = null
    this.#written = 0
    const whole =
      parts.length === 0
        ? [Buffer.concat([Buffer.from(begin), ...last])]
        : [Buffer.from(begin), ...parts, Buffer.concat(last)]
    if (emptyRooms.length < ROOMS_KEPT) emptyRooms.push(room)
    return whole
  }

  #write(): Buffer {
    const room = (this.#room ??= emptyRooms.pop() ?? Buffer.allocUnsafeSlow(ROOM))
    const bytes = Buffer.byteLength(this.#text)
    if (this.#written + bytes > ROOM) {
      this.#parts.push(Buffer.from(room.subarray(0, this.#written)))
      this.#written = 0
    }
    if (bytes > ROOM) this.#parts.push(Buffer.from(this.#text))
    else this.#written += room.write(this.#text, this.#written)
    this.#text = ''
    return room
  }
}

/** Sends a collection with an ETag of everything but its time, which is another one each time. */
export function sendCollection(asked: OgcRequest, parts: readonly Buffer[]): FastifyReply {
  const [first] = parts
  const body = first && parts.length === 1 ? first : Buffer.concat(parts)
  // The first match is before any text of a member.
  const at = body.indexOf('"timeStamp":')
  const stamp = [body.subarray(0, at), body.subarray(body.indexOf(',', at) + 1)]
  return sendWhole(asked, { body, stamp, type: GEOJSON_TYPE })
}
