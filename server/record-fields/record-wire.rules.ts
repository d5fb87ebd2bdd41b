import { WIRE_FIELDS, type WireField } from '#contract/records/record-fields.ts'
import type { RecordContent } from './record.ts'

const PART_OF = {
  title: 'title',
  description: 'description',
  PRN: 'prn',
  site_type: 'siteType',
  monument_type: 'monumentType',
  period: 'period',
  polygonCoordinate: 'outline',
  seen_under: 'seenUnder',
} as const satisfies Record<WireField, keyof RecordContent>

/**
 * Returns what a member says under the field names of the contract.
 * @param content of a record, or of a draft, in which parts may be missing
 */
export function wireFields<Content extends Record<keyof RecordContent, unknown>>(
  content: Content,
): { [Field in WireField]: Content[(typeof PART_OF)[Field]] } {
  const values = WIRE_FIELDS.map((field) => [field, content[PART_OF[field]]])
  return Object.fromEntries(values) as ReturnType<typeof wireFields<Content>>
}
