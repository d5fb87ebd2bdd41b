import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditedAct } from '#contract/review/audit.ts'
import { ChoiceField } from '../entry/choice-field.tsx'
import type { AuditAddress } from './use-audit-address.ts'

/** Which entries of the log are shown: of a member, of an act, of some days. */
export function AuditFilter({ address: { shown, acts, change } }: { address: AuditAddress }) {
  const { t } = useTranslation('lists')
  const { t: tAdmin } = useTranslation('admin')
  const { t: tAudit } = useTranslation('audit')
  const [typed, setTyped] = useState(shown)
  const options: { value: AuditedAct | 'all'; label: string }[] = [
    { value: 'all', label: tAdmin('audit.all') },
    ...acts.map((value) => ({ value, label: tAudit(`acts.${value}`) })),
  ]
  const isFiltered = Object.values(shown).some((value) => value !== '')
  const day = (name: 'since' | 'until') => (
    <TextField
      type="date"
      size="small"
      label={t(`audit.${name}`)}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 140px' }}
    />
  )
  return (
    <Stack
      component="form"
      role="search"
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', marginBlock: 3, alignItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault()
        change({ ...typed, member: typed.member.trim() })
      }}
    >
      <TextField
        size="small"
        label={t('audit.member')}
        helperText={t('audit.memberHint')}
        value={typed.member}
        onChange={(event) => setTyped({ ...typed, member: event.target.value })}
        sx={{ flex: '2 1 220px' }}
      />
      <ChoiceField
        label={t('columns.act')}
        value={typed.act === '' ? 'all' : typed.act}
        options={options}
        onChange={(value) => setTyped({ ...typed, act: value === 'all' ? '' : value })}
      />
      {day('since')}
      {day('until')}
      <Button type="submit" variant="outlined">
        {t('audit.apply')}
      </Button>
      {isFiltered && (
        <Button onClick={() => change({ act: '', member: '', since: '', until: '' })}>
          {t('audit.clear')}
        </Button>
      )}
    </Stack>
  )
}
