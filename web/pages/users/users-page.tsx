import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#web/lib/routing/index.ts'
import InputAdornment from '@mui/material/InputAdornment'
import { useEffect, useEffectEvent, useState } from 'react'
import { MEMBER_ORDERS } from '#contract/accounts/profiles.ts'
import { MembersList } from '#web/members/profiles/members-list.tsx'
import { PageColumn } from '#web/ui/page/page-column.tsx'
import { USERNAME_MAX_LENGTH } from '#contract/http/limits.ts'
import type { SoughtMembers } from '#web/members/profiles/profiles.data.ts'
import { SearchIcon } from '#web/ui/icons/controls.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Milliseconds after the last letter. */
const PAUSE = 300

interface SearchFieldProps {
  label: string
  /** The current search text. */
  value: string
  onChange: (value: string) => void
}

/** Searches when the visitor pauses typing. */
function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed from elsewhere: by a link, or by a button that shows everybody.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const wanted = text.trim()
  const send = useEffectEvent(() => {
    setSent(wanted)
    onChange(wanted)
  })
  useEffect(() => {
    if (wanted === sent) return
    const timer = setTimeout(send, PAUSE)
    return () => clearTimeout(timer)
  }, [wanted, sent])
  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={{ flex: '1 1 260px' }}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: USERNAME_MAX_LENGTH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

/** The most pages that a link can request at once. */
const MOST_PAGES = 50

interface MembersAsked extends SoughtMembers {
  pages: number
}

/**
 * Search, order and pages of the member list, kept in the address (`?search=gwen&order=newest&pages=3`) for links and for the
 * Back button.
 */
function useMembersAddress(): [MembersAsked, (change: Partial<MembersAsked>) => void] {
  const [address, setAddress] = useSearchParams()
  const pages = Math.floor(Number(address.get('pages')))
  const asked: MembersAsked = {
    search: (address.get('search') ?? '').trim().slice(0, USERNAME_MAX_LENGTH),
    order: address.get('order') === 'newest' ? 'newest' : 'name',
    pages: pages >= 1 ? Math.min(pages, MOST_PAGES) : 1,
  }
  const change = (changed: Partial<MembersAsked>) => {
    // A new search or order starts at the first page.
    const { search, order, pages: wanted } = { ...asked, pages: 1, ...changed }
    const next = new URLSearchParams()
    if (search !== '') next.set('search', search)
    if (order !== 'name') next.set('order', order)
    if (wanted > 1) next.set('pages', String(wanted))
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  return [asked, change]
}

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
        <NativeSelect
          narrow
          size="medium"
          label={t('order')}
          value={sought.order}
          options={MEMBER_ORDERS.map((order) => ({ value: order, name: t(`orders.${order}`) }))}
          onChange={(order) => change({ order })}
          sx={{ minWidth: 200 }}
        />
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
