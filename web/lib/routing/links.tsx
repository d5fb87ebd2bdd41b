import { useEffect, type ComponentProps, type MouseEvent } from 'react'
import { hrefOf, type To } from './address.ts'
import { useLocation, useNavigate } from './portal-router.tsx'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
}

/** A link within the portal: it shows the page without loading the portal again, and is an ordinary link for everything else. */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const href = hrefOf(to, location)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    // A link to where the visitor is adds no step for Back.
    void navigate(to, { replace: href === hrefOf(location) })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** Other presses open a window or a tab, save the target, or show a menu. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
  if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return false
  return !currentTarget.target || currentTarget.target === '_self'
}

/**
 * A link that says whether it leads to the current page.
 * @param end whether pages below its own do not count
 */
export function NavLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const location = useLocation()
  const [own = ''] = hrefOf(props.to, location).toLowerCase().split(/[?#]/)
  const here = location.pathname.toLowerCase()
  const current = here === own || here === `${own}/` || (!end && here.startsWith(`${own}/`))
  return <Link {...props} aria-current={current ? 'page' : undefined} />
}

/** Leads elsewhere at once, in place of the current address. */
export function Navigate({ to }: { to: To }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true }), [navigate, to])
  return null
}
