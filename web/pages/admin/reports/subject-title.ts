import type { TFunction } from 'i18next'
import type { ReportGroup } from '#contract/review/moderation/reports.ts'

/** What buttons and dialogs call the subject of reports. */
export function subjectTitle(
  { record, profile, comment }: Pick<ReportGroup, 'record' | 'profile' | 'comment'>,
  t: TFunction<'admin'>,
): string {
  if (comment) return t('reports.comment', { ...comment })
  return record?.title ?? profile?.username ?? ''
}
