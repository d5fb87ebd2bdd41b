import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from '#web/lib/routing/index.ts'
import { useReviewer, useRole } from '#web/accounts/administrator.ts'
import { endSession } from '#web/accounts/session/end-session.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useUnread } from '#web/notices/unread.ts'
import { isRecordBegun } from '#web/lib/storage/begun-record.ts'
import { onStaying } from '#web/lib/storage/unsaved-work.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import plain from '#web/ui/page/plain.module.css'
import { useMenu } from '#web/ui/use-menu.ts'
import css from './account-menu.module.css'
import { pagesLinkedFrom, type Page } from './page.ts'

/** Login and Register, or the pages of a member. Logout asks for confirmation. */
export function AccountMenu({ pages }: { pages: readonly Page[] }) {
  const { t } = useTranslation()
  const session = useSession()
  const menu = useMenu()
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const [wanted, setWanted] = useState(0)
  const role = useRole(wanted > 0)
  const isReviewer = useReviewer(wanted > 0) === 'yes'
  const unread = useUnread(wanted)
  const want = () => setWanted((before) => before + 1)
  const label = session?.username
    ? t('navigation.accountOf', { username: session.username })
    : t('navigation.account')
  const linked = [
    ...pagesLinkedFrom(pages, session ? 'account-in' : 'account-out'),
    ...(session && isReviewer ? pagesLinkedFrom(pages, 'account-review') : []),
    ...(session && (role === 'administrator' || role === 'moderator')
      ? pagesLinkedFrom(pages, 'account-admin')
      : []),
  ]
  const item = { role: 'menuitem', tabIndex: -1, className: css.item }

  return (
    <div className={css.account}>
      <button
        {...menu.buttonProps}
        id={id}
        type="button"
        // Requested before the menu opens, so that its items do not move.
        onPointerEnter={want}
        onFocus={want}
        aria-label={label}
        className={`${plain.button} ${css.button}`}
      >
        <AccountIcon />
        {session?.username && (
          <span translate="no" className={css.username}>
            {session.username}
          </span>
        )}
      </button>
      {menu.open && (
        <div {...menu.menuProps} aria-labelledby={id} className={css.menu}>
          {linked.map((page) => (
            <Link key={page.path} {...item} to={page.path} onClick={menu.close}>
              {page.title === 'notices' && unread > 0
                ? t('navigation.noticesUnread', { count: unread })
                : t(`titles.${page.title}`)}
            </Link>
          ))}
          {session && (
            <button
              {...item}
              type="button"
              onClick={() => {
                menu.close()
                setLeaving(true)
              }}
            >
              {t('logout.confirm')}
            </button>
          )}
        </div>
      )}
      <ConfirmLogout open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

function AccountIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={plain.icon}>
      <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M7.35 18.5a7.95 7.95 0 0 1 9.3 0 7.95 7.95 0 0 1-9.3 0m10.79-1.38a9.94 9.94 0 0 0-12.28 0A8 8 0 1 1 18.14 17.12M12 6a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7m0 5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3" />
    </svg>
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
      text={isRecordBegun() ? `${t('logout.question')} ${t('logout.begun')}` : t('logout.question')}
      action={t('logout.confirm')}
      onCancel={onClose}
      onConfirm={logOut}
    />
  )
}

/**
 * Waits until the page has been left: otherwise a members' page would redirect to the login page at once, instead of to the
 * home page with its message.
 */
function useOnNextPage(act: () => void): () => void {
  const location = useLocation()
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    act()
  }, [location, act])
  useEffect(
    () =>
      onStaying(() => {
        waiting.current = false
      }),
    [],
  )
  return () => {
    waiting.current = true
  }
}
