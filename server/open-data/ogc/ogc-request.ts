import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#language/language.ts'
import { languageFor } from '#server/accounts/index.ts'
import { readStrictQuery, type StrictQuery } from '#server/platform/http/strict-query.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import { HTML_TYPE, withParameters, type Link } from './links.ts'
import { formatOf, type Format } from './negotiate.ts'

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
