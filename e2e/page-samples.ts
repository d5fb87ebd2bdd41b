export type Who = 'visitor' | 'member'

/** An address for each page of the portal, and who looks at it. A new page needs one here. */
export const SAMPLES: Readonly<Record<string, readonly [Who, string]>> = {
  '/': ['visitor', '/'],
  '/about': ['visitor', '/about'],
  '/HowItWorks': ['visitor', '/howItWorks'],
  '/LidarPortal': ['visitor', '/LidarPortal'],
  '/news': ['visitor', '/news'],
  '/news/:id': ['visitor', '/news/1'],
  '/feedback': ['visitor', '/feedback'],
  '/login': ['visitor', '/login'],
  '/forgot-password': ['visitor', '/forgot-password'],
  '/reset-password/:uid/:token': ['visitor', '/reset-password/MQ/cut-off'],
  '/register': ['visitor', '/register'],
  '/profile': ['member', '/profile'],
  '/account': ['member', '/account'],
  '/dashboard': ['member', '/dashboard'],
  '/users': ['visitor', '/users'],
  '/unsubscribe/:token': ['visitor', '/unsubscribe/cut-off'],
  '/user/:username': ['member', '/user/demo_eleri'],
  '/what-is-lidar': ['visitor', '/what-is-lidar'],
  '/privacy': ['visitor', '/privacy'],
  '/contact': ['visitor', '/contact'],
  '*': ['visitor', '/nothing-here'],
}
