import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { addVary, isNamed } from '#server/platform/responses/cached-body.ts'
import { makeNonce } from '#server/platform/http/headers.ts'
import type { OgcRequest } from './questions/ogc-request.ts'

interface WholeAnswer {
  /** Bytes: to the type of a text the framework would add parameters, and clients compare types letter by letter. */
  body: Buffer
  type: string
  /** What the ETag is made of, if not the body. */
  stamp?: readonly Uint8Array[]
}

/** Sends what exists as a whole, or 304 if the client has it. */
export function sendWhole(
  { request, reply, language }: OgcRequest,
  { body, type, stamp = [body] }: WholeAnswer,
): FastifyReply {
  const hash = createHash('sha256')
  for (const part of stamp) hash.update(part)
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  negotiated(reply, language).header('etag', etag)
  if (isNamed(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type(type).send(body)
}

export function sendJson(asked: OgcRequest, document: object, type: string): FastifyReply {
  return sendWhole(asked, { body: Buffer.from(JSON.stringify(document)), type })
}

/** Sends a text part by part, so that it is not copied as a whole. */
export function sendParts(
  { reply, language }: OgcRequest,
  parts: readonly Buffer[],
  type: string,
): FastifyReply {
  return negotiated(reply, language).type(type).send(Readable.from(parts))
}

/** @param write the page; style elements need the nonce */
export function sendPage(asked: OgcRequest, write: (nonce: string) => string): FastifyReply {
  const nonce = makeNonce()
  asked.reply.header('content-security-policy', policyOf(nonce))
  // The nonce is another one each time, and the page is the same.
  const stamp = [Buffer.from(write(''))]
  return sendWhole(asked, { body: Buffer.from(write(nonce)), stamp, type: 'text/html; charset=utf-8' })
}

/** No scripts, no pictures, no frames. */
function policyOf(nonce: string): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

/** Clients ask every time: a record may have been withdrawn. */
function negotiated(reply: FastifyReply, language: string): FastifyReply {
  void reply.headers({ 'cache-control': 'no-cache', 'content-language': language })
  addVary(reply, 'Accept')
  addVary(reply, 'Accept-Language')
  return reply
}
