import type { RouteObject } from 'react-router'
import { FaultPage } from './pages/shell/fault-page.tsx'
import { LoadingPage } from './pages/shell/loading-page.tsx'
import type { Page } from './pages/shell/page.ts'
import { Shell } from './pages/shell/shell.tsx'

/** Every address. Paths match in upper and lower case alike, so /lidarPortal and /Register are here too. */
export const PAGES: readonly Page[] = [
  { path: '/', title: 'home', load: () => import('./pages/home/home-page.tsx'), linkedFrom: [] },
  {
    path: '/LidarPortal',
    title: 'map',
    load: () => import('./pages/map/map-page.tsx'),
    linkedFrom: ['navigation', 'footer'],
    fullHeight: true,
  },
  {
    path: '/login',
    title: 'login',
    load: () => import('./pages/login/login-page.tsx'),
    linkedFrom: ['account-out'],
  },
  {
    path: '/register',
    title: 'register',
    load: () => import('./pages/register/register-page.tsx'),
    linkedFrom: ['account-out'],
  },
  {
    path: '/profile',
    title: 'profile',
    load: () => import('./pages/profile/profile-page.tsx'),
    linkedFrom: ['account-in'],
  },
  {
    path: '/user/:username',
    title: 'user',
    load: () => import('./pages/user/user-page.tsx'),
    linkedFrom: [],
  },
  {
    path: '*',
    title: 'notFound',
    load: () => import('./pages/not-found/not-found-page.tsx'),
    linkedFrom: [],
  },
]

export const routes: RouteObject[] = [
  {
    element: <Shell pages={PAGES} />,
    errorElement: <FaultPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: PAGES.map((page) => ({
      path: page.path,
      handle: page,
      errorElement: <FaultPage />,
      lazy: async () => ({ Component: (await page.load()).default }),
    })),
  },
]
