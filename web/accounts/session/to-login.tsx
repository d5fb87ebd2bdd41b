import { Navigate, useLocation } from '#web/lib/routing/index.ts'
import { loginFor } from './wanted-page.ts'

/** In place of a page for members: leads to the login, which leads back. */
export function ToLogin() {
  const { pathname, search, hash } = useLocation()
  return <Navigate to={loginFor(pathname + search + hash)} />
}
