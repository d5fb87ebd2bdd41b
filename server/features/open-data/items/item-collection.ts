import type { FastifyReply } from 'fastify'
import { sendWhole } from '../answer.ts'
import type { Asked } from '../asked.ts'
import { GEOJSON_TYPE, type Link } from '../links.ts'

interface Head {
  links: readonly Link[]
  /** Null if it is not known. */
  matched: number | null
  returned: number
}

/** The text of a feature collection in parts: first what is around the features, then one part for each of them. */
export function* collectionParts(
  { links, matched, returned }: Head,
  features: Iterable<object>,
  now: Date,
): Generator<string> {
  const head = {
    type: 'FeatureCollection',
    timeStamp: now.toISOString(),
    ...(matched !== null && { numberMatched: matched }),
    numberReturned: returned,
    links,
  }
  yield `${JSON.stringify(head).slice(0, -1)},"features":[`
  let text = ''
  let separator = ''
  for (const feature of features) {
    text += `${separator}${JSON.stringify(feature)}`
    separator = ',\n'
    if (text.length < PART) continue
    yield text
    text = ''
  }
  yield `${text}]}\n`
}

/** Characters of a part: single features would be many small packets. */
const PART = 60_000

/** Sends a collection with an ETag of everything but its time, which is another one each time. */
export function sendCollection(asked: Asked, parts: Iterable<string>): FastifyReply {
  const body = Buffer.concat(Array.from(parts, (part) => Buffer.from(part)))
  // The first match is before any text of a member.
  const at = body.indexOf('"timeStamp":')
  const stamp = [body.subarray(0, at), body.subarray(body.indexOf(',', at) + 1)]
  return sendWhole(asked, { body, stamp, type: GEOJSON_TYPE })
}
