import { useTranslation } from 'react-i18next'
import { NoticeTable } from '#web/site/notice-table.tsx'

/** Each purpose with its lawful basis under the UK GDPR, Article 6. */
const BASES = {
  account: 'contract',
  publishing: 'contract',
  security: 'interests',
  moderation: 'interests',
  feedback: 'answering',
  emails: 'consent',
} as const

export function BasisTable() {
  const { t } = useTranslation('privacy')
  const rows = (Object.keys(BASES) as (keyof typeof BASES)[]).map((purpose) => [
    t(`basis.${purpose}`),
    t(`basis.${BASES[purpose]}`),
  ])
  return <NoticeTable columns={[t('basis.purpose'), t('basis.ground')]} rows={rows} />
}
