import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { listAllImports } from '#contract/imports/imports.ts'
import type { Answer } from '#contract/http/route.ts'
import { allImportsQuery, useHideImport } from '#web/imports/imports.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { AdminList } from '../table/admin-list.tsx'
import { LIST_SPACE } from '../table/table-layout.ts'
import { WordsDialog } from '../entry/words-dialog.tsx'

type PublishedImport = Answer<typeof listAllImports>['imports'][number]

export default function ImportsPage() {
  return (
    <AdminFrame section="imports">
      <Imports />
    </AdminFrame>
  )
}

function Imports() {
  const { t } = useTranslation(['imports', 'admin'])
  const toast = useToast()
  const pages = useInfiniteQuery(allImportsQuery())
  const hiding = useHideImport()
  const [asked, setAsked] = useState<PublishedImport | null>(null)
  return (
    <Box sx={LIST_SPACE}>
      <Typography sx={{ maxWidth: '60ch', mb: 3 }}>{t('admin.intro')}</Typography>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ imports }) => imports)}
        empty={t('admin.empty')}
      >
        {(each) => <OneImport each={each} onHide={() => setAsked(each)} />}
      </AdminList>
      {asked && (
        <WordsDialog
          title={t('admin.hideTitle')}
          text={t('admin.hideText')}
          action={t('admin.hide')}
          field={{ label: t('admin.reason'), missing: t('admin:reasonRequired') }}
          sending={hiding}
          onCancel={() => setAsked(null)}
          onConfirm={(reason) =>
            hiding.mutate(
              { id: asked.id, reason },
              {
                onSuccess: ({ records }) => {
                  setAsked(null)
                  toast(t('admin.hidden', { count: records }))
                },
              },
            )
          }
        />
      )}
    </Box>
  )
}

function OneImport({ each, onHide }: { each: PublishedImport; onHide: () => void }) {
  const { t, i18n } = useTranslation('imports')
  const facts = [
    dayWords(new Date(each.made), i18n.language, 'medium'),
    `${t('admin.columns.records')}: ${each.records}`,
    ...(each.hidden > 0 ? [`${t('admin.columns.hidden')}: ${each.hidden}`] : []),
  ]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {t('admin.columns.id')} {each.id}: <span translate="no">{each.username}</span>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.join(' · ')}
        </Typography>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('admin.columns.source')}: <MemberText>{each.source}</MemberText>
        </Typography>
      </Box>
      {each.hidden < each.records && (
        <Button
          variant="outlined"
          size="small"
          aria-label={t('admin.hideNamed', { id: each.id, username: each.username })}
          onClick={onHide}
        >
          {t('admin.hide')}
        </Button>
      )}
    </Box>
  )
}
