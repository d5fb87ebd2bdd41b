import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { endSession } from '#web/features/accounts/accounts.data.ts'
import { useSession } from '#web/features/accounts/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FOCUS_RING } from '#web/ui/theme.ts'
import { pagesLinkedFrom, type Page } from './page.ts'

/** Login and Register, or what a member may go to; Logout asks first. */
export function AccountMenu({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  const session = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [leaving, setLeaving] = useState(false)
  const close = () => setAnchor(null)
  const label = session?.username
    ? t('navigation.accountOf', { username: session.username })
    : t('navigation.account')

  return (
    <>
      <Button
        color="inherit"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, paddingInline: 1, gap: 1 }}
      >
        <AccountIcon />
        <AccountName name={session?.username ?? ''} />
      </Button>
      {/* Inside the header, so that it lies in a landmark; its paper is white, so it needs the ring of white pages. */}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        disablePortal
        sx={{ '&& :focus-visible': { ...FOCUS_RING, outlineOffset: -3 } }}
      >
        {pagesLinkedFrom(pages, session ? 'account-in' : 'account-out').map((page) => (
          <MenuItem key={page.path} component={Link} to={page.path} onClick={close}>
            {t(`titles.${page.title}`)}
          </MenuItem>
        ))}
        {session && (
          <MenuItem
            onClick={() => {
              close()
              setLeaving(true)
            }}
          >
            {t('logout.confirm')}
          </MenuItem>
        )}
      </Menu>
      <ConfirmLogout open={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}

function AccountName({ name }: { name: string }) {
  return (
    <Typography
      component="span"
      noWrap
      sx={{ display: { xs: 'none', sm: 'block' }, maxWidth: 180, fontWeight: 600 }}
    >
      {name}
    </Typography>
  )
}

function ConfirmLogout({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const endSessionOnArrival = useOnNextPage(endSession)
  const logOut = () => {
    onClose()
    endSessionOnArrival()
    void navigate('/', { state: { message: t('logout.done') } })
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('logout.title')}
      text={t('logout.question')}
      action={t('logout.confirm')}
      onCancel={onClose}
      onConfirm={logOut}
    />
  )
}

/** Waits until the page is left: a members' page would send its visitor to the login page at once, past home and toast. */
function useOnNextPage(act: () => void): () => void {
  const location = useLocation()
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    act()
  }, [location, act])
  return () => {
    waiting.current = true
  }
}
