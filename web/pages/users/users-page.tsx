import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { MEMBER_ORDERS, type MemberOrder } from '#contract/accounts/profiles.ts'
import { MembersList } from '#web/members/profiles/members-list.tsx'
import { PageColumn } from '#web/ui/page-column.tsx'
import { SearchField } from './search-field.tsx'
import { useMembersAddress } from './use-members-address.ts'

export default function UsersPage() {
  const { t } = useTranslation('members')
  const [{ pages, ...sought }, change] = useMembersAddress()
  return (
    <PageColumn width="whole">
      <Typography variant="h2" component="h1" gutterBottom>
        {t('heading')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '60ch' }}>{t('intro')}</Typography>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlock: 4 }}>
        <SearchField label={t('search')} value={sought.search} onChange={(search) => change({ search })} />
        <TextField
          select
          label={t('order')}
          value={sought.order}
          onChange={({ target }) => change({ order: target.value as MemberOrder })}
          sx={{ minWidth: 200 }}
        >
          {MEMBER_ORDERS.map((order) => (
            <MenuItem key={order} value={order}>
              {t(`orders.${order}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <MembersList
        sought={sought}
        pages={pages}
        onPages={(wanted) => change({ pages: wanted })}
        onShowAll={() => change({ search: '' })}
      />
    </PageColumn>
  )
}
