import type { RecordContent } from '#server/record-fields/index.ts'

/** Columns whose texts are values of the vocabulary: no other value is ever stored. */
export interface VocabularyColumns {
  site_type: string
  monument_type: string
  period: string
}

type Classified = Pick<RecordContent, 'siteType' | 'monumentType' | 'period'>

export function classified({ site_type, monument_type, period }: VocabularyColumns): Classified {
  return {
    siteType: site_type as Classified['siteType'],
    monumentType: monument_type as Classified['monumentType'],
    period: period as Classified['period'],
  }
}
