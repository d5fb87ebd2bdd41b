import type { ComponentType } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { loadWords } from './i18n/index.ts'
import { MAP_WORDS } from './pages/map/map-words.ts'
import { FaultPage } from './pages/shell/fault-page.tsx'
import { LoadingPage } from './pages/shell/loading-page.tsx'
import type { Page } from './pages/shell/page.ts'
import { Shell } from './pages/shell/shell.tsx'

/** Every address. Paths match in upper and lower case alike, so /lidarPortal and /Register are here too. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: 'home',
    load: () => import('./pages/home/home-page.tsx'),
    words: ['home'],
    linkedFrom: [],
    plain: true,
  },
  {
    path: '/about',
    title: 'about',
    load: () => import('./pages/about/about-page.tsx'),
    words: ['about'],
    linkedFrom: ['navigation', 'footer'],
  },
  {
    path: '/HowItWorks',
    title: 'howItWorks',
    load: () => import('./pages/how-it-works/how-it-works-page.tsx'),
    words: ['howItWorks'],
    linkedFrom: ['navigation', 'footer'],
  },
  {
    path: '/LidarPortal',
    title: 'map',
    load: () => import('./pages/map/map-page.tsx'),
    words: MAP_WORDS,
    linkedFrom: ['navigation', 'footer'],
    fullHeight: true,
  },
  {
    path: '/news',
    title: 'news',
    load: () => import('./pages/news/news-page.tsx'),
    words: ['news'],
    linkedFrom: ['navigation'],
  },
  {
    path: '/news/:id',
    title: 'newsItem',
    load: () => import('./pages/news-item/news-item-page.tsx'),
    words: ['news'],
    linkedFrom: [],
  },
  {
    path: '/feedback',
    title: 'feedback',
    load: () => import('./pages/feedback/feedback-page.tsx'),
    words: ['feedback', 'refusals'],
    linkedFrom: ['navigation', 'footer'],
  },
  {
    path: '/login',
    title: 'login',
    load: () => import('./pages/login/login-page.tsx'),
    words: ['accounts'],
    linkedFrom: ['account-out'],
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    load: () => import('./pages/forgot-password/forgot-password-page.tsx'),
    words: ['accounts', 'refusals'],
    linkedFrom: [],
  },
  {
    path: '/reset-password/:uid/:token',
    title: 'resetPassword',
    load: () => import('./pages/reset-password/reset-password-page.tsx'),
    words: ['accounts', 'refusals'],
    linkedFrom: [],
  },
  {
    path: '/register',
    title: 'register',
    load: () => import('./pages/register/register-page.tsx'),
    words: ['accounts', 'refusals'],
    linkedFrom: ['account-out'],
  },
  {
    path: '/profile',
    title: 'profile',
    load: () => import('./pages/profile/profile-page.tsx'),
    words: ['profileForm', 'profiles', 'refusals', 'vocabulary'],
    linkedFrom: ['account-in'],
  },
  {
    path: '/account',
    title: 'account',
    load: () => import('./pages/account/account-page.tsx'),
    words: ['account', 'finding', 'refusals'],
    linkedFrom: ['account-in', 'footer'],
  },
  {
    path: '/dashboard',
    title: 'dashboard',
    load: () => import('./pages/dashboard/dashboard-page.tsx'),
    words: ['badges', 'bookmarks', 'dashboard', 'drafts', 'ownRecords', 'vocabulary'],
    linkedFrom: ['account-in', 'footer'],
  },
  {
    path: '/users',
    title: 'users',
    load: () => import('./pages/users/users-page.tsx'),
    words: ['members', 'profiles'],
    linkedFrom: ['account-in'],
  },
  {
    path: '/unsubscribe/:token',
    title: 'unsubscribe',
    load: () => import('./pages/unsubscribe/unsubscribe-page.tsx'),
    words: ['account'],
    linkedFrom: [],
  },
  {
    path: '/user/:username',
    title: 'user',
    load: () => import('./pages/user/user-page.tsx'),
    words: ['badges', 'profiles', 'records', 'refusals', 'reports', 'vocabulary'],
    linkedFrom: [],
  },
  {
    path: '/what-is-lidar',
    title: 'whatIsLidar',
    load: () => import('./pages/what-is-lidar/what-is-lidar-page.tsx'),
    words: ['reliefLesson'],
    linkedFrom: [],
  },
  {
    path: '/privacy',
    title: 'privacy',
    load: () => import('./pages/privacy/privacy-page.tsx'),
    words: ['contact', 'privacy'],
    linkedFrom: ['footer'],
  },
  {
    path: '/contact',
    title: 'contact',
    load: () => import('./pages/contact/contact-page.tsx'),
    words: ['contact'],
    linkedFrom: ['footer'],
  },
  {
    path: '/admin',
    title: 'admin',
    load: () => import('./pages/admin/overview-page.tsx'),
    words: ['admin'],
    linkedFrom: ['account-admin'],
  },
  {
    path: '/admin/members',
    title: 'admin',
    load: () => import('./pages/admin/members-page.tsx'),
    words: ['admin'],
    linkedFrom: [],
  },
  {
    path: '/admin/records',
    title: 'admin',
    load: () => import('./pages/admin/records-page.tsx'),
    words: ['admin'],
    linkedFrom: [],
  },
  {
    path: '/admin/reports',
    title: 'admin',
    load: () => import('./pages/admin/reports-page.tsx'),
    words: ['admin', 'reports'],
    linkedFrom: [],
  },
  {
    path: '/admin/feedback',
    title: 'admin',
    load: () => import('./pages/admin/feedback-received-page.tsx'),
    words: ['admin'],
    linkedFrom: [],
  },
  {
    path: '/admin/state',
    title: 'admin',
    load: () => import('./pages/admin/state-page.tsx'),
    words: ['admin'],
    linkedFrom: [],
  },
  {
    path: '/admin/audit',
    title: 'admin',
    load: () => import('./pages/admin/audit-page.tsx'),
    words: ['admin', 'audit'],
    linkedFrom: [],
  },
  {
    path: '/admin/news',
    title: 'adminNews',
    load: () => import('./pages/admin-news/admin-news-page.tsx'),
    words: ['admin', 'newsEditor'],
    linkedFrom: [],
  },
  {
    path: '/admin/news/:id',
    title: 'adminNewsItem',
    load: () => import('./pages/admin-news-item/admin-news-item-page.tsx'),
    words: ['news', 'newsEditor', 'refusals'],
    linkedFrom: [],
  },
  {
    path: '*',
    title: 'notFound',
    load: () => import('./pages/not-found/not-found-page.tsx'),
    words: [],
    linkedFrom: [],
    plain: true,
  },
]

/** Spellings that lead to an address above. */
const MOVED = [{ from: '/whatIsLidar', to: '/what-is-lidar' }] as const

export const routes: RouteObject[] = [
  {
    element: <Shell pages={PAGES} />,
    errorElement: <FaultPage />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      ...PAGES.map((page) => ({
        path: page.path,
        handle: page,
        errorElement: <FaultPage />,
        lazy: async () => ({ Component: await componentOf(page) }),
      })),
      ...MOVED.map(({ from, to }) => ({ path: from, loader: () => redirect(to), element: null })),
    ],
  },
]

async function componentOf(page: Page): Promise<ComponentType> {
  const [{ default: Content }, furnished] = await Promise.all([
    page.load(),
    page.plain ? null : import('./pages/shell/furnished.tsx'),
    loadWords(page.words),
  ])
  if (!furnished) return Content
  const { Furnished } = furnished
  return () => (
    <Furnished>
      <Content />
    </Furnished>
  )
}
