import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createRecord, type Record as WireRecord } from '#contract/records.ts'
import type { TestMember } from './app.ts'
import { squareAround } from './outlines.ts'

/** Texts of a create request, and files under their picture fields; undefined leaves a field out. */
type RecordForm = Readonly<Record<string, File | string | undefined>>

const FIELDS = {
  title: 'Barrow above the leat',
  description: 'A low round mound on the shoulder of the hill.',
  PRN: '',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
  polygonCoordinate: JSON.stringify(squareAround(52.1, -3.8)),
}

/** A record that the member published over HTTP, as the portal answered it. */
export async function makeRecord(
  app: FastifyInstance,
  member: TestMember,
  overrides: RecordForm = {},
): Promise<WireRecord> {
  const response = await sendRecord(app, member, overrides)
  if (response.statusCode !== 201) throw new Error(`No record could be made: ${response.body}`)
  return response.json<WireRecord>()
}

/** Sends a create request as multipart, right in every field that is not overridden. */
export async function sendRecord(
  app: FastifyInstance,
  member: TestMember | null,
  overrides: RecordForm = {},
): Promise<LightMyRequestResponse> {
  return sendForm(app, member, { ...FIELDS, ...overrides })
}

/** Sends a create request of these fields and no others. */
export async function sendForm(
  app: FastifyInstance,
  member: TestMember | null,
  fields: RecordForm,
): Promise<LightMyRequestResponse> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else if (value !== undefined) form.append(name, value)
  }
  // The platform's own encoder, as in browsers.
  const encoded = new Response(form)
  return app.inject({
    method: createRecord.method,
    url: createRecord.path,
    headers: { ...member?.authorization, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

export function pictureFile(bytes: Uint8Array, name = 'find.jpg'): File {
  return new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' })
}
