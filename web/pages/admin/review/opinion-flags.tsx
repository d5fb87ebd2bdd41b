import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import {
  FLAG_LEAST_OPINIONS,
  FLAG_LEAST_PERCENT,
  type OpinionFlag,
} from '#contract/review/review-oversight.ts'
import { flagsQuery, useCountOpinions } from '#web/review/oversight/oversight.data.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { AdminList } from '../table/admin-list.tsx'
import { WordsDialog } from '../entry/words-dialog.tsx'

interface Asked {
  flag: OpinionFlag
  /** Whether its opinions are to count again. */
  counts: boolean
}

/** Accounts whose opinions are nearly all about one finder, and what can be done about these opinions. */
export function OpinionFlags() {
  const { t } = useTranslation('oversight')
  const pages = useInfiniteQuery(flagsQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h3" gutterBottom>
        {t('flags.heading')}
      </Typography>
      <Typography sx={{ maxWidth: '60ch', marginBottom: 3 }}>
        {t('flags.intro', { opinions: FLAG_LEAST_OPINIONS, percent: FLAG_LEAST_PERCENT })}
      </Typography>
      <AdminList
        pages={pages}
        items={pages.data?.pages.flatMap(({ flags }) => flags)}
        empty={t('flags.empty')}
      >
        {(flag) => <OneFlag flag={flag} onAsk={(counts) => setAsked({ flag, counts })} />}
      </AdminList>
      {asked && <CountDialog asked={asked} onClose={() => setAsked(null)} />}
    </Box>
  )
}

function OneFlag({ flag, onAsk }: { flag: OpinionFlag; onAsk: (counts: boolean) => void }) {
  const { t, i18n } = useTranslation('oversight')
  const { username, finder } = flag
  const facts = [
    { name: t('flags.finder'), value: <ToMember username={finder} /> },
    { name: t('flags.onFinder'), value: t('flags.partOf', { part: flag.on_finder, whole: flag.of }) },
    { name: t('flags.agree'), value: flag.agree },
    { name: t('flags.aside'), value: flag.set_aside },
    { name: t('flags.joined'), value: dayWords(new Date(flag.joined), i18n.language) },
  ]
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box>
        <ToMember username={username} />{' '}
        {flag.suspended && <Chip size="small" label={t('flags.suspended')} />}
      </Box>
      <FactList dense facts={facts} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {flag.set_aside < flag.on_finder && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('flags.setAsideOf', { username, finder })}
            onClick={() => onAsk(false)}
          >
            {t('flags.setAside')}
          </Button>
        )}
        {flag.set_aside > 0 && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('flags.countAgainOf', { username, finder })}
            onClick={() => onAsk(true)}
          >
            {t('flags.countAgain')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}

function ToMember({ username }: { username: string }) {
  return (
    <Link
      component={RouterLink}
      translate="no"
      to={`/user/${encodeURIComponent(username)}`}
      sx={{ fontWeight: 650 }}
    >
      {username}
    </Link>
  )
}

function CountDialog({ asked: { flag, counts }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation('oversight')
  const { t: tAdmin } = useTranslation('admin')
  const toast = useToast()
  const sending = useCountOpinions()
  const { username, finder, opinions } = flag
  const act = counts ? 'countAgain' : 'setAside'
  const onSuccess = () => {
    onClose()
    toast(t(`flags.${act}Done`, { username }))
  }
  return (
    <WordsDialog
      title={t(`flags.${act}Of`, { username, finder })}
      text={t(`flags.${act}Text`)}
      action={t(`flags.${act}`)}
      field={{ label: tAdmin('reason'), hint: t('flags.reasonHint'), missing: tAdmin('reasonRequired') }}
      sending={sending}
      onCancel={onClose}
      onConfirm={(reason) => sending.mutate({ counts, opinions, reason }, { onSuccess })}
    />
  )
}
