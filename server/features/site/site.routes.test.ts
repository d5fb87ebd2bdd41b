import { expect, test } from 'vitest'
import { getSiteSettings } from '#contract/site.ts'
import { parseConfig } from '#server/platform/config.ts'
import { makeApp } from '#server/testing/app.ts'

test('everybody can read who runs the portal, in the words of its settings', async () => {
  const { site } = parseConfig({
    OPERATOR_NAME: 'Cymdeithas Enghraifft',
    OPERATOR_EMAIL: 'porth@lidar.example',
    SUPPORT_URL: 'https://give.example/lidar',
  })
  const { app } = await makeApp({ site })
  const answer = await app.inject({ url: getSiteSettings.path })
  expect(answer.json()).toEqual({
    operator: { name: 'Cymdeithas Enghraifft', email: 'porth@lidar.example', address: null },
    supportUrl: 'https://give.example/lidar',
    feedbackUrl: null,
    termsFrom: null,
    isPublic: false,
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
  })
})

test('password managers find the page on which a password is changed', async () => {
  const { app } = await makeApp()
  const answer = await app.inject({ url: '/.well-known/change-password' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
})

test('without settings no operator is named', async () => {
  const { app } = await makeApp({ site: parseConfig({}).site })
  const answer = await app.inject({ url: getSiteSettings.path })
  expect(answer.json()).toEqual({
    operator: { name: null, email: null, address: null },
    supportUrl: null,
    feedbackUrl: null,
    termsFrom: null,
    isPublic: false,
    kept: { loginIdleDays: 30, loginDays: 90, feedbackMonths: 24 },
  })
})
