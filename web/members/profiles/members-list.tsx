import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import Card from '@mui/material/Card'
import { Link } from '#web/lib/routing/index.ts'
import type { MemberCard } from '#contract/accounts/profiles.ts'
import { excerpt } from '#contract/http/values/excerpt.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { MemberText } from '#web/ui/spoken.tsx'
import { membersQuery, type SoughtMembers } from './profiles.data.ts'
import { MemberPortrait } from './member-portrait.tsx'

/** Number of characters of the bio that are shown. */
const BIO_CUT = 100

/** Size of the portrait in pixels. */
const PORTRAIT_SIZE = 64

/** A member in the list of members, with a link to the profile. */
function MemberTile({ member }: { member: MemberCard }) {
  const { t } = useTranslation('members')
  const { user_username: username, thumbnail, record_count: count } = member
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: 2.5,
        // With hundreds of members, the browser lays out only those in view.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 300px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <MemberPortrait
          profile={{ profile_picture: thumbnail, user_username: username }}
          size={PORTRAIT_SIZE}
        />
        <Typography variant="h3" component="h2" translate="no" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {username}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {member.bio === '' ? t('noBio') : <MemberText>{excerpt(member.bio, BIO_CUT)}</MemberText>}
      </Typography>
      <FactList
        dense
        facts={[
          { name: t('memberSince'), value: member.joined_date },
          { name: t('lastActive'), value: member.last_active },
        ].filter(({ value }) => value !== '')}
      />
      <Button
        component={Link}
        to={`/user/${encodeURIComponent(username)}`}
        variant="outlined"
        aria-label={t('recordsBy', { count, username })}
        sx={{ alignSelf: 'start' }}
      >
        {t('records', { count })}
      </Button>
    </Card>
  )
}

interface MembersListProps {
  sought: SoughtMembers
  /** The number of pages of the list to show. */
  pages: number
  onPages: (pages: number) => void
  onShowAll: () => void
}

/** Members as cards, loaded one page at a time. */
export function MembersList({ sought, pages, onPages, onShowAll }: MembersListProps) {
  const { t } = useTranslation('members')
  const query = useInfiniteQuery(membersQuery(sought))
  const { data, isError, refetch, isFetchNextPageError } = query
  useLoadedPages(query, pages)
  if (!data && isError) {
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('failed')}
      </Alert>
    )
  }
  if (!data) return <CircularProgress aria-label={t('loading')} />
  const members = data.pages.flatMap((page) => page.members)
  const total = data.pages.at(-1)?.total ?? 0
  if (members.length === 0) return <Nobody search={sought.search} onShowAll={onShowAll} />
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('shown', { shown: members.length, total: Math.max(total, members.length) })}
      </Typography>
      <Tiles members={members} pale={query.isPlaceholderData} />
      {isFetchNextPageError && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('failed')}
        </Alert>
      )}
      {query.hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => (isFetchNextPageError ? void query.fetchNextPage() : onPages(data.pages.length + 1))}
          sx={{ mt: 3 }}
        >
          {t(isFetchNextPageError ? 'tryAgain' : 'more')}
        </Button>
      )}
    </>
  )
}

type Loading = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>

/** Loads one page after another until the wanted number is reached, for example after a return to the list. */
function useLoadedPages(query: Loading & { data: { pages: unknown[] } | undefined }, wanted: number): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const wants = data !== undefined && data.pages.length < wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (wants) void fetchNextPage()
  }, [wants, fetchNextPage])
}

function Tiles({ members, pale }: { members: readonly MemberCard[]; pale: boolean }) {
  return (
    <Box
      component="ul"
      aria-busy={pale}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        gap: 2,
        m: 0,
        p: 0,
        listStyle: 'none',
        opacity: pale ? 0.6 : 1,
      }}
    >
      {members.map((member) => (
        <MemberTile key={member.id} member={member} />
      ))}
    </Box>
  )
}

function Nobody({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  const { t } = useTranslation('members')
  return (
    <>
      <Typography role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {search === '' ? t('nobody') : t('nobodyOf', { text: search })}
      </Typography>
      {search !== '' && (
        <Button variant="outlined" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      )}
    </>
  )
}
