import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { REMOVED_COMMENT_DAYS } from '#contract/review/comments.ts'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import { NoticeTable } from '#web/site/notice-table.tsx'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { Paragraph } from '#web/ui/word-page.tsx'

/** How long data are kept, with the numbers of the code and of the operator's settings. */
export function RetentionTable() {
  const { t } = useTranslation('privacy')
  const { data, isError } = useQuery(siteSettingsQuery())
  if (!data) return <Paragraph>{isError ? t('kept.failed') : t('kept.loading')}</Paragraph>
  const { loginIdleDays: idle, loginDays: most, feedbackMonths: months } = data.kept
  const days = RECORD_RESTORE_DAYS
  const rows = [
    [t('kept.account'), t('kept.accountLong')],
    [t('kept.record'), t('kept.recordLong', { days })],
    [t('kept.photo'), t('kept.photoLong', { days })],
    [t('kept.login'), t('kept.loginLong', { idle, most })],
    [t('kept.reset'), t('kept.resetLong')],
    [t('kept.feedback'), t('kept.feedbackLong', { months })],
    ...(data.comments ? [[t('kept.comments'), t('kept.commentsLong', { days: REMOVED_COMMENT_DAYS })]] : []),
    [t('kept.requests'), t('kept.requestsLong', { months })],
    [t('kept.audit'), t('kept.auditLong')],
    [t('kept.addresses'), t('kept.addressesLong')],
  ]
  return <NoticeTable columns={[t('kept.what'), t('kept.long')]} rows={rows} />
}
