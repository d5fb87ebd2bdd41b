import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createRecord, type Record as WireRecord } from '#contract/records/records.ts'
import type { TestMember } from './app.ts'
import { multipart, type FormFields } from './forms.ts'
import { squareAround } from './outlines.ts'

const FIELDS = {
  title: 'Barrow above the leat',
  description: 'A low round mound on the shoulder of the hill.',
  PRN: '',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'bronze_age',
  polygonCoordinate: JSON.stringify(squareAround(52.1, -3.8)),
}

/** Publishes a record over HTTP and returns the answer. */
export async function makeRecord(
  app: FastifyInstance,
  member: TestMember,
  overrides: FormFields = {},
): Promise<WireRecord> {
  const response = await sendRecord(app, member, overrides)
  if (response.statusCode !== 201) throw new Error(`No record could be made: ${response.body}`)
  return response.json<WireRecord>()
}

/** Sends a create request as multipart, valid in every field that is not overridden. */
export async function sendRecord(
  app: FastifyInstance,
  member: TestMember | null,
  overrides: FormFields = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return sendForm(app, member, { ...FIELDS, ...overrides }, headers)
}

/** Sends a create request with these fields only. */
export async function sendForm(
  app: FastifyInstance,
  member: TestMember | null,
  fields: FormFields,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const { method, path } = createRecord
  return sendAsForm(app, member, { method, url: path, headers, fields })
}

/** Changes a record as the portal's own form does. */
export async function sendChange(
  app: FastifyInstance,
  member: TestMember | null,
  id: number,
  fields: FormFields,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return sendAsForm(app, member, { method: 'PATCH', url: `/api/records/${id}/`, headers, fields })
}

async function sendAsForm(
  app: FastifyInstance,
  member: TestMember | null,
  {
    method,
    url,
    headers,
    fields,
  }: { method: 'POST' | 'PATCH'; url: string; headers: Readonly<Record<string, string>>; fields: FormFields },
): Promise<LightMyRequestResponse> {
  const { contentType, payload } = await multipart(fields)
  return app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...member?.authorization,
      'content-type': contentType,
    },
    payload,
  })
}

export function pictureFile(bytes: Uint8Array, name = 'photo.jpg'): File {
  return new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' })
}
