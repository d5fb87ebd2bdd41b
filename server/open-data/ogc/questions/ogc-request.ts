import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#language/language.ts'
import { languageFor } from '#server/accounts/index.ts'
import { readStrictQuery, type StrictQuery } from '#server/platform/http/request/strict-query.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { REQUEST_TEXTS } from '#contract/http/errors.ts'
import { wanting } from '#server/platform/http/request/accept.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { HTML_TYPE, withParameters, type Link, linkHeader } from '../links.ts'

/** What is the same for all requests. */
export interface OpenDataPlace {
  publicUrl: string
  /** Address of the landing page, without a slash at the end. */
  base: string
}

/** A request for open data, with what follows from its parameters and headers. */
export interface OgcRequest {
  request: FastifyRequest
  reply: FastifyReply
  query: StrictQuery
  format: Format
  language: Language
  t: Words<'openData'>
  /** The address as it was asked for, absolute. */
  address: string
  place: OpenDataPlace
}

interface Sent {
  request: FastifyRequest
  reply: FastifyReply
}

interface Expected {
  /** Names of all parameters. */
  parameters: readonly string[]
  /** Media types of the JSON, without parameters, the one that is sent first. */
  jsonTypes: readonly string[]
  /** Other files with the same content. */
  alternates?: readonly Link[]
}

/** Throws a Refusal. */
export function parseRequest(
  { request, reply }: Sent,
  place: OpenDataPlace,
  { parameters, jsonTypes, alternates = [] }: Expected,
): OgcRequest {
  const query = readStrictQuery(request.query, parameters)
  const format = formatOf(query.f, request.headers.accept, { jsonTypes, alternates })
  const language = languageFor(query.lang, request.headers['accept-language'])
  return {
    ...{ request, reply, query, format, language, place },
    t: wordsIn(language, 'openData'),
    address: place.publicUrl + request.url,
  }
}

/** The answer itself and its other form, each under an address that always answers in this form. */
export function ownLinks({ address, format, t }: OgcRequest, jsonType: string): Link[] {
  const json = (rel: string): Link => ({
    ...{ rel, type: jsonType, title: t('formats.json') },
    href: format === 'json' ? address : withParameters(address, { f: 'json' }),
  })
  const html = (rel: string): Link => ({
    ...{ rel, type: HTML_TYPE, title: t('formats.html') },
    href: withParameters(address, { f: 'html' }),
  })
  return format === 'json' ? [json('self'), html('alternate')] : [html('self'), json('alternate')]
}

type Format = 'json' | 'html'

/** Two representations: one in JSON, for which there may be several names, and a page. */
interface Offer {
  /** Media types of the JSON, without parameters. */
  jsonTypes: readonly string[]
  /** Other files with the same content. */
  alternates: readonly Link[]
}

/** Chooses by `f`, then by Accept. Throws a Refusal that names the alternates. */
function formatOf(f: string | undefined, accept: string | undefined, offer: Offer): Format {
  if (f === 'json' || f === 'html') return f
  const chosen = f === undefined ? formatFor(accept ?? '', offer.jsonTypes) : null
  if (chosen) return chosen
  throw new Refusal('not-acceptable', {
    body: { detail: REQUEST_TEXTS.notAcceptable, links: offer.alternates },
    headers: offer.alternates.length > 0 ? { link: linkHeader(offer.alternates) } : {},
  })
}

/** JSON unless a page is preferred, as browsers do. */
function formatFor(accept: string, jsonTypes: readonly string[]): Format | null {
  if (accept.trim() === '') return 'json'
  const quality = wanting(accept)
  const json = Math.max(...jsonTypes.map(quality))
  const html = quality(HTML_TYPE)
  if (json <= 0 && html <= 0) return null
  return html > json ? 'html' : 'json'
}
