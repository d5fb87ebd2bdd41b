import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createRecord, type Record as WireRecord } from '#contract/records.ts'
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

/** A record that the member published over HTTP, as the portal answered it. */
export async function makeRecord(
  app: FastifyInstance,
  member: TestMember,
  overrides: FormFields = {},
): Promise<WireRecord> {
  const response = await sendRecord(app, member, overrides)
  if (response.statusCode !== 201) throw new Error(`No record could be made: ${response.body}`)
  return response.json<WireRecord>()
}

/** Sends a create request as multipart, right in every field that is not overridden. */
export async function sendRecord(
  app: FastifyInstance,
  member: TestMember | null,
  overrides: FormFields = {},
): Promise<LightMyRequestResponse> {
  return sendForm(app, member, { ...FIELDS, ...overrides })
}

/** Sends a create request of these fields and no others. */
export async function sendForm(
  app: FastifyInstance,
  member: TestMember | null,
  fields: FormFields,
): Promise<LightMyRequestResponse> {
  const { contentType, payload } = await multipart(fields)
  return app.inject({
    method: createRecord.method,
    url: createRecord.path,
    headers: { ...member?.authorization, 'content-type': contentType },
    payload,
  })
}

export function pictureFile(bytes: Uint8Array, name = 'find.jpg'): File {
  return new File([Uint8Array.from(bytes)], name, { type: 'image/jpeg' })
}
