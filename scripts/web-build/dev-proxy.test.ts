import { describe, expect, it } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { devProxy } from './dev-proxy.ts'

const proxy = devProxy(ROUTES, 'http://portal')

/** Returns whether the development server forwards a request, as Vite decides. */
function isHandedOn(method: string, url: string): boolean {
  const [, options] = Object.entries(proxy).find(([pattern]) => new RegExp(pattern).test(url)) ?? []
  if (!options) return false
  const around = options.bypass as ((request: { method: string; url: string }) => unknown) | undefined
  return around?.({ method, url }) === undefined
}

describe('the development server', () => {
  it.each(ROUTES.map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, 'x1')] as const))(
    'forwards %s %s',
    (method, url) => {
      expect(isHandedOn(method, url)).toBe(true)
      expect(isHandedOn(method, `${url}?lang=cy`)).toBe(true)
    },
  )

  it.each([
    '/',
    '/news',
    '/news/3',
    '/unsubscribe/3.digest.x',
    '/LidarPortal?record=3',
    '/main.tsx',
    '/apiary',
  ])('serves the page %s itself', (url) => {
    expect(isHandedOn('GET', url)).toBe(false)
  })
})
